import type { Account } from '../../accounts/types.ts';
import { mayMove, type PaymentChange, postingsOfInvoice } from '../../invoices/service.ts';
import type { ScheduledPayment } from '../../invoices/types.ts';
import { type ChargeId, type DisputeId, newId, parseId } from '../../kit/ids.ts';
import { nextState } from '../../kit/states.ts';
import type { ProcessorEvent } from '../../processors/types.ts';
import {
  lostSurcharge,
  netPaid,
  owedAgain,
  paymentOf,
  sharesOf,
  sumOf,
  type Taken,
  takenOf,
} from '../allocations.ts';
import { endDisputedAutopay } from '../autopay/failures.ts';
import { disputeLost } from '../postings.ts';
import { disputeStates } from '../states.ts';
import type { Charge, Dispute } from '../types.ts';
import { applyChange, type Change, type LockedCharge, lockCharge, transact, type WorkDeps } from '../work.ts';
import { findOtherwiseDisputed, insertDispute, readDispute, saveDispute } from './store.ts';

type Opened = Extract<ProcessorEvent, { type: 'dispute_opened' }>;
type Answered = Extract<ProcessorEvent, { type: 'dispute_answered' }>;
type Closed = Extract<ProcessorEvent, { type: 'dispute_closed' }>;

/** Records a new dispute, once. False for a charge that is not ours. */
export function openDispute(deps: WorkDeps, account: Account, event: Opened, now: Date): Promise<boolean> {
  return transact(deps, account, now, async (work) => {
    const locked = await lockCharge(work, parseId<ChargeId>(event.chargeKey));
    if (locked === null) return false;
    const { invoice, charge } = locked;
    const dispute: Dispute = {
      id: newId<DisputeId>(),
      chargeId: charge.id,
      invoiceId: invoice.id,
      status: 'Open',
      amount: event.amount,
      fee: event.fee,
      currency: charge.currency,
      reason: event.reason.slice(0, 200),
      processorReference: event.reference,
      respondBy: event.respondBy,
      answeredAt: null,
      createdAt: now,
      updatedAt: now,
      closedAt: null,
    };
    if (!(await insertDispute(work.tx, account.id, dispute))) return true;
    const saved = await applyChange(work, invoice, opened(locked, dispute, event.fee));
    await endDisputedAutopay(work, saved, dispute);
    return true;
  });
}

function opened(locked: LockedCharge, { id, amount: held }: Dispute, fee: number): Change {
  const { invoice, charge } = locked;
  return {
    payments: disputedAllocations(locked, held, fee).map(({ allocation, payment, amount, fee: share }) => {
      const isAbout = netPaid(allocation) > 0 && allocation.amount > allocation.refundedAmount;
      const move = isAbout && mayMove(payment.status, 'dispute') ? 'dispute' : null;
      const movement = { amount: -amount, fee: share };
      return { id: payment.id, move, event: 'invoice.payment.disputed', movement } as const;
    }),
    about: { disputeId: id, chargeId: charge.id, disputedAmount: held },
    postings: postingsOfInvoice(invoice, 'Dispute', id, { hold: held, fee }),
  };
}

/**
 * Records, once, that the business has answered a dispute: now the bank decides. False when its opening is not known
 * yet.
 */
export function noteDisputeAnswered(
  deps: WorkDeps,
  account: Account,
  event: Pick<Answered, 'reference'>,
  now: Date,
): Promise<boolean> {
  return transact(deps, account, now, async (work) => {
    const { tx } = work;
    const seen = await readDispute(tx, account.id, event.reference);
    if (seen === null) return false;
    const locked = await lockCharge(work, seen.chargeId);
    const dispute = await readDispute(tx, account.id, event.reference);
    if (locked === null || dispute === null) throw new Error(`The dispute ${seen.id} is gone.`);
    if (dispute.status !== 'Open' || dispute.answeredAt !== null) return true;
    const { id: disputeId, chargeId, amount: disputedAmount } = dispute;
    await saveDispute(tx, account.id, { ...dispute, answeredAt: now, updatedAt: now });
    await applyChange(work, locked.invoice, {
      payments: disputedAllocations(locked, disputedAmount).map(({ payment }) => ({
        id: payment.id,
        move: null,
        event: 'invoice.payment.dispute_answered',
      })),
      about: { disputeId, chargeId, disputedAmount },
      postings: [],
    });
    return true;
  });
}

