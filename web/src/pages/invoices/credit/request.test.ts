import { describe, expect, it } from 'vitest';
import {
  amountOf,
  type CreditForm,
  creditableLines,
  givenBackOf,
  mostRefunded,
  paidPartOf,
  refundedFrom,
  requestOf,
  wholeLine,
} from './request.ts';

const form = (changes: Partial<CreditForm>): CreditForm => ({
  kind: 'amount',
  amount: null,
  lines: new Map(),
  way: 'refund',
  refund: undefined,
  ...changes,
});

const payment = (status: string, amount: number, paidAmount = 0) => ({ status, amount, paidAmount });
// 1 000.00 paid, 500.00 on its way, 300.00 and the rest of 200.00 open.
const invoice = {
  paymentSchedule: [
    payment('Paid', 100_000, 100_000),
    payment('Processing', 50_000),
    payment('Scheduled', 30_000),
    payment('Due', 20_000, 5_000),
  ],
  issuedTotal: 200_000,
  creditedAmount: 0,
  lineItems: [
    { description: 'Photography', quantity: 4, unitAmount: 35_000 },
    { description: 'Album', quantity: 1, unitAmount: 60_000 },
  ],
} as never;

const charge = (createdAt: string, amount: number, refundedAmount = 0) => ({
  createdAt,
  amount,
  refundedAmount,
  paymentMethod: null,
});

describe('the part of a credit note that was paid already', () => {
  it.each([
    [45_000, 0],
    [45_001, 1],
    [60_000, 15_000],
  ])('of %i is %i: money on its way is neither open nor paid', (amount, paid) => {
    expect(paidPartOf(invoice, form({ amount }))).toBe(paid);
  });

  it('goes back by refund as far as possible, and the rest outside', () => {
    expect(givenBackOf(form({}), 15_000, 10_000)).toEqual({ refund: 10_000, outside: 5_000 });
    expect(givenBackOf(form({ refund: 2_000 }), 15_000, 10_000)).toEqual({ refund: 2_000, outside: 13_000 });
    expect(givenBackOf(form({ way: 'outside' }), 15_000, 10_000)).toEqual({ refund: 0, outside: 15_000 });
  });

  it('is refunded from the newest charge first, and never what went back outside before', () => {
    const charges = [charge('2026-11-01', 10_000, 4_000), charge('2026-11-20', 5_000)];
    expect(mostRefunded(charges, [{ outsideAmount: 1_000 }])).toBe(10_000);
    expect(refundedFrom(charges, 5_000)).toEqual([charges[1]]);
    expect(refundedFrom(charges, 5_001)).toEqual([charges[1], charges[0]]);
  });
});

describe('the request', () => {
  it('names how exactly the paid part goes back, and nothing where all of it is open', () => {
    expect(requestOf(form({ amount: 40_000 }), 0, 0)).toEqual({ amount: 40_000 });
    expect(requestOf(form({ amount: 60_000 }), 15_000, 10_000)).toEqual({
      amount: 60_000,
      givenBack: { refund: 10_000, outside: 5_000 },
    });
    expect(requestOf(form({ amount: 60_000 }), 15_000, 99_000)).toEqual({
      amount: 60_000,
      givenBack: { refund: 15_000 },
    });
  });

  it.each([
    ['no amount is typed', form({}), 0],
    ['the amount is 0', form({ amount: 0 }), 0],
    ['no item is chosen', form({ kind: 'lines' }), 0],
    [
      'the amount of an item cannot be read',
      form({ kind: 'lines', lines: new Map([[0, { quantity: null, amount: null }]]) }),
      0,
    ],
    ['the refund cannot be read', form({ amount: 10, refund: null }), 10],
    ['the refund is more than what goes back', form({ amount: 10, refund: 11 }), 10],
  ])('is none while %s', (_what, given, paid) => {
    expect(requestOf(given, paid, 100)).toBeNull();
  });

  it('asks for line items by number where a number was chosen, otherwise by amount', () => {
    const lines = new Map([
      [0, { quantity: 2, amount: 70_000 }],
      [1, { quantity: null, amount: 10_000 }],
    ]);
    const chosen = form({ kind: 'lines', lines });
    expect(amountOf(chosen)).toBe(80_000);
    expect(requestOf(chosen, 0, 0)).toEqual({
      lines: [
        { lineItem: 0, quantity: 2 },
        { lineItem: 1, amount: 10_000 },
      ],
    });
  });
});

it('of a line item that was credited before, the rest is offered, by number only where whole units are left', () => {
  const note = { lines: [{ lineItem: 0, amount: 50_000 }] } as never;
  const [photography, album] = creditableLines(invoice, [note]);
  expect(photography).toMatchObject({ place: 0, left: 90_000, units: 2 });
  expect(wholeLine(photography as never)).toEqual({ quantity: null, amount: 90_000 });
  expect(wholeLine(album as never)).toEqual({ quantity: 1, amount: 60_000 });
  const all = { lines: [{ lineItem: 1, amount: 60_000 }] } as never;
  expect(creditableLines(invoice, [note, all]).map(({ place }) => place)).toEqual([0]);
});
