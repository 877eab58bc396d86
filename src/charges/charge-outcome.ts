import type { Account } from '../accounts/types.ts';
import {
  isPayable,
  isUnderWay,
  type Movement,
  mayMove,
  type PaymentChange,
  postingsOfInvoice,
} from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { ChargeId } from '../kit/ids.ts';
import { dropScheduledTasks } from '../kit/queue/tasks.ts';
import { nextState } from '../kit/states.ts';
import type { ChargeOutcome } from '../processors/types.ts';
import { movementsOf, owedAgain, paidBy, paymentOf, sharesOf, takenOf } from './allocations.ts';
import { noteAutopay } from './autopay/failures.ts';
import { keepMandate } from './autopay/keeping.ts';
import { nameDebitMandate } from './debit-mandates/store.ts';
import { noteAnswer, noteDiscrepancy } from './discrepancies.ts';
import { chargeReturned, returnedTwice } from './postings.ts';
import { type ChargeMove, chargeStates } from './states.ts';
import type { Charge } from './types.ts';
import { isChargeUnanswered } from './unanswered.ts';
import {
  type AccountTransaction,
  applyChange,
  type Change,
  type LockedCharge,
  lockCharge,
  transact,
  type WorkDeps,
} from './work.ts';

/**
 * Applies the processor's outcome of a charge to the charge, its payments, the invoice and the ledger, with events. The
 * same function serves the answer, the webhook and the later check: it may be called any number of times, in any order
 * and at once; states only move forward. Answers the updated charge; null when there is none. `now` is the account's
 * time.
 */
export function applyChargeOutcome(
  deps: WorkDeps,
  account: Account,
  id: ChargeId,
  outcome: ChargeOutcome,
  now: Date,
): Promise<Charge | null> {
  return transact(deps, account, now, async (work) => {
    const locked = await lockCharge(work, id);
    if (locked === null) return null;
    const { tx } = work;
    const given = 'debitMandate' in outcome ? outcome.debitMandate : undefined;
    const isGiven = given !== undefined && (await nameDebitMandate(tx, account.id, id, given));
    const judged = judge(locked, outcome, now);
    if (judged === null) {
      if (outcome.status === 'succeeded' && locked.charge.status === 'Declined') {
        await noteDiscrepancy(tx, account.id, 'charge_succeeded_after_decline', id, now);
      }
      if (isGiven && locked.charge.status === 'Processing') await tellMandate(work, locked.invoice, id);
      return locked.charge;
    }
    const { charge, move } = judged;
    const changed = await applyChange(work, locked.invoice, judged);
    const isToTell = isGiven && charge.status === 'Processing';
    const invoice = isToTell ? await tellMandate(work, changed, id) : changed;
    if (move === 'decline' || move === 'return') await noteAutopay(work, invoice, charge, move);
    if (outcome.status === 'succeeded') await keepMandate(work, invoice, charge, outcome.storedMethod);
    await noteAnswer(tx, account.id, 'charge_unanswered', charge, now);
    if (move === 'succeed' || move === 'decline') {
      await dropScheduledTasks(tx, account.id, 'charge.check', [id]);
    }
    return charge;
  });
}

// The client is sent the mandate: it is also the notice of this debit. Of one that has ended it would not be true.
function tellMandate(
  { tx, account, invoices, now }: AccountTransaction,
  invoice: Invoice,
  chargeId: ChargeId,
): Promise<Invoice> {
  const cause = { now, about: { chargeId }, events: ['invoice.debit_mandate.given'] } as const;
  return invoices.applyChanges(tx, account, invoice, [], cause);
}

interface Judgement extends Change {
  readonly charge: Charge;
  /** Null when only the processor's reference is new. */
  readonly move: ChargeMove | null;
}

/** Decides which changes follow from an outcome; null when it reports nothing new. */
export function judge(locked: LockedCharge, outcome: ChargeOutcome, now: Date): Judgement | null {
  switch (outcome.status) {
    case 'succeeded':
      return succeed(locked, outcome, now);
    case 'requires_action': {
      const { reference, actionUrl } = outcome;
      return wait(locked, 'requireAction', { processorReference: reference, actionUrl }, now);
    }
    case 'processing': {
      const resumed = wait(locked, 'resume', { processorReference: outcome.reference }, now);
      return resumed ?? named(locked.charge, outcome, now);
    }
    case 'declined':
    case 'returned':
      // A decline after success is a return. A return without a success before it is a decline.
      if (isContradicted(locked.charge, outcome, now)) return null;
      return locked.charge.status === 'Succeeded'
        ? takeBack(locked, outcome, now)
        : decline(locked, outcome, now);
    case 'unknown':
      return null;
  }
}

// Our own word is that the processor has said nothing. It has since.
function isContradicted(charge: Charge, { code }: Failed, now: Date): boolean {
  if (code === 'consent_ended' || code === 'never_sent') return charge.processorReference !== null;
  return code === 'closed_by_hand' && !isChargeUnanswered(charge, now);
}

type Outcome<Status extends ChargeOutcome['status']> = Extract<ChargeOutcome, { status: Status }>;

