import type { ScheduleElement } from '../../../sdk/src/index.ts';
import {
  MOST_PAYMENTS,
  type Plan,
  parsePercent,
  parseShares,
  paymentsOf,
} from '../../../web/src/pages/builder/schedule/plans.ts';
import { wrongUse } from '../failure.ts';
import { readAmount } from './amounts.ts';
import { type FindToday, readDay, readOffset } from './dates.ts';

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

/** What a schedule is made for. */
export interface ScheduleOf {
  /** Null when nobody said it: then the payments say it. */
  readonly total: number | null;
  readonly currency: string;
  readonly findToday: FindToday;
}

const WAYS = ['split', 'deposit', 'percent', 'part', 'payment'] as const;

/** The schedule that was asked for; null when nothing was said about it. Errors: wrong use. */
export async function readSchedule(
  options: ScheduleOptions,
  of: ScheduleOf,
): Promise<ScheduleElement[] | null> {
  const ways = WAYS.filter((way) => options[way] !== undefined);
  if (ways.length > 1)
    throw wrongUse(`A schedule is made in one way, not by ${ways.map((way) => `--${way}`).join(' and ')}.`);
  const [way] = ways;
  if (way === 'payment') return readPayments(options.payment ?? [], of);
  if (way === undefined && options.due === undefined) return null;
  const total = of.total;
  if (total === null) throw wrongUse('The total is missing.', 'Add --amount.');
  if (way === 'deposit' && options.deposit?.endsWith('%') === false) return depositOf(options, total, of);
  const plan = await planOf(way ?? 'single', options, of.findToday);
  const event = plan.kind === 'event' ? await eventOf(options, of) : '';
  const payments = paymentsOf(plan, total, event);
  if (payments === null) throw wrongUse('The parts are more than the whole.');
  if (payments.some(({ amount }) => amount === null || amount < 1))
    throw wrongUse('The total is too small for so many payments.');
  return payments.map(({ dueDate, amount }) => ({ dueDate, amount: amount ?? 0 }));
}

async function planOf(
  way: Exclude<(typeof WAYS)[number], 'payment'> | 'single',
  options: ScheduleOptions,
  findToday: FindToday,
): Promise<Plan> {
  const day = (text: string | undefined) => readDay(text ?? 'today', findToday);
  switch (way) {
    case 'single':
      return { kind: 'single', date: await day(options.due) };
    case 'split': {
      const count = options.split ?? 1;
      if (count > MOST_PAYMENTS) throw wrongUse(`A schedule has at most ${MOST_PAYMENTS} payments.`);
      const date = await day(options.due);
      if (options.until === undefined) return { kind: 'monthly', count, date };
      const lastDate = await day(options.until);
      if (lastDate < date) throw wrongUse('The last payment would be before the first.');
      return { kind: 'even', count, date, lastDate };
    }
    case 'deposit': {
      const share = readShare(options.deposit ?? '');
      return {
        kind: 'deposit',
        share,
        date: await day(options.due),
        balanceDate: await balanceDay(options, findToday),
      };
    }
    case 'percent': {
      const shares = options.percent ?? '';
      if (parseShares(shares) === null)
        throw wrongUse(`"${shares}" are not shares.`, 'Write them as 50/25/25.');
      return { kind: 'percent', shares, date: await day(options.due) };
    }
    case 'part':
      return { kind: 'event', parts: (options.part ?? []).map(readPart) };
  }
}

function readShare(text: string): number {
  const share = parsePercent(text);
  if (share === null || share === 0) throw wrongUse(`"${text}" is not a share.`, 'Write it as 30%.');
  return share;
}

function readPart(text: string, index: number) {
  const [, percent = '', offset = ''] = /^(\S+)\s+(\S+)$/.exec(text.trim()) ?? [];
  const days = readOffset(offset);
  if (days === null)
    throw wrongUse(
      `"${text}" is not a part.`,
      'Write it as "30% -30d": a share, and its days from the event.',
    );
  return { key: String(index), share: readShare(percent), days };
}

async function eventOf({ event }: ScheduleOptions, { findToday }: ScheduleOf): Promise<string> {
  if (event === undefined)
    throw wrongUse('Parts are counted from the event, and there is none.', 'Add --event.');
  return readDay(event, findToday);
}

async function balanceDay({ balanceDue, event }: ScheduleOptions, findToday: FindToday): Promise<string> {
  const text = balanceDue ?? event;
  if (text === undefined) throw wrongUse('When is the balance due?', 'Add --balance-due, or --event.');
  return readDay(text, findToday);
}

// A deposit that is an amount: the rest is the balance.
async function depositOf(
  options: ScheduleOptions,
  total: number,
  of: ScheduleOf,
): Promise<ScheduleElement[]> {
  const deposit = readAmount(options.deposit ?? '', of.currency);
  if (deposit >= total) throw wrongUse('The deposit is not less than the total.');
  return [
    { dueDate: await readDay(options.due ?? 'today', of.findToday), amount: deposit },
    { dueDate: await balanceDay(options, of.findToday), amount: total - deposit },
  ];
}

// `2026-12-01=400.00`, with a name behind the amount or without.
async function readPayments(texts: readonly string[], of: ScheduleOf): Promise<ScheduleElement[]> {
  const payments = [];
  for (const text of texts) {
    const [, day, amount = '', name = ''] = /^([^=]+)=\s*(\S+)(?:\s+(.+))?$/.exec(text) ?? [];
    if (day === undefined)
      throw wrongUse(
        `"${text}" is not a payment.`,
        'Write it as 2026-12-01=400.00, or "2026-12-01=400.00 Deposit".',
      );
    const dueDate = await readDay(day.trim(), of.findToday);
    payments.push({ dueDate, amount: readAmount(amount, of.currency), ...(name === '' ? {} : { name }) });
  }
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  if (of.total !== null && sum !== of.total)
    throw wrongUse('The payments do not add up to --amount.', 'Leave --amount out: the payments say it.');
  return payments;
}
