import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Scope } from '../../src/accounts/types.ts';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(() => endAssistants());
afterAll(() => service.close());

let made = 0;
async function createContact(name: string): Promise<{ id: string; name: string; email: string }> {
  made += 1;
  const body = { type: 'Client', name, email: `contact-${made}@example.com` };
  return (await service.call('POST', '/v1/contacts', { body })).data;
}

async function connectWith(scopes: readonly Scope[]) {
  const { data } = await service.call('POST', '/v1/tokens', { body: { name: 'Assistant', scopes } });
  return connectAssistant(service, { token: data.text });
}

test('the review of another client names the contact that will be mailed, by id and by email', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
  const other = await createContact('Other Client');
  const assistant = await connectAssistant(service);
  for (const contact of [{ id: other.id }, { name: 'Maria Lindqvist', email: other.email }]) {
    const { data } = await assistant.call('update_invoice', { invoiceId, contact });
    expect(data.review).toContain(`client → “Other Client” (${other.email})`);
    expect(data.review).toMatch(new RegExp(`is sent to ${other.email}\\.$`));
    expect(data.changes.contact).toEqual({ id: other.id, name: other.name, email: other.email });
  }
});

test('a contact that changes after the review is not sent the invoice by the answer', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
  const { id } = await createContact('Moving Client');
  const assistant = await connectAssistant(service);
  const input = { invoiceId, contact: { id } };
  const { confirmation } = (await assistant.call('update_invoice', input)).data;
  await service.call('PATCH', `/v1/contacts/${id}`, { body: { email: 'moved-away@example.com' } });
  const answer = await assistant.call('update_invoice', { ...input, confirmation });
  expect(answer.data.error.code).toBe('review_changed');
});

test('a contact that is not named whole, or that the token may not read, is refused before anybody is asked', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
  const assistant = await connectAssistant(service);
  for (const contact of [{}, { name: 'Only a name' }]) {
    const { data } = await assistant.call('update_invoice', { invoiceId, contact });
    expect(data.error.code).toBe('invalid_request');
  }
  const blind = await connectWith(['invoices:read', 'invoices:write']);
  const contact = { name: 'New', email: 'new@example.com' };
  const { data } = await blind.call('update_invoice', { invoiceId, contact });
  expect(data.error).toMatchObject({ code: 'forbidden', message: expect.stringContaining('contacts:read') });
});

test('a draft takes a contact by id', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
  const other = await createContact('Draft Client');
  const assistant = await connectAssistant(service);
  const { data } = await assistant.call('update_invoice', { invoiceId, contact: { id: other.id } });
  expect(data.contact.email).toBe(other.email);
});

test('a draft is issued to the contact as it is now, and the question says so', async () => {
  const contact = await createContact('Old Name');
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft', contact: { id: contact.id } });
  const body = { name: 'New Name', email: 'new-address@example.com' };
  await service.call('PATCH', `/v1/contacts/${contact.id}`, { body });
  const assistant = await connectAssistant(service);
  const { data } = await assistant.call('activate_invoice', { invoiceId });
  expect(data.review).toContain('to “New Name” (new-address@example.com)');
  expect(data.review).toContain('It is sent to new-address@example.com.');
  const blind = await connectWith(['invoices:read', 'invoices:write']);
  const unread = await blind.call('activate_invoice', { invoiceId });
  expect(unread.data.review).toContain('The mail goes to the contact’s address at the time of sending');
  const done = await assistant.call('activate_invoice', { invoiceId, confirmation: data.confirmation });
  expect(done.data.contact.email).toBe('new-address@example.com');
});

test('a contact that changes after the review is not sent the draft by the answer', async () => {
  const { id: contactId } = await createContact('Draft of a moving client');
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft', contact: { id: contactId } });
  const assistant = await connectAssistant(service);
  const { confirmation } = (await assistant.call('activate_invoice', { invoiceId })).data;
  await service.call('PATCH', `/v1/contacts/${contactId}`, { body: { email: 'thief@example.com' } });
  const answer = await assistant.call('activate_invoice', { invoiceId, confirmation });
  expect(answer.data.error.code).toBe('review_changed');
  expect((await service.call('GET', `/v1/invoices/${invoiceId}`)).data.status).toBe('Draft');
  const { data } = await assistant.call('activate_invoice', { invoiceId });
  expect(data.review).toContain('It is sent to thief@example.com.');
});

test('a draft that is rewritten after the review is not deleted', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
  const assistant = await connectAssistant(service);
  const { confirmation } = (await assistant.call('cancel_invoice', { invoiceId })).data;
  await service.call('PATCH', `/v1/invoices/${invoiceId}`, { body: { note: 'Rewritten' } });
  const answer = await assistant.call('cancel_invoice', { invoiceId, confirmation });
  expect(answer.data.error.code).toBe('review_changed');
});

test('a draft whose contact was deleted is issued to whom it names', async () => {
  const body = { status: 'Draft', contact: { name: 'Gone Client', email: 'gone@example.com' } };
  const draft = await createInvoice(service, body);
  const deleted = await service.call('DELETE', `/v1/contacts/${draft.contactId}`);
  const assistant = await connectAssistant(service);
  const { data } = await assistant.call('activate_invoice', { invoiceId: draft.id });
  expect([deleted.status, data.review]).toEqual([200, expect.stringContaining('gone@example.com')]);
});
