import { type Queries, statement } from '../kit/db/database.ts';
import type { PasskeyId, PersonId } from '../kit/ids.ts';
import type { Passkey } from './types.ts';

export interface PasskeyRow extends Passkey {
  readonly personId: PersonId;
  /** In base64url. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  /** Its counter at the last use; 0 when it does not count. */
  readonly signCount: number;
  readonly transports: readonly string[];
}

const COLUMNS = `k.person_id as "personId", k.id, k.credential_id as "credentialId", k.public_key as "publicKey",
  k.sign_count as "signCount", k.transports, k.name, k.is_synced as "isSynced", k.created_at as "createdAt",
  k.last_used_at as "lastUsedAt"`;

// Across accounts: a passkey belongs to a person.
const insertOne = statement(
  'passkeys_insert',
  `insert into passkeys (person_id, id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (credential_id) do nothing returning id`,
);

/** Writes a passkey; false when somebody has it already. */
export async function insertPasskey(tx: Queries, made: Omit<PasskeyRow, 'lastUsedAt'>): Promise<boolean> {
  const { personId, id, credentialId, publicKey, signCount, transports, name, isSynced, createdAt } = made;
  const values = [personId, id, credentialId, publicKey, signCount, transports, name, isSynced, createdAt];
  return (await tx.query(insertOne, values)).length === 1;
}

// Across accounts: a passkey belongs to a person.
const list = statement(
  'passkeys_list',
  `select ${COLUMNS} from passkeys k where k.person_id = $1 order by k.created_at, k.id`,
);

/** Reads the passkeys of a person, the oldest first. */
export function listPasskeys(tx: Queries, personId: PersonId): Promise<PasskeyRow[]> {
  return tx.query<PasskeyRow>(list, [personId]);
}

// Across accounts: whose passkey it is, is the question.
const findByCredential = statement(
  'passkeys_find_by_credential',
  `select ${COLUMNS} from passkeys k where k.credential_id = $1`,
);

/** Reads a passkey by what its authenticator calls it, or null. */
export async function findPasskey(tx: Queries, credentialId: string): Promise<PasskeyRow | null> {
  const [found] = await tx.query<PasskeyRow>(findByCredential, [credentialId]);
  return found ?? null;
}

// Across accounts: a passkey belongs to a person.
const deleteAll = statement('passkeys_delete_all', 'delete from passkeys where person_id = $1');

export async function deletePasskeys(tx: Queries, personId: PersonId): Promise<void> {
  await tx.query(deleteAll, [personId]);
}

// Across accounts: a passkey belongs to a person.
const touchOne = statement(
  'passkeys_touch',
  `update passkeys set sign_count = $3, is_synced = $4, last_used_at = $5
   where person_id = $1 and id = $2 and (sign_count < $3 or (sign_count = 0 and $3 = 0)) returning id`,
);

/** Stores a use; false when the passkey is gone, or has counted as far already: then somebody has a copy of it. */
export async function touchPasskey(
  tx: Queries,
  used: Pick<PasskeyRow, 'personId' | 'id' | 'signCount' | 'isSynced'>,
  now: Date,
): Promise<boolean> {
  const { personId, id, signCount, isSynced } = used;
  return (await tx.query(touchOne, [personId, id, signCount, isSynced, now])).length === 1;
}

// Across accounts: a passkey belongs to a person.
const renameOne = statement(
  'passkeys_rename',
  `update passkeys k set name = $3 where k.person_id = $1 and k.id = $2 returning ${COLUMNS}`,
);

/** Gives a passkey another name; null when the person has no such. */
export async function renamePasskey(tx: Queries, personId: PersonId, id: PasskeyId, name: string) {
  const [renamed] = await tx.query<PasskeyRow>(renameOne, [personId, id, name]);
  return renamed ?? null;
}

// Across accounts: a passkey belongs to a person.
const deleteOne = statement(
  'passkeys_delete',
  'delete from passkeys where person_id = $1 and id = $2 returning id',
);

/** Deletes a passkey; false when the person has no such. */
export async function deletePasskey(tx: Queries, personId: PersonId, id: PasskeyId): Promise<boolean> {
  return (await tx.query(deleteOne, [personId, id])).length === 1;
}

// Across accounts: nobody is signed in yet.
const insertOneChallenge = statement(
  'passkey_challenges_insert',
  'insert into passkey_challenges (hash, person_id, expires_at) values ($1, $2, $3)',
);

/** Writes what an authenticator is asked to sign: to add a passkey of a person, or to sign in. */
export async function insertChallenge(tx: Queries, hash: Buffer, personId: PersonId | null, expiresAt: Date) {
  await tx.query(insertOneChallenge, [hash, personId, expiresAt]);
}

// Across accounts: nobody is signed in yet.
const useOneChallenge = statement(
  'passkey_challenges_use',
  `delete from passkey_challenges
   where hash = $1 and person_id is not distinct from $2 and expires_at > $3 returning hash`,
);

/** Uses a challenge; false when it is over, used, or meant for something else. */
export async function useChallenge(tx: Queries, hash: Buffer, personId: PersonId | null, now: Date) {
  return (await tx.query(useOneChallenge, [hash, personId, now])).length === 1;
}

// Across accounts: housekeeping for all of them.
const purge = statement(
  'passkey_challenges_purge',
  `delete from passkey_challenges
   where hash in (select hash from passkey_challenges where expires_at < $1 limit $2) returning 1`,
);

/** Deletes challenges that are over, at most the given number; answers how many. */
export async function purgeChallenges(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [now, most])).length;
}
