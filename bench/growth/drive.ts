import { randomUUID } from 'node:crypto';
import type { Run } from '../run.ts';
import type { Service } from '../service.ts';

/** Ids of the large account that requests are made of. */
export interface Samples {
  readonly newest: string;
  readonly oldest: string;
  readonly contact: string;
  readonly charge: string;
  readonly event: string;
  readonly code: string;
  readonly number: string;
  readonly email: string;
}

export async function readSamples(service: Service, accountId: string): Promise<Samples> {
  const [row] = await service.sql<Samples>(
    `select
       (select id from invoices where account_id = $1 order by id desc limit 1) as newest,
       (select id from invoices where account_id = $1 order by id limit 1) as oldest,
       open.contact_id as contact, open.payment_code as code, open.number, open.contact_email as email,
       (select id from charges where account_id = $1 order by id limit 1) as charge,
       'evt_' || replace((select id::text from events where account_id = $1 order by id limit 1), '-', '') as event
     from (select * from invoices where account_id = $1 and status = 'Active' order by id desc limit 1) open`,
    [accountId],
  );
  if (row === undefined) throw new Error('The filled account has no open invoice.');
  return row;
}

/** Every list with each filter and sort, in ranges in which many, few and none lie. */
export function listPaths(
  { contact, oldest, charge }: Samples,
  limit = 50,
): Readonly<Record<string, readonly string[]>> {
  const invoices = (query: string) => `/v1/invoices?limit=${limit}${query}`;
  const [old, recent, future] = ['2000-01-01', daysFromNow(-1), '2099-12-31'];
  return {
    'newest first': [invoices('')],
    'by status': ['Draft', 'Active', 'Paid', 'Canceled', 'Uncollectible'].map((one) =>
      invoices(`&status=${one}`),
    ),
    'by contact': [
      invoices(`&contactId=${contact}`),
      invoices(`&contactId=${contact}&status=Paid`),
      invoices(`&contactId=${oldest}`),
    ],
    'due from': [old, recent, daysFromNow(389), future].map((one) => invoices(`&dueFrom=${one}`)),
    'due to': [old, daysFromNow(-1081), recent, future].map((one) => invoices(`&dueTo=${one}`)),
    'due between': [
      invoices(`&dueFrom=${recent}&dueTo=${daysFromNow(30)}`),
      invoices(`&dueFrom=${recent}&dueTo=${recent}`),
      invoices(`&dueFrom=${recent}&dueTo=${recent}&status=Active`),
      invoices(`&dueFrom=${daysFromNow(-1081)}&dueTo=${daysFromNow(-1080)}`),
      invoices(`&dueFrom=${future}&dueTo=${future}`),
    ],
    'by event date': [
      ...[old, recent, daysFromNow(88), future].map((one) => invoices(`&eventFrom=${one}`)),
      ...[old, daysFromNow(-1004), recent].map((one) => invoices(`&eventTo=${one}`)),
      invoices(`&eventFrom=${recent}&eventTo=${recent}`),
      invoices(`&eventFrom=${daysFromNow(-1000)}&eventTo=${daysFromNow(-1000)}`),
    ],
    'last changed first': [
      invoices('&updatedSince=2000-01-01T00:00:00Z'),
      invoices(`&updatedSince=${recent}T00:00:00Z`),
      invoices('&updatedSince=2000-01-01T00:00:00Z&status=Draft'),
      invoices(`&updatedSince=2000-01-01T00:00:00Z&contactId=${contact}`),
    ],
    ...reportPaths(contact, invoices),
    events: [
      '',
      '&type=invoice.paid',
      '&type=payout.paid',
      `&objectId=${oldest}`,
      `&objectId=${oldest}&type=invoice.created`,
    ].map((query) => `/v1/events?limit=${limit}${query}`),
    contacts: ['', `&email=${encodeURIComponent('maria.silva1@example.test')}`, '&type=Business'].map(
      (query) => `/v1/contacts?limit=${limit}${query}`,
    ),
    charges: [
      '',
      '&status=Succeeded',
      '&status=Declined',
      `&invoiceId=${oldest}`,
      `&invoiceId=${oldest}&status=Succeeded`,
    ].map((query) => `/v1/charges?limit=${limit}${query}`),
    'of other money': [
      '/v1/refunds',
      `/v1/refunds?chargeId=${charge}`,
      '/v1/disputes',
      '/v1/payouts',
      '/v1/payments',
      '/v1/payment_methods',
    ],
    mails: ['', '&status=Sent', '&status=Failed', `&invoiceId=${oldest}`].map(
      (query) => `/v1/mails?limit=${limit}${query}`,
    ),
  };
}

// What is derived: states of invoices, counts, reports, and what accounts keep beside their business.
function reportPaths(
  contact: string,
  invoices: (query: string) => string,
): Readonly<Record<string, readonly string[]>> {
  const recent = daysFromNow(-1);
  return {
    'by state': ['Draft', 'Upcoming', 'Due', 'Overdue', 'Paid', 'Uncollectible'].map((one) =>
      invoices(`&state=${one}`),
    ),
    'owed between': [
      invoices(`&owedFrom=${recent}&owedTo=${daysFromNow(30)}`),
      invoices(`&owedTo=${daysFromNow(-1081)}`),
      invoices(`&contactId=${contact}&owedTo=${recent}`),
    ],
    counts: ['', `?contactId=${contact}`, `?eventFrom=${recent}`, '?q=maria'].map(
      (query) => `/v1/invoices/counts${query}`,
    ),
    reports: [
      'home',
      'ageing',
      'cash_flow?by=Day',
      `event_profit?from=${daysFromNow(-30)}&to=${daysFromNow(30)}`,
      `tax?from=${daysFromNow(-30)}`,
      `tax?from=${daysFromNow(-30)}&basis=Paid`,
      `ledger?from=${daysFromNow(-30)}`,
      'ledger/proof',
    ].map((path) => `/v1/reports/${path}`),
    'of people': ['/v1/views', '/v1/requests', '/v1/requests?statusClass=4'],
  };
}

