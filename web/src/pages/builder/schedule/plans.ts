import { shiftDate } from '../../../../../sdk/src/dates.ts';
import {
  amountsOf,
  MOST_PAYMENTS,
  type Outlined,
  outlineEvenly,
  outlineMonthly,
  outlineShares,
  WHOLE,
} from '../../../../../sdk/src/outlines.ts';
import type { DueRule } from '../../../../../src/invoices/types.ts';
import { chargeStep } from '../../../../../src/kit/money/money.ts';
import { divideTotal, type SharedPart, type ShareRule } from '../../../../../src/kit/money/shares.ts';
import { parsePercent } from '../../../parts/percent.ts';

/** A share of the total, due some days after the event or the day of issue, or before it when negative. */
export interface EventPart {
  /** Stays the same while the part is edited. */
  readonly key: string;
  /** Hundredths of a percent. */
  readonly share: number | null;
  readonly days: number | null;
  readonly from: 'Event' | 'Issue';
}

/** How a total is split into payments. `own`: row by row, by hand. */
export type Plan =
  | { readonly kind: 'single'; readonly date: string }
  | {
      readonly kind: 'deposit';
      readonly share: number | null;
      /** A fixed amount instead of the share, in the minor unit; null while it cannot be read. */
      readonly amount?: number | null;
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
  /** How the service works out the date; null: it is fixed. */
  readonly due: DueRule | null;
  /** How the service works out the amount; null: it is fixed. */
  readonly share: ShareRule | null;
}

/** The facts from which a plan is worked out. */
interface PlanFacts {
  /** In the minor unit; null while it is unknown. */
  readonly total: number | null;
  /** `YYYY-MM-DD`, or empty. */
  readonly eventDate: string;
  /** The account's civil date: an invoice is planned as if it were issued today. */
  readonly today: string;
  readonly currency: string;
}

/**
 * The payments that a plan makes of a total: they always add up to it, the last one takes the rounding. Null while the
 * plan is unfinished, and of one by hand.
 */
export function paymentsOf(plan: Plan, facts: PlanFacts): PlannedPayment[] | null {
  if (plan.kind === 'own') return null;
  if (plan.kind === 'deposit' && plan.amount !== undefined) return fixedDeposit(plan, plan.amount, facts);
  const outline = outlineOf(plan, facts);
  if (outline === null) return null;
  const rules = rulesOf(plan, outline);
  const amounts = facts.total === null ? null : amountsBy(facts.total, outline, rules, facts.currency);
  return outline.map(({ dueDate }, index) => ({
    name: plan.kind === 'deposit' ? (index === 0 ? 'deposit' : 'balance') : null,
    dueDate,
    amount: amounts?.[index] ?? null,
    due: rules?.[index]?.due ?? null,
    share: rules?.[index]?.share ?? null,
  }));
}

// The amount stays when the total changes; the balance takes the rest.
function fixedDeposit(
  { date, balanceDate }: Extract<Plan, { kind: 'deposit' }>,
  amount: number | null,
  { total }: PlanFacts,
): PlannedPayment[] | null {
  if (amount === null || amount <= 0 || (total !== null && amount >= total)) return null;
  const rest = total === null ? null : total - amount;
  return [
    { name: 'deposit', dueDate: date, amount, due: null, share: null },
    { name: 'balance', dueDate: balanceDate, amount: rest, due: null, share: 'Remainder' },
  ];
}

function outlineOf(plan: Exclude<Plan, { kind: 'own' }>, facts: PlanFacts): Outlined[] | null {
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
      return outlineParts(plan.parts, facts);
  }
}

function isCount(count: number | null): count is number {
  return count !== null && Number.isInteger(count) && count >= 1 && count <= MOST_PAYMENTS;
}

// The last takes what the others leave, so that the shares are never more or less than everything.
function outlineParts(parts: readonly EventPart[], { eventDate, today }: PlanFacts): Outlined[] | null {
  if (parts.length === 0 || parts.some(({ share, days }) => share === null || days === null)) return null;
  const before = parts.slice(0, -1).reduce((sum, { share }) => sum + (share ?? 0), 0);
  if (before > WHOLE) return null;
  return parts.map(({ days, from, share }, index) => ({
    dueDate: dateBy({ days: days ?? 0, from }, eventDate, today),
    share: index === parts.length - 1 ? WHOLE - before : (share ?? 0),
  }));
}

/** The day of a rule; one in the past becomes today, as the service has it. Empty while the day it counts from is unknown. */
export function dateBy(
  { days, from }: Pick<DueRule, 'days' | 'from'>,
  eventDate: string,
  today: string,
): string {
  const date = shiftDate(from === 'Issue' ? today : eventDate, days);
  return date !== '' && date < today ? today : date;
}

type Rules = readonly { readonly due: DueRule | null; readonly share: ShareRule }[];

// Plans by percent are kept as rules, so that amounts and dates follow the total and the event later, too.
function rulesOf(plan: Plan, outline: readonly Outlined[]): Rules | null {
  if (plan.kind !== 'deposit' && plan.kind !== 'percent' && plan.kind !== 'event') return null;
  return outline.map(({ share }, index) => {
    const part = plan.kind === 'event' ? plan.parts[index] : undefined;
    return {
      due: part === undefined ? null : { days: part.days ?? 0, from: part.from },
      share: index === outline.length - 1 ? 'Remainder' : { basisPoints: share },
    };
  });
}

// Where a share comes to nothing the service would refuse the schedule: then the form says which amount is missing.
function amountsBy(
  total: number,
  outline: readonly Outlined[],
  rules: Rules | null,
  currency: string,
): readonly number[] {
  const parts = rules?.map(({ share }) => ({ share, amount: 0, least: 0, isClosed: false }));
  return (parts && dividedBy(total, parts, currency)) ?? amountsOf(total, outline);
}

/** The amounts of parts with shares, as the service works them out; null where it would refuse them. */
export function dividedBy(
  total: number,
  parts: readonly SharedPart[],
  currency: string,
): readonly number[] | null {
  const divided = divideTotal(total, parts, chargeStep(currency));
  return 'reason' in divided ? null : divided;
}

/** The shares of `50 / 25 / 25` or `50 25 25`; null while one cannot be read, or they are more than everything. */
export function parseShares(typed: string): number[] | null {
  const texts = typed.split(/[/;\s]+/).filter((text) => text !== '' && text !== '%');
  const shares = texts.map(parsePercent);
  if (shares.length === 0 || shares.length > MOST_PAYMENTS || shares.includes(null)) return null;
  const known = shares as number[];
  return known.reduce((sum, share) => sum + share, 0) > WHOLE ? null : known;
}
