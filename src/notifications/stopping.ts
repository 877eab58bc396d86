import { type Account, accountTime } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Database } from '../kit/database.ts';
import type { Clock } from '../kit/time.ts';

/** An invoice whose link somebody knows. */
export interface LinkedInvoice {
  readonly account: Account;
  readonly invoice: Invoice;
}

/** What whoever knows an invoice's link may do about its reminders. */
export interface Stopping {
  /** Finds the invoice behind a link, or null. Transaction: opens. */
  findLinked(accountPath: string, code: string): Promise<LinkedInvoice | null>;
  /** Ends its reminders; again and again does no harm. Transaction: opens. */
  stopReminders(linked: LinkedInvoice): Promise<void>;
}

/** What ending reminders works with. */
interface StoppingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly invoices: Invoices;
  readonly accounts: { findAccountByPath(path: string): Promise<Account | null> };
}

/** Makes the verbs of whoever wants no more reminders. Transaction: none. */
export function createStopping({ database, clock, invoices, accounts }: StoppingParts): Stopping {
  return {
    async findLinked(path, code) {
      const account = await accounts.findAccountByPath(path);
      const invoice = account === null ? null : await invoices.findInvoiceByCode(account.id, code);
      return account === null || invoice === null ? null : { account, invoice };
    },
    stopReminders: ({ account, invoice: { id } }) =>
      database.transaction(account.id, async (tx) => {
        const invoice = await invoices.lockInvoice(tx, account.id, id);
        if (invoice === null) return;
        await invoices.stopReminders(tx, account, invoice, accountTime(account, clock.now()));
      }),
  };
}
