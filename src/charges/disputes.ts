import type { Account } from '../accounts/types.ts';
import type { PaymentChange } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import { type ChargeId, type DisputeId, newId, parseId } from '../kit/ids.ts';
import { splitInProportion } from '../kit/money.ts';
import { nextState } from '../kit/states.ts';
import type { ProcessorEvent } from '../processors/types.ts';
import { noteDiscrepancy } from './discrepancies.ts';
import { findOtherwiseDisputed, insertDispute, readDispute, saveClosed } from './dispute-store.ts';
import { disputeLost, disputeOpened, disputeWon, isGivenUp } from './postings.ts';
import type { SettleParts } from './settle.ts';
import { disputeStates } from './states.ts';
import { findInvoiceOfCharge, readCharge } from './store.ts';
import type { Charge, ChargePart, Dispute } from './types.ts';

type Opened = Extract<ProcessorEvent, { type: 'dispute_opened' }>;
type Closed = Extract<ProcessorEvent, { type: 'dispute_closed' }>;

/** Notes that a client objects to a charge; once, however often it is told. False for a charge that is not ours. Transaction: opens. */
export function openDispute(
  { database, invoices }: SettleParts,
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
      sequence: 1,
      createdAt: now,
      updatedAt: now,
      closedAt: null,
    };
    if (!(await insertDispute(tx, account.id, dispute))) return true;
    const changes = charge.parts.map((part): PaymentChange => {
      const { id, status } = paymentOf(invoice, part.scheduledPaymentId);
      const isAbout = part.amount > part.refundedAmount;
      return {
        id,
        move: isAbout && (status === 'Paid' || status === 'PartiallyRefunded') ? 'dispute' : null,
      };
    });
    await invoices.applyChanges(tx, account, invoice, changes, {
      now,
      about: { disputeId: dispute.id, chargeId },
      transfers: () => disputeOpened(invoice, dispute, event.fee),
    });
    return true;
  });
}

/** Notes how a dispute ended; once, however often it is told. Transaction: opens. */
export function closeDispute(
  { database, invoices }: SettleParts,
  account: Account,
  event: Closed,
  now: Date,
): Promise<void> {
  return database.transaction(account.id, async (tx) => {
    const seen = await readDispute(tx, account.id, event.reference);
    if (seen === null) return noteDiscrepancy(tx, account.id, 'unknown_dispute', event.reference, now);
    const invoice = await invoices.lockInvoice(tx, account.id, seen.invoiceId);
    const dispute = await readDispute(tx, account.id, event.reference);
    if (invoice === null || dispute === null) throw new Error(`The dispute ${seen.id} is gone.`);
    const status = nextState(disputeStates, dispute.status, event.isWon ? 'win' : 'lose');
    if (status === null) return;
    const charge = await readCharge(tx, account.id, dispute.chargeId);
    const closed: Dispute = { ...dispute, status, updatedAt: now, closedAt: now };
    await saveClosed(tx, account.id, closed);
    const others = await findOtherwiseDisputed(tx, account.id, dispute);
    const lost = event.isWon ? charge.parts.map(() => 0) : lostParts(charge, dispute);
    const changes = charge.parts.map(({ scheduledPaymentId: id }, index) =>
      closedChange(paymentOf(invoice, id), lost[index] ?? 0, event.isWon, others.has(id)),
    );
    const sumOfLost = (isCounted: (part: ChargePart) => boolean) =>
      charge.parts.reduce((sum, part, index) => sum + (isCounted(part) ? (lost[index] ?? 0) : 0), 0);
    const givenUp = sumOfLost((part) => isGivenUp(invoice, part));
    const owed = sumOfLost(() => true) - givenUp;
    await invoices.applyChanges(tx, account, invoice, changes, {
      now,
      about: { disputeId: dispute.id, chargeId: dispute.chargeId },
      transfers: () =>
        event.isWon ? disputeWon(invoice, closed) : disputeLost(invoice, closed, { owed, givenUp }),
    });
  });
}

// What was charged for the invoice and not refunded is lost first; what the bank holds beyond is surcharge.
function lostParts(charge: Charge, dispute: Dispute): number[] {
  const weights = charge.parts.map((part) => part.amount - part.refundedAmount);
  const left = weights.reduce((sum, weight) => sum + weight, 0);
  return splitInProportion(Math.min(dispute.amount, left), weights);
}

function closedChange(
  payment: ScheduledPayment,
  lost: number,
  isWon: boolean,
  isStillDisputed: boolean,
): PaymentChange {
  const { id } = payment;
  const amounts = isWon ? {} : { paid: -Math.min(lost, payment.paidAmount) };
  if (isWon) {
    if (payment.status !== 'Disputed' || isStillDisputed) return { id, move: null };
    return { id, move: payment.refundedAmount > 0 ? 'winRefundedDispute' : 'winDispute' };
  }
  // Also when it was paid otherwise after the dispute had begun.
  const isWhole = ['Paid', 'PartiallyRefunded', 'Disputed'].includes(payment.status);
  return lost > 0 && isWhole
    ? { id, move: 'loseDispute', ...amounts, paidAt: null }
    : { id, move: null, ...amounts };
}

function paymentOf(invoice: Invoice, id: string): ScheduledPayment {
  const payment = invoice.payments.find((one) => one.id === id);
  if (payment === undefined) throw new Error(`The payment ${id} is gone.`);
  return payment;
}
