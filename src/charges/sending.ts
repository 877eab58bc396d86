import { readSuspensions } from '../accounts/service.ts';
import { type Account, resumptionInstant } from '../accounts/types.ts';
import type { ChargeId, RefundId } from '../kit/ids.ts';
import { DORMANT } from '../kit/queue/tasks.ts';
import {
  callProcessor,
  charging,
  FIRST_CHECK_MS,
  isHeld,
  type Manner,
  nextCheck,
  type ProcessorOperation,
  perform,
  refunding,
} from '../processors/service.ts';
import type { ChargeOutcome, RefundOutcome } from '../processors/types.ts';
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

// A charge that nobody confirms is canceled. One that has not reached the processor waits for the end of a suspension. A
// charge of autopay is not sent again when the client no longer agrees to it, or after a suspension.
function checkOf(
  deps: SendingDeps,
  account: Account,
  charge: Charge,
  now: Date,
): ProcessorOperation<ChargeOutcome> {
  const { send, find } = operationOf(charge);
  return {
    find: isAbandoned(charge, now) ? cancelationOf(charge) : find,
    readHold: () => readHold(deps, account, charge, now),
    isStillWanted: async () => !isEnded(await requireCharge(deps, account, charge.id)),
    async send(processor, merchant) {
      const end = await findAutopayEnd(deps, account, charge);
      if (end === null) return send(processor, merchant);
      // The process that sent it may still wait for the answer.
      const isOnItsWay = now.getTime() - charge.createdAt.getTime() < FIRST_CHECK_MS;
      return isOnItsWay ? { status: 'unknown', cause: 'it may be under way there' } : end;
    },
  };
}

// As the suspensions are now: the account may have been suspended since it was read.
async function readHold(
  { database }: SendingDeps,
  account: Account,
  { createdAt }: Charge,
  now: Date,
): Promise<Date | null> {
  const suspensions = await database.transaction(account.id, (tx) => readSuspensions(tx, account.id));
  const { suspendedAt, resumedAt } = suspensions;
  if (suspendedAt !== null) return DORMANT;
  if (resumedAt === null || createdAt > resumedAt) return null;
  const resumption = resumptionInstant({ ...account, ...suspensions });
  return resumption !== null && resumption > now ? resumption : null;
}

function cancelationOf({ id }: Charge): ProcessorOperation<ChargeOutcome>['find'] {
  return (processor, merchant) => processor.cancelCharge(merchant, id);
}

// How a charge of autopay ends that the processor has never seen; null when it is sent again, as one that the client
// started. After a suspension, which may have lasted for months, it is announced to the client again before it is made.
async function findAutopayEnd(
  { database }: SendingDeps,
  account: Account,
  { origin, invoiceId, createdAt }: Charge,
): Promise<ChargeOutcome | null> {
  if (origin !== 'Autopay') return null;
  const mandate = await findMandate(database, account.id, invoiceId);
  if (mandate === null || mandate.acceptedAt > createdAt) return consentEnded;
  const { resumedAt } = await database.transaction(account.id, (tx) => readSuspensions(tx, account.id));
  return resumedAt !== null && createdAt <= resumedAt ? neverSent : null;
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
    description: charge.description,
    statementDescriptor: charge.statementDescriptor,
    returnUrl: charge.returnUrl,
  });
}

async function requireCharge(deps: SendingDeps, account: Account, id: ChargeId): Promise<Charge> {
  const charge = await findCharge(deps.database, account.id, id);
  if (charge === null) throw new Error(`There is no charge ${id}.`);
  return charge;
}
