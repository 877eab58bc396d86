import { readSuspensions } from '../accounts/service.ts';
import { type Account, resumptionInstant } from '../accounts/types.ts';
import type { ChargeId, RefundId } from '../kit/ids.ts';
import { DORMANT } from '../kit/queue/tasks.ts';
import {
  callProcessor,
  charging,
  FIRST_CHECK_MS,
  type Held,
  holdUntil,
  isHeld,
  type Manner,
  nextCheck,
  type ProcessorOperation,
  perform,
  refunding,
} from '../processors/service.ts';
import type { ChargeOutcome, MoneyRecord, RefundOutcome } from '../processors/types.ts';
import { findMandate } from './autopay/mandate-store.ts';
import { applyChargeOutcome } from './charge-outcome.ts';
import { noteDiscrepancy } from './discrepancies.ts';
import { applyRefundOutcome } from './refunds/outcome.ts';
import { findRefund } from './refunds/store.ts';
import { findCharge } from './store.ts';
import type { Charge, Refund } from './types.ts';
import { isChargeUnanswered, isEnded, isRefundUnanswered } from './unanswered.ts';
import { lockCharge, lockRefund, type SendingDeps, transact } from './work.ts';

/** How long a card's holder may take to confirm. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/**
 * Sends a charge that was started and applies the answer. A charge whose answer did not come stays Processing, and
 * `checkCharge` asks about it. No transaction is open across a call.
 */
export async function runCharge(
  deps: SendingDeps,
  account: Account,
  id: ChargeId,
  now: Date,
): Promise<Charge> {
  const charge = await requireCharge(deps, account, id);
  if (charge.status !== 'Processing' || charge.processorReference !== null) return charge;
  const outcome = await perform(targetOf(deps, account, charge, now), operationOf(charge), 'send');
  return (await applyChargeOutcome(deps, account, id, outcome, now)) ?? charge;
}

/**
 * Asks for the outcome of a charge. A charge that the processor has never seen is sent again, under the same key.
 * Answers when to ask again, or null when its end is known. No transaction is open across a call.
 */
export async function checkCharge(
  deps: SendingDeps,
  account: Account,
  id: ChargeId,
  now: Date,
): Promise<Date | null> {
  const before = await findCharge(deps.database, account.id, id);
  if (before === null || isEnded(before)) return null;
  const operation = checkOf(deps, account, before, now);
  const outcome = await perform(targetOf(deps, account, before, now), operation, 'ask');
  const after = (await applyChargeOutcome(deps, account, id, outcome, now)) ?? before;
  if (isEnded(after)) return null;
  const isWaiting = outcome.status === 'processing' || outcome.status === 'requires_action';
  if (!isWaiting && !isHeld(outcome) && isChargeUnanswered(after, now)) {
    await noteUnansweredCharge(deps, account, id, now);
  }
  return nextCheck(outcome, isAbandoned(after, now) ? abandonedAt(after) : after.createdAt, now);
}

// A charge that nobody confirms is canceled.
function checkOf(
  deps: SendingDeps,
  account: Account,
  charge: Charge,
  now: Date,
): ProcessorOperation<ChargeOutcome> {
  const operation = operationOf(charge);
  return {
    ...operation,
    find: isAbandoned(charge, now) ? cancelationOf(charge) : operation.find,
    decideUnseen: () => decideUnseen(deps, account, charge, now),
    isStillWanted: async () => !isEnded(await requireCharge(deps, account, charge.id)),
  };
}

