import { requireOpen, requireUnheld } from '../../accounts/service.ts';
import { isPayable, isUnderWay, nextStep, nextStepTexts, requireNotPrepaid } from '../../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError, blocked, refusal } from '../../kit/errors.ts';
import {
  type AccountId,
  type ChargeId,
  type InvoiceId,
  newId,
  parseId,
  type RefundId,
} from '../../kit/ids.ts';
import { chargeStep, sumAmounts } from '../../kit/money/money.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import { FIRST_CHECK_MS, isChargeAtFormer } from '../../processors/service.ts';
import { netPaid, paymentOf, sumOf } from '../allocations.ts';
import { findUnwonDispute } from '../disputes/store.ts';
import { readSucceeded, saveCharge } from '../store.ts';
import type { Allocation, Charge, Dispute, Refund, RefundAllocation } from '../types.ts';
import { isEnded } from '../unanswered.ts';
import { type AccountTransaction, lockCharge } from '../work.ts';
import { insertRefund, readRefundedSurcharge, readRefunding } from './store.ts';

export interface RefundRequest {
  readonly chargeId: string;
  /** Absent: all that is left of the charge, or of the payment named. */
  readonly amount?: number | undefined;
  /** Refunds only this payment's part of the charge. */
  readonly scheduledPaymentId?: string | undefined;
  /** The amount that was left of the charge when the refund was decided: refused when it differs. */
  readonly expectedLeft?: number | undefined;
  readonly reason?: string | undefined;
  /** Whether the client owes the amount again. */
  readonly reopen?: boolean | undefined;
  /** Whether it leaves out payments that cannot be refunded now. */
  readonly isOfRefundable?: boolean | undefined;
}

/**
 * Writes a refund, which reserves its amount. Errors: 403 `account_closed`, 404 for a charge that is not there, 422 `illegal_action`, `amount_changed`, `amount_not_chargeable`,
 * 503 `account_frozen`.
 */
export async function startRefund(work: AccountTransaction, refundRequest: RefundRequest): Promise<Refund> {
  const locked = await lockCharge(work, parseId<ChargeId>(refundRequest.chargeId));
  if (locked === null) throw AppError.notFound('charge');
  const { invoice, charge } = locked;
  const { tx, account, now } = work;
  await requireOpen(tx, account.id);
  await requireUnheld(tx, account.id);
  requireSucceeded(invoice, charge);
  const limits = await readRefundLimits(tx, account.id, charge.id);
  const allocations = planRefund(invoice, charge, limits, refundRequest);
  await requireNotBackOutside(work, invoice, sumOf(allocations));
  const refundedSurcharge = await readRefundedSurcharge(tx, account.id, charge.id);
  const refund = newRefund(charge, allocations, refundRequest, refundedSurcharge, now);
  await Promise.all([
    insertRefund(tx, account.id, refund),
    saveCharge(tx, account.id, withHeld(charge, refund, now)),
    scheduleTask(tx, account.id, 'refund.check', refund.id, new Date(now.getTime() + FIRST_CHECK_MS)),
  ]);
  return refund;
}

/**
 * Writes refunds of an amount of an invoice, which the transaction has locked: the newest charge first, each as far as it
 * goes. Errors: as {@link startRefund}; 422 `credit_too_large` when the charges have less.
 */
export async function startRefundsOf(
  work: AccountTransaction,
  invoiceId: InvoiceId,
  amount: number,
  reason: string,
): Promise<readonly Refund[]> {
  const { tx, account, invoices } = work;
  const invoice = await invoices.lockInvoice(tx, account.id, invoiceId);
  if (invoice === null) throw AppError.notFound('invoice');
  const refunds: Refund[] = [];
  let rest = amount;
  for (const charge of await readSucceeded(tx, account.id, invoiceId)) {
    const limits = await readRefundLimits(tx, account.id, charge.id);
    const part = Math.min(rest, freeOf(invoice, charge, limits));
    if (part === 0) continue;
    refunds.push(
      await startRefund(work, { chargeId: charge.id, amount: part, reason, isOfRefundable: true }),
    );
    rest -= part;
  }
  if (rest === 0) return refunds;
  const message = `Only ${amount - rest} can be refunded through the processor, less than ${amount}: give the rest back outside.`;
  throw refusal('credit_too_large', message, '/givenBack/refund');
}

