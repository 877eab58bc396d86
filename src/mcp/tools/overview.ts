import { Type } from 'typebox';
import { Choice, Closed, DateText, VisibleText } from '../../kit/http/schemas.ts';
import { type CallApi, Refused } from '../calls.ts';
import { type Operations, optionalFields, pickFields } from '../operations.ts';
import { pick, type Shown, withMoneyTexts } from '../presenting.ts';
import type { Tool, ToolUse } from '../tool.ts';
import { presentContact } from './contacts.ts';
import { presentListed } from './invoices.ts';
import { type Paging, pageQueryOf, paging } from './paging.ts';

const reports = ['Ageing', 'CashFlow', 'EventProfit', 'Tax', 'Ledger'] as const;
const paths: Readonly<Record<(typeof reports)[number], string>> = {
  Ageing: 'ageing',
  CashFlow: 'cash_flow',
  EventProfit: 'event_profit',
  Tax: 'tax',
  Ledger: 'ledger',
};

/** The tools that read across everything. */
export function overviewTools(operations: Operations): Tool[] {
  return [overviewTool, searchTool, reportTool(operations), eventsTool(operations)];
}

const overviewTool: Tool = {
  kind: 'Reads',
  name: 'get_overview',
  title: 'Overview',
  description:
    'The money of the business: amounts owed, overdue and coming within 30 days, money in and out by month, and ' +
    'needsYou: tasks for a person. Begin here.',
  scopes: ['reports:read'],
  input: Closed({}),
  run: async ({ callApi, account, pageOf, today }) => {
    const { data } = await callApi({ method: 'GET', path: '/v1/reports/home' });
    const { name, mode, currency, timeZone } = account;
    const about = { account: { name, mode, currency, timeZone, today }, page: pageOf('home') };
    const shown = { ...data, cashFlow: data.cashFlow.map(withoutEmptyMonths) };
    return { ...about, ...textsOf(withoutFields(shown, 'filter') as object) };
  },
};

interface CashFlow {
  readonly months: readonly { readonly in: number; readonly out: number }[];
}

function withoutEmptyMonths(flow: CashFlow): CashFlow {
  return { ...flow, months: flow.months.filter((month) => month.in !== 0 || month.out !== 0) };
}

function textsOf(data: object): object {
  return withMoneyTexts(data) as object;
}

const searchTool: Tool = {
  kind: 'Reads',
  name: 'search',
  title: 'Search invoices and contacts',
  description:
    'Finds invoices (by words of the client’s name, email, number or note) and contacts (by a part of name or email). ' +
    'Use it to turn a name into the ids that other tools need.',
  scopes: ['invoices:read', 'contacts:read'],
  input: Closed({
    q: { ...VisibleText(100), description: 'The words to find, e.g. a name or `INV-0042`.' },
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: 'How many of each at most. Default 10.' }),
    ),
  }),
  run: async (use: ToolUse, { q, limit = 10 }: { q: string; limit?: number }) => {
    const [invoices, contacts] = await Promise.all([
      itemsOf(use.callApi, '/v1/invoices', { q, limit }),
      itemsOf(use.callApi, '/v1/contacts', { q, limit }),
    ]);
    return {
      invoices: invoices.map((one) => presentListed(use, one)),
      contacts: contacts.map((one) => presentContact(use, one)),
    };
  },
};

async function itemsOf(callApi: CallApi, path: string, query: object): Promise<Record<string, unknown>[]> {
  return (await callApi({ method: 'GET', path, query: { ...query } })).data.items;
}

interface ReportInput extends Paging {
  readonly report: (typeof reports)[number];
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
  readonly basis?: string;
}

