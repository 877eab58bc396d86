import type { LedgerAccount, Posting, SourceType } from './types.ts';

/** The effect of a posting on the money of its invoice. */
export type PostingEffect =
  /** A client's money came through the processor, or came back there. */
  | 'Received'
  /** It went back: refunded, returned, charged back. */
  | 'GivenBack'
  /** Money came outside, or the client had it as credit. */
  | 'ReceivedOutside'
  /** It had not come after all. */
  | 'GivenBackOutside'
  /** It was given back outside with a credit note: what counts as paid of the schedule stays. */
  | 'CreditedOutside'
  /** It counts at other tax rates: less at these. */
  | 'MovedFrom'
  /** And more at those. */
  | 'MovedTo'
  | 'None';

interface Line {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly meaning: string;
  readonly effect: PostingEffect;
}

function line(
  debit: LedgerAccount,
  credit: LedgerAccount,
  meaning: string,
  effect: PostingEffect = 'None',
): Line {
  return { debit, credit, meaning, effect };
}

// An invoice that was written off has no receivable amount. A posting that changes it gets a second posting that undoes
// this.
function recovered<Code extends string>(code: Code) {
  const meaning = 'the invoice was written off: the money first recovers the write-off';
  const own = { [`${code}_recovered`]: line('receivable', 'write_offs', meaning) };
  return own as Record<`${Code}_recovered`, Line>;
}
function writtenOff<Code extends string>(code: Code) {
  const meaning = 'the invoice is written off: what is owed again is written off at once';
  const own = { [`${code}_written_off`]: line('write_offs', 'receivable', meaning) };
  return own as Record<`${Code}_written_off`, Line>;
}

