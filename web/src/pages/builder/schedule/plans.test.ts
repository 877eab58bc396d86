import { describe, expect, it } from 'vitest';
import { currencyExponent, MAXIMUM_AMOUNT, sumAmounts } from '../../../../../src/kit/money/money.ts';
import { addDays } from '../../../../../src/kit/time.ts';
import { fc } from '../../../../../test/support/property.ts';
import { parsePercent } from '../../../parts/percent.ts';
import { type EventPart, type Plan, parseShares, paymentsOf } from './plans.ts';

const EVENT = '2027-06-12';
const facts = { total: 1_000, eventDate: EVENT, today: '2026-11-22', currency: 'USD' };
const date = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2026-11-22', days) as string);
const share = fc.integer({ min: 0, max: 10_000 });
const count = fc.integer({ min: 1, max: 120 });

const plan: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ kind: fc.constant('single' as const), date }),
  fc.record({ kind: fc.constant('deposit' as const), share, date, balanceDate: date }),
  fc.record({ kind: fc.constant('even' as const), count, date, lastDate: date }),
  fc.record({ kind: fc.constant('monthly' as const), count, date }),
  fc.record({
    kind: fc.constant('percent' as const),
    shares: fc
      .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 10 })
      .map((all) => all.map((one) => `${one / 100}`).join(' / ')),
    date,
  }),
  fc.record({
    kind: fc.constant('event' as const),
    parts: fc.array(
      fc.record({
        key: fc.string(),
        share: fc.integer({ min: 0, max: 1_000 }),
        days: fc.integer({ min: -400, max: 60 }),
        from: fc.constantFrom('Event' as const, 'Issue' as const),
      }),
      { minLength: 1, maxLength: 10 },
    ),
  }),
);

