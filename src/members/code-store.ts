import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId, InvitationId, PersonId } from '../kit/ids.ts';

type CodePurpose =
  | {
      readonly purpose: 'Invitation';
      readonly accountId: AccountId;
      readonly invitationId: InvitationId;
      /** Whether only the mail contains it: then it proves the address. */
      readonly isMailed: boolean;
    }
  | { readonly purpose: PersonCodePurpose; readonly personId: PersonId }
  | {
      readonly purpose: 'SignUp';
      readonly email: string;
      /** Whether the provider of sign-ins has proved the address: the person takes no password. */
      readonly isSignedOn: boolean;
    };

/** A code of a person sets a password, or signs in. */
type PersonCodePurpose = 'PasswordReset' | 'Welcome';

const insertOne = statement(
  'sign_in_codes_insert',
  `insert into sign_in_codes (hash, purpose, account_id, invitation_id, person_id, created_at, expires_at, email,
     email_key, is_mailed, is_signed_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, lower($8), $9, $10)`,
);

/** Writes a code by its hash. */
export async function insertCode(
  tx: Queries,
  hash: Buffer,
  purpose: CodePurpose,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.query(insertOne, [
    hash,
    purpose.purpose,
    'accountId' in purpose ? purpose.accountId : null,
    'accountId' in purpose ? purpose.invitationId : null,
    'personId' in purpose ? purpose.personId : null,
    now,
    expiresAt,
    'email' in purpose ? purpose.email : null,
    'isMailed' in purpose && purpose.isMailed,
    'isSignedOn' in purpose && purpose.isSignedOn,
  ]);
}

interface PersonCodeRow {
  readonly personId: PersonId;
  readonly name: string;
  readonly email: string;
}

const WORKS = 'used_at is null and expires_at > $2';

// Across accounts: a password belongs to a person.
const findOfPerson = statement(
  'sign_in_codes_find_person',
  `select c.person_id as "personId", p.name, p.email from sign_in_codes c join people p on p.id = c.person_id
   where c.hash = $1 and c.purpose = $3 and ${WORKS}`,
);

/** Reads whose code this is, without using it; null for a bad code. */
export async function findPersonCode(tx: Queries, hash: Buffer, purpose: PersonCodePurpose, now: Date) {
  const [found] = await tx.query<PersonCodeRow>(findOfPerson, [hash, now, purpose]);
  return found ?? null;
}

// Across accounts: a code that signs in belongs to no account.
const useOne = statement(
  'sign_in_codes_use',
  `update sign_in_codes set used_at = $2 where hash = $1 and purpose = $3 and ${WORKS} returning hash`,
);

/** Uses a code; false when another request has used it first. */
export async function useCode(tx: Queries, hash: Buffer, purpose: PersonCodePurpose | 'SignUp', now: Date) {
  return (await tx.query(useOne, [hash, now, purpose])).length === 1;
}

// Across accounts: a person who signs up belongs to none yet.
const findOfAddress = statement(
  'sign_in_codes_find_address',
  `select email, is_signed_on as "isSignedOn" from sign_in_codes where hash = $1 and purpose = 'SignUp' and ${WORKS}`,
);

interface SignUpCodeRow {
  readonly email: string;
  readonly isSignedOn: boolean;
}

/** Reads which address may sign up with a code, without using it; null for a bad code. */
export async function findSignUpCode(tx: Queries, hash: Buffer, now: Date): Promise<SignUpCodeRow | null> {
  const [found] = await tx.query<SignUpCodeRow>(findOfAddress, [hash, now]);
  return found ?? null;
}

// Across accounts: a person who signs up belongs to none yet.
const countOfAddress = statement(
  'sign_in_codes_count_address',
  'select count(*) as count from sign_in_codes where email_key = lower($1) and created_at > $2',
);

/** Counts the codes with which an address may sign up that were made since an instant. */
export async function countSignUpCodes(tx: Queries, email: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countOfAddress, [email, since]);
  return row?.count ?? 0;
}

// Across accounts: a password belongs to a person.
const endAll = statement(
  'sign_in_codes_end',
  'update sign_in_codes set used_at = $2 where person_id = $1 and used_at is null',
);

/** Ends all codes that set a person's password or sign them in. Needs the person locked. */
export async function endPersonCodes(tx: Queries, personId: PersonId, now: Date): Promise<void> {
  await tx.query(endAll, [personId, now]);
}

// Across accounts: housekeeping for all of them.
const purge = statement(
  'sign_in_codes_purge',
  `delete from sign_in_codes
   where hash in (select hash from sign_in_codes where expires_at < $1 limit $2) returning 1`,
);

/** Deletes expired codes, at most the given number; answers how many. */
export async function purgeCodes(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [now, most])).length;
}
