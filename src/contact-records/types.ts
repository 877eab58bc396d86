import type { Account } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import type { AccountId, ContactId, ImportId, InvoiceId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { Payments } from '../payments/service.ts';
import type { Recipients } from '../recipients/service.ts';

/** Mails, imports and packages for advisers belong to slices beside this one: their verbs are passed in. */
export interface RecordsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly invoices: Invoices;
  readonly charges: Charges;
  readonly payments: Payments;
  readonly recipients: Recipients;
  /** Host of the links, without a trailing slash. */
  readonly payUrl: string;
  /** For how many years after the end of a year the law has a business keep what it issued and paid in it. */
  readonly retentionYears: number;
  /** Erases the texts of mails about a contact; answers whether all are done. */
  readonly eraseMails: (
    tx: Transaction,
    accountId: AccountId,
    contactId: ContactId,
    now: Date,
  ) => Promise<boolean>;
  readonly imports: ErasedImports;
  readonly handOvers: {
    /** Deletes the bytes of documents of invoices that were handed over, and gives up what waits. */
    forget(tx: Transaction, accountId: AccountId, invoiceIds: readonly InvoiceId[], now: Date): Promise<void>;
  };
  readonly adviserPackages: {
    /** Deletes what packages for advisers have of invoices. */
    forgetDocuments(
      tx: Transaction,
      accountId: AccountId,
      invoiceIds: readonly InvoiceId[],
      erased: string,
      now: Date,
    ): Promise<void>;
  };
  /** Gives mails about a contact to another one; answers whether all are done. */
  readonly moveMails: (
    tx: Transaction,
    accountId: AccountId,
    from: ContactId,
    to: ContactId,
  ) => Promise<boolean>;
}

export interface ErasedImports {
  /**
   * Forgets texts in the name of the next import after one, and in the faults of its rows; answers its id, or null when
   * there is none.
   */
  forgetTexts(
    tx: Transaction,
    accountId: AccountId,
    after: ImportId | null,
    texts: readonly string[],
  ): Promise<ImportId | null>;
  /** Forgets the fingerprints of rows that have created these objects. */
  forgetObjects(tx: Transaction, accountId: AccountId, ids: readonly string[]): Promise<void>;
}

/** A transaction at work on the records of a contact. */
export interface RecordsWork {
  readonly tx: Transaction;
  readonly account: Account;
  /** The account's time. */
  readonly now: Date;
}