/** Searches: rare and common words, beginnings of words, numbers, words that stand together nowhere. */
export function searchPaths({ number, email }: Samples, limit = 50): string[] {
  const words = [
    number,
    email,
    'maria',
    'wedding photography',
    'mar',
    'example.test',
    'w',
    '4',
    'nobody',
    'maria nobody',
    'lindqvist garden',
  ];
  return words.flatMap((q) => [
    `/v1/invoices?limit=${limit}&q=${encodeURIComponent(q)}`,
    `/v1/invoices?limit=${limit}&status=Paid&q=${encodeURIComponent(q)}`,
  ]);
}

/** Sends a request and answers what came. Errors: a fault of the service. */
export async function send(
  { port, token }: Service,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return { status: response.status, text };
}

/** What an invoice of the bench asks for. */
export function invoiceBody(email: string, deliveryMethod: string, status?: string): object {
  return {
    contact: { type: 'Client', name: 'Maria Lindqvist', email },
    totalAmount: 300_000,
    paymentSchedule: [
      { dueDate: daysFromNow(1), amount: 100_000 },
      { dueDate: daysFromNow(60), amount: 100_000 },
      { dueDate: daysFromNow(120), amount: 100_000 },
    ],
    deliveryMethod,
    note: 'Wedding photography',
    ...(status === undefined ? {} : { status }),
  };
}

/** Does with a filled account what callers, payers and members do, each at least once; every statement several times. */
export async function driveService(
  run: Run,
  service: Service,
  samples: Samples,
  times: number,
): Promise<string[]> {
  const refused: string[] = [];
  const call = async (method: string, path: string, body?: object) => {
    run.signal.throwIfAborted();
    const { status, text } = await send(service, method, path, body);
    if (status >= 400 && status !== 404) refused.push(`${method} ${path} ${status} ${text.slice(0, 200)}`);
    return status < 300 && text.startsWith('{') ? JSON.parse(text).data : null;
  };
  const { oldest, newest, contact, charge, event, code, email } = samples;
  for (let time = 0; time < times; time += 1) {
    for (const paths of Object.values(listPaths(samples))) {
      for (const path of paths) {
        const page = await call('GET', path);
        if (page?.nextCursor)
          await call('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${page.nextCursor}`);
      }
    }
    for (const path of searchPaths(samples)) {
      const page = await call('GET', path);
      if (page?.nextCursor) await call('GET', `${path}&cursor=${page.nextCursor}`);
    }
    for (const id of [oldest, newest]) {
      await call('GET', `/v1/invoices/${id}`);
      await call('GET', `/v1/invoices/${id}/events`);
      await call('GET', `/v1/invoices/${id}/reminders`);
      await call('GET', `/v1/invoices/${id}/pdf`);
    }
    await call('GET', `/v1/contacts/${contact}`);
    await call('GET', `/v1/events/${event}`);
    await call('GET', `/v1/charges/${charge}/receipt`);
    await call('GET', `/v1/invoices/csv?contactId=${contact}`);
    await call('GET', `/v1/links/large/${code}`);
    await call('GET', `/large/r/${code}`);
    await driveWrites(call, email, time);
  }
  return refused;
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, never> | null>;

async function driveWrites(call: Call, email: string, time: number): Promise<void> {
  const made = await call('POST', '/v1/invoices', invoiceBody(email, 'ShareManually'));
  const path = `/v1/invoices/${made?.id}`;
  const schedule = (made?.paymentSchedule ?? []) as readonly { readonly id: string }[];
  const payment = (index: number) => `${path}/scheduled_payments/${schedule[index]?.id}`;
  await call('PATCH', path, { note: `Wedding photography, changed ${time}` });
  await call('POST', `${payment(0)}/mark_as_paid`, {});
  await call('POST', `${payment(0)}/unmark_as_paid`, {});
  await call('POST', `${payment(1)}/waive`, {});
  const mailed = await call('POST', '/v1/invoices', invoiceBody(`new${time}.${email}`, 'Email', 'Active'));
  await call('POST', `/v1/invoices/${mailed?.id}/remind`, {});
  await call('PATCH', `/v1/invoices/${mailed?.id}`, { status: 'Canceled' });
  const draft = await call('POST', '/v1/invoices', invoiceBody(email, 'Email', 'Draft'));
  await call('DELETE', `/v1/invoices/${draft?.id}`);
  const person = await call('POST', '/v1/contacts', {
    type: 'Client',
    name: 'Jonas Bauer',
    email: `jonas${time}.${Date.now()}@example.test`,
  });
  await call('PATCH', `/v1/contacts/${person?.id}`, { name: 'Jonas Weber' });
  await call('DELETE', `/v1/contacts/${person?.id}`);
}

/** The civil date so many days from today. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
