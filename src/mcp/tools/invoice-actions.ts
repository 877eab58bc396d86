import type { Type } from 'typebox';
import { Choice, Closed, Uuid } from '../../kit/http/schemas.ts';
import { type ApiAnswer, Refused } from '../calls.ts';
import { type Operations, pickFields } from '../operations.ts';
import { moneyText, quote, scheduleText } from '../presenting.ts';
import type { ActingTool, Review, Tool, ToolUse } from '../tool.ts';
import {
  bodyOf,
  changeFields,
  type InvoiceInput,
  invoiceId,
  presentInvoice,
  presentListed,
  readInvoice,
} from './invoices.ts';

interface OneInvoice {
  readonly invoiceId: string;
}

/** The tools that change what a client sees, or write to a client. */
export function invoiceActionTools(operations: Operations): Tool[] {
  return [updateTool(operations), activateTool(operations), remindTool, settleTool(operations), cancelTool];
}

const scopes = ['invoices:write', 'invoices:read'] as const;

function updateTool(operations: Operations): ActingTool<OneInvoice & InvoiceInput> {
  return {
    kind: 'Acts',
    name: 'update_invoice',
    title: 'Change an invoice',
    description:
      'Changes fields or the schedule of an invoice. A draft is changed at once; of an active one the client sees the change, so ' +
      'it is reviewed, then confirmed. A schedule replaces the whole one: of an invoice with payments that are paid or on their ' +
      'way use `Exact` and send those with their ids unchanged.',
    scopes,
    isIdempotent: true,
    input: Closed({ ...invoiceId, ...changeFields(operations) }),
    review: async (use, { invoiceId: id, ...changes }) => {
      const { data: now, etag } = await readOne(use, id);
      const body = bodyOf(changes, now);
      return {
        sentence: `Change ${nameOf(now)}: ${changesText(now, body)}. The client sees the change.`,
        facts: { invoice: presentListed(use, now), changes: body },
        request: { method: 'PATCH', path: `/v1/invoices/${id}`, body, ...versionOf(etag) },
        isHarmless: now.status === 'Draft',
        present: () => readInvoice(use, id),
      };
    },
  };
}

function activateTool(operations: Operations): ActingTool<OneInvoice & { number?: string }> {
  const { number } = operations.fieldsOf('PATCH /v1/invoices/:invoice_id');
  return {
    kind: 'Acts',
    name: 'activate_invoice',
    title: 'Issue a draft',
    description:
      'Issues a draft: it gets its number and the client’s page, and the client is sent it by e-mail unless it is shared by ' +
      'hand. Cannot be undone, only canceled. Is reviewed, then confirmed.',
    scopes,
    isIdempotent: true,
    input: Closed({ ...invoiceId, number: number as ReturnType<typeof Type.String> }),
    review: async (use, { invoiceId: id, number: own }) => {
      const { data: now, etag } = await readOne(use, id);
      requireAction(now, 'activate');
      const recipients = [now.contact.email, ...now.ccEmails].join(', ');
      const mail = now.deliveryMethod === 'Email' ? `It is sent to ${recipients}.` : 'No mail is sent.';
      const body = { status: 'Active', ...(own === undefined ? {} : { number: own }) };
      return {
        sentence: `Issue an invoice of ${totalOf(now)} to ${clientOf(now)}: ${scheduleText(now.paymentSchedule, now.currency)}. ${mail}`,
        facts: { invoice: presentInvoice(use, now) },
        request: { method: 'PATCH', path: `/v1/invoices/${id}`, body, ...versionOf(etag) },
        present: () => readInvoice(use, id),
      };
    },
  };
}

const remindTool: ActingTool<OneInvoice> = {
  kind: 'Acts',
  name: 'send_reminder',
  title: 'Remind a client',
  description:
    'Sends the client an e-mail about what is overdue or due today, or else about what comes next. Reminders also go out by ' +
    'themselves: read them with get_invoice first. Is reviewed, then confirmed.',
  scopes,
  isIdempotent: false,
  input: Closed(invoiceId),
  review: async (use, { invoiceId: id }) => {
    const { data: now } = await readOne(use, id);
    requireAction(now, 'remind');
    return {
      sentence: `Send ${clientOf(now)} a reminder of invoice ${now.number}, of which ${moneyText(now.amountDue, now.currency)} is owed.`,
      facts: { invoice: presentListed(use, now) },
      request: { method: 'POST', path: `/v1/invoices/${id}/remind`, body: {} },
      present: ({ data }) => ({
        mail: { id: data.id, status: data.status },
        page: use.pageOf(`mailbox/${data.id}`),
      }),
    };
  },
};

const decisions = {
  MarkAsPaid: { path: 'mark_as_paid', action: 'markAsPaid', says: 'Record as paid outside' },
  UnmarkAsPaid: {
    path: 'unmark_as_paid',
    action: 'unmarkAsPaid',
    says: 'Undo the record that this was paid',
  },
  Waive: { path: 'waive', action: 'waive', says: 'Waive, so that the client no longer owes it' },
} as const;

interface SettleInput extends OneInvoice {
  readonly scheduledPaymentId: string;
  readonly decision: keyof typeof decisions;
  readonly paidOn?: string;
}

