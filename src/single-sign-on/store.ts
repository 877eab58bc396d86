import { type Queries, statement } from '../kit/db/database.ts';
import type { SessionId } from '../kit/ids.ts';
import type { SignOnPurpose } from './types.ts';

/** A sign-in at the provider that has not come back. */
interface Attempt {
  readonly browserHash: Buffer;
  readonly provider: string;
  readonly purpose: SignOnPurpose['name'];
  readonly sessionId: SessionId | null;
  readonly returnPath: string;
}

// Across accounts: nobody is known yet.
const insertOne = statement(
  'oidc_attempts_insert',
  `insert into oidc_attempts (state_hash, browser_hash, provider, purpose, session_id, return_path, created_at,
     expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function insertAttempt(
  system: Queries,
  stateHash: Buffer,
  { browserHash, provider, purpose, sessionId, returnPath }: Attempt,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  const of = [provider, purpose, sessionId, returnPath];
  await system.query(insertOne, [stateHash, browserHash, ...of, now, expiresAt]);
}

// Across accounts: nobody is known yet. Of two that come back with the same state, one gets the row.
const takeOne = statement(
  'oidc_attempts_take',
  `delete from oidc_attempts where state_hash = $1 and expires_at > $2
   returning browser_hash as "browserHash", provider, purpose, session_id as "sessionId", return_path as "returnPath"`,
);

/** Takes an attempt: nobody else gets it again. Null when there is none, or it has expired. */
export async function takeAttempt(system: Queries, stateHash: Buffer, now: Date): Promise<Attempt | null> {
  const [found] = await system.query<Attempt>(takeOne, [stateHash, now]);
  return found ?? null;
}

// Across accounts: housekeeping for all of them.
const purge = statement(
  'oidc_attempts_purge',
  `delete from oidc_attempts
   where state_hash in (select state_hash from oidc_attempts where expires_at < $1 limit $2) returning 1`,
);

/** Deletes attempts that never came back, at most the given number; answers how many. */
export async function purgeAttempts(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [now, most])).length;
}
