import { type Database, OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import { createListReader } from '../kit/db/lists.ts';
import { anyLength, createReader, jsonColumn } from '../kit/db/rows.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';
import type { Contact, ContactInput, ContactType } from './types.ts';

/** A contact with the sequence of its newest event. */
export type ContactRow = Contact & { readonly sequence: number };

/** The columns of a contact, as its row has them. */
export const columns =
  'id, type, name, email, language, external_id as "externalId", sequence, created_at as "createdAt", updated_at as "updatedAt", ' +
  'merged_into_id as "mergedIntoId", billing';

const findOne = statement(
  'contacts_find',
  `select ${columns} from contacts where account_id = $1 and id = $2 and deleted_at is null`,
);

// Not `for update`: invoices and payments of the contact, which only need its key, would wait.
const findNames = statement(
  'contacts_find_names',
  'select id, name from contacts where account_id = $1 and id = any($2::uuid[])',
);

/** Reads the names of contacts, of deleted ones too. */
export function findContactNames(
  database: Database,
  accountId: AccountId,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  return database.single(accountId, findNames, [accountId, ids]);
}

const lockOne = statement(
  'contacts_lock',
  `select ${columns} from contacts where account_id = $1 and id = $2 and deleted_at is null
   for no key update`,
);

/** Reads a contact that is not deleted, or null. */
export const findContact = createReader<ContactRow, ContactId>(findOne);

/** Locks and reads a contact, or null. */
export const lockContact = createReader<ContactRow, ContactId>(lockOne);

const findExternalId = statement(
  'contacts_find_external_id',
  'select id from contacts where account_id = $1 and external_id = $2 and deleted_at is null',
);

/** Finds the contact with an id of the caller's own system, or null. */
export const findExternal = createReader<{ readonly id: ContactId }, string>(findExternalId);

/** SQL: whether a contact is a company. Several can have one email: their `email_key` is no address. */
const COMPANY = `billing->>'company' is not null`;

// Name and email alone never choose between companies.
const onlyCompany = (email: string) => `(
  select count(*) from (
    select from contacts where account_id = $1 and ${COMPANY} and lower(email) = lower(${email}) and deleted_at is null
    limit 2) companies) = 1`;

const keyOf = (row: string) =>
  `case when ${row}.billing->>'company' is null then lower(${row}.email) else lower(${row}.email) || ' ' || ${row}.id end`;

const findByEmails = statement(
  'contacts_find_by_emails',
  `select lower(asked.email) as key, c.*
   from unnest(${anyLength('$2::text[]')}) with ordinality as asked (email, place)
   left join lateral (
     select ${columns} from contacts
     where account_id = $1 and email_key = lower(asked.email) and deleted_at is null
     union all
     select ${columns} from contacts
     where account_id = $1 and ${COMPANY} and lower(email) = lower(asked.email) and deleted_at is null
       and ${onlyCompany('asked.email')}
       and (select 1 from contacts
         where account_id = $1 and email_key = lower(asked.email) and deleted_at is null limit 1) is null
     limit 1) c on true
   order by asked.place`,
);

/** The contact that has an email, if any; `key`: the form of the email by which contacts are distinguished. */
type ContactOfEmail = { readonly key: string } & (ContactRow | { readonly id: null });

/**
 * Reads the contacts that name and email stand for, by their emails in any case and in the order of these: the one without a
 * company, otherwise the only company.
 */
export function findContactsByEmail(tx: Transaction, accountId: AccountId, emails: readonly string[]) {
  return tx.query<ContactOfEmail>(findByEmails, [accountId, emails]);
}

// In the order of their emails, so that two batches wait for each other but do not deadlock. Contacts that exist are left
// out by a look-up that only the index of emails can serve: the conflict is found only after the row is made.
const insertMany = statement(
  'contacts_insert',
  `insert into contacts (account_id, id, type, name, email, email_key, external_id, billing, language, created_at, updated_at)
   select counter.account_id, new.id, new.type, new.name, new.email, ${keyOf('new')}, new.external_id, new.billing, new.language, $6, $6
   from unnest(${anyLength('$2::uuid[]')}, $3::text[], $4::text[], $5::text[], $7::text[], $8::jsonb[], $10::text[]) with ordinality
     as new (id, type, name, email, external_id, billing, language, place)
   ${OF_ACCOUNT}
   where new.billing->>'company' is not null or (
     select 1 from contacts
     where account_id = $1 and email_key = lower(new.email) and deleted_at is null limit 1) is null
     and not (${anyLength('$9::boolean')} and ${onlyCompany('new.email')})
   order by lower(new.email), new.place
   on conflict (account_id, email_key) where deleted_at is null do nothing
   returning ${columns}`,
);

const writeUnkeyed = statement(
  'contacts_write_unkeyed',
  'update contacts set email = $3 where account_id = $1 and id = $2',
);

/** Writes the email of a contact, and leaves the key by which it is unique. For a transaction that will be rolled back. */
export async function writeUnkeyedEmail(tx: Transaction, accountId: AccountId, id: ContactId, email: string) {
  await tx.query(writeUnkeyed, [accountId, id, email]);
}

/** A contact to write, under an id of its own. */
type NewContact = ContactInput & { readonly id: ContactId };

/**
 * Writes new contacts; of those without a company the ones whose email is in use are left out: of several with one email the
 * first counts. `isMatched`: also those that stand for the only company with their email.
 */
export function insertContacts(
  tx: Transaction,
  accountId: AccountId,
  contacts: readonly NewContact[],
  now: Date,
  isMatched: boolean,
): Promise<ContactRow[]> {
  return tx.query(insertMany, [
    accountId,
    contacts.map(({ id }) => id),
    contacts.map(({ type }) => type),
    contacts.map(({ name }) => name),
    contacts.map(({ email }) => email),
    now,
    contacts.map(({ externalId = null }) => externalId),
    contacts.map(({ billing = null }) => jsonColumn(billing)),
    isMatched,
    contacts.map(({ language = null }) => language),
  ]);
}

const updateOne = statement(
  'contacts_update',
  `update contacts
   set type = $3, name = $4, email = $5, sequence = sequence + 1, updated_at = $6, deleted_at = $7, external_id = $8,
     billing = $9, language = $10,
     email_key = case when $9::jsonb->>'company' is null then lower($5) else lower($5) || ' ' || id end
   where account_id = $1 and id = $2
   returning ${columns}`,
);

/** Writes a locked contact; `deletedAt` is null unless it is deleted now. */
export async function updateContact(
  tx: Transaction,
  accountId: AccountId,
  contact: Contact,
  now: Date,
  deletedAt: Date | null,
): Promise<ContactRow> {
  const { id, type, name, email, externalId, billing, language } = contact;
  const values = [
    accountId,
    id,
    type,
    name,
    email,
    now,
    deletedAt,
    externalId,
    jsonColumn(billing),
    language,
  ];
  const [row] = await tx.query<ContactRow>(updateOne, values);
  if (row === undefined) throw new Error('A locked contact is gone.');
  return row;
}

/** Filters of a list. `q`: a part of name, company or email address, in any case, or the external id. */
export interface ContactFilter {
  readonly externalId?: string;
  readonly type?: ContactType;
  readonly email?: string;
  readonly q?: string;
}

/** What `q` finds, with `?` in its place. */
export const HAS_TEXT = `(strpos(lower(concat_ws(' ', name, billing->>'company', email)), lower(?)) > 0 or external_id = ?)`;

/** What `email` finds, with `?` in its place. */
export const HAS_EMAIL = `(email_key = lower(?) or ${COMPANY} and lower(email) = lower(?))`;

const list = createListReader<ContactRow, keyof ContactFilter>(
  'contacts_list',
  `select ${columns} from contacts where account_id = $1 and deleted_at is null`,
  'id',
  {
    type: 'type = ?',
    email: HAS_EMAIL,
    // By the contact's id, as in the list of invoices: as a condition, it would be tried on every contact.
    externalId:
      'id = (select e.id from contacts e where e.account_id = $1 and e.external_id = ? and e.deleted_at is null)',
    q: HAS_TEXT,
  },
);

/** Reads a page of contacts, newest first: `limit + 1` rows at most. */
export function listContacts(
  database: Database,
  accountId: AccountId,
  filter: ContactFilter,
  page: PageRequest,
): Promise<ContactRow[]> {
  return list(database, accountId, page, filter);
}
