import { type TProperties, Type } from 'typebox';
import { billingTexts } from '../../contacts/types.ts';
import { Choice, Closed, Uuid } from '../../kit/http/schemas.ts';
import { type Operations, optionalFields, pickFields } from '../operations.ts';
import { pick, type Shown, withAllowed, withMoneyTexts } from '../presenting.ts';
import { planSchedule, SchedulePlan, type SchedulePlanInput } from '../schedule.ts';
import type { Tool, ToolUse } from '../tool.ts';
import { type Paging, pageQueryOf, paging } from './paging.ts';
import { expandTemplates, type TemplateUse, templateFields } from './templates.ts';

/** The field that names an invoice. */
export const invoiceId = { invoiceId: { ...Uuid, description: 'The id of the invoice; `search` finds it.' } };

// Common to a draft and a change of an invoice.
const CHANGEABLE = [
  'contact',
  'totalAmount',
  'currency',
  'paymentMethods',
  'eventDate',
  'note',
  'lineItems',
  'taxMode',
  'discount',
  'taxExemption',
  'depositDocuments',
  'deliveryMethod',
  'ccEmails',
  'enableAutoreminders',
];

// Without descriptions: the list of tools is read with every conversation.
const ownBilling = Type.Optional(
  Closed(
    Object.fromEntries(billingTexts.map((field) => [field, Type.Optional(Type.String({ maxLength: 200 }))])),
    {
      description:
        'The client that this invoice names instead of what its contact says; fields that are left out follow it. An empty text: none.',
    },
  ),
);

/** The input of a draft or a change. */
export interface InvoiceInput {
  readonly billing?: Readonly<Record<string, string>>;
  readonly totalAmount?: number;
  readonly eventDate?: string | null;
  readonly schedule?: SchedulePlanInput;
}

/** The body of the API for what a tool took: the plan as payments of this total. */
export function bodyOf<Input extends InvoiceInput>(
  { schedule, billing, ...others }: Input,
  now: { readonly totalAmount: number; readonly eventDate: string | null },
): object {
  const said = Object.entries(billing ?? {}).map(([field, value]) => [field, value === '' ? null : value]);
  const rest = billing === undefined ? others : { ...others, billing: Object.fromEntries(said) };
  if (schedule === undefined) return rest;
  const total = others.totalAmount ?? now.totalAmount;
  const eventDate = others.eventDate === undefined ? now.eventDate : others.eventDate;
  return { ...rest, totalAmount: total, paymentSchedule: planSchedule(schedule, total, eventDate) };
}

export function invoiceTools(operations: Operations): Tool[] {
  return [listTool(operations), getTool, draftTool(operations)];
}

function listTool(operations: Operations): Tool {
  const fields = operations.fieldsOf('GET /v1/invoices');
  const names = 'state status contactId dueFrom dueTo owedFrom owedTo eventFrom eventTo updatedSince q'.split(
    ' ',
  );
  return {
    kind: 'Reads',
    name: 'list_invoices',
    title: 'List invoices',
    description:
      'Invoices, newest first, by what they wait for (state), client, due dates (owedFrom, owedTo: of what is still owed), ' +
      'event date or words.',
    scopes: ['invoices:read'],
    input: Closed({ ...pickFields(fields, names), ...paging }),
    run: async (use: ToolUse, input: Paging) => {
      const query = { ...pageQueryOf(input) };
      const { data } = await use.callApi({ method: 'GET', path: '/v1/invoices', query });
      return {
        invoices: data.items.map((one: Shown) => presentListed(use, one)),
        nextCursor: data.nextCursor,
      };
    },
  };
}

const extras = ['Reminders', 'Forecast', 'Events', 'Charges'] as const;
type Extra = (typeof extras)[number];

const getTool: Tool = {
  kind: 'Reads',
  name: 'get_invoice',
  title: 'Read an invoice',
  description:
    'An invoice with its schedule, the amount owed, the client’s page (paymentLink) and the actions that are ' +
    'allowed for it and each payment (allowedActions). `include` adds reminders (sent and planned), forecast ' +
    '(every mail, charge and change to come), events (what happened) or charges (the client’s payments).',
  scopes: ['invoices:read'],
  input: Closed({
    ...invoiceId,
    include: Type.Optional(
      Type.Array(Choice(extras), {
        maxItems: extras.length,
        uniqueItems: true,
        description: 'Further parts to read; events and charges need their own scopes.',
      }),
    ),
  }),
  run: async (use: ToolUse, { invoiceId: id, include = [] }: { invoiceId: string; include?: Extra[] }) => {
    const { data } = await use.callApi({ method: 'GET', path: `/v1/invoices/${id}` });
    const added = await Promise.all(include.map((extra) => readExtra(use, id, extra, data.currency)));
    return { ...presentInvoice(use, data), ...Object.assign({}, ...added) };
  },
};

