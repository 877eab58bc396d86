import { agreedAgain, agreedWith, coverageOf } from '../../src/charges/autopay/coverage.ts';
import type { AgreedPayment, CoveredPart, TakenAmount } from '../../src/charges/types.ts';
import type { ScheduledPayment } from '../../src/invoices/types.ts';
import type { ScheduledPaymentId } from '../../src/kit/ids.ts';
import { addDays } from '../../src/kit/time.ts';
import type { Random } from '../torture/random.ts';

/** The functions that the walk holds against its own books. */
export const autopay = { agreedAgain, agreedWith, coverageOf };

/** Of each currency the smallest charge and the step, in the minor unit, as processors publish them. */
export const limits = {
  USD: { smallest: 50, step: 1 },
  JPY: { smallest: 50, step: 1 },
  HUF: { smallest: 17_500, step: 1 },
  KWD: { smallest: 500, step: 10 },
} as const;

export type Currency = keyof typeof limits;

export interface Row {
  readonly id: string;
  dueDate: string;
  amount: number;
  /** What the business noted as paid elsewhere. */
  noted: number;
  /** As it was at the newest consent. */
  before?: { readonly dueDate: string; readonly amount: number };
}

export interface Money {
  readonly id: string;
  readonly amount: number;
  readonly origin: 'Autopay' | 'Client';
  readonly day: string;
  state: 'UnderWay' | 'Arrived' | 'Declined' | 'Returned';
  /** What a refund or a lost dispute gave back. */
  gone: number;
}

/** An invoice under a consent, in memory, where everything may happen that happens to invoices. */
export class Walk {
  today = '2027-01-01';
  rows: Row[];
  money: Money[] = [];
  /** Payments that could not be taken, and are not tried again. */
  given = new Set<string>();
  agreed: readonly AgreedPayment[] = [];
  readonly #random: Random;
  readonly currency: Currency;
  #names = 0;

  constructor(random: Random, currency: Currency) {
    this.#random = random;
    this.currency = currency;
    this.rows = Array.from({ length: random.between(1, 4) }, () => this.#newRow());
  }

  #newRow(): Row {
    this.#names += 1;
    return { id: `p${this.#names}`, dueDate: this.#day(), amount: this.anyAmount(), noted: 0 };
  }

  #day(): string {
    return addDays(this.today, this.#random.between(0, 12));
  }

  anyAmount(): number {
    const { smallest } = limits[this.currency];
    const round = this.#random.between(1, 20) * (smallest / 2);
    return this.#random.chance(0.3) ? round + this.#random.between(0, smallest) : round;
  }

  paid({ id, noted }: Row): number {
    const arrived = this.money.filter((one) => one.id === id && one.state === 'Arrived');
    return noted + sum(arrived.map(({ amount, gone }) => amount - gone));
  }

  owed(row: Row): number {
    return row.amount - this.paid(row);
  }

  live({ id }: Pick<Row, 'id'>): Money | undefined {
    return this.money.find((one) => one.id === id && one.state === 'UnderWay');
  }

  /** Open payments: owed, nothing on its way, and not left to the client. */
  open(): Row[] {
    const left = this.left();
    return this.rows.filter((row) => this.owed(row) > 0 && !this.live(row) && !left.has(row.id));
  }

  left(): Set<string> {
    const back = this.money.filter(({ gone }) => gone > 0).map(({ id }) => id);
    return new Set([...this.given, ...back]);
  }

  invoice() {
    const payments = this.rows.map((row) => {
      const paidAmount = this.paid(row);
      const status = this.live(row) ? 'Processing' : paidAmount === row.amount ? 'Paid' : 'Due';
      return { id: row.id, dueDate: row.dueDate, amount: row.amount, paidAmount, status };
    });
    return { payments: payments as unknown as ScheduledPayment[], currency: this.currency };
  }

  taken(): ReadonlyMap<ScheduledPaymentId, TakenAmount> {
    const taken = new Map<ScheduledPaymentId, TakenAmount>();
    for (const [id, some] of Map.groupBy(
      this.money.filter(({ origin, state }) => origin === 'Autopay' && state !== 'Declined'),
      (one) => one.id,
    )) {
      const standing = some.filter(({ state }) => state !== 'Returned');
      const days = standing.map(({ day }) => day).toSorted();
      taken.set(id as ScheduledPaymentId, {
        standing: sum(standing.map(({ amount }) => amount)),
        underWay: sum(some.filter(({ state }) => state === 'UnderWay').map(({ amount }) => amount)),
        paid: sum(some.filter(({ state }) => state === 'Arrived').map(({ amount, gone }) => amount - gone)),
        returned: Math.max(
          0,
          ...some.filter(({ state }) => state === 'Returned').map(({ amount }) => amount),
        ),
        lastOn: days.at(-1) ?? null,
      });
    }
    return taken;
  }

  #consented() {
    const agreedAmount = sum(this.agreed.map(({ amount }) => amount));
    const left = this.left() as ReadonlySet<string> as ReadonlySet<ScheduledPaymentId>;
    return { mandate: { agreed: this.agreed, agreedAmount }, left, taken: this.taken() };
  }

