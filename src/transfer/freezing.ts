import { setTimeout as delay } from 'node:timers/promises';
import { lockOpening } from '../accounts/service.ts';
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
 * Makes an account readable only: new requests that change something are refused, its tasks rest, those that are under
 * way are awaited, and then nothing that comes late can commit. A second call, by somebody who says that the account
 * runs nowhere else, goes on where the first was ended. Errors: it was frozen before, and nobody says that; its test
 * clock is on its way.
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
    throw new CommandError('Its test clock is on its way: try again when it has arrived.');
  }
  // Each file that is made of a frozen account runs where it is imported. Of two, both would.
  if (!isFirst && !runsNowhereElse) {
    throw new CommandError(
      'The account was frozen before, and may run in another installation from an earlier file. If it runs in no other installation, and no earlier file will be imported, add --runs-nowhere-else.',
    );
  }
  // A mail that is being sent is noted before the account goes: else it would be sent again elsewhere.
  const until = new Date(state.frozenAt.getTime() + Math.max(...Object.values(LEASE_MS)));
  let isHeld = false;
  while (!isHeld) {
    while ((await countUnderWay(system, accountId, clock.now(), until)) > 0) await delay(LOOK_EVERY_MS);
    isHeld = await database.transaction(accountId, async (tx) => {
      // Money that was begun is in the file: a refund tells of nothing when it begins, and counts no position.
      await lockOpening(tx, accountId);
      if (!(await restUnclaimed(tx, accountId, clock.now(), until))) return false;
      await hold(tx, accountId);
      return true;
    });
  }
}

/** Has a frozen account go on; false when it was not frozen. */
export function unfreezeAccount({ database }: FreezingDeps, accountId: AccountId): Promise<boolean> {
  return database.system.transaction((tx) => unfreeze(tx, accountId));
}
