import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRest } from '../../../src/kit/queue/rest.ts';
import { waitForLocks } from '../../support/locks.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let service: TestService;
let receiver: Receiver;
let number = 0;
beforeAll(async () => {
  service = await startService(ALLOWED);
});
afterAll(() => service.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  const { items } = (await service.call('GET', '/v1/webhooks')).data;
  for (const { id } of items) await service.call('DELETE', `/v1/webhooks/${id}`);
  await receiver.close();
});

const START = Date.parse('2026-11-21T12:00:00.000Z');
const at = (ms: number) => service.clock.set(new Date(START + ms).toISOString());
const send = () => service.services.webhooks.sendDue();
const addContact = async (): Promise<string> => {
  number += 1;
  const body = { name: `Contact ${number}`, email: `contact-${number}@example.com` };
  return (await service.call('POST', '/v1/contacts', { body })).data.id;
};
const addContacts = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await addContact());
  return ids;
};
const contactsOf = (some: readonly { readonly event: { data: { contact: { id: string } } } }[]) =>
  some.map(({ event }) => event.data.contact.id);
const forContacts = (more: object = {}) =>
  createWebhook(service, { url: receiver.url, eventTypes: ['contact.created'], ...more });
const placeOf = async (id: string) =>
  (
    await service.sql<{ position: string; failures: number }>(
      'select position, failures from webhooks where id = $1',
      [id],
    )
  )[0]!;

describe('the reading of the log for a webhook', () => {
  it('skips no event whose transaction commits late', async () => {
    await createWebhook(service, { url: receiver.url });
    const late = new pg.Client({ ...service.connection });
    await late.connect();
    await late.query('begin');
    await late.query(
      `update account_counters set value = value + 1 where account_id = $1 and name = 'Position'`,
      [service.member.accountId],
    );
    const { rows } = await late.query<{ id: string }>(
      `insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
       select account_id, gen_random_uuid(), 'contact.updated', gen_random_uuid(), 1, '{"id":"late"}', now(), value
       from account_counters where account_id = $1 and name = 'Position' returning id`,
      [service.member.accountId],
    );
    const creating = addContact();
    await waitForLocks(service, 1);
    await send();
    expect(receiver.received).toEqual([]);
    await late.query('commit');
    await late.end();
    const id = await creating;
    await send();
    const came = receiver.received.map(({ event }) => event.data.contact.id as string);
    expect(came.toSorted()).toEqual([id, 'late'].toSorted());
    expect(rows).toHaveLength(1);
  });

  it('sends again under the same id what a process had sent that did not live to write so', async () => {
    const { id } = await forContacts();
    const before = await placeOf(id);
    await addContact();
    // As after its death: the webhook is free for another, and nothing of what it did is written.
    receiver.answerWith(async () => {
      receiver.answerWith(() => 200);
      await service.sql(`update webhooks set leased_until = null where id = $1`, [id]);
      return 200;
    });
    await send();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    expect(Number((await placeOf(id)).position)).toBeGreaterThan(Number(before.position));
  });

  it('is done by one process at a time, and each event is sent once by several', async () => {
    await forContacts();
    const other = await startService(ALLOWED, service);
    const ids = await addContacts(150);
    await Promise.all([send(), other.services.webhooks.sendDue(), send(), other.services.webhooks.sendDue()]);
    await send();
    expect(contactsOf(receiver.received).toSorted()).toEqual(ids.toSorted());
    await other.close();
  });

  it('of a receiver that does not answer holds up no other', async () => {
    const hanging = await startReceiver();
    hanging.answerWith(() => new Promise<number>(() => {}));
    await createWebhook(service, { url: hanging.url, eventTypes: ['contact.created'] });
    await forContacts();
    const rest = createRest();
    const running = service.services.webhooks.run(rest);
    const first = await addContacts(30);
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(30);
    const second = await addContacts(30);
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(60);
    expect(contactsOf(receiver.received).toSorted()).toEqual([...first, ...second].toSorted());
    rest.end();
    await hanging.close();
    await running;
  });

  it('asks a receiver that fails each time by one attempt at a time, and sends all when it works again', async () => {
    const { id } = await forContacts();
    at(0);
    receiver.answerWith(() => 500);
    const ids = await addContacts(60);
    await send();
    const tried = receiver.received.length;
    // Ten in a row, and those that were on their way beside them.
    expect([tried >= 10, tried <= 26]).toEqual([true, true]);
    await send();
    expect(receiver.received).toHaveLength(tried);
    at(11_100);
    await send();
    expect(receiver.received).toHaveLength(tried + 1);
    receiver.answerWith(() => 200);
    at(400_000);
    await send();
    await send();
    expect(contactsOf(receiver.taken()).toSorted()).toEqual(ids.toSorted());
    expect(await placeOf(id)).toMatchObject({ failures: 0 });
    at(0);
  });

  it('leaves alone what has no event for it, once it was looked at', async () => {
    await forContacts();
    await service.call('POST', '/v1/invitations', { body: { email: 'x@example.com', role: 'Viewer' } });
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
  });
});

