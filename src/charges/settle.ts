import type { Account } from '../accounts/types.ts';
import type { Invoices, PaymentChange } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/database.ts';
import type { ChargeId } from '../kit/ids.ts';
import { splitInProportion } from '../kit/money.ts';
import { nextState } from '../kit/states.ts';
import { dropScheduledTask } from '../kit/tasks.ts';
import type { Transfer } from '../ledger/types.ts';
import type { ChargeOutcome } from '../processors/types.ts';
import { keepMandate } from './autopay.ts';
import { noteAutopay } from './autopay-failures.ts';
import { noteDiscrepancy, noteEnd } from './discrepancies.ts';
import { chargeReturned, chargeSucceeded, returnFee, standing } from './postings.ts';
import { type ChargeMove, chargeStates } from './states.ts';
import { findInvoiceOfCharge, readCharge, saveCharge } from './store.ts';
import type { Charge } from './types.ts';

/** What settling works with. */
export interface SettleParts {
  readonly database: Database;
  readonly invoices: Invoices;
}

/**
 * Applies what the processor says of a charge: to the charge, its payments, the invoice, the ledger, with
 * events. The same function serves the answer, the webhook and the janitor: it may be called any number of
 * times, in any order and at once; states only move forward. Answers the charge as it is then; null when there
 * is no such charge. `now` is the account's time. Transaction: opens.
 */
export function settleCharge(
  { database, invoices }: SettleParts,
  account: Account,
  id: ChargeId,
  outcome: ChargeOutcome,
  now: Date,
): Promise<Charge | null> {
  return database.transaction(account.id, async (tx) => {
    const invoiceId = await findInvoiceOfCharge(tx, account.id, id);
    if (invoiceId === null) return null;
    // The invoice's lock guards its charges too.
    const invoice = await invoices.lockInvoice(tx, account.id, invoiceId);
    if (invoice === null) throw new Error(`The charge ${id} has no invoice.`);
    const charge = await readCharge(tx, account.id, id);
    const move = moveOf(charge, outcome);
    if (move === null) return noteReference(tx, account, charge, outcome, now);
    const status = nextState(chargeStates, charge.status, move);
    if (status === null) {
      if (move === 'succeed' && charge.status === 'Declined') {
        await noteDiscrepancy(tx, account.id, 'charge_succeeded_after_decline', charge.id, now);
      }
      return charge;
    }
    const next = advance({ ...charge, status }, outcome, now);
    await saveCharge(tx, account.id, next);
    const saved = await invoices.applyChanges(
      tx,
      account,
      invoice,
      paymentChanges(invoice, next, move, outcome, now),
      {
        now,
        about: { chargeId: charge.id, ...(next.failureCode === null ? {} : { failure: failureOf(next) }) },
        transfers: () => transfersOf(invoice, next, move, outcome),
      },
    );
    await noteAutopay(tx, invoices, account, saved, next, move, now);
    if (outcome.status === 'succeeded') {
      await keepMandate(tx, invoices, account, saved, next, outcome.storedMethod, now);
    }
    if (move === 'succeed' || move === 'decline') {
      await noteEnd(tx, account.id, 'charge_unanswered', next, now);
      await dropScheduledTask(tx, account.id, 'charge.check', charge.id);
    }
    return next;
  });
}

// What an outcome does to a charge; null when it says nothing new.
function moveOf(charge: Charge, outcome: ChargeOutcome): ChargeMove | null {
  switch (outcome.status) {
    case 'succeeded':
      return charge.status === 'Succeeded' || charge.status === 'Returned' ? null : 'succeed';
    case 'declined':
      // What was said to have succeeded and is declined after all has been sent back.
      if (charge.status === 'Succeeded') return 'return';
      return charge.status === 'Declined' || charge.status === 'Returned' ? null : 'decline';
    case 'requires_action':
      return charge.status === 'Processing' ? 'requireAction' : null;
    case 'processing':
      return charge.status === 'RequiresAction' ? 'resume' : null;
    case 'returned':
      // A bank that sends back what it never said to have paid has declined it.
      return charge.status === 'Succeeded' ? 'return' : charge.status === 'Returned' ? null : 'decline';
    case 'unknown':
      return null;
  }
}

