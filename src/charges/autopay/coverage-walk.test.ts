import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScheduledPayment } from '../../invoices/types.ts';
import type { AgreedPayment } from '../types.ts';
import { agreedAgain, agreedWith, coverageOf } from './coverage.ts';

/** The cover of a consent while time goes on: payments are charged, change, come back, and the client agrees again. */

const dates = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01'] as const;
const ids = ['a', 'b', 'c', 'd', 'e'] as const;

interface Row {
  readonly id: string;
  dueDate: string;
  amount: number;
  paid: number;
}

/** An invoice under a consent, charged day by day as coverage says. */
class Walk {
  rows: Row[];
  agreed: AgreedPayment[];
  taken = new Map<string, { standing: number; returned: number }>();
  /** What autopay took under the first consent and all later ones. */
  all = new Map<string, { standing: number; returned: number }>();
  /** What the client saw at the newest consent: amounts and their days. */
  shown: readonly { readonly dueDate: string; readonly amount: number }[];
  charged = 0;
  cameBack = 0;

  constructor(rows: readonly Omit<Row, 'paid'>[]) {
    this.rows = rows.map((row) => ({ ...row, paid: 0 }));
    this.agreed = agreedWith(this.invoice(), new Map(), new Set());
    this.shown = this.agreed;
  }

  invoice() {
    const payments = this.rows.map(({ paid, ...row }) => {
      const status = paid === row.amount ? 'Paid' : 'Due';
      return { ...row, paidAmount: paid, status } as unknown as ScheduledPayment;
    });
    return { payments };
  }

  state(taken = this.taken) {
    const agreedAmount = total(this.agreed);
    return { mandate: { agreed: this.agreed, agreedAmount }, left: new Set(), taken } as never;
  }

  coverage() {
    return coverageOf({ ...this.invoice(), currency: 'USD' }, this.state());
  }

  /** Charges what has come. */
  charge(day: string) {
    for (const [id, { amount, from }] of this.coverage()) {
      const row = this.rows.find((one) => one.id === id);
      if (from > day || row === undefined) continue;
      row.paid += amount;
      this.charged += amount;
      for (const sums of [this.taken, this.all]) {
        const { standing, returned } = sums.get(id) ?? { standing: 0, returned: 0 };
        sums.set(id, { standing: standing + amount, returned });
      }
    }
  }

  /** Changes the schedule: amounts and days; payments that are new or go. What is paid stays. */
  change(rows: readonly Omit<Row, 'paid'>[]) {
    const before = new Map(this.rows.map((row) => [row.id, row]));
    const changed = rows.map((row) => {
      const paid = before.get(row.id)?.paid ?? 0;
      return { ...row, amount: Math.max(row.amount, paid), paid };
    });
    const kept = this.rows.filter(({ id, paid }) => paid > 0 && !rows.some((row) => row.id === id));
    this.rows = [...changed, ...kept];
  }

  /** The client pays a part by hand. */
  payByHand(id: string, amount: number) {
    const row = this.rows.find((one) => one.id === id);
    if (row !== undefined) row.paid = Math.min(row.amount, row.paid + amount);
  }

  /** The bank sends back all that autopay took of a payment. */
  comeBack(id: string) {
    const row = this.rows.find((one) => one.id === id);
    const back = this.all.get(id)?.standing ?? 0;
    if (row === undefined || back === 0) return;
    row.paid -= back;
    this.cameBack += back;
    this.charged -= this.taken.get(id)?.standing ?? 0;
    this.cameBack -= this.taken.get(id)?.standing ?? 0;
    for (const sums of [this.taken, this.all]) sums.set(id, { standing: 0, returned: back });
  }

  /** The client agrees to what is open. */
  tap() {
    const open = this.invoice().payments.filter(({ status }) => status !== 'Paid');
    this.shown = open.map(({ dueDate, amount, paidAmount }) => ({ dueDate, amount: amount - paidAmount }));
    this.agreed = agreedAgain(this.invoice(), this.state(this.all));
    this.taken = new Map();
    this.charged = 0;
    this.cameBack = 0;
  }
}

