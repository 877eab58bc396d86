import type { Account, Profile } from '../../accounts/types.ts';
import type { Invoices, NoticeOutlook } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import { civilDateIn } from '../../kit/time.ts';
import { followOwed } from '../decide/plan.ts';
import type { Situation } from '../decide/reminders.ts';
import type { MailHead } from '../store.ts';
import type { ForecastEntry } from './types.ts';

/** An invoice at an instant that is still to come, with all that decides about what follows. Nothing of it is written. */
export interface Outlook
  extends Pick<Situation, 'invoice' | 'owed' | 'handledUntil' | 'autopay' | 'suppression' | 'suppressed'> {
  readonly invoices: Invoices;
  readonly account: Account;
  readonly profile: Profile;
  /** Where mails to the business go. */
  readonly addresses: readonly string[];
  /** Whether there is a mail server. */
  readonly isMailing: boolean;
  /** False while the account writes no mails and takes no money. */
  readonly isAtWork: boolean;
  readonly now: Date;
  /** When the reminders were last looked at. */
  readonly remindedAt: Date;
  readonly mails: readonly Pick<MailHead, 'kind' | 'status' | 'createdAt'>[];
  /** The keys of mails that are written once. */
  readonly onceKeys: ReadonlySet<string>;
  readonly notices: NoticeOutlook;
  /** True after a charge of autopay: the rest holds if its money comes. */
  readonly isConditional: boolean;
}

/** What happens at an instant, and the invoice after it. */
export interface OutlookStep {
  readonly outlook: Outlook;
  readonly entries: readonly ForecastEntry[];
}

/** Today's civil date in the account's zone. */
export function todayOf({ account, now }: Pick<Outlook, 'account' | 'now'>): string {
  return civilDateIn(account.timeZone, now);
}

/** An outlook after its invoice changed, as the events of the change are handled. */
export function follow(outlook: Outlook, invoice: Invoice): Outlook {
  return { ...outlook, invoice, owed: followOwed(outlook.owed, invoice, invoice.updatedAt) };
}
