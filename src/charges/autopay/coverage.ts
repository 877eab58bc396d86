import { isOpen, isUnderWay, owedAmount } from '../../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import type { ScheduledPaymentId } from '../../kit/ids.ts';
import { chargeStep, smallestCharge, sumAmounts } from '../../kit/money/money.ts';
import type { AgreedPayment, CoveredPart, Mandate, TakenAmount } from '../types.ts';

/** The covered part of each open payment; a payment of which the consent covers nothing is left out. */
export type Coverage = ReadonlyMap<ScheduledPaymentId, CoveredPart>;

interface Consented {
  readonly mandate: Pick<Mandate, 'agreed' | 'agreedAmount'>;
  readonly left: ReadonlySet<ScheduledPaymentId>;
  readonly taken: ReadonlyMap<ScheduledPaymentId, TakenAmount>;
}

/** The rest of an agreed payment: the part that is for the same payment as it stands now, and the free part. */
interface Rest {
  readonly id: ScheduledPaymentId;
  readonly dueDate: string;
  /** What was agreed for the payment. */
  readonly agreed: number;
  reserved: number;
  free: number;
}

/**
 * Computes what of the open payments a consent covers, and from which day. A payment keeps what was agreed for it, on the agreed day
 * or later. The part that is no longer asked for on its day may be charged later for other payments. So on no day has
 * more been charged than was agreed until then. Money that came in other ways uses up what was agreed for its payment.
 * A part that is too small to be charged is left out: refused again and again, it would end autopay of all payments.
 */
export function coverageOf(invoice: Pick<Invoice, 'payments' | 'currency'>, consented: Consented): Coverage {
  const { mandate, left } = consented;
  const open = invoice.payments.filter((payment) => isOpen(payment) && !left.has(payment.id));
  if (mandate.agreed === null) return coverageOfTotal(open, consented);
  const { rests, byAutopay, otherwise } = restsOf(invoice, open, mandate.agreed, consented);
  const byDate = inOrder(rests);
  // Money that came in other ways takes nothing of what was agreed for a payment that is still open.
  useFree(byDate, otherwise);
  useAll(byDate, byAutopay);
  return shareOut(open, byDate, invoice.currency);
}

// Of a mandate of an earlier release only the total is known: it covers payments on their dates, up to the total.
function coverageOfTotal(open: readonly ScheduledPayment[], { mandate, taken }: Consented): Coverage {
  const isOpenOne = new Set<string>(open.map(({ id }) => id));
  const used = sumAmounts([...taken].map(([id, one]) => takenOf(one, isOpenOne.has(id))));
  const covered = new Map<ScheduledPaymentId, CoveredPart>();
  let free = Math.max(0, mandate.agreedAmount - used);
  for (const payment of inOrder(open)) {
    const amount = Math.min(free, owedAmount(payment));
    free -= amount;
    if (amount > 0) covered.set(payment.id, { amount, from: payment.dueDate });
  }
  return covered;
}

// A debit that was returned counts, unless it is charged again.
function takenOf({ standing, returned }: TakenAmount, isOpenOne: boolean): number {
  return isOpenOne ? standing : Math.max(standing, returned);
}

// The rest of each agreed payment; and the amounts that autopay and others paid beyond what was agreed for the payment.
function restsOf(
  { payments }: Pick<Invoice, 'payments'>,
  open: readonly ScheduledPayment[],
  agreed: readonly AgreedPayment[],
  { left, taken }: Consented,
) {
  const openIds = new Set<string>(open.map(({ id }) => id));
  const takenBy = (id: ScheduledPaymentId) => {
    const one = taken.get(id);
    return one === undefined ? 0 : takenOf(one, openIds.has(id));
  };
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  let byAutopay = 0;
  let otherwise = 0;
  const rests = agreed.map(({ id, dueDate, amount, paidBefore, takenBefore }): Rest => {
    const payment = byId.get(id);
    const now = taken.get(id)?.standing ?? 0;
    const others = (payment?.paidAmount ?? 0) - paidBefore - now;
    // Of the money from before this consent, what has not come back.
    const own = takenBy(id) + Math.max(0, Math.min(takenBefore, others));
    byAutopay += Math.max(0, own - amount);
    const paid = payment === undefined ? own : Math.max(own, payment.paidAmount - paidBefore);
    otherwise += Math.max(0, paid - Math.max(own, amount));
    const isElsewhere = payment !== undefined && isUnderWay(payment.status) && now === 0;
    const rest = isElsewhere || left.has(id) ? 0 : Math.max(0, amount - paid);
    const reserved = payment !== undefined && openIds.has(id) ? Math.min(rest, owedAmount(payment)) : 0;
    return { id, dueDate, agreed: amount, reserved, free: rest - reserved };
  });
  const known = new Set<string>(agreed.map(({ id }) => id));
  for (const id of taken.keys()) if (!known.has(id)) byAutopay += takenBy(id);
  for (const { id, paidAmount } of payments) {
    if (!known.has(id)) otherwise += Math.max(0, paidAmount - takenBy(id));
  }
  return { rests, byAutopay, otherwise };
}

