import type { SmtpSettings } from '../config.ts';
import type { DeliveryOutcome, MailerLimits } from './mailer.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** What the thread starts with. */
export interface ThreadData {
  readonly settings: SmtpSettings;
  readonly limits: Partial<MailerLimits>;
}

/** What the service says to the thread of the mailer. After `close` come no more mails. */
export type ToThread = { readonly id: number; readonly mail: OutgoingMail } | 'close';

/** What the thread answers: an answer for each mail, and the operator's troubles with the mail server. */
export type FromThread =
  | { readonly id: number; readonly outcomes: DeliveryOutcome[] }
  | { readonly id: number; readonly fault: Error }
  | { readonly trouble: unknown; readonly fields: Readonly<Record<string, unknown>> };
