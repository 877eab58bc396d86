import { newId, type PaymentId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { addDays, civilDateIn } from '../kit/time.ts';
import { OWN_BALANCE, type ProcessorName } from '../processors/types.ts';
import { type AccountTransaction, applyChange } from './apply.ts';
import { stepOf } from './change.ts';
import { fundingInstant } from './funding.ts';
import { insertPayment, savePayment } from './store.ts';
import type { Destination, Payment } from './types.ts';
import { unmoved } from './types.ts';

/** How many days the business has to cancel before its wallet is charged again, as it may have paid in another way. */
const NOTICE_DAYS = 3;

/** True when the money was sent and did not arrive, or came back. */
export function isUndelivered({ status, delivery }: Payment): boolean {
  return delivery !== null && (status === 'Failed' || status === 'Returned');
}

/** How many other accounts a recipient may name within how many days: the wallet's fee is lost each time. */
const MOST_TRIES = { count: 2, days: 30 } as const;

/** True when the recipient may name another account: only once the money is back in the wallet. */
export function takesOtherAccount(payment: Payment, now: Date): boolean {
  return isResendable(payment) && !isTriedOut(payment, now);
}

/** True when the recipient could name another account if there had been fewer tries. */
export function hasTriedOthers(payment: Payment, now: Date): boolean {
  return isResendable(payment) && isTriedOut(payment, now);
}

function isResendable(payment: Payment): boolean {
  const { code, recipientId, fundingReturnedAt, refund, source } = payment;
  const isGiven = refund?.doneAt != null && refund.failure === null && refund.destination !== OWN_BALANCE;
  return (
    // A recipient with an account at the processor had time to name another bank account before.
    recipientId === null &&
    isUndelivered(payment) &&
    isGiven &&
    fundingReturnedAt === null &&
    code !== null &&
    !source.isRemoved
  );
}

function isTriedOut({ resentAt }: Payment, now: Date): boolean {
  const since = now.getTime() - MOST_TRIES.days * 86_400_000;
  return resentAt.filter((at) => at.getTime() > since).length >= MOST_TRIES.count;
}

/**
 * Replaces a payment that could not be delivered by a new one to another account. Recipient, amount and wallet stay as
 * the business has chosen them. The new payment is accepted from the start, charged in a few days, and can be canceled
 * until then. The link leads to the new payment; the old one keeps its postings. Needs the old payment locked.
 */
export async function sendToOtherAccount(
  work: AccountTransaction,
  old: Payment,
  destination: Destination,
  processor: ProcessorName,
): Promise<Payment> {
  const { tx, account, now } = work;
  const scheduleDate = addDays(civilDateIn(account.timeZone, now), NOTICE_DAYS);
  const made: Payment = {
    ...old,
    id: newId<PaymentId>(),
    scheduleDate,
    status: 'Scheduled',
    processor,
    destination,
    acceptedAt: now,
    offersSentAt: [],
    expiresAt: null,
    expiryAsOf: null,
    ...unmoved,
    // Unique: it stays with the payment that the caller has created.
    externalId: null,
    replacesId: old.id,
    resentAt: [...old.resentAt, now],
    sequence: 0,
    createdAt: now,
    updatedAt: now,
  };
  // The link's code is unique, and a payment must exist before another refers to it.
  await savePayment(tx, account.id, { ...old, code: null });
  await insertPayment(tx, account.id, made);
  const replaced = { ...old, code: null, replacedById: made.id };
  await applyChange(work, old, { payment: replaced, steps: [stepOf(replaced, 'payment.updated')] });
  await scheduleTask(tx, account.id, 'payment.fund', made.id, fundingInstant(account, made));
  const steps = [stepOf(made, 'payment.created'), stepOf(made, 'payment.accepted')];
  return applyChange(work, made, { payment: made, steps });
}