// A bank that works on a charge tells its name of it; that is worth keeping, and nothing else has happened.
async function noteReference(
  tx: Transaction,
  account: Account,
  charge: Charge,
  outcome: ChargeOutcome,
  now: Date,
): Promise<Charge> {
  if (outcome.status !== 'processing' || charge.processorReference !== null) return charge;
  const next = { ...charge, processorReference: outcome.reference, method: outcome.method, updatedAt: now };
  await saveCharge(tx, account.id, next);
  return next;
}

function advance(charge: Charge, outcome: ChargeOutcome, now: Date): Charge {
  const next = { ...charge, updatedAt: now, actionUrl: null };
  switch (outcome.status) {
    case 'succeeded':
      return {
        ...next,
        processorReference: outcome.reference,
        method: outcome.method,
        fee: outcome.fee,
        settledAt: now,
      };
    case 'requires_action':
      return { ...next, processorReference: outcome.reference, actionUrl: outcome.actionUrl };
    case 'processing':
      return { ...next, processorReference: outcome.reference };
    case 'declined':
    case 'returned':
      return {
        ...next,
        processorReference: outcome.reference ?? charge.processorReference,
        failureCode: outcome.code,
        failureMessage: outcome.message,
        settledAt: now,
      };
    case 'unknown':
      return charge;
  }
}

function failureOf({ failureCode, failureMessage }: Charge) {
  return { code: failureCode, message: failureMessage };
}

function paymentChanges(
  invoice: Invoice,
  charge: Charge,
  move: ChargeMove,
  outcome: ChargeOutcome,
  now: Date,
): PaymentChange[] {
  const fees = splitInProportion(
    charge.fee ?? 0,
    charge.parts.map((part) => part.amount),
  );
  return charge.parts.map(({ scheduledPaymentId: id, amount, reopenedAmount }, index) => {
    const payment = invoice.payments.find((one) => one.id === id);
    if (payment === undefined) throw new Error(`The payment ${id} of the charge ${charge.id} is gone.`);
    if (move === 'succeed') {
      const isWhole = payment.paidAmount + amount === payment.amount;
      const paid = { id, paid: amount, fee: fees[index] ?? 0 };
      return isWhole ? { ...paid, move: 'complete', paidAt: now } : { ...paid, move: 'completePart' };
    }
    if (move === 'decline') return { id, move: outcome.status === 'returned' ? 'bounce' : 'fail' };
    if (move === 'return') return returned(payment, standing(payment, amount - reopenedAmount));
    return { id, move: move === 'requireAction' ? 'requireAction' : 'resume' };
  });
}

const bouncing: ReadonlySet<string> = new Set(['Paid', 'PartiallyRefunded', 'Refunded', 'Disputed']);

// Where another part decides the status (one is on its way, or the rest is still owed), only amounts change.
// What was given back already is owed again already, and cannot be owed twice: when that is all of it, what the client
// has paid again since stays paid.
function returned(payment: ScheduledPayment, amount: number): PaymentChange {
  if (amount === 0) return { id: payment.id, move: null };
  const paid = -amount;
  if (!bouncing.has(payment.status)) return { id: payment.id, move: null, paid };
  return { id: payment.id, move: 'bounce', paid, paidAt: null };
}

function transfersOf(
  invoice: Invoice,
  charge: Charge,
  move: ChargeMove,
  outcome: ChargeOutcome,
): readonly Transfer[] {
  if (move === 'succeed') return chargeSucceeded(invoice, charge);
  const fee = outcome.status === 'returned' ? outcome.fee : 0;
  if (move === 'return') return chargeReturned(invoice, charge, fee);
  return move === 'decline' ? [returnFee(invoice, charge, fee)] : [];
}
