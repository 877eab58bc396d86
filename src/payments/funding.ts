import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, resumptionInstant } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { newId, type PaymentId } from '../kit/ids.ts';
import { ensureScheduledTask, scheduleTask } from '../kit/queue/tasks.ts';
import { instantIn } from '../kit/time.ts';
import { FIRST_CHECK_MS } from '../processors/service.ts';
import { readRecipient } from '../recipients/service.ts';
import type { Recipient } from '../recipients/types.ts';
import { type AccountTransaction, applyChange, type SendingDeps, transact } from './apply.ts';
import { type Change, movePayment, stepOf } from './change.ts';
import { isUnreturned } from './outcome.ts';
import { lockPayment, readPayment } from './store.ts';
import type { Destination, Failure, Payment } from './types.ts';

const HOUR_MS = 3_600_000;

/**
 * The local hour at which a wallet is charged, as for autopay: by day, when a holder can answer the bank's question, and
 * after a night in which the payment could still be canceled.
 */
const CHARGING_HOUR = 8;

/**
 * When the wallet is charged for an accepted payment: on its day. One that was due when a suspension of the account
 * ended waits until the business has had time to cancel it.
 */
export function fundingInstant(
  account: Pick<Account, 'timeZone' | 'resumedAt'>,
  { scheduleDate, acceptedAt }: Pick<Payment, 'scheduleDate' | 'acceptedAt'>,
): Date {
  const at = instantIn(account.timeZone, scheduleDate, CHARGING_HOUR);
  const { resumedAt } = account;
  const wasDue = resumedAt !== null && at <= resumedAt && acceptedAt !== null && acceptedAt <= resumedAt;
  return wasDue ? (resumptionInstant(account) ?? at) : at;
}

/** When the wallet is charged for a payment, as far as it is known: null unless it is accepted and the account runs. */
export function expectedFunding(account: Account, payment: Payment): Date | null {
  const isAwaited = payment.status === 'Scheduled' && account.suspendedAt === null;
  return isAwaited ? fundingInstant(account, payment) : null;
}

/**
 * The first transaction: after it the payment can be neither changed nor canceled. Answers when to begin; false when there is
 * nothing to begin.
 */
export function beginFunding(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | boolean> {
  return transact(deps, account, now, async (work) => {
    const { tx } = work;
    const payment = await lockPayment(tx, account.id, id);
    if (payment?.status !== 'Scheduled') return false;
    const instant = fundingInstant(account, payment);
    const recipient = await readItsRecipient(tx, account, payment);
    const lost = failureOfRecipient(recipient);
    if (lost !== null) return fail(work, payment, lost);
    if (instant > now) return instant;
    // A suspension may have begun and ended since the account was read.
    const suspensions = await requireUnsuspended(tx, account.id);
    const instantNow = fundingInstant({ ...account, ...suspensions }, payment);
    if (instantNow > now) return instantNow;
    if (await isOtherUnreturned(tx, account, payment)) return new Date(now.getTime() + 12 * HOUR_MS);
    if (recipient !== null && recipient.status !== 'Ready') return awaitRecipient(work, payment, instantNow);
    const saved = await applyChange(work, payment, startOrFail(account, payment, recipient));
    if (saved.status !== 'Processing') return false;
    await Promise.all([
      scheduleTask(tx, account.id, 'payment.check', id, new Date(now.getTime() + FIRST_CHECK_MS)),
      ensureScheduledTask(tx, account.id, 'processor.sync', account.id, new Date(now.getTime() + HOUR_MS)),
    ]);
    return true;
  });
}

// The refund of the payment that this one replaces may have failed after all. The wallet must not pay twice, so this
// payment waits.
async function isOtherUnreturned(
  tx: Transaction,
  account: Account,
  { replacesId }: Payment,
): Promise<boolean> {
  const replaced = replacesId === null ? null : await readPayment(tx, account.id, replacesId);
  return replaced !== null && isUnreturned(replaced);
}

/** Reads the recipient's account to which a payment goes; null for one to a bank account. */
export function readItsRecipient(tx: Transaction, account: Account, { recipientId }: Payment) {
  return recipientId === null ? null : readRecipient(tx, account.id, recipientId);
}

/** Why a recipient can never be paid: the processor has refused it, or it is no longer connected. Null for others. */
export function failureOfRecipient(recipient: Recipient | null): Failure | null {
  if (recipient?.status !== 'Rejected' && recipient?.status !== 'Gone') return null;
  return {
    code: 'recipient_rejected',
    message: 'The processor does not pay out to this recipient. Pay in another way.',
  };
}

/** How long a payment waits for its recipient after its day. */
const RECIPIENT_DAYS = 14;

function endOfWaiting(fundingAt: Date): Date {
  return new Date(fundingAt.getTime() + RECIPIENT_DAYS * 24 * HOUR_MS);
}

/** When a payment fails unless its recipient is ready before; null while it does not wait for that. */
export function recipientDeadline(account: Account, payment: Payment): Date | null {
  const fundingAt = payment.recipientWaitingAt && expectedFunding(account, payment);
  return fundingAt && endOfWaiting(fundingAt);
}

// Answers when to look again, or false when the wait is over. A change of the recipient is noticed at once.
async function awaitRecipient(work: AccountTransaction, payment: Payment, instant: Date) {
  const until = endOfWaiting(instant);
  if (until <= work.now) {
    const message = `The recipient had not set up where the money should go ${RECIPIENT_DAYS} days after its day.`;
    return fail(work, payment, { code: 'recipient_not_ready', message });
  }
  if (payment.recipientWaitingAt === null) {
    const waiting = { ...payment, recipientWaitingAt: work.now };
    await applyChange(work, payment, {
      payment: waiting,
      steps: [stepOf(waiting, 'payment.recipient_waiting')],
    });
  }
  return until;
}

async function fail(work: AccountTransaction, payment: Payment, failure: Failure): Promise<false> {
  const change = movePayment(payment, 'fail', { failure });
  if (change === null) throw new Error(`The payment ${payment.id} cannot be failed.`);
  await applyChange(work, payment, change);
  return false;
}

function startOrFail(account: Account, payment: Payment, recipient: Recipient | null): Change {
  const { isRemoved, processor, reference } = payment.source;
  const failure = isRemoved
    ? { code: 'method_removed', message: 'The payment method was removed from the wallet.' }
    : reference === null || processor !== payment.processor
      ? { code: 'method_not_accepted', message: 'The payment method cannot be charged: connect it again.' }
      : null;
  const change =
    failure === null
      ? movePayment(payment, 'start', {
          funding: { id: newId(), reference: null, doneAt: null, fee: null },
          // The recipient may have named another bank account since.
          ...(recipient === null ? {} : { destination: destinationAt(recipient) }),
          // Fixed now, because the account's name may change between two tries, and the statement must not.
          description: `${account.name} to ${payment.contact.name}`.slice(0, 200),
        })
      : movePayment(payment, 'fail', { failure });
  if (change === null) throw new Error(`The payment ${payment.id} can be neither charged nor failed.`);
  return change;
}

/** A recipient's account at the processor, as the destination of a payment. */
export function destinationAt({ id, reference, bankAccount }: Recipient): Destination {
  if (reference === null) throw new Error(`The recipient ${id} has no account at the processor.`);
  const { bankName = '', last4 = '' } = bankAccount ?? {};
  return { key: id, reference, bankName, last4 };
}
