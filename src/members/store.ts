import type { Language, Role } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';
import { formats } from '../kit/http/formats.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, LAST_ID, type PersonId } from '../kit/ids.ts';
import type { AccountMember, Membership } from './types.ts';

/** A person for signing in. */
export interface PersonRow {
  readonly id: PersonId;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string | null;
  /** Whether they get in by password or passkey also where the provider is required. */
  readonly isBreakGlass: boolean;
}

/** An account as this slice needs it. */
export interface AccountRow {
  readonly id: AccountId;
  readonly path: string;
  readonly name: string;
  readonly clockOffsetMs: number;
}

const ACCOUNT = 'a.id, a.path, a.name, a.clock_offset_ms as "clockOffsetMs"';

// Across accounts: the row is the account. Concurrent changes of its members wait here.
const lockOne = statement(
  'members_lock_account',
  `select ${ACCOUNT} from accounts a where a.path = $1 for no key update`,
);

/** Locks the members of an account until the transaction ends; null for an unknown path. */
export async function lockAccount(tx: Queries, path: string): Promise<AccountRow | null> {
  const [account] = await tx.query<AccountRow>(lockOne, [path]);
  return account ?? null;
}

// Across accounts: the row is the account.
const findByPath = statement('members_find_account', `select ${ACCOUNT} from accounts a where a.path = $1`);

/** Reads an account by its path, or null. */
export async function findAccountByPath(system: Queries, path: string): Promise<AccountRow | null> {
  const [account] = await system.query<AccountRow>(findByPath, [path]);
  return account ?? null;
}

// Across accounts: the row is the account.
const lockById = statement(
  'members_lock_account_by_id',
  `select ${ACCOUNT} from accounts a where a.id = $1 for no key update`,
);

/** Locks the members of a known account until the transaction ends. */
export async function lockKnownAccount(tx: Queries, id: AccountId): Promise<AccountRow> {
  const [account] = await tx.query<AccountRow>(lockById, [id]);
  if (account === undefined) throw new Error(`There is no account ${id}.`);
  return account;
}

const listPage = statement(
  'members_list_page',
  `select m.person_id as "personId", p.name, p.email, m.role, m.is_operator as "isOperator",
     m.created_at as "createdAt", m.person_id as id, (
       select count(*) from members o where o.account_id = $1 and o.role = 'Owner' and o.removed_at is null
     ) as owners
   from members m join people p on p.id = m.person_id
   where m.account_id = $1 and m.removed_at is null and m.person_id < $3 and ($4::uuid is null or m.person_id = $4)
   order by m.person_id desc limit $2`,
);

export type MemberRow = AccountMember & { readonly id: PersonId; readonly owners: number };

/** Reads a page of members, or one of them: `limit + 1` rows at most. */
export function listMemberPage(
  system: Queries,
  accountId: AccountId,
  { limit, before }: PageRequest,
  personId: PersonId | null = null,
): Promise<MemberRow[]> {
  return system.query<MemberRow>(listPage, [accountId, limit + 1, before ?? LAST_ID, personId]);
}

const list = statement(
  'members_list_named',
  `select m.person_id as "personId", p.name, p.email, m.role, m.is_operator as "isOperator",
     m.created_at as "createdAt"
   from members m join people p on p.id = m.person_id
   where m.account_id = $1 and m.removed_at is null
   order by array_position(array['Owner', 'Admin', 'Member', 'Viewer'], m.role), m.created_at, m.person_id`,
);

/** Reads the members of an account, owners first. */
export function listMembers(tx: Queries, accountId: AccountId): Promise<AccountMember[]> {
  return tx.query<AccountMember>(list, [accountId]);
}

const put = statement(
  'members_put',
  `insert into members as kept (account_id, person_id, role, created_at) values ($1, $2, $3, $4)
   on conflict (account_id, person_id) do update
     set role = excluded.role, created_at = excluded.created_at, removed_at = null
     where kept.removed_at is not null
   returning 1`,
);

/** Makes a person a member, also a former one; false for a present one, who keeps the role. */
export async function putMember(
  tx: Queries,
  accountId: AccountId,
  personId: PersonId,
  role: Role,
  now: Date,
): Promise<boolean> {
  return (await tx.query(put, [accountId, personId, role, now])).length === 1;
}

const findOperator = statement(
  'members_find_operator',
  `select person_id as "personId" from members where account_id = $1 and is_operator and removed_at is null`,
);

/** The member that stands for the operator; null when there is none. */
export async function findOperatorMember(tx: Queries, accountId: AccountId): Promise<PersonId | null> {
  const [member] = await tx.query<{ personId: PersonId }>(findOperator, [accountId]);
  return member?.personId ?? null;
}

