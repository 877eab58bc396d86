import { describe, expect, it } from 'vitest';
import type { Posting } from '../../ledger/types.ts';
import { moneyByDay, splitByDay } from './money.ts';

const posting = (amount: number, day?: string) => ({ amount, day }) as unknown as Posting;

describe('money of several days', () => {
  it('is summed by day, the earliest first, whatever the order of its postings', () => {
    const postings = [
      posting(3, '2026-12-02'),
      posting(1, '2026-12-01'),
      posting(2, '2026-12-02'),
      posting(9),
    ];
    expect(moneyByDay(postings)).toEqual([
      { day: '2026-12-01', amount: 1 },
      { day: '2026-12-02', amount: 5 },
    ]);
  });

  it('gives an amount to its newest days, and leaves out days that replace what fell away', () => {
    const money = [
      { day: '2026-12-01', amount: 4 },
      { day: '2026-12-02', amount: 5 },
      { day: '2026-12-03', amount: 6 },
    ];
    expect(splitByDay(15, money)).toEqual(money);
    expect(splitByDay(8, money)).toEqual([
      { day: '2026-12-02', amount: 2 },
      { day: '2026-12-03', amount: 6 },
    ]);
  });
});