describe('a replay', () => {
  const replay = (id: string, body: object) => service.call('POST', `/v1/webhooks/${id}/replay`, { body });
  const instant = (ms: number) => new Date(START + ms).toISOString();
  /** A webhook at whose address something has arrived before. */
  const knownWebhook = async () => {
    const webhook = await forContacts();
    await service.sql('update webhooks set arrived_at = created_at where id = $1', [webhook.id]);
    return webhook;
  };

  it('of a delivery sends it again under the same id, also when it had arrived', async () => {
    const { id } = await forContacts();
    await addContact();
    await send();
    const [{ id: deliveryId }] = (await service.call('GET', `/v1/webhooks/${id}/deliveries`)).data.items;
    const path = `/v1/webhooks/${id}/deliveries/${deliveryId}`;
    const answer = await service.call('POST', `${path}/replay`, { body: {} });
    expect([answer.status, answer.data.status, answer.data.attempts]).toEqual([200, 'Waiting', 0]);
    await send();
    expect(receiver.received.map((one) => one.id)).toEqual([deliveryId, deliveryId]);
    expect((await service.call('GET', path)).data).toMatchObject({ status: 'Delivered', attempts: 1 });
  });

  it('of a period sends the events of its instants and of the types of the webhook, in pieces', async () => {
    at(0);
    await addContact();
    at(7_200_000 * 2);
    const wanted = await addContacts(3);
    at(7_200_000 * 4);
    await addContact();
    await service.call('PATCH', `/v1/contacts/${wanted[0]}`, { body: { name: 'Other' } });
    const { id } = await knownWebhook();
    const period = { from: instant(7_200_000 * 2), to: instant(7_200_000 * 2) };
    const answer = await replay(id, period);
    expect([answer.status, answer.data]).toEqual([200, { replayed: 3, nextCursor: null }]);
    await send();
    expect(contactsOf(receiver.received).toSorted()).toEqual(wanted.toSorted());
    // Later pieces begin where the one before has ended.
    const [event] = (await service.call('GET', `/v1/events?objectId=${wanted[1]}`)).data.items;
    const cursor = Buffer.from(event.id.slice('evt_'.length), 'hex').toString('base64url');
    expect((await replay(id, { ...period, cursor })).data).toEqual({ replayed: 1, nextCursor: null });
    at(0);
  });

  it('of what was never sent sends it once', async () => {
    const { id } = await knownWebhook();
    const contacts = await addContacts(3);
    const answer = await replay(id, { from: instant(-1000), to: instant(1000) });
    expect(answer.data.replayed).toBeGreaterThanOrEqual(3);
    await send();
    const mine = contactsOf(receiver.received).filter((contact) => contacts.includes(contact));
    expect(mine.toSorted()).toEqual(contacts.toSorted());
    await send();
    expect(contactsOf(receiver.received).filter((contact) => contacts.includes(contact))).toHaveLength(3);
  });

  it.each([
    ['an end before its beginning', { from: '2026-11-22T00:00:00Z', to: '2026-11-21T00:00:00Z' }, '/to'],
    ['no end', { from: '2026-11-22T00:00:00Z' }, '/to'],
    [
      'a cursor that no answer has given',
      { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', cursor: 'A'.repeat(22) },
      '/cursor',
    ],
  ])('is refused with %s', async (_title, body, path) => {
    const { id } = await forContacts();
    const refused = await replay(id, body);
    expect([refused.status, refused.error.details[0]?.path]).toEqual([400, path]);
  });

  it('is refused of a test', async () => {
    const { id } = await forContacts();
    const { data } = await service.call('POST', `/v1/webhooks/${id}/test`, { body: {} });
    const refused = await service.call('POST', `/v1/webhooks/${id}/deliveries/${data.id}/replay`, {
      body: {},
    });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
  });

  it('to a webhook that keeps order sends the events of an object in theirs', async () => {
    const { id } = await createWebhook(service, { url: receiver.url, isOrdered: true });
    const contact = await addContact();
    for (const name of ['b', 'c', 'd']) {
      await service.call('PATCH', `/v1/contacts/${contact}`, { body: { name } });
    }
    await send();
    const from = instant(-1000);
    await replay(id, { from, to: instant(1000) });
    await send();
    const ofContact = receiver.received.filter(({ event }) => event.data.contact?.id === contact);
    expect(ofContact.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  });
});

describe('a test of a webhook', () => {
  it('is sent once under one Idempotency-Key', async () => {
    const { id } = await forContacts();
    const headers = { 'idempotency-key': 'test-1' };
    const one = await service.call('POST', `/v1/webhooks/${id}/test`, { body: {}, headers });
    const other = await service.call('POST', `/v1/webhooks/${id}/test`, { body: {}, headers });
    expect([one.data.status, other.data, receiver.received.length]).toEqual(['Delivered', one.data, 1]);
    expect(receiver.received[0]?.event).toMatchObject({ type: 'webhook.test', data: { webhook: { id } } });
  });
});

describe('keeping house', () => {
  it('forgets deliveries after 30 days, and none that wait', async () => {
    const { id } = await forContacts();
    await addContact();
    await send();
    receiver.answerWith(() => 500);
    await addContact();
    await send();
    const old = `update webhook_deliveries set created_at = $2 where webhook_id = $1`;
    await service.sql(old, [id, new Date(START - 31 * 86_400_000)]);
    await service.services.webhooks.keepHouse(new Date(START));
    const { items } = (await service.call('GET', `/v1/webhooks/${id}/deliveries`)).data;
    expect(items.map((one: { status: string }) => one.status)).toEqual(['Waiting']);
  });
});
