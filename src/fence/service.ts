import type { Account } from '../accounts/types.ts';
import type { Queries } from '../kit/db/database.ts';
import { type FenceDeps, type Finished, type FinishOptions, finishAccount, liftAnyway } from './finishing.ts';
import {
  countHolds,
  endFinishedRestores,
  insertHoldsOfAll,
  jumpPosition,
  lastRestoreId,
  listHolds,
} from './store.ts';
import type { Findings, Hold } from './types.ts';

export { countHolds, jumpPosition, lastRestoreId, listHolds };

/**
 * Raises the fence after a restore of the whole database: every account is held until its processor was asked what happened
 * since the backup. Answers how many accounts that are. To be called in the transaction that ends the restore, as the system
 * role, before the service starts: row-level security hides all rows from the owner. `restoredAt` is the machine's time. May be repeated: a later restore, of an
 * earlier backup too, takes the place of one that is not finished.
 */
export function raiseFence(
  tx: Queries,
  { backupAt, restoredAt }: { readonly backupAt: Date; readonly restoredAt: Date },
): Promise<number> {
  return insertHoldsOfAll(tx, backupAt, restoredAt);
}

export type Fence = ReturnType<typeof createFence>;

/** Makes the verbs that finish a restore. */
export function createFence(deps: FenceDeps) {
  const { database, clock } = deps;
  const ended = async <T>(result: T): Promise<T> => {
    await endFinishedRestores(database.system, clock.now());
    return result;
  };
  return {
    /** The accounts that are held. */
    list: (): Promise<Hold[]> => listHolds(database.system),
    /** Finishes the restore of an account, or says why it stays held. */
    finish: async (account: Account, hold: Hold, options: FinishOptions = {}): Promise<Finished> =>
      ended(await finishAccount(deps, account, hold, options)),
    /** Lets an account work again though its processor was not asked, or did not know everything. */
    liftAnyway: async (account: Account, hold: Hold, options: FinishOptions = {}): Promise<Findings> =>
      ended(await liftAnyway(deps, account, hold, options)),
  };
}