// Every code of every source: what it moves from which account to which, and why.
const table = {
  Invoice: {
    issue: line('receivable', 'billed', 'the client owes the total'),
    raise: line('receivable', 'billed', 'the total rose'),
    lower: line('billed', 'receivable', 'the total fell'),
    defer: line('billed', 'uninvoiced', 'prepayment invoices and a final invoice will bill this'),
    undefer: line('uninvoiced', 'billed', 'the total fell, or is canceled: they will bill this no more'),
    prepayment: line('uninvoiced', 'billed', 'a prepayment invoice bills money that came'),
    final: line('uninvoiced', 'billed', 'the final invoice bills the rest'),
    cancel: line('billed', 'receivable', 'the open amount is canceled'),
    cancel_waived: line('billed', 'write_offs', 'canceled: what was waived before is not billed any more'),
    write_off: line('write_offs', 'receivable', 'the open amount is given up'),
    waive: line('write_offs', 'receivable', 'one payment is given up'),
    waive_charged_back: line('chargebacks', 'receivable', 'one payment that was charged back is given up'),
    mark_as_paid: line('outside', 'receivable', 'a manual payment is recorded', 'ReceivedOutside'),
    unmark_as_paid: line('receivable', 'outside', 'a manual payment is removed', 'GivenBackOutside'),
    apply_credit: line(
      'client_credit',
      'receivable',
      'credit of the client pays a part of the invoice',
      'ReceivedOutside',
    ),
    unapply_credit: line(
      'receivable',
      'client_credit',
      'applied credit is taken back: the client has it again',
      'GivenBackOutside',
    ),
    credit: line('billed', 'receivable', 'a credit note: this is not owed any more'),
    credit_paid: line('billed', 'refunds', 'a credit note about what was paid: the client gets it back'),
    give_back_outside: line(
      'refunds',
      'outside',
      'the amount of a credit note is given back outside',
      'CreditedOutside',
    ),
    credit_settled: line(
      'refunds',
      'receivable',
      'what a credit note took was not given back, and is owed no more: its money has fallen away',
    ),
    tax_moved_from: line(
      'refunds',
      'receivable',
      'a credit note has changed the tax rates of what is paid: it had these',
      'MovedFrom',
    ),
    tax_moved_to: line('receivable', 'refunds', 'and it has those', 'MovedTo'),
    ...recovered('waive'),
    ...recovered('waive_charged_back'),
    ...recovered('mark_as_paid'),
    ...recovered('apply_credit'),
    ...recovered('credit_settled'),
    ...writtenOff('unmark_as_paid'),
    ...writtenOff('unapply_credit'),
  },
  Charge: {
    capture: line('processor', 'receivable', 'the client paid', 'Received'),
    surcharge: line('processor', 'surcharges', 'the surcharge that the client paid'),
    fee: line('fees', 'processor', 'what the processor keeps for the charge'),
    platform_fee: line('fees', 'processor', 'what the operator’s platform keeps of a connected business'),
    return: line(
      'receivable',
      'processor',
      'the client’s bank took money back: the client owes it again',
      'GivenBack',
    ),
    return_lost: line(
      'chargebacks',
      'processor',
      'the part that the client already owes again or already got back',
    ),
    return_given_up: line(
      'chargebacks',
      'processor',
      'the part of a payment that was waived before the return: nobody owes it',
      'GivenBack',
    ),
    return_credited: line(
      'refunds',
      'processor',
      'the part of a canceled payment, whose refund a bank had refused: now it has gone back',
      'GivenBack',
    ),
    surcharge_returned: line('surcharges', 'processor', 'the surcharge of the return'),
    return_fee: line('fees', 'processor', 'what the processor keeps for the return'),
    ...recovered('capture'),
    ...writtenOff('return'),
  },
  Refund: {
    refund: line('refunds', 'processor', 'the client got money back', 'GivenBack'),
    surcharge_refunded: line('surcharges', 'processor', 'the surcharge of the refund, in proportion'),
    refund_twice: line('refunds', 'processor', 'the part that a return or a dispute had already given back'),
    reopen: line('receivable', 'refunds', 'the refund reopens: the client owes it again'),
    platform_fee_refunded: line('processor', 'fees', 'the operator gave back its fee, in proportion'),
    platform_fee_kept: line(
      'fees',
      'processor',
      'the refund failed after all: the operator took its fee again',
    ),
    refund_reversed: line('processor', 'refunds', 'the bank refused the refund after all', 'Received'),
    refund_reversed_lost: line(
      'processor',
      'chargebacks',
      'the part that a return or a dispute also took: the client got it once',
    ),
    refund_reversed_twice: line(
      'processor',
      'refunds',
      'the part that was given back twice, is still owed, or was paid again',
    ),
    surcharge_refund_reversed: line('processor', 'surcharges', 'the surcharge of the reversed refund'),
    reopen_reversed: line('refunds', 'receivable', 'the client does not owe it any more'),
    reopen_given_up_reversed: line(
      'refunds',
      'write_offs',
      'the payment was waived after the refund: reverses the waiver instead',
    ),
    ...writtenOff('reopen'),
    ...recovered('reopen_reversed'),
  },
  Dispute: {
    hold: line('disputes_held', 'processor', 'the bank holds the money'),
    fee: line('fees', 'processor', 'what the processor keeps for the dispute'),
    win: line('processor', 'disputes_held', 'won: the money is back'),
    lose: line('receivable', 'disputes_held', 'lost: the client owes it again', 'GivenBack'),
    lose_given_up: line(
      'chargebacks',
      'disputes_held',
      'lost, for a payment that was waived during the dispute: nobody owes it',
      'GivenBack',
    ),
    lose_credited: line(
      'refunds',
      'disputes_held',
      'lost, for a canceled payment, whose refund a bank had refused: now it has gone back',
      'GivenBack',
    ),
    lose_twice: line(
      'chargebacks',
      'disputes_held',
      'lost, for the part that a refund or a return had already given back',
    ),
    surcharge_lost: line('surcharges', 'disputes_held', 'lost: the surcharge is gone'),
    ...writtenOff('lose'),
  },
  Payout: {
    payout: line('bank', 'processor', 'the processor paid out'),
    payout_sent_back: line('processor', 'bank', 'the bank returned a payout, or paid a negative balance'),
  },
  Payment: {
    fund: line('in_transit', 'payable', 'the wallet paid; the contact is owed the money'),
    fund_fee: line('fees', 'processor', 'what the processor keeps for the funding'),
    funding_return: line(
      'bank',
      'processor',
      'the wallet’s bank took the funding back, out of clients’ money',
    ),
    funding_return_fee: line('fees', 'processor', 'what the processor keeps for the return'),
    deliver: line('payable', 'in_transit', 'the recipient has the money'),
    deliver_fee: line('fees', 'processor', 'what the processor keeps for the delivery'),
    return: line('in_transit', 'payable', 'the recipient’s bank sent it back'),
    refund: line('payable', 'in_transit', 'the money is back in the wallet'),
    refund_reversed: line('in_transit', 'payable', 'the wallet’s bank refused the refund'),
    release: line(
      'processor',
      'in_transit',
      'money that cannot go back to the wallet joins the clients’ money',
    ),
    release_owed: line('payable', 'bank', 'nobody is owed the released money: the wallet’s bank paid it in'),
    write_off: line('write_offs', 'bank', 'given up: the wallet got spent money back, or got it twice'),
    service_fee: line(
      'fees',
      'bank',
      'what the operator keeps; the wallet, which is no account here, paid it',
    ),
    service_fee_refunded: line('bank', 'fees', 'the operator gave its fee back to the wallet'),
    service_fee_kept: line('fees', 'bank', 'the wallet’s bank refused the refund, and the fee in it'),
    service_fee_returned: line('bank', 'fees', 'the wallet’s bank took the funding back, and the fee in it'),
    transfer: line('at_recipient', 'in_transit', 'the money is at the recipient’s account at the processor'),
    arrive: line('payable', 'at_recipient', 'the recipient’s bank has the money'),
    arrive_returned: line('at_recipient', 'payable', 'the recipient’s bank refused it after all'),
    reverse: line('in_transit', 'at_recipient', 'the money is back from the recipient’s account'),
    left_at_recipient: line(
      'payable',
      'at_recipient',
      'given up: the recipient keeps what cannot be taken back',
    ),
    left_returned: line('at_recipient', 'payable', 'what was left to the recipient was taken back after all'),
    funding_return_held: line(
      'payable',
      'in_transit',
      'the wallet’s bank took what was neither spent nor given back, or what was paid twice is back',
    ),
    funding_return_platform: line(
      'bank',
      'owed_to_operator',
      'money was spent that the wallet’s bank took back, or the wallet got back: the operator is owed it',
    ),
    funding_restored: line(
      'in_transit',
      'payable',
      'the wallet’s bank gave back what it had held, or the operator covers what was paid twice',
    ),
    service_fee_restored: line('fees', 'bank', 'the wallet’s bank gave the fee of the operator back, too'),
    debt_settled: line('owed_to_operator', 'bank', 'the business has paid the operator back'),
    debt_covered: line('owed_to_operator', 'bank', 'what came back to the operator covers what it is owed'),
    debt_overpaid: line(
      'owed_to_operator',
      'bank',
      'what the business had paid came back to the operator, too, who owes it the business',
    ),
    debt_returned: line('bank', 'owed_to_operator', 'the operator has given back what it got twice'),
  },
  Credit: {
    overpay: line('outside', 'client_credit', 'more money came than was owed: the client has credit'),
    overpay_undone: line('client_credit', 'outside', 'that money did not come after all'),
    give_back: line('client_credit', 'outside', 'credit was given back to the client, outside'),
    give_back_undone: line('outside', 'client_credit', 'it was not given back after all'),
  },
} satisfies Readonly<Record<SourceType, Readonly<Record<string, Line>>>>;

