import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asInEvents, createInvoice, invoiceBody, shape } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import { shownEvents } from '../../support/shown-events.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ PAY_URL: 'https://pay.example.test/' });
});
afterAll(() => service.close());

const contractFields = [
  'id',
  'contactId',
  'totalAmount',
  'paymentSchedule',
  'paymentMethods',
  'ccEmails',
  'enableAutoreminders',
  'note',
  'deliveryMethod',
  'paymentLink',
];
const paymentFields = ['id', 'dueDate', 'amount', 'status', 'fee', 'paymentDate'];

describe('POST /v1/invoices answers 201', () => {
  it('without status: exactly the fields of the interface, in its order, and no status or name', async () => {
    const answer = await service.call('POST', '/v1/invoices', { body: invoiceBody() });
    expect(answer.status).toBe(201);
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['timestamp', 'data', 'error']);
    expect(answer.error).toBeNull();
    expect(JSON.parse(answer.text).timestamp).toBe('2026-11-21T12:00:00.000Z');
    expect(Object.keys(answer.data)).toEqual(contractFields);
    for (const payment of answer.data.paymentSchedule) expect(Object.keys(payment)).toEqual(paymentFields);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });

  it('without status: every payment is Due and the link is there', async () => {
    const invoice = await createInvoice(service);
    expect(shape(invoice.paymentSchedule)).toEqual([
      ['2026-12-01', 100_000, 'Due'],
      ['2027-02-01', 100_000, 'Due'],
      ['2027-04-01', 100_000, 'Due'],
    ]);
    expect(invoice.paymentLink).toMatch(/^https:\/\/pay\.example\.test\/demo-studio\/r\/[0-9A-Za-z]{22}$/);
  });

  it('as Draft: every payment is Draft, no link, and status and name are shown last', async () => {
    const invoice = await createInvoice(service, { status: 'Draft' });
    expect(Object.keys(invoice)).toEqual([...contractFields, 'status']);
    expect(Object.keys(invoice.paymentSchedule[0])).toEqual([...paymentFields, 'name']);
    expect(invoice.status).toBe('Draft');
    expect(invoice.paymentLink).toBeNull();
    expect(invoice.paymentSchedule.map((payment: { status: string }) => payment.status)).toEqual([
      'Draft',
      'Draft',
      'Draft',
    ]);
  });

  it('as Active: the payments with the earliest due date are Due, the rest Scheduled, whatever today is', async () => {
    const invoice = await createInvoice(service, {
      status: 'Active',
      paymentSchedule: [
        { dueDate: '1999-02-01', amount: 1 },
        { dueDate: '1999-01-01', amount: 2, name: 'Deposit' },
        { dueDate: '1999-01-01', amount: 3 },
      ],
      totalAmount: 6,
    });
    expect(shape(invoice.paymentSchedule)).toEqual([
      ['1999-02-01', 1, 'Scheduled'],
      ['1999-01-01', 2, 'Due'],
      ['1999-01-01', 3, 'Due'],
    ]);
    expect(invoice.paymentSchedule[1].name).toBe('Deposit');
    expect(invoice.status).toBe('Active');
  });

  it('with only a contact and a total: one payment due today in the account’s zone, and every default', async () => {
    const { data } = await service.call('POST', '/v1/invoices', {
      body: { contact: { name: 'Ann', email: 'ann@example.com' }, totalAmount: 5 },
    });
    expect(shape(data.paymentSchedule)).toEqual([['2026-11-21', 5, 'Due']]);
    expect(data).toMatchObject({
      paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
      ccEmails: [],
      enableAutoreminders: true,
      note: '',
      deliveryMethod: 'Email',
    });
  });

  it('with the largest total, 120 payments and the longest texts', async () => {
    const schedule = Array.from({ length: 120 }, (_, index) => ({
      dueDate: '2199-12-31',
      amount: index === 0 ? 999_999_999_999 - 119 : 1,
      name: '𝕏'.repeat(80),
    }));
    const invoice = await createInvoice(service, {
      totalAmount: 999_999_999_999,
      paymentSchedule: schedule,
      note: '𝕏'.repeat(2500),
      metadata: Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`key-${index}`, 'v'.repeat(500)]),
      ),
    });
    expect(invoice.totalAmount).toBe(999_999_999_999);
    expect(invoice.paymentSchedule).toHaveLength(120);
    expect(invoice.note).toBe('𝕏'.repeat(2500));
  });

  it('and uses the contact that has the email in any case as it is', async () => {
    const first = await createInvoice(service, { contact: { name: 'Old name', email: 'Same@Example.com' } });
    const second = await createInvoice(service, {
      contact: { type: 'Business', name: 'New name', email: 'same@example.COM' },
    });
    expect(second.contactId).toBe(first.contactId);
    const contact = await service.call('GET', `/v1/contacts/${first.contactId}`);
    expect(contact.data).toMatchObject({ type: 'Client', name: 'Old name', email: 'Same@Example.com' });
    const copy = await service.call('GET', `/v1/invoices/${second.id}`);
    expect(copy.data.contact).toEqual({
      type: 'Client',
      name: 'Old name',
      email: 'Same@Example.com',
      language: null,
    });
    const kept = await service.call('GET', `/v1/invoices/${first.id}`);
    expect(kept.data.contact).toEqual({
      type: 'Client',
      name: 'Old name',
      email: 'Same@Example.com',
      language: null,
    });
  });

  it('for a contact named by its id', async () => {
    const first = await createInvoice(service);
    const second = await createInvoice(service, { contact: { id: first.contactId } });
    expect(second.contactId).toBe(first.contactId);
    const [event] = await shownEvents(service, second.id);
    expect(asInEvents((await service.call('GET', `/v1/invoices/${second.id}`)).data)).toEqual(event?.data);
  });

  it('and counts numbers per account without gaps, for issued invoices only', async () => {
    const other = await service.addMember('numbers');
    const create = (changes: Record<string, unknown>) =>
      service.call('POST', '/v1/invoices', { body: invoiceBody(changes), token: other.token });
    const answers = [];
    for (const changes of [{}, { status: 'Draft' }, { number: '2026/7' }, { status: 'Active' }]) {
      answers.push(await create(changes));
    }
    const numbers = await Promise.all(
      answers.map(async ({ data }) => {
        const { data: read } = await service.call('GET', `/v1/invoices/${data.id}`, { token: other.token });
        return read.number;
      }),
    );
    expect(numbers).toEqual(['INV-0001', null, '2026/7', 'INV-0002']);
  });

  it('many at once: each number once, and one event each', async () => {
    const other = await service.addMember('crowd');
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        service.call('POST', '/v1/invoices', {
          body: invoiceBody({ contact: { name: 'Guest', email: `guest${index % 7}@example.com` } }),
          token: other.token,
        }),
      ),
    );
    const rows = await service.sql<{ numbers: string; contacts: string; events: string }>(
      `select count(distinct number) as numbers, count(distinct contact_id) as contacts,
         (select count(*) from events where account_id = $1 and type = 'invoice.created') as events
       from invoices where account_id = $1`,
      [other.accountId],
    );
    expect(rows[0]).toEqual({ numbers: '200', contacts: '7', events: '200' });
    const [last] = await service.sql<{ number: string }>(
      'select max(number) as number from invoices where account_id = $1',
      [other.accountId],
    );
    expect(last?.number).toBe('INV-0200');
  });

  it('and writes the event with the invoice as GET shows it', async () => {
    const invoice = await createInvoice(service, { metadata: { order: 'A "quoted" \\u0000 text' } });
    const [event] = await shownEvents(service, invoice.id);
    const read = await service.call('GET', `/v1/invoices/${invoice.id}`);
    expect(event).toEqual({ type: 'invoice.created', sequence: 1, data: asInEvents(read.data) });
  });

  it('and keeps cc addresses once each, line items and metadata', async () => {
    const invoice = await createInvoice(service, {
      ccEmails: ['a@example.com', 'A@example.com', 'b@example.com', 'a@EXAMPLE.com'],
      lineItems: [{ description: 'Album', quantity: 3, unitAmount: 100_000 }],
      metadata: { order: '17' },
      enableAutoreminders: false,
      eventDate: '2027-06-12',
      currency: 'JPY',
    });
    expect(invoice.ccEmails).toEqual(['a@example.com', 'b@example.com']);
    expect(invoice.enableAutoreminders).toBe(false);
    const { data } = await service.call('GET', `/v1/invoices/${invoice.id}`);
    expect(data).toMatchObject({
      lineItems: [{ description: 'Album', quantity: 3, unitAmount: 100_000 }],
      metadata: { order: '17' },
      eventDate: '2027-06-12',
      currency: 'JPY',
    });
  });
});
