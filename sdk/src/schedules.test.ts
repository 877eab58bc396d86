import { describe, expect, it } from 'vitest';
import {
  currencyExponent,
  MAXIMUM_AMOUNT,
  splitInProportion,
  sumAmounts,
} from '../../src/kit/money/money.ts';
import { addDays } from '../../src/kit/time.ts';
import { fc } from '../../test/support/property.ts';
import { amountsOf } from './outlines.ts';
import { byPercent, depositAndBalance, monthly, relativeToEvent, splitEvenly } from './schedules.ts';

const date = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2026-11-22', days) as string);
const count = fc.integer({ min: 1, max: 120 });
/** Whole percentages that add up to 100. */
const percents = fc
  .array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 })
  .map((weights) => {
    const sum = sumAmounts(weights);
    const parts = weights.slice(0, -1).map((weight) => Math.max(1, Math.floor((weight * 90) / sum)));
    return [...parts, 100 - sumAmounts(parts)];
  });

const plan = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 9_999 }), date, date)
    .map(([share, depositDate, balanceDate]) => (total: number) => {
      return depositAndBalance(total, { percent: share / 100, depositDate, balanceDate });
    }),
  fc.tuple(count, date, fc.integer({ min: 0, max: 2_000 })).map(
    ([parts, firstDate, days]) =>
      (total: number) =>
        splitEvenly(total, { count: parts, firstDate, lastDate: addDays(firstDate, days) }),
  ),
  fc.tuple(count, date).map(
    ([parts, firstDate]) =>
      (total: number) =>
        monthly(total, { count: parts, firstDate }),
  ),
  fc.tuple(percents, date).map(
    ([all, dueDates]) =>
      (total: number) =>
        byPercent(total, { percents: all, dueDates }),
  ),
  fc
    .tuple(percents, date, fc.array(fc.integer({ min: -400, max: 60 }), { minLength: 10, maxLength: 10 }))
    .map(
      ([all, eventDate, days]) =>
        (total: number) =>
          relativeToEvent(total, {
            eventDate,
            parts: all.map((percent, index) => ({ percent, days: days[index] ?? 0 })),
          }),
    ),
);

describe('a schedule', () => {
  it.each(['JPY', 'USD', 'TND', 'CLF'])(
    'adds up to its total in %s, and each payment is of something',
    (currency) => {
      const largest = Math.min(MAXIMUM_AMOUNT, 10 ** (7 + currencyExponent(currency)));
      fc.assert(
        fc.property(plan, fc.integer({ min: 12_000, max: largest }), (make, total) => {
          const payments = make(total);
          expect(sumAmounts(payments.map(({ amount }) => amount))).toBe(total);
          expect(payments.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true);
        }),
      );
    },
  );

  it('splits as the service does', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAXIMUM_AMOUNT }), weights, (total, all) => {
        const outline = all.map((share) => ({ dueDate: '', share }));
        expect(amountsOf(total, outline)).toEqual(splitInProportion(total, all));
      }),
    );
  });

  it('is a deposit and the balance', () => {
    const options = { percent: 30, depositDate: '2026-12-01', balanceDate: '2027-05-01' };
    expect(depositAndBalance(99_999, options)).toEqual([
      { name: 'Deposit', dueDate: '2026-12-01', amount: 29_999 },
      { name: 'Balance', dueDate: '2027-05-01', amount: 70_000 },
    ]);
    const names = ['Anzahlung', 'Rest'] as const;
    expect(depositAndBalance(100, { ...options, names }).map(({ name }) => name)).toEqual(names);
  });

  it('is equal parts, the last with the rounding, in equal distances', () => {
    const options = { count: 3, firstDate: '2026-12-01', lastDate: '2027-04-01' };
    expect(splitEvenly(10_000, options)).toEqual([
      { dueDate: '2026-12-01', amount: 3_333 },
      { dueDate: '2027-01-31', amount: 3_333 },
      { dueDate: '2027-04-01', amount: 3_334 },
    ]);
  });

  it('is monthly, on the last day of shorter months', () => {
    expect(monthly(100, { count: 3, firstDate: '2027-01-31' })).toEqual([
      { dueDate: '2027-01-31', amount: 33 },
      { dueDate: '2027-02-28', amount: 33 },
      { dueDate: '2027-03-31', amount: 34 },
    ]);
  });

  it('is by percentages, a month apart or on dates of their own', () => {
    const thirds = [33.33, 33.33, 33.33];
    const amounts = (percent: readonly number[]) =>
      byPercent(1_000_000, { percents: percent, dueDates: '2027-01-15' }).map(({ amount }) => amount);
    expect(amounts(thirds)).toEqual([333_300, 333_300, 333_400]);
    expect(amounts([0.07, 99.93])).toEqual([700, 999_300]);
    const dueDates = ['2027-01-15', '2027-03-01'];
    const payments = byPercent(1_000, { percents: [50, 50], dueDates });
    expect(payments.map(({ dueDate }) => dueDate)).toEqual(dueDates);
  });

  it('follows an event, before it and after', () => {
    const parts = [
      { percent: 50, days: -90 },
      { percent: 25, days: 0 },
      { percent: 25, days: 7 },
    ];
    expect(relativeToEvent(100_000, { eventDate: '2027-06-12', parts })).toEqual([
      { dueDate: '2027-03-14', amount: 50_000 },
      { dueDate: '2027-06-12', amount: 25_000 },
      { dueDate: '2027-06-19', amount: 25_000 },
    ]);
  });
});

const dates = { firstDate: '2027-01-01', lastDate: '2027-02-01' };

it.each([
  ['a total that is no integer', () => monthly(10.5, { count: 2, firstDate: '2027-01-01' })],
  ['a total of nothing', () => monthly(0, { count: 2, firstDate: '2027-01-01' })],
  ['a total beyond what the service takes', () => monthly(1e12, { count: 2, firstDate: '2027-01-01' })],
  ['a date that the calendar lacks', () => monthly(100, { count: 1, firstDate: '2027-02-30' })],
  ['a date after 2199', () => monthly(100, { count: 3, firstDate: '2199-11-30' })],
  ['no payment', () => splitEvenly(100, { count: 0, ...dates })],
  ['121 payments', () => splitEvenly(1_000, { count: 121, ...dates })],
  ['a payment of nothing', () => splitEvenly(2, { count: 3, ...dates })],
  [
    'a last date before the first',
    () => splitEvenly(100, { count: 2, firstDate: '2027-02-01', lastDate: '2027-01-01' }),
  ],
  ['60 and 60 percent', () => byPercent(100, { percents: [60, 60], dueDates: '2027-01-01' })],
  ['50 and 25 percent', () => byPercent(100, { percents: [50, 25], dueDates: '2027-01-01' })],
  [
    'a percentage of three digits behind the point',
    () => byPercent(100, { percents: [33.333, 66.667], dueDates: '2027-01-01' }),
  ],
  [
    'a percentage that is no number',
    () => byPercent(100, { percents: [Number.NaN, 100], dueDates: '2027-01-01' }),
  ],
  ['fewer dates than percentages', () => byPercent(100, { percents: [50, 50], dueDates: ['2027-01-01'] })],
  [
    'an event without a date',
    () => relativeToEvent(100, { eventDate: '', parts: [{ percent: 100, days: 0 }] }),
  ],
  [
    'a day and a half',
    () => relativeToEvent(100, { eventDate: '2027-01-01', parts: [{ percent: 100, days: 1.5 }] }),
  ],
])('%s makes no schedule', (_what, make) => {
  expect(make).toThrow(RangeError);
});