const insertOperator = statement(
  'members_insert_operator',
  `insert into members (account_id, person_id, role, is_operator, created_at) values ($1, $2, 'Admin', true, $3)`,
);

/** Makes a new person the member that stands for the operator. Needs the account locked. */
export async function insertOperatorMember(tx: Queries, accountId: AccountId, personId: PersonId, now: Date) {
  await tx.query(insertOperator, [accountId, personId, now]);
}

const setOne = statement(
  'members_set_role',
  'update members set role = $3 where account_id = $1 and person_id = $2 and removed_at is null',
);

/** Gives a member another role. Needs the account locked. */
export async function setRole(tx: Queries, accountId: AccountId, personId: PersonId, role: Role) {
  await tx.query(setOne, [accountId, personId, role]);
}

const removeOne = statement(
  'members_remove',
  'update members set removed_at = $3 where account_id = $1 and person_id = $2 and removed_at is null',
);
/** Ends a membership. Needs the account locked. */
export async function endMembership(tx: Queries, accountId: AccountId, personId: PersonId, now: Date) {
  await tx.query(removeOne, [accountId, personId, now]);
}

// Across accounts: a person may belong to many.
const membershipsOf = statement(
  'members_of_person',
  `select m.account_id as "accountId", a.path, a.name, a.time_zone as "timeZone", m.role, r.name as requires
   from members m join accounts a on a.id = m.account_id join people p on p.id = m.person_id
     left join identity_providers r on r.account_id = m.account_id and r.is_required
       and regexp_replace(p.email_key, '^.*@', '') = any(r.verified_domains)
       and not (m.role = 'Owner' and exists (select from passkeys k where k.person_id = m.person_id))
   where m.person_id = $1 and m.removed_at is null
   order by m.created_at, m.account_id`,
);

/** A membership, and the name of the provider at which the person must sign in to enter the account; null without one. */
type MembershipRow = Membership & { readonly requires: string | null };

/** Reads the accounts that a person belongs to, the longest membership first. */
export function listMemberships(tx: Queries, personId: PersonId): Promise<MembershipRow[]> {
  return tx.query<MembershipRow>(membershipsOf, [personId]);
}

const findMemberByEmail = statement(
  'members_find_by_email',
  `select m.person_id as "personId" from members m join people p on p.id = m.person_id
   where m.account_id = $1 and m.removed_at is null and not m.is_operator and p.email_key = lower($2)`,
);

/** Finds the member of an account with an address, or null. The member that stands for the operator is found by nobody. */
export async function findMember(tx: Queries, accountId: AccountId, email: string): Promise<PersonId | null> {
  const [member] = await tx.query<{ personId: PersonId }>(findMemberByEmail, [accountId, email]);
  return member?.personId ?? null;
}

// Across accounts: a person who has only an invitation is reached through the inviting account.
const findWriting = statement(
  'members_find_writing_account',
  `select ${ACCOUNT} from accounts a
   join (
     select m.account_id, 0 as place, m.created_at from members m where m.person_id = $1 and m.removed_at is null
     union all
     select i.account_id, 1, i.created_at from invitations i
     join people p on p.email_key = i.email_key
     where p.id = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > $2
   ) known on known.account_id = a.id
   order by known.place, known.created_at, a.id
   limit 1`,
);

/** The account of a person's mails: the oldest membership; without one, the first account that invites. */
export async function findWritingAccount(tx: Queries, personId: PersonId, now: Date) {
  const [account] = await tx.query<AccountRow>(findWriting, [personId, now]);
  return account ?? null;
}

const PERSON = `p.id, p.name, p.email, p.email_key as "emailKey", p.password_hash as "passwordHash",
  p.is_break_glass as "isBreakGlass"`;

// Across accounts: people sign in before their accounts are known. PostgreSQL makes the key, as for stored addresses:
// other programs fold other letters, and would count one person's attempts under several keys. A member that stands for
// the operator is found by nobody: it gets no password, no session and no other account.
const findPersonByEmail = statement(
  'people_find_by_email',
  `select typed.key as "emailKey", p.id, p.name, p.email, p.password_hash as "passwordHash",
     p.is_break_glass as "isBreakGlass"
   from (select lower($1) as key) typed
   left join people p on p.email_key = typed.key
     and not exists (select from members m where m.person_id = p.id and m.is_operator)`,
);

/** The person with an email address, and the address's key, which is the same for unknown addresses. */
interface Typed {
  readonly emailKey: string;
  readonly person: PersonRow | null;
}

