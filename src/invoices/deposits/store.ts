import type { Database, Transaction } from '../../kit/db/database.ts';
import { statement } from '../../kit/db/database.ts';
import { createFinder, insertOf, selected, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, InvoiceId, PrepaymentInvoiceId } from '../../kit/ids.ts';
import type { PrepaymentInvoice } from './types.ts';

const columns = [
  'id',
  'invoiceId',
  'invoiceSequence',
  'ordinal',
  'number',
  'issuedOn',
  'paidOn',
  'currency',
  'amount',
  'createdAt',
] as const;

const selection = `select ${selected('n', columns)}, n.rates from prepayment_invoices n where n.account_id = $1`;

const insertOne = insertOf('prepayment_invoices', [...columns, 'rates']);

/** Writes a new prepayment invoice. */
export async function insertPrepayment(
  tx: Transaction,
  accountId: AccountId,
  document: PrepaymentInvoice,
): Promise<void> {
  await tx.query(insertOne, [accountId, ...valuesOf(document, columns), JSON.stringify(document.rates)]);
}

const listOfInvoice = statement(
  'prepayment_invoices_list_of_invoice',
  `${selection} and n.invoice_id = $2 order by n.ordinal`,
);

/** Reads the prepayment invoices of an invoice, the oldest first. */
export function findPrepaymentsOf(database: Database, accountId: AccountId, invoiceId: InvoiceId) {
  return database.single<PrepaymentInvoice>(accountId, listOfInvoice, [accountId, invoiceId]);
}

/** Reads those of an invoice that the transaction has locked, the oldest first. */
export function readPrepaymentsOf(tx: Transaction, accountId: AccountId, invoiceId: InvoiceId) {
  return tx.query<PrepaymentInvoice>(listOfInvoice, [accountId, invoiceId]);
}

/** Reads a prepayment invoice, or null. */
export const findPrepayment = createFinder<PrepaymentInvoice, PrepaymentInvoiceId>(
  statement('prepayment_invoices_find', `${selection} and n.id = $2`),
);
