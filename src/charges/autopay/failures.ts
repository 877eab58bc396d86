import type { Account } from '../../accounts/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import { chargedBy } from '../../kit/money/payment-methods.ts';
import { reasonOf } from '../../processors/service.ts';
import type { Charge, Dispute, Mandate, PaymentRetry } from '../types.ts';
import type { AccountTransaction } from '../work.ts';
import { stopAutopay } from './autopay.ts';
import { readMandate } from './mandate-store.ts';
import {
  type MandateState,
  readMandateState,
  takenByItself,
  takingInstant,
  triesAfter,
  triesBefore,
} from './plan.ts';
import {
  type AfterFailure,
  afterFailure,
  denyingDisputes,
  networkOf,
  nextTry,
  putOffInstant,
} from './retry-rules.ts';
import { saveRetries } from './store.ts';

/**
 * Notes for autopay that a charge of its invoice failed or came back. Autopay ends at once when the holder denies the
 * charge or the method cannot be charged. Otherwise it retries its own charges by the rules of the account and the
 * networks, and ends after the last try. Needs the invoice locked.
 */
export async function noteAutopay(
  work: AccountTransaction,
  invoice: Invoice,
  charge: Charge,
  move: 'decline' | 'return',
): Promise<void> {
  const { tx, account, now } = work;
  const mandate = await readMandate(tx, account.id, invoice.id);
  if (mandate === null) return;
  const after = consequenceOf(mandate, charge, move);
  const about = { chargeId: charge.id };
  if (after === 'Revoke' || after === 'End') {
    const reason = after === 'Revoke' ? 'not_authorized' : 'method_unusable';
    await stopAutopay(work, invoice, mandate, { reason, about });
    return;
  }
  const state = await readMandateState(tx, account, invoice, mandate);
  if (!isUnder(mandate, charge)) {
    await saveRetries(tx, account.id, mandate.id, afterOthers(account, invoice, state, charge, move, now));
    return;
  }
  if (charge.failureCode === 'never_sent') {
    await saveRetries(tx, account.id, mandate.id, announcedAgain(account, state, charge, now));
    return;
  }
  const ids = charge.allocations.map(({ scheduledPaymentId }) => scheduledPaymentId);
  const tries = triesAfter(account, state, ids, charge.createdAt, now);
  const retries = after === 'Leave' ? tries.map((one) => ({ ...one, retryAt: null })) : tries;
  if (after === 'Retry' && retries.some(({ retryAt }) => retryAt === null)) {
    await stopAutopay(work, invoice, mandate, { reason: 'retries_used_up', about });
  } else {
    await saveRetries(tx, account.id, mandate.id, retries);
  }
}

// The bank was never asked, so that no try has failed.
function announcedAgain(account: Account, state: MandateState, charge: Charge, now: Date): PaymentRetry[] {
  return charge.allocations.map(({ scheduledPaymentId }) => ({
    ...triesBefore(state, scheduledPaymentId, now),
    scheduledPaymentId,
    retryAt: putOffInstant(account, networkOf(state.mandate), now),
    failedAt: now,
  }));
}

// A client's own charge with another card says nothing about the mandate, unless the bank returns it.
function consequenceOf(mandate: Mandate, charge: Charge, move: 'decline' | 'return'): AfterFailure {
  // The charge may have taken the money, so autopay does not charge again.
  if (isUncertain(charge)) return 'Leave';
  const type = charge.method?.type ?? mandate.method.type;
  const after = afterFailure(reasonOf(charge.failureCode), type);
  if (isUnder(mandate, charge)) return after;
  const isFromBank = move === 'return' || type === 'BankAccount';
  if (after === 'Revoke') return isFromBank ? after : 'Leave';
  return after === 'End' && isFromBank && isSameMethod(mandate, charge) ? after : 'Leave';
}

/** True when autopay made the charge under the current mandate. */
function isUnder(mandate: Mandate, charge: Charge): boolean {
  return charge.origin === 'Autopay' && charge.createdAt >= (mandate.firstAcceptedAt ?? mandate.acceptedAt);
}

function isSameMethod({ method }: Mandate, charge: Charge): boolean {
  const { type, name, last4 } = charge.method ?? {};
  return method.type === type && method.name === name && method.last4 === last4;
}

function isUncertain({ failureCode }: Charge): boolean {
  return failureCode === 'closed_by_hand';
}

// A return of another charge, or an unknown end, leaves the payment to the client. A payment that fell due during
// another charge that then failed is taken a few days later. For the bank, a debit of the same account by autopay
// repeats the client's own debit, so it counts as a try.
function afterOthers(
  account: Account,
  invoice: Invoice,
  state: MandateState,
  charge: Charge,
  move: 'decline' | 'return',
  now: Date,
): PaymentRetry[] {
  const ids = new Set<string>(charge.allocations.map((allocation) => allocation.scheduledPaymentId));
  const concerned = takenByItself(invoice, state).filter((payment) => ids.has(payment.id));
  const isLeft = move === 'return' || isUncertain(charge);
  const isRepeated = !isLeft && isSameAccount(state.mandate, charge);
  const late = concerned.filter(
    (payment) => isLeft || isRepeated || takingInstant(account, state, payment) <= now,
  );
  return late.map(({ id }) => {
    const before = triesBefore(state, id, isRepeated ? charge.createdAt : now);
    const isAllowed = !isLeft && (!isRepeated || mayRepeat(account, charge, before, now));
    return {
      ...before,
      failures: before.failures + (isRepeated ? 1 : 0),
      scheduledPaymentId: id,
      retryAt: isAllowed ? putOffInstant(account, networkOf(state.mandate), now) : null,
      failedAt: now,
    };
  });
}

function isSameAccount(mandate: Mandate, charge: Charge): boolean {
  return mandate.method.type === 'BankAccount' && isSameMethod(mandate, charge);
}

function mayRepeat(
  account: Account,
  charge: Charge,
  { failures, firstChargedAt }: Pick<PaymentRetry, 'failures' | 'firstChargedAt'>,
  now: Date,
): boolean {
  if (afterFailure(reasonOf(charge.failureCode), 'BankAccount') !== 'Retry') return false;
  const by = chargedBy('BankAccount', charge.currency);
  return nextTry(account, by, failures, firstChargedAt, now) !== null;
}

/**
 * Ends autopay of an invoice because its holder denies a charge of it at their bank. Other disputes, e.g. about the
 * goods, leave it as it is. Needs the invoice locked.
 */
export async function endDisputedAutopay(
  work: AccountTransaction,
  invoice: Invoice,
  { id: disputeId, chargeId, reason }: Dispute,
): Promise<void> {
  if (!denyingDisputes.includes(reason)) return;
  const mandate = await readMandate(work.tx, work.account.id, invoice.id);
  if (mandate === null) return;
  const cause = { reason: 'disputed', about: { chargeId, disputeId } } as const;
  await stopAutopay(work, invoice, mandate, cause);
}
