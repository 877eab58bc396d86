import { postings } from '../ledger/service.ts';
import type { DaySum, SourceType } from '../ledger/types.ts';

/** Sums of moved money, in the minor unit. Money that went is positive, too. */
export interface CashSums {
  /** From clients: charges with their surcharge, and what was marked as paid. */
  readonly in: number;
  /** Given back to clients. */
  readonly refunds: number;
  /** Taken back by clients' banks after a debit. */
  readonly returns: number;
  /** Held in disputes, less won amounts. */
  readonly disputes: number;
  /** Kept by the processor and the operator's platform, less what came back. */
  readonly fees: number;
  /** The part of the fees that the operator kept of clients' payments. */
  readonly platformFees: number;
  /** Paid to contacts out of wallets, less what came back. */
  readonly out: number;
}

type Column = keyof CashSums;

export const noCash: CashSums = {
  in: 0,
  refunds: 0,
  returns: 0,
  disputes: 0,
  fees: 0,
  platformFees: 0,
  out: 0,
};

// By source and code: in which column it counts, and its sign. A missing code moved no money of the business, or moved it
// between its own accounts, as a payout does. Fees are all postings on the account of fees.
const lines: Readonly<Partial<Record<SourceType, Readonly<Record<string, readonly [Column, 1 | -1]>>>>> = {
  Invoice: { mark_as_paid: ['in', 1], unmark_as_paid: ['in', -1], give_back_outside: ['refunds', 1] },
  Charge: {
    capture: ['in', 1],
    surcharge: ['in', 1],
    return: ['returns', 1],
    return_lost: ['returns', 1],
    return_given_up: ['returns', 1],
    return_credited: ['returns', 1],
    surcharge_returned: ['returns', 1],
  },
  Refund: {
    refund: ['refunds', 1],
    refund_twice: ['refunds', 1],
    surcharge_refunded: ['refunds', 1],
    refund_reversed: ['refunds', -1],
    refund_reversed_lost: ['refunds', -1],
    refund_reversed_twice: ['refunds', -1],
    surcharge_refund_reversed: ['refunds', -1],
  },
  Dispute: { hold: ['disputes', 1], win: ['disputes', -1] },
  Credit: {
    overpay: ['in', 1],
    overpay_undone: ['in', -1],
    give_back: ['refunds', 1],
    give_back_undone: ['refunds', -1],
  },
  Payment: {
    fund: ['out', 1],
    refund: ['out', -1],
    refund_reversed: ['out', 1],
    release: ['out', -1],
  },
};

const feeSigns: ReadonlyMap<string, 1 | -1> = new Map(
  postings
    .filter(({ debit, credit }) => debit === 'fees' || credit === 'fees')
    .map(({ sourceType, code, debit }) => [`${sourceType} ${code}`, debit === 'fees' ? 1 : -1]),
);
const platformCodes: ReadonlySet<string> = new Set([
  'platform_fee',
  'platform_fee_refunded',
  'platform_fee_kept',
]);

/** Adds what was posted under a code to sums. */
export function addCash(
  sums: CashSums,
  { sourceType, code, amount }: Pick<DaySum, 'sourceType' | 'code' | 'amount'>,
): CashSums {
  const feeSign = feeSigns.get(`${sourceType} ${code}`);
  if (feeSign !== undefined) {
    const fee = feeSign * amount;
    const platformFees = sums.platformFees + (platformCodes.has(code) ? fee : 0);
    return { ...sums, fees: sums.fees + fee, platformFees };
  }
  const line = lines[sourceType]?.[code];
  if (line === undefined) return sums;
  const [column, sign] = line;
  return { ...sums, [column]: sums[column] + sign * amount };
}

/** Money that came from clients and stayed, before fees. */
export function keptOf({ in: came, refunds, returns, disputes }: CashSums): number {
  return came - refunds - returns - disputes;
}

/** Money in, less everything that went. */
export function netOf(sums: CashSums): number {
  return keptOf(sums) - sums.fees - sums.out;
}

/** Sums by a name that is made of the day, and by currency, in their order. */
export function sumCash(
  days: readonly DaySum[],
  nameOf: (day: string) => string,
): ReadonlyMap<string, ReadonlyMap<string, CashSums>> {
  const byCurrency = new Map<string, Map<string, CashSums>>();
  for (const sum of days) {
    const added = byCurrency.get(sum.currency) ?? new Map<string, CashSums>();
    const name = nameOf(sum.day);
    const next = addCash(added.get(name) ?? noCash, sum);
    if (next !== (added.get(name) ?? noCash)) added.set(name, next);
    if (added.size > 0) byCurrency.set(sum.currency, added);
  }
  return new Map([...byCurrency].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
