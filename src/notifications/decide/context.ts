import type { Accounts } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Charges } from '../../charges/service.ts';
import type { Invoices } from '../../invoices/service.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { MailRoutes } from '../../mail-routes/service.ts';
import type { Members } from '../../members/service.ts';
import type { Payments } from '../../payments/service.ts';
import { type Correspondence, type Outbox, readCorrespondence } from '../deliver/outbox.ts';
import type { InvoiceEmailContext } from '../render/email.ts';

export interface NotificationDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly charges: Charges;
  readonly payments: Payments;
  readonly members: Pick<Members, 'notifyOwners'>;
  readonly mailRoutes: Pick<MailRoutes, 'findFailing'>;
  readonly outbox: Outbox;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
}

/** The transaction, business and instant of the mails that are written. */
export interface MailContext {
  readonly tx: Transaction;
  readonly deps: NotificationDeps;
  readonly account: Account;
  /** Read before the transaction. */
  readonly correspondence: Correspondence;
  readonly now: Date;
}

/** The account's pages in the app, without a trailing slash. */
export function appUrlOf(publicUrl: string, { path }: Pick<Account, 'path'>): string {
  return `${publicUrl}/app/accounts/${path}`;
}

/** How a business writes on the day of an instant. */
export function writingOf(
  publicUrl: string,
  account: Account,
  { profile, takesPayments, mailTexts }: Pick<Correspondence, 'profile' | 'takesPayments' | 'mailTexts'>,
  now: Date,
): InvoiceEmailContext {
  const today = civilDateIn(account.timeZone, now);
  return { account, profile, today, appUrl: appUrlOf(publicUrl, account), takesPayments, mailTexts };
}

/** Runs work in a transaction of its own. */
export async function inContext<Result>(
  deps: NotificationDeps,
  account: Account,
  now: Date,
  work: (context: MailContext) => Promise<Result>,
): Promise<Result> {
  const correspondence = await readCorrespondence(deps, account);
  return deps.database.transaction(account.id, (tx) => work({ tx, deps, account, correspondence, now }));
}
