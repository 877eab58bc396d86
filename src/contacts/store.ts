import { type Database, statement, type Transaction } from '../kit/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, type ContactId, newId } from '../kit/ids.ts';
import { createListReader } from '../kit/lists.ts';
import type { Contact, ContactInput, ContactType } from './types.ts';

/** A contact with the sequence of its newest event. */
export type ContactRow = Contact & { readonly sequence: number };

const columns = 'id, type, name, email, sequence, created_at as "createdAt", updated_at as "updatedAt"';

const findOne = statement(
  'contacts_find',
  `select ${columns} from contacts where account_id = $1 and id = $2 and deleted_at is null`,
);

// Not `for update`: invoices and payments of the contact, which only need its key, would wait.
const lockOne = statement(
  'contacts_lock',
  `select ${columns} from contacts where account_id = $1 and id = $2 and deleted_at is null
   for no key update`,
);

/** Reads a contact that is not deleted, or null. Transaction: needs. */
export async function findContact(
  tx: Transaction,
  accountId: AccountId,
  id: ContactId,
): Promise<ContactRow | null> {
  const [row] = await tx.query<ContactRow>(findOne, [accountId, id]);
  return row ?? null;
}

/** Locks and reads a contact, or null. Transaction: needs. */
export async function lockContact(
  tx: Transaction,
  accountId: AccountId,
  id: ContactId,
): Promise<ContactRow | null> {
  const [row] = await tx.query<ContactRow>(lockOne, [accountId, id]);
  return row ?? null;
}

const findByEmail = statement(
  'contacts_find_by_email',
  `select ${columns} from contacts where account_id = $1 and email_key = lower($2) and deleted_at is null`,
);

/** Reads the contact that has an e-mail, in any case, or null. Transaction: needs. */
export async function findContactByEmail(
  tx: Transaction,
  accountId: AccountId,
  email: string,
): Promise<ContactRow | null> {
  const [row] = await tx.query<ContactRow>(findByEmail, [accountId, email]);
  return row ?? null;
}

const ensureOne = statement(
  'contacts_ensure',
  `select ensured_id
   from ensure_contacts($1::uuid, array[$2::uuid], array[$3::uuid], array[$4::text], array[$5::text],
     array[$6::text], $7::timestamptz) -- the function writes this account_id and no other
  `,
);

/**
 * Creates the contact with this e-mail address, or updates its name and type. Null when somebody deletes it
 * at this moment. Transaction: needs.
 */
export async function ensureContact(
  tx: Transaction,
  accountId: AccountId,
  { type, name, email }: ContactInput,
  now: Date,
): Promise<ContactRow | null> {
  // Sent together, but as two statements: the first would not see what its function writes.
  const [, contact] = await Promise.all([
    tx.query(ensureOne, [accountId, newId(), newId(), type, name, email, now]),
    findContactByEmail(tx, accountId, email),
  ]);
  return contact;
}

const insertOne = statement(
  'contacts_insert',
  `insert into contacts (account_id, id, type, name, email, email_key, created_at, updated_at)
   values ($1, $2, $3, $4, $5, lower($5), $6, $6)
   on conflict (account_id, email_key) where deleted_at is null do nothing
   returning ${columns}`,
);

/** Writes a new contact; null when its e-mail is in use. Transaction: needs. */
export async function insertContact(
  tx: Transaction,
  accountId: AccountId,
  input: ContactInput,
  now: Date,
): Promise<ContactRow | null> {
  const values = [accountId, newId(), input.type, input.name, input.email, now];
  const [row] = await tx.query<ContactRow>(insertOne, values);
  return row ?? null;
}

const updateOne = statement(
  'contacts_update',
  `update contacts
   set type = $3, name = $4, email = $5, email_key = lower($5), sequence = sequence + 1, updated_at = $6,
     deleted_at = $7
   where account_id = $1 and id = $2
   returning ${columns}`,
);

/** Writes a locked contact; `deletedAt` is null unless it is deleted now. Transaction: needs. */
export async function updateContact(
  tx: Transaction,
  accountId: AccountId,
  contact: Contact,
  now: Date,
  deletedAt: Date | null,
): Promise<ContactRow> {
  const values = [accountId, contact.id, contact.type, contact.name, contact.email, now, deletedAt];
  const [row] = await tx.query<ContactRow>(updateOne, values);
  if (row === undefined) throw new Error('A locked contact is gone.');
  return row;
}

const list = createListReader<ContactRow, 'type' | 'email'>(
  'contacts_list',
  `select ${columns} from contacts where account_id = $1 and deleted_at is null`,
  'id',
  { type: 'type = ?', email: 'email_key = lower(?)' },
);

/** Reads a page of contacts, newest first: `limit + 1` rows at most. Transaction: opens. */
export function listContacts(
  database: Database,
  accountId: AccountId,
  filter: { readonly type?: ContactType; readonly email?: string },
  page: PageRequest,
): Promise<ContactRow[]> {
  return list(database, accountId, page, filter);
}