/** A code that things of a kind may post under. */
type PostingCode<Type extends SourceType> = keyof (typeof table)[Type] & string;

interface PostingSource<Type extends SourceType> {
  readonly type: Type;
  readonly id: string;
  /** Tells repeated causes of one source apart, e.g. an invoice's version. Default 0. */
  readonly sequence?: number;
  readonly invoiceId: string | null;
  readonly currency: string;
  /** The civil day on which it counts. Default: the account's day when it is written. */
  readonly day?: string | undefined;
  /** True when the invoice was written off: nothing is receivable of it. */
  readonly isWrittenOff?: boolean;
}

/** Amounts of a source's postings by code, in the currency's minor unit. One of 0 is not posted. */
export type PostedAmounts<Type extends SourceType> = {
  readonly [Code in PostingCode<Type>]?: number | undefined;
};

/**
 * The ledger's rows of what happened: the table says which accounts a code moves money between. Of an invoice that was
 * written off, what changes the receivable is taken out of the write-offs, or put there, at once.
 */
export function postingsOf<Type extends SourceType>(
  source: PostingSource<Type>,
  amounts: PostedAmounts<Type>,
): Posting[] {
  const posted = Object.entries<number | undefined>(amounts);
  return posted.flatMap(([code, amount = 0]) => {
    if (amount === 0) return [];
    const own = posting(source, code, amount);
    if (!source.isWrittenOff) return [own];
    if (own.credit === 'receivable') return [posting(source, `${code}_recovered`, amount), own];
    if (own.debit === 'receivable') return [own, posting(source, `${code}_written_off`, amount)];
    return [own];
  });
}

