import { statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, ContactId, InvoiceId } from '../../kit/ids.ts';
import type { Invoice } from '../types.ts';
import { revived, type StoredInvoice } from './stored.ts';

/** How many versions, and how many sheets, one transaction erases: with 120 payments a version has some 40 KB. */
const MOST_ERASED = 200;

const readNamed = statement(
  'invoice_versions_read_named',
  `select invoice_id as "invoiceId", number, invoice from invoice_versions
   where account_id = $1 and invoice_id = any($2::uuid[]) and contact_id = any($3::uuid[])
   order by invoice_id, number limit ${MOST_ERASED}`,
);
const writeUnnamed = statement(
  'invoice_versions_write_unnamed',
  `update invoice_versions v set invoice = new.invoice, contact_id = null
   from unnest($2::uuid[], $3::integer[], $4::json[]) as new (invoice_id, number, invoice)
   where v.account_id = $1 and v.invoice_id = new.invoice_id and v.number = new.number`,
);
const deleteSheets = statement(
  'invoice_sheets_delete',
  `delete from invoice_sheets
   where account_id = $1 and (invoice_id, version, language, pdf_sha256) in (
     select invoice_id, version, language, pdf_sha256 from invoice_sheets
     where account_id = $1 and invoice_id = any($2::uuid[]) and contact_id = any($3::uuid[])
     limit ${MOST_ERASED})
   returning version`,
);

interface Named {
  readonly invoiceId: InvoiceId;
  readonly number: number;
  readonly invoice: StoredInvoice;
}

/**
 * Takes clients out of the versions of locked invoices that name them, and deletes what their PDFs were made from. `without`:
 * makes an invoice one without its client. Answers whether all are done: a transaction has time for a limited number.
 */
export async function eraseVersions(
  tx: Transaction,
  accountId: AccountId,
  {
    contacts,
    invoices,
  }: { readonly contacts: readonly ContactId[]; readonly invoices: readonly InvoiceId[] },
  without: (invoice: Invoice) => Invoice,
): Promise<boolean> {
  if (invoices.length === 0) return true;
  const deleted = await tx.query(deleteSheets, [accountId, invoices, contacts]);
  const named = await tx.query<Named>(readNamed, [accountId, invoices, contacts]);
  await tx.query(writeUnnamed, [
    accountId,
    named.map(({ invoiceId }) => invoiceId),
    named.map(({ number }) => number),
    named.map(({ invoice }) => JSON.stringify(without(revived(invoice)))),
  ]);
  return deleted.length < MOST_ERASED && named.length < MOST_ERASED;
}

const findFormer = statement(
  'invoice_versions_find_former',
  `select i.id from invoices i
   where i.account_id = $1 and i.contact_id <> all($2::uuid[]) and i.id in (
     select invoice_id from invoice_versions where account_id = $1 and contact_id = any($2::uuid[])
     union all
     select invoice_id from invoice_sheets where account_id = $1 and contact_id = any($2::uuid[]))
   order by i.id limit $3`,
);

/** The invoices of other clients that have named these before, the oldest first. */
export async function findFormerInvoices(
  tx: Transaction,
  accountId: AccountId,
  contacts: readonly ContactId[],
  limit: number,
): Promise<InvoiceId[]> {
  return (await tx.query<{ id: InvoiceId }>(findFormer, [accountId, contacts, limit])).map(({ id }) => id);
}