  coverage(): ReadonlyMap<string, CoveredPart> {
    return autopay.coverageOf(this.invoice(), this.#consented());
  }

  /** The client pays a part of a payment, and agrees to autopay of the rest. */
  begin(): void {
    const row = this.#random.pick(this.rows);
    const amount = this.#random.between(1, row.amount);
    this.agreed = autopay.agreedWith(this.invoice(), new Map([[row.id, amount]]), this.left());
    this.#add(row, amount, 'Client', 'Arrived');
    this.#remember();
  }

  #remember(): void {
    for (const row of this.rows) row.before = { dueDate: row.dueDate, amount: row.amount };
  }

  tap(): void {
    this.agreed = autopay.agreedAgain(this.invoice(), this.#consented());
    this.#remember();
  }

  #add({ id }: Pick<Row, 'id'>, amount: number, origin: Money['origin'], state: Money['state']): void {
    this.money.push({ id, amount, origin, day: this.today, state, gone: 0 });
  }

  /** Does something by chance; a tap is the caller's. Answers its name. */
  step(): string {
    const random = this.#random;
    const kind = random.pick(steps);
    const rows = this.rows.filter((row) => !this.live(row));
    const row = rows.length > 0 ? random.pick(rows) : undefined;
    if (kind === 'day') this.today = addDays(this.today, random.between(1, 4));
    else if (kind === 'charge') this.#charge();
    else if (kind === 'outcome') this.#outcome();
    else if (kind === 'back') this.#comeBack();
    else if (kind === 'restore') this.#restore();
    else if (kind === 'add') this.rows.push(this.#newRow());
    else if (row !== undefined) this.#alter(kind, row);
    return kind;
  }

  #alter(kind: (typeof steps)[number], row: Row): void {
    const random = this.#random;
    const owed = this.owed(row);
    if (kind === 'move') row.dueDate = this.#day();
    if (kind === 'amount') row.amount = Math.max(this.anyAmount(), this.paid(row), 1);
    if (kind === 'undo') this.#undo(row);
    if (kind === 'swap') this.#swap(row);
    const isUsed = row.noted > 0 || this.money.some(({ id, state }) => id === row.id && state !== 'Declined');
    if (kind === 'remove' && !isUsed) this.rows = this.rows.filter((one) => one !== row);
    if (owed <= 0) return;
    const part = random.chance(0.5) ? owed : random.between(1, owed);
    if (kind === 'hand') this.#add(row, part, 'Client', random.chance(0.5) ? 'UnderWay' : 'Arrived');
    if (kind === 'note') row.noted += part;
    if (kind === 'leave' && random.chance(0.3)) this.given.add(row.id);
  }

  // The business takes its changes of a payment back.
  #undo(row: Row): void {
    row.dueDate = row.before?.dueDate ?? row.dueDate;
    row.amount = Math.max(row.before?.amount ?? row.amount, this.paid(row));
  }

  // A part of a payment becomes one of its own, or goes to another.
  #swap(row: Row): void {
    const amount = this.#random.between(0, Math.max(0, this.owed(row) - 1));
    if (amount === 0) return;
    const other = this.#random.pick(this.rows);
    const isFresh = other === row || this.live(other) !== undefined;
    row.amount -= amount;
    if (isFresh) this.rows.push({ ...this.#newRow(), amount });
    else other.amount += amount;
  }

  #charge(): void {
    for (const [id, { amount, from }] of this.coverage()) {
      if (from > this.today || this.#random.chance(0.2)) continue;
      this.#add({ id }, amount, 'Autopay', this.#random.chance(0.5) ? 'Arrived' : 'UnderWay');
    }
  }

  #outcome(): void {
    const waiting = this.money.filter(({ state }) => state === 'UnderWay');
    if (waiting.length === 0) return;
    const one = this.#random.pick(waiting);
    one.state = this.#random.pick(['Arrived', 'Declined'] as const);
    if (one.state === 'Declined' && this.#random.chance(0.1)) this.given.add(one.id);
  }

  // A bank returns a debit; or a refund or a lost dispute gives a part back, which then is left to the client.
  #comeBack(): void {
    const some = this.money.filter(({ state, gone, amount }) => state === 'Arrived' && gone < amount);
    if (some.length === 0) return;
    const one = this.#random.pick(some);
    if (this.#random.chance(0.6) && one.gone === 0) {
      one.state = 'Returned';
      if (one.origin === 'Client' || this.#random.chance(0.2)) this.given.add(one.id);
    } else one.gone += this.#random.between(1, one.amount - one.gone);
  }

  // A refund fails after all, or a note of the business is taken back.
  #restore(): void {
    const row = this.#random.pick(this.rows);
    if (this.live(row)) return;
    const refunded = this.money.find(({ id, gone }) => id === row.id && gone > 0);
    if (refunded !== undefined && refunded.gone <= this.owed(row)) refunded.gone = 0;
    else row.noted = 0;
  }
}

const steps = [
  'day',
  'day',
  'day',
  'charge',
  'charge',
  'charge',
  'outcome',
  'outcome',
  'back',
  'restore',
  'add',
  'move',
  'move',
  'amount',
  'amount',
  'amount',
  'swap',
  'swap',
  'undo',
  'undo',
  'remove',
  'hand',
  'note',
  'leave',
] as const;

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}
