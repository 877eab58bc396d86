import { type Queries, statement } from '../kit/db/database.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import { oldestKeptInstant, type StoredAnswer } from '../kit/http/key-guard.ts';
import type { AccountId } from '../kit/ids.ts';
import type { OperatorRequest } from './types.ts';

// Across accounts: the key is of a token of the installation or of a person.
const findOne = statement(
  'operator_idempotency_find',
  `select request_hash as "requestHash", status, etag, body, created_at as "createdAt"
   from operator_idempotency where actor_id = $1 and key = $2 and created_at >= $3`,
);
// Across accounts: the key is of a token of the installation or of a person.
const dropOne = statement(
  'operator_idempotency_drop',
  'delete from operator_idempotency where actor_id = $1 and key = $2 and created_at < $3',
);

/** Reads the answer under a key, or null; one that no longer counts is deleted. */
export async function findOperatorKey(
  system: Queries,
  { actorId, key, now }: OperatorRequest,
): Promise<(StoredAnswer & { readonly body: string }) | null> {
  const values = [actorId, key, oldestKeptInstant(now)];
  const [kept] = await system.query<StoredAnswer & { body: string }>(findOne, values);
  if (kept !== undefined) return kept;
  await system.query(dropOne, values);
  return null;
}

// Without `on conflict`, for which the role of an account would have to read the keys of other accounts.
const insertOne = statement(
  'operator_idempotency_insert',
  `insert into operator_idempotency (account_id, actor_id, key, request_hash, status, etag, body, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Keeps an answer under its key. Breaks a constraint when the key is taken. */
export async function insertOperatorKey(
  tx: Queries,
  { actorId, key, requestHash, now }: OperatorRequest,
  accountId: AccountId | null,
  { status, etag, body }: FinishedAnswer,
): Promise<void> {
  await tx.query(insertOne, [accountId, actorId, key, requestHash, status, etag, body, now]);
}

// Across accounts: a part of keeping house.
const purge = statement(
  'operator_idempotency_purge',
  'delete from operator_idempotency where created_at < $1',
);

/** Deletes keys past their time. They are few: software that creates accounts makes no millions of requests. */
export async function purgeOperatorKeys(system: Queries, now: Date): Promise<void> {
  await system.query(purge, [oldestKeptInstant(now)]);
}
