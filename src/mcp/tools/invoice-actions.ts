import { Type } from 'typebox';
import { Choice, Closed, Uuid } from '../../kit/http/schemas.ts';
import { amountOfLine, isCountable, type PriceLine, priced } from '../../kit/money/pricing.ts';
import { type ApiAnswer, Refused } from '../calls.ts';
import { type Operations, pickFields } from '../operations.ts';
import { moneyText, pick, quote, scheduleText } from '../presenting.ts';
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
import { afterChange, mailedText, mailedTo } from './mailed.ts';
import { namedRecipient, presentRecipient } from './recipients.ts';

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
      requireEqualItems({ ...now, ...body });
      const isHarmless = now.status === 'Draft';
      const { contact } = body as { contact?: object };
      // A change of a draft needs no confirmation.
      const findRecipient = () =>
        isHarmless
          ? { recipient: { ...now.contact, ...contact }, seen: {} }
          : namedRecipient(use, contact ?? {});
      const found = contact === undefined ? null : await findRecipient();
      const shown = found === null ? body : { ...body, contact: found.recipient };
      const request = {
        method: 'PATCH' as const,
        path: `/v1/invoices/${id}`,
        body: { ...body, ...found?.seen },
        ...versionOf(etag),
      };
      const after = isHarmless ? now : await afterChange(use, request);
      return {
        sentence: `Change ${nameOf(now)}: ${changesText(now, shown)}. The client sees the change. ${changeMailText(after, shown)}`,
        // The present values are part of the review, so that a change by another person is not overwritten unseen.
        facts: { invoice: presentListed(use, now), before: pick(now, Object.keys(body)), changes: shown },
        request,
        isHarmless,
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
      'Issues a draft: it gets its number and its page, and is sent to the client by email unless it is ' +
      'shared by hand. This cannot be undone: the invoice can only be canceled. Is reviewed, then confirmed.',
    scopes,
    isIdempotent: true,
    input: Closed({ ...invoiceId, number: number as ReturnType<typeof Type.String> }),
    review: async (use, { invoiceId: id, number: own }) => {
      const { data: now, etag } = await readOne(use, id);
      requireAction(now, 'activate');
      // A draft shows its own copy of the contact; issuing takes the present contact.
      const found = await presentRecipient(use, now);
      const body = { status: 'Active', ...(own === undefined ? {} : { number: own }), ...found?.seen };
      const request = { method: 'PATCH' as const, path: `/v1/invoices/${id}`, body, ...versionOf(etag) };
      const issued =
        found === null
          ? now
          : { ...now, contact: found.recipient, billing: (await afterChange(use, request)).billing };
      const recipients = mailedText(issued, 'Invoices');
      const mail = recipients === null ? 'No mail is sent.' : `It is sent to ${recipients}.`;
      const unread =
        found === null
          ? ' The name and address are those in the draft. The mail goes to the contact’s address at the time of sending, which this token may not read.'
          : '';
      const name = own === undefined ? 'an invoice' : `invoice ${quote(own)}`;
      return {
        sentence: `Issue ${name} of ${totalOf(now)} to ${clientOf(issued)}: ${scheduleText(now.paymentSchedule, now.currency)}. ${contentText(now)}${mail}${unread}`,
        facts: { invoice: presentInvoice(use, issued) },
        request,
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
    'Sends the client an email about payments that are overdue or due today, otherwise about the next one. ' +
    'Reminders are also sent automatically: read them with get_invoice first. Is reviewed, then confirmed.',
  scopes,
  isIdempotent: false,
  input: Closed(invoiceId),
  review: async (use, { invoiceId: id }) => {
    const { data: now } = await readOne(use, id);
    requireAction(now, 'remind');
    const recipients = mailedTo(now, 'Reminders');
    return {
      sentence: `Send ${clientOf(now)} a reminder of invoice ${now.number}, of which ${moneyText(now.amountDue, now.currency)} is owed. It goes to ${recipients}.`,
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
  MarkAsPaid: { path: 'mark_as_paid', action: 'markAsPaid', mail: 'A receipt' },
  UnmarkAsPaid: { path: 'unmark_as_paid', action: 'unmarkAsPaid', mail: 'That it is owed again' },
  Waive: { path: 'waive', action: 'waive', mail: null },
} as const;

interface SettleInput extends OneInvoice {
  readonly scheduledPaymentId: string;
  readonly decision: keyof typeof decisions;
  readonly paidOn?: string;
  readonly amount?: number;
  readonly method?: string;
  readonly reference?: string;
  readonly overpayment?: 'Credit';
}

function settleTool(operations: Operations): ActingTool<SettleInput> {
  const manualPayment = operations.fieldsOf(
    'POST /v1/invoices/:invoice_id/scheduled_payments/:payment_id/payments',
  );
  return {
    kind: 'Acts',
    name: 'settle_scheduled_payment',
    title: 'Record or waive a scheduled payment',
    description:
      'For one scheduled payment: `MarkAsPaid` records money that came outside of the service (cash, cheque, transfer), ' +
      'all that is open of it, or a part with `amount`; more with `overpayment`; ' +
      '`UnmarkAsPaid` undoes all that was recorded of it; `Waive` means that the client no longer owes the rest. No money moves, but the ' +
      'books change. Is reviewed, then confirmed.',
    scopes,
    isIdempotent: true,
    input: Closed({
      ...invoiceId,
      scheduledPaymentId: { ...Uuid, description: 'The id of a payment in the invoice’s paymentSchedule.' },
      decision: Choice(Object.keys(decisions) as (keyof typeof decisions)[], 'What to record.'),
      ...pickFields(manualPayment, ['paidOn', 'method', 'reference', 'overpayment']),
      amount: Type.Optional(manualPayment['amount'] as ReturnType<typeof Type.Integer>),
    }),
    review: reviewSettling,
  };
}

async function reviewSettling(use: ToolUse, input: SettleInput): Promise<Review> {
  const {
    invoiceId: id,
    scheduledPaymentId,
    decision,
    paidOn,
    amount,
    method,
    reference,
    overpayment,
  } = input;
  const { data: now, etag } = await readOne(use, id);
  const payment = now.paymentSchedule.find((one: { id: string }) => one.id === scheduledPaymentId);
  if (payment === undefined)
    throw new Refused('not_found', 'No scheduled payment with this id in this invoice.');
  const { path, action, mail } = decisions[decision];
  requireAction(payment, action);
  const said = {
    ...(method === undefined ? {} : { method }),
    ...(reference === undefined ? {} : { reference }),
    ...(overpayment === undefined ? {} : { overpayment }),
  };
  const isPart = decision === 'MarkAsPaid' && (amount !== undefined || Object.keys(said).length > 0);
  const open = payment.amount - payment.paidAmount;
  const isDated = decision === 'MarkAsPaid' && paidOn !== undefined;
  const recipients =
    mail === null ? null : mailedText(now, decision === 'MarkAsPaid' ? 'Receipts' : 'Invoices');
  const mailed = recipients === null ? 'No mail is sent.' : `${mail} is sent to ${recipients}.`;
  return {
    sentence: `${decisionText(decision, payment, now.currency, `${paidOn ?? use.today}${saidText(input)}`, amount ?? open)}, of ${nameOf(now)}. ${mailed}`,
    facts: { invoice: presentListed(use, now), payment: { ...payment, actions: undefined } },
    request: {
      method: 'POST',
      path: `/v1/invoices/${id}/scheduled_payments/${scheduledPaymentId}/${isPart ? 'payments' : path}`,
      body: {
        ...(isPart ? { amount: amount ?? open, ...said } : {}),
        ...(isDated ? { paidOn } : {}),
      },
      ...versionOf(etag),
    },
    present: () => readInvoice(use, id),
  };
}

// How the money came, and the reference, which a person must see before they agree.
function saidText({ decision, method, reference, overpayment }: SettleInput): string {
  if (decision !== 'MarkAsPaid') return '';
  const beyond =
    overpayment === undefined
      ? ''
      : ' (more pays the other open payments by due date, and what is left is kept as credit of the client)';
  return `${method === undefined ? '' : ` by ${method}`}${reference === undefined ? '' : ` with the reference ${quote(reference)}`}${beyond}`;
}

// A part of it may have been paid by card: what is recorded or waived is the rest.
function decisionText(
  decision: keyof typeof decisions,
  payment: InvoiceShown,
  currency: string,
  when: string,
  amount: number,
): string {
  const open = payment.amount - payment.paidAmount;
  const rest = `${moneyText(open, currency)}, due on ${payment.dueDate}`;
  const part = amount === open ? '' : `${moneyText(amount, currency)} ${amount > open ? 'for' : 'of'} `;
  if (decision === 'MarkAsPaid') return `Record as paid outside on ${when}: ${part}${rest}`;
  if (decision === 'Waive') return `Waive, so that the client no longer owes it: ${rest}`;
  const whole = `${moneyText(payment.amount, currency)}, due on ${payment.dueDate}`;
  return `Undo the record that ${moneyText(payment.outsideAmount, currency)} came outside for the payment of ${whole}; what came through the service stays paid`;
}

const cancelTool: ActingTool<OneInvoice> = {
  kind: 'Acts',
  name: 'cancel_invoice',
  title: 'Cancel an invoice, or delete a draft',
  description:
    'Cancels an active invoice for which no money has come; the client sees this. Deletes a draft. Where an event ' +
    'falls through, use cancel_by_terms or settle_invoice. Cannot be ' +
    'undone. Is reviewed, ' +
    'then confirmed.',
  scopes,
  isIdempotent: true,
  input: Closed(invoiceId),
  review: async (use, { invoiceId: id }) => {
    const { data: now, etag } = await readOne(use, id);
    const path = `/v1/invoices/${id}`;
    const isDraft = now.status === 'Draft';
    requireAction(now, isDraft ? 'delete' : 'cancel');
    const recipients = mailedText(now, 'Invoices');
    return {
      sentence: isDraft
        ? `Delete the draft for ${clientOf(now)} of ${totalOf(now)}.`
        : `Cancel ${nameOf(now)} of ${totalOf(now)}. The client sees that it is canceled${recipients === null ? ', and is sent no mail' : `. A mail about it goes to ${recipients}`}.`,
      // The whole draft, so that an old answer does not delete a draft that was rewritten since.
      facts: { invoice: isDraft ? presentInvoice(use, now) : presentListed(use, now) },
      request: isDraft
        ? { method: 'DELETE', path, ...versionOf(etag) }
        : { method: 'PATCH', path, body: { status: 'Canceled' }, ...versionOf(etag) },
      present: () => (isDraft ? { id, isDeleted: true } : readInvoice(use, id)),
    };
  },
};

type InvoiceShown = ApiAnswer['data'];

function readOne({ callApi }: ToolUse, id: string): Promise<ApiAnswer> {
  return callApi({ method: 'GET', path: `/v1/invoices/${id}` });
}

// A change is refused when another person has changed the invoice since the review.
function versionOf(etag: string | undefined): { ifMatch?: string } {
  return etag === undefined ? {} : { ifMatch: etag };
}

/** Refuses, in the words of the API, what may not be done with an object now. Errors: {@link Refused}. */
export function requireAction(shown: InvoiceShown, action: string): void {
  const { allowed, reason } = shown.actions[action];
  if (!allowed) throw new Refused('illegal_action', reason ?? 'This is not possible in the present state.');
}

// The API would refuse it only after a person has agreed.
function requireEqualItems({ lineItems, taxMode, discount, totalAmount }: InvoiceShown): void {
  if (lineItems.length === 0) return;
  // Sums beyond what can be counted are no total: they are refused as what they are.
  const sum = isCountable(lineItems)
    ? priced(lineItems, { taxMode: taxMode ?? 'Included', discount: discount ?? null }).total
    : lineItems.reduce((all: number, line: PriceLine) => all + amountOfLine(line), 0);
  if (sum === totalAmount) return;
  const message = `The items add up to ${sum}, and totalAmount is ${totalAmount}; change lineItems, too.`;
  throw new Refused('total_mismatch', message, {
    details: [{ path: '/lineItems', code: 'total_mismatch', message }],
  });
}

const MAILED_FIELDS = ['totalAmount', 'paymentSchedule', 'contact', 'deliveryMethod'];

// A client is sent what they owe and when, and another client all of it. Other changes are only seen.
function changeMailText(after: InvoiceShown, body: object): string {
  const recipients = mailedText(after, 'Invoices');
  if (recipients === null || !MAILED_FIELDS.some((field) => field in body)) return 'No mail is sent.';
  return `The amount that it asks for now is sent to ${recipients}.`;
}

/** Items that are named in a sentence at most. */
const MOST_ITEMS = 8;

// The texts that the client will read: items, note, day of the event.
function contentText({ lineItems, note, eventDate, currency }: InvoiceShown): string {
  const items = lineItems.map((item: InvoiceShown) => {
    const count = item.quantity === 1 ? '' : `${item.quantity} × `;
    return `${count}${quote(item.description)} at ${moneyText(item.unitAmount, currency)}`;
  });
  const more = items.length > MOST_ITEMS ? `, and ${items.length - MOST_ITEMS} more` : '';
  const parts = [
    items.length === 0 ? '' : `For ${items.slice(0, MOST_ITEMS).join(', ')}${more}. `,
    note === '' ? '' : `With the note ${quote(note)}. `,
    eventDate === null ? '' : `The event is on ${eventDate}. `,
  ];
  return parts.join('');
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

function billedText(billing: Readonly<Record<string, string | null>>): string {
  const parts = Object.entries(billing).map(
    ([field, value]) => `${field} ${value === null ? 'none' : quote(value)}`,
  );
  return parts.join(', ');
}

// The person who confirms sees the new values, not only the names of changed fields.
function changesText(now: InvoiceShown, body: object): string {
  const { currency } = { ...now, ...body };
  const changes = Object.entries(body).map(([field, value]) => {
    if (field === 'totalAmount') return `total ${totalOf(now)} → ${moneyText(value, currency)}`;
    if (field === 'paymentSchedule') return `schedule → ${scheduleText(value, currency)}`;
    // In full: a long name or list must not push the addresses out of sight.
    if (field === 'contact') return `client → ${clientOf({ contact: value })}`;
    if (field === 'billing') return `billed to → ${billedText(value)}`;
    if (field === 'ccEmails') return `copies → ${value.join(', ') || 'nobody'}`;
    return `${field} → ${typeof value === 'string' ? quote(value) : quote(JSON.stringify(value))}`;
  });
  return changes.join('; ') || 'nothing';
}
