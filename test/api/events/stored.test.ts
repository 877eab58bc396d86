import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEvents } from '../../../src/events/service.ts';
import type { KeptEvent } from '../../../src/events/types.ts';
import { unpackEventData } from '../../../src/kit/event-data.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { eventBody } from '../../../src/webhooks/present.ts';
import { asInEvents, createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { shownEvents } from '../../support/shown-events.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

type StoredEvent = Pick<KeptEvent, 'id' | 'type' | 'objectId' | 'createdAt'> & {
  readonly text: string;
  readonly isPacked: boolean;
};

const storedEvents = () =>
  service.sql<StoredEvent>(
    `select id, type, object_id as "objectId", created_at as "createdAt", data::text as text,
       data->'_' is not null as "isPacked"
     from events order by id`,
  );

// Invoices that were changed, paid, canceled and deleted, with every kind of field, of a contact that was changed.
async function makeEvents(email: string) {
  const contact = { name: 'Zdenka Quux', email };
  const paymentSchedule = [
    { dueDate: '2026-12-01', amount: 100_000, name: 'The first' },
    { dueDate: '2027-01-01', amount: 200_000 },
  ];
  const whole = {
    contact,
    note: 'A note',
    ccEmails: ['cc@quux.example'],
    lineItems: [{ description: 'Album', quantity: 3, unitAmount: 100_000 }],
    metadata: { order: '17' },
    paymentSchedule,
  };
  const paid = await activeInvoice(service, { contact });
  await pay(service, paid);
  const changed = await createInvoice(service, { ...whole, status: 'Active' });
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  const path = `/v1/invoices/${changed.id}`;
  await service.call('PATCH', path, { body: { note: '', metadata: {}, enableAutoreminders: false } });
  await service.call('PATCH', path, { body: { status: 'Canceled' } });
  const draft = await createInvoice(service, { ...whole, status: 'Draft' });
  expect((await service.call('DELETE', `/v1/invoices/${draft.id}`)).status).toBe(200);
  const { contactId } = paid;
  await service.call('PATCH', `/v1/contacts/${contactId}`, { body: { name: 'Zdenka Q.' } });
  await service.work();
  return { contactId, invoices: [paid, changed, draft].map(({ id }: { id: string }) => id) };
}

// All that callers, webhooks and the person itself get of the events.
async function shown({ contactId, invoices }: Awaited<ReturnType<typeof makeEvents>>) {
  const rows = await storedEvents();
  const events = await findEvents(
    service.services.database,
    service.member.accountId as AccountId,
    rows.map(({ id }) => id),
  );
  const texts = [
    `/v1/events?limit=200`,
    `/v1/contacts/${contactId}/export`,
    ...invoices.map((id) => `/v1/invoices/${id}/events`),
  ].map(async (path) => {
    const answer = await service.call('GET', path);
    return [
      path,
      answer.status,
      (answer.text || answer.bytes.toString()).replace(/"(timestamp|exportedAt)": ?"[^"]*"/, ''),
    ];
  });
  return [
    ...(await Promise.all(texts)),
    ...rows.map(({ id }) => eventBody(events.get(id) as KeptEvent, { mode: 'Sandbox' })),
  ];
}

// As the rows were before fields were left out.
async function storeWhole(rows: readonly StoredEvent[]): Promise<void> {
  for (const row of rows) {
    const data = JSON.stringify(unpackEventData(JSON.parse(row.text), row));
    await service.sql('update events set data = $2::json where id = $1', [row.id, data]);
  }
}

it('events of invoices and contacts lack what follows from the rest, and are shown the same as stored whole', async () => {
  const made = await makeEvents('zdenka@quux.example');
  const rows = await storedEvents();
  const ofObjects = rows.filter(({ objectId }) => [made.contactId, ...made.invoices].includes(objectId));
  expect(ofObjects.length).toBeGreaterThan(9);
  expect(ofObjects.filter(({ isPacked }) => !isPacked)).toEqual([]);
  const packed = await shown(made);
  await storeWhole(rows);
  expect((await storedEvents()).filter(({ isPacked }) => isPacked)).toEqual([]);
  expect(await shown(made)).toEqual(packed);
});

it('events show each version of an invoice as it was, whatever became of it', async () => {
  const { id } = await createInvoice(service, { note: 'A note', metadata: { order: '17' } });
  const versions: object[] = [];
  const look = async () => {
    const { data } = await service.call('GET', `/v1/invoices/${id}`);
    versions.push(asInEvents(data));
  };
  await look();
  const two = [1, 2].map((month) => ({ dueDate: `2029-0${month}-01`, amount: 150_000 }));
  for (const body of [
    { note: '', paymentSchedule: two },
    { deliveryMethod: 'Email', metadata: {} },
    { status: 'Canceled' },
  ]) {
    service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
    expect((await service.call('PATCH', `/v1/invoices/${id}`, { body })).status).toBe(200);
    await look();
  }
  expect((await shownEvents(service, id)).map(({ data }) => data)).toEqual(versions);
  expect((await storedEvents()).filter(({ objectId, isPacked }) => objectId === id && isPacked)).toHaveLength(
    4,
  );
});

it('erasing a person takes the same from them as from events that are stored whole', async () => {
  await makeEvents('zdenka@other.example');
  const rows = await storedEvents();
  expect(rows.filter(({ isPacked }) => isPacked).length).toBeGreaterThan(9);
  const redacted = async () => {
    const left = await service.sql<StoredEvent>(
      `select id, type, object_id as "objectId", created_at as "createdAt",
         redacted_data(data, starts_with(type, 'contact.'))::text as text
       from events order by id`,
    );
    return left.map((row) => JSON.stringify(unpackEventData(JSON.parse(row.text), row)));
  };
  const ofPacked = await redacted();
  expect(ofPacked.join('')).toContain('"name":"(erased)"');
  expect(ofPacked.join('')).not.toContain('Zdenka');
  await storeWhole(rows);
  expect(await redacted()).toEqual(ofPacked);
});
