import { datesOf, endMandate, keepMandate, leftToClient, noteFailure } from './autopay.ts';
import { chargeable } from './coverage.ts';
import { catchUpDays } from './rules.ts';
import { settleCredits } from './settling.ts';
import {
  creditedOf,
  follow,
  isAwaited,
  type ModelAllocation,
  type ModelCharge,
  type ModelConsent,
  type ModelInvoice,
  type ModelPayment,
  mayBeCharged,
  owed,
  payable,
  received,
  standing,
  sumOf,
  underWay,
} from './state.ts';

/** Whether a charge for these payments may start; `amount` is a part of the only one. */
export function mayPay(invoice: ModelInvoice, payments: readonly ModelPayment[], amount?: number): boolean {
  if (!isAwaited(invoice) || payments.length === 0) return false;
  if (!payments.every(mayBeCharged)) return false;
  const sum = sumOf(payments.map(owed));
  return amount === undefined || amount === sum || (amount < sum && payments.length === 1);
}

/** The cost of a card for the business, in hundredths of a percent. No surcharge exceeds it, also after rounding. */
export const CARD_COST = 290;

const credit: ReadonlySet<string> = new Set(['tok_card', 'tok_declined', 'tok_asks', 'tok_silent']);

/** The surcharge on an amount, rounded half up: credit cards only. */
export function surchargeOf(token: string, amount: number, basisPoints: number): number {
  if (!credit.has(token)) return 0;
  const rounded = Math.floor((amount * basisPoints + 5_000) / 10_000);
  return Math.min(rounded, Math.floor((amount * CARD_COST) / 10_000));
}

export interface Started {
  /** What autopay takes of which payment. */
  readonly parts?: ReadonlyMap<string, number>;
  readonly id: string;
  readonly origin: ModelCharge['origin'];
  readonly token: string;
  readonly amount?: number | undefined;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  readonly isConsent?: boolean;
  readonly now: number;
}

export function start(
  invoice: ModelInvoice,
  payments: readonly ModelPayment[],
  { id, origin, token, amount, parts, basisPoints, isConsent = false, now }: Started,
): ModelCharge {
  const allocations = payments.map((payment): ModelAllocation => {
    const share =
      parts?.get(payment.id) ?? (payments.length === 1 ? (amount ?? owed(payment)) : owed(payment));
    return { payment, amount: share, refunded: 0, reopened: 0, paid: 0, givenBack: 0 };
  });
  const whole = sumOf(allocations.map((allocation) => allocation.amount));
  const charge: ModelCharge = {
    id,
    origin,
    token,
    allocations,
    surcharge: surchargeOf(token, whole, basisPoints),
    consent: isConsent ? consentOf(invoice, allocations, token, basisPoints) : null,
    createdAt: now,
    refunds: [],
    disputes: [],
    status: 'Processing',
    code: null,
    settledAt: null,
  };
  invoice.charges.push(charge);
  for (const { payment } of allocations) payment.status = 'Processing';
  return charge;
}

// The consent excludes payments that are left to the client: a new consent would not charge them either.
function consentOf(
  invoice: ModelInvoice,
  allocations: readonly ModelAllocation[],
  token: string,
  basisPoints: number,
): ModelConsent {
  const left = leftToClient(invoice, null);
  const others = invoice.payments.filter((payment) => mayBeCharged(payment) && !left.has(payment.id));
  const now = (payment: ModelPayment) =>
    sumOf(
      allocations
        .filter((allocation) => allocation.payment === payment)
        .map((allocation) => allocation.amount),
    );
  return {
    amount: sumOf(others.map((payment) => chargeable(owed(payment) - now(payment)))),
    basisPoints: surchargeOf(token, 10_000, basisPoints),
    dates: datesOf(invoice),
    schedule: invoice.payments.map((payment) => {
      const before = payment.paid + now(payment);
      const amount = others.includes(payment) ? chargeable(payment.amount - before) : 0;
      return { id: payment.id, dueDate: payment.dueDate, amount, before };
    }),
  };
}