function settleTool(operations: Operations): ActingTool<SettleInput> {
  const marking = operations.fieldsOf(
    'POST /v1/invoices/:invoice_id/scheduled_payments/:payment_id/mark_as_paid',
  );
  return {
    kind: 'Acts',
    name: 'settle_scheduled_payment',
    title: 'Record or waive a scheduled payment',
    description:
      'For one scheduled payment: `MarkAsPaid` records money that came outside of the service (cash, cheque, transfer); ' +
      '`UnmarkAsPaid` undoes that; `Waive` gives the rest up. No money is moved, but the books change. Is reviewed, then confirmed.',
    scopes,
    isIdempotent: true,
    input: Closed({
      ...invoiceId,
      scheduledPaymentId: { ...Uuid, description: 'Of the invoice’s paymentSchedule.' },
      decision: Choice(Object.keys(decisions) as (keyof typeof decisions)[], 'What to record.'),
      ...pickFields(marking, ['paidOn']),
    }),
    review: reviewSettling,
  };
}

async function reviewSettling(use: ToolUse, input: SettleInput): Promise<Review> {
  const { invoiceId: id, scheduledPaymentId, decision, paidOn } = input;
  const { data: now } = await readOne(use, id);
  const payment = now.paymentSchedule.find((one: { id: string }) => one.id === scheduledPaymentId);
  if (payment === undefined)
    throw new Refused('not_found', 'No scheduled payment with this id in this invoice.');
  const { path, action, says } = decisions[decision];
  requireAction(payment, action);
  const isDated = decision === 'MarkAsPaid' && paidOn !== undefined;
  const amount = moneyText(payment.amount, now.currency);
  return {
    sentence: `${says}: ${amount}, due on ${payment.dueDate}, of ${nameOf(now)}.`,
    facts: { invoice: presentListed(use, now), payment: { ...payment, actions: undefined } },
    request: {
      method: 'POST',
      path: `/v1/invoices/${id}/scheduled_payments/${scheduledPaymentId}/${path}`,
      body: isDated ? { paidOn } : {},
    },
    present: () => readInvoice(use, id),
  };
}

const cancelTool: ActingTool<OneInvoice> = {
  kind: 'Acts',
  name: 'cancel_invoice',
  title: 'Cancel an invoice, or delete a draft',
  description:
    'Cancels an active invoice of which no money has come; the client sees that. Deletes a draft. Cannot be undone. Is reviewed, ' +
    'then confirmed.',
  scopes,
  isIdempotent: true,
  input: Closed(invoiceId),
  review: async (use, { invoiceId: id }) => {
    const { data: now, etag } = await readOne(use, id);
    const path = `/v1/invoices/${id}`;
    const isDraft = now.status === 'Draft';
    requireAction(now, isDraft ? 'delete' : 'cancel');
    return {
      sentence: isDraft
        ? `Delete the draft for ${clientOf(now)} of ${totalOf(now)}.`
        : `Cancel ${nameOf(now)} of ${totalOf(now)}. The client sees that it is canceled.`,
      facts: { invoice: presentListed(use, now) },
      request: isDraft
        ? { method: 'DELETE', path }
        : { method: 'PATCH', path, body: { status: 'Canceled' }, ...versionOf(etag) },
      present: () => (isDraft ? { id, isDeleted: true } : readInvoice(use, id)),
    };
  },
};

type InvoiceShown = ApiAnswer['data'];

function readOne({ callApi }: ToolUse, id: string): Promise<ApiAnswer> {
  return callApi({ method: 'GET', path: `/v1/invoices/${id}` });
}

// A change is refused that somebody else has overtaken since the review.
function versionOf(etag: string | undefined): { ifMatch?: string } {
  return etag === undefined ? {} : { ifMatch: etag };
}

/** Refuses, in the words of the API, what may not be done with an object now. Errors: {@link Refused}. */
export function requireAction(shown: InvoiceShown, action: string): void {
  const { allowed, reason } = shown.actions[action];
  if (!allowed) throw new Refused('illegal_action', reason ?? 'This is not possible in the present state.');
}

function nameOf(invoice: InvoiceShown): string {
  const name = invoice.number === null ? 'the draft' : `invoice ${invoice.number}`;
  return `${name} for ${clientOf(invoice)}`;
}

function clientOf({ contact }: InvoiceShown): string {
  return `${quote(contact.name)} (${contact.email})`;
}

function totalOf(invoice: InvoiceShown): string {
  return moneyText(invoice.totalAmount, invoice.currency);
}

// Whoever is asked sees what it becomes, not only which fields are touched.
function changesText(now: InvoiceShown, body: object): string {
  const { currency } = { ...now, ...body };
  const changes = Object.entries(body).map(([field, value]) => {
    if (field === 'totalAmount') return `total ${totalOf(now)} → ${moneyText(value, currency)}`;
    if (field === 'paymentSchedule') return `schedule → ${scheduleText(value, currency)}`;
    // In full: where mails go is what a long name or list must not push out of sight.
    if (field === 'contact') return `client → ${clientOf({ contact: { ...now.contact, ...value } })}`;
    if (field === 'ccEmails') return `copies → ${value.join(', ') || 'nobody'}`;
    return `${field} → ${typeof value === 'string' ? quote(value) : quote(JSON.stringify(value))}`;
  });
  return changes.join('; ') || 'nothing';
}
