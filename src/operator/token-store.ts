import { type Queries, statement } from '../kit/db/database.ts';
import type { OperatorToken } from './types.ts';

const COLUMNS = `id, name, hint, scopes, created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_used_at as "lastUsedAt"`;

// Across accounts: a token of the installation is of no account.
const insertOne = statement(
  'operator_tokens_insert',
  `insert into operator_tokens (id, name, hash, hint, scopes, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertOperatorToken(
  system: Queries,
  token: OperatorToken & { readonly hash: Buffer },
): Promise<void> {
  const { id, name, hash, hint, scopes, createdAt, expiresAt } = token;
  await system.query(insertOne, [id, name, hash, hint, scopes, createdAt, expiresAt]);
}

// Across accounts: a token of the installation is of no account.
const findByHash = statement(
  'operator_tokens_find_by_hash',
  `select ${COLUMNS} from operator_tokens where hash = $1`,
);

export async function findOperatorToken(system: Queries, hash: Buffer): Promise<OperatorToken | null> {
  const [token] = await system.query<OperatorToken>(findByHash, [hash]);
  return token ?? null;
}

// Across accounts: a token of the installation is of no account.
const listAll = statement(
  'operator_tokens_list',
  `select ${COLUMNS} from operator_tokens order by created_at, id`,
);

export function listOperatorTokens(system: Queries): Promise<OperatorToken[]> {
  return system.query<OperatorToken>(listAll);
}

// Across accounts: a token of the installation is of no account.
const findNames = statement(
  'operator_tokens_find_names',
  'select id, name from operator_tokens where id = any($1::uuid[])',
);

/** The names of tokens of the installation by their ids, of revoked ones too. */
export async function nameOperatorTokens(
  system: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = ids.length === 0 ? [] : await system.query<{ id: string; name: string }>(findNames, [ids]);
  return new Map(named.map(({ id, name }) => [id, name]));
}

// Across accounts: a token of the installation is of no account.
const revokeOne = statement(
  'operator_tokens_revoke',
  'update operator_tokens set revoked_at = $2 where id = $1 and revoked_at is null',
);

/** Revokes a token; a revoked one keeps its instant. */
export async function revokeOperatorToken(system: Queries, id: string, now: Date): Promise<void> {
  await system.query(revokeOne, [id, now]);
}

// Across accounts: a token of the installation is of no account.
const noteUse = statement(
  'operator_tokens_note_use',
  'update operator_tokens set last_used_at = greatest(last_used_at, $2) where id = $1',
);

export async function saveOperatorTokenUse(system: Queries, id: string, now: Date): Promise<void> {
  await system.query(noteUse, [id, now]);
}
