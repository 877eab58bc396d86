import type { AccountId } from '../ids.ts';
import { createLoader } from '../queue/batch.ts';
import { type Database, statement } from './database.ts';

/** Reads how far the logs of an account have come: while that stays the same, the account shows the same (decision 21). */
export type FindPosition = (accountId: AccountId) => Promise<number>;

const POSITION = 'Position';

const findOne = statement(
  'account_counters_find_position',
  `select value from account_counters where account_id = $1 and name = 'Position'`,
);

/**
 * Makes the reader of positions. All that is asked for an account in one turn of the event loop shares a statement. Each
 * account has its own, so that in a database of several machines one that is away holds up its own accounts alone.
 */
export function createPositions({ system }: Pick<Database, 'system'>): FindPosition {
  const load = createLoader<AccountId, typeof POSITION, number>(async (accountId, names) => {
    const [row] = await system.query<{ value: number }>(findOne, [accountId]);
    return names.map(() => row?.value ?? 0);
  });
  return (accountId) => load(accountId, POSITION);
}
