import type { Account } from '../../accounts/types.ts';
import type { SendingDeps } from '../work.ts';
import { receiveEvents } from './inbox.ts';
import { readCursor, saveCursor } from './store.ts';

const HOUR_MS = 3_600_000;

// If the log has more pages, the next hour continues with them.
const MAXIMUM_PAGES = 50;

/**
 * Reads the processor's own log of events since the last time, for webhooks that never came. A test clock that is ahead
 * delivers the events while it moves, so once a day is enough then. Answers when to do it again. No transaction is open
 * across a call.
 */
export async function syncEvents(deps: SendingDeps, account: Account, now: Date): Promise<Date> {
  const next = new Date(now.getTime() + (account.clockOffsetMs > 0 ? 24 : 1) * HOUR_MS);
  const processor = await deps.processorFor(account);
  if (processor === null) return next;
  let cursor = await readCursor(deps.database, account.id, processor.name);
  for (let page = 0; page < MAXIMUM_PAGES; page += 1) {
    const found = await processor.listEvents({ accountId: account.id, now }, cursor);
    await receiveEvents(deps, account, processor.name, found.events, now);
    if (found.cursor === null || found.cursor === cursor) break;
    cursor = found.cursor;
    await saveCursor(deps.database, account.id, processor.name, cursor, now);
    if (found.events.length === 0) break;
  }
  return next;
}
