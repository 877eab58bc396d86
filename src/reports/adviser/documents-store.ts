import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, AdviserPackageId, InvoiceId } from '../../kit/ids.ts';
import { type DocumentKey, type KeptDocument, NOTHING_PACKED } from './types.ts';

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

const endRuns = statement(
  'adviser_packages_end_runs',
  `update adviser_packages set run = null where account_id = $1 and status = 'Packing'`,
);
const forget = statement(
  'adviser_documents_forget',
  'delete from adviser_documents where account_id = $1 and invoice_id = any($2::uuid[])',
);
// Files with a document of an invoice, unless it has no name any more; with its cancellation; and with a line of the bank that may
// name its client.
const NAMING = `(
  exists (
    select from adviser_package_files f
    where f.account_id = $1 and f.package_id = p.id and f.invoice_id = any($2::uuid[])
      and f.facts ->> 'client' is distinct from $3)
  or exists (
    select from ledger_postings t
    where t.account_id = $1 and t.source_id = any($2::uuid[]) and t.code in ('cancel', 'cancel_waived')
      and t.day between p.from_day and p.to_day)
  or exists (
    select from bank_lines l
    where l.account_id = $1 and l.name <> $3
      and (l.booked_on between p.from_day and p.to_day
        or l.created_at >= p.from_day - 1 and l.created_at < p.to_day + 2)
      and (l.id in (select source_id from manual_payments where account_id = $1 and invoice_id = any($2::uuid[]))
        or l.id in (select bank_line_id from client_credit_movements where account_id = $1 and invoice_id = any($2::uuid[]))
        or lower(l.name) in (select lower(contact_name) from invoices where account_id = $1 and id = any($2::uuid[]))
        or l.iban in (
          select o.iban from manual_payments m join bank_lines o on o.account_id = $1 and o.id = m.source_id
          where m.account_id = $1 and m.invoice_id = any($2::uuid[])))))`;
const endFiles = statement(
  'adviser_packages_end_files',
  `update adviser_packages p set expires_at = least(expires_at, $4)
   where account_id = $1 and status = 'Ready' and mailed_to is null and ${NAMING} returning id`,
);
const packAgain = statement(
  'adviser_packages_pack_again',
  `update adviser_packages p
   set status = 'Packing', progress = $4, run = null, failures = 0, finished_at = null, sha256 = null, byte_count = null
   where account_id = $1 and (status = 'Packing' or status = 'Ready' and mailed_to is not null) and ${NAMING} returning id`,
);

/**
 * Deletes documents of invoices, and ends the files that may have them. Those that went by mail, and those that are being packed,
 * are packed again. Answers the packages that have something to do.
 */
export async function forgetDocumentsOf(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
  erased: string,
  now: Date,
): Promise<AdviserPackageId[]> {
  const values = [accountId, invoiceIds, erased] as const;
  await tx.query(endRuns, [accountId]);
  await tx.query(forget, [accountId, invoiceIds]);
  const again = await tx.query<{ id: AdviserPackageId }>(packAgain, [
    ...values,
    JSON.stringify(NOTHING_PACKED),
  ]);
  const ended = await tx.query<{ id: AdviserPackageId }>(endFiles, [...values, now]);
  return [...again, ...ended].map(({ id }) => id);
}
