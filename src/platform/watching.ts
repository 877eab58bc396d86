import type { AccountMode } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { listEventsOfPlatform, listLinesOfPlatform, type PlatformLine } from '../processors/service.ts';
import type { OpenPlatform } from './access.ts';
import { deliverEvent, type PlatformEventDeps } from './events.ts';
import { atStripe } from './keys.ts';
import { findKnownAccounts, noteLinesRead, storeLines } from './lines-store.ts';
import { claimPlatforms, findPlatform, saveEventsCursor } from './store.ts';

const READ_EVERY_MS = 10 * 60_000;
/** If a log has more pages, the next round continues with them. */
const MAXIMUM_PAGES = 50;
/** How many rounds a log is read at once where its end is needed. */
const MAXIMUM_ROUNDS = 200;

/** What reading the platform's logs works with. */
export interface WatchingDeps extends PlatformEventDeps {
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Reads the platforms' statement, and their log of events for webhooks that never came, every ten minutes. Of several
 * processes one reads. A log that cannot be read is read again the next time.
 */
export async function watchPlatforms(deps: WatchingDeps): Promise<void> {
  const { database, clock, access, log } = deps;
  const now = clock.now();
  for (const mode of await claimPlatforms(database.system, new Date(now.getTime() - READ_EVERY_MS), now)) {
    try {
      const open = await access.readPlatform(mode);
      if (open === null) continue;
      await readLines(deps, open);
      await readEvents(deps, open);
    } catch (err) {
      log.warn(
        { err, mode },
        'the logs of the Stripe platform could not be read; they are read again in ten minutes',
      );
    }
  }
}

/**
 * Reads the statement and the events of the platform of a mode, where there is one, from where they were last read. Errors:
 * 503 `overloaded` when Stripe cannot be read to the end.
 */
export async function readPlatformNow(deps: WatchingDeps, mode: AccountMode): Promise<void> {
  const open = await deps.access.readPlatform(mode);
  if (open === null) return;
  try {
    await readToEnd(() => readLines(deps, open));
    await readToEnd(() => readEvents(deps, open));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('overloaded', { message: 'The Stripe platform could not be read.', cause });
  }
}

async function readToEnd(read: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) if (await read()) return;
  throw new AppError('overloaded', {
    message: 'The logs of the Stripe platform could not be read to their end.',
  });
}

/** Reads the platform's statement from where it was last read. Answers whether its end was reached. */
export async function readLines(deps: PlatformEventDeps, { row, keys }: OpenPlatform): Promise<boolean> {
  const { database, clock } = deps;
  const platform = atStripe(deps, row, keys);
  let cursor = (await findPlatform(database.system, row.mode))?.linesCursor ?? null;
  for (let page = 0; page < MAXIMUM_PAGES; page += 1) {
    const before = cursor;
    const asked = clock.now();
    const found = await listLinesOfPlatform(platform, before, row.createdAt);
    const next = found.cursor;
    if (next !== null && next !== before) {
      const lines = await ofKnown(deps, found.items);
      const isStored = await database.system.transaction((tx) => storeLines(tx, row, lines, next, before));
      // Another process has read on: the next round continues from there.
      if (!isStored) return false;
    }
    if (!found.hasMore) {
      await noteLinesRead(database.system, row, asked);
      return true;
    }
    if (next === before) return false;
    cursor = next;
  }
  return false;
}

async function ofKnown(
  { database }: PlatformEventDeps,
  lines: readonly PlatformLine[],
): Promise<readonly PlatformLine[]> {
  const ids = new Set<AccountId>(lines.map(({ accountId }) => accountId));
  if (ids.size === 0) return [];
  const known = await findKnownAccounts(database.system, [...ids]);
  return lines.filter(({ accountId }) => known.has(accountId));
}

async function readEvents(deps: WatchingDeps, open: OpenPlatform): Promise<boolean> {
  const { row, keys } = open;
  const platform = atStripe(deps, row, keys);
  let cursor = (await findPlatform(deps.database.system, row.mode))?.eventsCursor ?? null;
  for (let page = 0; page < MAXIMUM_PAGES; page += 1) {
    const before = cursor;
    const found = await listEventsOfPlatform(platform, before, row.createdAt);
    for (const event of found.items) await deliverUnlessFrozen(deps, open, event);
    if (found.cursor === null || found.cursor === before) return !found.hasMore;
    await saveEventsCursor(deps.database.system, row, found.cursor, before);
    if (!found.hasMore) return true;
    cursor = found.cursor;
  }
  return false;
}

// One account that moves must not hold up the others: where it goes, the log is read again.
async function deliverUnlessFrozen(
  deps: WatchingDeps,
  open: OpenPlatform,
  event: Parameters<typeof deliverEvent>[2],
): Promise<void> {
  try {
    await deliverEvent(deps, open, event, false);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'account_frozen') throw cause;
  }
}
