import { type Queries, statement } from '../kit/db/database.ts';
import { columnOf, insertOf, selected, valuesOf } from '../kit/db/rows.ts';
import type { AccountId, SessionId } from '../kit/ids.ts';
import type { DefaultRole, ProviderRow } from './types.ts';

const properties = [
  'id',
  'name',
  'issuer',
  'clientId',
  'clientSecret',
  'domains',
  'domainToken',
  'verifiedDomains',
  'defaultRole',
  'isRequired',
  'status',
  'testedAt',
  'testedSessionId',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ProviderRow)[];

const ROW = `r.account_id as "accountId", ${selected('r', properties)}`;

const find = statement(
  'identity_providers_find',
  `select ${ROW} from identity_providers r where r.account_id = $1`,
);
const lock = statement('identity_providers_lock', `${find.text} for update`);
// Across accounts: an identity names its provider, which names its account.
const findById = statement(
  'identity_providers_find_by_id',
  `select ${ROW} from identity_providers r where r.id::text = $1`,
);

/** Reads the provider of an account, or null. */
export async function readProvider(tx: Queries, accountId: AccountId): Promise<ProviderRow | null> {
  const [row] = await tx.query<ProviderRow>(find, [accountId]);
  return row ?? null;
}

/** Reads the provider of an account and locks it until the transaction ends, or null. */
export async function lockProvider(tx: Queries, accountId: AccountId): Promise<ProviderRow | null> {
  const [row] = await tx.query<ProviderRow>(lock, [accountId]);
  return row ?? null;
}

/** Reads a provider of an account by what its identities name, or null. */
export async function readProviderByKey(system: Queries, key: string): Promise<ProviderRow | null> {
  const [row] = await system.query<ProviderRow>(findById, [key]);
  return row ?? null;
}

const put = insertOf(
  'identity_providers',
  properties,
  `on conflict (account_id) do update set (${properties.map(columnOf).join(', ')})
   = (${properties.map((property) => `excluded.${columnOf(property)}`).join(', ')})`,
);

/** Writes the provider of an account in place of another. */
export async function putProvider(tx: Queries, row: ProviderRow): Promise<void> {
  await tx.query(put, [row.accountId, ...valuesOf(row, properties)]);
}

const note = statement(
  'identity_providers_note',
  `update identity_providers set tested_session_id = $3, tested_at = $4, updated_at = $4,
     status = case when status = 'Untested' then 'Active' else status end
   where account_id = $1 and id::text = $2`,
);

/** Writes that a trial has worked. Nothing when the settings have become another provider since. */
export async function noteTrial(
  tx: Queries,
  accountId: AccountId,
  key: string,
  sessionId: SessionId,
  now: Date,
): Promise<void> {
  await tx.query(note, [accountId, key, sessionId, now]);
}

const holdOne = statement(
  'identity_providers_hold',
  `select r.default_role as "defaultRole" from identity_providers r
   where r.account_id = $1 and r.id::text = $2 and r.status = 'Active' for share`,
);

/** Keeps the provider of an account from being switched off until the transaction ends; null when nobody may sign in there. */
export async function holdActive(
  tx: Queries,
  accountId: AccountId,
  key: string,
): Promise<{ readonly defaultRole: DefaultRole } | null> {
  const [row] = await tx.query<{ defaultRole: DefaultRole }>(holdOne, [accountId, key]);
  return row ?? null;
}

// Across accounts: a session belongs to a person. This ends those that are bound to the account.
const endSessions = statement(
  'sessions_end_of_account_provider',
  'update sessions set ended_at = $2 where only_account_id = $1 and ended_at is null',
);
const deleteIdentities = statement(
  'identities_delete_of_account',
  'delete from identities where account_id = $1',
);
const deleteOne = statement(
  'identity_providers_delete',
  'delete from identity_providers where account_id = $1',
);

// Across accounts: a session belongs to a person. This ends those that are bound to the account.
const endOutside = statement(
  'sessions_end_outside_of_domains',
  `update sessions s set ended_at = $3 from identities i
   where s.only_account_id = $1 and s.ended_at is null and i.provider = s.provider and i.subject = s.subject
     and regexp_replace(lower(i.email), '^.*@', '') <> all($2::text[])`,
);

/** Ends the sessions that the provider of an account has opened for people of other domains than these. */
export async function endSessionsOutside(
  tx: Queries,
  accountId: AccountId,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(endOutside, [accountId, domains, now]);
}

/** Ends every session that the provider of an account has opened. */
export async function endProviderSessions(tx: Queries, accountId: AccountId, now: Date): Promise<void> {
  await tx.query(endSessions, [accountId, now]);
}

/** Ends every session that the provider of an account has opened, and forgets who its people are there. */
export async function forgetProviderPeople(tx: Queries, accountId: AccountId, now: Date): Promise<void> {
  await tx.query(endSessions, [accountId, now]);
  await tx.query(deleteIdentities, [accountId]);
}

/** Deletes the provider of an account, with the sessions and identities of it. */
export async function deleteAccountProvider(tx: Queries, accountId: AccountId, now: Date): Promise<void> {
  await forgetProviderPeople(tx, accountId, now);
  await tx.query(deleteOne, [accountId]);
}