describe('the payments of a plan', () => {
  it.each(['JPY', 'USD', 'TND', 'CLF'])('add up to the total in %s', (currency) => {
    const largest = Math.min(MAXIMUM_AMOUNT, 10 ** (7 + currencyExponent(currency)));
    fc.assert(
      fc.property(plan, fc.integer({ min: 0, max: largest }), (one, total) => {
        const payments = paymentsOf(one, { ...facts, total, currency });
        if (payments === null) throw new Error('A finished plan makes payments.');
        expect(sumAmounts(payments.map(({ amount }) => amount ?? Number.NaN))).toBe(total);
        expect(payments.every(({ amount }) => amount !== null && amount >= 0)).toBe(true);
      }),
    );
  });

  it('of equal parts differ by what the last takes: less than one minor unit for each', () => {
    fc.assert(
      fc.property(count, fc.integer({ min: 0, max: MAXIMUM_AMOUNT }), (parts, total) => {
        const even = { kind: 'monthly', count: parts, date: EVENT } as const;
        const amounts = (paymentsOf(even, { ...facts, total }) ?? []).map(
          ({ amount }) => amount ?? Number.NaN,
        );
        const last = amounts.pop() ?? Number.NaN;
        expect(new Set(amounts).size).toBeLessThanOrEqual(1);
        expect(last - (amounts[0] ?? last)).toBeGreaterThanOrEqual(0);
        expect(last - (amounts[0] ?? last)).toBeLessThan(parts);
      }),
    );
  });

  it('give the rounding to the last: 100.00 in three parts', () => {
    const payments = paymentsOf(
      { kind: 'monthly', count: 3, date: '2027-01-31' },
      { ...facts, total: 10_000 },
    );
    expect(payments).toEqual([
      { name: null, dueDate: '2027-01-31', amount: 3_333, due: null, share: null },
      { name: null, dueDate: '2027-02-28', amount: 3_333, due: null, share: null },
      { name: null, dueDate: '2027-03-31', amount: 3_334, due: null, share: null },
    ]);
  });

  it.each([
    ['30 / 30', [300, 700]],
    ['33.3 / 33.3 / 33.3', [333, 333, 334]],
    ['50', [1_000]],
  ])('by the percentages %s leave the rest to the last', (shares, amounts) => {
    const payments = paymentsOf({ kind: 'percent', shares, date: EVENT }, facts);
    expect(payments?.map(({ amount }) => amount)).toEqual(amounts);
  });

  it('are a deposit, and the balance that is left of the total', () => {
    const deposit = {
      kind: 'deposit',
      share: 3_000,
      date: '2026-12-01',
      balanceDate: '2027-05-01',
    } as const;
    expect(paymentsOf(deposit, { ...facts, total: 99_999 })).toEqual([
      { name: 'deposit', dueDate: '2026-12-01', amount: 30_000, due: null, share: { basisPoints: 3_000 } },
      { name: 'balance', dueDate: '2027-05-01', amount: 69_999, due: null, share: 'Remainder' },
    ]);
  });

  it('are a deposit of a fixed amount, which stays when the total changes', () => {
    const deposit = {
      kind: 'deposit',
      share: null,
      amount: 50_000,
      date: '2026-12-01',
      balanceDate: '2027-05-01',
    } as const;
    const amountsOf = (total: number | null) =>
      paymentsOf(deposit, { ...facts, total })?.map(({ amount, share: one }) => [amount, one]);
    expect(amountsOf(99_999)).toEqual([
      [50_000, null],
      [49_999, 'Remainder'],
    ]);
    expect(amountsOf(200_000)?.map(([amount]) => amount)).toEqual([50_000, 150_000]);
    expect(amountsOf(null)?.map(([amount]) => amount)).toEqual([50_000, null]);
  });

  it('follow the day of issue and the event, before it and after; a day in the past is today', () => {
    const parts: EventPart[] = [
      { key: 'a', share: 4_000, days: 0, from: 'Issue' },
      { key: 'b', share: 2_000, days: -300, from: 'Event' },
      { key: 'c', share: 2_000, days: 0, from: 'Event' },
      { key: 'd', share: 2_000, days: 7, from: 'Event' },
    ];
    const payments = paymentsOf({ kind: 'event', parts }, { ...facts, total: 100_000 });
    expect(payments?.map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
      ['2026-11-22', 40_000],
      ['2026-11-22', 20_000],
      ['2027-06-12', 20_000],
      ['2027-06-19', 20_000],
    ]);
    expect(payments?.map(({ due, share: one }) => [due, one]).slice(2)).toEqual([
      [{ days: 0, from: 'Event' }, { basisPoints: 2_000 }],
      [{ days: 7, from: 'Event' }, 'Remainder'],
    ]);
    const dateless = paymentsOf({ kind: 'event', parts }, { ...facts, eventDate: '' });
    expect(dateless?.map(({ dueDate }) => dueDate)).toEqual(['2026-11-22', '', '', '']);
  });

  it('have dates before the total is known', () => {
    expect(paymentsOf({ kind: 'single', date: EVENT }, { ...facts, total: null })).toEqual([
      { name: null, dueDate: EVENT, amount: null, due: null, share: null },
    ]);
  });

  it.each([
    ['no number of payments', { kind: 'even', count: null, date: EVENT, lastDate: EVENT }],
    ['too many payments', { kind: 'monthly', count: 121, date: EVENT }],
    ['shares of more than everything', { kind: 'percent', shares: '60 / 60', date: EVENT }],
    ['a deposit of more than everything', { kind: 'deposit', share: null, date: EVENT, balanceDate: EVENT }],
    [
      'a deposit of everything, as an amount',
      { kind: 'deposit', share: null, amount: 1_000, date: EVENT, balanceDate: EVENT },
    ],
    [
      'a deposit whose amount cannot be read',
      { kind: 'deposit', share: null, amount: null, date: EVENT, balanceDate: EVENT },
    ],
    ['an event without parts', { kind: 'event', parts: [] }],
  ] as [string, Plan][])('are not changed by an unfinished plan: %s', (_what, unfinished) => {
    expect(paymentsOf(unfinished, facts)).toBeNull();
  });
});

it.each([
  ['50', 5_000],
  ['33.3', 3_330],
  ['33,33 %', 3_333],
  ['100%', 10_000],
  ['0', 0],
  ['100.01', null],
  ['-5', null],
  ['half', null],
  ['', null],
])('%j is %s hundredths of a percent', (typed, value) => {
  expect(parsePercent(typed)).toBe(value);
});

it.each([
  ['50 / 25 / 25', [5_000, 2_500, 2_500]],
  ['50/50', [5_000, 5_000]],
  ['30 30 40', [3_000, 3_000, 4_000]],
  ['33,3; 33,3; 33,4', [3_330, 3_330, 3_340]],
  ['60 / 60', null],
  ['', null],
])('%j are the shares %j', (typed, shares) => {
  expect(parseShares(typed)).toEqual(shares);
});
