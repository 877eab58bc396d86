import { statement, type Transaction } from '../kit/db/database.ts';
import { rowArrays } from '../kit/db/rows.ts';
import type { AccountId, ContactId, InvoiceId } from '../kit/ids.ts';
import { readInvoices } from './store.ts';
import type { Invoice } from './types.ts';

const movedRows = rowArrays('id uuid, sequence bigint, updated_at timestamptz');
const moveMany = statement(
  'invoices_move',
  `update invoices i set contact_id = $2, sequence = new.sequence, updated_at = new.updated_at
   from ${movedRows.unnest(3)} as new (${movedRows.columns})
   where i.account_id = $1 and i.id = new.id`,
);

/** Writes the new contact of locked invoices, and nothing else. */
export async function saveMoved(
  tx: Transaction,
  accountId: AccountId,
  to: ContactId,
  invoices: readonly Invoice[],
): Promise<void> {
  await tx.query(moveMany, [accountId, to, ...movedRows.of(invoices)]);
}

const dropSeen = statement(
  'invoice_views_drop',
  'delete from invoice_views where account_id = $1 and invoice_id = any($2::uuid[])',
);

/** Forgets when clients looked at invoices. */
export async function dropViews(tx: Transaction, accountId: AccountId, ids: readonly InvoiceId[]) {
  await tx.query(dropSeen, [accountId, ids]);
}

// Waits for transactions that put invoices into lists: they read them before, and their lists are dropped, too.
const awaitLists = statement(
  'search_await_lists',
  `select pg_advisory_xact_lock(hashtextextended('search ' || $1, 0)) -- account_id = $1`,
);

// A list stays while one of its invoices still has a client: the word may be that client's, too.
const dropLists = statement(
  'search_drop_lists',
  `delete from search_lists l
   where l.account_id = $1 and l.word = any($2::text[]) and not exists (
     select from unnest(l.ids) as named (id)
     join invoices i on i.account_id = $1 and i.id = named.id and i.contact_email <> $3)`,
);

/**
 * Drops the lists of words that name only invoices that are gone or whose client was erased. `erased` stands in place of
 * an erased address.
 */
export async function dropListsOfErased(
  tx: Transaction,
  accountId: AccountId,
  words: readonly string[],
  erased: string,
): Promise<void> {
  if (words.length === 0) return;
  await tx.query(awaitLists, [accountId]);
  await tx.query(dropLists, [accountId, words, erased]);
}

const lockOfContact = statement(
  'invoices_lock_of_contact',
  `select id from invoices where account_id = $1 and contact_id = $2 and id > $3 order by id limit $4 for update`,
);

/** Locks invoices of a contact until the transaction ends and reads them, oldest first, after an id. */
export async function lockInvoicesOfContact(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  after: string,
  limit: number,
): Promise<Invoice[]> {
  const rows = await tx.query<{ id: InvoiceId }>(lockOfContact, [accountId, contactId, after, limit]);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = new Map((await readInvoices(tx, accountId, ids)).map((invoice) => [invoice.id, invoice]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
