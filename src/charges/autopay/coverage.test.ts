import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Money, type Row, Walk } from '../../../test/support/agreed-walk.ts';
import { createRandom } from '../../../test/torture/random.ts';
import type { ScheduledPayment } from '../../invoices/types.ts';
import type { AgreedPayment } from '../types.ts';
import { agreedAgain, agreedWith, coverageOf } from './coverage.ts';

const dates = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01'] as const;

function payment(id: string, dueDate: string, amount: number, paidAmount = 0): ScheduledPayment {
  const status = paidAmount === amount ? 'Paid' : 'Due';
  return { id, dueDate, amount, paidAmount, status } as unknown as ScheduledPayment;
}

function consented(agreed: readonly AgreedPayment[] | null) {
  const agreedAmount = (agreed ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return { mandate: { agreed, agreedAmount }, left: new Set<never>(), taken: new Map<never, never>() };
}

const some = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    dueDate: fc.constantFrom(...dates),
    amount: fc.integer({ min: 50, max: 1_000 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const schedules = some.map((rows) => [...new Map(rows.map((row) => [row.id, row])).values()]);

const walkOf = (...rows: readonly (readonly [id: string, day: string, amount: number])[]) => {
  const walk = new Walk(createRandom(1), 'USD');
  walk.rows = rows.map(([id, dueDate, amount]) => ({ id, dueDate, amount, noted: 0 }));
  walk.agreed = agreedWith(walk.invoice(), new Map(), new Set());
  return walk;
};
const pay = (
  walk: Walk,
  id: string,
  amount: number,
  origin: Money['origin'],
  state: Money['state'],
  day = '2027-01-01',
) => {
  const money: Money = { id, amount, origin, state, day, gone: 0 };
  walk.money.push(money);
  return money;
};

describe('what a consent covers', () => {
  it('is no more on any day than was agreed until then, and no more than is owed, whatever became of the schedule', () => {
    fc.assert(
      fc.property(schedules, schedules, (before, after) => {
        const seen = {
          payments: before.map(({ id, dueDate, amount }) => payment(id, dueDate, amount)),
          currency: 'USD',
        };
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
          currency: 'USD',
        });
        const agreed = agreedWith(of(before), new Map(), new Set());
        for (const { payments } of [of(before), of(after)]) {
          const state = consented(payments.length === 0 ? [] : agreed);
          const now = agreedAgain({ payments, currency: 'USD' }, state);
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
      { payments: [payment('a', '2027-01-01', 500), payment('b', '2027-02-01', 500)], currency: 'USD' },
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

  it('of a consent without a schedule leaves out what is too small for a charge', () => {
    const payments = [payment('a', '2027-03-01', 500), payment('b', '2027-01-01', 49)];
    const state = {
      mandate: { agreed: null, agreedAmount: 1_000 },
      left: new Set(),
      taken: new Map(),
    } as never;
    expect([...coverageOf({ payments, currency: 'USD' }, state)]).toEqual([
      ['a', { amount: 500, from: '2027-03-01' }],
    ]);
  });

  it.each([
    ['USD', 49, undefined],
    ['USD', 50, 50],
    ['JPY', 49, undefined],
    ['HUF', 17_499, undefined],
    ['KWD', 1_234, 1_230],
    ['KWD', 499, undefined],
  ])(
    'in %s of a payment of %i, and of a rest of as much, is what one charge can take',
    (currency, rest, amount) => {
      const invoice = { payments: [payment('a', '2027-01-01', rest)], currency };
      const whole = {
        mandate: { agreed: null, agreedAmount: rest },
        left: new Set(),
        taken: new Map(),
      } as never;
      expect(coverageOf(invoice, whole).get('a' as never)?.amount).toBe(amount);
      const raised = { payments: [payment('a', '2027-01-01', rest * 2)], currency };
      expect(coverageOf(raised, whole).get('a' as never)?.amount).toBe(amount);
    },
  );

  it('of a payment that has used up its own begins on no day before the agreed one, also with what others do not need', () => {
    const agreed = agreedWith(
      { payments: [payment('a', '2027-04-01', 500), payment('b', '2027-01-01', 500)], currency: 'USD' },
      new Map(),
      new Set(),
    );
    const payments = [payment('a', '2027-02-01', 1_000, 500)];
    expect([...coverageOf({ payments, currency: 'USD' }, consented(agreed))]).toEqual([
      ['a', { amount: 500, from: '2027-04-01' }],
    ]);
  });
});

it('a part that nobody needs and that is too small for a charge waits for the next one', () => {
  const walk = walkOf(['a', '2027-01-01', 10_030], ['b', '2027-02-01', 20_000]);
  for (const row of walk.rows) row.amount = 10_000;
  walk.rows.push({ id: 'n', dueDate: '2027-01-05', amount: 10_000, noted: 0 });
  expect(walk.coverage().get('n')).toEqual({ amount: 10_000, from: '2027-02-01' });
});

describe('after the client has agreed again', () => {
  it.each([
    ['canceled', 'Declined', 500],
    ['paid', 'Arrived', 300],
  ] as const)(
    'a payment of which a part was under way by hand is covered as agreed once that is %s',
    (_end, end, amount) => {
      const walk = walkOf(['a', '2027-02-01', 500], ['b', '2027-03-01', 500]);
      const part = pay(walk, 'a', 200, 'Client', 'UnderWay');
      (walk.rows[1] as Row).amount = 700;
      walk.tap();
      expect([...walk.coverage()]).toEqual([['b', { amount: 700, from: '2027-03-01' }]]);
      part.state = end;
      expect(walk.coverage().get('a')).toEqual({ amount, from: '2027-02-01' });
    },
  );

  it('a payment that was paid by hand in part is covered as it was shown, and so is what was taken of it and comes back', () => {
    const walk = walkOf(['a', '2027-01-01', 500]);
    pay(walk, 'a', 200, 'Client', 'Arrived');
    const taken = pay(walk, 'a', 300, 'Autopay', 'Arrived');
    (walk.rows[0] as Row).amount = 900;
    walk.tap();
    expect(walk.coverage().get('a')?.amount).toBe(400);
    taken.state = 'Returned';
    expect(walk.coverage().get('a')?.amount).toBe(700);
  });

  it('a payment that was added before, and whose debit comes back, is covered again, and no other loses by it', () => {
    const walk = walkOf(['a', '2027-01-01', 500], ['b', '2027-02-01', 500]);
    (walk.rows[0] as Row).amount = 100;
    walk.rows.push({ id: 'n', dueDate: '2027-01-01', amount: 400, noted: 0 });
    const taken = pay(walk, 'n', 400, 'Autopay', 'Arrived');
    (walk.rows[1] as Row).amount = 600;
    walk.tap();
    taken.state = 'Returned';
    expect([...walk.coverage()].map(([id, { amount }]) => [id, amount])).toEqual([
      ['a', 100],
      ['n', 400],
      ['b', 600],
    ]);
  });
});

describe('what autopay has taken', () => {
  it('is never replaced by a part that was paid by hand before', () => {
    const walk = walkOf(['a', '2027-02-01', 1_000], ['b', '2027-04-01', 1_000]);
    pay(walk, 'a', 1_000, 'Client', 'Arrived');
    Object.assign(walk.rows[1] as Row, { amount: 800, dueDate: '2027-06-01' });
    walk.rows.push({ id: 'n', dueDate: '2027-04-01', amount: 200, noted: 0 });
    expect(walk.coverage().get('n')).toEqual({ amount: 200, from: '2027-04-01' });
    pay(walk, 'n', 200, 'Autopay', 'Arrived', '2027-04-01');
    (walk.rows[1] as Row).amount = 1_000;
    expect([...walk.coverage()]).toEqual([['b', { amount: 800, from: '2027-06-01' }]]);
  });

  it('counts where a bank has returned it and the payment is left to the client, also of a payment without an agreed amount', () => {
    const walk = walkOf(['a', '2027-02-01', 1_000]);
    (walk.rows[0] as Row).amount = 500;
    walk.rows.push({ id: 'n', dueDate: '2027-02-01', amount: 500, noted: 0 });
    pay(walk, 'n', 500, 'Autopay', 'Returned', '2027-02-01');
    walk.given.add('n');
    walk.rows.push({ id: 'o', dueDate: '2027-02-02', amount: 500, noted: 0 });
    expect([...walk.coverage()]).toEqual([['a', { amount: 500, from: '2027-02-01' }]]);
  });

  it('counts once where a bank has returned it and the client has paid it by hand', () => {
    const walk = walkOf(['a', '2027-01-01', 1_000], ['b', '2027-02-01', 1_000]);
    (walk.rows[1] as Row).amount = 500;
    walk.rows.push({ id: 'n', dueDate: '2027-02-01', amount: 500, noted: 0 });
    pay(walk, 'a', 1_000, 'Autopay', 'Returned');
    pay(walk, 'a', 1_000, 'Client', 'Arrived');
    expect([...walk.coverage()]).toEqual([
      ['b', { amount: 500, from: '2027-02-01' }],
      ['n', { amount: 500, from: '2027-02-01' }],
    ]);
  });
});
