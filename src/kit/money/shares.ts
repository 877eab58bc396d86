import { sumAmounts } from './money.ts';

/** How the amount of a payment follows from the total: a share in hundredths of a percent, or what the others leave. */
export type ShareRule = { readonly basisPoints: number } | 'Remainder';

/** A payment whose amount is to be worked out. Amounts are in the minor unit. */
export interface SharedPart {
  /** Null: `amount` is the caller's. */
  readonly share: ShareRule | null;
  /** The amount as it is; of a new part with a share it counts for nothing. */
  readonly amount: number;
  /** The least that it can become: what was paid of it. */
  readonly least: number;
  /** True when nothing changes its amount any more: it is paid, or money for it is under way. */
  readonly isClosed: boolean;
}

/** Why a total cannot be divided; `at` names the part. */
export type ShareFault =
  | { readonly reason: 'Nothing'; readonly at: number }
  | { readonly reason: 'PaidExceedsTotal'; readonly paid: number }
  | { readonly reason: 'Sum'; readonly sum: number };

const WHOLE = 10_000;

/**
 * Divides a total by the rules of its parts. Shares are of the gross total and are rounded by running sums, half up, so that
 * the sum of the first so many is right to half a step: `step` is what the currency is charged in, in the minor unit. After a part with a share is closed, the open ones divide what is left
 * in proportion to their shares. The remainder takes the rest; where none is open, the last open share does, unless amounts
 * of the caller stand beside it.
 */
export function divideTotal(
  total: number,
  parts: readonly SharedPart[],
  step: number,
): readonly number[] | ShareFault {
  const closed = sumAmounts(parts.filter(({ isClosed }) => isClosed).map(({ amount }) => amount));
  const paid = closed + sumAmounts(parts.map(({ isClosed, least }) => (isClosed ? 0 : least)));
  if (paid > total) return { reason: 'PaidExceedsTotal', paid };
  // A part that would fall below what was paid of it stays at that, and the others divide the rest without it.
  let held: readonly SharedPart[] = parts;
  for (;;) {
    const amounts = divideOpen(total, held, step);
    const low = amounts.findIndex((amount, index) => {
      const { isClosed, least } = held[index] as SharedPart;
      return !isClosed && amount < least;
    });
    if (low === -1) return faultOf(total, held, amounts) ?? amounts;
    held = held.map((part, index) =>
      index === low ? { ...part, amount: part.least, isClosed: true } : part,
    );
  }
}

function divideOpen(total: number, parts: readonly SharedPart[], step: number): number[] {
  const closedShares = parts.filter(({ isClosed, share }) => isClosed && share !== null);
  const base = total - sumAmounts(closedShares.map(({ amount }) => amount));
  const named = sumAmounts(parts.map(({ share }) => pointsOf(share)));
  // A remainder that is closed has what the shares leave.
  const closedPoints = closedShares.map(({ share }) =>
    share === 'Remainder' ? WHOLE - named : pointsOf(share),
  );
  const open = WHOLE - sumAmounts(closedPoints);
  let points = 0;
  let until = 0;
  const amounts = parts.map(({ amount, isClosed, share }) => {
    if (isClosed || share === null) return amount;
    if (share === 'Remainder') return 0;
    points += share.basisPoints;
    const before = until;
    until = open <= 0 ? 0 : portionOf(base, points, open, step);
    return until - before;
  });
  const isAllShared = parts.every(({ isClosed, share }) => isClosed || share !== null);
  const remainder = parts.findIndex(({ isClosed, share }) => !isClosed && share === 'Remainder');
  const last = isAllShared && points >= open ? parts.findLastIndex(({ isClosed }) => !isClosed) : -1;
  const taker = remainder === -1 ? last : remainder;
  if (taker !== -1) amounts[taker] = (amounts[taker] as number) + total - sumAmounts(amounts);
  return amounts;
}

// Rounded half up to a step, in integers.
function portionOf(amount: number, part: number, whole: number, step: number): number {
  const steps = BigInt(whole) * BigInt(step);
  return Number((2n * BigInt(amount) * BigInt(part) + steps) / (2n * steps)) * step;
}

function pointsOf(share: ShareRule | null): number {
  return share === null || share === 'Remainder' ? 0 : share.basisPoints;
}

function faultOf(total: number, parts: readonly SharedPart[], amounts: readonly number[]): ShareFault | null {
  const at = parts.findIndex(({ share }, index) => share !== null && (amounts[index] as number) < 1);
  if (at !== -1) return { reason: 'Nothing', at };
  const sum = sumAmounts(amounts);
  return sum === total ? null : { reason: 'Sum', sum };
}
