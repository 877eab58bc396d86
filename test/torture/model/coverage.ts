import { type ModelInvoice, type ModelMandate, type ModelPayment, owed, sumOf, underWay } from './state.ts';

/** In US dollars, a smaller part of a payment is not charged alone. */
const SMALLEST_PART = 50;

/** What a mandate covers of a payment, and from which date. */
export interface ModelPart {
  readonly amount: number;
  readonly from: string;
}

/** What autopay took of each payment under a mandate: what stands, and the largest debit that came back. */
export type TakenOf = ReadonlyMap<string, { readonly standing: number; readonly returned: number }>;

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
  const isOpen = new Set(open.map(({ id }) => id));
  const took = (id: string) => {
    const { standing = 0, returned = 0 } = taken.get(id) ?? {};
    return isOpen.has(id) ? standing : Math.max(standing, returned);
  };
  const own = new Map<string, number>();
  const free: { readonly dueDate: string; amount: number }[] = [];
  const known = new Set(mandate.schedule.map(({ id }) => id));
  let [byAutopay, otherwise] = [0, 0];
  for (const agreed of mandate.schedule) {
    const { id, dueDate, amount, before } = agreed;
    const payment = invoice.payments.find((one) => one.id === id);
    const paid = Math.max(took(id), (payment?.paid ?? 0) - before);
    byAutopay += Math.max(0, took(id) - amount);
    otherwise += Math.max(0, paid - Math.max(took(id), amount));
    const isOfOthers =
      payment !== undefined && underWay.has(payment.status) && (taken.get(id)?.standing ?? 0) === 0;
    const rest = isOfOthers || left.has(id) ? 0 : Math.max(0, amount - paid);
    const kept = payment !== undefined && isOpen.has(id) ? Math.min(rest, owed(payment)) : 0;
    own.set(id, kept);
    free.push({ dueDate, amount: rest - kept });
  }
  for (const id of taken.keys()) if (!known.has(id)) byAutopay += took(id);
  for (const { id, paid } of invoice.payments) if (!known.has(id)) otherwise += Math.max(0, paid - took(id));
  const byDate = free.toSorted((one, other) => compared(one.dueDate, other.dueDate));
  const use = (amount: number, until = '9999') =>
    byDate.reduce((wanted, one) => {
      const used = one.dueDate <= until ? Math.min(wanted, one.amount) : 0;
      one.amount -= used;
      return wanted - used;
    }, amount);
  use(otherwise);
  let over = byAutopay;
  for (const day of new Set(byDate.map(({ dueDate }) => dueDate))) {
    const ofDay = byDate.filter(({ dueDate }) => dueDate === day);
    for (const one of ofDay) {
      const used = Math.min(over, one.amount);
      one.amount -= used;
      over -= used;
    }
    for (const { id } of mandate.schedule.filter(({ dueDate }) => dueDate === day)) {
      const used = Math.min(over, own.get(id) ?? 0);
      own.set(id, (own.get(id) ?? 0) - used);
      over -= used;
    }
  }
  const parts = new Map<string, ModelPart>();
  for (const payment of open.toSorted((one, other) => compared(one.dueDate, other.dueDate))) {
    const kept = own.get(payment.id) ?? 0;
    const agreed = mandate.schedule.find(({ id }) => id === payment.id);
    const first = kept > 0 ? agreed?.dueDate : byDate.find(({ amount }) => amount > 0)?.dueDate;
    if (first === undefined) continue;
    // A payment that was agreed to is never taken before its agreed day.
    const agreedDay = agreed !== undefined && agreed.amount > 0 ? agreed.dueDate : first;
    const [from = first] = [payment.dueDate, first, agreedDay].toSorted().toReversed();
    const all = kept + sumOf(byDate.filter(({ dueDate }) => dueDate <= from).map(({ amount }) => amount));
    const amount = Math.min(owed(payment), all);
    if (amount < owed(payment) && amount < SMALLEST_PART) continue;
    use(amount - kept, from);
    parts.set(payment.id, { amount, from });
  }
  return parts;
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
