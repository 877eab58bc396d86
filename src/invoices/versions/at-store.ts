import { statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Invoice } from '../types.ts';
import { revived, type StoredInvoice } from './stored.ts';

// An invoice whose document never changed has no row, and the last version has no copy: both are the invoice.
const findAt = statement(
  'invoice_versions_find_at',
  `select invoice from invoice_versions
   where account_id = $1 and invoice_id = $2 and sequence <= $3 order by number desc limit 1`,
);

/** Reads an invoice with the document that it had at a sequence. `current`: the invoice of the same moment. */
export async function readInvoiceAt(
  tx: Transaction,
  accountId: AccountId,
  current: Invoice,
  sequence: number,
): Promise<Invoice> {
  const [row] = await tx.query<{ readonly invoice: StoredInvoice | null }>(findAt, [
    accountId,
    current.id,
    sequence,
  ]);
  return row === undefined || row.invoice === null ? current : revived(row.invoice);
}
