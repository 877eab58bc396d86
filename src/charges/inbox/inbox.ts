import type { Account } from '../../accounts/types.ts';
import { type ChargeId, newId, parseId, type RefundId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import type { ProcessorEvent, ProcessorName } from '../../processors/types.ts';
import { applyChargeOutcome } from '../charge-outcome.ts';
import { closeDispute, noteDisputeAnswered, openDispute } from '../disputes/disputes.ts';
import { notePayout } from '../payouts/payouts.ts';
import { applyRefundOutcome } from '../refunds/outcome.ts';
import type { WorkDeps } from '../work.ts';
import { insertProcessorEvent } from './store.ts';

/**
 * Keeps events of a processor, each once, with a task that applies it. Answers how many were new. `now` is the
 * account's time.
 */
export function receiveEvents(
  { database }: WorkDeps,
  account: Account,
  processor: ProcessorName,
  events: readonly ProcessorEvent[],
  now: Date,
): Promise<number> {
  return database.transaction(account.id, async (tx) => {
    let count = 0;
    for (const event of events) {
      const id = newId();
      if (!(await insertProcessorEvent(tx, account.id, id, processor, event, now))) continue;
      await scheduleTask(tx, account.id, 'processor_event.apply', id, now);
      count += 1;
    }
    return count;
  });
}

/**
 * Applies an event to what it is about; false when that is none of the clients' charges, or a dispute of which nobody
 * has told.
 */
export async function applyEvent(
  deps: WorkDeps,
  account: Account,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  switch (event.type) {
    case 'charge': {
      const id = parseId<ChargeId>(event.key);
      return id !== null && (await applyChargeOutcome(deps, account, id, event.outcome, now)) !== null;
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
    case 'transfer':
      return false;
  }
}
