import type { Account } from '../accounts/types.ts';
import { type PaymentChange, postingsOfInvoice } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import { type ChargeId, type DisputeId, newId, parseId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import type { ProcessorEvent } from '../processors/types.ts';
import { owedAgain, paymentOf, sharesOf, standing, sumOf, type Taken } from './allocations.ts';
import { endDisputedAutopay } from './autopay-failures.ts';
import { findOtherwiseDisputed, insertDispute, readDispute, saveClosed } from './dispute-store.ts';
import { disputeLost } from './postings.ts';
import type { OutcomeDeps } from './settle.ts';
import { disputeStates } from './states.ts';
import { findInvoiceOfCharge, readCharge, saveCharge } from './store.ts';
import type { Charge, Dispute } from './types.ts';

type Opened = Extract<ProcessorEvent, { type: 'dispute_opened' }>;
type Closed = Extract<ProcessorEvent, { type: 'dispute_closed' }>;

/** Notes that a client objects to a charge; once, however often it is told. False for a charge that is not ours. Transaction: opens. */
export function openDispute(
  { database, invoices }: OutcomeDeps,
  account: Account,
  event: Opened,
  now: Date,
): Promise<boolean> {
  return database.transaction(account.id, async (tx) => {
    const chargeId = parseId<ChargeId>(event.chargeKey);
    const invoiceId = chargeId === null ? null : await findInvoiceOfCharge(tx, account.id, chargeId);
    if (chargeId === null || invoiceId === null) return false;
    const invoice = await invoices.lockInvoice(tx, account.id, invoiceId);
    if (invoice === null) throw new Error(`The charge ${chargeId} has no invoice.`);
    const charge = await readCharge(tx, account.id, chargeId);
    const dispute: Dispute = {
      id: newId<DisputeId>(),
      chargeId,
      invoiceId,
      status: 'Open',
      amount: event.amount,
      currency: charge.currency,
      reason: event.reason.slice(0, 200),
      processorReference: event.reference,
      respondBy: event.respondBy,
      createdAt: now,
      updatedAt: now,
      closedAt: null,
    };
    if (!(await insertDispute(tx, account.id, dispute))) return true;
    const changes = disputedAllocations(invoice, charge, dispute.amount, event.fee).map(
      ({ allocation, amount, fee }): PaymentChange => {
        const { id, status } = paymentOf(invoice, allocation);
        const isAbout = standing(allocation) > 0 && allocation.amount > allocation.refundedAmount;
        const isHeld = isAbout && (status === 'Paid' || status === 'PartiallyRefunded');
        const told = { id, event: 'invoice.payment.disputed', movement: { amount: -amount, fee } } as const;
        return { ...told, move: isHeld ? 'dispute' : null };
      },
    );
    const saved = await invoices.applyChanges(tx, account, invoice, changes, {
      now,
      about: { disputeId: dispute.id, chargeId, disputedAmount: dispute.amount },
      postings: () =>
        postingsOfInvoice(invoice, 'Dispute', dispute.id, { hold: dispute.amount, fee: event.fee }),
    });
    await endDisputedAutopay(tx, invoices, account, saved, dispute, now);
    return true;
  });
}

/**
 * Notes how a dispute ended; once, however often it is told. False when nobody has told yet that it was opened.
 * Transaction: opens.
 */
export function closeDispute(
  { database, invoices }: OutcomeDeps,
  account: Account,
  event: Closed,
  now: Date,
): Promise<boolean> {
  return database.transaction(account.id, async (tx) => {
    const seen = await readDispute(tx, account.id, event.reference);
    if (seen === null) return false;
    const invoice = await invoices.lockInvoice(tx, account.id, seen.invoiceId);
    const dispute = await readDispute(tx, account.id, event.reference);
    if (invoice === null || dispute === null) throw new Error(`The dispute ${seen.id} is gone.`);
    const status = nextState(disputeStates, dispute.status, event.isWon ? 'win' : 'lose');
    if (status === null) return true;
    const charge = await readCharge(tx, account.id, dispute.chargeId);
    const closed: Dispute = { ...dispute, status, updatedAt: now, closedAt: now };
    await saveClosed(tx, account.id, closed);
    const taken = event.isWon ? [] : takenOf(charge, dispute.amount);
    const surcharge = event.isWon ? 0 : lostSurcharge(charge, dispute.amount - sumOf(taken));
    const twice = event.isWon ? 0 : dispute.amount - sumOf(taken) - surcharge;
    if (!event.isWon)
      await saveCharge(tx, account.id, withoutTaken(charge, taken, { surcharge, twice }, now));
    const others = await findOtherwiseDisputed(tx, account.id, dispute);
    const changes = disputedAllocations(invoice, charge, dispute.amount).map(({ allocation, amount }) => ({
      ...closedChange(
        paymentOf(invoice, allocation),
        taken.find((one) => one.scheduledPaymentId === allocation.scheduledPaymentId)?.amount ?? 0,
        others.has(allocation.scheduledPaymentId),
      ),
      ...(event.isWon ? { movement: { amount, fee: 0 } } : {}),
    }));
    const owed = owedAgain(invoice, taken);
    await invoices.applyChanges(tx, account, invoice, changes, {
      now,
      about: {
        disputeId: dispute.id,
        chargeId: dispute.chargeId,
        disputedAmount: dispute.amount,
        decision: status,
        // What the client owes again, of all the payments of the charge.
        ...(owed > 0 ? { changedAmount: owed } : {}),
      },
      postings: () =>
        event.isWon
          ? postingsOfInvoice(invoice, 'Dispute', dispute.id, { win: dispute.amount })
          : disputeLost(invoice, closed, taken, surcharge),
    });
    return true;
  });
}

// What counts as paid and was not refunded is lost first; what the bank holds beyond is surcharge. Nothing is lost twice:
// not what an earlier dispute took, and nothing of a charge that its bank took back.
function takenOf(charge: Charge, amount: number): Taken[] {
  const taken = shares(amount, charge.allocations.map(standing));
  return charge.allocations.map((allocation, index) => ({
    scheduledPaymentId: allocation.scheduledPaymentId,
    amount: taken[index] ?? 0,
  }));
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

// In proportion; by running sums, so that no share is more than its weight.
function shares(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counted = BigInt(Math.min(amount, total));
  let weightSoFar = 0;
  let shareSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const until = total === 0 ? 0 : Number((counted * BigInt(weightSoFar)) / BigInt(total));
    const share = until - shareSoFar;
    shareSoFar = until;
    return share;
  });
}

