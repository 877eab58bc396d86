import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId, PersonId } from '../kit/ids.ts';
import type { IdentityKey } from '../single-sign-on/types.ts';

// Across accounts: an identity belongs to a person.
const findOne = statement(
  'identities_find',
  'select person_id as "personId" from identities where provider = $1 and subject = $2',
);

/** Reads whose identity this is, or null. */
export async function findIdentity(
  tx: Queries,
  { provider, subject }: IdentityKey,
): Promise<PersonId | null> {
  const [found] = await tx.query<{ personId: PersonId }>(findOne, [provider, subject]);
  return found?.personId ?? null;
}

// Across accounts: an identity belongs to a person. A token that was not given again still works.
const putOne = statement(
  'identities_put',
  `insert into identities as kept (provider, subject, person_id, email, refresh_token, checked_at, created_at,
     account_id)
   values ($1, $2, $3, $4, $5, $6, $6, $7)
   on conflict (provider, subject) do update set email = excluded.email, checked_at = excluded.checked_at,
     refresh_token = coalesce(excluded.refresh_token, kept.refresh_token), checking_until = null, refused_at = null
   where kept.person_id = excluded.person_id
   returning 1`,
);

/** The person of an identity, as of a sign-in. */
interface Identified {
  readonly personId: PersonId;
  readonly email: string;
  readonly refreshToken: Buffer | null;
  /** The account whose provider it is; null for that of the installation. */
  readonly accountId: AccountId | null;
}

/** Writes that a person has signed in with an identity; false when it is another person's. Needs the person locked. */
export async function putIdentity(
  tx: Queries,
  { provider, subject }: IdentityKey,
  { personId, email, refreshToken, accountId }: Identified,
  now: Date,
): Promise<boolean> {
  const values = [provider, subject, personId, email, refreshToken, now, accountId];
  return (await tx.query(putOne, values)).length === 1;
}

// Across accounts: an identity belongs to a person.
const findOther = statement(
  'identities_find_of_person',
  'select subject from identities where person_id = $1 and provider = $2',
);

/** Whether a person has an identity at a provider. */
export async function hasIdentity(tx: Queries, personId: PersonId, provider: string): Promise<boolean> {
  return (await tx.query(findOther, [personId, provider])).length > 0;
}

/** Claims the right to ask the provider, for one process: many providers take each token once. */
// Across accounts: an identity belongs to a person.
const claimOne = statement(
  'identities_claim',
  `update identities set checking_until = $4
   where provider = $1 and subject = $2 and checked_at = $5 and (checking_until is null or checking_until < $3)
   returning person_id as "personId", refresh_token as "refreshToken"`,
);

/** An identity whose provider this process may ask until an instant. */
interface ClaimedIdentity {
  readonly personId: PersonId;
  readonly refreshToken: Buffer | null;
}

/** Claims an identity as it was last checked; null when another process asks, or has asked since. */
export async function claimIdentity(
  system: Queries,
  { provider, subject }: IdentityKey,
  checkedAt: Date,
  now: Date,
  until: Date,
): Promise<ClaimedIdentity | null> {
  const values = [provider, subject, now, until, checkedAt];
  const [claimed] = await system.query<ClaimedIdentity>(claimOne, values);
  return claimed ?? null;
}

// Across accounts: an identity belongs to a person.
const keepOne = statement(
  'identities_keep',
  `update identities set checked_at = $3, checking_until = null, refresh_token = coalesce($4, refresh_token)
   where provider = $1 and subject = $2 and checked_at = $5`,
);

/**
 * Stores that the provider still knows the person, and the token for the next time. `checkedAt` as it was when the
 * provider was asked: the token of a sign-in since then stays.
 */
export async function keepIdentity(
  system: Queries,
  { provider, subject }: IdentityKey,
  checkedAt: Date,
  refreshToken: Buffer | null,
  now: Date,
): Promise<void> {
  await system.query(keepOne, [provider, subject, now, refreshToken, checkedAt]);
}

// Across accounts: an identity belongs to a person.
const refuseOne = statement(
  'identities_refuse',
  `update identities set refused_at = $3, refresh_token = null, checking_until = null
   where provider = $1 and subject = $2 and checked_at = $4 returning 1`,
);
// Across accounts: a session belongs to a person.
const endAll = statement(
  'sessions_end_of_identity',
  'update sessions set ended_at = $3 where provider = $1 and subject = $2 and ended_at is null',
);
// Across accounts: a step belongs to a person.
const endSteps = statement(
  'sign_in_steps_end_of_identity',
  'delete from sign_in_steps where provider = $1 and subject = $2',
);

/** Ends every session that an identity has opened. */
export async function endIdentitySessions(
  tx: Queries,
  { provider, subject }: IdentityKey,
  now: Date,
): Promise<void> {
  await tx.query(endAll, [provider, subject, now]);
  await tx.query(endSteps, [provider, subject]);
}

/**
 * Stores that the provider no longer knows the person, and ends what the identity has opened. False when the person has
 * signed in there again since `checkedAt`: the answer was about an earlier token.
 */
export async function refuseIdentity(
  tx: Queries,
  key: IdentityKey,
  checkedAt: Date,
  now: Date,
): Promise<boolean> {
  if ((await tx.query(refuseOne, [key.provider, key.subject, now, checkedAt])).length === 0) return false;
  await endIdentitySessions(tx, key, now);
  return true;
}

// Across accounts: an identity belongs to a person.
const listOfPerson = statement(
  'identities_list_of_person',
  'select provider, subject from identities where person_id = $1 order by provider for update',
);
// Across accounts: an identity belongs to a person.
const deleteOfPerson = statement(
  'identities_delete_of_person',
  'delete from identities where person_id = $1',
);

/** Forgets who a person is at providers, and ends what that has opened; false when there was nothing. */
export async function forgetIdentities(tx: Queries, personId: PersonId, now: Date): Promise<boolean> {
  const identities = await tx.query<IdentityKey>(listOfPerson, [personId]);
  for (const identity of identities) await endIdentitySessions(tx, identity, now);
  await tx.query(deleteOfPerson, [personId]);
  return identities.length > 0;
}
