import type { Account, Caller } from '../../accounts/types.ts';
import { AppError } from '../../kit/errors.ts';
import { type AccountId, type InvoiceId, type PrepaymentInvoiceId, parseId } from '../../kit/ids.ts';
import type { InvoiceDeps } from '../deps.ts';
import { findInvoices } from '../store.ts';
import type { Invoice } from '../types.ts';
import { presentPrepayment } from './present.ts';
import { findPrepayment, findPrepaymentsOf } from './store.ts';
import type { PrepaymentInvoice } from './types.ts';

/** What may be done with prepayment invoices. They come with money, and never change. */
export function depositVerbs({ database }: InvoiceDeps) {
  return {
    /** Reads a prepayment invoice with its invoice. Errors: 404. */
    async find(
      account: Account,
      text: string,
    ): Promise<{ readonly document: PrepaymentInvoice; readonly invoice: Invoice }> {
      const id = parseId<PrepaymentInvoiceId>(text);
      const document = id === null ? null : await findPrepayment(database, account.id, id);
      if (document === null) throw AppError.notFound('prepaymentInvoice');
      const [invoice] = await findInvoices(database, account.id, [document.invoiceId]);
      if (invoice == null) throw new Error(`The invoice of the prepayment invoice ${document.id} is gone.`);
      return { document, invoice };
    },

    /** Reads the prepayment invoices of an invoice, the oldest first. */
    findOf: (accountId: AccountId, invoiceId: InvoiceId): Promise<PrepaymentInvoice[]> =>
      findPrepaymentsOf(database, accountId, invoiceId),

    /** Reads the prepayment invoices of an invoice as answers show them. Errors: 404. */
    async listOf({ account }: Caller, text: string) {
      const id = parseId<InvoiceId>(text);
      const [invoice] = id === null ? [] : await findInvoices(database, account.id, [id]);
      if (invoice == null) throw AppError.notFound('invoice');
      const documents = await findPrepaymentsOf(database, account.id, invoice.id);
      return { items: documents.map(presentPrepayment), nextCursor: null };
    },
  };
}
