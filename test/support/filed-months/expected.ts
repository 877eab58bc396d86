import type { TestService } from '../service.ts';

/**
 * The expected reports, computed a second time from the events alone: each event changes its invoice on the day of the
 * zone that the account had at that time.
 */

interface Line {
  readonly quantity: number;
  readonly unitAmount: number;
  readonly taxBasisPoints?: number;
}
interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly paymentDate: string | null;
}
interface Data {
  readonly id: string;
  readonly currency: string;
  readonly status: string;
  readonly totalAmount: number;
  readonly issuedOn: string | null;
  readonly lineItems: readonly Line[];
  readonly paymentSchedule: readonly Payment[];
  readonly scheduledPaymentId?: string;
  readonly movement?: {
    readonly amount: number;
    readonly fee: number;
    readonly paid: number;
    readonly refunded: number;
  };
  readonly decision?: string;
  readonly disputedAmount?: number;
  readonly timeZone?: string;
}
interface Event {
  readonly type: string;
  readonly createdAt: string;
  readonly data: Data;
}

/** Gross and tax, in the minor unit. */
type Sum = readonly [gross: number, tax: number];
/** By rate in hundredths of a percent, `outside` the scope of VAT, or `unknown` without line items. */
type Rates = ReadonlyMap<string, Sum>;

