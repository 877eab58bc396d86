import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../support/invoices.ts';
import { waitForLocks } from '../support/locks.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService();
  other = await startService({}, service);
});
afterAll(async () => {
  await other.close();
  await service.close();
});
afterEach(() => service.clock.set('2026-11-21T12:00:00.000Z'));

/** Far longer than a request needs from its arrival to the queue. */
async function letArrive(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await service.call('GET', '/v1/contacts');
}

/** Holds up the creations of the account, so that the requests of the callback wait in the queue until it ends. */
async function whileCreationsWait(meanwhile: () => Promise<void>): Promise<void> {
  await other.sql('begin');
  await other.sql(
    `select value from account_counters where account_id = $1 and name = 'InvoiceNumber' for update`,
    [service.member.accountId],
  );
  const running = [createInvoice(service, { contact: { name: 'First', email: 'first@example.com' } })];
  await waitForLocks(service, 1);
  running.push(createInvoice(service, { contact: { name: 'Second', email: 'second@example.com' } }));
  await waitForLocks(service, 2);
  try {
    await meanwhile();
  } finally {
    await other.sql('commit');
    await Promise.all(running);
  }
}

async function createContact(email: string) {
  return (await service.call('POST', '/v1/contacts', { body: { name: 'Old', email } })).data;
}

describe('A creation that waits in the queue', () => {
  it.each([
    ['renamed', { name: 'New' }],
    ['given another e-mail', { email: 'moved@example.com' }],
  ])(
    'keeps the contact it named by id, and does not undo that it was %s while it waited',
    async (what, changes) => {
      const contact = await createContact(`${what.length}@example.com`);
      const created: Promise<{ contactId: string }>[] = [];
      await whileCreationsWait(async () => {
        created.push(createInvoice(service, { contact: { id: contact.id } }));
        await letArrive();
        await service.call('PATCH', `/v1/contacts/${contact.id}`, { body: changes });
      });
      expect(await Promise.all(created)).toMatchObject([{ contactId: contact.id }]);
      expect((await service.call('GET', `/v1/contacts/${contact.id}`)).data).toMatchObject(changes);
    },
  );

  it('does not bring a contact back that was deleted while it waited', async () => {
    const contact = await createContact('gone@example.com');
    const created: Promise<{ contactId: string }>[] = [];
    await whileCreationsWait(async () => {
      created.push(createInvoice(service, { contact: { id: contact.id } }));
      await letArrive();
      await service.call('DELETE', `/v1/contacts/${contact.id}`);
    });
    expect(await Promise.all(created)).toMatchObject([{ contactId: contact.id }]);
    const { items } = (await service.call('GET', '/v1/contacts?email=gone@example.com')).data;
    expect(items).toEqual([]);
  });

  it('keeps the instant at which it came, as its event does', async () => {
    const created: Promise<{ id: string }>[] = [];
    await whileCreationsWait(async () => {
      created.push(createInvoice(service));
      await letArrive();
      service.clock.set('2026-11-22T12:00:00.000Z');
      created.push(createInvoice(service));
      await letArrive();
    });
    const days = await Promise.all(
      (await Promise.all(created)).map(async ({ id }) => {
        const { data } = await service.call('GET', `/v1/invoices/${id}`);
        const [event] = await service.sql<{ data: object }>(
          `select data from events where object_id = $1 and type = 'invoice.created'`,
          [id],
        );
        expect(data).toMatchObject(event?.data ?? {});
        return data.createdAt.slice(0, 10);
      }),
    );
    expect(days).toEqual(['2026-11-21', '2026-11-22']);
  });
});
