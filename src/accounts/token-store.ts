import { type Queries, statement } from '../kit/db/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, LAST_ID, type PersonId, type TokenId } from '../kit/ids.ts';
import type { KeptToken, Role, Scope } from './types.ts';

/** A new token, without its text. */
interface NewToken {
  readonly accountId: AccountId;
  readonly id: TokenId;
  readonly personId: PersonId;
  readonly name: string;
  readonly hash: Buffer;
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly now: Date;
  readonly expiresAt: Date | null;
}

const insertNewToken = statement(
  'tokens_insert',
  `insert into tokens (account_id, id, person_id, name, hash, hint, scopes, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export async function insertToken(tx: Queries, token: NewToken): Promise<void> {
  await tx.query(insertNewToken, [
    token.accountId,
    token.id,
    token.personId,
    token.name,
    token.hash,
    token.hint,
    token.scopes,
    token.now,
    token.expiresAt,
  ]);
}

const TOKEN_COLUMNS = `t.id, t.account_id as "accountId", t.name, t.hint, t.scopes, t.created_at as "createdAt",
  t.expires_at as "expiresAt", t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt",
  t.person_id as "personId", p.name as "personName", p.email as "personEmail", a.clock_offset_ms as "clockOffsetMs"`;
const TOKENS = `tokens t join people p on p.id = t.person_id join accounts a on a.id = t.account_id`;

const listTokensOf = statement(
  'tokens_list',
  `select ${TOKEN_COLUMNS} from ${TOKENS} where t.account_id = $1 order by t.created_at, t.id`,
);

/** Reads all tokens of an account, the oldest first, revoked and expired ones too. */
export function listTokens(tx: Queries, accountId: AccountId): Promise<KeptToken[]> {
  return tx.query<KeptToken>(listTokensOf, [accountId]);
}

const listPage = statement(
  'tokens_list_page',
  `select ${TOKEN_COLUMNS} from ${TOKENS}
   where t.account_id = $1 and t.id < $3 and ($4::uuid is null or t.person_id = $4)
   order by t.id desc limit $2`,
);

/** Reads a page of tokens, of one person or of all, newest first: `limit + 1` rows at most. */
export function listTokenPage(
  system: Queries,
  accountId: AccountId,
  { limit, before }: PageRequest,
  personId: PersonId | null,
): Promise<KeptToken[]> {
  return system.query<KeptToken>(listPage, [accountId, limit + 1, before ?? LAST_ID, personId]);
}

const lockOne = statement(
  'tokens_lock',
  `select ${TOKEN_COLUMNS} from ${TOKENS}
   where t.account_id = $1 and t.id = $2 and ($3::uuid is null or t.person_id = $3)
   for no key update of t`,
);

/** Locks a token, of one person or of whomever, until the transaction ends; or null. */
export async function lockToken(tx: Queries, accountId: AccountId, id: TokenId, personId: PersonId | null) {
  const [token] = await tx.query<KeptToken>(lockOne, [accountId, id, personId]);
  return token ?? null;
}

const lockThoseOf = statement(
  'tokens_lock_of_person',
  `select ${TOKEN_COLUMNS} from ${TOKENS} where t.account_id = $1 and t.person_id = $2 and t.revoked_at is null
   order by t.id for no key update of t`,
);

/** Locks the tokens of a person that are not revoked, until the transaction ends. */
export function lockTokensOf(tx: Queries, accountId: AccountId, personId: PersonId): Promise<KeptToken[]> {
  return tx.query<KeptToken>(lockThoseOf, [accountId, personId]);
}

// Across accounts: an operator names a token alone.
const findTokensToRevoke = statement(
  'tokens_find_to_revoke',
  `select ${TOKEN_COLUMNS} from ${TOKENS} where t.id = $1 or t.hash = $2 or t.hint = $3 order by t.account_id, t.id`,
);

/** Finds tokens by id, by hash or by their last four characters, in all accounts. */
export function findTokensNamed(system: Queries, id: TokenId | null, hash: Buffer, hint: string) {
  return system.query<KeptToken>(findTokensToRevoke, [id, hash, hint]);
}

const revokeMany = statement(
  'tokens_revoke',
  `update tokens set revoked_at = $3 where account_id = $1 and id = any($2::uuid[]) and revoked_at is null
   returning id`,
);

/** Revokes tokens; a revoked one keeps its instant. Answers those that worked until now. */
export async function revokeTokens(tx: Queries, accountId: AccountId, ids: readonly TokenId[], now: Date) {
  const revoked = await tx.query<{ id: TokenId }>(revokeMany, [accountId, ids, now]);
  return new Set(revoked.map(({ id }) => id));
}

// Across accounts: what all callers of a while have used.
const noteUses = statement(
  'tokens_note_uses',
  'update tokens set last_used_at = greatest(last_used_at, $3) where account_id = $1 and id = $2',
);

/** When a token was last seen. */
export interface TokenUse {
  readonly accountId: AccountId;
  readonly id: TokenId;
  readonly usedAt: Date;
}

/** Writes when tokens were last used. */
export async function saveTokenUses(system: Queries, uses: readonly TokenUse[]): Promise<void> {
  for (const { accountId, id, usedAt } of uses) await system.query(noteUses, [accountId, id, usedAt]);
}

const findAuthority = statement(
  'tokens_find_authority',
  `select m.role, m.is_operator as "isOperator", m.removed_at as "removedAt", t.scopes, t.expires_at as "expiresAt", t.revoked_at as "revokedAt"
   from members m left join tokens t on t.account_id = $1 and t.person_id = m.person_id and t.id = $3
   where m.account_id = $1 and m.person_id = $2`,
);

/** What is known of a member and a token of theirs. */
interface AuthorityRow {
  readonly role: Role;
  readonly isOperator: boolean;
  readonly removedAt: Date | null;
  /** Null where no token was asked for. */
  readonly scopes: readonly Scope[] | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Reads what a member and, if it is named, a token of theirs may do; null for somebody who never was one. */
export async function findMemberAuthority(
  system: Queries,
  accountId: AccountId,
  personId: PersonId,
  tokenId: TokenId | null,
): Promise<AuthorityRow | null> {
  const [row] = await system.query<AuthorityRow>(findAuthority, [accountId, personId, tokenId]);
  return row ?? null;
}
