import type { AccountId } from '../ids.ts';
import { createLoader } from '../queue/batch.ts';
import { type Database, type Queries, statement } from './database.ts';
import type { Spreading } from './machines.ts';

/**
 * Reads how far the logs of an account have come: while that stays the same, the account shows the same (decision 21).
 * Null when it could not be read in time: then the account is read without it.
 */
export type FindPosition = (accountId: AccountId) => Promise<number | null>;

const POSITION = 'Position';

/** Over several machines: so many statements at once, so that a machine that hangs leaves connections to the others. */
const AT_ONCE = 2;

/** Over several machines a position is waited for this long. */
const LIMIT_MS = 1_000;

// Across accounts: of all that ask in the same moment.
const findMany = statement(
  'account_counters_find_positions',
  `select account_id as "accountId", value from account_counters where account_id = any($1::uuid[]) and name = '${POSITION}'`,
);

const findOne = statement(
  'account_counters_find_position',
  `select value from account_counters where account_id = $1 and name = '${POSITION}'`,
);

/**
 * Makes the reader of positions; a process needs one. All that is asked for in one turn of the event loop shares a
 * statement, but over several machines only that of one account: there one that is away holds up its own accounts alone.
 */
export function createPositions({
  system,
  machines,
}: Pick<Database, 'system'> & { readonly machines: Pick<Spreading, 'isOne'> }): FindPosition {
  const together = createLoader<null, AccountId, number>(async (_all, ids) => {
    const rows = await system.query<{ accountId: AccountId; value: number }>(findMany, [ids]);
    const found = new Map(rows.map(({ accountId, value }) => [accountId, value]));
    return ids.map((id) => found.get(id) ?? 0);
  });
  const apart = createApart(system);
  return (accountId) => (machines.isOne ? together(null, accountId) : apart(accountId, POSITION));
}

// Statements that outlast the limit keep their places until they end. While all places are kept so, nobody waits for one.
function createApart(system: Queries) {
  const waiting = new Set<() => void>();
  let running = 0;
  let stuck = 0;
  const begin = () => {
    for (const ask of waiting) {
      if (running === AT_ONCE) return;
      waiting.delete(ask);
      ask();
    }
  };
  const find = (accountId: AccountId) =>
    new Promise<number | null>((resolve, reject) => {
      let isStuck = false;
      const ask = () => {
        running += 1;
        void system
          .query<{ value: number }>(findOne, [accountId])
          .then(([row]) => resolve(row?.value ?? 0), reject)
          .finally(() => {
            clearTimeout(timer);
            running -= 1;
            if (isStuck) stuck -= 1;
            begin();
          });
      };
      const timer = setTimeout(() => {
        isStuck = !waiting.delete(ask);
        if (isStuck) stuck += 1;
        resolve(null);
      }, LIMIT_MS);
      waiting.add(ask);
      begin();
    });
  return createLoader<AccountId, typeof POSITION, number | null>(async (accountId, names) => {
    const position = stuck === AT_ONCE ? null : await find(accountId);
    return names.map(() => position);
  });
}
