import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { createInvoice } from '../support/invoices.ts';
import { pay, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(() => endAssistants());
afterAll(() => service.close());

const persons = (['Invoices', 'Reminders', 'Receipts'] as const).map((receives) => ({
  name: receives,
  email: `${receives.toLowerCase()}@people.example`,
  receives: [receives],
}));
let made = 0;
async function company(more: object = { persons }): Promise<string> {
  made += 1;
  const body = { name: 'Jo', email: `jo${made}@people.example`, company: 'People GmbH', ...more };
  return (await service.call('POST', '/v1/contacts', { body })).data.id;
}
const ask = async (name: string, input: object): Promise<string> => {
  const { data } = await (await connectAssistant(service)).call(name, input);
  return data.review;
};

test('the question before a draft is issued names the people who will get it, also those of the draft alone', async () => {
  const { id } = await createInvoice(service, { status: 'Draft', contact: { id: await company() } });
  expect(await ask('activate_invoice', { invoiceId: id })).toContain(
    'It is sent to invoices@people.example.',
  );
  const own = [{ name: 'Own', email: 'own@people.example', receives: ['Invoices'] }];
  await service.call('PATCH', `/v1/invoices/${id}`, { body: { billing: { persons: own } } });
  expect(await ask('activate_invoice', { invoiceId: id })).toContain('It is sent to own@people.example.');
});

test('each question about an issued invoice names the people who get that kind of mail', async () => {
  const contact = { id: await company() };
  const { id: invoiceId } = await createInvoice(service, {
    status: 'Active',
    contact,
    ccEmails: ['INVOICES@people.example', 'copy@people.example'],
  });
  const invoice = await read(service, invoiceId);
  const [{ id: scheduledPaymentId }] = invoice.paymentSchedule as [{ id: string }];
  const rest = 'copy@people.example';
  const settle = { invoiceId, scheduledPaymentId };
  expect(await ask('send_reminder', { invoiceId })).toContain(
    `It goes to reminders@people.example, INVOICES@people.example, ${rest}.`,
  );
  expect(await ask('cancel_invoice', { invoiceId })).toContain(`goes to invoices@people.example, ${rest}.`);
  expect(await ask('settle_scheduled_payment', { ...settle, decision: 'MarkAsPaid' })).toContain(
    'A receipt is sent to receipts@people.example, ',
  );
  expect(await ask('credit_invoice', { invoiceId, amount: 100, reason: 'Late' })).toContain(
    `Mails about it go to invoices@people.example, ${rest}.`,
  );
  const { data } = await pay(service, invoice);
  await service.work();
  expect(await ask('refund_charge', { chargeId: data.id, amount: 100 })).toContain(
    'A mail about it goes to receipts@people.example, ',
  );
});

test('the question about another client names the people of that client', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
  const contact = { id: await company() };
  expect(await ask('update_invoice', { invoiceId, contact })).toMatch(
    /is sent to invoices@people\.example\.$/,
  );
});

test('of several contacts with one address a payment goes to the one without a company, and the question says so', async () => {
  const { data: method } = await service.call('POST', '/v1/payment_methods', { body: { token: 'tok_bank' } });
  const email = 'office@shared.example';
  for (const one of ['A', 'B']) await company({ email, company: `${one} Ltd` });
  const payment = {
    contact: { name: 'Kim', email },
    totalAmount: 5_000,
    scheduleDate: '2026-12-01',
    paymentMethodId: method.id,
  };
  const shared = 'It is not for the 2 companies with the same address.';
  const fresh = await ask('create_payment', payment);
  expect(fresh).toContain('to “Kim” (office@shared.example), who is new');
  expect(fresh).toContain(shared);
  await service.call('POST', '/v1/contacts', { body: { name: 'Ada', email } });
  // The newest is not taken.
  await company({ email, company: 'C Ltd' });
  const known = await ask('create_payment', payment);
  expect(known).toContain('to “Ada” (office@shared.example)');
  expect(known).toContain('It is not for the 3 companies');
});

test('an assistant drafts an invoice with its own billing, changes it after a question, and reads it', async () => {
  const contact = { id: await company({ city: 'Kiel' }) };
  const assistant = await connectAssistant(service);
  const billing = { reference: 'PO-7', phone: '+49 431 1' };
  const { data: draft } = await assistant.call('draft_invoice', { contact, totalAmount: 5_000, billing });
  expect(draft.billing).toMatchObject({ company: 'People GmbH', city: 'Kiel', ...billing });
  await assistant.callConfirmed('activate_invoice', { invoiceId: draft.id });
  const change = { invoiceId: draft.id, billing: { reference: 'PO-8', phone: '' } };
  const { data } = await assistant.call('update_invoice', change);
  expect(data.review).toContain('billed to → reference “PO-8”, phone none.');
  await assistant.callConfirmed('update_invoice', change);
  const { data: after } = await assistant.call('get_invoice', { invoiceId: draft.id });
  expect(after.billing).toMatchObject({ company: 'People GmbH', reference: 'PO-8', phone: null });
});
