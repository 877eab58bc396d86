import { isOpen, isUnderWay, owedAmount } from '../../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import type { ScheduledPaymentId } from '../../kit/ids.ts';
import { chargeablePart, sumAmounts } from '../../kit/money/money.ts';
import type { AgreedPayment, CoveredPart } from '../types.ts';
import { type Consented, type Lot, lotsOf, use } from './lots.ts';

/** The covered part of each open payment; a payment of which the consent covers nothing is left out. */
export type Coverage = ReadonlyMap<ScheduledPaymentId, CoveredPart>;

type Scheduled = Pick<Invoice, 'payments' | 'currency'>;

/**
 * Computes what of the open payments a consent covers, and from which day. A payment keeps what was agreed for it, on the agreed day
 * or later. The part that is no longer asked for on its day may be charged later for other payments. So on no day has
 * more been charged than was agreed until then. Money that came in other ways uses up what was agreed for its payment.
 * An amount that is too small for a charge is left out: refused again and again, it would end autopay of all payments.
 */
export function coverageOf(invoice: Scheduled, consented: Consented): Coverage {
  const open = invoice.payments.filter((payment) => isOpen(payment) && !consented.left.has(payment.id));
  return shareOut(invoice, open, consented);
}

// Each payment has its own part first, and then, in the order of their due dates, what nobody needs.
function shareOut(
  invoice: Scheduled,
  payments: readonly ScheduledPayment[],
  consented: Consented,
): Map<ScheduledPaymentId, CoveredPart> {
  const lots = lotsOf(invoice, consented);
  const own = new Map(lots.map((lot) => [lot.id, lot]));
  const covered = new Map<ScheduledPaymentId, CoveredPart>();
  for (const payment of inOrder(payments)) {
    const lot = own.get(payment.id);
    const reserved = lot?.reserved ?? 0;
    const needed = owedAmount(payment) - (consented.taken.get(payment.id)?.underWay ?? 0);
    // Parts of a day that are too small for a charge may be enough with those of a later one.
    for (const first of lots.filter((one) => one.free > 0 || (one === lot && reserved > 0))) {
      if (reserved > 0 && first.dueDate < (lot?.dueDate ?? '')) continue;
      const from = latestOf(payment.dueDate, first.dueDate, agreedDayOf(lot));
      const until = lots.filter(({ dueDate }) => dueDate <= from);
      const all = Math.min(needed, reserved + sumAmounts(until.map(({ free }) => free)));
      const amount = chargeablePart(all, invoice.currency);
      if (amount === 0) continue;
      use(until, amount - Math.min(reserved, amount), 'free');
      covered.set(payment.id, { amount, from });
      break;
    }
  }
  return covered;
}

// What autopay takes of a payment counts for its agreed day: it must not be taken before, even of parts of other payments.
function agreedDayOf(lot: Lot | undefined): string {
  return lot !== undefined && lot.agreed > 0 ? lot.dueDate : '';
}

function latestOf(first: string, ...others: readonly string[]): string {
  return others.reduce((latest, one) => (one > latest ? one : latest), first);
}

function inOrder<Dated extends { readonly dueDate: string }>(some: readonly Dated[]): Dated[] {
  return some.toSorted(({ dueDate: one }, { dueDate: other }) => Number(one > other) - Number(one < other));
}

/**
 * The schedule of a consent that comes with a charge: what remains of each payment after it. `now`: what the charge takes of which
 * payment; `left`: payments that no consent covers.
 */
export function agreedWith(
  { payments, currency }: Scheduled,
  now: ReadonlyMap<string, number>,
  left: ReadonlySet<string>,
): AgreedPayment[] {
  return payments.map((payment) => {
    const paidBefore = payment.paidAmount + (now.get(payment.id) ?? 0);
    const isAgreed = isOpen(payment) && !left.has(payment.id);
    const amount = isAgreed ? chargeablePart(payment.amount - paidBefore, currency) : 0;
    return { id: payment.id, dueDate: payment.dueDate, amount, paidBefore, takenBefore: 0 };
  });
}

/**
 * The schedule of a consent to a changed one, as the payments stand now: what autopay has taken of each, and what is shown
 * of those that are open. So money that comes back may be taken again, and all else counts only as it was shown. A payment under way
 * is not shown: it keeps what it would have if its money did not come.
 */
export function agreedAgain(invoice: Scheduled, consented: Consented): AgreedPayment[] {
  const { left, taken, mandate } = consented;
  const before = new Map((mandate.agreed ?? []).map((one) => [one.id, one]));
  const kept = keptOf(invoice, consented);
  return invoice.payments.map((payment) => {
    const { id, dueDate, paidAmount } = payment;
    const { standing = 0, paid = 0 } = taken.get(id) ?? {};
    const paidBefore = paidAmount - paid;
    const isAsked = isOpen(payment) && !left.has(id);
    const shown = isAsked ? chargeablePart(owedAmount(payment), invoice.currency) : 0;
    if (shown > 0) {
      return { id, dueDate, amount: standing + shown, paidBefore, takenBefore: standing };
    }
    const amount = standing + (isUnderWay(payment.status) ? (kept.get(id) ?? 0) : 0);
    const agreedDay = before.get(id)?.dueDate ?? dueDate;
    return { id, dueDate: agreedDay, amount, paidBefore, takenBefore: amount };
  });
}

// What payments keep of a consent when their money does not come.
function keptOf(invoice: Scheduled, consented: Consented): ReadonlyMap<string | null, number> {
  const { mandate, left } = consented;
  if (mandate.agreed !== null) {
    return new Map(lotsOf(invoice, consented).map(({ id, reserved }) => [id, reserved]));
  }
  const waiting = invoice.payments.filter(
    (payment) => (isOpen(payment) || isUnderWay(payment.status)) && !left.has(payment.id),
  );
  return new Map([...shareOut(invoice, waiting, consented)].map(([id, { amount }]) => [id, amount]));
}
