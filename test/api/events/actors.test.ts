import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEventRows } from '../../../src/events/store.ts';
import { addPerson, setPassword, signIn, type Visitor } from '../../support/console.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { activeInvoice, codeOf, pay } from '../../support/money.ts';
import { acceptedPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

const OWNER = 'owner@demo-studio.example';

let service: TestService;
let owner: Visitor;
let admin: Visitor;
let tokenId: string;
const people = new Map<string, string>();
beforeAll(async () => {
  service = await startService();
  await setPassword(service, OWNER);
  owner = await signIn(service, OWNER);
  await addPerson(service, 'demo-studio', 'admin@example.com', 'Admin');
  admin = await signIn(service, 'admin@example.com');
  for (const { id, email } of await service.sql<{ id: string; email: string }>(
    'select id, email from people',
  ))
    people.set(email, id);
  const [token] = await service.services.accounts.listTokens('demo-studio');
  tokenId = token?.id ?? '';
});
afterAll(() => service.close());

const byToken = () => ({ type: 'Token', id: tokenId, name: 'test' });
const byOwner = () => ({ type: 'Member', id: people.get(OWNER), name: 'Owner' });
const byAdmin = () => ({ type: 'Member', id: people.get('admin@example.com'), name: 'Admin Person' });
const create = (visitor: Visitor, body: object = invoiceBody()) =>
  callSignedIn(service, visitor, 'POST', sessionPathOf('demo-studio', '/v1/invoices'), { body });
const actorsOf = async (id: string) => {
  const { items } = (await service.call('GET', `/v1/events?objectId=${id}&limit=200`)).data;
  return items.map(({ type, actor }: { type: string; actor: object | null }) => [type, actor]).reverse();
};

describe('the actor of an event', () => {
  it('is the token, or the person who is signed in', async () => {
    const { id } = (await service.call('POST', '/v1/invoices', { body: invoiceBody({ status: 'Draft' }) }))
      .data;
    await callSignedIn(service, admin, 'PATCH', sessionPathOf('demo-studio', `/v1/invoices/${id}`), {
      body: { note: 'by hand' },
    });
    await callSignedIn(service, owner, 'DELETE', sessionPathOf('demo-studio', `/v1/invoices/${id}`));
    expect(await actorsOf(id)).toEqual([
      ['invoice.created', byToken()],
      ['invoice.updated', byAdmin()],
      ['invoice.deleted', byOwner()],
    ]);
    const [{ id: event }] = (await service.call('GET', `/v1/events?objectId=${id}`)).data.items;
    expect((await service.call('GET', `/v1/events/${event}`)).data.actor).toEqual(byOwner());
    const listed = (await service.call('GET', `/v1/invoices/${id}/events`)).data.items;
    expect(listed[0].actor).toEqual(byOwner());
  });

  it('is each one’s own where many create at once, of the contacts that they make too', async () => {
    type Sent = Promise<{ readonly data: { readonly id: string; readonly contactId: string } }>;
    const ways: readonly [who: object, send: (body: object) => Sent][] = [
      [byToken(), (body) => service.call('POST', '/v1/invoices', { body })],
      [byOwner(), (body) => create(owner, body)],
      [byAdmin(), (body) => create(admin, body)],
    ];
    const asked = Array.from({ length: 60 }, (_, index) => {
      const body = invoiceBody({ contact: { name: 'C', email: `c${index}@many.example` } });
      const [who, send] = ways[index % ways.length] as (typeof ways)[number];
      return { who, sent: () => send(body) };
    });
    const answers = await Promise.all(asked.map(({ sent }) => sent()));
    for (const [index, { data }] of answers.entries()) {
      expect(await actorsOf(data.id)).toEqual([['invoice.created', asked[index]?.who]]);
      expect(await actorsOf(data.contactId)).toEqual([['contact.created', asked[index]?.who]]);
    }
  });

  it('is the client who pays by the link; what the processor says later is nobody’s', async () => {
    const invoice = await activeInvoice(service);
    const client = { type: 'Client', id: invoice.contactId, name: 'Maria Lindqvist' };
    await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}/viewed`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    await pay(service, invoice);
    const events = await actorsOf(invoice.id);
    expect(events[0]).toEqual(['invoice.created', byToken()]);
    expect(events.slice(1).map(([type]: [string]) => type)).toEqual(
      expect.arrayContaining(['invoice.viewed', 'invoice.payment.completed']),
    );
    for (const [type, actor] of events.slice(1)) expect([type, actor]).toEqual([type, client]);
  });

  it('is the recipient who accepts; what the clock does afterwards is nobody’s', async () => {
    const { id, contactId } = await acceptedPayment(service, { scheduleDate: '2026-11-20' });
    await service.work();
    const events = new Map<string, { type: string } | null>(await actorsOf(id));
    expect(events.get('payment.created')).toEqual(byToken());
    expect(events.get('payment.accepted')).toMatchObject({ type: 'Recipient', id: contactId });
    expect(events.get('payment.funded')).toBeNull();
  });

  it('is nobody for what becomes due when somebody moves the test clock', async () => {
    const { id } = (
      await service.call('POST', '/v1/invoices', {
        body: invoiceBody({
          totalAmount: 200,
          paymentSchedule: [
            { dueDate: '2026-11-25', amount: 100 },
            { dueDate: '2026-12-25', amount: 100 },
          ],
          status: 'Active',
        }),
      })
    ).data;
    const moved = await service.call('POST', '/v1/test_clock', { body: { now: '2026-11-28T12:00:00.000Z' } });
    expect(moved.status).toBe(200);
    const events = new Map<string, object | null>(await actorsOf(id));
    expect(events.get('invoice.payment.due')).toBeNull();
  });

  it('narrows the list: each of its values shows only its own', async () => {
    for (const type of ['Member', 'Token', 'Client', 'Recipient']) {
      const { items } = (await service.call('GET', `/v1/events?actorType=${type}&limit=200`)).data;
      expect(items.length).toBeGreaterThan(0);
      expect(new Set(items.map((event: { actor: { type: string } }) => event.actor.type))).toEqual(
        new Set([type]),
      );
    }
    const both = (await service.call('GET', '/v1/events?actorType=Member&type=invoice.deleted')).data.items;
    expect(both).toHaveLength(1);
    const refused = await service.call('GET', '/v1/events?actorType=Robot');
    expect([refused.status, refused.error.details[0]?.path]).toEqual([400, '/actorType']);
  });

  it('is found by an index where tokens cause nearly everything', async () => {
    await service.sql(
      `insert into events (account_id, id, type, object_id, sequence, data, created_at, position, actor_type, actor_id)
       select $1, gen_random_uuid(), 'contact.updated', gen_random_uuid(), 1, '{}', now(), 0, 'Token', $1
       from generate_series(1, 20000)`,
      [service.member.accountId],
    );
    await service.sql('analyze events');
    const asked: { text: string; values: readonly unknown[] }[] = [];
    const database = {
      single: async (_id: string, { text }: { text: string }, values: readonly unknown[]) => {
        asked.push({ text, values });
        return [];
      },
    };
    const page = { limit: 50, before: null };
    const client = people.get(OWNER) ?? '';
    for (const [filter, index] of [
      [{ actorType: 'Client' }, /using events_actor on/i],
      [{ actorId: client }, /using events_actor_id on/i],
    ] as const) {
      asked.length = 0;
      await listEventRows(database as never, service.member.accountId, filter, page);
      const [{ text, values } = { text: '', values: [] }] = asked;
      const rows = await service.sql<Record<string, string>>(`explain ${text}`, [...values]);
      expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(index);
    }
  });

  it('narrows the list by person, token or contact, page by page, with the other filters', async () => {
    const idsOf = async (query: string) => {
      const found: { id: string; actor: { id: string } }[] = [];
      for (let cursor = ''; ; ) {
        const { data } = await service.call('GET', `/v1/events?${query}&limit=2${cursor}`);
        found.push(...data.items);
        if (data.nextCursor === null) return found;
        cursor = `&cursor=${data.nextCursor}`;
      }
    };
    const everything = (await service.call('GET', '/v1/events?actorType=Member&limit=200')).data.items;
    for (const id of [people.get(OWNER), people.get('admin@example.com')]) {
      const own = everything.filter(({ actor }: { actor: { id: string } }) => actor.id === id);
      expect(own.length).toBeGreaterThan(0);
      expect((await idsOf(`actorId=${id}`)).map((one) => one.id)).toEqual(
        own.map((one: { id: string }) => one.id),
      );
    }
    const narrowed = await idsOf(`actorId=${people.get('admin@example.com')}&type=invoice.updated`);
    expect(narrowed).toHaveLength(1);
    // All filters at once, each a part of the name of its statement.
    for (const one of [tokenId, people.get(OWNER)]) {
      const both = `actorId=${one}&actorType=Recipient&type=invoice.updated&objectId=${tokenId}&createdSince=2026-01-01T00:00:00Z`;
      expect(await idsOf(both)).toEqual([]);
    }
    const late = await idsOf(`actorId=${tokenId}&createdSince=2100-01-01T00:00:00Z`);
    expect(late).toEqual([]);
    const stranger = await service.addMember('another-studio');
    const theirs = await service.call('GET', `/v1/events?actorId=${people.get(OWNER)}`, {
      token: stranger.token,
    });
    expect(theirs.data.items).toEqual([]);
    expect((await service.call('GET', '/v1/events?actorId=nobody')).error.details[0]?.path).toBe('/actorId');
  });

  it('that is a seldom token is found through many events of others: a page looks at some and leads on', async () => {
    const { id } = await service.services.accounts.createToken({
      accountPath: 'demo-studio',
      name: 'seldom',
    });
    // The oldest event of all.
    await service.sql(
      `insert into events (account_id, id, type, object_id, sequence, data, created_at, position, actor_type, actor_id)
       values ($1, '00000000-0000-7000-8000-000000000001', 'contact.updated', gen_random_uuid(), 1, '{}', now(), 0, 'Token', $2)`,
      [service.member.accountId, id],
    );
    const first = (await service.call('GET', `/v1/events?actorId=${id}`)).data;
    expect([first.items, typeof first.nextCursor]).toEqual([[], 'string']);
    const next = (await service.call('GET', `/v1/events?actorId=${id}&cursor=${first.nextCursor}`)).data;
    expect(next.items.map((one: { id: string }) => one.id)).toEqual(['evt_00000000000070008000000000000001']);
    expect(next.nextCursor).toBeNull();
  });

  it('that is a token of the installation is found in the same way, also all of them by their type', async () => {
    const { id: operatorId, text } = await service.services.operator.createToken({ name: 'Platform' });
    await service.sql(
      `insert into events (account_id, id, type, object_id, sequence, data, created_at, position, actor_type, actor_id)
       values ($1, '00000000-0000-7000-8000-000000000002', 'contact.updated', gen_random_uuid(), 1, '{}', now(), 0, 'Operator', $2)`,
      [service.member.accountId, operatorId],
    );
    for (const filter of [`actorId=${operatorId}`, 'actorType=Operator']) {
      const first = (await service.call('GET', `/v1/events?${filter}`)).data;
      expect([first.items, typeof first.nextCursor]).toEqual([[], 'string']);
      const next = (await service.call('GET', `/v1/events?${filter}&cursor=${first.nextCursor}`)).data;
      expect(next.items.map((one: { id: string }) => one.id)).toEqual([
        'evt_00000000000070008000000000000002',
      ]);
      expect(next.nextCursor).toBeNull();
    }
    // The first page has what it does now.
    const body = { name: 'Renamed' };
    await service.call('PATCH', `/v1/accounts/${service.member.accountId}`, { token: text, body });
    const { items } = (await service.call('GET', `/v1/events?actorId=${operatorId}`)).data;
    expect(items).toMatchObject([{ type: 'account.updated', actor: { id: operatorId, name: 'Platform' } }]);
  });

  it('adds no entry to the indexes of actors when it is a token, of the operator too', async () => {
    const indexes = await service.sql<{ definition: string }>(
      `select pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = 'events'::regclass and pg_get_indexdef(indexrelid) like '%actor%'`,
    );
    expect(indexes).toHaveLength(2);
    for (const { definition } of indexes) expect(definition).toMatch(/where .*'Token'.*'Operator'/i);
  });

  it('keeps the names of those who are gone, and shows no one of another account', async () => {
    await service.sql('update members set removed_at = now() where person_id = $1', [
      people.get('admin@example.com'),
    ]);
    const { items } = (await service.call('GET', '/v1/events?actorType=Member&limit=200')).data;
    expect(items.map((event: { actor: { name: string } }) => event.actor.name)).toContain('Admin Person');
    const stranger = await service.addMember('stranger');
    const named = await service.services.accounts.nameActors(stranger.accountId, [
      tokenId,
      ...people.values(),
    ]);
    expect(named.size).toBe(0);
  });
});