/** Looks up a typed address; a text that is no address belongs to nobody. */
export async function findPerson(tx: Queries, text: string): Promise<Typed> {
  const email = text.trim();
  if (!formats.email(email)) return { emailKey: email, person: null };
  const [row] = await tx.query<PersonRow | (PersonRow & { id: null })>(findPersonByEmail, [email]);
  if (row === undefined) throw new Error('The lookup of an address has always one row.');
  return { emailKey: row.emailKey, person: row.id === null ? null : row };
}

// Across accounts: a password belongs to a person.
const lockOnePerson = statement('people_lock', `select ${PERSON} from people p where p.id = $1 for update`);

/** Locks how a person signs in until the transaction ends. Throws when there is no such person. */
export async function lockPerson(tx: Queries, id: PersonId): Promise<PersonRow> {
  const [person] = await tx.query<PersonRow>(lockOnePerson, [id]);
  if (person === undefined) throw new Error(`There is no person ${id}.`);
  return person;
}

// Across accounts: a person may belong to several.
const insertOne = statement(
  'people_insert',
  `insert into people (id, name, email, email_key, password_hash, password_changed_at, language, created_at,
     is_unproved)
   values ($1, $2, $3, lower($3), $4, case when $4::text is null then null else $6::timestamptz end, $5, $6, $7)
   on conflict (email_key) do nothing
   returning id`,
);

interface NewPerson extends Pick<PersonRow, 'id' | 'name' | 'email' | 'passwordHash'> {
  readonly language: string | null;
  /** Whether somebody else could have chosen the password. Default false. */
  readonly isUnproved?: boolean;
}

/** Writes a person; false when the email address is already known. */
export async function insertPerson(tx: Queries, person: NewPerson, now: Date): Promise<boolean> {
  const { id, name, email, passwordHash, language, isUnproved = false } = person;
  const values = [id, name, email, passwordHash, language, now, isUnproved];
  return (await tx.query(insertOne, values)).length === 1;
}

// Across accounts: a password belongs to a person.
const setPassword = statement(
  'people_set_password',
  'update people set password_hash = $2, password_changed_at = $3 where id = $1',
);

/** Writes the hash of a person's password. Needs the person locked. */
export async function savePassword(tx: Queries, id: PersonId, passwordHash: string, now: Date) {
  await tx.query(setPassword, [id, passwordHash, now]);
}

// Across accounts: a password belongs to a person.
const dropPassword = statement(
  'people_drop_unproved_password',
  'update people set password_hash = null, password_changed_at = null where id = $1 and is_unproved returning 1',
);

/** Drops the password of a person who has not proved their address; false for others. */
export async function dropUnprovedPassword(tx: Queries, id: PersonId): Promise<boolean> {
  return (await tx.query(dropPassword, [id])).length === 1;
}

// Across accounts: an address belongs to a person.
const markProved = statement('people_mark_proved', 'update people set is_unproved = false where id = $1');

/** Notes that a person has proved their address. */
export async function noteAddressProved(tx: Queries, id: PersonId): Promise<void> {
  await tx.query(markProved, [id]);
}

// Across accounts: a password belongs to a person.
const setBreakGlass = statement('people_break_glass', 'update people set is_break_glass = $2 where id = $1');

/** Writes whether a person gets in by password or passkey also where the provider is required. */
export async function saveBreakGlass(tx: Queries, id: PersonId, isBreakGlass: boolean): Promise<void> {
  await tx.query(setBreakGlass, [id, isBreakGlass]);
}

// Across accounts: for the whole installation.
const countOfBreakGlass = statement(
  'people_count_break_glass',
  `select count(*) as count from people p where p.is_break_glass
     and (p.password_hash is not null or exists (select from passkeys k where k.person_id = p.id))`,
);

/** Counts the people who get in by a password or passkey that they have, also where the provider is required. */
export async function countBreakGlass(system: Queries): Promise<number> {
  const [row] = await system.query<{ count: number }>(countOfBreakGlass);
  return row?.count ?? 0;
}

// Across accounts: a password belongs to a person.
const findHasPassword = statement(
  'people_has_password',
  'select password_hash is not null as "hasPassword" from people where id = $1',
);

export async function hasPassword(tx: Queries, id: PersonId): Promise<boolean> {
  const [row] = await tx.query<{ hasPassword: boolean }>(findHasPassword, [id]);
  return row?.hasPassword ?? false;
}

// Across accounts: a person may belong to several.
const changeOne = statement('people_change', 'update people set name = $2, language = $3 where id = $1');

/** Writes the name and language of a person. */
export async function changePerson(
  tx: Queries,
  id: PersonId,
  { name, language }: { readonly name: string; readonly language: Language | null },
): Promise<void> {
  await tx.query(changeOne, [id, name, language]);
}
