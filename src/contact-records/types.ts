import type { Account } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Database, Transaction } from '../kit/database.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { Payments } from '../payments/service.ts';

/** What the records of contacts are made of. Mails belong to a slice beside this one. */
export interface RecordsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly invoices: Invoices;
  readonly charges: Charges;
  readonly payments: Payments;
  /** Host of the links, without a trailing slash. */
  readonly payUrl: string;
  /** For how many years after the end of a year the law has a business keep what it issued and paid in it. */
  readonly retentionYears: number;
  /** Takes the letters out of mails about a contact; answers whether all are done. Transaction: needs. */
  readonly eraseMails: (
    tx: Transaction,
    accountId: AccountId,
    contactId: ContactId,
    now: Date,
  ) => Promise<boolean>;
  /** Gives mails about a contact to another one; answers whether all are done. Transaction: needs. */
  readonly moveMails: (
    tx: Transaction,
    accountId: AccountId,
    from: ContactId,
    to: ContactId,
  ) => Promise<boolean>;
}

/** A transaction at work on the records of a contact. */
export interface RecordsWork {
  readonly tx: Transaction;
  readonly account: Account;
  /** The account's time. */
  readonly now: Date;
}
