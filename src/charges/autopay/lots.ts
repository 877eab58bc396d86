import { isOpen, isUnderWay, owedAmount } from '../../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import type { ScheduledPaymentId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import type { AgreedPayment, Mandate, TakenAmount } from '../types.ts';

/** A consent, and what has become of it. */
export interface Consented {
  readonly mandate: Pick<Mandate, 'agreed' | 'agreedAmount'>;
  readonly left: ReadonlySet<ScheduledPaymentId>;
  readonly taken: ReadonlyMap<ScheduledPaymentId, TakenAmount>;
}

/** The rest of the amount that was agreed for one payment, in three parts. */
export interface Lot {
  /** Null: for all payments. */
  readonly id: ScheduledPaymentId | null;
  readonly dueDate: string;
  readonly agreed: number;
  /** The part that its payment needs as it stands now. */
  reserved: number;
  /** The part that its payment does not need: it may be taken for others. */
  free: number;
  /** The part that nobody may have any more: its money came in another way, or its payment is left to the client. */
  lost: number;
}

/** The lots of a consent, in the order of their dates. */
export function lotsOf({ payments }: Pick<Invoice, 'payments'>, consented: Consented): Lot[] {
  const { mandate, left, taken } = consented;
  if (mandate.agreed === null) return [totalOf(payments, consented)];
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const agreed = new Map(mandate.agreed.map((one) => [one.id, one]));
  const usedOf = (id: ScheduledPaymentId) => {
    const payment = byId.get(id);
    const isWaiting = payment !== undefined && owedAmount(payment) > 0 && !left.has(id);
    return usedBy(taken.get(id), isWaiting, agreed.get(id)?.amount);
  };
  const others = new Map(payments.map((one) => [one.id, paidOtherwise(one, agreed.get(one.id), taken)]));
  let [byAutopay, otherwise] = [0, 0];
  const lots = mandate.agreed.map((one): Lot => {
    const rest = Math.max(0, one.amount - usedOf(one.id));
    const paid = Math.min(rest, others.get(one.id) ?? 0);
    const isLeft = left.has(one.id);
    const needed = isLeft ? 0 : Math.min(rest - paid, neededOf(byId.get(one.id), taken));
    return {
      id: one.id,
      dueDate: one.dueDate,
      agreed: one.amount,
      reserved: needed,
      free: isLeft ? 0 : rest - paid - needed,
      lost: isLeft ? rest : paid,
    };
  });
  for (const id of taken.keys()) byAutopay += Math.max(0, usedOf(id) - (agreed.get(id)?.amount ?? 0));
  for (const [id, paid] of others) {
    // A returned debit does not count beside the money that came in its place.
    const own = Math.max(0, (agreed.get(id)?.amount ?? 0) - (taken.get(id)?.standing ?? 0));
    otherwise += Math.max(0, paid - own);
  }
  const inOrder = lots.toSorted(
    (one, other) => Number(one.dueDate > other.dueDate) - Number(one.dueDate < other.dueDate),
  );
  useTaken(inOrder, byAutopay, lastDayOf(taken));
  // Money by hand takes nothing of what was agreed for a payment that is still open.
  use(inOrder, otherwise, 'free');
  return inOrder;
}

// Of a mandate of an earlier release only the total is known: it covers payments on their dates, up to the total.
function totalOf(payments: readonly ScheduledPayment[], { mandate, left, taken }: Consented): Lot {
  const open = new Set(payments.filter((one) => isOpen(one) && !left.has(one.id)).map(({ id }) => id));
  const agreed = mandate.agreedAmount;
  const used = sumAmounts([...taken].map(([id, one]) => usedBy(one, open.has(id), agreed)));
  return { id: null, dueDate: '', agreed, reserved: 0, free: Math.max(0, agreed - used), lost: 0 };
}

// A debit that was returned counts, unless it may be made again: the client agreed to it once. Of an agreed payment it may be from
// before the consent, and counts no more than was agreed.
function usedBy(
  taken: TakenAmount | undefined,
  isWaiting: boolean,
  agreed = Number.POSITIVE_INFINITY,
): number {
  const { standing, returned } = taken ?? { standing: 0, returned: 0 };
  return isWaiting ? standing : Math.max(standing, Math.min(returned, agreed));
}

function paidOtherwise(
  { id, paidAmount }: ScheduledPayment,
  agreed: AgreedPayment | undefined,
  taken: Consented['taken'],
): number {
  return Math.max(0, paidAmount - (taken.get(id)?.paid ?? 0) - (agreed?.paidBefore ?? 0));
}

// Money of the client that is on its way may not come, so that its payment keeps its part.
function neededOf(payment: ScheduledPayment | undefined, taken: Consented['taken']): number {
  if (payment === undefined || !(isOpen(payment) || isUnderWay(payment.status))) return 0;
  return owedAmount(payment) - (taken.get(payment.id)?.underWay ?? 0);
}

function lastDayOf(taken: Consented['taken']): string {
  return [...taken.values()]
    .map(({ lastOn }) => lastOn ?? '')
    .reduce((last, day) => (day > last ? day : last), '');
}

/** Uses up one kind of parts, earliest first. Answers what is still to be used up. */
export function use(lots: readonly Lot[], amount: number, kind: 'reserved' | 'free' | 'lost'): number {
  let wanted = amount;
  for (const lot of lots) {
    const used = Math.min(wanted, lot[kind]);
    lot[kind] -= used;
    wanted -= used;
  }
  return wanted;
}

// Uses up what autopay took beyond what was agreed for its payments. It was taken of lots whose day had come by then: were a later lot
// used up for it, an earlier one would be given out a second time. A part that its payment needs again was free then, or is taken in its
// place: the client is asked. A part that is lost goes last: it may have been lost before, and then it was not the one.
function useTaken(lots: readonly Lot[], amount: number, lastDay: string): void {
  const come = lots.filter(({ dueDate }) => dueDate <= lastDay);
  let wanted = amount;
  for (const kind of ['free', 'reserved', 'lost'] as const) wanted = use(come, wanted, kind);
  for (const kind of ['free', 'reserved'] as const) wanted = use(lots, wanted, kind);
}
