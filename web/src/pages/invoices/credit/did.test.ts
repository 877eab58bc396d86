import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../messages/catalogue.ts';
import { didOf, refundsOfNotes } from './did.ts';

const { messages } = await loadCatalogue('en', ['credit']);
const money = (amount: number) => `$${amount}`;

const note = (id: string, refundIds: string[], changes: object = {}) => ({
  id,
  openAmount: 0,
  refundedAmount: 100,
  outsideAmount: 0,
  settledAmount: 0,
  refundIds,
  ...changes,
});
const refund = (id: string, status: string, amount: number, createdAt: string, reopens = false) =>
  ({ id, status, amount, createdAt, reopens }) as never;

describe('the refund of a credit note', () => {
  it('that failed is asked for again, until a later refund gave it back', () => {
    const failed = refund('r1', 'Failed', 100, '2026-11-02');
    const first = note('n1', ['r1']);
    const missing = (...others: never[]) => refundsOfNotes([first], [failed, ...others]).get('n1')?.missing;
    expect(missing()).toBe(100);
    expect(missing(refund('r0', 'Succeeded', 100, '2026-11-01'))).toBe(100);
    expect(missing(refund('r2', 'Failed', 100, '2026-11-03'))).toBe(100);
    expect(missing(refund('r2', 'Succeeded', 100, '2026-11-03', true))).toBe(100);
    expect(missing(refund('r2', 'Processing', 60, '2026-11-03'))).toBe(40);
    expect(missing(refund('r2', 'Succeeded', 100, '2026-11-03'))).toBe(0);
  });

  it('that failed and was settled is never asked for again', () => {
    const settled = note('n1', ['r1'], { settledAmount: 100 });
    const stands = refundsOfNotes([settled], [refund('r1', 'Failed', 100, '2026-11-02')]).get('n1') ?? null;
    const { warnings } = didOf(settled, stands, money, messages);
    expect(warnings).toEqual([messages.credit.settled('$100')]);
  });

  it('of two notes is given back by one later refund only once, the older note first', () => {
    const notes = [note('n1', ['r1']), note('n2', ['r2'])];
    const stands = refundsOfNotes(notes, [
      refund('r1', 'Failed', 100, '2026-11-01'),
      refund('r2', 'Failed', 100, '2026-11-02'),
      refund('r3', 'Succeeded', 150, '2026-11-03'),
    ]);
    expect([stands.get('n1')?.missing, stands.get('n2')?.missing]).toEqual([0, 50]);
  });
});

it('a credit note says all that it did, and without the right to read refunds how much goes back by refund', () => {
  const whole = note('n1', ['r1'], { openAmount: 300, outsideAmount: 50 });
  const stands = refundsOfNotes([whole], [refund('r1', 'Processing', 100, '2026-11-02')]).get('n1') ?? null;
  expect(didOf(whole, stands, money, messages).done).toEqual([
    '$300 less to pay',
    '$100 is on its way back',
    '$50 given back outside',
  ]);
  expect(didOf(whole, null, money, messages).done).toContain('$100 by refund');
});
