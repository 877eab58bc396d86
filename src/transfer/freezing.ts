import { setTimeout as delay } from 'node:timers/promises';
import { lockOpening } from '../accounts/service.ts';
import { jumpPosition } from '../fence/service.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Database } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { LEASE_MS } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { countUnderWay, freeze, hold, readFreezing, restUnclaimed, unfreeze } from './freezing-store.ts';

const LOOK_EVERY_MS = 250;

interface FreezingDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Makes an account readable only: refuses new requests that change something, stops its tasks, waits for running ones,
 * and then lets no late transaction commit. `runsNowhereElse` lets a second call continue where the first ended.
 * Errors: it was frozen before, without that option; its test clock is on its way.
 */
export async function freezeAccount(
  { database, clock }: FreezingDeps,
  accountId: AccountId,
  { runsNowhereElse = false } = {},
): Promise<void> {
  const { system } = database;
  const isFirst = await freeze(system, accountId, clock.now());
  const state = await readFreezing(system, accountId);
  if (state === null || state.frozenAt === null) {
    throw new CommandError('Its test clock is moving: try again when it has arrived.');
  }
  // Each file of a frozen account runs where it is imported: with two files, the account would run twice.
  if (!isFirst && !runsNowhereElse) {
    throw new CommandError(
      'The account was frozen before, and may run in another installation from an earlier file. If it runs in no other installation, and no earlier file will be imported, add --runs-nowhere-else.',
    );
  }
  // A mail that is being sent must be noted before the account is read: otherwise the other installation sends it again.
  const until = new Date(state.frozenAt.getTime() + Math.max(...Object.values(LEASE_MS)));
  let isHeld = false;
  while (!isHeld) {
    while ((await countUnderWay(system, accountId, clock.now(), until)) > 0) await delay(LOOK_EVERY_MS);
    isHeld = await database.transaction(accountId, async (tx) => {
      // Waits for money that was begun, so that it is in the file: the start of a refund counts no position.
      await lockOpening(tx, accountId);
      if (!(await restUnclaimed(tx, accountId, clock.now(), until))) return false;
      await hold(tx, accountId);
      return true;
    });
  }
}

/** Answers false when the account was not frozen. */
export function unfreezeAccount({ database }: FreezingDeps, accountId: AccountId): Promise<boolean> {
  return database.system.transaction(async (tx) => {
    // Restored while it was frozen, it is held: it may have been unfrozen since the backup, and have taken money.
    await jumpPosition(tx, accountId);
    return unfreeze(tx, accountId);
  });
}
