import { statement, type Transaction } from '../kit/database.ts';

/** For how long guesses are added up. */
const WINDOW_MS = 900_000;

// Across accounts: whoever guesses has none. Who guesses side by side waits here for each other, and is counted.
const countOne = statement(
  'login_attempts_count',
  `insert into login_attempts as kept (key_hash, started_at, count) values ($1, $2, 1)
   on conflict (key_hash) do update
     set count = case when kept.started_at <= $3 then 1 else least(kept.count + 1, 1000000) end,
       started_at = case when kept.started_at <= $3 then excluded.started_at else kept.started_at end
   returning count`,
);

/** Counts a guess under a key; answers how many it has in its window, this one included. Transaction: opens. */
export async function countAttempt(system: Transaction, hash: Buffer, now: Date): Promise<number> {
  const [row] = await system.query<{ count: number }>(countOne, [
    hash,
    now,
    new Date(now.getTime() - WINDOW_MS),
  ]);
  return row?.count ?? 0;
}

// Across accounts: whoever guesses has none.
const dropAll = statement('login_attempts_drop_all', 'delete from login_attempts where key_hash = $1');
// Across accounts: whoever guesses has none.
const dropOne = statement(
  'login_attempts_drop_one',
  'update login_attempts set count = greatest(count - 1, 0) where key_hash = $1',
);

/** Forgets the guesses under a key. Transaction: opens, or joins the given one. */
export async function dropAttempts(tx: Transaction, hash: Buffer): Promise<void> {
  await tx.query(dropAll, [hash]);
}

/** Takes back one guess. Transaction: opens, or joins the given one. */
export async function dropAttempt(tx: Transaction, hash: Buffer): Promise<void> {
  await tx.query(dropOne, [hash]);
}

// Across accounts: keeping house.
const purge = statement(
  'login_attempts_purge',
  `delete from login_attempts
   where key_hash in (select key_hash from login_attempts where started_at < $1 limit $2) and started_at < $1
   returning 1`,
);

/** Deletes guesses whose window is over, so many at most; answers how many. Transaction: opens. */
export async function purgeAttempts(system: Transaction, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [new Date(now.getTime() - WINDOW_MS), most])).length;
}