// What a refund without a decision of a person can give back of a charge.
function freeOf(invoice: Invoice, { allocations }: Charge, { dispute, isAtFormer }: RefundLimits): number {
  if (isAtFormer || dispute?.status === 'Open') return 0;
  const refundable = allocations.filter((allocation) => isRefundable(paymentOf(invoice, allocation)));
  return sumAmounts(refundable.map((allocation) => leftOf(allocation, dispute !== null)));
}

/**
 * Reads how much {@link startRefundsOf} could give back of a locked invoice once nothing of it is open, in the minor unit, and
 * whether a bank decides about one of its charges.
 */
export async function readRefundable(tx: Transaction, accountId: AccountId, invoice: Invoice) {
  let refundable = 0;
  let isDisputed = false;
  const closed = { ...invoice, payments: invoice.payments.map(asClosed) };
  for (const charge of await readSucceeded(tx, accountId, invoice.id)) {
    const limits = await readRefundLimits(tx, accountId, charge.id);
    refundable += freeOf(closed, charge, limits);
    isDisputed ||= limits.dispute?.status === 'Open';
  }
  return { refundable, isDisputed };
}

// A credit takes the rest of a partly paid payment first. Then all of it is paid.
function asClosed(payment: ScheduledPayment): ScheduledPayment {
  return isPayable(payment.status) && payment.paidAmount > 0 ? { ...payment, status: 'Paid' } : payment;
}

function requireSucceeded(invoice: Invoice, charge: Charge): void {
  if (charge.status === 'Succeeded') return;
  const message = `A charge that is ${charge.status} cannot be refunded.`;
  const passes = isEnded(charge) ? 'never' : 'by itself';
  throw blocked(isEnded(charge) ? 'NotApplicable' : 'OnItsWay', `${message} ${nextStepOf(invoice, charge)}`, {
    passes,
  });
}

/** The facts beside a charge that limit its refunds. */
export interface RefundLimits {
  /** An open one, otherwise a lost one, or null. */
  readonly dispute: Dispute | null;
  /** Whether it was made at a former Stripe account. */
  readonly isAtFormer: boolean;
}

/** Reads what limits the refunds of a charge. */
export async function readRefundLimits(
  tx: Transaction,
  accountId: AccountId,
  id: ChargeId,
): Promise<RefundLimits> {
  const [dispute, isAtFormer] = await Promise.all([
    findUnwonDispute(tx, accountId, id),
    isChargeAtFormer(tx, accountId, id),
  ]);
  return { dispute, isAtFormer };
}

/**
 * Plans how much a refund takes from which payment. Errors: 422 `illegal_action`, `amount_changed`,
 * `amount_not_chargeable`, `unknown_payment`, `payment_under_way`.
 */
export function planRefund(
  invoice: Invoice,
  charge: Charge,
  { dispute, isAtFormer }: RefundLimits,
  refundRequest: RefundRequest,
): RefundAllocation[] {
  requireSucceeded(invoice, charge);
  if (isAtFormer) {
    const message =
      'This charge was made at a Stripe account that is no longer connected. Refund it at Stripe, in that account; ' +
      'the invoice stays paid here.';
    throw blocked('FormerStripeAccount', message, { passes: 'never' });
  }
  if (dispute?.status === 'Open') {
    const message = `This charge is disputed. ${nextStepTexts.answerDispute}`;
    throw blocked('Disputed', message, { passes: 'by itself' });
  }
  requireLeft(charge, dispute !== null, refundRequest);
  return allocationsOf(invoice, charge, dispute !== null, refundRequest);
}