// The outcome of a charge that the processor has never seen; null when it is sent again. A charge to which the client no
// longer agrees ends. One from before the end of a suspension waits. One of autopay may be months late by then: it ends, and
// is announced again. Reads the suspensions again: the account may have been suspended since it was read.
async function decideUnseen(
  deps: SendingDeps,
  account: Account,
  charge: Charge,
  now: Date,
): Promise<ChargeOutcome | Held | null> {
  const { createdAt, origin } = charge;
  if (!(await isStillAgreed(deps, account, charge))) {
    // The process that sent it may still wait for the answer.
    const isOnItsWay = now.getTime() - createdAt.getTime() < FIRST_CHECK_MS;
    return isOnItsWay ? { status: 'unknown', cause: 'it may be under way there' } : consentEnded;
  }
  const { database } = deps;
  const suspensions = await database.transaction(account.id, (tx) => readSuspensions(tx, account.id));
  const { suspendedAt, resumedAt } = suspensions;
  if (suspendedAt !== null) return holdUntil(DORMANT);
  if (resumedAt === null || createdAt > resumedAt) return null;
  const resumption = resumptionInstant({ ...account, ...suspensions });
  if (resumption !== null && resumption > now) return holdUntil(resumption);
  return origin === 'Autopay' ? neverSent : null;
}

function cancelationOf({ id }: Charge): ProcessorOperation<ChargeOutcome>['find'] {
  return (processor, merchant) => processor.cancelCharge(merchant, id);
}

// The client started the charge, or a mandate covers it.
async function isStillAgreed({ database }: SendingDeps, account: Account, charge: Charge): Promise<boolean> {
  if (charge.origin !== 'Autopay') return true;
  const mandate = await findMandate(database, account.id, charge.invoiceId);
  // A new consent to a changed schedule takes the charge along.
  return mandate !== null && (mandate.firstAcceptedAt ?? mandate.acceptedAt) <= charge.createdAt;
}

const consentEnded: ChargeOutcome = {
  status: 'declined',
  reference: null,
  code: 'consent_ended',
  message: 'Autopay had ended before this charge was sent.',
  method: null,
};

const neverSent: ChargeOutcome = {
  status: 'declined',
  reference: null,
  code: 'never_sent',
  message: 'The bank was never reached, and nothing was charged. Autopay announces this payment again.',
  method: null,
};

// A card's holder has left the page by then. A bank account may be confirmed by small amounts, which takes days.
function isAbandoned(charge: Charge, now: Date): boolean {
  if (charge.status !== 'RequiresAction' || charge.method?.type === 'BankAccount') return false;
  return abandonedAt(charge) <= now;
}

function abandonedAt({ createdAt }: Charge): Date {
  return new Date(createdAt.getTime() + ABANDONED_AFTER_MS);
}

// A person may have ended it since it was asked for.
function noteUnansweredCharge(deps: SendingDeps, account: Account, id: ChargeId, now: Date): Promise<void> {
  return transact(deps, account, now, async (work) => {
    const locked = await lockCharge(work, id);
    if (locked === null || !isChargeUnanswered(locked.charge, now)) return;
    await noteDiscrepancy(work.tx, account.id, 'charge_unanswered', id, now);
  });
}

function noteUnansweredRefund(deps: SendingDeps, account: Account, id: RefundId, now: Date): Promise<void> {
  return transact(deps, account, now, async (work) => {
    const locked = await lockRefund(work, id);
    if (locked === null || !isRefundUnanswered(locked.refund, now)) return;
    await noteDiscrepancy(work.tx, account.id, 'refund_unanswered', id, now);
  });
}

/**
 * Cancels a charge that waits for its holder, so that the payer can pay in another way. If the holder acted first, the
 * charge gets that outcome. No transaction is open across a call.
 */
export async function cancelAtProcessor(
  deps: SendingDeps,
  account: Account,
  charge: Charge,
  now: Date,
): Promise<Charge> {
  if (charge.status !== 'RequiresAction') return charge;
  const outcome = await callProcessor(targetOf(deps, account, charge, now), cancelationOf(charge));
  if (outcome.status === 'absent') return charge;
  return (await applyChargeOutcome(deps, account, charge.id, outcome, now)) ?? charge;
}

