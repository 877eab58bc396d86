import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, codeOf, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const summary = async (id: string) => (await service.call('GET', `/v1/contacts/${id}/summary`)).data;

it('a contact without anything is summed up as nothing', async () => {
  const body = { name: 'New', email: 'new@example.com' };
  const { data } = await service.call('POST', '/v1/contacts', { body });
  expect(await summary(data.id)).toEqual({
    contactId: data.id,
    mergingIntoId: null,
    invoices: 0,
    drafts: 0,
    openInvoices: 0,
    payments: 0,
    lastSeenAt: null,
    lastPaidAt: null,
    currencies: [],
    autopay: [],
  });
});

it('a summary is what the invoices say, by currency, with what is overdue today', async () => {
  const contact = { name: 'Kim', email: 'kim@example.com' };
  const dates = (one: string, two: string) => [
    { dueDate: one, amount: 60_000 },
    { dueDate: two, amount: 40_000 },
  ];
  const first = await activeInvoice(service, {
    contact,
    totalAmount: 100_000,
    paymentSchedule: dates('2026-11-01', '2027-02-01'),
  });
  const euros = await createInvoice(service, {
    contact,
    currency: 'EUR',
    totalAmount: 100_000,
    paymentSchedule: dates('2026-12-01', '2027-02-01'),
  });
  await createInvoice(service, { contact, status: 'Draft' });
  const canceled = await activeInvoice(service, { contact });
  await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
  const before = await summary(first.contactId);
  expect(before).toMatchObject({ invoices: 4, drafts: 1, openInvoices: 2, lastPaidAt: null });
  expect(before.currencies).toEqual([
    { currency: 'EUR', billed: 100_000, paid: 0, refunded: 0, owed: 100_000, overdue: 0, paidOut: 0 },
    { currency: 'USD', billed: 100_000, paid: 0, refunded: 0, owed: 100_000, overdue: 60_000, paidOut: 0 },
  ]);

  const charge = await pay(service, first, { autopay: { terms: 'yes' } });
  await service.call('POST', `/v1/charges/${charge.data.id}/refunds`, { body: { amount: 10_000 } });
  await fetch(`${service.url}/demo-studio/r/${codeOf(euros)}/viewed`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  const after = await summary(first.contactId);
  expect(after.currencies[1]).toEqual({
    currency: 'USD',
    billed: 100_000,
    paid: 60_000,
    refunded: 10_000,
    owed: 40_000,
    overdue: 0,
    paidOut: 0,
  });
  expect(after.lastSeenAt).toBe('2026-11-21T12:00:00.000Z');
  expect(after.lastPaidAt).not.toBeNull();
  expect(after.autopay).toMatchObject([{ invoiceId: first.id, paymentMethod: { type: 'CreditCard' } }]);
  const shown = (await service.call('GET', `/v1/invoices/${first.id}`)).data;
  expect(after.currencies[1].owed).toBe(shown.amountDue);
});

it('a summary of another account’s contact, or a deleted one, is not found', async () => {
  const body = { name: 'Gone', email: 'gone@example.com' };
  const { data } = await service.call('POST', '/v1/contacts', { body });
  const { token } = await service.addMember('stranger');
  const foreign = await service.call('GET', `/v1/contacts/${data.id}/summary`, { token });
  expect([foreign.status, foreign.error.message]).toEqual([404, 'No contact with this id.']);
  await service.call('DELETE', `/v1/contacts/${data.id}`);
  expect((await service.call('GET', `/v1/contacts/${data.id}/summary`)).status).toBe(404);
});

it('a part of a name or an email finds a contact, in any case', async () => {
  await service.call('POST', '/v1/contacts', { body: { name: 'Ärzte Öhl', email: 'Praxis@Oehl.example' } });
  const found = async (q: string) =>
    (await service.call('GET', `/v1/contacts?q=${encodeURIComponent(q)}`)).data.items.map(
      ({ name }: { name: string }) => name,
    );
  expect(await found('ärzte')).toEqual(['Ärzte Öhl']);
  expect(await found('OEHL')).toEqual(['Ärzte Öhl']);
  expect(await found('100%')).toEqual([]);
  expect((await service.call('GET', '/v1/contacts?q=praxis&type=Business')).data.items).toEqual([]);
});