/** Records the end of a dispute, once. False when its opening is not known yet. */
export function closeDispute(deps: WorkDeps, account: Account, event: Closed, now: Date): Promise<boolean> {
  return transact(deps, account, now, async (work) => {
    const { tx } = work;
    const seen = await readDispute(tx, account.id, event.reference);
    if (seen === null) return false;
    const locked = await lockCharge(work, seen.chargeId);
    const dispute = await readDispute(tx, account.id, event.reference);
    if (locked === null || dispute === null) throw new Error(`The dispute ${seen.id} is gone.`);
    const status = nextState(disputeStates, dispute.status, event.isWon ? 'win' : 'lose');
    if (status === null) return true;
    const closed: Dispute = { ...dispute, status, updatedAt: now, closedAt: now };
    await saveDispute(tx, account.id, closed);
    const others = await findOtherwiseDisputed(tx, account.id, dispute);
    const change = event.isWon ? won(locked, closed, others) : lost(locked, closed, others);
    await applyChange(work, locked.invoice, change);
    return true;
  });
}

function aboutOf({ id: disputeId, chargeId, amount: disputedAmount, status: decision }: Dispute) {
  return { disputeId, chargeId, disputedAmount, decision };
}

function won(locked: LockedCharge, dispute: Dispute, others: ReadonlySet<string>): Change {
  return {
    payments: disputedAllocations(locked, dispute.amount).map(({ payment, amount }) => ({
      ...closedChange(payment, 0, others.has(payment.id)),
      movement: { amount, fee: 0 },
    })),
    about: aboutOf(dispute),
    postings: postingsOfInvoice(locked.invoice, 'Dispute', dispute.id, { win: dispute.amount }),
  };
}

// The part that counts as paid and was not refunded is lost first. The rest that the bank holds is surcharge.
function lost(locked: LockedCharge, dispute: Dispute, others: ReadonlySet<string>): Change {
  const { invoice, charge } = locked;
  const taken = takenOf(charge, dispute.amount);
  const surcharge = lostSurcharge(charge, dispute.amount, taken);
  const twice = dispute.amount - sumOf(taken) - surcharge;
  // The amount that the client owes again, over all payments of the charge.
  const owed = owedAgain(invoice, taken);
  return {
    charge: withoutTaken(charge, taken, { surcharge, twice }, dispute.updatedAt),
    payments: disputedAllocations(locked, dispute.amount).map(({ payment }) => {
      const amount = taken.find((one) => one.scheduledPaymentId === payment.id)?.amount ?? 0;
      return closedChange(payment, amount, others.has(payment.id));
    }),
    about: { ...aboutOf(dispute), ...(owed > 0 ? { changedAmount: owed } : {}) },
    postings: disputeLost(invoice, dispute, taken, surcharge),
  };
}

function withoutTaken(
  charge: Charge,
  taken: readonly Taken[],
  { surcharge, twice }: { readonly surcharge: number; readonly twice: number },
  now: Date,
): Charge {
  const allocations = charge.allocations.map((allocation, index) => ({
    ...allocation,
    paidAmount: allocation.paidAmount - (taken[index]?.amount ?? 0),
  }));
  const surchargeLeft = charge.surchargeLeft - surcharge;
  return { ...charge, allocations, surchargeLeft, twiceAmount: charge.twiceAmount + twice, updatedAt: now };
}

function closedChange(payment: ScheduledPayment, lost: number, isStillDisputed: boolean): PaymentChange {
  const { id, status } = payment;
  const event = 'invoice.payment.dispute_closed';
  if (lost > 0) {
    // Another charge may have paid the rest after this one was disputed.
    return mayMove(status, 'loseDispute')
      ? { id, move: 'loseDispute', paid: -lost, paidAt: null }
      : { id, move: null, event, paid: -lost };
  }
  if (status !== 'Disputed' || isStillDisputed) return { id, move: null, event };
  return { id, move: payment.refundedAmount > 0 ? 'winRefundedDispute' : 'winDispute' };
}

// The allocations that a dispute is about: those that still count as paid, or are disputed already. A bank may accept a
// dispute of a refunded charge, which is then about all allocations.
function disputedAllocations({ invoice, charge }: LockedCharge, amount: number, fee = 0) {
  const found = charge.allocations.filter(
    (allocation) => netPaid(allocation) > 0 || paymentOf(invoice, allocation).status === 'Disputed',
  );
  const allocations = found.length > 0 ? found : charge.allocations;
  const amounts = sharesOf(amount, allocations);
  const fees = sharesOf(fee, allocations);
  return allocations.map((allocation, index) => ({
    allocation,
    payment: paymentOf(invoice, allocation),
    amount: amounts[index] ?? 0,
    fee: fees[index] ?? 0,
  }));
}
