import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/types.ts';
import { closingOf, type Documents, type ReaderPreferences, sendDocument } from '../documents/service.ts';
import type { DocumentFile } from '../documents/types.ts';
import type { Invoice } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { pageOptions } from './answers.ts';
import { codeOf, findAccount, type OpenDeps, queryOf } from './open-page.ts';
import { visitorOf } from './visitor.ts';

/** Adds what the client's page offers to save: the invoice, its receipts, its credit notes, its prepayment
 * invoices, its due dates, its e-invoice. */
export function pageDocumentRoutes(
  server: HttpServer,
  path: string,
  page: ReturnType<typeof pageOptions>,
  deps: OpenDeps & { readonly documents: Documents },
): void {
  const { documents } = deps;
  type Make = (
    account: Account,
    invoice: Invoice,
    reader: ReaderPreferences,
    request: FastifyRequest,
  ) => Promise<DocumentFile>;
  const offer = (name: string, make: Make) =>
    server.get(`${path}/${name}`, page, async (request: FastifyRequest, reply: FastifyReply) => {
      const account = await findAccount(deps.accounts, request);
      const invoice = await deps.invoices.findInvoiceByCode(account.id, codeOf(request));
      if (invoice === null) throw new AppError('not_found');
      const { language } = await deps.accounts.findProfile(account.id);
      const asked = queryOf(request).get('lang');
      const { locale } = visitorOf(
        asked,
        request.headers['accept-language'],
        invoice.contact.language ?? language,
      );
      const file = await make(account, invoice, { locale, signal: closingOf(reply) }, request);
      reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
      return sendDocument(reply, file) as never;
    });
  offer('invoice', (account, invoice, reader) =>
    documents.invoiceFile(account, invoice, { ...reader, isClient: true }),
  );
  offer('calendar', (account, invoice, reader) => documents.calendarFile(account, invoice, reader));
  offer('e-invoice', (account, invoice, reader) =>
    documents.eInvoiceFile(account, invoice, 'facturx', reader),
  );
  offer('credit-note/:credit_note_id', async (account, invoice, reader, request) => {
    const { credit_note_id: id = '' } = request.params as Record<string, string>;
    const credited = await documents.requireCreditNote(account, id);
    if (credited.invoice.id !== invoice.id) throw new AppError('not_found');
    return documents.creditNoteFile(account, credited, reader);
  });
  offer('prepayment-invoice/:prepayment_invoice_id', async (account, invoice, reader, request) => {
    const { prepayment_invoice_id: id = '' } = request.params as Record<string, string>;
    const prepaid = await documents.requirePrepayment(account, id);
    if (prepaid.invoice.id !== invoice.id) throw new AppError('not_found');
    return documents.prepaymentFile(account, prepaid, reader);
  });
  offer('receipt/:charge_id', async (account, invoice, reader, request) => {
    const { charge_id: id = '' } = request.params as Record<string, string>;
    const { charge } = await documents.requireCharge(account, id);
    if (charge.invoiceId !== invoice.id) throw new AppError('not_found');
    return documents.receiptFile(account, invoice, charge, reader);
  });
}
