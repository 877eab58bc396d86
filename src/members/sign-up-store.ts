import type { Language } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';

/** An address that asked to sign up. */
interface RequestRow {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  /** How often a mail was tried, this time included. */
  readonly attempts: number;
}

// Across accounts: a person who signs up belongs to none yet.
const insertOne = statement(
  'sign_up_requests_insert',
  'insert into sign_up_requests (id, email, language, run_at, created_at) values ($1, $2, $3, $4, $4)',
);

/** Writes a request to sign up. */
export async function insertSignUp(
  system: Queries,
  id: string,
  email: string,
  language: Language,
  now: Date,
): Promise<void> {
  await system.query(insertOne, [id, email, language, now]);
}

// Across accounts: as above. Workers side by side take the next ones.
const takeOne = statement(
  'sign_up_requests_take',
  `update sign_up_requests set attempts = attempts + 1, run_at = $2 where id = (
     select id from sign_up_requests where run_at <= $1 order by run_at, id limit 1 for update skip locked)
   returning id, email, language, attempts`,
);

/** Takes the request whose turn it is until an instant, at which another process may take it; or null. */
export async function takeSignUp(tx: Queries, now: Date, until: Date): Promise<RequestRow | null> {
  const [row] = await tx.query<RequestRow>(takeOne, [now, until]);
  return row ?? null;
}

// Across accounts: as above.
const postponeOne = statement(
  'sign_up_requests_postpone',
  'update sign_up_requests set run_at = $2 where id = $1',
);

/** Has a request tried again at an instant. */
export async function postponeSignUp(system: Queries, id: string, runAt: Date): Promise<void> {
  await system.query(postponeOne, [id, runAt]);
}

// Across accounts: as above.
const deleteOne = statement('sign_up_requests_delete', 'delete from sign_up_requests where id = $1');

export async function deleteSignUp(tx: Queries, id: string): Promise<void> {
  await tx.query(deleteOne, [id]);
}

/** For so long a mail is tried. */
const KEPT_MS = 86_400_000;

// Across accounts: housekeeping for all of them.
const purge = statement(
  'sign_up_requests_purge',
  `delete from sign_up_requests
   where id in (select id from sign_up_requests where created_at < $1 limit $2) returning 1`,
);

/** Deletes requests that nobody could answer for a day, at most the given number; answers how many. */
export async function purgeSignUps(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [new Date(now.getTime() - KEPT_MS), most])).length;
}
