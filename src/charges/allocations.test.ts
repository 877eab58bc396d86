import { describe, expect, it } from 'vitest';
import type { Invoice } from '../invoices/types.ts';
import { lostSurcharge, movementsOf, netPaid, owedAgain, takenOf } from './allocations.ts';
import { returnedTwice } from './postings.ts';
import type { Charge } from './types.ts';

type Part = readonly [amount: number, paid: number, givenBack: number];

// A charge with parts for the payments a, b, c, …
function chargeOf(parts: readonly Part[], surcharge = 0, surchargeLeft = surcharge): Charge {
  const allocations = parts.map(([amount, paidAmount, givenBackAmount], index) => ({
    scheduledPaymentId: 'abc'[index],
    amount,
    paidAmount,
    givenBackAmount,
  }));
  const amount = parts.reduce((sum, [one]) => sum + one, 0);
  return { amount, surcharge, surchargeLeft, allocations } as unknown as Charge;
}

describe('what a bank takes of each part of a charge', () => {
  it.each<[string, readonly Part[], number | undefined, number[]]>([
    ['all that stands, without an amount', [[100, 100, 0]], undefined, [100]],
    ['nothing of what never came', [[100, 0, 0]], undefined, [0]],
    ['not what a refund gave back for good', [[100, 100, 30]], undefined, [70]],
    ['not what a dispute took before', [[100, 60, 0]], undefined, [60]],
    ['an amount, when more stands', [[100, 100, 0]], 40, [40]],
    ['at most what stands: the rest is surcharge', [[100, 100, 0]], 103, [100]],
    [
      'in proportion',
      [
        [100, 100, 0],
        [300, 300, 0],
      ],
      200,
      [50, 150],
    ],
    [
      'in proportion to what stands, not to what was charged',
      [
        [100, 100, 100],
        [300, 300, 0],
      ],
      200,
      [0, 200],
    ],
    [
      'rounded so that the shares add up and none is more than its part',
      [
        [1, 1, 0],
        [1, 1, 0],
        [1, 1, 0],
      ],
      2,
      [0, 1, 1],
    ],
    [
      'nothing when nothing stands',
      [
        [100, 100, 100],
        [50, 0, 0],
      ],
      80,
      [0, 0],
    ],
  ])('%s', (_title, parts, amount, taken) => {
    const charge = chargeOf(parts);
    expect(takenOf(charge, amount).map((one) => one.amount)).toEqual(taken);
    for (const [index, one] of charge.allocations.entries()) {
      expect(taken[index]).toBeLessThanOrEqual(netPaid(one));
    }
  });

  it.each<[string, number, number, number]>([
    ['nothing beyond what stands: no surcharge is lost', 100, 3, 0],
    ['all of the surcharge', 103, 3, 3],
    ['a part of it', 101, 3, 1],
    ['no more than is left of it', 103, 1, 1],
    ['none when refunds have given all of it back', 103, 0, 0],
  ])('and of the surcharge: %s', (_title, amount, left, lost) => {
    const charge = chargeOf([[100, 100, 0]], 3, left);
    expect(lostSurcharge(charge, amount, takenOf(charge, amount))).toBe(lost);
  });

  it.each<[string, readonly Part[], number, number]>([
    ['nothing of a charge that was never given back', [[100, 100, 0]], 3, 0],
    ['what a refund had given back', [[100, 100, 40]], 3, 40],
    ['what a dispute had taken', [[100, 30, 0]], 3, 70],
    ['the surcharge that had gone back, too', [[100, 100, 100]], 0, 103],
  ])('a return takes twice: %s', (_title, parts, left, twice) => {
    const charge = chargeOf(parts, 3, left);
    expect(returnedTwice(charge, takenOf(charge))).toBe(twice);
  });
});

describe('what is owed again', () => {
  it.each<[string, string[], number]>([
    ['all of it', ['Paid', 'Failed'], 30],
    ['not what is of a waived payment', ['Waived', 'Paid'], 20],
    ['not what is of a canceled payment', ['Paid', 'Canceled'], 10],
    ['nothing of payments that were all given up', ['Waived', 'Waived'], 0],
  ])('%s', (_title, [a, b], owed) => {
    const invoice = {
      payments: [
        { id: 'a', status: a },
        { id: 'b', status: b },
      ],
    } as unknown as Invoice;
    const taken = [
      { scheduledPaymentId: 'a', amount: 10 },
      { scheduledPaymentId: 'b', amount: 20 },
    ] as never;
    expect(owedAgain(invoice, taken)).toBe(owed);
  });
});

describe('what moves of each part', () => {
  it.each<[string, readonly Part[], number, 1 | -1, number, [number, number][]]>([
    ['one part has all of it', [[100, 0, 0]], 3, 1, 5, [[103, 5]]],
    [
      'in proportion, the rest with the last',
      [
        [100, 0, 0],
        [200, 0, 0],
      ],
      10,
      1,
      4,
      [
        [103, 1],
        [207, 3],
      ],
    ],
    ['money that goes back is negative, its fee is not', [[100, 0, 0]], 3, -1, 5, [[-103, 5]]],
  ])('%s', (_title, parts, surcharge, sign, fee, moved) => {
    const movements = movementsOf(chargeOf(parts, surcharge), sign, fee);
    expect(movements.map((one) => [one.amount, one.fee])).toEqual(moved);
  });
});
