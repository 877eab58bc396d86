import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId, PersonId } from '../kit/ids.ts';

const revokeAll = statement(
  'invitations_revoke_all',
  `update invitations set email = '(erased)', email_key = id::text, revoked_at = coalesce(revoked_at, $2)
   where account_id = $1 and accepted_at is null`,
);
const forgetAccepted = statement(
  'invitations_forget_accepted',
  `update invitations set email = '(erased)', email_key = id::text where account_id = $1 and accepted_at is not null`,
);
const deleteCodes = statement(
  'sign_in_codes_delete_of_account',
  'delete from sign_in_codes where account_id = $1',
);
const deleteMails = statement(
  'member_mails_delete_of_account',
  'delete from member_mails where account_id = $1',
);

/** Ends the invitations of an account, and erases their addresses. */
export async function eraseInvitations(tx: Queries, accountId: AccountId, now: Date): Promise<void> {
  await tx.query(deleteCodes, [accountId]);
  await tx.query(deleteMails, [accountId]);
  await tx.query(revokeAll, [accountId, now]);
  await tx.query(forgetAccepted, [accountId]);
}

const findFormer = statement(
  'members_find_former',
  'select person_id as "personId" from members where account_id = $1 and removed_at is not null order by person_id',
);

/** Reads the former members of an account. */
export function findFormerMembers(tx: Queries, accountId: AccountId): Promise<{ personId: PersonId }[]> {
  return tx.query(findFormer, [accountId]);
}

// Across accounts: looks for the person in other accounts.
const findElsewhere = statement(
  'people_find_elsewhere',
  `select exists (select 1 from members where person_id = $1 and removed_at is null)
     or exists (select 1 from invitations i join people p on p.email_key = i.email_key
       where p.id = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > $2) as "isElsewhere"`,
);

/** Whether a person is a member of any account, or invited to one. */
export async function isElsewhere(tx: Queries, personId: PersonId, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ isElsewhere: boolean }>(findElsewhere, [personId, now]);
  return row?.isElsewhere ?? false;
}

const erasures = [
  // Across accounts: the name belongs to the person.
  statement(
    'people_erase',
    `update people set name = '(erased)', email = '(erased)', email_key = id::text, password_hash = null,
       password_changed_at = null, language = null, is_break_glass = false where id = $1`,
  ),
  // Across accounts: how a person signs in belongs to the person.
  statement('passkeys_erase', 'delete from passkeys where person_id = $1'),
  // Across accounts: how a person signs in belongs to the person.
  statement('passkey_challenges_erase', 'delete from passkey_challenges where person_id = $1'),
  // Across accounts: how a person signs in belongs to the person.
  statement('recovery_codes_erase', 'delete from recovery_codes where person_id = $1'),
  // Across accounts: how a person signs in belongs to the person.
  statement('authenticators_erase', 'delete from authenticators where person_id = $1'),
  // Across accounts: how a person signs in belongs to the person.
  statement('sign_in_codes_erase', 'delete from sign_in_codes where person_id = $1'),
  // Across accounts: how a person signs in belongs to the person.
  statement('sessions_erase', 'delete from sessions where person_id = $1'),
  // Across accounts: how a person signs in belongs to the person.
  statement('identities_erase', 'delete from identities where person_id = $1'),
  // Across accounts: how a person signs in belongs to the person.
  statement('member_mails_erase', 'delete from member_mails where person_id = $1'),
  // Across accounts: an operator is of the installation.
  statement('operators_erase', 'delete from operators where person_id = $1'),
  // Across accounts: how a person signs in belongs to the person.
  statement('devices_erase', 'delete from devices where person_id = $1'),
];

/** Erases the name and the sign-in of a person. Their actions keep the id. */
export async function erasePerson(tx: Queries, personId: PersonId): Promise<void> {
  for (const one of erasures) await tx.query(one, [personId]);
}