async function readExtra({ callApi }: ToolUse, id: string, extra: Extra, currency: string): Promise<object> {
  if (extra === 'Reminders') {
    const { data } = await callApi({ method: 'GET', path: `/v1/invoices/${id}/reminders` });
    return { reminders: withMoneyTexts(data, currency) };
  }
  if (extra === 'Forecast') {
    const { data } = await callApi({ method: 'GET', path: `/v1/invoices/${id}/forecast` });
    return { forecast: withMoneyTexts(data, currency) };
  }
  if (extra === 'Events') {
    const { data } = await callApi({
      method: 'GET',
      path: `/v1/invoices/${id}/events`,
      query: { limit: 20 },
    });
    const names = ['id', 'type', 'createdAt', 'actor'];
    return { events: data.items.map((event: Shown) => pick(event, names)) };
  }
  const query = { invoiceId: id, limit: 20 };
  const { data } = await callApi({ method: 'GET', path: '/v1/charges', query });
  return { charges: withMoneyTexts(data.items) };
}

function draftTool(operations: Operations): Tool {
  const { totalAmount, ...fields } = pickFields(operations.fieldsOf('POST /v1/invoices'), CHANGEABLE);
  return {
    kind: 'Adds',
    name: 'draft_invoice',
    title: 'Draft an invoice',
    description:
      'Writes a draft with a payment schedule: one of your own (schedule) or one that the business keeps (scheduleTemplate). The ' +
      'client sees nothing and is sent nothing until activate_invoice. Without a schedule the whole total is due today. Without ' +
      'totalAmount it is the sum of the items. Show the result to the user before you activate it.',
    scopes: ['invoices:write', 'invoices:read'],
    input: Closed({
      ...fields,
      billing: ownBilling,
      totalAmount: Type.Optional(totalAmount as ReturnType<typeof Type.Integer>),
      schedule: Type.Optional(SchedulePlan),
      ...templateFields,
    }),
    run: async (use: ToolUse, input: InvoiceInput & TemplateUse) => {
      const expanded = await expandTemplates(use, input);
      const { totalAmount: total, eventDate = null } = expanded;
      const body = { ...bodyOf(expanded, { totalAmount: total, eventDate }), status: 'Draft' };
      const { data } = await use.callApi({ method: 'POST', path: '/v1/invoices', body });
      return readInvoice(use, data.id);
    },
  };
}

/** The fields of an invoice that may be changed, all optional. */
export function changeFields(operations: Operations): TProperties {
  const fields = optionalFields(operations.fieldsOf('PATCH /v1/invoices/:invoice_id'));
  return {
    ...pickFields(fields, [...CHANGEABLE, 'rebalance']),
    billing: ownBilling,
    schedule: Type.Optional(SchedulePlan),
  };
}

export async function readInvoice(use: ToolUse, id: string): Promise<object> {
  return presentInvoice(use, (await use.callApi({ method: 'GET', path: `/v1/invoices/${id}` })).data);
}

export function presentInvoice({ pageOf }: ToolUse, invoice: Shown): object {
  const { paymentSchedule, ...rest } = withAllowed(invoice);
  const shown = { ...rest, paymentSchedule: (paymentSchedule as Shown[]).map(withAllowed) };
  return { page: pageOf(`invoices/${String(invoice.id)}`), ...(withMoneyTexts(shown) as object) };
}

const LISTED =
  `id number state contactId contact currency totalAmount amountPaid amountDue isOverdue nextPayment eventDate
  paymentLink createdAt`.split(/\s+/);

/** An invoice as tools show it among others. */
export function presentListed({ pageOf }: ToolUse, invoice: Shown): object {
  const page = pageOf(`invoices/${String(invoice.id)}`);
  return { ...(withMoneyTexts(pick(invoice, LISTED)) as object), page };
}
