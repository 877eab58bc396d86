import { statement, type Transaction } from '../kit/database.ts';

/** For how long guesses are added up. */
const WINDOW_MS = 900_000;

// Across accounts: whoever guesses has none. One statement, in the order of the keys: who guesses side by side waits
// here for each other, and is counted.
const countOnes = statement(
  'sign_in_guesses_count',
  `insert into sign_in_guesses as kept (key_hash, started_at, count)
   select key, $2::timestamptz, 1 from unnest($1::bytea[]) key order by key
   on conflict (key_hash) do update
     set count = case when kept.started_at <= $3 then 1 else least(kept.count + 1, 1000000) end,
       started_at = case when kept.started_at <= $3 then excluded.started_at else kept.started_at end
   returning key_hash as hash, count`,
);

/** Counts a guess under each key; answers how many each has in its window, this one included. Transaction: opens. */
export function countGuess(
  system: Transaction,
  hashes: readonly Buffer[],
  now: Date,
): Promise<{ readonly hash: Buffer; readonly count: number }[]> {
  return system.query(countOnes, [hashes, now, new Date(now.getTime() - WINDOW_MS)]);
}

// Across accounts: whoever guesses has none.
const forgiveAll = statement(
  'sign_in_guesses_forgive_all',
  'delete from sign_in_guesses where key_hash = $1',
);
// Across accounts: whoever guesses has none.
const forgiveOne = statement(
  'sign_in_guesses_forgive_one',
  'update sign_in_guesses set count = count - 1 where key_hash = $1 and count > 1',
);

/** Forgets the guesses under a key. Transaction: opens, or joins the given one. */
export async function forgiveGuesses(tx: Transaction, hash: Buffer): Promise<void> {
  await tx.query(forgiveAll, [hash]);
}

/** Takes back one guess that was right. Transaction: opens, or joins the given one. */
export async function forgiveGuess(tx: Transaction, hash: Buffer): Promise<void> {
  await tx.query(forgiveOne, [hash]);
}

// Across accounts: keeping house.
const purge = statement('sign_in_guesses_purge', 'delete from sign_in_guesses where started_at < $1');

/** Deletes guesses whose window is over. Transaction: opens. */
export async function purgeGuesses(system: Transaction, now: Date): Promise<void> {
  await system.query(purge, [new Date(now.getTime() - WINDOW_MS)]);
}
