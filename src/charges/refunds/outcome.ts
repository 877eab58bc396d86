import type { Account } from '../../accounts/types.ts';
import { isPayable, isUnderWay, type Movement, mayMove, type PaymentChange } from '../../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import type { RefundId } from '../../kit/ids.ts';
import { dropScheduledTasks } from '../../kit/queue/tasks.ts';
import { nextState } from '../../kit/states.ts';
import type { RefundOutcome } from '../../processors/types.ts';
import {
  allocationOf,
  movementsOf,
  netPaid,
  paymentOf,
  sharesOf,
  sumOf,
  type Taken,
  uncountedOf,
} from '../allocations.ts';
import { noteAnswer, noteDiscrepancy } from '../discrepancies.ts';
import { findUnwonDispute } from '../disputes/store.ts';
import { platformFeeChanged, refundReversed, refundSucceeded } from '../postings.ts';
import { refundStates } from '../states.ts';
import { readLiveAmounts } from '../store.ts';
import type { Allocation, Charge, Refund, RefundAllocation } from '../types.ts';
import { isRefundUnanswered } from '../unanswered.ts';
import {
  type AccountTransaction,
  applyChange,
  type Change,
  lockRefund,
  transact,
  type WorkDeps,
} from '../work.ts';
import { saveRefund } from './store.ts';

/**
 * Applies the processor's outcome of a refund: as for a charge, any number of times, in any order. Answers the updated
 * refund; null when there is none. `now` is the account's time.
 */
export function applyRefundOutcome(
  deps: WorkDeps,
  account: Account,
  id: RefundId,
  outcome: RefundOutcome,
  now: Date,
): Promise<Refund | null> {
  return transact(deps, account, now, async (work) => {
    const locked = await lockRefund(work, id);
    if (locked === null) return null;
    const { tx } = work;
    const { refund, invoice } = locked;
    if (outcome.status === 'unknown') return refund;
    if (outcome.status === 'processing') return nameRefund(work, refund, outcome.reference);
    // A person's word is that the processor has said nothing. It has since.
    const isClosed = outcome.status === 'failed' && outcome.code === 'closed_by_hand';
    if (isClosed && !isRefundUnanswered(refund, now)) return refund;
    const move = outcome.status === 'succeeded' ? 'succeed' : 'fail';
    const status = nextState(refundStates, refund.status, move);
    if (status === null) {
      // After a failure that the processor reported, a success is old news. After an end by hand, it is a discrepancy.
      if (outcome.status === 'succeeded' && refund.failureCode === 'closed_by_hand') {
        await noteDiscrepancy(tx, account.id, 'refund_succeeded_after_failure', id, now);
      }
      return refund;
    }
    const ids = refund.allocations.map((allocation) => allocation.scheduledPaymentId);
    const live = await readLiveAmounts(tx, account.id, ids);
    const dispute = await findUnwonDispute(tx, account.id, refund.chargeId);
    const facts = { live, isDisputed: dispute !== null, givenBack: outcome.platformFeeRefunded ?? 0 };
    const judged = judge({ ...locked, ...facts }, move);
    const ended: Refund = {
      ...judged.refund,
      status,
      processorReference: outcome.reference ?? refund.processorReference,
      failureCode: outcome.status === 'failed' ? outcome.code : null,
      failureMessage: outcome.status === 'failed' ? outcome.message : null,
      updatedAt: now,
      settledAt: now,
    };
    const charge = { ...judged.charge, updatedAt: now };
    await applyChange(work, invoice, { ...judged, refund: ended, charge });
    if (judged.isPaidTooMuch) await noteDiscrepancy(tx, account.id, 'refund_failed_after_repaid', id, now);
    await noteAnswer(tx, account.id, 'refund_unanswered', ended, now);
    await dropScheduledTasks(tx, account.id, 'refund.check', [id]);
    return ended;
  });
}

// A bank works on the refund. Its reference is kept; nothing else has happened.
async function nameRefund(
  { tx, account, now }: AccountTransaction,
  refund: Refund,
  reference: string,
): Promise<Refund> {
  if (refund.status !== 'Processing' || refund.processorReference !== null) return refund;
  const named = { ...refund, processorReference: reference, updatedAt: now };
  await saveRefund(tx, account.id, named);
  await noteAnswer(tx, account.id, 'refund_unanswered', named, now);
  return named;
}

interface Subject {
  readonly invoice: Invoice;
  readonly charge: Charge;
  readonly refund: Refund;
  /** The amount on its way for each payment, in the minor unit. */
  readonly live: ReadonlyMap<string, number>;
  /** Whether a bank took a part of the charge, or decides about it. */
  readonly isDisputed: boolean;
  /** What of the operator's fee has come back with the refund, in the minor unit. */
  readonly givenBack: number;
}

