import { expect, it } from 'vitest';
import { overdueOf } from './overdue.ts';

const payment = (dueDate: string, amount: number, isOverdue: boolean, paidAmount = 0) =>
  ({ dueDate, amount, isOverdue, paidAmount }) as never;

it('all that is overdue counts, less what is paid of it, since its first date', () => {
  const paymentSchedule = [
    payment('2026-09-01', 29_400, true),
    payment('2026-08-17', 12_600, true, 600),
    payment('2026-12-01', 50_000, false),
  ];
  expect(overdueOf({ paymentSchedule })).toEqual({ amount: 41_400, count: 2, since: '2026-08-17' });
});

it('nothing is overdue of payments that are paid or still to come', () => {
  expect(overdueOf({ paymentSchedule: [payment('2026-12-01', 50_000, false)] })).toBeNull();
});
