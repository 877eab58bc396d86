import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, codeOf, pay } from '../../support/money.ts';
import { payOut } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const contact = { name: 'Maria “Mia” Lindqvist', email: 'mia@example.com' };

async function exported(id: string, token?: string) {
  const answer = await service.call('GET', `/v1/contacts/${id}/export`, token === undefined ? {} : { token });
  return { answer, known: answer.status === 200 ? JSON.parse(answer.bytes.toString('utf8')) : null };
}

it('has all that the service holds about a person, as one JSON file', async () => {
  const paid = await activeInvoice(service, { contact });
  const charge = await pay(service, paid, { autopay: { terms: 'I agree' } });
  await service.call('POST', `/v1/charges/${charge.data.id}/refunds`, {
    body: { amount: 100, reason: 'A present' },
  });
  await fetch(`${service.url}/demo-studio/r/${codeOf(paid)}/viewed`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  const note = { amount: 300, method: 'Cash', reference: 'Envelope', note: 'Brought by Mia' };
  await service.call('POST', `/v1/invoices/${paid.id}/payments`, { body: note });
  const draft = await createInvoice(service, { contact, status: 'Draft' });
  const out = await payOut(service, { contact });
  const other = await activeInvoice(service, { contact: { name: 'Other', email: 'other@example.com' } });
  await service.work();

  const { answer, known } = await exported(paid.contactId);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="contact-${paid.contactId}.json"`,
  );
  expect(known.contact).toMatchObject({ id: paid.contactId, ...contact, deletedAt: null });
  const ids = (section: { id: string }[]) => section.map(({ id }) => id).toSorted();
  expect(ids(known.invoices)).toEqual(ids([paid, draft]));
  expect(known.invoices[1]).toEqual(
    (await service.call('GET', '/v1/invoices?limit=200')).data.items
      .map(({ state: _state, ...invoice }: { state: string; id: string }) => invoice)
      .find(({ id }: { id: string }) => id === known.invoices[1].id),
  );
  expect(known.payments).toMatchObject([{ id: out.id, contact }]);
  expect(known.charges).toMatchObject([
    { id: charge.data.id, status: 'Succeeded', paymentMethod: { type: 'CreditCard', last4: '4242' } },
  ]);
  expect(known.manualPayments).toMatchObject([{ invoiceId: paid.id, ...note }]);
  expect(known.refunds).toMatchObject([{ amount: 100, reason: 'A present' }]);
  expect(known.consents).toMatchObject([{ invoiceId: paid.id, terms: 'I agree', endedAt: null }]);
  expect(known.views).toMatchObject([{ invoiceId: paid.id, count: 1 }]);
  expect(known.disputes).toEqual([]);
  const { items } = (await service.call('GET', `/v1/mails?contactId=${paid.contactId}&limit=200`)).data;
  expect(ids(known.mails)).toEqual(ids(items));
  expect(known.mails[0].text).toContain('demo-studio');
  expect(known.events.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining([
      'contact.created',
      'invoice.created',
      'invoice.payment.refunded',
      'payment.created',
    ]),
  );
  expect(known.leftOut).toEqual([]);
  expect(answer.bytes.toString('utf8')).not.toContain(other.id);
});

it('has a consent under which autopay never began, because the payment that it came with was declined', async () => {
  const invoice = await activeInvoice(service, {
    contact: { name: 'Ada', email: 'never.began@example.com' },
  });
  const declined = await pay(service, invoice, {
    token: 'tok_declined',
    autopay: { terms: 'I agree, says Ada' },
  });
  expect(declined.data.status).toBe('Declined');
  const [dueNow, ...rest] = invoice.paymentSchedule;
  const { known } = await exported(invoice.contactId);
  const consent = {
    invoiceId: invoice.id,
    terms: 'I agree, says Ada',
    acceptedAt: null,
    endedAt: null,
    givenAt: expect.any(String),
    address: '127.0.0.1',
    paymentMethod: { type: 'CreditCard', last4: expect.any(String) },
  };
  expect(known.consents).toMatchObject([consent]);
  const agreed = known.consents[0].schedule.filter(({ id }: { id: string }) => id !== dueNow.id);
  expect(agreed).toMatchObject(
    rest.map(({ id, amount }: { id: string; amount: number }) => ({ id, amount })),
  );

  await pay(service, invoice, { autopay: { terms: 'I agree again' } });
  const later = await exported(invoice.contactId);
  expect(later.known.consents).toMatchObject([
    consent,
    { terms: 'I agree again', acceptedAt: expect.any(String), address: '127.0.0.1' },
  ]);
});

it('leaves out what the caller may not read, and says what', async () => {
  const invoice = await activeInvoice(service, { contact });
  const { data } = await service.call('POST', '/v1/tokens', {
    body: { name: 'narrow', scopes: ['contacts:read', 'invoices:read'] },
  });
  const { known } = await exported(invoice.contactId, data.text);
  expect(known.leftOut).toEqual([
    'bankLines',
    'charges',
    'refunds',
    'disputes',
    'payments',
    'recipients',
    'mails',
    'events',
  ]);
  expect(known).not.toHaveProperty('mails');
  expect(known.invoices.length).toBeGreaterThan(0);
});

it('masks the links by which a recipient says where money goes from who may not act', async () => {
  const out = await payOut(service, { contact: { name: 'Band', email: 'masked@example.com' } });
  await service.work();
  const { data } = await service.call('POST', '/v1/tokens', {
    body: { name: 'reader', scopes: ['contacts:read', 'payments:read', 'mails:read', 'events:read'] },
  });
  const code = out.offerLink.slice(out.offerLink.lastIndexOf('/') + 1);
  expect(JSON.stringify((await exported(out.contactId)).known)).toContain(code);
  expect(JSON.stringify((await exported(out.contactId, data.text)).known)).not.toContain(code);
});

it('more mails and invoices than are read at once are all there', async () => {
  const many = { name: 'Many', email: 'many@example.com' };
  const invoices = await Promise.all(
    Array.from({ length: 260 }, () => activeInvoice(service, { contact: many })),
  );
  await service.work();
  const { known } = await exported(invoices[0].contactId);
  expect(new Set(known.invoices.map(({ id }: { id: string }) => id)).size).toBe(260);
  expect(new Set(known.mails.map(({ id }: { id: string }) => id)).size).toBe(260);
  expect(known.events.length).toBe(1 + 2 * 260);
});

it('is there of a deleted contact, and not of another account’s', async () => {
  const { data } = await service.call('POST', '/v1/contacts', {
    body: { name: 'Gone', email: 'gone@example.com' },
  });
  const { token } = await service.addMember('stranger');
  const foreign = await service.call('GET', `/v1/contacts/${data.id}/export`, { token });
  expect([foreign.status, foreign.error.message]).toEqual([404, 'No contact with this id.']);
  await service.call('DELETE', `/v1/contacts/${data.id}`);
  expect((await exported(data.id)).known.contact.deletedAt).not.toBeNull();
});

it('has the events of one object at once in memory: with long schedules they are megabytes', async () => {
  const contact = { name: 'Long Schedule', email: 'long@schedule.example' };
  const drafts = [];
  for (let index = 0; index < 3; index += 1) {
    drafts.push(await createInvoice(service, { contact, status: 'Draft' }));
  }
  const reads = vi.spyOn(service.services.database, 'single');
  const { known } = await exported(drafts[0].contactId);
  const counts = reads.mock.calls
    .filter(([, { name }]) => name === 'contact_records_export_events')
    .map(([, , values]) => (values[1] as string[]).length);
  reads.mockRestore();
  expect(counts).toEqual([1, 1, 1, 1]);
  expect(known.events).toHaveLength(4);
});
