import {
  amountsOf,
  MOST_PAYMENTS,
  type Outlined,
  outlineAroundEvent,
  outlineEvenly,
  outlineMonthly,
  outlineShares,
  WHOLE,
} from '../../../../../sdk/src/outlines.ts';

/** A share of the total, due some days after the event, or before it when negative. */
export interface EventPart {
  /** Stays the same while the part is edited. */
  readonly key: string;
  /** Hundredths of a percent. */
  readonly share: number | null;
  readonly days: number | null;
}

/** How a total is split into payments. `own`: row by row, by hand. */
export type Plan =
  | { readonly kind: 'single'; readonly date: string }
  | {
      readonly kind: 'deposit';
      readonly share: number | null;
      readonly date: string;
      readonly balanceDate: string;
    }
  | { readonly kind: 'even'; readonly count: number | null; readonly date: string; readonly lastDate: string }
  | { readonly kind: 'monthly'; readonly count: number | null; readonly date: string }
  | { readonly kind: 'percent'; readonly shares: string; readonly date: string }
  | { readonly kind: 'event'; readonly parts: readonly EventPart[] }
  | { readonly kind: 'own' };

export const planKinds = ['single', 'deposit', 'even', 'monthly', 'percent', 'event', 'own'] as const;

interface PlannedPayment {
  readonly name: 'deposit' | 'balance' | null;
  /** `YYYY-MM-DD`, or empty while it is unknown. */
  readonly dueDate: string;
  /** In the minor unit; null while the total is unknown. */
  readonly amount: number | null;
}

/**
 * The payments that a plan makes of a total: they always add up to it, the last one takes the rounding. Null while the
 * plan is unfinished, and of one by hand.
 */
export function paymentsOf(plan: Plan, total: number | null, eventDate: string): PlannedPayment[] | null {
  if (plan.kind === 'own') return null;
  const outline = outlineOf(plan, eventDate);
  if (outline === null) return null;
  const amounts = total === null ? null : amountsOf(total, outline);
  return outline.map(({ dueDate }, index) => ({
    name: plan.kind === 'deposit' ? (index === 0 ? 'deposit' : 'balance') : null,
    dueDate,
    amount: amounts?.[index] ?? null,
  }));
}

function outlineOf(plan: Exclude<Plan, { kind: 'own' }>, eventDate: string): Outlined[] | null {
  switch (plan.kind) {
    case 'single':
      return [{ dueDate: plan.date, share: 1 }];
    case 'deposit':
      if (plan.share === null || plan.share > WHOLE) return null;
      return [
        { dueDate: plan.date, share: plan.share },
        { dueDate: plan.balanceDate, share: WHOLE - plan.share },
      ];
    case 'even':
      return isCount(plan.count) ? outlineEvenly(plan.date, plan.lastDate, plan.count) : null;
    case 'monthly':
      return isCount(plan.count) ? outlineMonthly(plan.date, plan.count) : null;
    case 'percent': {
      const shares = parseShares(plan.shares);
      return shares === null ? null : outlineShares(shares, plan.date);
    }
    case 'event':
      return outlineParts(plan.parts, eventDate);
  }
}

function isCount(count: number | null): count is number {
  return count !== null && Number.isInteger(count) && count >= 1 && count <= MOST_PAYMENTS;
}

function outlineParts(parts: readonly EventPart[], eventDate: string): Outlined[] | null {
  const known = parts.flatMap(({ share, days }) =>
    share === null || days === null ? [] : [{ share, days }],
  );
  if (parts.length === 0 || known.length < parts.length) return null;
  const outline = outlineAroundEvent(known, eventDate);
  return (outline.at(-1)?.share ?? 0) < 0 ? null : outline;
}

/** Hundredths of a percent of what is typed: `33.3` and `33,3 %` are 3330; null when it is no percentage up to 100. */
export function parsePercent(typed: string): number | null {
  const text = typed.replaceAll(/[\s%]/g, '').replace(',', '.');
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return value <= WHOLE ? value : null;
}

/** The shares of `50 / 25 / 25` or `50 25 25`; null while one cannot be read, or they are more than everything. */
export function parseShares(typed: string): number[] | null {
  const texts = typed.split(/[/;\s]+/).filter((text) => text !== '' && text !== '%');
  const shares = texts.map(parsePercent);
  if (shares.length === 0 || shares.length > MOST_PAYMENTS || shares.includes(null)) return null;
  const known = shares as number[];
  return known.reduce((sum, share) => sum + share, 0) > WHOLE ? null : known;
}
