import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScheduledPayment } from '../../invoices/types.ts';
import type { AgreedPayment } from '../types.ts';
import { agreedAgain, agreedWith, coverageOf } from './coverage.ts';

const dates = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01'] as const;

function payment(id: string, dueDate: string, amount: number, paidAmount = 0): ScheduledPayment {
  const status = paidAmount === amount ? 'Paid' : 'Due';
  return { id, dueDate, amount, paidAmount, status } as unknown as ScheduledPayment;
}

function consented(agreed: readonly AgreedPayment[] | null, taken: Record<string, number> = {}) {
  const entries = Object.entries(taken).map(([id, standing]) => [id, { standing, returned: 0 }] as const);
  const agreedAmount = (agreed ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return { mandate: { agreed, agreedAmount }, left: new Set<never>(), taken: new Map(entries) } as never;
}

const some = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    dueDate: fc.constantFrom(...dates),
    amount: fc.integer({ min: 1, max: 1_000 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const schedules = some.map((rows) => [...new Map(rows.map((row) => [row.id, row])).values()]);

describe('what a consent covers', () => {
  it('is no more on any day than was agreed until then, and no more than is owed, whatever became of the schedule', () => {
    fc.assert(
      fc.property(schedules, schedules, (before, after) => {
        const seen = { payments: before.map(({ id, dueDate, amount }) => payment(id, dueDate, amount)) };
        const agreed = agreedWith(seen, new Map(), new Set());
        const payments = after.map(({ id, dueDate, amount }) => payment(id, dueDate, amount));
        const covered = coverageOf({ payments, currency: 'USD' }, consented(agreed));
        for (const day of dates) {
          const until = agreed.filter(({ dueDate }) => dueDate <= day);
          const parts = [...covered.values()].filter(({ from }) => from <= day);
          const sum = (rows: readonly { readonly amount: number }[]) =>
            rows.reduce((total, { amount }) => total + amount, 0);
          expect(sum(parts)).toBeLessThanOrEqual(sum(until));
        }
        for (const { id, dueDate, amount } of payments) {
          const part = covered.get(id);
          expect(part?.amount ?? 0).toBeLessThanOrEqual(amount);
          expect((part?.from ?? dueDate) >= dueDate).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is all of a schedule that did not change, and of one that was agreed to again', () => {
    fc.assert(
      fc.property(schedules, schedules, (before, after) => {
        const of = (rows: typeof before) => ({
          payments: rows.map(({ id, dueDate, amount }) => payment(id, dueDate, amount)),
        });
        const agreed = agreedWith(of(before), new Map(), new Set());
        for (const { payments } of [of(before), of(after)]) {
          const state = consented(payments.length === 0 ? [] : agreed);
          const now = agreedAgain({ payments }, state);
          const covered = coverageOf({ payments, currency: 'USD' }, consented(now));
          expect(payments.map(({ id }) => covered.get(id))).toEqual(
            payments.map(({ dueDate, amount }) => ({ amount, from: dueDate })),
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is used up by money that came in another way, for its own payment only', () => {
    const agreed = agreedWith(
      { payments: [payment('a', '2027-01-01', 500), payment('b', '2027-02-01', 500)] },
      new Map(),
      new Set(),
    );
    const payments = [payment('a', '2027-01-01', 500), payment('b', '2027-02-01', 900, 500)];
    const covered = coverageOf({ payments, currency: 'USD' }, consented(agreed));
    expect([...covered]).toEqual([['a', { amount: 500, from: '2027-01-01' }]]);
  });

  it('of a consent without a schedule is its total, the earliest first', () => {
    const payments = [payment('a', '2027-03-01', 500), payment('b', '2027-01-01', 700)];
    const state = {
      mandate: { agreed: null, agreedAmount: 1_000 },
      left: new Set(),
      taken: new Map(),
    } as never;
    expect([...coverageOf({ payments, currency: 'USD' }, state)]).toEqual([
      ['b', { amount: 700, from: '2027-01-01' }],
      ['a', { amount: 300, from: '2027-03-01' }],
    ]);
  });
});
