import type { TProperties } from 'typebox';
import { Type } from 'typebox';
import { Closed } from '../../kit/http/schemas.ts';
import type { ApiAnswer } from '../calls.ts';
import { type Operations, pickFields } from '../operations.ts';
import { moneyText, pick, quote, withMoneyTexts } from '../presenting.ts';
import type { ActingTool, Review, Tool, ToolUse } from '../tool.ts';
import { invoiceId } from './invoices.ts';

type Shown = ApiAnswer['data'];

interface OneInvoice {
  readonly invoiceId: string;
}

/** The tools for an event that falls through or moves. Their review is the dry run of the operation. */
export function endingTools(operations: Operations): Tool[] {
  const bodyOf = (act: string) => operations.fieldsOf(`POST /v1/invoices/:invoice_id/${act}`);
  const amounts = 'A paid amount that is not kept goes back; a refund needs charges:write. Cannot be undone.';
  return [
    endingTool(pickFields(bodyOf('cancel'), ['by', 'noticeOn', 'keep', 'reason', 'givenBack']), {
      act: 'cancel',
      name: 'cancel_by_terms',
      title: 'Cancel an invoice by its terms',
      description:
        'The event falls through: the business keeps what the cancellation terms of the invoice say, or `keep`, and credits ' +
        `the rest. ${amounts} Is reviewed, then confirmed.`,
    }),
    endingTool(pickFields(bodyOf('settle'), ['keep', 'reason', 'givenBack']), {
      act: 'settle',
      name: 'settle_invoice',
      title: 'Settle an invoice by an agreed amount',
      description:
        'The event falls through, and both sides agreed on the amount that the business keeps: credits the rest. ' +
        `${amounts} Is reviewed, then confirmed.`,
    }),
    postponeTool(pickFields(bodyOf('postpone'), ['eventDate'])),
    versionsTool,
  ];
}

const scopes = ['invoices:write', 'invoices:read'] as const;

interface Ending extends Pick<ActingTool<EndingInput>, 'name' | 'title' | 'description'> {
  readonly act: 'cancel' | 'settle';
}

interface EndingInput extends OneInvoice {
  readonly reason: string;
}

function endingTool(fields: TProperties, { act, ...described }: Ending): ActingTool<EndingInput> {
  return {
    kind: 'Acts',
    ...described,
    scopes,
    isIdempotent: false,
    input: Closed({ ...invoiceId, ...fields }),
    review: (use, { invoiceId: id, ...body }) => reviewEnding(use, act, id, body),
  };
}

async function reviewEnding(
  use: ToolUse,
  act: Ending['act'],
  id: string,
  body: Omit<EndingInput, 'invoiceId'>,
): Promise<Review> {
  const { invoice, tried, request } = await tryOn(use, id, act, body);
  // Without the number and the instant of the credit note, which are those of the moment.
  const facts = pick(tried, [
    'by',
    'noticeOn',
    'countedDate',
    'days',
    'tier',
    'keptAmount',
    'refundedAmount',
    'outsideAmount',
    'remainingAmount',
    'undocumentedAmount',
    'autopay',
    'invoiceStatus',
    'invoiceTotal',
  ]);
  return {
    sentence: endingText(invoice, tried, body.reason),
    facts: { ...facts, mails: mailsOf(tried), charges: tried.changes.autopay },
    request,
    present: ({ data: { changes: _none, ...ended } }) => ({
      page: use.pageOf(`invoices/${id}`),
      ...(withMoneyTexts(ended, invoice.currency) as object),
    }),
  };
}

async function tryOn(use: ToolUse, id: string, act: string, body: object) {
  const { data: invoice } = await use.callApi({ method: 'GET', path: `/v1/invoices/${id}` });
  const path = `/v1/invoices/${id}/${act}`;
  const { data: tried, etag } = await use.callApi({ method: 'POST', path, body: { ...body, dryRun: true } });
  const request = { method: 'POST', path, body, ...(etag === undefined ? {} : { ifMatch: etag }) } as const;
  return { invoice, tried, request };
}

