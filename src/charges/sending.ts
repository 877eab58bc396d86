import type { Account } from '../accounts/types.ts';
import type { ChargeId, RefundId } from '../kit/ids.ts';
import { isOverdue, nextAsking } from '../processors/service.ts';
import type {
  Absent,
  ChargeOperation,
  ChargeOutcome,
  Merchant,
  Processor,
  ProcessorName,
  RefundOutcome,
} from '../processors/types.ts';
import { noteDiscrepancy } from './discrepancies.ts';
import { findMandate } from './mandate-store.ts';
import { applyRefundOutcome } from './refund-outcome.ts';
import { findRefund } from './refund-store.ts';
import { applyChargeOutcome, type OutcomeDeps } from './settle.ts';
import { findCharge } from './store.ts';
import type { Charge, Refund } from './types.ts';

/** The processor that an account works with now, or the named one that it worked with; null without keys. */
export type ProcessorFor = (account: Account, name?: ProcessorName) => Promise<Processor | null>;

/** What sending works with. */
export interface SendingDeps extends OutcomeDeps {
  readonly processorFor: ProcessorFor;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a bank may work on what it has taken: two banking days, with a long weekend, and as much again. */
const BANK_LIMIT_MS = 7 * 24 * HOUR_MS;

/** How long a card's holder may take to confirm. */
const ABANDONED_AFTER_MS = 24 * HOUR_MS;

/**
 * Sends a charge that was started and applies the answer. A charge whose answer did not come stays Processing,
 * and `checkCharge` asks about it. Answers the charge as it is then. Transaction: opens several, none of them
 * across a call.
 */
export async function runCharge(
  deps: SendingDeps,
  account: Account,
  id: ChargeId,
  now: Date,
): Promise<Charge> {
  const charge = await requireCharge(deps, account, id);
  if (charge.status !== 'Processing' || charge.processorReference !== null) return charge;
  const outcome = await ask(deps, account, charge.processor, (processor) =>
    processor.charge(merchantOf(account, now), orderOf(charge)),
  );
  return (await applyChargeOutcome(deps, account, id, outcome, now)) ?? charge;
}

/**
 * Asks what became of a charge; one that the processor has never seen is sent again, under the same key.
 * Answers when to ask again, or null when its end is known. Transaction: opens several, none across a call.
 */
export async function checkCharge(
  deps: SendingDeps,
  account: Account,
  id: ChargeId,
  now: Date,
): Promise<Date | null> {
  const before = await findCharge(deps.database, account.id, id);
  if (before === null || isEnded(before)) return null;
  const outcome = await ask(deps, account, before.processor, async (processor): Promise<ChargeOutcome> => {
    const merchant = merchantOf(account, now);
    const found = isAbandoned(before, now)
      ? await processor.cancelCharge(merchant, id)
      : await processor.findCharge(merchant, id);
    if (found.status !== 'absent') return found;
    if (await isStillAgreed(deps, account, before)) return processor.charge(merchant, orderOf(before));
    return isOnItsWay(before, now) ? { status: 'unknown', cause: 'it may be under way there' } : consentEnded;
  });
  const after = (await applyChargeOutcome(deps, account, id, outcome, now)) ?? before;
  if (isEnded(after)) return null;
  // A bank takes days, and its webhook comes first; a holder takes minutes.
  if (outcome.status === 'processing') return new Date(now.getTime() + 12 * HOUR_MS);
  if (outcome.status === 'requires_action') return new Date(now.getTime() + 15 * MINUTE_MS);
  if (isUnanswered(after, now)) await tellUnanswered(deps, account, 'charge_unanswered', id, now);
  return nextAsking(isAbandoned(after, now) ? abandonedAt(after) : after.createdAt, now);
}

// What the client agrees to no more is not sent again. It was their own act, or agreed to as autopay.
async function isStillAgreed({ database }: SendingDeps, account: Account, charge: Charge): Promise<boolean> {
  if (charge.origin !== 'Autopay') return true;
  const mandate = await findMandate(database, account.id, charge.invoiceId);
  return mandate !== null && mandate.acceptedAt <= charge.createdAt;
}

// Whoever sent it may still wait for the answer: no call lasts so long.
function isOnItsWay({ createdAt }: Charge, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < MINUTE_MS;
}

const consentEnded: ChargeOutcome = {
  status: 'declined',
  reference: null,
  code: 'consent_ended',
  message: 'Autopay had ended before this was taken.',
  method: null,
};

// A card's holder has closed the page long ago. A bank account may be confirmed by small amounts, which takes days.
function isAbandoned(charge: Charge, now: Date): boolean {
  if (charge.status !== 'RequiresAction' || charge.method?.type === 'BankAccount') return false;
  return abandonedAt(charge) <= now;
}

function abandonedAt({ createdAt }: Charge): Date {
  return new Date(createdAt.getTime() + ABANDONED_AFTER_MS);
}

/** Whether a person is told that nobody knows the end of a charge that has none yet. Transaction: none. */
export function isUnanswered(charge: Charge, now: Date): boolean {
  // What a bank works on was answered once; its end is missing when even its slowest way is over.
  const knownMs = charge.processorReference === null ? 0 : BANK_LIMIT_MS;
  return !isEnded(charge) && isOverdue(new Date(charge.createdAt.getTime() + knownMs), now);
}

function tellUnanswered(
  { database }: SendingDeps,
  account: Account,
  kind: 'charge_unanswered' | 'refund_unanswered',
  id: ChargeId | RefundId,
  now: Date,
): Promise<void> {
  return database.transaction(account.id, (tx) => noteDiscrepancy(tx, account.id, kind, id, now));
}

/**
 * Gives up a charge that still asks its holder, so that the payer can pay otherwise. One that has moved on meanwhile
 * is settled as it is. Answers the charge as it is then. Transaction: opens several, none across a call.
 */
export async function cancelAtProcessor(
  deps: SendingDeps,
  account: Account,
  charge: Charge,
  now: Date,
): Promise<Charge> {
  if (charge.status !== 'RequiresAction') return charge;
  const outcome = await ask<ChargeOutcome | Absent>(deps, account, charge.processor, (processor) =>
    processor.cancelCharge(merchantOf(account, now), charge.id),
  );
  if (outcome.status === 'absent') return charge;
  return (await applyChargeOutcome(deps, account, charge.id, outcome, now)) ?? charge;
}

/** Sends a refund that was started and applies the answer. Transaction: opens several, none across a call. */
export async function runRefund(
  deps: SendingDeps,
  account: Account,
  id: RefundId,
  now: Date,
): Promise<Refund> {
  const refund = await findRefund(deps.database, account.id, id);
  if (refund === null) throw new Error(`There is no refund ${id}.`);
  if (refund.status !== 'Processing') return refund;
  const outcome = await sendRefund(deps, account, refund, now);
  return (await applyRefundOutcome(deps, account, id, outcome, now)) ?? refund;
}

/**
 * Asks what became of a refund; one that the processor has never seen is sent again, under the same key.
 * Answers when to ask again, or null when its end is known. Transaction: opens several, none across a call.
 */
export async function checkRefund(
  deps: SendingDeps,
  account: Account,
  id: RefundId,
  now: Date,
): Promise<Date | null> {
  const refund = await findRefund(deps.database, account.id, id);
  if (refund === null || refund.status !== 'Processing') return null;
  const charge = await requireCharge(deps, account, refund.chargeId);
  const found = await ask<RefundOutcome | Absent>(deps, account, charge.processor, (processor) =>
    processor.findRefund(merchantOf(account, now), id),
  );
  const outcome = found.status === 'absent' ? await sendRefund(deps, account, refund, now) : found;
  const after = await applyRefundOutcome(deps, account, id, outcome, now);
  if (after?.status !== 'Processing') return null;
  if (outcome.status === 'processing') return new Date(now.getTime() + 12 * HOUR_MS);
  if (isOverdue(after.createdAt, now)) await tellUnanswered(deps, account, 'refund_unanswered', id, now);
  return nextAsking(after.createdAt, now);
}

async function sendRefund(
  deps: SendingDeps,
  account: Account,
  refund: Refund,
  now: Date,
): Promise<RefundOutcome> {
  const charge = await requireCharge(deps, account, refund.chargeId);
  return ask<RefundOutcome>(deps, account, charge.processor, (processor) =>
    processor.refund(merchantOf(account, now), {
      key: refund.id,
      chargeKey: charge.id,
      chargeReference: charge.processorReference ?? '',
      amount: refund.amount + refund.surcharge,
      currency: refund.currency,
    }),
  );
}

/**
 * Puts a question to a processor. An account that lost its own (its keys were taken away) gets no answers until it has
 * one again. Transaction: none.
 */
export async function ask<Outcome>(
  { processorFor }: SendingDeps,
  account: Account,
  name: ProcessorName,
  call: (processor: Processor) => Promise<Outcome>,
): Promise<Outcome | { status: 'unknown'; cause: string }> {
  const processor = await processorFor(account, name);
  if (processor === null) return { status: 'unknown', cause: 'the account has no processor' };
  return call(processor);
}

/** The order of a charge: the same whenever it is sent, or the processor would take it for another. */
function orderOf(charge: Charge): ChargeOperation {
  return {
    key: charge.id,
    purpose: 'Invoice',
    amount: charge.amount + charge.surcharge,
    currency: charge.currency,
    source: charge.source,
    isOffSession: charge.origin === 'Autopay',
    savesMethod: charge.savesMethod,
    description: charge.description,
    returnUrl: charge.returnUrl,
  };
}

/** Whose money a call is about. */
export function merchantOf(account: Account, now: Date): Merchant {
  return { accountId: account.id, now };
}

/** Whether nothing more is to come of a charge by itself. */
export function isEnded(charge: Charge): boolean {
  return charge.status !== 'Processing' && charge.status !== 'RequiresAction';
}

async function requireCharge(deps: SendingDeps, account: Account, id: ChargeId): Promise<Charge> {
  const charge = await findCharge(deps.database, account.id, id);
  if (charge === null) throw new Error(`There is no charge ${id}.`);
  return charge;
}