// Uses up what is free, earliest first. Answers what is still to be used up.
function useFree(rests: readonly Rest[], amount: number): number {
  let wanted = amount;
  for (const rest of rests) {
    const used = Math.min(wanted, rest.free);
    rest.free -= used;
    wanted -= used;
  }
  return wanted;
}

// Uses up what autopay took for other payments, date by date. It was taken of parts that had come by then: were a later part used up
// for it, an earlier one would be given out a second time.
function useAll(rests: readonly Rest[], amount: number): void {
  let wanted = amount;
  for (const [, some] of Map.groupBy(rests, ({ dueDate }) => dueDate)) {
    wanted = useFree(some, wanted);
    for (const rest of some) {
      const used = Math.min(wanted, rest.reserved);
      rest.reserved -= used;
      wanted -= used;
    }
  }
}

function shareOut(open: readonly ScheduledPayment[], rests: readonly Rest[], currency: string): Coverage {
  const own = new Map(rests.map((rest) => [rest.id, rest]));
  const covered = new Map<ScheduledPaymentId, CoveredPart>();
  for (const payment of inOrder(open)) {
    const rest = own.get(payment.id);
    const reserved = rest?.reserved ?? 0;
    const first = reserved > 0 ? rest : rests.find(({ free }) => free > 0);
    if (first === undefined) continue;
    // What autopay takes of a payment counts for its agreed day: it must not be taken before, even of parts of other payments.
    const agreedDay = rest !== undefined && rest.agreed > 0 ? rest.dueDate : '';
    const from = [payment.dueDate, first.dueDate, agreedDay].toSorted().at(-1) ?? payment.dueDate;
    const until = rests.filter(({ dueDate }) => dueDate <= from);
    const owed = owedAmount(payment);
    const all = Math.min(owed, reserved + sumAmounts(until.map(({ free }) => free)));
    const amount = chargeablePart(all, owed, currency);
    if (amount === 0) continue;
    useFree(until, amount - Math.min(reserved, amount));
    covered.set(payment.id, { amount, from });
  }
  return covered;
}

function chargeablePart(amount: number, owed: number, currency: string): number {
  if (amount === owed) return amount;
  const part = amount - (amount % chargeStep(currency));
  return part < smallestCharge(currency) ? 0 : part;
}

function inOrder<Dated extends { readonly dueDate: string }>(some: readonly Dated[]): Dated[] {
  return some.toSorted(({ dueDate: one }, { dueDate: other }) => Number(one > other) - Number(one < other));
}

/**
 * The schedule of a consent that comes with a charge: what remains of each payment after it. `now`: what the charge takes of which
 * payment; `left`: payments that no consent covers.
 */
export function agreedWith(
  { payments }: Pick<Invoice, 'payments'>,
  now: ReadonlyMap<string, number>,
  left: ReadonlySet<string>,
): AgreedPayment[] {
  return payments.map((payment) => {
    const paidBefore = payment.paidAmount + (now.get(payment.id) ?? 0);
    const isAgreed = isOpen(payment) && !left.has(payment.id);
    const amount = isAgreed ? payment.amount - paidBefore : 0;
    return { id: payment.id, dueDate: payment.dueDate, amount, paidBefore, takenBefore: 0 };
  });
}

/**
 * The schedule of a consent to a changed one, as the payments stand now. Money that autopay took before stays agreed, and so does a
 * payment under way, only so that it may be charged again if it comes back. The part that such a payment did not need is no longer agreed.
 * `taken`: under the first consent with this method and all later ones.
 */
export function agreedAgain(
  { payments }: Pick<Invoice, 'payments'>,
  { mandate, left, taken }: Consented,
): AgreedPayment[] {
  const before = new Map((mandate.agreed ?? []).map((one) => [one.id, one]));
  return payments.map((payment) => {
    const { id, dueDate, amount, paidAmount } = payment;
    const known = before.get(id);
    const standing = taken.get(id)?.standing ?? 0;
    if (isOpen(payment) && !left.has(id)) {
      const since = Math.max(0, paidAmount - (known?.paidBefore ?? paidAmount));
      const kept = Math.min(known?.amount ?? 0, since, standing);
      const all = owedAmount(payment) + kept;
      return { id, dueDate, amount: all, paidBefore: paidAmount - kept, takenBefore: kept };
    }
    const paidBefore = Math.max(known?.paidBefore ?? 0, paidAmount - (known?.amount ?? 0));
    // Of a payment that is paid, only what autopay took; one under way may have to be charged again, however it was paid.
    const mayComeBack = isUnderWay(payment.status)
      ? amount - paidBefore
      : Math.min(standing, paidAmount - paidBefore);
    const kept = Math.max(0, Math.min(known?.amount ?? 0, mayComeBack));
    const from = kept > 0 ? paidBefore : paidAmount;
    return { id, dueDate: known?.dueDate ?? dueDate, amount: kept, paidBefore: from, takenBefore: kept };
  });
}