interface Judgement extends Change {
  readonly refund: Refund;
  readonly charge: Charge;
  /** True when the client has paid the amount again that the failed refund did not give back, or does not owe it any more. */
  readonly isPaidTooMuch?: boolean;
}

/**
 * Decides which changes follow from the end of a refund. A refund that fails has moved nothing. A refund that succeeded
 * and that a bank refuses afterwards is reversed.
 */
function judge(subject: Subject, move: 'succeed' | 'fail'): Judgement {
  if (move === 'succeed') return succeed(subject);
  return subject.refund.status === 'Succeeded' ? reverse(subject) : fail(subject);
}

// A bank may have taken a part back before the refund. The client gets that part twice: it is lost. What does not count as
// paid goes back first.
function succeed(subject: Subject): Judgement {
  const { invoice, charge, refund, isDisputed } = subject;
  const taken = refund.allocations.map((allocation) => {
    const own = allocationOf(charge, allocation);
    const uncounted = isDisputed ? 0 : uncountedOf(own, allocation.amount);
    return { ...allocation, amount: Math.min(Math.max(0, allocation.amount - uncounted), netPaid(own)) };
  });
  const reopens = refund.reopens && mayReopen(invoice, taken);
  const allocations = refund.allocations.map((allocation, index) => ({
    ...allocation,
    lostAmount: allocation.amount - (taken[index]?.amount ?? 0),
  }));
  const lostSurcharge = refund.surcharge - Math.min(refund.surcharge, Math.max(0, charge.surchargeLeft));
  const fee = feeOf(subject);
  const next = { ...refund, allocations, reopens, lostSurcharge, platformFee: fee.givenBack };
  const surchargeLeft = charge.surchargeLeft - (refund.surcharge - lostSurcharge);
  const movements = movementsOf(refund, -1, -fee.change);
  return {
    refund: next,
    charge: changed(
      { ...charge, surchargeLeft, platformFeeRefunded: fee.ofCharge },
      taken,
      (allocation, amount) =>
        reopens
          ? { reopenedAmount: allocation.reopenedAmount + amount, paidAmount: allocation.paidAmount - amount }
          : { givenBackAmount: allocation.givenBackAmount + amount },
    ),
    payments: taken.map((allocation, index) => ({
      ...refunded(paymentOf(invoice, allocation), allocation.amount, reopens),
      movement: movements[index] as Movement,
    })),
    about: aboutOf(refund),
    postings: [...refundSucceeded(invoice, next, taken), ...platformFeeChanged(invoice, refund, fee.change)],
  };
}

function aboutOf({ id: refundId, chargeId }: Refund) {
  return { refundId, chargeId };
}

function fail(subject: Subject): Judgement {
  const { invoice, charge, refund } = subject;
  const event = 'invoice.payment.refund_failed';
  const fee = feeOf(subject);
  const fees = sharesOf(-fee.change, refund.allocations);
  return {
    refund: { ...refund, platformFee: fee.givenBack },
    charge: { ...released(charge, refund), platformFeeRefunded: fee.ofCharge },
    payments: refund.allocations.map(
      (allocation, index): PaymentChange => ({
        id: allocation.scheduledPaymentId,
        move: null,
        event,
        movement: { amount: 0, fee: fees[index] ?? 0 },
      }),
    ),
    about: aboutOf(refund),
    postings: platformFeeChanged(invoice, refund, fee.change),
  };
}

// The operator's fee comes back when the refund begins. Where the refund fails, the processor says whether it stays so.
function feeOf({ charge, refund, givenBack }: Subject) {
  const left = charge.platformFee - charge.platformFeeRefunded + refund.platformFee;
  const counted = Math.min(givenBack, left);
  const change = counted - refund.platformFee;
  return { givenBack: counted, change, ofCharge: charge.platformFeeRefunded + change };
}

