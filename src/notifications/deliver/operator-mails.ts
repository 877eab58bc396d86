import type { Language } from '../../accounts/types.ts';
import type { PersonId, WebhookId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import type { Clock } from '../../kit/time.ts';
import { renderInstallationWebhookEmail, type StoppedWebhook } from '../render/webhook-email.ts';
import { sendOfInstallation } from './of-installation.ts';

/** A mail to somebody who operates the installation: a webhook of all accounts was stopped. */
interface OperatorMail extends Omit<StoppedWebhook, 'id'> {
  readonly webhookId: WebhookId;
  readonly personId: PersonId;
  /** Counts the changes of the webhook. */
  readonly version: number;
  readonly email: string;
  readonly language: Language;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** Where these mails wait. */
export interface OperatorMails {
  /** Takes the mail whose turn it is; null when there is none. */
  take(): Promise<OperatorMail | null>;
  /** Ends a mail that was sent or refused, or has it tried again at an instant. */
  note(mail: OperatorMail, again: Date | null): Promise<void>;
}

interface OperatorMailDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly operatorMails: OperatorMails;
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
  readonly mailFrom: string;
  /** The part behind the @ of Message-IDs. */
  readonly domain: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
}

/** How many mails are sent before the worker does other work. */
const SENT_AT_ONCE = 100;

/**
 * Sends the mails to the people who operate the installation; answers how many there were. A process that dies has a mail
 * sent again, under the same Message-ID.
 */
export async function sendOperatorMails(deps: OperatorMailDeps): Promise<number> {
  const { clock, log, operatorMails, mailer, mailFrom, domain, publicUrl } = deps;
  if (mailer === null) return 0;
  for (let done = 0; done < SENT_AT_ONCE; done += 1) {
    const mail = await operatorMails.take();
    if (mail === null) return done;
    const { webhookId, version, personId, email, attempts } = mail;
    const messageId = `webhook-${webhookId}-${version}-${personId}@${domain}`;
    const letter = { ...renderInstallationWebhookEmail(publicUrl, mail), messageId, email, attempts };
    const { isRefused, again } = await sendOfInstallation({ clock, mailer, mailFrom }, letter);
    if (isRefused) log.warn({ webhookId, personId }, 'a mail to an operator was refused');
    await operatorMails.note(mail, again);
  }
  return SENT_AT_ONCE;
}
