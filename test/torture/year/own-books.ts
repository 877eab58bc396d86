import { dayAfter } from '../../support/year/events.ts';
import { type Job, SCHEDULE, SERVICES } from './plan.ts';

/** An amount at a tax rate, in cents; the rate in hundredths of a percent. */
export interface AtRate {
  readonly rate: number;
  readonly gross: number;
  readonly tax: number;
}

/** Something billed on a day, or taken back. */
export interface Billing extends AtRate {
  readonly on: string;
}

/** Money that a client paid. */
export interface Paid {
  readonly on: string;
  readonly amount: number;
  readonly isBank: boolean;
  /** The part of it that went back. */
  refunded: number;
}

/** A credit note as the client should have it on paper. */
export interface Note {
  readonly on: string;
  readonly amount: number;
  readonly rates: readonly AtRate[];
  readonly refunded: number;
}

/** The tax in an amount: the net is rounded half up. */
export const taxIn = (gross: number, rate: number): number =>
  gross - Math.floor((gross * 20_000 + 10_000 + rate) / (2 * (10_000 + rate)));

/** A share of an amount in percent, half up. */
export const share = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100);

const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);

/** Splits an amount in proportion to others: who lost most by rounding down gets a cent more, the first of equals first. */
function proportionally(amount: number, parts: readonly number[]): number[] {
  const whole = sum(parts);
  const exact = parts.map((one) => ({
    floor: Math.floor((amount * one) / whole),
    lost: (amount * one) % whole,
  }));
  const missing = amount - sum(exact.map(({ floor }) => floor));
  const order = exact
    .map((_, at) => at)
    .toSorted((a, b) => (exact[b]?.lost ?? 0) - (exact[a]?.lost ?? 0) || a - b);
  const lucky = new Set(order.slice(0, missing));
  return exact.map(({ floor }, at) => floor + (lucky.has(at) ? 1 : 0));
}

/**
 * The photographer's own book about one client, kept by what was typed and by the rules on paper. It knows nothing of the
 * service.
 */
export class ClientBook {
  readonly billed: Billing[] = [];
  readonly payments: Paid[] = [];
  readonly notes: Note[] = [];
  readonly refunds: { readonly on: string; readonly amount: number }[] = [];
  /** Amounts that the bank held in disputes, which were won. */
  readonly disputed: number[] = [];
  /** The kept amount of an event that fell through. */
  kept: number | null = null;
  canceledOn: string | null = null;
  hours: number;
  eventDate: string | null;
  /** The first date of an event that was postponed. */
  readonly firstEventDate: string;
  readonly job: Job;
  readonly issuedOn: string;

  constructor(job: Job, issuedOn: string) {
    this.job = job;
    this.issuedOn = issuedOn;
    this.hours = job.hours;
    this.eventDate = job.eventDate;
    this.firstEventDate = job.eventDate;
    this.bill(issuedOn, this.items);
  }

  /** The sums of the items, by rate. */
  get items(): AtRate[] {
    const counts = { hours: this.hours, albums: this.job.albums };
    return (['hours', 'albums'] as const).flatMap((name) => {
      const { unitAmount, taxBasisPoints: rate } = SERVICES[name];
      const gross = counts[name] * unitAmount;
      return gross === 0 ? [] : [{ rate, gross, tax: taxIn(gross, rate) }];
    });
  }

  private bill(on: string, rates: readonly AtRate[], sign = 1): void {
    for (const { rate, gross, tax } of rates)
      this.billed.push({ on, rate, gross: sign * gross, tax: sign * tax });
  }

  /** The total of the items as they are now. */
  get itemsTotal(): number {
    return sum(this.items.map(({ gross }) => gross));
  }

  get credited(): number {
    return sum(this.notes.map(({ amount }) => amount));
  }

  get paid(): number {
    return sum(this.payments.map(({ amount }) => amount));
  }

  get refunded(): number {
    return sum(this.refunds.map(({ amount }) => amount));
  }

  /** The amount that the client still owes. */
  get due(): number {
    return this.itemsTotal - this.credited - (this.paid - this.refunded);
  }

  /** The deposit as it was issued. */
  get deposit(): number {
    return share(
      sum(this.billed.filter(({ on }) => on === this.issuedOn).map(({ gross }) => gross)),
      SCHEDULE.deposit.percent,
    );
  }

