import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';
import { shownEvents } from '../support/shown-events.ts';
import { letArrive, whileCreationsWait } from '../support/waiting.ts';

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
      await whileCreationsWait(service, other, async () => {
        created.push(createInvoice(service, { contact: { id: contact.id } }));
        await letArrive(service);
        await service.call('PATCH', `/v1/contacts/${contact.id}`, { body: changes });
      });
      expect(await Promise.all(created)).toMatchObject([{ contactId: contact.id }]);
      expect((await service.call('GET', `/v1/contacts/${contact.id}`)).data).toMatchObject(changes);
    },
  );

  it('does not bring a contact back that was deleted while it waited', async () => {
    const contact = await createContact('gone@example.com');
    const created: Promise<{ contactId: string }>[] = [];
    await whileCreationsWait(service, other, async () => {
      created.push(createInvoice(service, { contact: { id: contact.id } }));
      await letArrive(service);
      await service.call('DELETE', `/v1/contacts/${contact.id}`);
    });
    expect(await Promise.all(created)).toMatchObject([{ contactId: contact.id }]);
    const { items } = (await service.call('GET', '/v1/contacts?email=gone@example.com')).data;
    expect(items).toEqual([]);
  });

  it('keeps the instant at which it came, as its event does', async () => {
    const created: Promise<{ id: string }>[] = [];
    await whileCreationsWait(service, other, async () => {
      created.push(createInvoice(service));
      await letArrive(service);
      service.clock.set('2026-11-22T12:00:00.000Z');
      created.push(createInvoice(service));
      await letArrive(service);
    });
    const days = await Promise.all(
      (await Promise.all(created)).map(async ({ id }) => {
        const { data } = await service.call('GET', `/v1/invoices/${id}`);
        const [event] = await shownEvents(service, id);
        expect(data).toMatchObject(event?.data ?? {});
        return data.createdAt.slice(0, 10);
      }),
    );
    expect(days).toEqual(['2026-11-21', '2026-11-22']);
  });
});
