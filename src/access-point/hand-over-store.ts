import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../kit/db/rows.ts';
import type { AccountId, HandOverId, InvoiceId } from '../kit/ids.ts';
import type { HandOver, HandOverStatus } from './types.ts';

const fixed = [
  'id',
  'documentType',
  'documentId',
  'documentVersion',
  'documentNumber',
  'invoiceId',
  'format',
  'country',
  'isAutomatic',
  'createdAt',
] as const satisfies readonly (keyof HandOver)[];
const changing = [
  'sender',
  'receiver',
  'status',
  'attempts',
  'attemptedAt',
  'statusCode',
  'failure',
  'answer',
  'reference',
  'faults',
  'handedOverAt',
  'endedAt',
  'mayHaveArrived',
  'host',
  'sequence',
] as const satisfies readonly (keyof HandOver)[];
const properties = [...fixed, ...changing];

const columns = selected('h', properties);
const table = 'e_invoice_hand_overs';

// The driver would write a list as an array.
const stored = (one: HandOver) => ({
  ...one,
  faults: one.faults === null ? null : JSON.stringify(one.faults),
});

const insert = insertOf(
  table,
  [...properties, 'document'],
  'on conflict (account_id, document_id) where is_automatic do nothing returning id',
);

/** Writes a hand-over with its bytes. Answers whether it did: by itself, a document is handed over once. */
export async function insertHandOver(
  tx: Transaction,
  accountId: AccountId,
  one: HandOver,
  xml: string | null,
): Promise<boolean> {
  const values = valuesOf(stored(one), properties);
  const bytes = xml === null ? null : Buffer.from(xml, 'utf8');
  return (await tx.query(insert, [accountId, ...values, bytes])).length > 0;
}

const update = updateOf(table, changing);

/** Writes what has become of a locked hand-over. */
export async function updateHandOver(tx: Transaction, accountId: AccountId, one: HandOver): Promise<void> {
  await tx.query(update, [accountId, one.id, ...valuesOf(stored(one), changing)]);
}

const find = statement(
  'e_invoice_hand_overs_find',
  `select ${columns} from ${table} h where h.account_id = $1 and h.id = $2`,
);

/** Reads a hand-over, or null. */
export const findHandOver = createFinder<HandOver, HandOverId>(find);

const lock = statement('e_invoice_hand_overs_lock', `${find.text} for update`);

/** Reads a hand-over and locks it until the transaction ends, or null. */
export const lockHandOver = createReader<HandOver, HandOverId>(lock);

const findBytes = statement(
  'e_invoice_hand_overs_find_document',
  `select document from ${table} where account_id = $1 and id = $2`,
);

/** The bytes of a document that waits. */
export async function readDocument(database: Database, accountId: AccountId, id: HandOverId) {
  const [row] = await database.single<{ document: Buffer | null }>(accountId, findBytes, [accountId, id]);
  return row?.document?.toString('utf8') ?? null;
}

const findNewest = statement(
  'e_invoice_hand_overs_find_newest',
  `select ${columns} from ${table} h where h.account_id = $1 and h.document_id = $2 order by h.id desc limit 1 for update`,
);

/** Reads the last hand-over of a document and locks it, or null. */
export const lockNewest = createReader<HandOver, string>(findNewest);

const list = statement(
  'e_invoice_hand_overs_list',
  `select ${columns} from ${table} h
   where h.account_id = $1 and ($2::uuid is null or h.id < $2) and ($3::text is null or h.status = $3)
     and ($4::uuid is null or h.document_id = $4) and ($5::uuid is null or h.invoice_id = $5)
   order by h.id desc limit $6`,
);

/** Which hand-overs a list has; null: any. */
export interface Chosen {
  readonly status: HandOverStatus | null;
  readonly documentId: string | null;
  readonly invoiceId: string | null;
}

/** Reads hand-overs, newest first. */
export function listHandOvers(
  database: Database,
  accountId: AccountId,
  { status, documentId, invoiceId }: Chosen,
  before: string | null,
  most: number,
): Promise<HandOver[]> {
  return database.single<HandOver>(accountId, list, [accountId, before, status, documentId, invoiceId, most]);
}

