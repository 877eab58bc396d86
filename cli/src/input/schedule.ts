import { type ScheduleElement, schedules } from '../../../sdk/src/index.ts';
import { type Failure, wrongUse } from '../failure.ts';
import { readAmount } from './amounts.ts';
import { type FindToday, readDay, readOffset } from './dates.ts';

/** A payment with its date and its amount: the command line sends no rules. */
type PlainElement = ScheduleElement & { readonly dueDate: string; readonly amount: number };

/** How a total is split into payments, as it is typed. */
export interface ScheduleOptions {
  readonly due?: string;
  readonly until?: string;
  readonly split?: number;
  readonly deposit?: string;
  readonly balanceDue?: string;
  readonly percent?: string;
  readonly part?: readonly string[];
  readonly payment?: readonly string[];
  readonly event?: string;
}

interface ScheduleOf {
  /** Null when nobody said it: then the payments say it. */
  readonly total: number | null;
  readonly currency: string;
  readonly findToday: FindToday;
}

const WAYS = ['split', 'deposit', 'percent', 'part', 'payment'] as const;
type Way = (typeof WAYS)[number];

/** The schedule that was asked for; null when nothing was said about it. Errors: wrong use. */
export async function readSchedule(options: ScheduleOptions, of: ScheduleOf): Promise<PlainElement[] | null> {
  const [way, ...others] = WAYS.filter((one) => options[one] !== undefined);
  if (others.length > 0) {
    const named = [way, ...others].map((one) => `--${one}`).join(' and ');
    throw wrongUse(`A schedule is made in one way, not by ${named}.`);
  }
  refuseStray(options, way);
  if (way === 'payment') return readPayments(options.payment ?? [], of);
  if (way === undefined && options.due === undefined) return null;
  const { total } = of;
  if (total === null) throw wrongUse('The total is missing.', 'Add --amount.');
  if (way === undefined) return [{ dueDate: await firstDay(options, of), amount: total }];
  try {
    return await payments[way](total, options, of);
  } catch (cause) {
    // The SDK explains in a sentence why the input makes no schedule.
    if (cause instanceof RangeError) throw wrongUse(cause.message);
    throw cause;
  }
}

// An option that another way takes was meant for something.
function refuseStray({ until, balanceDue }: ScheduleOptions, way: Way | undefined): void {
  if (until !== undefined && way !== 'split') throw wrongUse('--until goes with --split.');
  if (balanceDue !== undefined && way !== 'deposit') throw wrongUse('--balance-due goes with --deposit.');
}

function firstDay({ due = 'today' }: ScheduleOptions, { findToday }: ScheduleOf): Promise<string> {
  return readDay(due, findToday);
}

type MakePayments = (total: number, options: ScheduleOptions, of: ScheduleOf) => Promise<PlainElement[]>;

const payments: Readonly<Record<Exclude<Way, 'payment'>, MakePayments>> = {
  async split(total, options, of) {
    const { split: count = 1, until } = options;
    const firstDate = await firstDay(options, of);
    if (until === undefined) return schedules.monthly(total, { count, firstDate });
    const lastDate = await readDay(until, of.findToday);
    if (lastDate < firstDate) throw wrongUse('--until is before the first payment.');
    return schedules.splitEvenly(total, { count, firstDate, lastDate });
  },
  async deposit(total, options, of) {
    const { deposit = '', balanceDue, event } = options;
    const later = balanceDue ?? event;
    if (later === undefined) throw wrongUse('When is the balance due?', 'Add --balance-due, or --event.');
    const depositDate = await firstDay(options, of);
    const balanceDate = await readDay(later, of.findToday);
    if (deposit.endsWith('%')) {
      const percent = readPercent(deposit);
      // Only the business names payments, because clients read the names: see --payment.
      const made = schedules.depositAndBalance(total, { percent, depositDate, balanceDate });
      return made.map(({ dueDate, amount }) => ({ dueDate, amount }));
    }
    const amount = readAmount(deposit, of.currency);
    if (amount >= total) throw wrongUse('The deposit is not less than the total.');
    return [
      { dueDate: depositDate, amount },
      { dueDate: balanceDate, amount: total - amount },
    ];
  },
  async percent(total, options, of) {
    const percents = (options.percent ?? '').split('/').map(readPercent);
    return schedules.byPercent(total, { percents, dueDates: await firstDay(options, of) });
  },
  async part(total, options, of) {
    if (options.event === undefined) throw wrongUse('Parts are counted from the event.', 'Add --event.');
    const eventDate = await readDay(options.event, of.findToday);
    return schedules.relativeToEvent(total, { eventDate, parts: (options.part ?? []).map(readPart) });
  },
};

function readPercent(text: string): number {
  const digits = text.replaceAll(/[\s%]/g, '');
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(digits) || Number(digits) === 0) {
    throw wrongUse(`"${text}" is not a share.`, 'Write it as 30% or 33.33%.');
  }
  return Number(digits);
}

function readPart(text: string) {
  const [, percent = '', offset = ''] = /^(\S+)\s+(\S+)$/.exec(text.trim()) ?? [];
  const days = readOffset(offset);
  if (days === null) {
    throw wrongUse(
      `"${text}" is not a part.`,
      'Write it as "30% -30d": a share, and its days from the event.',
    );
  }
  return { percent: readPercent(percent), days };
}

// `2026-12-01=400.00`, with a name behind the amount or without.
async function readPayments(texts: readonly string[], of: ScheduleOf): Promise<PlainElement[]> {
  const read: PlainElement[] = [];
  for (const text of texts) {
    const [, day, amount = '', name] = /^([^=]+)=\s*(\S+)(?:\s+(.+))?$/.exec(text) ?? [];
    if (day === undefined) throw notAPayment(text);
    const dueDate = await readDay(day.trim(), of.findToday);
    read.push({ dueDate, amount: readAmount(amount, of.currency), ...(name === undefined ? {} : { name }) });
  }
  const sum = read.reduce((total, { amount }) => total + amount, 0);
  if (of.total !== null && sum !== of.total) {
    throw wrongUse('The payments do not add up to the total.', 'Leave --amount out: the payments say it.');
  }
  return read;
}

function notAPayment(text: string): Failure {
  return wrongUse(
    `"${text}" is not a payment.`,
    'Write it as 2026-12-01=400.00, or "2026-12-01=400.00 Deposit".',
  );
}