function posting(
  { type, id, sequence = 0, invoiceId, currency, day }: PostingSource<SourceType>,
  code: string,
  amount: number,
): Posting {
  const found = (table[type] as Readonly<Record<string, Line>>)[code];
  if (found === undefined) throw new Error(`The ledger has no posting ${code} of a ${type}.`);
  const { debit, credit } = found;
  return { sourceType: type, sourceId: id, code, sequence, invoiceId, debit, credit, amount, currency, day };
}

/** Every posting there is: `tranche ledger verify` holds the rows to it, docs/money.md shows it. */
export const postings: readonly (Line & { readonly sourceType: SourceType; readonly code: string })[] =
  Object.entries(table).flatMap(([sourceType, ofSource]) =>
    Object.entries<Line>(ofSource).map(([code, own]) => ({
      ...own,
      sourceType: sourceType as SourceType,
      code,
    })),
  );

/** The column of the tax report in which a posting counts. */
export type TaxKind =
  /** Billed to the client. */
  | 'Billed'
  /** Paid by the client, less what went back. */
  | 'Received'
  /** Waived: a payment that nobody owes any more. */
  | 'Waived'
  /** Written off with the invoice, less what came of it afterwards. */
  | 'WrittenOff'
  /** The extra amount that the client pays for a payment by card. */
  | 'Surcharge';

/** A posting that counts for tax: it adds (1) to its kind or takes away (-1). */
interface TaxCount {
  readonly sourceType: SourceType;
  readonly code: string;
  readonly kind: TaxKind;
  readonly sign: 1 | -1;
}

const waivers = new Set(['waive', 'waive_charged_back', 'cancel_waived', 'reopen_given_up_reversed']);
const receipts = {
  Received: 1,
  ReceivedOutside: 1,
  GivenBack: -1,
  GivenBackOutside: -1,
  CreditedOutside: -1,
  MovedFrom: -1,
  MovedTo: 1,
  None: null,
} as const;

function countsOf(code: string, { debit, credit, effect }: Line): [TaxKind, 1 | -1 | null][] {
  const givenUp = waivers.has(code) ? 'Waived' : 'WrittenOff';
  const onto = (account: LedgerAccount) => (debit === account ? 1 : credit === account ? -1 : null);
  return [
    ['Billed', credit === 'billed' ? 1 : debit === 'billed' ? -1 : null],
    ['Received', receipts[effect]],
    [givenUp, code === 'waive_charged_back' ? 1 : onto('write_offs')],
    ['Surcharge', credit === 'surcharges' ? 1 : debit === 'surcharges' ? -1 : null],
  ];
}

/** Every posting that counts for tax; one may count as two things. What the wallet pays out, and its fees, do not. */
export const taxCounts: readonly TaxCount[] = postings
  .filter(({ sourceType }) => sourceType !== 'Payment')
  .flatMap(({ sourceType, code, ...own }) =>
    countsOf(code, own).flatMap(([kind, sign]) => (sign === null ? [] : [{ sourceType, code, kind, sign }])),
  );

const deferrals = new Set(['defer', 'undefer', 'prepayment', 'final']);

/** Whether a posting of an invoice only moves what is billed from one document to another. */
export function isDeferral(code: string): boolean {
  return deferrals.has(code);
}