function endingText(invoice: Shown, tried: Shown, reason: string): string {
  const money = (amount: number) => moneyText(amount, invoice.currency);
  const counted =
    tried.days === null
      ? ''
      : ` Notice on ${tried.noticeOn}, ${tried.days} days before ${tried.countedDate}.`;
  const how =
    tried.by === null ? 'by an agreement' : `, because the ${tried.by.toLowerCase()} ends the contract`;
  const parts = [
    `The business keeps ${money(tried.keptAmount)}.`,
    tried.refundedAmount > 0
      ? `${money(tried.refundedAmount)} is refunded, the newest charge first; the processor’s fee is not returned.`
      : '',
    tried.outsideAmount > 0 ? `${money(tried.outsideAmount)} is recorded as given back outside.` : '',
    tried.remainingAmount > 0 ? `${money(tried.remainingAmount)} of it stays to be paid.` : '',
    tried.undocumentedAmount > 0
      ? `${money(tried.undocumentedAmount)} was refunded before without a credit note, and stays billed.`
      : '',
    tried.autopay === 'Ended' ? 'Autopay ends.' : '',
    `The reason, which the client reads: ${quote(reason)}.`,
    mailsText(tried),
  ];
  const name = `End invoice ${invoice.number} for ${clientOf(invoice)}${tried.by === null ? ' ' : ''}${how}.`;
  return `${name}${counted} ${parts.filter((part) => part !== '').join(' ')}`;
}

function postponeTool(fields: TProperties): ActingTool<OneInvoice & { readonly eventDate: string | null }> {
  return {
    kind: 'Acts',
    name: 'postpone_event',
    title: 'Postpone the event of an invoice',
    description:
      'Moves the event to another day, or to none yet (null), with the open payments that are reckoned from it. Use it, and not ' +
      'update_invoice, when the event moves: the first date still counts for cancellation terms. Is reviewed, then confirmed.',
    scopes,
    isIdempotent: true,
    input: Closed({ ...invoiceId, ...fields }),
    review: async (use, { invoiceId: id, ...body }) => {
      const { invoice, tried, request } = await tryOn(use, id, 'postpone', body);
      const { dryRun: _tried, changes: _changes, ...facts } = tried;
      return {
        sentence: postponeText(invoice, tried),
        facts: { ...facts, mails: mailsOf(tried), charges: tried.changes.autopay },
        request,
        present: ({ data: { changes: _none, ...postponed } }) => ({
          page: use.pageOf(`invoices/${id}`),
          ...postponed,
        }),
      };
    },
  };
}

function postponeText(invoice: Shown, tried: Shown): string {
  const dayOf = (day: string | null) => day ?? 'no day yet';
  const moved = tried.scheduledPayments.filter((one: Shown) => one.dueDate !== one.dueDateBefore);
  const dates = moved.map((one: Shown) => `${one.dueDateBefore} → ${one.dueDate}`).join(', ');
  const payments = moved.length === 0 ? 'No payment moves.' : `Payments move: ${dates}.`;
  return `Postpone the event of invoice ${invoice.number} for ${clientOf(invoice)}: ${dayOf(tried.eventDateBefore)} → ${dayOf(tried.eventDate)}. ${payments} ${mailsText(tried)}`;
}

const versionsTool: Tool = {
  kind: 'Reads',
  name: 'get_invoice_versions',
  title: 'Read the versions of an invoice',
  description:
    'The versions of the document of an issued invoice, the newest first, and what changed in each. With `number` one of ' +
    'them, with its line items and taxes.',
  scopes: ['invoices:read'],
  input: Closed({
    ...invoiceId,
    number: Type.Optional(Type.Integer({ minimum: 1, description: 'The version to read; 1 was issued.' })),
  }),
  run: async ({ callApi }: ToolUse, { invoiceId: id, number }: OneInvoice & { readonly number?: number }) => {
    const path = `/v1/invoices/${id}/versions`;
    if (number === undefined) {
      const { data } = await callApi({ method: 'GET', path, query: { limit: 50 } });
      return { versions: withMoneyTexts(data.items), hasMore: data.nextCursor !== null };
    }
    const { data } = await callApi({ method: 'GET', path: `${path}/${number}` });
    return withMoneyTexts(data) as object;
  },
};

function clientOf({ contact }: Shown): string {
  return `${quote(contact.name)} (${contact.email})`;
}

// Mails of refunds follow when they have succeeded.
function mailsText({ changes: { mails }, refundedAmount = 0 }: Shown): string {
  const emails = [...new Set(mails.flatMap((mail: Shown) => mail.recipients.map((one: Shown) => one.email)))];
  const now = emails.length === 0 ? 'No mail is sent at once.' : `Mails about it go to ${emails.join(', ')}.`;
  return refundedAmount > 0 ? `${now} A refund is mailed when it has succeeded.` : now;
}

function mailsOf({ changes: { mails } }: Shown): object[] {
  return mails.map((mail: Shown) => pick(mail, ['kind', 'subject', 'recipients', 'unreadBecause']));
}