// What went back outside with a credit note does not go back once more.
async function requireNotBackOutside(
  { tx, account, invoices }: AccountTransaction,
  invoice: Invoice,
  amount: number,
) {
  if (invoice.creditedAmount === 0) return;
  const outside = await invoices.creditNotes.readOutside(tx, account.id, invoice.id);
  if (outside === 0) return;
  const kept = sumAmounts(invoice.payments.map((one) => one.paidAmount - one.refundedAmount));
  const left = Math.max(0, kept - outside - (await readRefunding(tx, account.id, invoice.id)));
  if (amount <= left) return;
  const message = `Credit notes gave ${outside} of this invoice back outside: only ${left} is left to refund, less than ${amount}.`;
  throw refusal('illegal_action', message, '/amount', 'by change');
}

// Two people may decide on the same refund at once. The second one sees the amount after the first, and decides again.
function requireLeft(charge: Charge, isChargedBack: boolean, { expectedLeft }: RefundRequest): void {
  const left = leftOfCharge(charge, isChargedBack);
  if (expectedLeft === undefined || expectedLeft === left) return;
  throw refusal('amount_changed', `${left} is left to refund now, not ${expectedLeft}.`, '/expectedLeft');
}

function leftOfCharge({ allocations }: Charge, isChargedBack: boolean): number {
  return allocations.reduce((sum, allocation) => sum + leftOf(allocation, isChargedBack), 0);
}

// The next step for the only payment of a charge, or for the invoice. After a decline the payment may have left the
// schedule.
function nextStepOf(invoice: Invoice, { allocations }: Charge): string {
  const [only, ...others] = allocations;
  const payment = invoice.payments.find(({ id }) => others.length === 0 && id === only?.scheduledPaymentId);
  return nextStep(invoice, payment);
}

// After a lost dispute only the amount that still counts as paid is left. Otherwise everything is left that was not
// refunded, also an amount that the client paid twice.
function leftOf(allocation: Allocation, isChargedBack: boolean): number {
  const left = allocation.amount - allocation.refundedAmount;
  const onItsWay =
    allocation.refundedAmount -
    allocation.reopenedAmount -
    (allocation.givenBackAmount - allocation.keptAmount);
  return isChargedBack ? Math.max(0, Math.min(left, netPaid(allocation) - onItsWay)) : left;
}

function allocationsOf(
  invoice: Invoice,
  charge: Charge,
  isChargedBack: boolean,
  refundRequest: RefundRequest,
): RefundAllocation[] {
  const { scheduledPaymentId: named, reopen = false, isOfRefundable = false } = refundRequest;
  const candidates = charge.allocations.filter(
    (allocation) =>
      (named === undefined || allocation.scheduledPaymentId === named.toLowerCase()) &&
      (!isOfRefundable || isRefundable(paymentOf(invoice, allocation))),
  );
  if (candidates.length === 0) {
    throw refusal('unknown_payment', 'The charge is not for this payment.', '/scheduledPaymentId');
  }
  const left = candidates.reduce((sum, allocation) => sum + leftOf(allocation, isChargedBack), 0);
  const amount = refundRequest.amount ?? left;
  if (left === 0) {
    const message = isChargedBack ? 'The bank gave the money back.' : 'All of it was refunded already.';
    throw refusal('illegal_action', `${message} ${nextStepOf(invoice, charge)}`, '', 'by change');
  }
  // A refund on its way reserves its amount: if it fails, more is left.
  if (amount > left) {
    const message = `Only ${left} is left to refund, less than ${amount}.`;
    throw refusal('illegal_action', message, '/amount', 'by change');
  }
  if (amount < left) requireReturnable(charge, amount);
  let wanted = amount;
  const allocations = candidates.flatMap((allocation): RefundAllocation[] => {
    const share = Math.min(wanted, leftOf(allocation, isChargedBack));
    wanted -= share;
    return share === 0
      ? []
      : [{ scheduledPaymentId: allocation.scheduledPaymentId, amount: share, lostAmount: 0 }];
  });
  if (reopen) requireNotPrepaid(invoice, '/reopen');
  for (const allocation of allocations) requireRefundable(invoice, allocation, reopen);
  return allocations;
}

