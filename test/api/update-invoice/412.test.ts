import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const versionOf = async (id: string) =>
  (await service.call('GET', `/v1/contacts/${id}`)).headers.get('etag') as string;
const seenInvoice = async (id: string) => ({
  'if-match': (await service.call('GET', `/v1/invoices/${id}`)).headers.get('etag') as string,
});
const patch = async (id: string, body: object, headers?: Record<string, string>) =>
  service.call('PATCH', `/v1/invoices/${id}`, { body, headers: headers ?? (await seenInvoice(id)) });

async function createContact(name: string): Promise<string> {
  const body = { name, email: `${name}@example.com` };
  return (await service.call('POST', '/v1/contacts', { body })).data.id;
}

describe('PATCH /v1/invoices/{id} with contactVersion answers 412', () => {
  it('when the contact got another address since: the draft stays one, and is issued to who was seen', async () => {
    const contactId = await createContact('moving');
    const { id } = await createInvoice(service, { status: 'Draft', contact: { id: contactId } });
    const contactVersion = await versionOf(contactId);
    await service.call('PATCH', `/v1/contacts/${contactId}`, { body: { email: 'moved@example.com' } });
    const late = await patch(id, { status: 'Active', contactVersion });
    expect([late.status, late.error.code]).toEqual([412, 'version_conflict']);
    expect((await service.call('GET', `/v1/invoices/${id}`)).data.status).toBe('Draft');
    const again = await patch(id, { status: 'Active', contactVersion: await versionOf(contactId) });
    expect([again.status, again.data.status]).toEqual([200, 'Active']);
    expect((await service.call('GET', `/v1/invoices/${id}`)).data.contact.email).toBe('moved@example.com');
  });

  it('or else issues to who was compared, also when the contact gets another address just then', async () => {
    const contactId = await createContact('just-then');
    const { id } = await createInvoice(service, { status: 'Draft', contact: { id: contactId } });
    const contactVersion = await versionOf(contactId);
    const { contacts } = service.services;
    const real = { ...contacts };
    const reads = vi.spyOn(contacts, 'findContact').mockImplementationOnce(async (...asked) => {
      const found = await real.findContact(...asked);
      await service.call('PATCH', `/v1/contacts/${contactId}`, { body: { email: 'too-late@example.com' } });
      return found;
    });
    const issued = await patch(id, { status: 'Active', contactVersion });
    reads.mockRestore();
    expect(await versionOf(contactId)).not.toBe(contactVersion);
    expect([issued.status, issued.data.status]).toEqual([200, 'Active']);
    expect((await service.call('GET', `/v1/invoices/${id}`)).data.contact.email).toBe(
      'just-then@example.com',
    );
  });

  it('when the contact that the invoice is given is another by then', async () => {
    const { id } = await createInvoice(service, { status: 'Active' });
    const contactId = await createContact('given');
    const contactVersion = await versionOf(contactId);
    await service.call('PATCH', `/v1/contacts/${contactId}`, { body: { name: 'Other' } });
    expect((await patch(id, { contact: { id: contactId }, contactVersion })).status).toBe(412);
    const seen = await versionOf(contactId);
    expect((await patch(id, { contact: { id: contactId }, contactVersion: seen })).status).toBe(200);
  });

  it('when the invoice was given to another contact since, whose version has the same number', async () => {
    const [contactId, otherId] = [await createContact('reviewed'), await createContact('unseen')];
    const { id } = await createInvoice(service, { status: 'Draft', contact: { id: contactId } });
    const seen = await seenInvoice(id);
    const contactVersion = await versionOf(contactId);
    expect(await versionOf(otherId)).toBe(contactVersion);
    await patch(id, { contact: { id: otherId } });
    const body = { status: 'Active', contactVersion };
    expect((await patch(id, body, seen)).status).toBe(412);
    const unnamed = await patch(id, body, {});
    expect([unnamed.status, unnamed.error?.details[0]?.path]).toEqual([400, '/contactVersion']);
    expect((await service.call('GET', `/v1/invoices/${id}`)).data.status).toBe('Draft');
    const named = await patch(id, { ...body, contact: { id: contactId } }, {});
    expect([named.status, named.data.contactId]).toEqual([200, contactId]);
  });

  it('when the contact was deleted since', async () => {
    const contactId = await createContact('deleted');
    const { id } = await createInvoice(service, { status: 'Draft', contact: { id: contactId } });
    const contactVersion = await versionOf(contactId);
    await service.call('DELETE', `/v1/contacts/${contactId}`);
    expect((await patch(id, { status: 'Active', contactVersion })).status).toBe(412);
  });
});
