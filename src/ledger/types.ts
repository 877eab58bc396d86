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

/** What kind of thing a transfer comes from. */
export type SourceType = 'Invoice' | 'Charge' | 'Refund' | 'Dispute' | 'Payout' | 'Payment' | 'ProcessorFee';

/** One transfer: the same amount out of one account and into another. */
export interface Transfer {
  readonly sourceType: SourceType;
  readonly sourceId: string;
  /** What happened. A source has each code once (for each `sequence`), so that nothing is posted twice. */
  readonly code: string;
  /** Tells repeated causes of one source apart, e.g. an invoice's version. Default 0. */
  readonly sequence?: number;
  readonly invoiceId: string | null;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  /** In the currency's minor unit; transfers of 0 are left out. */
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

/** What a posting says of the money of the invoice that it belongs to. */
export type PostingEffect =
  /** A client's money came through the processor, or came back there. */
  | 'Received'
  /** It went back: refunded, returned, charged back. */
  | 'GivenBack'
  /** Money came outside. */
  | 'ReceivedOutside'
  /** It had not come after all. */
  | 'GivenBackOutside'
  | 'None';

/** One line of the postings table: what a code moves between which accounts, and why. */
export interface Posting {
  readonly sourceType: SourceType;
  readonly code: string;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly effect: PostingEffect;
  readonly meaning: string;
}

type Line = readonly [
  code: string,
  debit: LedgerAccount,
  credit: LedgerAccount,
  meaning: string,
  effect?: PostingEffect,
];

// Nothing is receivable of an invoice that was written off: see `receivableTransfers` of the invoices.
const recovered = (code: string): Line => [
  `${code}_recovered`,
  'receivable',
  'write_offs',
  'the invoice was written off: the money first recovers the write-off',
];
const writtenOff = (code: string): Line => [
  `${code}_written_off`,
  'write_offs',
  'receivable',
  'the invoice is written off: what is owed again is written off at once',
];

const lines: Readonly<Record<SourceType, readonly Line[]>> = {
  Invoice: [
    ['issue', 'receivable', 'billed', 'the client owes the total'],
    ['adjust', 'receivable', 'billed', 'the total rose'],
    ['adjust', 'billed', 'receivable', 'the total fell'],
    ['cancel', 'billed', 'receivable', 'the open amount is canceled'],
    ['write_off', 'write_offs', 'receivable', 'the open amount is given up'],
    ['waive', 'write_offs', 'receivable', 'one payment is given up'],
    ['waive', 'chargebacks', 'receivable', 'one payment that was charged back is given up'],
    ['mark_as_paid', 'outside', 'receivable', 'a manual payment is recorded', 'ReceivedOutside'],
    ['unmark_as_paid', 'receivable', 'outside', 'a manual payment is removed', 'GivenBackOutside'],
    recovered('waive'),
    recovered('mark_as_paid'),
    writtenOff('unmark_as_paid'),
  ],
  Charge: [
    ['capture', 'processor', 'receivable', 'the client paid', 'Received'],
    ['surcharge', 'processor', 'surcharges', 'the surcharge that the client paid'],
    ['fee', 'fees', 'processor', 'what the processor keeps for the charge'],
    [
      'return',
      'receivable',
      'processor',
      'the client’s bank took money back: the client owes it again',
      'GivenBack',
    ],
    [
      'return_lost',
      'chargebacks',
      'processor',
      'the part that the client already owes again or already got back',
    ],
    [
      'return_given_up',
      'chargebacks',
      'processor',
      'the part of a payment that was waived meanwhile: nobody owes it',
      'GivenBack',
    ],
    ['surcharge_returned', 'surcharges', 'processor', 'the surcharge of the return'],
    ['return_fee', 'fees', 'processor', 'what the processor keeps for the return'],
    recovered('capture'),
    writtenOff('return'),
  ],
  Refund: [
    ['refund', 'refunds', 'processor', 'the client got money back', 'GivenBack'],
    ['surcharge_refunded', 'surcharges', 'processor', 'the surcharge of the refund, in proportion'],
    ['refund_twice', 'refunds', 'processor', 'the part that a return or a dispute had already given back'],
    ['reopen', 'receivable', 'refunds', 'the refund reopens: the client owes it again'],
    ['refund_reversed', 'processor', 'refunds', 'the bank refused the refund after all', 'Received'],
    [
      'refund_reversed_lost',
      'processor',
      'chargebacks',
      'the part that a return or a dispute also took: the client got it once',
    ],
    [
      'refund_reversed_twice',
      'processor',
      'refunds',
      'the part that was given back twice, is still owed, or was paid again',
    ],
    ['surcharge_refund_reversed', 'processor', 'surcharges', 'the surcharge of the reversed refund'],
    ['reopen_reversed', 'refunds', 'receivable', 'the client does not owe it any more'],
    [
      'reopen_given_up_reversed',
      'refunds',
      'write_offs',
      'the payment was waived meanwhile: reverses the waiver instead',
    ],
    writtenOff('reopen'),
    recovered('reopen_reversed'),
  ],
  Dispute: [
    ['hold', 'disputes_held', 'processor', 'the bank holds the money'],
    ['fee', 'fees', 'processor', 'what the processor keeps for the dispute'],
    ['win', 'processor', 'disputes_held', 'won: the money is back'],
    ['lose', 'receivable', 'disputes_held', 'lost: the client owes it again', 'GivenBack'],
    [
      'lose_given_up',
      'chargebacks',
      'disputes_held',
      'lost, for a payment that was waived meanwhile: nobody owes it',
      'GivenBack',
    ],
    [
      'lose_twice',
      'chargebacks',
      'disputes_held',
      'lost, for the part that a refund or a return had already given back',
    ],
    ['surcharge_lost', 'surcharges', 'disputes_held', 'lost: the surcharge is gone'],
    writtenOff('lose'),
  ],
  Payout: [
    ['payout', 'bank', 'processor', 'the processor paid out'],
    ['payout', 'processor', 'bank', 'the bank returned a payout, or paid a negative balance'],
  ],
  Payment: [
    ['fund', 'in_transit', 'payable', 'the wallet paid; the contact is owed the money'],
    ['fund_fee', 'fees', 'processor', 'what the processor keeps for the funding'],
    ['funding_return', 'bank', 'processor', 'the wallet’s bank took the funding back, out of clients’ money'],
    ['funding_return_fee', 'fees', 'processor', 'what the processor keeps for the return'],
    ['deliver', 'payable', 'in_transit', 'the recipient has the money'],
    ['deliver_fee', 'fees', 'processor', 'what the processor keeps for the delivery'],
    ['return', 'in_transit', 'payable', 'the recipient’s bank sent it back'],
    ['refund', 'payable', 'in_transit', 'the money is back in the wallet'],
    ['refund_reversed', 'in_transit', 'payable', 'the wallet’s bank refused the refund'],
    [
      'release',
      'processor',
      'in_transit',
      'money that cannot go back to the wallet joins the clients’ money',
    ],
    ['release_owed', 'payable', 'bank', 'nobody is owed the released money: the wallet’s bank paid it in'],
    ['write_off', 'write_offs', 'bank', 'given up: the wallet got spent money back, or got it twice'],
  ],
  ProcessorFee: [],
};

/** Every posting there is: the tests hold the code to it, `tranche ledger verify` the rows, docs/money.md shows it. */
export const postings: readonly Posting[] = Object.entries(lines).flatMap(([sourceType, ofSource]) =>
  ofSource.map(
    ([code, debit, credit, meaning, effect = 'None']): Posting => ({
      sourceType: sourceType as SourceType,
      code,
      debit,
      credit,
      effect,
      meaning,
    }),
  ),
);
