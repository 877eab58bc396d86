import { type Queries, statement } from '../kit/database.ts';
import type { AccountId, InvitationId, PersonId } from '../kit/ids.ts';

/** What a code is for. */
type CodePurpose =
  | { readonly purpose: 'Invitation'; readonly accountId: AccountId; readonly invitationId: InvitationId }
  | { readonly purpose: 'PasswordReset'; readonly personId: PersonId };

const insertOne = statement(
  'sign_in_codes_insert',
  `insert into sign_in_codes (hash, purpose, account_id, invitation_id, person_id, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Writes a code by its hash. Transaction: opens or joins. */
export async function insertCode(
  tx: Queries,
  hash: Buffer,
  purpose: CodePurpose,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  const isInvitation = purpose.purpose === 'Invitation';
  await tx.query(insertOne, [
    hash,
    purpose.purpose,
    isInvitation ? purpose.accountId : null,
    isInvitation ? purpose.invitationId : null,
    isInvitation ? null : purpose.personId,
    now,
    expiresAt,
  ]);
}

/** The person whose password a code sets. */
interface ResetRow {
  readonly personId: PersonId;
  readonly email: string;
}

const RESET = `purpose = 'PasswordReset' and used_at is null and expires_at > $2`;

// Across accounts: a password belongs to a person.
const findReset = statement(
  'sign_in_codes_find_reset',
  `select c.person_id as "personId", p.email from sign_in_codes c join people p on p.id = c.person_id
   where c.hash = $1 and ${RESET}`,
);

/** Reads whose password a code sets, without using it; null for a bad code. Transaction: opens or joins. */
export async function findResetCode(tx: Queries, hash: Buffer, now: Date): Promise<ResetRow | null> {
  const [found] = await tx.query<ResetRow>(findReset, [hash, now]);
  return found ?? null;
}

// Across accounts: a password belongs to a person.
const useReset = statement(
  'sign_in_codes_use_reset',
  `update sign_in_codes set used_at = $2 where hash = $1 and ${RESET} returning person_id`,
);

/** Uses a code; false when another request has used it first. Transaction: needs, with the person locked. */
export async function useResetCode(tx: Queries, hash: Buffer, now: Date): Promise<boolean> {
  return (await tx.query(useReset, [hash, now])).length === 1;
}

// Across accounts: a password belongs to a person.
const endAll = statement(
  'sign_in_codes_end',
  'update sign_in_codes set used_at = $2 where person_id = $1 and used_at is null',
);

/** Ends all codes that set a person's password. Transaction: needs, with the person locked. */
export async function endResetCodes(tx: Queries, personId: PersonId, now: Date): Promise<void> {
  await tx.query(endAll, [personId, now]);
}

// Across accounts: housekeeping for all of them.
const purge = statement(
  'sign_in_codes_purge',
  `delete from sign_in_codes
   where hash in (select hash from sign_in_codes where expires_at < $1 limit $2) returning 1`,
);

/** Deletes expired codes, at most the given number; answers how many. Transaction: opens. */
export async function purgeCodes(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [now, most])).length;
}