const lockWaiting = statement(
  'e_invoice_hand_overs_lock_waiting',
  `select ${columns} from ${table} h
   where h.account_id = $1 and h.status = 'Waiting' and ($2::uuid[] is null or h.invoice_id = any($2))
   order by h.id limit $3 for update`,
);

/** Locks hand-overs that wait, of some invoices or all, and reads them. */
export function lockWaitingHandOvers(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[] | null,
  most: number,
): Promise<HandOver[]> {
  return tx.query<HandOver>(lockWaiting, [accountId, invoiceIds, most]);
}

const forget = statement(
  'e_invoice_hand_overs_forget',
  `update ${table} set document = null, receiver = null, answer = null, faults = null
   where account_id = $1 and invoice_id = any($2::uuid[]) and status <> 'Waiting'`,
);

/** Deletes the bytes of documents of invoices whose client is erased, and what was said about them. */
export async function forgetDocuments(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
): Promise<void> {
  await tx.query(forget, [accountId, invoiceIds]);
}

const countWaiting = statement(
  'e_invoice_hand_overs_count_waiting',
  `select count(*)::int as count from (
     select from ${table} where account_id = $1 and status = 'Waiting' limit 1000) waiting`,
);

/** Counts the documents that wait, up to a thousand. */
export async function countWaitingHandOvers(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countWaiting, [accountId]);
  return row?.count ?? 0;
}

// Across accounts: the operator looks whether documents leave.
const findLate = statement(
  'e_invoice_hand_overs_find_late',
  `select a.path, count(*)::int as count from ${table} h join accounts a on a.id = h.account_id
   where h.status = 'Waiting' and h.created_at - a.clock_offset_ms * interval '1 millisecond' < $1
     and a.suspended_at is null and a.held_at is null and a.frozen_at is null
   group by a.path order by a.path limit 100`,
);

/** Accounts with documents that have waited since before an instant of the machine's time, and how many. As the system role. */
export function listLateHandOvers({ system }: Database, before: Date) {
  return system.query<{ readonly path: string; readonly count: number }>(findLate, [before]);
}

const findUnhanded = statement(
  'e_invoice_hand_overs_find_unhanded',
  `select issued.type, issued.id from (
     select 'Invoice' as type, i.id, coalesce((i.deposits->>'finalAt')::timestamptz, i.activated_at) as at from invoices i
     where i.account_id = $1 and i.id = $2 and (i.issued_elsewhere is not true or i.deposits->>'finalAt' is not null)
     union all
     select 'CreditNote', n.id, n.created_at from credit_notes n where n.account_id = $1 and n.invoice_id = $2
     union all
     select 'PrepaymentInvoice', p.id, p.created_at from prepayment_invoices p where p.account_id = $1 and p.invoice_id = $2
   ) issued
   where issued.at >= $3 and not exists (
     select from ${table} h where h.account_id = $1 and h.document_id = issued.id and h.is_automatic)
   order by issued.at, issued.id`,
);

/** The documents of an invoice that were issued since an instant, and have not been handed over by themselves. */
export function listUnhanded(database: Database, accountId: AccountId, invoiceId: InvoiceId, since: Date) {
  return database.single<{ readonly type: HandOver['documentType']; readonly id: string }>(
    accountId,
    findUnhanded,
    [accountId, invoiceId, since],
  );
}

const findState = statement(
  'e_invoice_hand_overs_find_invoice',
  `select i.status not in ('Draft', 'Canceled') as "isIssued", greatest(i.document_version, 1) as version,
     exists (select from ${table} h
       where h.account_id = $1 and h.document_id = $2 and h.status = 'Waiting') as "isWaiting"
   from invoices i where i.account_id = $1 and i.id = $2`,
);

/** An invoice as its hand-over sees it: its present version, and whether it waits to be handed over. */
interface InvoiceNow {
  readonly isIssued: boolean;
  readonly version: number;
  readonly isWaiting: boolean;
}

/** Reads what an invoice is now. */
export const readInvoiceNow = createReader<InvoiceNow, InvoiceId>(findState);
