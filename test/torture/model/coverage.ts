import { type ModelInvoice, type ModelMandate, type ModelPayment, owed, sumOf, underWay } from './state.ts';

/** In US dollars, nothing smaller is charged. */
const SMALLEST_PART = 50;

/** What a mandate covers of a payment, and from which date. */
export interface ModelPart {
  readonly amount: number;
  readonly from: string;
}

/**
 * The amounts that autopay took of a payment under a mandate: all that stands, the part that is on its way, what counts as
 * paid, the largest debit that came back, and the day of the last that stands.
 */
export interface ModelTaken {
  readonly standing: number;
  readonly onItsWay: number;
  readonly paid: number;
  readonly returned: number;
  readonly lastOn: string;
}

export type TakenOf = ReadonlyMap<string, ModelTaken>;

/** What a charge can take of an amount: all of it or nothing. */
export function chargeable(amount: number): number {
  return amount < SMALLEST_PART ? 0 : amount;
}

/**
 * What a mandate covers of the payments that it takes. Written as a list of what was agreed, of which money takes its own first: what is
 * left of an agreed payment is for that payment, and what it does not need is for others on that date or later.
 */
export function partsOf(
  invoice: ModelInvoice,
  mandate: ModelMandate,
  open: readonly ModelPayment[],
  left: ReadonlySet<string>,
  taken: TakenOf,
): Map<string, ModelPart> {
  const byDay = mandate.schedule.toSorted((one, other) => compared(one.dueDate, other.dueDate));
  const list = byDay.map((agreed) => {
    const { id, dueDate, amount, before } = agreed;
    const payment = invoice.payments.find((one) => one.id === id);
    const { standing, onItsWay, paid, returned } = taken.get(id) ?? nothing;
    const isOwed = payment !== undefined && owed(payment) > 0 && !left.has(id);
    const took = isOwed ? standing : Math.max(standing, Math.min(amount, returned));
    const rest = Math.max(0, amount - took);
    const byOthers = Math.max(0, (payment?.paid ?? 0) - paid - before);
    const spent = left.has(id) ? rest : Math.min(rest, byOthers);
    const isWaiting = isOwed && (underWay.has(payment.status) || isAmong(open, id));
    const kept = isWaiting ? Math.min(rest - spent, owed(payment) - onItsWay) : 0;
    const over = {
      autopay: Math.max(0, took - amount),
      others: Math.max(0, byOthers - Math.max(0, amount - standing)),
    };
    return { id, dueDate, kept, free: rest - spent - kept, spent, over };
  });
  const known = new Set(list.map(({ id }) => id));
  let byAutopay = sumOf(list.map(({ over }) => over.autopay));
  let otherwise = sumOf(list.map(({ over }) => over.others));
  for (const [id, { standing, returned }] of taken) {
    const payment = invoice.payments.find((one) => one.id === id);
    const isOwed = payment !== undefined && owed(payment) > 0 && !left.has(id);
    if (!known.has(id)) byAutopay += isOwed ? standing : Math.max(standing, returned);
  }
  for (const { id, paid } of invoice.payments) {
    if (!known.has(id)) otherwise += Math.max(0, paid - (taken.get(id)?.paid ?? 0));
  }
  const useUp = (some: typeof list, kind: 'free' | 'spent' | 'kept', amount: number) =>
    some.reduce((wanted, one) => {
      const used = Math.min(wanted, one[kind]);
      one[kind] -= used;
      return wanted - used;
    }, amount);
  const last =
    [...taken.values()]
      .map(({ lastOn }) => lastOn)
      .toSorted()
      .at(-1) ?? '';
  const past = list.filter(({ dueDate }) => dueDate <= last);
  for (const kind of ['free', 'kept', 'spent'] as const) byAutopay = useUp(past, kind, byAutopay);
  for (const kind of ['free', 'kept'] as const) byAutopay = useUp(list, kind, byAutopay);
  useUp(list, 'free', otherwise);
  const own = new Map(list.map(({ id, kept }) => [id, kept]));
  const byDate = list.map(({ dueDate, free }) => ({ dueDate, amount: free }));
  return sharedOut(mandate, open, own, byDate);
}

// Each payment has its own first, and then, by date, what nobody needs: on the first day on which a charge can take it.
function sharedOut(
  mandate: ModelMandate,
  open: readonly ModelPayment[],
  own: ReadonlyMap<string, number>,
  byDate: readonly { readonly dueDate: string; amount: number }[],
): Map<string, ModelPart> {
  const use = (amount: number, until: string) =>
    byDate.reduce((wanted, one) => {
      const used = one.dueDate <= until ? Math.min(wanted, one.amount) : 0;
      one.amount -= used;
      return wanted - used;
    }, amount);
  const parts = new Map<string, ModelPart>();
  for (const payment of open.toSorted((one, other) => compared(one.dueDate, other.dueDate))) {
    const kept = own.get(payment.id) ?? 0;
    const agreed = mandate.schedule.find(({ id }) => id === payment.id);
    // A payment that was agreed to is never taken before its agreed day.
    const agreedDay = agreed !== undefined && agreed.amount > 0 ? agreed.dueDate : '';
    const earliest = payment.dueDate > agreedDay ? payment.dueDate : agreedDay;
    const days = byDate.filter(({ amount }) => amount > 0).map(({ dueDate }) => dueDate);
    if (kept > 0) days.push(earliest);
    const possible = days.map((day) => (day > earliest ? day : earliest)).toSorted();
    const amountOn = (day: string) => {
      const come = byDate.filter(({ dueDate }) => dueDate <= day).map(({ amount }) => amount);
      return chargeable(Math.min(owed(payment), kept + sumOf(come)));
    };
    const from = possible.find((day) => amountOn(day) > 0);
    if (from === undefined) continue;
    const amount = amountOn(from);
    use(amount - Math.min(kept, amount), from);
    parts.set(payment.id, { amount, from });
  }
  return parts;
}

const nothing: ModelTaken = { standing: 0, onItsWay: 0, paid: 0, returned: 0, lastOn: '' };

function isAmong(payments: readonly ModelPayment[], id: string): boolean {
  return payments.some((one) => one.id === id);
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
