import type { Queries, Statement } from './database.ts';

const find: Statement = {
  name: 'database_find_is_spread',
  text: `select to_regclass('pg_catalog.pg_dist_partition') is not null as "isSpread"`,
};

/** Makes what says whether the database may be spread over several machines (Citus); it asks once. */
export function createIsSpread(system: Queries): () => Promise<boolean> {
  let known: Promise<boolean> | undefined;
  return () => {
    known ??= system
      .query<{ isSpread: boolean }>(find)
      .then(([row]) => row?.isSpread === true)
      .catch((cause: unknown) => {
        known = undefined;
        throw cause;
      });
    return known;
  };
}
