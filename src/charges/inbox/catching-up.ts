import type { Account } from '../../accounts/types.ts';
import type { ChargeId, RefundId } from '../../kit/ids.ts';
import type { Processor, ProcessorEvent } from '../../processors/types.ts';
import { applyRefundOutcome } from '../refunds/outcome.ts';
import { findRefund } from '../refunds/store.ts';
import { checkCharge, lookAtRefund } from '../sending.ts';
import type { SendingDeps } from '../work.ts';
import { receiveEvents } from './inbox.ts';
import { readCursor, saveCursor } from './store.ts';

/**
 * Reads the processor's log of events from where it was last read to its end, and keeps the events with their tasks. Answers
 * why the end was not reached, or null. No transaction is open across a call.
 */
export async function readToEnd(
  deps: SendingDeps,
  account: Account,
  processor: Processor,
  now: Date,
): Promise<string | null> {
  let cursor = await readCursor(deps.database, account.id, processor.name);
  for (;;) {
    const found = await processor.listEvents({ accountId: account.id, now }, cursor);
    await receiveEvents(deps, account, processor.name, found.events, now);
    if (found.cursor !== null && found.cursor !== cursor) {
      await saveCursor(deps.database, account.id, processor.name, found.cursor, now);
    }
    if (found.failure !== undefined) return found.failure;
    if (found.events.length === 0 || found.cursor === null || found.cursor === cursor) return null;
    cursor = found.cursor;
  }
}

/** Keeps an event that was read by its key. Answers whether it was new. */
export async function keepFound(
  deps: SendingDeps,
  account: Account,
  processor: Processor,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  return (await receiveEvents(deps, account, processor.name, [event], now)) > 0;
}

/** Asks for the outcome of a charge or a refund under way, and applies it; a refund is not sent again. */
export async function askAgain(
  deps: SendingDeps,
  account: Account,
  { id, isRefund }: { readonly id: string; readonly isRefund: boolean },
  now: Date,
): Promise<void> {
  if (!isRefund) {
    await checkCharge(deps, account, id as ChargeId, now);
    return;
  }
  const refund = await findRefund(deps.database, account.id, id as RefundId);
  if (refund?.status !== 'Processing') return;
  const outcome = await lookAtRefund(deps, account, refund, now);
  await applyRefundOutcome(deps, account, refund.id, outcome, now);
}
