/** The chart of accounts; the table `ledger_accounts` says of each what it is and which side makes it grow. */
export const ledgerAccounts = [
  'receivable',
  'billed',
  'processor',
  'bank',
  'outside',
  'disputes_held',
  'in_transit',
  'payable',
  'surcharges',
  'fees',
  'refunds',
  'chargebacks',
  'write_offs',
] as const;
/** One account of the ledger. */
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What kind of thing a posting comes from. */
export type SourceType = 'Invoice' | 'Charge' | 'Refund' | 'Dispute' | 'Payout' | 'Payment';

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
}

/** The sums of both sides of one account in one currency. */
export interface Balance {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly debits: bigint;
  readonly credits: bigint;
}