// The charge after a move, or null when its state does not allow the move.
function moved(charge: Charge, move: ChargeMove, now: Date, changes: Partial<Charge>): Charge | null {
  const status = nextState(chargeStates, charge.status, move);
  return status && { ...charge, actionUrl: null, updatedAt: now, ...changes, status };
}

function succeed(
  { invoice, charge }: LockedCharge,
  outcome: Outcome<'succeeded'>,
  now: Date,
): Judgement | null {
  const { reference: processorReference, method, fee, platformFee = 0 } = outcome;
  const { amount: capture, surcharge } = charge;
  const allocations = charge.allocations.map((one) => ({ ...one, paidAmount: one.amount }));
  const fees = { fee, platformFee };
  const paid = { processorReference, method, ...fees, allocations, surchargeLeft: surcharge, settledAt: now };
  const next = moved(charge, 'succeed', now, paid);
  if (next === null) return null;
  const movements = movementsOf(charge, 1, fee + platformFee);
  return {
    charge: next,
    move: 'succeed',
    payments: allocations.map((allocation, index): PaymentChange => {
      const movement = movements[index] as Movement;
      const change = paidBy(paymentOf(invoice, allocation), allocation, now);
      return { ...change, fee: movement.fee, movement };
    }),
    about: { chargeId: charge.id },
    postings: postingsOfInvoice(invoice, 'Charge', charge.id, {
      capture,
      surcharge,
      fee,
      platform_fee: platformFee,
    }),
  };
}

// The holder is asked to confirm, or has confirmed.
function wait(
  { charge }: LockedCharge,
  move: 'requireAction' | 'resume',
  changes: Partial<Charge>,
  now: Date,
): Judgement | null {
  const next = moved(charge, move, now, changes);
  const payments = charge.allocations.map(({ scheduledPaymentId: id }): PaymentChange => ({ id, move }));
  return next && { charge: next, move, payments, about: { chargeId: charge.id }, postings: [] };
}

// A bank works on the charge. Its reference is kept; nothing else has happened.
function named(charge: Charge, { reference, method }: Outcome<'processing'>, now: Date): Judgement | null {
  if (charge.status !== 'Processing' || charge.processorReference !== null) return null;
  const next = { ...charge, processorReference: reference, method, updatedAt: now };
  return { charge: next, move: null, payments: [], about: {}, postings: [] };
}

type Failed = Outcome<'declined' | 'returned'>;

function failedWith({ reference, code, message }: Failed, charge: Charge, now: Date): Partial<Charge> {
  return {
    processorReference: reference ?? charge.processorReference,
    failureCode: code,
    failureMessage: message,
    settledAt: now,
  };
}

function decline({ invoice, charge }: LockedCharge, outcome: Failed, now: Date): Judgement | null {
  const next = moved(charge, 'decline', now, failedWith(outcome, charge, now));
  if (next === null) return null;
  const isReturn = outcome.status === 'returned';
  const fee = isReturn ? outcome.fee : 0;
  const fees = sharesOf(fee, charge.allocations);
  return {
    charge: next,
    move: 'decline',
    payments: charge.allocations.map(
      ({ scheduledPaymentId: id }, index): PaymentChange => ({
        id,
        move: isReturn ? 'bankReturn' : 'fail',
        movement: { amount: 0, fee: fees[index] ?? 0 },
      }),
    ),
    about: { chargeId: charge.id, failure: { code: outcome.code, message: outcome.message } },
    postings: postingsOfInvoice(invoice, 'Charge', charge.id, { return_fee: fee }),
  };
}

// A part that was refunded for good stays paid. The client has it twice: from the refund and from the bank.
function takeBack({ invoice, charge }: LockedCharge, outcome: Failed, now: Date): Judgement | null {
  const fee = outcome.status === 'returned' ? outcome.fee : 0;
  const taken = takenOf(charge);
  const next = moved(charge, 'return', now, {
    ...failedWith(outcome, charge, now),
    allocations: charge.allocations.map((one) => ({ ...one, paidAmount: one.givenBackAmount })),
    surchargeLeft: 0,
    twiceAmount: charge.twiceAmount + returnedTwice(charge, taken),
  });
  if (next === null) return null;
  const movements = movementsOf(charge, -1, fee);
  return {
    charge: next,
    move: 'return',
    payments: taken.map((one, index) =>
      returned(paymentOf(invoice, one), one.amount, movements[index] as Movement),
    ),
    about: {
      chargeId: charge.id,
      failure: { code: outcome.code, message: outcome.message },
      changedAmount: owedAgain(invoice, taken),
    },
    postings: chargeReturned(invoice, charge, taken, fee),
  };
}

// Where another charge decides the status (one is on its way, or the rest is still owed), only amounts change.
// A part that was given back before does not become owed by this return. When that is all of it, nothing becomes owed.
function returned({ id, status }: ScheduledPayment, amount: number, movement: Movement): PaymentChange {
  if (amount === 0) return { id, move: null, movement, event: 'invoice.payment.returned' };
  const change = { id, paid: -amount, movement } as const;
  const isOwed = isPayable(status) || isUnderWay(status);
  if (!isOwed && mayMove(status, 'bankReturn')) return { ...change, move: 'bankReturn', paidAt: null };
  return { ...change, move: null, event: isOwed ? 'invoice.payment.failed' : 'invoice.payment.returned' };
}
