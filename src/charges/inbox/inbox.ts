import { type Account, accountTime } from '../../accounts/types.ts';
import { type AccountId, type ChargeId, newId, parseId, type RefundId, type SetupId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import type { Clock } from '../../kit/time.ts';
import type { ProcessorEvent, ProcessorName } from '../../processors/types.ts';
import { endUnusable } from '../autopay/unusable.ts';
import { applyChargeOutcome } from '../charge-outcome.ts';
import { noteDiscrepancy } from '../discrepancies.ts';
import { closeDispute, noteDisputeAnswered, openDispute } from '../disputes/disputes.ts';
import { notePayout } from '../payouts/payouts.ts';
import { recover } from '../recovery.ts';
import { applyRefundOutcome } from '../refunds/outcome.ts';
import { applySetupOutcome } from '../setups/outcome.ts';
import type { SendingDeps, WorkDeps } from '../work.ts';
import { findChargeElsewhere, findWaitingEvents, insertProcessorEvent, noteApplied } from './store.ts';

const HOUR_MS = 3_600_000;

/** Applies an event of a processor that is about none of the clients' charges; false when it is not known there either. */
export type ApplyElsewhere = (
  account: Account,
  processor: ProcessorName,
  event: ProcessorEvent,
  now: Date,
) => Promise<boolean>;

/** Checks a webhook and keeps its events. Answers how many were new; null when the processor did not sign it. */
export async function receiveWebhook(
  deps: SendingDeps & { readonly clock: Clock },
  account: Account,
  name: ProcessorName,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<number | null> {
  const processor = await deps.processorFor(account, name);
  if (processor === null) return null;
  const machineNow = deps.clock.now();
  const events = await processor.readWebhook(account.id, rawBody, headers, machineNow);
  if (events === null) return null;
  return receiveEvents(deps, account, name, events, accountTime(account, machineNow), true);
}

/**
 * Keeps events of a processor, each once, with a task that applies it. Answers how many were new. `isByWebhook`: the
 * processor sent them; otherwise it was asked.
 */
export function receiveEvents(
  { database }: Pick<WorkDeps, 'database'>,
  account: Account,
  processor: ProcessorName,
  events: readonly ProcessorEvent[],
  now: Date,
  isByWebhook = false,
): Promise<number> {
  return database.transaction(account.id, async (tx) => {
    let count = 0;
    for (const event of events) {
      const id = newId();
      if (!(await insertProcessorEvent(tx, account.id, id, processor, event, now, isByWebhook))) continue;
      await scheduleTask(tx, account.id, 'processor_event.apply', id, now);
      count += 1;
    }
    return count;
  });
}

/**
 * Applies a kept event, after earlier events about the same thing that still wait. `elsewhere` is asked when an event
 * is about none of the clients' charges. Answers when to try again, or null.
 */
export async function applyKeptEvent(
  deps: WorkDeps,
  account: Account,
  id: string,
  now: Date,
  elsewhere: ApplyElsewhere,
): Promise<Date | null> {
  let again: Date | null = null;
  const waiting = await findWaitingEvents(deps.database, account.id, id);
  for (const { id: eventId, event, receivedAt, processor } of waiting) {
    if (await isRefused(deps, account.id, processor, event, now)) {
      await noteApplied(deps.database, account.id, eventId, 'about a charge at another processor', now);
      continue;
    }
    const isKnown =
      (await applyEvent(deps, account, processor, event, now)) ||
      (await elsewhere(account, processor, event, now)) ||
      (await recover(deps, account, processor, event, now));
    again = isKnown || event.type !== 'dispute_closed' ? null : nextTry(receivedAt, now);
    if (again !== null) continue;
    if (!isKnown && event.type === 'dispute_closed') {
      await deps.database.transaction(account.id, (tx) =>
        noteDiscrepancy(tx, account.id, 'unknown_dispute', event.reference, now),
      );
    }
    const outcome = isKnown ? 'applied' : 'about nothing known here';
    await noteApplied(deps.database, account.id, eventId, outcome, now);
  }
  return again;
}

// The opening of a dispute may come after its end: the end waits for it, a try each minute for an hour, then hourly.
function nextTry(receivedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - receivedAt.getTime();
  if (ageMs >= 24 * HOUR_MS) return null;
  return new Date(now.getTime() + (ageMs < HOUR_MS ? HOUR_MS / 60 : HOUR_MS));
}

// At its own account at Stripe a business makes objects under any key that it likes, also under that of a charge that was made
// at another processor. They change nothing, and people look at them.
function isRefused(
  { database }: WorkDeps,
  accountId: AccountId,
  processor: ProcessorName,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  return database.transaction(accountId, async (tx) => {
    const charge = await findChargeElsewhere(tx, accountId, processor, event);
    if (charge !== null) await noteDiscrepancy(tx, accountId, 'processor_mismatch', charge, now);
    return charge !== null;
  });
}

// False for an event about none of the clients' charges, or about a dispute whose opening is not known.
async function applyEvent(
  deps: WorkDeps,
  account: Account,
  processor: ProcessorName,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  switch (event.type) {
    case 'charge': {
      const id = parseId<ChargeId>(event.key);
      return id !== null && (await applyChargeOutcome(deps, account, id, event.outcome, now)) !== null;
    }
    case 'setup': {
      const id = parseId<SetupId>(event.key);
      return (
        id !== null && (await applySetupOutcome(deps, account, id, event.outcome, now, processor)) !== null
      );
    }
    case 'refund': {
      const id = parseId<RefundId>(event.key);
      return id !== null && (await applyRefundOutcome(deps, account, id, event.outcome, now)) !== null;
    }
    case 'dispute_opened':
      return openDispute(deps, account, event, now);
    case 'dispute_answered':
      return noteDisputeAnswered(deps, account, event, now);
    case 'dispute_closed':
      return closeDispute(deps, account, event, now);
    case 'payout':
      await notePayout(deps, account, event, now);
      return true;
    case 'method_unusable':
      return endUnusable(deps, account, processor, event, now);
    case 'transfer':
    case 'bank_payout':
    case 'funding_restored':
    case 'reversal':
    case 'recipient':
      return false;
  }
}
