/** The chart of accounts; the table `ledger_accounts` says of each what it is and which side makes it grow. */
export const ledgerAccounts = [
  'receivable',
  'billed',
  'uninvoiced',
  'processor',
  'bank',
  'outside',
  'disputes_held',
  'in_transit',
  'at_recipient',
  'payable',
  'client_credit',
  'owed_to_operator',
  'surcharges',
  'fees',
  'refunds',
  'chargebacks',
  'write_offs',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What kind of thing a posting comes from. */
export type SourceType = 'Invoice' | 'Charge' | 'Refund' | 'Dispute' | 'Payout' | 'Payment' | 'Credit';

/** One row of the ledger: the same amount out of one account and into another. */
export interface Posting {
  readonly sourceType: SourceType;
  readonly sourceId: string;
  /** What happened. A source has each code once (for each `sequence`), so that nothing is posted twice. */
  readonly code: string;
  /** Tells repeated causes of one source apart, e.g. an invoice's version. */
  readonly sequence: number;
  readonly invoiceId: string | null;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  /** In the currency's minor unit; never 0. */
  readonly amount: number;
  readonly currency: string;
  /** The civil day on which it counts; left out: the account's day when it is written. */
  readonly day?: string | undefined;
  /** Its amounts by tax rate; left out where tax plays no part. */
  readonly taxes?: readonly RateAmount[] | undefined;
}

export interface DatedPosting extends Posting {
  readonly day: string;
}

export { OUTSIDE_SCOPE } from '../kit/money/tax-keys.ts';

/** An amount at a tax rate, in the minor unit. The tax is what the gross amount has more than the net amount. */
export interface RateAmount {
  /** As `taxKeyOf` says it: hundredths of a percent, or a number of a category or of two rates. */
  readonly rate: number;
  readonly gross: number;
  readonly net: number;
}

/** What was posted for an invoice under a code at a rate. */
export interface TaxedCode extends RateAmount {
  readonly code: string;
}

/** The sums of both sides of one account in one currency. */
export interface Balance {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly debits: bigint;
  readonly credits: bigint;
}

/** Civil days, both ends included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What was posted on a day under a code. */
export interface DaySum {
  readonly day: string;
  readonly sourceType: SourceType;
  readonly code: string;
  readonly currency: string;
  readonly amount: number;
  /** How many postings. */
  readonly count: number;
}

export interface PostingPlace {
  readonly position: number;
  readonly sourceId: string;
  readonly code: string;
  readonly sequence: number;
}

export interface KeptPosting extends DatedPosting {
  readonly position: number;
  /** In the account's time. */
  readonly createdAt: Date;
}