/** Sends a refund that was started and applies the answer. No transaction is open across a call. */
export async function runRefund(
  deps: SendingDeps,
  account: Account,
  id: RefundId,
  now: Date,
): Promise<Refund> {
  const refund = await findRefund(deps.database, account.id, id);
  if (refund === null) throw new Error(`There is no refund ${id}.`);
  if (refund.status !== 'Processing' || refund.processorReference !== null) return refund;
  const outcome = await performRefund(deps, account, refund, 'send', now);
  return (await applyRefundOutcome(deps, account, id, outcome, now)) ?? refund;
}

/**
 * Asks for the outcome of a refund. A refund that the processor has never seen is sent again, under the same key.
 * Answers when to ask again, or null when its end is known. No transaction is open across a call.
 */
export async function checkRefund(
  deps: SendingDeps,
  account: Account,
  id: RefundId,
  now: Date,
): Promise<Date | null> {
  const refund = await findRefund(deps.database, account.id, id);
  if (refund === null || refund.status !== 'Processing') return null;
  const outcome = await performRefund(deps, account, refund, 'ask', now);
  const after = await applyRefundOutcome(deps, account, id, outcome, now);
  if (after?.status !== 'Processing') return null;
  if (outcome.status === 'unknown' && isRefundUnanswered(after, now)) {
    await noteUnansweredRefund(deps, account, id, now);
  }
  return nextCheck(outcome, after.createdAt, now);
}

/** Asks for the outcome of a refund, and sends nothing. No transaction is open across a call. */
export function lookAtRefund(deps: SendingDeps, account: Account, refund: Refund, now: Date) {
  return performRefund(deps, account, refund, 'look', now);
}

async function performRefund(
  deps: SendingDeps,
  account: Account,
  refund: Refund,
  manner: Manner,
  now: Date,
): Promise<RefundOutcome> {
  const charge = await requireCharge(deps, account, refund.chargeId);
  const operation = refunding({
    key: refund.id,
    chargeKey: charge.id,
    chargeReference: charge.processorReference ?? '',
    amount: refund.amount + refund.surcharge,
    currency: refund.currency,
    ...(refund.refundsPlatformFee ? { refundsPlatformFee: true } : {}),
    record: recordOf(charge.id, refund, refund.reopens),
  });
  const isStillWanted = async () =>
    (await findRefund(deps.database, account.id, refund.id))?.status === 'Processing';
  return perform(targetOf(deps, account, charge, now), { ...operation, isStillWanted }, manner);
}

/** Asks for the outcome of a charge, and sends nothing. No transaction is open across a call. */
export function lookAtCharge(deps: SendingDeps, account: Account, charge: Charge, now: Date) {
  return perform(targetOf(deps, account, charge, now), operationOf(charge), 'look');
}

function targetOf({ processorFor }: SendingDeps, account: Account, { processor }: Charge, now: Date) {
  return { processorFor, account, processor, now };
}

// The same each time it is sent: the processor refuses other content under the same key.
function operationOf(charge: Charge): ProcessorOperation<ChargeOutcome> {
  return charging({
    key: charge.id,
    purpose: 'Invoice',
    amount: charge.amount + charge.surcharge,
    currency: charge.currency,
    source: charge.source,
    isOffSession: charge.origin === 'Autopay',
    savesMethod: charge.savesMethod,
    ...(charge.method === null ? {} : { methodType: charge.method.type }),
    description: charge.description,
    statementDescriptor: charge.statementDescriptor,
    returnUrl: charge.returnUrl,
    ...(charge.platformFee === 0 ? {} : { platformFee: charge.platformFee }),
    record: recordOf(charge.invoiceId, charge, charge.origin === 'Autopay'),
  });
}

function recordOf(of: string, { allocations, surcharge }: Charge | Refund, mark: boolean): MoneyRecord {
  const parts = allocations.map(({ scheduledPaymentId: id, amount }) => ({ id, amount }));
  return { of, parts, surcharge, mark };
}

async function requireCharge(deps: SendingDeps, account: Account, id: ChargeId): Promise<Charge> {
  const charge = await findCharge(deps.database, account.id, id);
  if (charge === null) throw new Error(`There is no charge ${id}.`);
  return charge;
}
