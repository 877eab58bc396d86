import { type Queries, statement } from '../kit/db/database.ts';
import type { PersonId } from '../kit/ids.ts';
import type { IdentityKey } from '../single-sign-on/types.ts';

/** The authenticator app of a person. */
interface AuthenticatorRow {
  readonly secret: Buffer;
  /** Null until the first right code. */
  readonly confirmedAt: Date | null;
}

// Across accounts: a second factor belongs to a person.
const findOne = statement(
  'authenticators_find',
  'select secret, confirmed_at as "confirmedAt" from authenticators where person_id = $1',
);

/** Reads the authenticator app of a person, also one that waits for its first code; or null. */
export async function findAuthenticator(tx: Queries, personId: PersonId): Promise<AuthenticatorRow | null> {
  const [found] = await tx.query<AuthenticatorRow>(findOne, [personId]);
  return found ?? null;
}

/** Whether a person signs in with a second step. */
export async function hasAuthenticator(tx: Queries, personId: PersonId): Promise<boolean> {
  return ((await findAuthenticator(tx, personId))?.confirmedAt ?? null) !== null;
}

// Across accounts: a second factor belongs to a person.
const putOne = statement(
  'authenticators_put',
  `insert into authenticators as kept (person_id, secret, created_at) values ($1, $2, $3)
   on conflict (person_id) do update set secret = excluded.secret, created_at = excluded.created_at
     where kept.confirmed_at is null
   returning person_id`,
);

/** Writes the secret of an app that waits for its first code; false when one is confirmed. */
export async function putAuthenticator(tx: Queries, personId: PersonId, secret: Buffer, now: Date) {
  return (await tx.query(putOne, [personId, secret, now])).length === 1;
}

// Across accounts: a second factor belongs to a person.
const useStep = statement(
  'authenticators_use_step',
  `update authenticators set used_step = $2, confirmed_at = coalesce(confirmed_at, $3)
   where person_id = $1 and used_step < $2 returning person_id`,
);

/**
 * Notes the time step of a right code, and confirms the app; false when this code or a later one was taken before.
 * Needs the person locked.
 */
export async function useAuthenticatorStep(tx: Queries, personId: PersonId, step: number, now: Date) {
  return (await tx.query(useStep, [personId, step, now])).length === 1;
}

// Across accounts: a second factor belongs to a person.
const deleteOne = statement(
  'authenticators_delete',
  'delete from authenticators where person_id = $1 returning confirmed_at as "confirmedAt"',
);
// Across accounts: a second factor belongs to a person.
const deleteCodes = statement('recovery_codes_delete', 'delete from recovery_codes where person_id = $1');

/** Deletes the app and the recovery codes; false when there was no app that worked. */
export async function deleteSecondFactor(tx: Queries, personId: PersonId): Promise<boolean> {
  await tx.query(deleteCodes, [personId]);
  const [deleted] = await tx.query<{ confirmedAt: Date | null }>(deleteOne, [personId]);
  return (deleted?.confirmedAt ?? null) !== null;
}

// Across accounts: a second factor belongs to a person.
const insertCodes = statement(
  'recovery_codes_insert',
  `insert into recovery_codes (person_id, hash, created_at)
   select p.id, code.hash, $3 from unnest($2::bytea[]) as code (hash) join people p on p.id = $1`,
);

/** Replaces the recovery codes of a person. Needs the person locked. */
export async function replaceRecoveryCodes(
  tx: Queries,
  personId: PersonId,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.query(deleteCodes, [personId]);
  await tx.query(insertCodes, [personId, hashes, now]);
}

// Across accounts: a second factor belongs to a person.
const useCode = statement(
  'recovery_codes_use',
  `update recovery_codes set used_at = $3 where person_id = $1 and hash = $2 and used_at is null
   returning person_id`,
);

/** Uses a recovery code; false when there is none, or it was used. */
export async function useRecoveryCode(tx: Queries, personId: PersonId, hash: Buffer, now: Date) {
  return (await tx.query(useCode, [personId, hash, now])).length === 1;
}

// Across accounts: a second factor belongs to a person.
const countLeft = statement(
  'recovery_codes_count_left',
  'select count(*) as count from recovery_codes where person_id = $1 and used_at is null',
);

/** Counts the recovery codes that still work. */
export async function countRecoveryCodes(tx: Queries, personId: PersonId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countLeft, [personId]);
  return row?.count ?? 0;
}

// Across accounts: a sign-in belongs to a person.
const insertOneStep = statement(
  'sign_in_steps_insert',
  `insert into sign_in_steps (hash, person_id, created_at, expires_at, provider, subject)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Writes a sign-in that waits for its second step. */
export async function insertStep(
  tx: Queries,
  hash: Buffer,
  personId: PersonId,
  identity: IdentityKey | null,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  const of = [identity?.provider ?? null, identity?.subject ?? null];
  await tx.query(insertOneStep, [hash, personId, now, expiresAt, ...of]);
}

/** A sign-in that waits for its second step. */
interface StepRow {
  readonly personId: PersonId;
  readonly email: string;
}

// Across accounts: a sign-in belongs to a person.
const findOneStep = statement(
  'sign_in_steps_find',
  `select s.person_id as "personId", p.email from sign_in_steps s join people p on p.id = s.person_id
   where s.hash = $1 and s.expires_at > $2`,
);

/** Reads who waits for the second step, or null. */
export async function findStepByHash(tx: Queries, hash: Buffer, now: Date): Promise<StepRow | null> {
  const [found] = await tx.query<StepRow>(findOneStep, [hash, now]);
  return found ?? null;
}

// Across accounts: a sign-in belongs to a person.
const useOneStep = statement(
  'sign_in_steps_use',
  'delete from sign_in_steps where hash = $1 and expires_at > $2 returning provider, subject',
);

/** Uses a step, and answers which identity began it, if any; null when it is over, or another request has used it. */
export async function useStepByHash(
  tx: Queries,
  hash: Buffer,
  now: Date,
): Promise<{ readonly identity: IdentityKey | null } | null> {
  const [used] = await tx.query<{ provider: string | null; subject: string | null }>(useOneStep, [hash, now]);
  if (used === undefined) return null;
  const { provider, subject } = used;
  return { identity: provider === null || subject === null ? null : { provider, subject } };
}

// Across accounts: housekeeping for all of them.
const purge = statement(
  'sign_in_steps_purge',
  `delete from sign_in_steps
   where hash in (select hash from sign_in_steps where expires_at < $1 limit $2) returning 1`,
);

/** Deletes steps that are over, at most the given number; answers how many. */
export async function purgeSteps(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [now, most])).length;
}
