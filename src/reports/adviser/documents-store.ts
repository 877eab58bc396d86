import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import { NOTHING_PACKED } from './types.ts';

/** Names a document that was packed. */
export interface DocumentKey {
  readonly kind: 'Invoice' | 'EInvoice' | 'CreditNote' | 'CreditEInvoice' | 'Receipt';
  readonly objectId: string;
  readonly version: number;
  readonly invoiceId: InvoiceId;
}

const find = statement(
  'adviser_documents_find',
  `select encode(sha256, 'hex') as sha256, bytes from adviser_documents
   where account_id = $1 and kind = $2 and object_id = $3 and version = $4`,
);

/** The document as it was packed first; null: it was not. `bytes`: null where only its SHA-256 is kept. */
export async function findPacked(
  database: Database,
  accountId: AccountId,
  { kind, objectId, version }: DocumentKey,
): Promise<{ readonly sha256: string; readonly bytes: Buffer | null } | null> {
  const values = [accountId, kind, objectId, version];
  const [row] = await database.single<{ sha256: string; bytes: Buffer | null }>(accountId, find, values);
  if (row === undefined) return null;
  return { ...row, bytes: row.bytes && inflateRawSync(row.bytes) };
}

const keep = statement(
  'adviser_documents_insert',
  `insert into adviser_documents (account_id, kind, object_id, version, invoice_id, sha256, bytes)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);

/** Keeps a document as it is packed now, unless another package had it first. `bytes`: null keeps its SHA-256 alone. */
export async function keepPacked(
  database: Database,
  accountId: AccountId,
  { kind, objectId, version, invoiceId }: DocumentKey,
  sha256: Buffer,
  bytes: Buffer | null,
): Promise<void> {
  const packed = bytes && deflateRawSync(bytes);
  await database.single(accountId, keep, [accountId, kind, objectId, version, invoiceId, sha256, packed]);
}

const forget = statement(
  'adviser_documents_forget',
  'delete from adviser_documents where account_id = $1 and invoice_id = any($2::uuid[])',
);
const expireAll = statement(
  'adviser_packages_expire_all',
  `update adviser_packages set expires_at = least(expires_at, $2) where account_id = $1 and status = 'Ready' returning id`,
);
const beginAgain = statement(
  'adviser_packages_begin_again',
  `update adviser_packages set progress = $2, run = null where account_id = $1 and status = 'Packing'`,
);

/**
 * Deletes documents of invoices, ends every file that may have them, and begins those again that are being packed. Answers the
 * packages that end.
 */
export async function forgetDocumentsOf(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
  now: Date,
): Promise<string[]> {
  await tx.query(forget, [accountId, invoiceIds]);
  await tx.query(beginAgain, [accountId, JSON.stringify(NOTHING_PACKED)]);
  return (await tx.query<{ id: string }>(expireAll, [accountId, now])).map(({ id }) => id);
}