const rowsOf = fc
  .array(
    fc.record({
      id: fc.constantFrom(...ids),
      dueDate: fc.constantFrom(...dates),
      amount: fc.integer({ min: 1, max: 20 }).map((some) => some * 10),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => [...new Map(rows.map((row) => [row.id, row])).values()]);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), rows: rowsOf }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tap' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hand' as const),
      id: fc.constantFrom(...ids),
      amount: fc.integer({ min: 1, max: 20 }).map((some) => some * 10),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('back' as const), id: fc.constantFrom(...ids) }) },
);

function total(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

function expectAsShown(walk: Walk, today: string) {
  const coming = [...walk.coverage().values()];
  for (const day of dates.filter((date) => date >= today)) {
    const until = total(walk.shown.filter(({ dueDate }) => dueDate <= day));
    const sum = walk.charged + total(coming.filter(({ from }) => from <= day));
    // Money of before the newest consent that came back was agreed before.
    expect(sum).toBeLessThanOrEqual(until + walk.cameBack);
  }
}

describe('what is charged while a schedule changes', () => {
  it('is on no day more than the client was shown until then at the newest consent', () => {
    const days = fc.tuple(...dates.map(() => fc.array(step, { maxLength: 3 })));
    fc.assert(
      fc.property(rowsOf, days, (rows, stepsByDay) => {
        const walk = new Walk(rows);
        for (const [index, steps] of stepsByDay.entries()) {
          const day = dates[index] ?? '';
          walk.charge(day);
          for (const one of steps) {
            if (one.kind === 'change') walk.change(one.rows);
            else if (one.kind === 'tap') walk.tap();
            else if (one.kind === 'hand') walk.payByHand(one.id, one.amount);
            else walk.comeBack(one.id);
            expectAsShown(walk, day);
            walk.charge(day);
            expectAsShown(walk, day);
          }
        }
      }),
      { numRuns: 600 },
    );
  });

  it('gives a part that another payment used no second time', () => {
    const agreed = ['a', 'b', 'c'].map((id, index) => ({ id, dueDate: dates[index] ?? '', amount: 100 }));
    const walk = new Walk(agreed);
    const [a, b, c] = agreed as [Row, Row, Row];
    const later = { ...a, dueDate: '2027-01-20' };
    walk.change([{ ...later, amount: 50 }, { id: 'n', dueDate: '2027-01-05', amount: 50 }, b, c]);
    walk.charge('2027-01-05');
    walk.change([later, { id: 'n', dueDate: '2027-01-05', amount: 50 }, b, c]);
    expect(walk.coverage().get('a' as never)).toEqual({ amount: 50, from: '2027-01-20' });
  });

  it('after a tap is no more than was shown: what a paid payment did not need is gone', () => {
    const walk = new Walk(['a', 'b'].map((id, index) => ({ id, dueDate: dates[index] ?? '', amount: 100 })));
    const [a, b] = walk.rows as [Row, Row];
    walk.change([{ ...a, amount: 50 }, b]);
    walk.charge('2027-01-01');
    walk.change([
      { ...a, amount: 50 },
      { ...b, amount: 200 },
    ]);
    walk.tap();
    walk.change([
      { ...a, amount: 50 },
      { ...b, amount: 250 },
    ]);
    expect(walk.coverage().get('b' as never)).toEqual({ amount: 200, from: '2027-02-01' });
  });

  it('that comes back after a tap is charged again, with what was added', () => {
    const walk = new Walk([{ id: 'a', dueDate: '2027-01-01', amount: 500 }]);
    walk.change([{ id: 'a', dueDate: '2027-01-01', amount: 620 }]);
    walk.charge('2027-01-01');
    walk.tap();
    expect(walk.coverage().get('a' as never)).toEqual({ amount: 120, from: '2027-01-01' });
    walk.comeBack('a');
    expect(walk.coverage().get('a' as never)).toEqual({ amount: 620, from: '2027-01-01' });
  });

  it.each([
    ['USD', 49, undefined],
    ['USD', 50, 50],
    ['HUF', 17_499, undefined],
    ['KWD', 1_234, 1_230],
  ])('in %s of a rest of %i is a part that can be charged alone', (currency, rest, amount) => {
    const walk = new Walk([{ id: 'a', dueDate: '2027-01-01', amount: rest }]);
    walk.change([{ id: 'n', dueDate: '2027-01-01', amount: 100_000 }]);
    const covered = coverageOf({ ...walk.invoice(), currency }, walk.state());
    expect(covered.get('n' as never)?.amount).toBe(amount);
  });
});