export interface Said {
  readonly answer: 'Succeeded' | 'Declined' | 'Returned' | 'RequiresAction' | 'Processing';
  readonly code: string | null;
}

/** Applies the bank's outcome of a charge under way, or a return. */
export function settle(
  invoice: ModelInvoice,
  charge: ModelCharge,
  { answer, code }: Said,
  now: number,
): void {
  if (answer === 'Processing') return;
  const wasUnderWay = underWay.has(charge.status);
  if (!wasUnderWay && !(charge.status === 'Succeeded' && answer === 'Returned')) return;
  // If the bank sends a charge back that it has not confirmed, this is a decline.
  charge.status = wasUnderWay && answer === 'Returned' ? 'Declined' : answer;
  if (answer === 'RequiresAction') {
    for (const { payment } of charge.allocations) payment.status = 'RequiresAction';
    return;
  }
  charge.settledAt = now;
  charge.code = answer === 'Succeeded' ? null : code;
  const waited = new Set(invoice.payments.filter(({ status }) => underWay.has(status)));
  for (const allocation of charge.allocations) {
    if (charge.status === 'Succeeded') take(allocation);
    else if (wasUnderWay) allocation.payment.status = 'Failed';
    else takeBack(allocation);
  }
  follow(invoice);
  catchUpDays(invoice, waited, now);
  settleCredits(invoice);
  if (charge.status === 'Succeeded') keepMandate(invoice, charge, now);
  else noteFailure(invoice, charge, wasUnderWay ? 'decline' : 'return', now);
}

function take(allocation: ModelAllocation): void {
  const { payment, amount } = allocation;
  allocation.paid = amount;
  payment.paid += amount;
  payment.wasTaken = true;
  payment.status = payment.paid === payment.amount ? 'Paid' : 'Due';
}

// Money that a refund or a dispute has already taken is not taken twice.
function takeBack(allocation: ModelAllocation): void {
  const { payment } = allocation;
  const taken = standing(allocation);
  allocation.paid -= taken;
  payment.paid -= taken;
  if (taken > 0 && received.has(payment.status)) payment.status = 'Failed';
}

/** Waives, or answers false when that is refused, as for the only open payment of an invoice. */
export function waive(invoice: ModelInvoice, payment: ModelPayment): boolean {
  if (!isAwaited(invoice) || !payable.has(payment.status)) return false;
  const isLast = invoice.payments.every((other) => other === payment || owed(other) === 0);
  if (isLast && invoice.payments.every((other) => other.paid === 0)) return false;
  payment.status = 'Waived';
  follow(invoice);
  return true;
}

/** Cancels, or answers false when that is refused. */
export function cancel(invoice: ModelInvoice): boolean {
  const untouched = new Set(['Due', 'Scheduled', 'Failed', 'Waived']);
  if (invoice.status !== 'Active') return false;
  // What was agreed stays, and what a credit note has given back.
  if (invoice.kept !== null || creditedOf(invoice) > invoice.lowered) return false;
  // A bank can still take back money that once came.
  const isTouched = (payment: ModelPayment) =>
    !untouched.has(payment.status) || payment.paid > 0 || payment.wasTaken;
  if (invoice.payments.some(isTouched)) return false;
  invoice.status = 'Canceled';
  for (const payment of invoice.payments) if (payment.status !== 'Waived') payment.status = 'Canceled';
  return true;
}

/** Writes off, or answers false when that is refused. */
export function writeOff(invoice: ModelInvoice): boolean {
  if (invoice.status !== 'Active') return false;
  if (invoice.payments.some((payment) => underWay.has(payment.status))) return false;
  invoice.status = 'Uncollectible';
  return true;
}

/** Cancels autopay, with the consents that came with charges under way; answers false when there is neither. */
export function cancelAutopay(invoice: ModelInvoice): boolean {
  const waiting = invoice.charges.filter(({ consent, status }) => consent !== null && underWay.has(status));
  if (invoice.mandate === null && waiting.length === 0) return false;
  for (const charge of waiting) charge.consent = null;
  endMandate(invoice);
  return true;
}