// Stripe gives back in the steps in which it charges: the refund would fail after it was written.
function requireReturnable({ processor, currency }: Charge, amount: number): void {
  const step = chargeStep(currency);
  if (processor !== 'Stripe' || amount % step === 0) return;
  const message = `Stripe gives ${currency} back only in steps of ${step}, and not ${amount}.`;
  throw refusal('amount_not_chargeable', message, '/amount', 'never');
}

// All of it is paid, and nothing else of it is on its way.
function isRefundable({ status }: ScheduledPayment): boolean {
  return status === 'Paid' || status === 'PartiallyRefunded';
}

function requireRefundable(invoice: Invoice, allocation: RefundAllocation, reopens: boolean): void {
  const payment = paymentOf(invoice, allocation);
  if (isRefundable(payment)) return;
  if (isUnderWay(payment.status)) {
    throw refusal('payment_under_way', 'The rest of this payment is on its way: wait for the outcome.');
  }
  if (isPayable(payment.status) === reopens) return;
  if (!reopens) requireNotPrepaid(invoice);
  const message = reopens
    ? `A payment that is ${payment.status} cannot be owed again: refund it without reopen.`
    : 'This payment is not fully paid: a refund makes the client owe the amount again, so send reopen: true.';
  throw refusal('illegal_action', message, '/reopen', 'by change');
}

function newRefund(
  charge: Charge,
  allocations: readonly RefundAllocation[],
  refundRequest: RefundRequest,
  refundedSurcharge: number,
  now: Date,
): Refund {
  const amount = sumOf(allocations);
  const refunded = charge.refundedAmount + amount;
  const surchargeUntil = Number((BigInt(charge.surcharge) * BigInt(refunded)) / BigInt(charge.amount));
  // In proportion, so that the last refund gives back the rest of the surcharge. An earlier refund may have failed,
  // so count what the others really gave back.
  const share = Math.max(0, Math.min(charge.surchargeLeft, surchargeUntil - refundedSurcharge));
  // In the steps in which it was charged, so that the processor can give it back. The last refund has the rest.
  const beyond = refunded === charge.amount ? 0 : share % chargeStep(charge.currency);
  return {
    id: newId<RefundId>(),
    chargeId: charge.id,
    invoiceId: charge.invoiceId,
    status: 'Processing',
    amount,
    surcharge: share - beyond,
    lostSurcharge: 0,
    currency: charge.currency,
    reason: refundRequest.reason ?? '',
    reopens: refundRequest.reopen ?? false,
    // Stripe refuses to give back a fee of which nothing is left.
    refundsPlatformFee: charge.refundsPlatformFee && charge.platformFeeRefunded < charge.platformFee,
    platformFee: 0,
    processorReference: null,
    failureCode: null,
    failureMessage: null,
    allocations,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
  };
}

/** The charge after a refund has reserved its amount. */
export function withHeld(charge: Charge, refund: Refund, now: Date): Charge {
  const amounts = new Map<string, number>(
    refund.allocations.map((allocation) => [allocation.scheduledPaymentId, allocation.amount]),
  );
  return {
    ...charge,
    refundedAmount: charge.refundedAmount + refund.amount,
    allocations: charge.allocations.map((allocation) => ({
      ...allocation,
      refundedAmount: allocation.refundedAmount + (amounts.get(allocation.scheduledPaymentId) ?? 0),
    })),
    updatedAt: now,
  };
}
