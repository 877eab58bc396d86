import { statement, type Transaction } from '../kit/db/database.ts';
import { createReader } from '../kit/db/rows.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';
import { type ContactRow, columns } from './store.ts';
import { type Closing, ERASED } from './types.ts';

/** A contact, also a deleted, merged or erased one. */
export type AnyContact = ContactRow & {
  readonly deletedAt: Date | null;
  readonly erasedAt: Date | null;
};

const anyColumns = `${columns}, deleted_at as "deletedAt", erased_at as "erasedAt"`;

// In the order of their ids, so that two merges wait for each other but do not deadlock.
const lockMany = statement(
  'contacts_lock_many',
  `select ${anyColumns} from contacts where account_id = $1 and id = any($2::uuid[]) order by id for no key update`,
);

export function lockContacts(tx: Transaction, accountId: AccountId, ids: readonly ContactId[]) {
  return tx.query<AnyContact>(lockMany, [accountId, ids]);
}

const findAny = statement(
  'contacts_find_any',
  `select ${anyColumns} from contacts where account_id = $1 and id = $2`,
);

/** Reads a contact, also a deleted one, or null. */
export const findAnyContact = createReader<AnyContact, ContactId>(findAny);

const findMerged = statement(
  'contacts_find_merged',
  `select ${anyColumns} from contacts where account_id = $1 and merged_into_id = $2 order by id`,
);

export function findMergedContacts(tx: Transaction, accountId: AccountId, id: ContactId) {
  return tx.query<AnyContact>(findMerged, [accountId, id]);
}

const freezeOne = statement(
  'contacts_freeze',
  'update contacts set merged_into_id = $3 where account_id = $1 and id = $2',
);

/** Freezes a locked contact, which is to be merged into another one. */
export async function freezeContact(tx: Transaction, accountId: AccountId, id: ContactId, into: ContactId) {
  await tx.query(freezeOne, [accountId, id, into]);
}

const followMerge = statement(
  'contacts_follow_merge',
  'update contacts set merged_into_id = $3 where account_id = $1 and merged_into_id = $2',
);

export async function followMergedContacts(
  tx: Transaction,
  accountId: AccountId,
  from: ContactId,
  into: ContactId,
): Promise<void> {
  await tx.query(followMerge, [accountId, from, into]);
}

const hideOne = statement(
  'contacts_begin_erasing',
  `update contacts
   set deleted_at = coalesce(deleted_at, $3), erased_at = $3, sequence = sequence + 1
   where account_id = $1 and id = $2
   returning sequence`,
);

/** Hides a locked contact that is to be erased; answers the number of its next event. */
export async function hideContact(tx: Transaction, accountId: AccountId, id: ContactId, now: Date) {
  const [row] = await tx.query<{ sequence: number }>(hideOne, [accountId, id, now]);
  if (row === undefined) throw new Error('A locked contact is gone.');
  return row.sequence;
}

const wipeAll = statement(
  'contacts_wipe',
  `update contacts
   set name = $3, email = $3, email_key = id::text, external_id = null, billing = null, language = null, erased_at = coalesce(erased_at, $4),
     updated_at = $4
   where account_id = $1 and $2 in (id, merged_into_id) and name <> $3`,
);

/**
 * Erases name, address, external id and billing of a contact and of those that were merged into it, at the end of the
 * transaction. This counts up the account's position, so that no cached report keeps the name.
 */
export function wipeContacts(tx: Transaction, accountId: AccountId, id: ContactId, now: Date): void {
  tx.append(wipeAll, [accountId, id, ERASED, now]);
}

const insertOne = statement(
  'contact_closings_insert',
  `insert into contact_closings (account_id, contact_id, kind, into_id, keeps_autopay, stage, actor_type, actor_id,
     started_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Writes a new closing. */
export async function insertClosing(tx: Transaction, accountId: AccountId, closing: Closing): Promise<void> {
  await tx.query(insertOne, [
    accountId,
    closing.contactId,
    closing.kind,
    closing.intoId,
    closing.keepsAutopay,
    closing.stage,
    closing.actor?.type ?? null,
    closing.actor?.id ?? null,
    closing.startedAt,
  ]);
}

const closingColumns = `contact_id as "contactId", kind, into_id as "intoId", keeps_autopay as "keepsAutopay", stage, after,
  invoices, payments, ended_autopays as "endedAutopays", started_at as "startedAt", finished_at as "finishedAt",
  case when actor_type is not null then json_build_object('type', actor_type, 'id', actor_id) end as actor`;

const findOne = statement(
  'contact_closings_find',
  `select ${closingColumns} from contact_closings where account_id = $1 and contact_id = $2`,
);

/** Reads how far merging or erasing a contact has come, or null. */
export const findClosing = createReader<Closing, ContactId>(findOne);

const lockOne = statement(
  'contact_closings_lock',
  `select ${closingColumns} from contact_closings where account_id = $1 and contact_id = $2 for update`,
);

/** The same, locked until the transaction ends: one process works on it. */
export const lockClosing = createReader<Closing, ContactId>(lockOne);

const saveOne = statement(
  'contact_closings_save',
  `update contact_closings
   set stage = $3, after = $4, invoices = $5, payments = $6, ended_autopays = $7, finished_at = $8
   where account_id = $1 and contact_id = $2`,
);

/** Writes how far a locked closing has come. */
export async function saveClosing(tx: Transaction, accountId: AccountId, closing: Closing): Promise<void> {
  const { contactId, stage, after, invoices, payments, endedAutopays, finishedAt } = closing;
  await tx.query(saveOne, [
    accountId,
    contactId,
    stage,
    after,
    invoices,
    payments,
    endedAutopays,
    finishedAt,
  ]);
}
