import { isAccountHeld, readSuspensions } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { type PaymentId, parseId, type RecipientId } from '../kit/ids.ts';
import { DORMANT, dropScheduledTasks, scheduleTask } from '../kit/queue/tasks.ts';
import { type Held, holdUntil, isHeld, isUnanswered, nextCheck, perform } from '../processors/service.ts';
import type { ProcessorEvent, ProcessorName } from '../processors/types.ts';
import type { Recipient } from '../recipients/types.ts';
import { adoptKey } from './adopting.ts';
import {
  type AccountTransaction,
  applyChange,
  type PaymentsDeps,
  type SendingDeps,
  transact,
} from './apply.ts';
import { movePayment } from './change.ts';
import { noteContradiction, noteUnanswered } from './discrepancies.ts';
import { extended } from './expiry.ts';
import {
  beginFunding,
  destinationAt,
  failureOfRecipient,
  fundingInstant,
  readItsRecipient,
} from './funding.ts';
import { findPaymentOfKey, type OperationName } from './key-store.ts';
import { findLatelyArrived } from './of-recipient.ts';
import { atProcessor, required } from './operations.ts';
import { type Answer, judge, nextOperation, operationOf } from './outcome.ts';
import { judgeEarlier } from './past-refund.ts';
import { payOutAgain, payoutDeadline, takeBackFromRecipient } from './recipient-outcome.ts';
import { leftOf } from './returning.ts';
import { findPayment, lockPayment } from './store.ts';
import type { Payment } from './types.ts';

/** Expires a payment that its recipient has not answered. Answers when to look again, or null. */
export function expirePayment(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  return transact(deps, account, now, async (work) => {
    const payment = await lockPayment(work.tx, account.id, id);
    if (payment?.status !== 'Pending' || payment.expiresAt === null) return null;
    if (payment.expiresAt > now) return payment.expiresAt;
    // As they are now: the end cannot be taken back, and the task of a suspension's end may come after this one.
    const suspensions = await readSuspensions(work.tx, account.id);
    if (suspensions.suspendedAt !== null) return DORMANT;
    const { expiresAt } = extended(suspensions, payment);
    if (expiresAt !== null && expiresAt > now) return expiresAt;
    const change = movePayment(payment, 'expire');
    if (change !== null) await applyChange(work, payment, change);
    return null;
  });
}

/**
 * Charges the wallet for a payment whose day has come, and sends the money on; `checkPayment` continues with what is
 * not finished then. Answers when to begin, or null. No transaction is open across a call.
 */
export async function fundPayment(
  deps: SendingDeps & Pick<PaymentsDeps, 'recipients'>,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  const payment = await findPayment(deps.database, account.id, id);
  if (payment?.status !== 'Scheduled') return null;
  const processor = await deps.processors.processorFor(account, payment.processor ?? undefined);
  // Without a processor the payment waits until the account has one again; it can still be canceled.
  if (processor === null) return new Date(now.getTime() + 3_600_000);
  // Asked again before money moves: a webhook may be late, and a wallet that is charged for nothing loses the fee.
  const { recipientId } = payment;
  if (recipientId !== null && fundingInstant(account, payment) <= now) {
    await deps.recipients.refresh(account, recipientId, now);
  }
  const begun = await beginFunding(deps, account, id, now);
  if (begun instanceof Date) return begun;
  if (begun) await run(deps, account, id, now, 'send');
  return null;
}

/**
 * Continues with a payment: asks for the outcome of its current operation, sends it again under the same key when the
 * processor has never seen it, and continues to the next one. Answers when to ask again, or null when nothing is left
 * to do. No transaction is open across a call.
 */
export async function checkPayment(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  // Read again: a request that was begun before the backup comes without the task, and may bring an account of before.
  if (await isAccountHeld(deps.database, account.id)) return DORMANT;
  await transact(deps, account, now, (work) => continueWaiting(work, id));
  return run(deps, account, id, now, 'ask');
}

// A bank payout that has failed is tried again when the recipient has named another bank account, and given up in time.
async function continueWaiting(work: AccountTransaction, id: PaymentId): Promise<void> {
  const { tx, account, now } = work;
  const payment = await lockPayment(tx, account.id, id);
  const deadline = payment && payoutDeadline(payment);
  if (payment === null || deadline === null) return;
  const recipient = await readItsRecipient(tx, account, payment);
  const isRenewed = recipient?.status === 'Ready' && mayWorkNow(payment, recipient);
  const isOver = deadline <= now || failureOfRecipient(recipient) !== null;
  if (isRenewed) {
    const again = { ...payment, destination: destinationAt(recipient) };
    await applyChange(work, payment, payOutAgain(again));
  } else if (isOver) {
    const change = takeBackFromRecipient(payment);
    if (change !== null) await applyChange(work, payment, change);
  }
}