  /** The amount of the next payment. */
  get next(): number {
    return this.paid < this.deposit && this.kept === null ? this.deposit - this.paid : this.due;
  }

  /** The day by which the balance is due. */
  get balanceDue(): string {
    return dayAfter(this.eventDate ?? this.firstEventDate, -SCHEDULE.balance.daysBeforeEvent);
  }

  pay(on: string, amount: number, isBank = false): void {
    this.payments.push({ on, amount, isBank, refunded: 0 });
  }

  /** Fewer hours in the items: what is billed falls by the difference. */
  shrinkItems(on: string, hours: number): void {
    const before = this.items;
    this.hours = hours;
    this.bill(on, before, -1);
    this.bill(on, this.items);
  }

  /** A credit note over hours that are not worked. */
  creditHours(on: string, hours: number): Note {
    const gross = (this.hours - hours) * SERVICES.hours.unitAmount;
    return this.credit(on, [{ rate: SERVICES.hours.taxBasisPoints, gross }]);
  }

  /** The event falls through: a credit note over all that is not kept, by rate in proportion. */
  keep(on: string, kept: number): Note | null {
    this.kept = kept;
    this.canceledOn = on;
    const amount = this.itemsTotal - this.credited - kept;
    if (amount === 0) return null;
    const items = this.items;
    const parts = proportionally(
      amount,
      items.map(({ gross }) => gross),
    );
    return this.credit(
      on,
      items.map(({ rate }, at) => ({ rate, gross: parts[at] as number })),
    );
  }

  private credit(on: string, amounts: readonly Pick<AtRate, 'rate' | 'gross'>[]): Note {
    const rates = amounts
      .filter(({ gross }) => gross > 0)
      .map(({ rate, gross }) => {
        const before = this.notes.flatMap((note) => note.rates).filter((one) => one.rate === rate);
        const all = gross + sum(before.map((one) => one.gross));
        return { rate, gross, tax: taxIn(all, rate) - sum(before.map((one) => one.tax)) };
      });
    const amount = sum(rates.map(({ gross }) => gross));
    const refunded = Math.max(0, amount - Math.max(0, this.due));
    this.bill(on, rates, -1);
    const note = { on, amount, rates, refunded };
    this.notes.push(note);
    this.giveBack(on, refunded);
    return note;
  }

  // The newest payment first, each at most what is left of it.
  private giveBack(on: string, amount: number): void {
    let left = amount;
    for (const payment of this.payments.toReversed()) {
      const part = Math.min(left, payment.amount - payment.refunded);
      if (part === 0) continue;
      payment.refunded += part;
      this.refunds.push({ on, amount: part });
      left -= part;
    }
    if (left > 0) throw new Error(`${this.job.client} gets back more than was paid.`);
  }
}

/** The fee of the bank for a payment: 2.9 % and 30 cents of a card, 0.8 % of a debit and at most 5.00. */
export const bankFee = ({ amount, isBank }: Paid): number =>
  isBank
    ? Math.min(500, Math.floor((amount * 8 + 500) / 1_000))
    : Math.floor((amount * 29 + 500) / 1_000) + 30;

/** The fee of the bank for a dispute, won or lost. */
export const DISPUTE_FEE = 1_500;

/** Sums by rate, without those that are nothing. */
export function sumByRate(amounts: readonly AtRate[]): AtRate[] {
  return [...Map.groupBy(amounts, ({ rate }) => rate)]
    .map(([rate, some]) => ({
      rate,
      gross: sum(some.map(({ gross }) => gross)),
      tax: sum(some.map(({ tax }) => tax)),
    }))
    .filter(({ gross, tax }) => gross !== 0 || tax !== 0)
    .toSorted((one, other) => other.rate - one.rate);
}

/** An amount as it is written to clients in English. */
export const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The next banking day but so many; banks settle in the afternoon. */
export function bankingDaysAfter(day: string, count: number): string {
  let left = count;
  for (let at = day; ; ) {
    if (left === 0) return at;
    at = dayAfter(at, 1);
    if (![0, 6].includes(new Date(`${at}T12:00:00Z`).getUTCDay())) left -= 1;
  }
}
