import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

// The tables of the interface, section 2, field by field and in their order.
const scheduledPayment = {
  id: expect.stringMatching(UUID),
  dueDate: expect.stringMatching(DATE),
  amount: expect.any(Number),
  status: expect.stringMatching(/^(Draft|Due|Scheduled)$/),
  fee: null,
  paymentDate: null,
};
const invoice = {
  id: expect.stringMatching(UUID),
  contactId: expect.stringMatching(UUID),
  totalAmount: expect.any(Number),
  paymentSchedule: expect.any(Array),
  paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
  ccEmails: [],
  enableAutoreminders: true,
  note: expect.any(String),
  deliveryMethod: 'Email',
  paymentLink: expect.any(String),
};

function expectInvoice(
  data: Record<string, unknown>,
  extra: { isStatusShown: boolean; paymentLink?: null },
): void {
  const { isStatusShown, ...changed } = extra;
  const expected = { ...invoice, ...changed, ...(isStatusShown ? { status: expect.any(String) } : {}) };
  expect(data).toEqual(expected);
  expect(Object.keys(data)).toEqual(Object.keys(expected));
  const payment = isStatusShown ? { ...scheduledPayment, name: null } : scheduledPayment;
  for (const shown of data.paymentSchedule as object[]) {
    expect(shown).toEqual(payment);
    expect(Object.keys(shown)).toEqual(Object.keys(payment));
  }
}

it('the first hour: every answer has the fields of the interface, no others, in their order', async () => {
  const request = {
    contact: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com' },
    totalAmount: 300_000,
    paymentSchedule: [
      { dueDate: '2021-01-01', amount: 100_000 },
      { dueDate: '2021-02-01', amount: 200_000 },
    ],
    paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
    note: 'Wedding photography, 12 June',
    deliveryMethod: 'Email',
  };

  const created = await service.call('POST', '/v1/invoices', { body: request });
  expect(created.status).toBe(201);
  expect(Object.keys(JSON.parse(created.text))).toEqual(['timestamp', 'data', 'error']);
  expect(JSON.parse(created.text).timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  expectInvoice(created.data, { isStatusShown: false });
  expect(created.data.paymentSchedule.map(({ status }: { status: string }) => status)).toEqual([
    'Due',
    'Due',
  ]);

  const [first] = created.data.paymentSchedule;
  const changed = await service.call('PATCH', `/v1/invoices/${created.data.id}`, {
    body: {
      totalAmount: 350_000,
      paymentSchedule: [
        { id: first.id, dueDate: first.dueDate, amount: first.amount },
        { dueDate: '2021-03-01', amount: 250_000 },
      ],
    },
  });
  expect(changed.status).toBe(200);
  expectInvoice(changed.data, { isStatusShown: false });
  expect(changed.data.paymentSchedule[0]).toEqual(first);

  const draft = await service.call('POST', '/v1/invoices', {
    body: { ...request, enableAutoreminders: true, eventDate: '2021-06-12', status: 'Draft' },
  });
  expect(draft.status).toBe(201);
  expectInvoice(draft.data, { isStatusShown: true, paymentLink: null });
  expect(draft.data.status).toBe('Draft');

  const path = `/v1/invoices/${draft.data.id}`;
  const active = await service.call('PATCH', path, { body: { note: 'See you in June', status: 'Active' } });
  expect(active.status).toBe(200);
  expectInvoice(active.data, { isStatusShown: true });
  expect(active.data.status).toBe('Active');
  expect(active.data.paymentSchedule.map(({ status }: { status: string }) => status)).toEqual([
    'Due',
    'Scheduled',
  ]);

  const refused = await service.call('PATCH', path, { body: { status: 'Draft' } });
  expect([refused.status, refused.data]).toEqual([422, null]);
  expect((await service.call('GET', path)).data.status).toBe('Active');

  const methods = await service.call('GET', '/v1/payment_methods');
  expect(methods.status).toBe(200);
  for (const { id, type, name } of methods.data.items) {
    expect(id).toMatch(UUID);
    expect(Object.keys(name)).toEqual(type === 'BankAccount' ? ['bankName', 'last4'] : ['brand', 'last4']);
  }

  const payment = await service.call('POST', '/v1/payments', {
    body: {
      contact: { name: 'The Band', email: 'band@example.com' },
      totalAmount: 80_000,
      scheduleDate: '2021-06-10',
      eventDate: '2021-06-12',
      paymentMethodId: methods.data.items[0].id,
      note: 'Fee for the evening',
    },
  });
  expect([payment.status, payment.data.status]).toEqual([201, 'Pending']);
});
