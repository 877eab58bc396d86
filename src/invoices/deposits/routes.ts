import { Type } from 'typebox';
import {
  Amount,
  answers,
  Closed,
  CreatedAt,
  CurrencyCode,
  DateText,
  Described,
  DryRunOf,
  IdOf,
  IfMatch,
  Page,
} from '../../kit/http/schemas.ts';
import { ShownTaxes } from '../pricing-schemas.ts';
import { FullInvoice } from '../schemas.ts';

const PrepaymentInvoice = Closed({
  id: IdOf('the prepayment invoice'),
  invoiceId: IdOf('the invoice whose money it is about'),
  number: Type.String({ description: 'The number of that invoice with -P1, -P2 and so on behind it.' }),
  issuedOn: Described(DateText, 'The day on which it was issued.'),
  paidOn: Described(DateText, 'The day on which the money came, and its tax counts.'),
  currency: CurrencyCode,
  amount: Described(Amount, 'The money that came, tax included.'),
  taxes: ShownTaxes,
  createdAt: CreatedAt,
});

/** GET /v1/invoices/{invoice_id}/prepayment_invoices. */
export const listPrepaymentsSchema = {
  operationId: 'listPrepaymentInvoices',
  summary: 'List the prepayment invoices of an invoice',
  description:
    'Oldest first, all on one page. Each is about money that came before the final invoice; an invoice without `depositDocuments` ' +
    'has none.',
  tags: ['Documents'],
  params: Type.Object({ invoice_id: Type.String() }),
  querystring: Closed({}),
  response: answers(200, Page(PrepaymentInvoice), [404]),
};

/** POST /v1/invoices/{invoice_id}/final_invoice. */
export const issueFinalSchema = {
  operationId: 'issueFinalInvoice',
  isVersioned: true,
  summary: 'Issue the final invoice',
  description:
    'Bills what its prepayment invoices have not billed, as what was sold is supplied, although it is not all paid. Without this it is ' +
    'issued at the beginning of the day of the event, or before, as soon as all is paid. The ETag is that of the invoice. Afterwards ' +
    'total and line items stay.',
  tags: ['Documents'],
  params: Type.Object({ invoice_id: Type.String() }),
  headers: IfMatch,
  body: { ...Closed({ dryRun: DryRunOf('InvoiceDryRun') }), examples: [{}] },
  response: answers(200, FullInvoice, [404, 409, 412, 413, 415, 422]),
};
