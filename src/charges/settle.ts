import type { Account } from '../accounts/types.ts';
import {
  type Invoices,
  isPayable,
  isUnderWay,
  type Movement,
  type PaymentChange,
  postingsOfInvoice,
} from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/database.ts';
import type { ChargeId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { dropScheduledTask } from '../kit/tasks.ts';
import type { Posting } from '../ledger/types.ts';
import type { ChargeOutcome } from '../processors/types.ts';
import { owedAgain, paymentOf, sharesOf, standing, type Taken } from './allocations.ts';
import { keepMandate } from './autopay.ts';
import { noteAutopay } from './autopay-failures.ts';
import { noteDiscrepancy, noteEnd } from './discrepancies.ts';
import { chargeReturned, returnedTwice } from './postings.ts';
import { type ChargeMove, chargeStates } from './states.ts';
import { findInvoiceOfCharge, readCharge, saveCharge } from './store.ts';
import type { Charge } from './types.ts';

/** What settling works with. */
export interface OutcomeDeps {
  readonly database: Database;
  readonly invoices: Invoices;
}

/**
 * Applies what the processor says of a charge: to the charge, its payments, the invoice, the ledger, with
 * events. The same function serves the answer, the webhook and the janitor: it may be called any number of
 * times, in any order and at once; states only move forward. Answers the charge as it is then; null when there
 * is no such charge. `now` is the account's time. Transaction: opens.
 */
export function applyChargeOutcome(
  { database, invoices }: OutcomeDeps,
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
    const next = withPaid(advance({ ...charge, status }, outcome, now), move);
    await saveCharge(tx, account.id, next);
    const taken = move === 'return' ? takenOf(charge) : [];
    const saved = await invoices.applyChanges(
      tx,
      account,
      invoice,
      paymentChanges(invoice, next, taken, move, outcome, now),
      {
        now,
        about: {
          chargeId: charge.id,
          ...(next.failureCode === null ? {} : { failure: failureOf(next) }),
          ...(move === 'return' ? { changedAmount: owedAgain(invoice, taken) } : {}),
        },
        postings: () => postingsFor(invoice, move === 'return' ? charge : next, taken, move, outcome),
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

// What of the charge counts as paid: all of it when it came, and what was given back for good when a bank took it back,
// which the client then has twice.
function withPaid(charge: Charge, move: ChargeMove): Charge {
  if (move !== 'succeed' && move !== 'return') return charge;
  const allocations = charge.allocations.map((allocation) => ({
    ...allocation,
    paidAmount: move === 'succeed' ? allocation.amount : allocation.givenBackAmount,
  }));
  if (move === 'succeed') return { ...charge, allocations, surchargeLeft: charge.surcharge };
  const twiceAmount = charge.twiceAmount + returnedTwice(charge, takenOf(charge));
  return { ...charge, allocations, surchargeLeft: 0, twiceAmount };
}

function takenOf({ allocations }: Charge): Taken[] {
  return allocations.map((allocation) => ({
    scheduledPaymentId: allocation.scheduledPaymentId,
    amount: standing(allocation),
  }));
}

function failureOf({ failureCode, failureMessage }: Charge) {
  return { code: failureCode, message: failureMessage };
}

function paymentChanges(
  invoice: Invoice,
  charge: Charge,
  taken: readonly Taken[],
  move: ChargeMove,
  outcome: ChargeOutcome,
  now: Date,
): PaymentChange[] {
  const surcharges = sharesOf(charge.surcharge, charge.allocations);
  const fees = sharesOf(charge.fee ?? 0, charge.allocations);
  const returnFees = sharesOf(outcome.status === 'returned' ? outcome.fee : 0, charge.allocations);
  return charge.allocations.map((allocation, index): PaymentChange => {
    const { scheduledPaymentId: id, amount } = allocation;
    const payment = paymentOf(invoice, allocation);
    const whole = amount + (surcharges[index] ?? 0);
    const fee = fees[index] ?? 0;
    const returnFee = returnFees[index] ?? 0;
    if (move === 'succeed') {
      const isWhole = payment.paidAmount + amount === payment.amount;
      const paid = { id, paid: amount, fee, movement: { amount: whole, fee } };
      return isWhole ? { ...paid, move: 'complete', paidAt: now } : { ...paid, move: 'completePart' };
    }
    if (move === 'decline') {
      const how = outcome.status === 'returned' ? 'bankReturn' : 'fail';
      return { id, move: how, movement: { amount: 0, fee: returnFee } };
    }
    if (move === 'return') {
      return returned(payment, taken[index]?.amount ?? 0, { amount: -whole, fee: returnFee });
    }
    return { id, move: move === 'requireAction' ? 'requireAction' : 'resume' };
  });
}

const returnable: ReadonlySet<string> = new Set(['Paid', 'PartiallyRefunded', 'Disputed']);

// Where another part decides the status (one is on its way, or the rest is still owed), only amounts change.
// What was given back before is not owed because of this: when that is all of it, what the client has paid again since
// stays paid.
function returned(payment: ScheduledPayment, amount: number, movement: Movement): PaymentChange {
  const { id, status } = payment;
  if (amount === 0) return { id, move: null, movement, event: 'invoice.payment.returned' };
  const change = { id, paid: -amount, movement } as const;
  if (returnable.has(status)) return { ...change, move: 'bankReturn', paidAt: null };
  const isOwed = isPayable(status) || isUnderWay(status);
  return { ...change, move: null, event: isOwed ? 'invoice.payment.failed' : 'invoice.payment.returned' };
}

function postingsFor(
  invoice: Invoice,
  charge: Charge,
  taken: readonly Taken[],
  move: ChargeMove,
  outcome: ChargeOutcome,
): readonly Posting[] {
  if (move === 'succeed') {
    const { amount: capture, surcharge, fee } = charge;
    return postingsOfInvoice(invoice, 'Charge', charge.id, { capture, surcharge, fee: fee ?? 0 });
  }
  const fee = outcome.status === 'returned' ? outcome.fee : 0;
  if (move === 'return') return chargeReturned(invoice, charge, taken, fee);
  return move === 'decline' ? postingsOfInvoice(invoice, 'Charge', charge.id, { return_fee: fee }) : [];
}