// Whether a bank payout that has failed may work for a recipient who is ready: with another bank account, which may have been
// named while the payout was on its way, or because the processor pays out to the recipient again.
function mayWorkNow({ bankPayout, destination }: Payment, { bankAccount, updatedAt }: Recipient): boolean {
  if (bankPayout === null || bankPayout.failedAt === null || bankAccount === null) return false;
  const { failure, failedAt } = bankPayout;
  const isOther = bankAccount.last4 !== destination?.last4 || bankAccount.bankName !== destination.bankName;
  const isAllowedAgain = failure?.code === 'payouts_not_allowed' && updatedAt > failedAt;
  return isOther || bankAccount.since > failedAt || isAllowedAgain;
}

/**
 * Asks for the outcome of a payment's current operation and applies it. Sends nothing: what follows is left to
 * `checkPayment`. Answers the outcome. No transaction is open across a call.
 */
export async function lookAtPayment(
  deps: SendingDeps,
  account: Account,
  payment: Payment,
  now: Date,
): Promise<Answer['outcome'] | null> {
  const operation = nextOperation(payment);
  if (operation === null) return null;
  const key = required(operationOf(payment, operation)?.id);
  const outcome = await perform(
    placeOf(deps, account, payment, now),
    atProcessor(payment, operation),
    'look',
  );
  const answer = { operation, outcome } as Answer;
  await applyOutcome(deps, account, payment.id, { ...answer, key }, now, 'leaves');
  return outcome;
}

/**
 * Asks for bank payouts to a recipient that have arrived lately: a bank may send money back, and a webhook that says so may
 * never come. No transaction is open across a call.
 */
export async function lookAtArrived(
  deps: SendingDeps,
  account: Account,
  recipientId: RecipientId,
  now: Date,
): Promise<void> {
  const ids = await transact(deps, account, now, ({ tx }) =>
    findLatelyArrived(tx, account, recipientId, now),
  );
  for (const id of ids) {
    const payment = await findPayment(deps.database, account.id, id);
    if (payment?.bankPayout == null) continue;
    const place = placeOf(deps, account, payment, now);
    const outcome = await perform(place, atProcessor(payment, 'bankPayout'), 'look');
    const answer = { operation: 'bankPayout', outcome } as Answer;
    await applyOutcome(deps, account, id, { ...answer, key: payment.bankPayout.id }, now, 'leaves');
  }
}

function placeOf({ processors }: SendingDeps, account: Account, { processor }: Payment, now: Date) {
  return { processorFor: processors.processorFor, account, processor, now };
}

async function run(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
  first: 'send' | 'ask',
): Promise<Date | null> {
  let manner = first;
  for (;;) {
    // The next operation may have been sent since the backup, under a key that is not known here.
    if (await isAccountHeld(deps.database, account.id)) return DORMANT;
    const payment = await findPayment(deps.database, account.id, id);
    const operation = payment && nextOperation(payment);
    if (payment === null || operation === null) return payment && payoutDeadline(payment);
    const key = required(operationOf(payment, operation)?.id);
    const place = placeOf(deps, account, payment, now);
    const sent = atProcessor(payment, operation);
    const decideUnseen = async () =>
      operation === 'funding'
        ? readFundingHold(deps, account, payment, now)
        : endUnsent(await findPayment(deps.database, account.id, id), operation);
    const isCurrent = (one: Payment | null) =>
      one !== null && nextOperation(one) === operation && operationOf(one, operation)?.id === key;
    const isStillWanted = async () => isCurrent(await findPayment(deps.database, account.id, id));
    // Another process may have sent an operation that may not be sent any more: it is asked for.
    const isStopped = endUnsent(payment, operation) !== null;
    const how = isStopped ? 'ask' : manner;
    const outcome = await perform(place, { ...sent, decideUnseen, isStillWanted }, how);
    const answer = { operation, outcome } as Answer;
    const after = await applyOutcome(deps, account, id, { ...answer, key }, now, 'goes on');
    if (after === null) return null;
    if (isCurrent(after)) return pauseAfter(deps, account, after, answer, now);
    // The next one was decided just now, so the processor has not seen it.
    manner = 'send';
  }
}

// Whether a wallet that the processor was never asked to charge must not be charged yet. Reads the suspensions again: the
// account may have been suspended since it was read.
async function readFundingHold(
  { database }: SendingDeps,
  account: Account,
  payment: Payment,
  now: Date,
): Promise<Held | null> {
  const suspensions = await database.transaction(account.id, (tx) => readSuspensions(tx, account.id));
  if (suspensions.suspendedAt !== null) return holdUntil(DORMANT);
  const instant = fundingInstant({ ...account, ...suspensions }, payment);
  return instant > now ? holdUntil(instant) : null;
}

