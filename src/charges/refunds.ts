import type { Account } from '../accounts/types.ts';
import { type Invoices, isPayable, isUnderWay, type PaymentChange } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { Transaction } from '../kit/database.ts';
import { AppError, type RefusalCode } from '../kit/errors.ts';
import { type ChargeId, newId, parseId, type RefundId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { dropScheduledTask, scheduleTask } from '../kit/tasks.ts';
import type { Transfer } from '../ledger/types.ts';
import type { RefundOutcome } from '../processors/types.ts';
import { noteDiscrepancy, noteEnd } from './discrepancies.ts';
import { findUnwonDispute } from './dispute-store.ts';
import { refundFailed, refundSucceeded, standing } from './postings.ts';
import { findInvoiceOfRefund, insertRefund, readRefund, saveRefund } from './refund-store.ts';
import type { SettleParts } from './settle.ts';
import { refundStates } from './states.ts';
import { findInvoiceOfCharge, readCharge, readLiveAmounts, saveCharge } from './store.ts';
import type { Charge, ChargePart, Refund, RefundPart } from './types.ts';

const FIRST_CHECK_MS = 60_000;

/** What is to be given back. */
export interface RefundWish {
  readonly chargeId: string;
  /** Without it, all that is left of the charge (or of the payment named). */
  readonly amount?: number | undefined;
  /** Takes the refund out of this payment's part only. */
  readonly scheduledPaymentId?: string | undefined;
  readonly reason?: string | undefined;
  /** Whether the client owes the amount again. */
  readonly reopen?: boolean | undefined;
}

/**
 * Writes a refund, which holds its amount back from further refunds from then on. Errors: 404 for a charge that
 * is not there, 422 `illegal_action`. Transaction: needs.
 */
export async function startRefund(
  tx: Transaction,
  invoices: Invoices,
  account: Account,
  wish: RefundWish,
  now: Date,
): Promise<Refund> {
  const chargeId = parseId<ChargeId>(wish.chargeId);
  const invoiceId = chargeId === null ? null : await findInvoiceOfCharge(tx, account.id, chargeId);
  if (chargeId === null || invoiceId === null) throw AppError.notFound('charge');
  const invoice = await invoices.lockInvoice(tx, account.id, invoiceId);
  if (invoice === null) throw AppError.notFound('charge');
  const charge = await readCharge(tx, account.id, chargeId);
  if (charge.status !== 'Succeeded') {
    throw refusal('illegal_action', `A charge that is ${charge.status} cannot be refunded.`);
  }
  const dispute = await findUnwonDispute(tx, account.id, chargeId);
  if (dispute !== null) {
    const why =
      dispute.status === 'Open' ? 'the bank decides about the money first' : 'the bank gave the money back';
    throw refusal('illegal_action', `The charge is disputed: ${why}.`);
  }
  const parts = partsOf(invoice, charge, wish);
  const refund = newRefund(charge, parts, wish, now);
  const byId = new Map<string, number>(parts.map((part) => [part.scheduledPaymentId, part.amount]));
  await Promise.all([
    insertRefund(tx, account.id, refund),
    saveCharge(tx, account.id, withRefunded(charge, byId, 1, now)),
    scheduleTask(tx, account.id, 'refund.check', refund.id, new Date(now.getTime() + FIRST_CHECK_MS)),
  ]);
  return refund;
}

function partsOf(invoice: Invoice, charge: Charge, wish: RefundWish): RefundPart[] {
  const { scheduledPaymentId: named, reopen = false } = wish;
  const candidates = charge.parts.filter(
    (part) => named === undefined || part.scheduledPaymentId === named.toLowerCase(),
  );
  if (candidates.length === 0) {
    throw refusal('unknown_payment', 'The charge is not for this payment.', '/scheduledPaymentId');
  }
  const left = candidates.reduce((sum, part) => sum + part.amount - part.refundedAmount, 0);
  const amount = wish.amount ?? left;
  if (left === 0) throw refusal('illegal_action', 'All of it was refunded already.');
  if (amount > left) {
    throw refusal('illegal_action', `Only ${left} is left to refund, less than ${amount}.`, '/amount');
  }
  let wanted = amount;
  const parts = candidates.flatMap((part): RefundPart[] => {
    const share = Math.min(wanted, part.amount - part.refundedAmount);
    wanted -= share;
    return share === 0 ? [] : [{ scheduledPaymentId: part.scheduledPaymentId, amount: share }];
  });
  for (const part of parts) requireRefundable(invoice, part, reopen);
  return parts;
}

function requireRefundable(invoice: Invoice, part: RefundPart, reopens: boolean): void {
  const payment = paymentOf(invoice, part);
  if (payment.status === 'Paid' || payment.status === 'PartiallyRefunded') return;
  if (isUnderWay(payment.status)) {
    throw refusal('payment_under_way', 'The rest of this payment is on its way: wait for its end.');
  }
  if (isPayable(payment.status) === reopens) return;
  const message = reopens
    ? `Of a payment that is ${payment.status} nothing can be owed again: refund it without reopen.`
    : 'This payment is not wholly paid: a refund makes the client owe the amount again, so send reopen: true.';
  throw refusal('illegal_action', message, '/reopen');
}

const wholeStatuses: ReadonlySet<string> = new Set(['Paid', 'PartiallyRefunded']);

// A dispute may have begun meanwhile: then nothing can be owed again before it is over. What a bank has taken back
// meanwhile is owed again already.
function mayReopen(invoice: Invoice, refund: Refund): boolean {
  return refund.parts.every((part) => {
    const payment = paymentOf(invoice, part);
    const { status } = payment;
    return (
      (wholeStatuses.has(status) || isPayable(status) || isUnderWay(status)) &&
      standing(payment, part.amount) === part.amount
    );
  });
}

function newRefund(charge: Charge, parts: readonly RefundPart[], wish: RefundWish, now: Date): Refund {
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const surchargeUntil = (refunded: number) =>
    Number((BigInt(charge.surcharge) * BigInt(refunded)) / BigInt(charge.amount));
  return {
    id: newId<RefundId>(),
    chargeId: charge.id,
    invoiceId: charge.invoiceId,
    status: 'Processing',
    amount,
    // In proportion, so that with the last refund all of the surcharge has gone back.
    surcharge: surchargeUntil(charge.refundedAmount + amount) - surchargeUntil(charge.refundedAmount),
    currency: charge.currency,
    reason: wish.reason ?? '',
    reopens: wish.reopen ?? false,
    processorReference: null,
    failureCode: null,
    failureMessage: null,
    parts,
    sequence: 1,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
  };
}

function withRefunded(charge: Charge, byId: ReadonlyMap<string, number>, sign: 1 | -1, now: Date): Charge {
  const add = (part: ChargePart) => sign * (byId.get(part.scheduledPaymentId) ?? 0);
  const sum = [...byId.values()].reduce((total, amount) => total + amount, 0);
  return {
    ...charge,
    refundedAmount: charge.refundedAmount + sign * sum,
    parts: charge.parts.map((part) => ({ ...part, refundedAmount: part.refundedAmount + add(part) })),
    updatedAt: now,
  };
}

/**
 * Applies what the processor says of a refund; as `settleCharge`, any number of times, in any order. Answers the
 * refund as it is then, null when there is none. `now` is the account's time. Transaction: opens.
 */
export function settleRefund(
  { database, invoices }: SettleParts,
  account: Account,
  id: RefundId,
  outcome: RefundOutcome,
  now: Date,
): Promise<Refund | null> {
  return database.transaction(account.id, async (tx) => {
    const invoiceId = await findInvoiceOfRefund(tx, account.id, id);
    if (invoiceId === null) return null;
    const invoice = await invoices.lockInvoice(tx, account.id, invoiceId);
    if (invoice === null) throw new Error(`The refund ${id} has no invoice.`);
    const refund = await readRefund(tx, account.id, id);
    if (outcome.status === 'unknown' || outcome.status === 'processing') return refund;
    const move = outcome.status === 'succeeded' ? 'succeed' : 'fail';
    const status = nextState(refundStates, refund.status, move);
    if (status === null) return refund;
    const reopens = refund.reopens && (move === 'fail' || mayReopen(invoice, refund));
    const next: Refund = {
      ...refund,
      status,
      reopens,
      processorReference: outcome.reference ?? refund.processorReference,
      failureCode: outcome.status === 'failed' ? outcome.code : null,
      failureMessage: outcome.status === 'failed' ? outcome.message : null,
      updatedAt: now,
      settledAt: now,
    };
    await saveRefund(tx, account.id, next);
    await noteOnCharge(tx, account, refund, next, now);
    const restored = await restoredParts(tx, account, invoice, refund, now);
    const { changes, transfers } = effectOf(invoice, { ...refund, reopens }, move, restored);
    await invoices.applyChanges(tx, account, invoice, changes, {
      now,
      about: { refundId: id, chargeId: refund.chargeId },
      transfers: () => transfers,
    });
    await noteEnd(tx, account.id, 'refund_unanswered', next, now);
    await dropScheduledTask(tx, account.id, 'refund.check', id);
    return next;
  });
}

// What of a refund that failed is paid again. What the client has paid again meanwhile, or is paying, would be paid
// twice: that is for people to refund again.
async function restoredParts(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  refund: Refund,
  now: Date,
): Promise<RefundPart[]> {
  if (refund.status !== 'Succeeded' || !refund.reopens) return [...refund.parts];
  const ids = refund.parts.map((part) => part.scheduledPaymentId);
  const live = await readLiveAmounts(tx, account.id, ids);
  const parts = refund.parts.map((part) => {
    const payment = paymentOf(invoice, part);
    const room = payment.amount - payment.paidAmount - (live.get(part.scheduledPaymentId) ?? 0);
    return { ...part, amount: Math.min(part.amount, Math.max(0, room)) };
  });
  const isPaidTwice = parts.some((part, index) => part.amount !== refund.parts[index]?.amount);
  if (isPaidTwice) await noteDiscrepancy(tx, account.id, 'refund_failed_after_repaid', refund.id, now);
  return parts;
}

// The charge keeps what of it is owed again; a refund that failed no longer holds its amount back.
async function noteOnCharge(
  tx: Transaction,
  account: Account,
  before: Refund,
  after: Refund,
  now: Date,
): Promise<void> {
  const charge = await readCharge(tx, account.id, after.chargeId);
  const byId = new Map<string, number>(after.parts.map((part) => [part.scheduledPaymentId, part.amount]));
  const wasReopened = before.status === 'Succeeded' && before.reopens;
  const isReopened = after.status === 'Succeeded' && after.reopens;
  const sign = Number(isReopened) - Number(wasReopened);
  const parts = charge.parts.map((part) => ({
    ...part,
    reopenedAmount: part.reopenedAmount + sign * (byId.get(part.scheduledPaymentId) ?? 0),
  }));
  const noted = { ...charge, parts };
  if (after.status === 'Failed') {
    await saveCharge(tx, account.id, withRefunded(noted, byId, -1, now));
  } else if (sign !== 0) {
    await saveCharge(tx, account.id, { ...noted, updatedAt: now });
  }
}

// One that fails before it went well has moved nothing, and that is told; one that a bank refuses afterwards is taken back.
function effectOf(
  invoice: Invoice,
  before: Refund,
  move: 'succeed' | 'fail',
  restoredOf: readonly RefundPart[],
): { changes: PaymentChange[]; transfers: Transfer[] } {
  if (move === 'succeed') {
    const changes = before.parts.map((part) =>
      refunded(paymentOf(invoice, part), part.amount, before.reopens),
    );
    return { changes, transfers: refundSucceeded(invoice, before) };
  }
  if (before.status !== 'Succeeded') {
    const changes = before.parts.map(
      (part): PaymentChange => ({
        id: part.scheduledPaymentId,
        move: null,
        event: 'invoice.payment.refund_failed',
      }),
    );
    return { changes, transfers: [] };
  }
  const changes = restoredOf.map((part) => restored(paymentOf(invoice, part), part.amount, before.reopens));
  return { changes, transfers: refundFailed(invoice, before, restoredOf) };
}

// Where the payment's state was moved meanwhile (a dispute, another part), only amounts change.
function refunded(payment: ScheduledPayment, amount: number, reopens: boolean): PaymentChange {
  const isWhole = wholeStatuses.has(payment.status);
  if (reopens) return { id: payment.id, move: isWhole ? 'reopen' : null, paid: -amount, paidAt: null };
  if (!isWhole) return { id: payment.id, move: null, refunded: amount };
  const isAll = payment.refundedAmount + amount >= payment.paidAmount;
  return { id: payment.id, move: isAll ? 'refund' : 'refundPart', refunded: amount };
}

function restored(payment: ScheduledPayment, amount: number, reopens: boolean): PaymentChange {
  if (reopens) {
    const isWhole = payment.paidAmount + amount === payment.amount;
    return { id: payment.id, move: isWhole && isPayable(payment.status) ? 'restore' : null, paid: amount };
  }
  const isRefunded = payment.status === 'Refunded' || payment.status === 'PartiallyRefunded';
  if (!isRefunded) return { id: payment.id, move: null, refunded: -amount };
  const isNothingLeft = payment.refundedAmount === amount;
  return { id: payment.id, move: isNothingLeft ? 'restore' : 'restorePart', refunded: -amount };
}

function paymentOf(invoice: Invoice, part: RefundPart): ScheduledPayment {
  const payment = invoice.payments.find((one) => one.id === part.scheduledPaymentId);
  if (payment === undefined) throw new Error(`The payment ${part.scheduledPaymentId} is gone.`);
  return payment;
}

function refusal(code: RefusalCode, message: string, path = ''): AppError {
  return new AppError(code, { message, details: [{ path, code, message }] });
}