/** What reports have to say of each day. */
export interface Expected {
  /** By day, then by `Invoiced Supply 1900`. */
  readonly taxes: ReadonlyMap<string, ReadonlyMap<string, Sum>>;
  /** By day, then by column of the cash flow. */
  readonly cash: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

const OPEN = new Set(['Scheduled', 'Due', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction']);

function taxIn(gross: number, rate: string): number {
  if (rate === 'outside' || rate === 'unknown') return 0;
  // The net amount is rounded half up.
  const whole = 10_000 + Number(rate);
  return gross - Math.floor((gross * 20_000 + whole) / (2 * whole));
}

function billedOf({ lineItems, totalAmount }: Data): Rates {
  const grosses = new Map<string, number>();
  for (const { taxBasisPoints, quantity, unitAmount } of lineItems) {
    const rate = String(taxBasisPoints ?? 'outside');
    grosses.set(rate, (grosses.get(rate) ?? 0) + quantity * unitAmount);
  }
  if (lineItems.length === 0) grosses.set('unknown', totalAmount);
  return new Map([...grosses].map(([rate, gross]) => [rate, [gross, taxIn(gross, rate)]]));
}

// A part of what is billed: each rate in proportion, what is left over to those that lost most, the higher rate first.
function partOf(billed: Rates, amount: number): Rates {
  const order = (rate: string) => (rate === 'outside' ? -1 : Number(rate));
  const rows = [...billed].toSorted(([one], [other]) => order(other) - order(one));
  const total = rows.reduce((sum, [, [gross]]) => sum + BigInt(gross), 0n);
  const shares = rows.map(([rate, [gross]]) => {
    const exact = BigInt(amount) * BigInt(gross);
    return { rate, share: Number(exact / total), lost: exact % total };
  });
  const left = amount - shares.reduce((sum, { share }) => sum + share, 0);
  const raised = new Set(
    shares
      .map(({ lost }, index) => ({ lost, index }))
      .toSorted((one, other) =>
        one.lost === other.lost ? one.index - other.index : one.lost < other.lost ? 1 : -1,
      )
      .slice(0, left)
      .map(({ index }) => index),
  );
  return new Map(
    shares.map(({ rate, share }, index) => {
      const gross = share + (raised.has(index) ? 1 : 0);
      return [rate, [gross, taxIn(gross, rate)]];
    }),
  );
}

function less(one: Rates, other: Rates): Rates {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return new Map(
    names.map((rate) => {
      const [[gross, tax], [otherGross, otherTax]] = [one.get(rate) ?? [0, 0], other.get(rate) ?? [0, 0]];
      return [rate, [gross - otherGross, tax - otherTax]];
    }),
  );
}

interface Known {
  readonly data: Data | null;
  readonly billed: Rates;
  readonly paid: Rates;
  /** What is paid, less what went back, in the minor unit. */
  readonly net: number;
  readonly givenUp: Rates;
  /** The same, without what the last event waived. */
  readonly beforeWaiving: Rates;
  readonly waived: number;
  readonly writtenOff: number;
}
const nothing: Known = {
  data: null,
  billed: new Map(),
  paid: new Map(),
  net: 0,
  givenUp: new Map(),
  beforeWaiving: new Map(),
  waived: 0,
  writtenOff: 0,
};

const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
const owedOf = ({ paymentSchedule }: Data) =>
  sumOf(paymentSchedule.filter(({ status }) => OPEN.has(status)).map((one) => one.amount - one.paidAmount));

function waivedAfter({ data: before, waived }: Known, { type, data }: Event): number {
  if (data.status === 'Canceled') return 0;
  const of = (some: Data | null) => some?.paymentSchedule.find(({ id }) => id === data.scheduledPaymentId);
  const payment = of(before);
  if (type !== 'invoice.payment.waived' || payment === undefined) return waived;
  return waived + payment.amount - payment.paidAmount;
}

const columns: Readonly<Record<string, readonly [column: string, sign: 1 | -1]>> = {
  'invoice.payment.completed': ['in', 1],
  'invoice.payment.marked_as_paid': ['in', 1],
  'invoice.payment.unmarked_as_paid': ['in', 1],
  'invoice.payment.refunded': ['refunds', -1],
  'invoice.payment.refund_failed': ['refunds', -1],
  'invoice.payment.failed': ['returns', -1],
  'invoice.payment.returned': ['returns', -1],
  'invoice.payment.disputed': ['disputes', -1],
  'invoice.payment.dispute_closed': ['disputes', -1],
};

/** Works out what reports have to say of each day, from events in their order. */
export function expectedOf(events: readonly Event[], firstZone: string): Expected {
  const taxes = new Map<string, Map<string, Sum>>();
  const cash = new Map<string, Record<string, number>>();
  const invoices = new Map<string, Known>();
  let zone = firstZone;
  const add = (day: string, name: string, rates: Rates, sign = 1) => {
    const ofDay = taxes.get(day) ?? new Map<string, Sum>();
    taxes.set(day, ofDay);
    for (const [rate, [gross, tax]] of rates) {
      const [before, beforeTax] = ofDay.get(`${name} ${rate}`) ?? [0, 0];
      ofDay.set(`${name} ${rate}`, [before + sign * gross, beforeTax + sign * tax]);
    }
  };
  for (const event of events) {
    const { type, data } = event;
    if (type === 'account.updated') zone = data.timeZone ?? zone;
    if (!type.startsWith('invoice.') || type === 'invoice.deleted') continue;
    const known = invoices.get(data.id) ?? nothing;
    const next = followed(known, event);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(event.createdAt));
    const isIssue = known.billed.size === 0 && next.billed.size > 0;
    const marked =
      type === 'invoice.payment.marked_as_paid'
        ? data.paymentSchedule.find(({ id }) => id === data.scheduledPaymentId)?.paymentDate
        : null;
    const day = isIssue ? (data.issuedOn ?? today) : (marked ?? today);
    add(day, 'Invoiced Supply', less(next.billed, known.billed));
    add(day, 'Paid Supply', less(next.paid, known.paid));
    add(day, 'Invoiced WrittenOff', less(next.beforeWaiving, known.givenUp));
    add(day, 'Invoiced Waived', less(next.givenUp, next.beforeWaiving));
    invoices.set(data.id, next);
    addMoney(event, day, cash, (amount) => {
      for (const basis of ['Invoiced', 'Paid'])
        add(day, `${basis} Surcharge`, new Map([['unknown', [amount, 0]]]));
    });
  }
  return { taxes, cash };
}

// The part after which nothing is owed is the rest of each rate.
function paidOf(known: Known, billed: Rates, data: Data, net: number): Rates {
  if (net === known.net) return known.paid;
  if (net + known.waived + known.writtenOff === data.totalAmount) return less(billed, known.givenUp);
  return net === 0 ? new Map() : partOf(billed, net);
}

function givenUpOf(known: Known, billed: Rates, data: Data, amount: number): Rates {
  if (amount === known.waived + known.writtenOff) return known.givenUp;
  if (known.net + amount === data.totalAmount) return less(billed, known.paid);
  return amount === 0 ? new Map() : less(billed, partOf(billed, data.totalAmount - amount));
}

function followed(known: Known, event: Event): Known {
  const { data } = event;
  const isBilled = data.status !== 'Draft' && data.status !== 'Canceled';
  const billed: Rates = isBilled ? billedOf(data) : new Map();
  const net = sumOf(
    data.paymentSchedule.map(({ paidAmount, refundedAmount }) => paidAmount - refundedAmount),
  );
  const writtenOff = data.status === 'Uncollectible' ? owedOf(data) : 0;
  const waived = waivedAfter(known, event);
  let next = known;
  const pays = () => {
    next = { ...next, paid: paidOf(next, billed, data, net), net };
  };
  // Incoming money reduces the amount given up before it counts as paid. Outgoing money reduces the amount paid first.
  if (net < known.net) pays();
  next = { ...next, givenUp: givenUpOf(next, billed, data, known.waived + writtenOff), writtenOff };
  if (net > known.net) pays();
  // The event's waivers come after its write-offs, so that the report can tell them apart.
  const beforeWaiving = next.givenUp;
  const givenUp = givenUpOf(next, billed, data, waived + writtenOff);
  return { ...next, data, billed, beforeWaiving, givenUp, waived };
}

function addMoney(
  { type, data }: Event,
  day: string,
  cash: Map<string, Record<string, number>>,
  addSurcharge: (amount: number) => void,
): void {
  const { amount, fee, paid, refunded } = data.movement ?? { amount: 0, fee: 0, paid: 0, refunded: 0 };
  const isDispute = type === 'invoice.payment.disputed' || type === 'invoice.payment.dispute_closed';
  const isLost = type === 'invoice.payment.dispute_closed' && data.decision === 'Lost';
  // A bank holds the surcharge with the payment, and keeps it when the dispute is lost.
  const surcharge = isDispute
    ? isLost
      ? 0 - (data.disputedAmount ?? 0) - paid
      : 0
    : amount - (paid - refunded);
  if (data.movement !== undefined && surcharge !== 0) addSurcharge(surcharge);
  const [column, sign] = columns[type] ?? ['none', 1];
  if (amount === 0 && fee === 0) return;
  const before = cash.get(day) ?? {};
  cash.set(day, {
    ...before,
    [column]: (before[column] ?? 0) + sign * amount,
    fees: (before['fees'] ?? 0) + fee,
  });
}

/** Reads all events of the account, the oldest first. */
export async function everyEvent(service: TestService): Promise<Event[]> {
  const found: Event[] = [];
  for (let cursor = ''; ; ) {
    const { data } = await service.call('GET', `/v1/events?limit=200${cursor}`);
    found.push(...data.items);
    if (data.nextCursor === null) return found.toReversed();
    cursor = `&cursor=${data.nextCursor}`;
  }
}