// Money that the wallet's bank has taken back, also in part, is not sent to a recipient's account any more, and no more than
// the rest is given back to the wallet: what covers the return is still at the platform. A reversal brings more of it back.
function endUnsent(payment: Payment | null, operation: OperationName): Answer['outcome'] | null {
  if (payment?.recipientId == null || payment.fundingReturnedAt === null) return null;
  if (operation === 'funding' || operation === 'reversal') return null;
  const { refund } = payment;
  if (operation === 'refund' && (refund === null || refund.amount <= leftOf(payment))) return null;
  const message = 'It was not sent, because the wallet’s bank has taken the money back.';
  return { status: 'failed', reference: null, code: 'funding_returned', message };
}

async function pauseAfter(
  deps: SendingDeps,
  account: Account,
  payment: Payment,
  { outcome }: Answer,
  now: Date,
): Promise<Date> {
  const isWaiting = outcome.status === 'processing' || outcome.status === 'requires_action';
  if (!isWaiting && !isHeld(outcome) && isPaymentUnanswered(payment, now)) {
    await transact(deps, account, now, async (work) => {
      // A person may have ended it since it was asked for.
      const locked = await lockPayment(work.tx, account.id, payment.id);
      if (locked !== null && isPaymentUnanswered(locked, now)) await noteUnanswered(work, locked);
    });
  }
  return nextCheck(outcome, payment.updatedAt, now);
}

/** True when an operation of a payment has had no outcome for so long that people are notified. */
export function isPaymentUnanswered(payment: Payment, now: Date): boolean {
  const operation = nextOperation(payment);
  if (operation === null) return false;
  // A bank payout is not sent before the money is available, which takes as long as a bank.
  const reference = operation === 'bankPayout' ? payment.delivery : operationOf(payment, operation);
  return isUnanswered(reference?.reference, payment.updatedAt, now);
}

/**
 * Applies an answer. Answers the updated payment, or null when there is none. An answer about an earlier try changes
 * nothing, unless it gave back a part. For a caller that `leaves`, the task continues.
 */
function applyOutcome(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  answer: Answer & { readonly key: string },
  now: Date,
  caller: 'goes on' | 'leaves',
): Promise<Payment | null> {
  return transact(deps, account, now, async (work) => {
    const { tx } = work;
    const payment = await lockPayment(tx, account.id, id);
    if (payment === null) return null;
    const isOfThisTry = operationOf(payment, answer.operation)?.id === answer.key;
    const change = isOfThisTry ? judge(payment, answer, now) : judgeEarlier(payment, answer, now);
    if (change === null) {
      await noteContradiction(work, payment, answer);
      return payment;
    }
    const saved = await applyChange(work, payment, change);
    // At once, because the recipient may have named another bank account already.
    if (payoutDeadline(saved) !== null) await scheduleTask(tx, account.id, 'payment.check', id, now);
    else if (nextOperation(saved) === null) await dropScheduledTasks(tx, account.id, 'payment.check', [id]);
    else if (caller === 'leaves') await scheduleTask(tx, account.id, 'payment.check', id, now);
    return saved;
  });
}

/** Applies an event of a processor; false when its key is none of ours there. */
export async function applyProcessorEvent(
  deps: SendingDeps,
  account: Account,
  processor: ProcessorName,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  const answer = answerIn(event);
  if (answer === null) return false;
  const key = parseId(answer.key);
  const find = async () =>
    key === null ? null : findPaymentOfKey(deps.database, account.id, processor, answer.operation, key);
  const id = (await find()) ?? ((await adoptKey(deps, account, processor, event, now)) ? await find() : null);
  if (id === null) return false;
  await applyOutcome(deps, account, id, answer, now, 'leaves');
  return true;
}

function answerIn(event: ProcessorEvent): (Answer & { readonly key: string }) | null {
  switch (event.type) {
    case 'charge':
      return { operation: 'funding', key: event.key, outcome: event.outcome };
    case 'funding_restored': {
      const { key, reference, taken } = event;
      const outcome = { status: 'restored', reference, ...(taken && { taken }) } as const;
      return { operation: 'funding', key, outcome };
    }
    case 'transfer':
      return { operation: 'delivery', key: event.key, outcome: event.outcome };
    case 'bank_payout':
      return { operation: 'bankPayout', key: event.key, outcome: event.outcome };
    case 'reversal':
      return { operation: 'reversal', key: event.key, outcome: event.outcome };
    case 'refund':
      return { operation: 'refund', key: event.key, outcome: event.outcome };
    default:
      return null;
  }
}
