import { splitInProportion } from '../../../../../src/kit/money.ts';
import { isCivilDate } from '../../../../../src/kit/time.ts';
import { addMonths, shiftDate, spreadDates } from './dates.ts';

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

/** The kinds of plans, as they are offered. */
export const planKinds = ['single', 'deposit', 'even', 'monthly', 'percent', 'event', 'own'] as const;

/** A payment that a plan makes. */
interface PlannedPayment {
  readonly name: 'deposit' | 'balance' | null;
  /** `YYYY-MM-DD`, or empty while it is unknown. */
  readonly dueDate: string;
  /** In the minor unit; null while the total is unknown. */
  readonly amount: number | null;
}

/** The most payments of a schedule. */
export const MOST_PAYMENTS = 120;

/**
 * The payments that a plan makes of a total: they always add up to it, the last one takes the rounding. Null while the
 * plan is unfinished, and of one by hand.
 */
export function paymentsOf(plan: Plan, total: number | null, eventDate: string): PlannedPayment[] | null {
  if (plan.kind === 'own') return null;
  const outline = outlineOf(plan, eventDate);
  if (outline === null) return null;
  const shares = outline.map(({ share }) => share);
  const amounts = total === null ? null : splitInProportion(total, shares);
  return outline.map(({ name, dueDate }, index) => ({ name, dueDate, amount: amounts?.[index] ?? null }));
}

interface Outlined {
  readonly name: PlannedPayment['name'];
  readonly dueDate: string;
  /** A weight. */
  readonly share: number;
}

function outlineOf(plan: Exclude<Plan, { kind: 'own' }>, eventDate: string): Outlined[] | null {
  switch (plan.kind) {
    case 'single':
      return [{ name: null, dueDate: plan.date, share: 1 }];
    case 'deposit':
      if (plan.share === null || plan.share > WHOLE) return null;
      return [
        { name: 'deposit', dueDate: plan.date, share: plan.share },
        { name: 'balance', dueDate: plan.balanceDate, share: WHOLE - plan.share },
      ];
    case 'even':
      return isCount(plan.count) ? evenly(datesBetween(plan.date, plan.lastDate, plan.count)) : null;
    case 'monthly':
      return isCount(plan.count) ? evenly(monthlyDates(plan.date, plan.count)) : null;
    case 'percent':
      return byShares(parseShares(plan.shares), plan.date);
    case 'event':
      return byEvent(plan.parts, eventDate);
  }
}

const WHOLE = 10_000;

function isCount(count: number | null): count is number {
  return count !== null && Number.isInteger(count) && count >= 1 && count <= MOST_PAYMENTS;
}

function evenly(dates: readonly string[]): Outlined[] {
  return dates.map((dueDate) => ({ name: null, dueDate, share: 1 }));
}

function byShares(shares: readonly number[] | null, date: string): Outlined[] | null {
  if (shares === null) return null;
  const dates = monthlyDates(date, shares.length);
  return withRest(shares).map((share, index) => ({ name: null, dueDate: dates[index] ?? '', share }));
}

function byEvent(parts: readonly EventPart[], eventDate: string): Outlined[] | null {
  if (parts.length === 0 || parts.some(({ share, days }) => share === null || days === null)) return null;
  const shares = withRest(parts.map(({ share }) => share ?? 0));
  if ((shares.at(-1) ?? 0) < 0) return null;
  return parts.map(({ days }, index) => ({
    name: null,
    dueDate: shiftDate(eventDate, days ?? 0),
    share: shares[index] ?? 0,
  }));
}

// The last share is what the others leave of the whole: while somebody types `50 / 2`, and of `33 / 33 / 33`.
function withRest(shares: readonly number[]): number[] {
  const before = shares.slice(0, -1);
  return [...before, WHOLE - before.reduce((sum, share) => sum + share, 0)];
}

function monthlyDates(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => (isCivilDate(date) ? addMonths(date, index) : ''));
}

function datesBetween(first: string, last: string, count: number): string[] {
  if (isCivilDate(first) && isCivilDate(last)) return spreadDates(first, last, count);
  return Array.from({ length: count }, (_, index) => (index === 0 ? first : last));
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
