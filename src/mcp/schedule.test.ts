import { describe, expect, test } from 'vitest';
import { fc } from '../../test/support/property.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { Refused } from './calls.ts';
import { planSchedule, type SchedulePlanInput } from './schedule.ts';

const dates = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const counts = fc.integer({ min: 1, max: 120 });
const plans: fc.Arbitrary<SchedulePlanInput> = fc.oneof(
  fc.record({ kind: fc.constant('Single' as const), dueDate: dates }),
  fc.record({ kind: fc.constant('Monthly' as const), dueDate: dates, count: counts }),
  fc.tuple(dates, dates, counts).map(([one, other, count]) => {
    const [dueDate = '', lastDueDate = ''] = [one, other].toSorted();
    return { kind: 'Even' as const, dueDate, lastDueDate, count };
  }),
  fc.record({
    kind: fc.constant('Deposit' as const),
    dueDate: dates,
    lastDueDate: dates,
    depositBasisPoints: fc.integer({ min: 1, max: 9_999 }),
  }),
  fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: -400, max: 400 })).map(([first, days]) => ({
    kind: 'Shares' as const,
    parts: [
      { basisPoints: first, dueDate: '2026-12-01' },
      { basisPoints: 10_000 - first, daysFromEvent: days },
    ],
  })),
);

describe('a plan', () => {
  test('makes payments that add up to the total, with dates in order where it makes them', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 999_999_999_999 }), (plan, total) => {
        const payments = planSchedule(plan, total, '2027-06-12');
        expect(sumAmounts(payments.map(({ amount }) => amount))).toBe(total);
        if (plan.kind !== 'Even' && plan.kind !== 'Monthly') return;
        const made = payments.map(({ dueDate }) => dueDate);
        expect(made).toEqual(made.toSorted());
        expect(made).toHaveLength(plan.count ?? 0);
      }),
    );
  });

  test('gives the rounding to the last payment', () => {
    const plan = { kind: 'Even', dueDate: '2026-12-01', lastDueDate: '2027-02-01', count: 3 } as const;
    expect(planSchedule(plan, 100, null)).toEqual([
      { dueDate: '2026-12-01', amount: 33 },
      { dueDate: '2027-01-01', amount: 33 },
      { dueDate: '2027-02-01', amount: 34 },
    ]);
  });

  test('by months keeps the end of months that are shorter', () => {
    const plan = { kind: 'Monthly', dueDate: '2027-12-31', count: 4 } as const;
    const made = planSchedule(plan, 400, null).map(({ dueDate }) => dueDate);
    expect(made).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
  });

  test.each<[SchedulePlanInput, string]>([
    [{ kind: 'Single' }, '/schedule/dueDate'],
    [{ kind: 'Even', dueDate: '2026-12-01', lastDueDate: '2026-11-01', count: 2 }, '/schedule/lastDueDate'],
    [{ kind: 'Monthly', dueDate: '2199-12-01', count: 2 }, '/schedule/count'],
    [{ kind: 'Deposit', dueDate: '2026-12-01', lastDueDate: '2027-01-01' }, '/schedule/depositBasisPoints'],
    [
      { kind: 'Deposit', dueDate: '2026-12-01', lastDueDate: '2027-01-01', depositAmount: 100 },
      '/schedule/depositAmount',
    ],
    [{ kind: 'Shares', parts: [{ basisPoints: 5_000, dueDate: '2026-12-01' }] }, '/schedule/parts'],
    [
      { kind: 'Shares', parts: [{ basisPoints: 5_000, daysFromEvent: 1 }, { basisPoints: 5_000 }] },
      '/eventDate',
    ],
    [{ kind: 'Exact', payments: [{ dueDate: '2026-12-01', amount: 99 }] }, '/schedule/payments'],
  ])('that is unfinished is refused where it is: %j', (plan, path) => {
    const refused = (): unknown => {
      try {
        return planSchedule(plan, 100, null);
      } catch (cause) {
        return cause;
      }
    };
    expect(refused()).toBeInstanceOf(Refused);
    expect(refused()).toMatchObject({ details: [{ path }] });
  });
});
