import { Closed } from '../../kit/http/schemas.ts';
import type { ApiAnswer } from '../calls.ts';
import { type Operations, pickFields } from '../operations.ts';
import { moneyText, quote, withMoneyTexts } from '../presenting.ts';
import type { ActingTool, Review, ToolUse } from '../tool.ts';
import { invoiceId } from './invoices.ts';
import { mailedTo } from './mailed.ts';

interface CreditInput {
  readonly invoiceId: string;
  readonly reason: string;
}

/** The tool that issues credit notes. Its review is the dry run of the operation. */
export function creditTool(operations: Operations): ActingTool<CreditInput> {
  const fields = operations.fieldsOf('POST /v1/invoices/:invoice_id/credit_notes');
  return {
    kind: 'Acts',
    name: 'credit_invoice',
    title: 'Issue a credit note',
    description:
      'Takes a part of an issued invoice back, with a document of its own. It first lowers what is open; ' +
      '`givenBack` says how a paid amount goes back, and a refund needs charges:write. Cannot be undone. Is reviewed, then confirmed.',
    scopes: ['invoices:write', 'invoices:read'],
    isIdempotent: false,
    input: Closed({
      ...invoiceId,
      ...pickFields(fields, ['amount', 'lines', 'reason', 'givenBack']),
    }),
    review: reviewCredit,
  };
}

async function reviewCredit(use: ToolUse, { invoiceId: id, ...body }: CreditInput): Promise<Review> {
  const { data: invoice } = await use.callApi({ method: 'GET', path: `/v1/invoices/${id}` });
  const path = `/v1/invoices/${id}/credit_notes`;
  const { data: tried, etag } = await use.callApi({ method: 'POST', path, body: { ...body, dryRun: true } });
  const { openAmount, refundedAmount, outsideAmount, amountDue, invoiceStatus, invoiceTotal } = tried;
  return {
    sentence: sentenceOf(tried, invoice, body.reason),
    // Without the number and the instant, which are those of the moment.
    facts: {
      openAmount,
      refundedAmount,
      outsideAmount,
      amountDue,
      invoiceStatus,
      invoiceTotal,
      rates: tried.rates,
    },
    request: { method: 'POST', path, body, ...(etag === undefined ? {} : { ifMatch: etag }) },
    present: ({ data }) => ({
      page: use.pageOf(`invoices/${id}`),
      ...(withMoneyTexts(data) as object),
    }),
  };
}

type Shown = ApiAnswer['data'];

function sentenceOf(tried: Shown, invoice: Shown, reason: string): string {
  const { contact, deliveryMethod } = invoice;
  const money = (amount: number) => moneyText(amount, tried.currency);
  const parts = [
    tried.openAmount > 0 ? ` ${money(tried.openAmount)} is not owed any more.` : '',
    tried.refundedAmount > 0
      ? ` ${money(tried.refundedAmount)} is refunded, the newest charge first; the processor’s fee is not returned.`
      : '',
    tried.outsideAmount > 0 ? ` ${money(tried.outsideAmount)} is recorded as given back outside.` : '',
  ].join('');
  const readers = [
    ...(deliveryMethod === 'Email' && tried.openAmount > 0 ? mailedTo(invoice, 'Invoices').split(', ') : []),
    ...(tried.refundedAmount > 0 ? mailedTo(invoice, 'Receipts').split(', ') : []),
  ];
  const mail =
    readers.length === 0 ? 'No mail is sent.' : `Mails about it go to ${[...new Set(readers)].join(', ')}.`;
  return `Issue a credit note of ${money(tried.amount)} for invoice ${tried.invoiceNumber} for ${quote(contact.name)} (${contact.email}). The reason, which the client reads: ${quote(reason)}.${parts} The client then owes ${money(tried.amountDue)} of it. ${mail}`;
}
