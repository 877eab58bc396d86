import type { Account } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { newId, type PaymentId, parseId } from '../kit/ids.ts';
import { dropScheduledTask, ensureScheduledTask, scheduleTask } from '../kit/tasks.ts';
import { instantIn } from '../kit/time.ts';
import { isOverdue, nextAsking } from '../processors/service.ts';
import type { Merchant, Processor, ProcessorEvent, ProcessorName, TokenAccess } from '../processors/types.ts';
import { applyChange } from './apply.ts';
import { noteConsequences, noteContradiction, tellUnanswered } from './discrepancies.ts';
import type { Setting } from './present.ts';
import {
  type Answer,
  type Change,
  isUnreturned,
  judge,
  movePayment,
  nextOperation,
  operationOf,
} from './settle.ts';
import { findPayment, findPaymentOfKey, lockPayment, type OperationName, readPayment } from './store.ts';
import type { Payment } from './types.ts';

/** Which processors there are for payments. */
export interface PaymentProcessors {
  /** The processor that an account works with now, or the named one that it worked with; null without keys. */
  processorFor(account: Account, name?: ProcessorName): Promise<Processor | null>;
  /** What a recipient's browser needs to make a token; null when the account has no processor. */
  tokenAccessFor(account: Account): Promise<TokenAccess | null>;
}

/** What moving the money of payments works with. */
export interface SendingDeps {
  readonly database: Database;
  readonly processors: PaymentProcessors;
  readonly settingOf: (account: Account) => Setting;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The local hour at which a wallet is charged, as autopay has it: in the day, when a bank's question reaches
 * somebody who is awake, and after a night in which the payment could still be canceled.
 */
const CHARGING_HOUR = 8;

/** How long a bank may work on what it has taken: two banking days, with a long weekend, and as much again. */
const BANK_LIMIT_MS = 7 * 24 * HOUR_MS;

/** When a payment that was accepted is charged. */
export function fundingInstant(account: Account, scheduleDate: string): Date {
  return instantIn(account.timeZone, scheduleDate, CHARGING_HOUR);
}

/** Ends a payment that nobody has answered. Answers when to look again, or null. Transaction: opens. */
export function expirePayment(
  { database, settingOf }: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  return database.transaction(account.id, async (tx) => {
    const payment = await lockPayment(tx, account.id, id);
    if (payment?.status !== 'Pending' || payment.expiresAt === null) return null;
    if (payment.expiresAt > now) return payment.expiresAt;
    const change = movePayment(payment, 'expire');
    if (change !== null) await applyChange(tx, settingOf(account), change, now);
    return null;
  });
}

/**
 * Charges the wallet for a payment whose day has come, and sends the money on; `checkPayment` goes on with what
 * is not finished then. Answers when to begin, or null. Transaction: opens several, none across a call.
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
  // An account that lost its processor pays when it has one again; until then it can still be canceled.
  if (processor === null) return new Date(now.getTime() + HOUR_MS);
  const begun = await beginFunding(deps, account, id, now);
  if (begun instanceof Date) return begun;
  if (begun) await run(deps, account, id, now, 'send');
  return null;
}

// The first transaction: from here on the payment can be neither changed nor canceled.
function beginFunding(
  { database, settingOf }: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | boolean> {
  return database.transaction(account.id, async (tx) => {
    const payment = await lockPayment(tx, account.id, id);
    if (payment?.status !== 'Scheduled') return false;
    const instant = fundingInstant(account, payment.scheduleDate);
    if (instant > now) return instant;
    if (await isOtherUnreturned(tx, account, payment)) return new Date(now.getTime() + 12 * HOUR_MS);
    const change = startOrFail(account, payment);
    const saved = await applyChange(tx, settingOf(account), change, now);
    if (saved.status !== 'Processing') return false;
    await Promise.all([
      scheduleTask(tx, account.id, 'payment.check', id, new Date(now.getTime() + MINUTE_MS)),
      ensureScheduledTask(tx, account.id, 'processor.sync', account.id, new Date(now.getTime() + HOUR_MS)),
    ]);
    return true;
  });
}

// The refund of the payment that this one replaces may have failed after all: nobody pays twice, so this one waits.
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
          // What statements say must not change between two tries: the name of the account may.
          description: `${account.name} to ${payment.contact.name}`.slice(0, 200),
        })
      : movePayment(payment, 'fail', { failure });
  if (change === null) throw new Error(`The payment ${payment.id} can be neither charged nor failed.`);
  return change;
}

/**
 * Goes on with a payment wherever it stands: asks what became of the operation under way, sends it again under the
 * same key when the processor has never seen it, and goes on to the next. Answers when to ask again, or null
 * when nothing is left to do. Transaction: opens several, none across a call.
 */
export function checkPayment(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  return run(deps, account, id, now, 'ask');
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
    const answer = await perform(deps, account, payment, operation, manner, now);
    const after = await settle(deps, account, id, { ...answer, key }, now, 'goes on');
    if (after === null) return null;
    if (nextOperation(after) === operation && operationOf(after, operation)?.id === key) {
      return pauseAfter(deps, account, after, answer, now);
    }
    // The next one was decided just now, so the processor has not seen it.
    manner = 'send';
  }
}

