import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, invoiceBody } from '../support/invoices.ts';
import { waitForLocks } from '../support/locks.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';
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
    ['given another email', { email: 'moved@example.com' }],
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

  const chooseNext = (numberPrefix: string) =>
    other.call('PATCH', '/v1/account', { body: { numberPrefix, nextNumber: 1 } });

  // Counted later, it would be taken: no invoice could be issued any more.
  const expectCounted = async (number: RegExp) => {
    const { id } = await createInvoice(service);
    expect((await service.call('GET', `/v1/invoices/${id}`)).data.number).toMatch(number);
  };

  // The settings and creations with numbers of their own, which ask for the same counter.
  async function choose(prefix: string): Promise<(Answer | undefined)[]> {
    const all: Promise<Answer>[] = [];
    await whileCreationsWait(service, other, async () => {
      all.push(chooseNext(prefix));
      await waitForLocks(service, 3);
      for (const number of [`${prefix}0001`, `${prefix}1A`]) {
        all.push(service.call('POST', '/v1/invoices', { body: invoiceBody({ number }) }));
      }
      await letArrive(service);
    });
    return Promise.all(all);
  }

  it('is refused a number of its own that the account counts when its turn comes', async () => {
    for (const prefix of ['NEXT-', 'THEN-', 'ALSO-', 'EVEN-', 'LAST-']) {
      const [changed, counted, free] = await choose(prefix);
      expect(free?.status).toBe(201);
      if (changed?.status === 200) {
        expect(counted).toMatchObject({ status: 422, error: { code: 'number_reserved' } });
        expect(counted?.error.message).toContain(`${prefix}0001`);
        // One of the creations that hold the others up may come after the settings, too, and be counted first.
        await expectCounted(new RegExp(`^${prefix}000[12]$`));
        return;
      }
      // PostgreSQL may pass the settings over in the queue of a row that changes: then they may not count what was taken.
      expect([changed?.status, counted?.status]).toEqual([422, 201]);
    }
    expect.unreachable('the settings were passed over each time');
  });

  it('is refused such a number also when it issues a draft', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    await other.sql('begin');
    await other.sql('select from invoices where id = $1 for update', [id]);
    const body = { status: 'Active', number: 'LATER-0001' };
    const issued = service.call('PATCH', `/v1/invoices/${id}`, { body });
    await waitForLocks(service, 1);
    expect((await chooseNext('LATER-')).status).toBe(200);
    await other.sql('commit');
    expect(await issued).toMatchObject({ status: 422, error: { code: 'number_reserved' } });
    await expectCounted(/^LATER-0001$/);
  });
});
