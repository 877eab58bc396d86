import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

let made = 0;

async function makeContact(): Promise<string> {
  made += 1;
  const body = { name: `Recipient ${made}`, email: `recipient${made}@example.com` };
  return (await service.call('POST', '/v1/contacts', { body })).data.id;
}

/** Makes an account at the processor for a contact, as the processor would have reported it. */
async function makeRecipient(contactId: string, status = 'Ready'): Promise<string> {
  const [row] = await service.sql<{ id: string }>(
    `insert into recipients (account_id, id, contact_id, processor, reference, status, country, currency, bank_reference,
       bank_name, last4, bank_since, sequence, created_at, updated_at)
     select account_id, gen_random_uuid(), id, 'Sandbox', 'acct_' || gen_random_uuid(), $2, 'US', 'USD', 'ba_1',
       'Test Bank', '6789', created_at, 0, created_at, created_at
     from contacts where id = $1 returning id`,
    [contactId, status],
  );
  return row?.id as string;
}

const get = async (id: string) => (await service.call('GET', `/v1/recipients/${id}`)).data;
const list = async (query: string) => (await service.call('GET', `/v1/recipients?${query}`)).data.items;

describe('/v1/recipients', () => {
  it('shows an account at the processor, without its name there', async () => {
    const contactId = await makeContact();
    const id = await makeRecipient(contactId);
    expect(await get(id)).toEqual({
      id,
      contactId,
      processor: 'Sandbox',
      status: 'Ready',
      country: 'US',
      currency: 'USD',
      bankAccount: { bankName: 'Test Bank', last4: '6789' },
      due: [],
      dueBy: null,
      reason: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('lists those of a contact, and those with a status', async () => {
    const contactId = await makeContact();
    const old = await makeRecipient(contactId, 'Rejected');
    const current = await makeRecipient(contactId, 'Restricted');
    const ids = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
    expect(ids(await list(`contactId=${contactId}`))).toEqual(new Set([old, current]));
    expect(ids(await list('status=Restricted'))).toEqual(new Set([current]));
  });

  it('forgets an account, and tells so; a second time there is nothing to forget', async () => {
    const id = await makeRecipient(await makeContact());
    const gone = await service.call('DELETE', `/v1/recipients/${id}`);
    expect([gone.status, gone.data.status]).toEqual([200, 'Gone']);
    const [event] = (await service.call('GET', '/v1/events?limit=1')).data.items;
    expect([event.type, event.data.status]).toEqual(['recipient.updated', 'Gone']);
    const again = await service.call('DELETE', `/v1/recipients/${id}`);
    expect([again.status, again.error.code]).toEqual([422, 'illegal_action']);
  });

  it('keeps an account to which a payment is under way', async () => {
    const payment = await acceptedPayment(service, { scheduleDate: '2027-06-01' });
    const id = await makeRecipient(payment.contactId);
    await service.sql('update payments set recipient_id = $2 where id = $1', [payment.id, id]);
    const refused = await service.call('DELETE', `/v1/recipients/${id}`);
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    await service.call('POST', `/v1/payments/${payment.id}/cancel`, { body: {} });
    expect((await service.call('DELETE', `/v1/recipients/${id}`)).status).toBe(200);
  });
});

describe('the account at the processor of a contact', () => {
  it('that is merged goes to the other contact, which keeps its own', async () => {
    const [from, to, other] = [await makeContact(), await makeContact(), await makeContact()];
    const moved = await makeRecipient(from);
    await service.call('POST', `/v1/contacts/${from}/merge`, { body: { into: to } });
    await service.work('reminders');
    expect((await get(moved)).contactId).toBe(to);
    const own = await makeRecipient(other);
    await service.call('POST', `/v1/contacts/${other}/merge`, { body: { into: to } });
    await service.work('reminders');
    expect((await get(own)).contactId).toBe(other);
  });

  it('that is erased tells nothing of the person any more', async () => {
    const contactId = await makeContact();
    const id = await makeRecipient(contactId);
    await service.call('DELETE', `/v1/recipients/${id}`);
    await service.call('POST', `/v1/contacts/${contactId}/erase`, { body: {} });
    await service.work('reminders');
    expect(await get(id)).toMatchObject({ status: 'Gone', bankAccount: null });
    const events = await service.sql<{ data: string }>(`select data::text from events where object_id = $1`, [
      id,
    ]);
    expect(events.map(({ data }) => data).join()).not.toContain('6789');
  });
});
