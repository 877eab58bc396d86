import { type Queries, statement } from '../kit/db/database.ts';

/** Attempts are counted within this time at most. */
const LONGEST_MS = 86_400_000;

// Across accounts: an attempt belongs to no account. Simultaneous attempts wait here for each other, so each one
// counts.
const countOne = statement(
  'login_attempts_count',
  `insert into login_attempts as kept (key_hash, started_at, count) values ($1, $2, 1)
   on conflict (key_hash) do update
     set count = case when kept.started_at <= $3 then 1 else least(kept.count + 1, 1000000) end,
       started_at = case when kept.started_at <= $3 then excluded.started_at else kept.started_at end
   returning count`,
);

/** Counts an attempt under a key; answers the number within a time, this one included. */
export async function countAttempt(system: Queries, hash: Buffer, now: Date, withinMs: number) {
  const since = new Date(now.getTime() - withinMs);
  const [row] = await system.query<{ count: number }>(countOne, [hash, now, since]);
  return row?.count ?? 0;
}

// Across accounts: an attempt belongs to no account.
const dropAll = statement('login_attempts_drop_all', 'delete from login_attempts where key_hash = $1');
// Across accounts: an attempt belongs to no account.
const dropOne = statement(
  'login_attempts_drop_one',
  'update login_attempts set count = greatest(count - 1, 0) where key_hash = $1',
);

/** Deletes the attempts under a key. */
export async function dropAttempts(tx: Queries, hash: Buffer): Promise<void> {
  await tx.query(dropAll, [hash]);
}

/** Takes back one attempt. */
export async function dropAttempt(tx: Queries, hash: Buffer): Promise<void> {
  await tx.query(dropOne, [hash]);
}

// Across accounts: housekeeping for all of them.
const purge = statement(
  'login_attempts_purge',
  `delete from login_attempts
   where key_hash in (select key_hash from login_attempts where started_at < $1 limit $2) and started_at < $1
   returning 1`,
);

/** Deletes attempts whose time is over, at most the given number; answers how many. */
export async function purgeAttempts(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [new Date(now.getTime() - LONGEST_MS), most])).length;
}