// A bank may also have taken a part after the refund. The client has got that part once now, so it stays as it is
// (`kept`). The client may have paid a part again, or be paying it. Restoring that part would count it twice, so
// people refund it again.
function reverse(subject: Subject): Judgement {
  const { invoice, charge, refund, live } = subject;
  const fee = feeOf(subject);
  let { twiceAmount } = charge;
  const keptOf = (amount: number): number => {
    const kept = Math.min(amount, twiceAmount);
    twiceAmount -= kept;
    return kept;
  };
  const counted = refund.allocations.map((allocation) => ({
    ...allocation,
    amount: allocation.amount - allocation.lostAmount,
  }));
  const kept = counted.map((allocation) => ({ ...allocation, amount: keptOf(allocation.amount) }));
  const keptSurcharge = keptOf(refund.surcharge - refund.lostSurcharge);
  const left = counted.map((allocation, index) => ({
    ...allocation,
    amount: allocation.amount - (kept[index]?.amount ?? 0),
  }));
  const restored = left.map((allocation) => {
    if (!refund.reopens) return allocation;
    const payment = paymentOf(invoice, allocation);
    const room = payment.amount - payment.paidAmount - (live.get(allocation.scheduledPaymentId) ?? 0);
    return { ...allocation, amount: Math.min(allocation.amount, Math.max(0, room)) };
  });
  const surchargeLeft = charge.surchargeLeft + refund.surcharge - refund.lostSurcharge - keptSurcharge;
  const movements = movementsOf(refund, 1, -fee.change);
  return {
    refund: { ...refund, platformFee: fee.givenBack },
    charge: changed(
      { ...released(charge, refund), twiceAmount, surchargeLeft, platformFeeRefunded: fee.ofCharge },
      counted,
      (allocation, amount) => {
        if (refund.reopens) {
          const paidAmount = allocation.paidAmount + amountOf(restored, allocation);
          return { reopenedAmount: allocation.reopenedAmount - amount, paidAmount };
        }
        return {
          givenBackAmount: allocation.givenBackAmount - amountOf(left, allocation),
          keptAmount: allocation.keptAmount + amountOf(kept, allocation),
        };
      },
    ),
    payments: restored.map((allocation, index) => ({
      ...restoredPayment(paymentOf(invoice, allocation), allocation.amount, refund.reopens, charge.settledAt),
      movement: movements[index] as Movement,
    })),
    about: aboutOf(refund),
    postings: [
      ...refundReversed(invoice, refund, { restored, kept: sumOf(kept), keptSurcharge }),
      ...platformFeeChanged(invoice, refund, fee.change),
    ],
    isPaidTooMuch: sumOf(restored) !== sumOf(left),
  };
}

// A failed refund no longer holds its amount back from other refunds.
function released(charge: Charge, refund: Refund): Charge {
  const refundedAmount = charge.refundedAmount - refund.amount;
  return {
    ...changed(charge, refund.allocations, (allocation, amount) => ({
      refundedAmount: allocation.refundedAmount - amount,
    })),
    refundedAmount,
  };
}

function changed(
  charge: Charge,
  amounts: readonly Taken[],
  change: (allocation: Allocation, amount: number) => Partial<Allocation>,
): Charge {
  const allocations = charge.allocations.map((allocation) => ({
    ...allocation,
    ...change(allocation, amountOf(amounts, allocation)),
  }));
  return { ...charge, allocations };
}

function amountOf(amounts: readonly Taken[], { scheduledPaymentId: id }: Allocation): number {
  return amounts.find((one) => one.scheduledPaymentId === id)?.amount ?? 0;
}

// During a dispute nothing can become owed again.
function mayReopen(invoice: Invoice, taken: readonly RefundAllocation[]): boolean {
  const isOpen = ({ status }: ScheduledPayment) =>
    mayMove(status, 'reopen') || isPayable(status) || isUnderWay(status);
  const counted = taken.filter((allocation) => allocation.amount > 0);
  return counted.length > 0 && counted.every((allocation) => isOpen(paymentOf(invoice, allocation)));
}

// If a dispute or another charge has moved the payment since, only amounts change.
function refunded(payment: ScheduledPayment, amount: number, reopens: boolean): PaymentChange {
  const { id, status, refundedAmount, paidAmount } = payment;
  const event = 'invoice.payment.refunded';
  if (amount === 0) return { id, move: null, event };
  if (reopens)
    return { id, move: mayMove(status, 'reopen') ? 'reopen' : null, event, paid: -amount, paidAt: null };
  if (!mayMove(status, 'refund')) return { id, move: null, event, refunded: amount };
  const isAll = refundedAmount + amount >= paidAmount;
  return { id, move: isAll ? 'refund' : 'refundPart', refunded: amount };
}

function restoredPayment(
  payment: ScheduledPayment,
  amount: number,
  reopens: boolean,
  paidAt: Date | null,
): PaymentChange {
  const { id, status, refundedAmount } = payment;
  const event = 'invoice.payment.refund_failed';
  if (amount === 0) return { id, move: null, event };
  if (reopens) {
    const isWhole = payment.paidAmount + amount === payment.amount;
    if (isWhole && isPayable(status)) return { id, move: 'restore', event, paid: amount, paidAt };
    return { id, move: null, event, paid: amount };
  }
  if (!mayMove(status, 'restorePart')) return { id, move: null, event, refunded: -amount };
  return { id, move: refundedAmount === amount ? 'restore' : 'restorePart', refunded: -amount };
}