function reportTool(operations: Operations): Tool {
  const { by } = operations.fieldsOf('GET /v1/reports/cash_flow');
  const { basis } = operations.fieldsOf('GET /v1/reports/tax');
  return {
    kind: 'Reads',
    name: 'get_report',
    title: 'Read a report',
    description:
      'Figures from the books. `Ageing`: amounts owed today by client and days overdue (without a period). ' +
      '`CashFlow`: money in and out. `EventProfit`: income and cost of events. `Tax`: by rate. `Ledger`: trial ' +
      'balance and postings.',
    scopes: ['reports:read'],
    input: Closed({
      report: Choice(reports, 'Which report.'),
      from: Type.Optional({
        ...DateText,
        description: 'The first day. Default: the first of the month of `to`.',
      }),
      to: Type.Optional({ ...DateText, description: 'The last day. Default: today.' }),
      by: by as ReturnType<typeof Type.String>,
      basis: basis as ReturnType<typeof Type.String>,
      ...paging,
    }),
    run: async ({ callApi, pageOf }: ToolUse, { report, ...query }: ReportInput) => {
      const path = paths[report];
      const asked = report === 'Ledger' ? pageQueryOf(query) : query;
      const answer = await callApi({ method: 'GET', path: `/v1/reports/${path}`, query: { ...asked } });
      // The list behind a figure is for people at the page.
      const data = withoutFields(answer.data, 'filter') as Record<string, unknown>;
      return { report, page: pageOf(`reports/${path.replaceAll('_', '-')}`), ...shorten(data) };
    },
  };
}

function withoutFields(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutFields(one, name));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([field]) => field !== name);
  return Object.fromEntries(kept.map(([field, one]) => [field, withoutFields(one, name)]));
}

/**
 * Rows that are answered at most of a report, or of a currency: more would fill a model’s memory with what the file
 * has.
 */
const MOST_ROWS = 100;

function shorten(data: Shown): object {
  const { items } = data;
  if (!Array.isArray(items)) return textsOf(data);
  const kept = items.slice(0, MOST_ROWS).map(shortenRows);
  const left = items.length > MOST_ROWS ? { itemsLeftOut: items.length - MOST_ROWS } : {};
  return { ...textsOf({ ...data, items: kept }), ...left };
}

// Days without movements are left out of the cash flow.
function shortenRows(item: Shown): Shown {
  const { rows } = item as { rows?: Shown[] };
  if (rows === undefined) return item;
  const moved = rows.filter((row) =>
    Object.values(row).some((value) => typeof value === 'number' && value !== 0),
  );
  if (moved.length <= MOST_ROWS) return { ...item, rows: moved };
  return { ...item, rows: moved.slice(0, MOST_ROWS), rowsLeftOut: moved.length - MOST_ROWS };
}

function eventsTool(operations: Operations): Tool {
  const fields = operations.fieldsOf('GET /v1/events');
  return {
    kind: 'Reads',
    name: 'list_events',
    title: 'List what happened',
    description:
      'The events, newest first, with actor and object. Narrow them by objectId (an invoice, contact or payment), type or ' +
      'time. With eventId: one event with the object at that time.',
    scopes: ['events:read'],
    input: Closed({
      ...optionalFields(pickFields(fields, ['type', 'objectId', 'createdSince'])),
      eventId: Type.Optional(Type.String({ maxLength: 40, description: 'Only this event, in full.' })),
      ...paging,
    }),
    run: async ({ callApi }: ToolUse, input: Paging & { readonly eventId?: string }) => {
      const { eventId, ...query } = input;
      if (eventId !== undefined) {
        if (!/^evt_[0-9a-f]{32}$/.test(eventId)) throw new Refused('not_found', 'No event with this id.');
        return textsOf((await callApi({ method: 'GET', path: `/v1/events/${eventId}` })).data);
      }
      const { data } = await callApi({ method: 'GET', path: '/v1/events', query: { ...pageQueryOf(query) } });
      return { events: data.items.map(presentEvent), nextCursor: data.nextCursor };
    },
  };
}

interface EventShown {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly actor: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

// Without the object: with it a page of events is longer than anything else that a model reads.
function presentEvent({ id, type, createdAt, actor, data }: EventShown): object {
  return { id, type, createdAt, actor, about: pick(data, ['id', 'invoiceId', 'number', 'name', 'status']) };
}
