import { readSuspensions, requireUnsuspended } from '../accounts/service.ts';
import { type Account, resumptionInstant } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { newId, type PaymentId, parseId } from '../kit/ids.ts';
import { DORMANT, dropScheduledTasks, ensureScheduledTask, scheduleTask } from '../kit/queue/tasks.ts';
import { instantIn } from '../kit/time.ts';
import {
  charging,
  FIRST_CHECK_MS,
  type Held,
  holdUntil,
  isHeld,
  isUnanswered,
  nextCheck,
  type ProcessorOperation,
  perform,
  refunding,
  transferring,
} from '../processors/service.ts';
import type { ProcessorEvent } from '../processors/types.ts';
import { applyChange, type SendingDeps, transact } from './apply.ts';
import { noteContradiction, noteUnanswered } from './discrepancies.ts';
import { extended } from './expiry.ts';
import {
  type Answer,
  type Change,
  isUnreturned,
  judge,
  movePayment,
  nextOperation,
  operationOf,
} from './outcome.ts';
import { findPayment, findPaymentOfKey, lockPayment, type OperationName, readPayment } from './store.ts';
import type { Payment } from './types.ts';

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
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  const payment = await findPayment(deps.database, account.id, id);
  if (payment?.status !== 'Scheduled') return null;
  const processor = await deps.processors.processorFor(account, payment.processor ?? undefined);
  // Without a processor the payment waits until the account has one again; it can still be canceled.
  if (processor === null) return new Date(now.getTime() + HOUR_MS);
  const begun = await beginFunding(deps, account, id, now);
  if (begun instanceof Date) return begun;
  if (begun) await run(deps, account, id, now, 'send');
  return null;
}

// The first transaction: after it the payment can be neither changed nor canceled.
function beginFunding(
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
    if (instant > now) return instant;
    // A suspension may have begun and ended since the account was read.
    const suspensions = await requireUnsuspended(tx, account.id);
    const instantNow = fundingInstant({ ...account, ...suspensions }, payment);
    if (instantNow > now) return instantNow;
    if (await isOtherUnreturned(tx, account, payment)) return new Date(now.getTime() + 12 * HOUR_MS);
    const saved = await applyChange(work, payment, startOrFail(account, payment));
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

function startOrFail(account: Account, payment: Payment): Change {
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
          // Fixed now, because the account's name may change between two tries, and the statement must not.
          description: `${account.name} to ${payment.contact.name}`.slice(0, 200),
        })
      : movePayment(payment, 'fail', { failure });
  if (change === null) throw new Error(`The payment ${payment.id} can be neither charged nor failed.`);
  return change;
}

/**
 * Continues with a payment: asks for the outcome of its current operation, sends it again under the same key when the
 * processor has never seen it, and continues to the next one. Answers when to ask again, or null when nothing is left
 * to do. No transaction is open across a call.
 */
export function checkPayment(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  return run(deps, account, id, now, 'ask');
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
    const payment = await findPayment(deps.database, account.id, id);
    const operation = payment && nextOperation(payment);
    if (payment === null || operation === null) return null;
    const key = required(operationOf(payment, operation)?.id);
    const place = placeOf(deps, account, payment, now);
    const sent = atProcessor(payment, operation);
    const decideUnseen = async () =>
      operation === 'funding' ? readFundingHold(deps, account, payment, now) : null;
    const isCurrent = (one: Payment | null) =>
      one !== null && nextOperation(one) === operation && operationOf(one, operation)?.id === key;
    const isStillWanted = async () => isCurrent(await findPayment(deps.database, account.id, id));
    const outcome = await perform(place, { ...sent, decideUnseen, isStillWanted }, manner);
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
  return isUnanswered(operationOf(payment, operation)?.reference, payment.updatedAt, now);
}

/**
 * An operation of a payment at the processor. It is the same whenever it is sent: all of its fields are locked once a
 * payment is Processing.
 */
function atProcessor(payment: Payment, name: OperationName): ProcessorOperation<Answer['outcome']> {
  const { funding, delivery, refund, totalAmount: amount, currency } = payment;
  switch (name) {
    case 'funding':
      return charging({
        key: required(funding?.id),
        purpose: 'Outgoing',
        amount,
        currency,
        source: required(payment.source.reference),
        isOffSession: true,
        savesMethod: false,
        description: required(payment.description),
        returnUrl: null,
      });
    case 'delivery':
      return transferring({
        key: required(delivery?.id),
        amount,
        currency,
        destination: required(payment.destination?.reference),
        fundedBy: required(funding?.reference),
        description: required(payment.description),
      });
    case 'refund':
      return refunding({
        ...(refund?.destination == null ? {} : { destination: refund.destination }),
        key: required(refund?.id),
        chargeKey: required(funding?.id),
        chargeReference: required(funding?.reference),
        amount,
        currency,
      });
  }
}

function required(part: string | null | undefined): string {
  if (part == null) throw new Error('A payment lacks what its next operation needs.');
  return part;
}

/**
 * Applies an answer. Answers the updated payment, or null when there is none. An answer about an earlier try changes
 * nothing. For a caller that `leaves`, the task continues.
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
    const change = isOfThisTry ? judge(payment, answer, now) : null;
    if (change === null) {
      await noteContradiction(work, payment, answer);
      return payment;
    }
    const saved = await applyChange(work, payment, change);
    if (nextOperation(saved) === null) await dropScheduledTasks(tx, account.id, 'payment.check', [id]);
    else if (caller === 'leaves') await scheduleTask(tx, account.id, 'payment.check', id, now);
    return saved;
  });
}

/** Applies an event of the processor; false when its key is none of ours. */
export async function applyProcessorEvent(
  deps: SendingDeps,
  account: Account,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  const answer = answerIn(event);
  if (answer === null) return false;
  const key = parseId(answer.key);
  const id = key && (await findPaymentOfKey(deps.database, account.id, answer.operation, key));
  if (id === null) return false;
  await applyOutcome(deps, account, id, answer, now, 'leaves');
  return true;
}

function answerIn(event: ProcessorEvent): (Answer & { readonly key: string }) | null {
  switch (event.type) {
    case 'charge':
      return { operation: 'funding', key: event.key, outcome: event.outcome };
    case 'transfer':
      return { operation: 'delivery', key: event.key, outcome: event.outcome };
    case 'refund':
      return { operation: 'refund', key: event.key, outcome: event.outcome };
    default:
      return null;
  }
}
