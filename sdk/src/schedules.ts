import { isDate } from './dates.ts';
import {
  amountsOf,
  MOST_PAYMENTS,
  type Outlined,
  outlineAroundEvent,
  outlineEvenly,
  outlineMonthly,
  outlineShares,
  WHOLE,
} from './outlines.ts';

/** A payment of a schedule, as `paymentSchedule` takes it. */
export interface PlannedPayment {
  /** A calendar date, `YYYY-MM-DD`. */
  dueDate: string;
  /** In the minor unit of the currency, e.g. cents. */
  amount: number;
  name?: string;
}

/** Two payments: a deposit, and the rest. */
export interface DepositOptions {
  /** The deposit as a percentage of the total, with at most two digits behind the point. */
  readonly percent: number;
  readonly depositDate: string;
  readonly balanceDate: string;
  /** The names of the payments; `Deposit` and `Balance` when left out. */
  readonly names?: readonly [deposit: string, balance: string];
}

/** A share of the total, due some days from the event. */
export interface EventPart {
  /** Of the total, with at most two digits behind the point. */
  readonly percent: number;
  /** Days after the event; negative before it. */
  readonly days: number;
}

/** The largest amount that the service takes. */
const MOST_AMOUNT = 999_999_999_999;

/**
 * A deposit and the balance. The total is an integer in the minor unit of the currency; the payments add up to it
 * exactly. Throws RangeError on what makes no schedule.
 */
export function depositAndBalance(total: number, options: DepositOptions): PlannedPayment[] {
  const { percent, depositDate, balanceDate, names = ['Deposit', 'Balance'] } = options;
  const share = shareOf(percent);
  const payments = paymentsOf(total, [
    { dueDate: depositDate, share },
    { dueDate: balanceDate, share: WHOLE - share },
  ]);
  return payments.map((payment, index) => ({ ...payment, name: names[index] ?? '' }));
}

/**
 * Equal payments from the first to the last date, in equal distances; the last payment takes the rounding. The total
 * is an integer in the minor unit. Throws RangeError on what makes no schedule.
 */
export function splitEvenly(
  total: number,
  {
    count,
    firstDate,
    lastDate,
  }: { readonly count: number; readonly firstDate: string; readonly lastDate: string },
): PlannedPayment[] {
  checkCount(count);
  if (lastDate < firstDate) throw new RangeError(`lastDate ${lastDate} is before firstDate ${firstDate}.`);
  return paymentsOf(total, outlineEvenly(firstDate, lastDate, count));
}

/**
 * Equal payments a month apart, on the same day or the last of a shorter month; the last payment takes the rounding.
 * The total is an integer in the minor unit. Throws RangeError on what makes no schedule.
 */
export function monthly(
  total: number,
  { count, firstDate }: { readonly count: number; readonly firstDate: string },
): PlannedPayment[] {
  checkCount(count);
  return paymentsOf(total, outlineMonthly(firstDate, count));
}

/**
 * Percentages of the total a month apart, or on the given dates; the last payment takes the rounding. Percentages add
 * up to 100, or nearly: thirds may be 33.33. The total is an integer in the minor unit. Throws RangeError on what
 * makes no schedule.
 */
export function byPercent(
  total: number,
  options: {
    readonly percents: readonly number[];
    /** The date of the first payment, or of each. */
    readonly dueDates: string | readonly string[];
  },
): PlannedPayment[] {
  const { percents, dueDates } = options;
  const [first = '', ...others] = [dueDates].flat();
  const outline = outlineShares(wholeOf(percents), first);
  if (typeof dueDates === 'string') return paymentsOf(total, outline);
  if (dueDates.length !== percents.length)
    throw new RangeError(`${percents.length} percentages have ${dueDates.length} due dates.`);
  return paymentsOf(
    total,
    outline.map((one, index) => ({ ...one, dueDate: [first, ...others][index] ?? '' })),
  );
}

/**
 * Percentages of the total, each some days before or after an event; the last payment takes the rounding. Percentages
 * add up to 100, or nearly. The total is an integer in the minor unit. Throws RangeError on what makes no schedule.
 */
export function relativeToEvent(
  total: number,
  { eventDate, parts }: { readonly eventDate: string; readonly parts: readonly EventPart[] },
): PlannedPayment[] {
  const shares = wholeOf(parts.map(({ percent }) => percent));
  const shared = parts.map(({ days }, index) => ({ share: shares[index] ?? 0, days }));
  checkDate(eventDate);
  return paymentsOf(total, outlineAroundEvent(shared, eventDate));
}

function paymentsOf(total: number, outline: readonly Outlined[]): PlannedPayment[] {
  if (!Number.isInteger(total) || total < 1 || total > MOST_AMOUNT)
    throw new RangeError(`The total ${total} is no amount in minor units from 1 to ${MOST_AMOUNT}.`);
  const amounts = amountsOf(total, outline);
  return outline.map(({ dueDate }, index) => {
    checkDate(dueDate);
    const amount = amounts[index] ?? 0;
    // The service takes no payment of nothing.
    if (amount < 1) throw new RangeError(`Payment ${index + 1} of ${outline.length} would be ${amount}.`);
    return { dueDate, amount };
  });
}

function checkDate(date: string): void {
  if (!isDate(date)) throw new RangeError(`"${date}" is no date as YYYY-MM-DD from 1900 to 2199.`);
}

function checkCount(count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > MOST_PAYMENTS)
    throw new RangeError(`A schedule has 1 to ${MOST_PAYMENTS} payments, not ${count}.`);
}

// Hundredths of a percent.
function shareOf(percent: number): number {
  const share = Math.round(percent * 100);
  if (!(percent >= 0 && percent <= 100) || Math.abs(share - percent * 100) > 1e-6)
    throw new RangeError(`${percent} is no percentage from 0 to 100 with two digits behind the point.`);
  return share;
}

function wholeOf(percents: readonly number[]): number[] {
  checkCount(percents.length);
  const shares = percents.map(shareOf);
  const sum = shares.reduce((all, share) => all + share, 0);
  // Thirds, sixths and sevenths as people write them are less than one percent short.
  if (sum > WHOLE || sum <= WHOLE - 100)
    throw new RangeError(`The percentages ${percents.join(', ')} add up to ${sum / 100}, not to 100.`);
  return shares;
}
