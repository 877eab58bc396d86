import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, AdviserPackageId, InvoiceId } from '../../kit/ids.ts';
import { endNaming, endRuns } from './store.ts';
import type { DocumentKey, KeptDocument } from './types.ts';

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

/**
 * Keeps documents as they are packed now, unless another package had them first. Transaction: needs one in which the run still may
 * write, because an erasure ends every run before it deletes what is kept.
 */
export async function keepPacked(
  tx: Transaction,
  accountId: AccountId,
  documents: readonly KeptDocument[],
): Promise<void> {
  for (const { kind, objectId, version, invoiceId, sha256, bytes } of documents) {
    const packed = bytes && deflateRawSync(bytes);
    await tx.query(keep, [accountId, kind, objectId, version, invoiceId, sha256, packed]);
  }
}

const forget = statement(
  'adviser_documents_forget',
  'delete from adviser_documents where account_id = $1 and invoice_id = any($2::uuid[])',
);
/**
 * Deletes documents of invoices, and ends the files that may have them. Those that went by mail, and those that are being
 * packed, are packed again. Answers the packages that have something to do.
 */
export async function forgetDocumentsOf(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
  erased: string,
  now: Date,
): Promise<AdviserPackageId[]> {
  await endRuns(tx, accountId);
  await tx.query(forget, [accountId, invoiceIds]);
  return endNaming(tx, accountId, invoiceIds, erased, now);
}