// Of what a dispute takes beyond the invoice's money, no more than what is left of the surcharge.
function lostSurcharge({ surchargeLeft }: Charge, beyond: number): number {
  return Math.max(0, Math.min(beyond, surchargeLeft));
}

function closedChange(payment: ScheduledPayment, lost: number, isStillDisputed: boolean): PaymentChange {
  const { id, status } = payment;
  const event = 'invoice.payment.dispute_closed';
  if (lost > 0) {
    // It may have been paid up by another charge after this one was disputed.
    const isWhole = wholeStatuses.has(status);
    return isWhole
      ? { id, move: 'loseDispute', paid: -lost, paidAt: null }
      : { id, move: null, event, paid: -lost };
  }
  if (status !== 'Disputed' || isStillDisputed) return { id, move: null, event };
  return { id, move: payment.refundedAmount > 0 ? 'winRefundedDispute' : 'winDispute' };
}

const wholeStatuses: ReadonlySet<string> = new Set(['Paid', 'PartiallyRefunded', 'Disputed']);

// What of a dispute is told of which part of its charge: those of which something counts as paid, or that it holds. A bank
// may let a client object to what was given back, too: then it is told of all.
function disputedAllocations(invoice: Invoice, charge: Charge, amount: number, fee = 0) {
  const found = charge.allocations.filter(
    (allocation) => standing(allocation) > 0 || paymentOf(invoice, allocation).status === 'Disputed',
  );
  const allocations = found.length > 0 ? found : charge.allocations;
  const amounts = sharesOf(amount, allocations);
  const fees = sharesOf(fee, allocations);
  return allocations.map((allocation, index) => ({
    allocation,
    amount: amounts[index] ?? 0,
    fee: fees[index] ?? 0,
  }));
}