// A bank takes days, and its webhook comes first.
async function pauseAfter(
  { database }: SendingDeps,
  account: Account,
  payment: Payment,
  { outcome: { status } }: Answer,
  now: Date,
): Promise<Date> {
  if (status === 'processing') return new Date(now.getTime() + 12 * HOUR_MS);
  if (status === 'requires_action') return new Date(now.getTime() + 15 * MINUTE_MS);
  if (isUnanswered(payment, now)) {
    await database.transaction(account.id, (tx) => tellUnanswered(tx, account, payment, now));
  }
  return nextAsking(payment.updatedAt, now);
}

/** Whether a person is told that nobody knows what became of what a payment waits for. Transaction: none. */
export function isUnanswered(payment: Payment, now: Date): boolean {
  const operation = nextOperation(payment);
  if (operation === null) return false;
  // What a bank works on was answered once; its end is missing when even its slowest way is over.
  const knownMs = operationOf(payment, operation)?.reference == null ? 0 : BANK_LIMIT_MS;
  return isOverdue(new Date(payment.updatedAt.getTime() + knownMs), now);
}

async function perform(
  { processors }: SendingDeps,
  account: Account,
  payment: Payment,
  operation: OperationName,
  manner: 'send' | 'ask',
  now: Date,
): Promise<Answer> {
  const processor = await processors.processorFor(account, payment.processor ?? undefined);
  if (processor === null) {
    return { operation, outcome: { status: 'unknown', cause: 'the account has no processor' } };
  }
  const merchant: Merchant = { accountId: account.id, now };
  const isAsked = manner === 'ask';
  switch (operation) {
    case 'funding': {
      const order = chargeOrder(payment);
      const found = isAsked ? await processor.findCharge(merchant, order.key) : absent;
      const outcome = found.status === 'absent' ? await processor.charge(merchant, order) : found;
      return { operation, outcome };
    }
    case 'delivery': {
      const order = transferOrder(payment);
      const found = isAsked ? await processor.findTransfer(merchant, order.key) : absent;
      const outcome = found.status === 'absent' ? await processor.transfer(merchant, order) : found;
      return { operation, outcome };
    }
    case 'refund': {
      const order = refundOrder(payment);
      const found = isAsked ? await processor.findRefund(merchant, order.key) : absent;
      const outcome = found.status === 'absent' ? await processor.refund(merchant, order) : found;
      return { operation, outcome };
    }
  }
}

const absent = { status: 'absent' } as const;

// Operations are the same whenever they are sent: all that they say is locked once a payment is Processing.
function chargeOrder(payment: Payment) {
  return {
    key: required(payment.funding?.id),
    purpose: 'Outgoing',
    amount: payment.totalAmount,
    currency: payment.currency,
    source: required(payment.source.reference),
    isOffSession: true,
    savesMethod: false,
    description: required(payment.description),
    returnUrl: null,
  } as const;
}

function transferOrder(payment: Payment) {
  return {
    key: required(payment.delivery?.id),
    amount: payment.totalAmount,
    currency: payment.currency,
    destination: required(payment.destination?.reference),
    fundedBy: required(payment.funding?.reference),
    description: required(payment.description),
  };
}

function refundOrder(payment: Payment) {
  const destination = payment.refund?.destination ?? null;
  return {
    ...(destination === null ? {} : { destination }),
    key: required(payment.refund?.id),
    chargeKey: required(payment.funding?.id),
    chargeReference: required(payment.funding?.reference),
    amount: payment.totalAmount,
    currency: payment.currency,
  };
}

function required(part: string | null | undefined): string {
  if (part == null) throw new Error('A payment lacks what its next operation needs.');
  return part;
}

/**
 * Applies an answer, whoever brings it; answers the payment as it is then, null when there is none. One about a try
 * that was replaced by another changes nothing. An event wakes the task that goes on; who goes on already need not be
 * woken. Transaction: opens.
 */
function settle(
  { database, settingOf }: SendingDeps,
  account: Account,
  id: PaymentId,
  answer: Answer & { readonly key: string },
  now: Date,
  caller: 'goes on' | 'leaves',
): Promise<Payment | null> {
  return database.transaction(account.id, async (tx) => {
    const payment = await lockPayment(tx, account.id, id);
    if (payment === null) return null;
    if (operationOf(payment, answer.operation)?.id !== answer.key) {
      await noteContradiction(tx, account, payment, answer, now);
      return payment;
    }
    const change = judge(payment, answer, now);
    if (change === null) {
      await noteContradiction(tx, account, payment, answer, now);
      return payment;
    }
    const saved = await applyChange(tx, settingOf(account), change, now);
    await noteConsequences(tx, account, payment, saved, now);
    if (nextOperation(saved) === null) await dropScheduledTask(tx, account.id, 'payment.check', id);
    else if (caller === 'leaves') await scheduleTask(tx, account.id, 'payment.check', id, now);
    return saved;
  });
}

/** Applies what the processor tells of its own accord; false when its key is none of ours. Transaction: opens. */
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
  await settle(deps, account, id, answer, now, 'leaves');
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
