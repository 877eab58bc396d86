import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEventsAfter } from '../../../src/events/service.ts';
import type { LogCursor } from '../../../src/events/types.ts';
import { clientConfig } from '../../../src/kit/db/database.ts';
import { createInvoice } from '../../support/invoices.ts';
import { waitForLocks } from '../../support/locks.ts';
import type { Member } from '../../support/members.ts';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
let invoice: { id: string; contactId: string; paymentSchedule: { id: string }[] };
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
  invoice = await activeInvoice(service);
  service.clock.set('2026-11-22T12:00:00.000Z');
  const payment = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0]?.id}`;
  await service.call('POST', `${payment}/mark_as_paid`, { body: {} });
  service.clock.set('2026-11-23T12:00:00.000Z');
  await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { note: 'x' } });
});
afterAll(() => service.close());

interface Shown {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: { id: string };
}
const list = async (query = '', path = '/v1/events') => {
  const answer = await service.call('GET', `${path}${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.data as { items: Shown[]; nextCursor: string | null };
};
const typesOf = ({ items }: { items: Shown[] }) => items.map((event) => event.type);
const ofInvoice = ['invoice.updated', 'invoice.payment.marked_as_paid', 'invoice.created'];

describe('GET /v1/events', () => {
  it('shows what has happened, newest first, with the object at that time', async () => {
    const { items, nextCursor } = await list();
    // The contact and the invoice were created by one statement.
    expect(typesOf({ items: items.slice(0, 2) })).toEqual(ofInvoice.slice(0, 2));
    expect(typesOf({ items: items.slice(2) }).sort()).toEqual(['contact.created', 'invoice.created']);
    expect(nextCursor).toBeNull();
    expect(items[1]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'invoice.payment.marked_as_paid',
      apiVersion: '2026-11-21',
      livemode: false,
      createdAt: '2026-11-22T12:00:00.000Z',
      sequence: 2,
      actor: { type: 'Token', id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'test' },
      redactedAt: null,
      data: expect.objectContaining({
        id: invoice.id,
        note: 'Wedding photography, 12 June',
        amountPaid: 100_000,
        scheduledPaymentId: invoice.paymentSchedule[0]?.id,
      }),
    });
  });

  it('says of an account with real money that it is', async () => {
    await service.sql(`update accounts set mode = 'Live' where id = $1`, [stranger.accountId]);
    const body = { name: 'Kim', email: 'kim@example.com' };
    await service.call('POST', '/v1/contacts', { body, token: stranger.token });
    // The API caches the account of a token for a moment, so the test asks the service directly.
    const events = await service.services.events.listEvents(
      { id: stranger.accountId, mode: 'Live' },
      {},
      { limit: 1, before: null },
      { seesMembers: true, seesTokensOf: 'All' },
    );
    expect(events.items[0]).toMatchObject({ type: 'contact.created', livemode: true });
  });

  it.each([
    ['type', () => '?type=invoice.updated', ['invoice.updated']],
    ['a type that never happened', () => '?type=invoice.paid', []],
    ['object', () => `?objectId=${invoice.contactId}`, ['contact.created']],
    ['object, in capitals', () => `?objectId=${invoice.id.toUpperCase()}`, ofInvoice],
    ['type and object', () => `?type=invoice.created&objectId=${invoice.contactId}`, []],
    ['instant', () => '?createdSince=2026-11-22T12:00:00.000Z', ofInvoice.slice(0, 2)],
    [
      'instant with an offset',
      () => `?createdSince=${encodeURIComponent('2026-11-23T13:00:00+01:00')}`,
      ['invoice.updated'],
    ],
    ['instant to come', () => '?createdSince=2027-01-01T00:00:00Z', []],
  ])('is narrowed by %s', async (_what, query, types) => {
    expect(typesOf(await list(query()))).toEqual(types);
  });

  it('comes in pages that miss nothing and repeat nothing, narrowed or not', async () => {
    for (const [narrowed, count] of [
      ['', 4],
      ['&createdSince=2026-11-21T12:00:00Z', 4],
      ['&createdSince=2026-11-22T12:00:00Z', 2],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list(`?limit=1${narrowed}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...page.items.map((event) => event.id));
        cursor = page.nextCursor;
      }
      expect([narrowed, new Set(seen).size, seen.length]).toEqual([narrowed, count, count]);
    }
  });

  it('finds an event that another process dated a little later than the ones after it', async () => {
    const member = await service.addMember('skewed');
    for (const [index, instant] of ['12:00:05', '12:00:00', '12:00:06', '11:59:59', '11:59:58'].entries()) {
      await service.sql(
        `insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
         values ($1, $2, 'invoice.created', gen_random_uuid(), 1, '{}', $3, 1)`,
        [member.accountId, `01981f9e-0000-7000-8000-00000000000${index}`, `2026-11-22T${instant}Z`],
      );
    }
    const query = '/v1/events?limit=2&createdSince=2026-11-22T12:00:00Z';
    const first = await service.call('GET', query, { token: member.token });
    const second = await service.call('GET', `${query}&cursor=${first.data.nextCursor}`, {
      token: member.token,
    });
    const instants = [...first.data.items, ...second.data.items].map((event) =>
      event.createdAt.slice(11, 19),
    );
    expect(instants).toEqual(['12:00:06', '12:00:00', '12:00:05']);
    expect(second.data.nextCursor).toBeNull();
  });

  it.each([
    'type=Invoice',
    'type=%00',
    'objectId=evt_1',
    'createdSince=yesterday',
    'createdSince=2026-02-30T00:00:00Z',
    'limit=0',
    'cursor=x',
    'since=2026-11-22T12:00:00Z',
  ])('refuses %s with 400', async (query) => {
    expect((await service.call('GET', `/v1/events?${query}`)).status).toBe(400);
  });

  it('shows nothing of another account, also when its object is named', async () => {
    const answer = await service.call('GET', `/v1/events?objectId=${invoice.id}`, { token: stranger.token });
    expect([answer.status, answer.data.items]).toEqual([200, []]);
  });
});

describe('GET /v1/events/{id}', () => {
  it('shows an event as the list does', async () => {
    for (const event of (await list()).items) {
      const answer = await service.call('GET', `/v1/events/${event.id}`);
      expect([answer.status, answer.data]).toEqual([200, event]);
    }
  });

  it('answers 404 to ids that are none, that do not exist, and that are another account’s', async () => {
    const id = (await list()).items[0]?.id ?? '';
    const bare = id.slice(4);
    for (const other of ['x', bare, id.toUpperCase(), `evt_${'0'.repeat(32)}`, `${id}0`]) {
      expect([other, (await service.call('GET', `/v1/events/${other}`)).status]).toEqual([other, 404]);
    }
    expect((await service.call('GET', `/v1/events/${id}`, { token: stranger.token })).status).toBe(404);
  });
});

describe('GET /v1/invoices/{id}/events', () => {
  const eventsOf = (id: string) => `/v1/invoices/${id}/events`;

  it('shows what has happened to the invoice and its payments, newest first, in pages', async () => {
    expect(typesOf(await list('', eventsOf(invoice.id)))).toEqual(ofInvoice);
    const first = await list('?limit=2', eventsOf(invoice.id));
    const second = await list(`?limit=2&cursor=${first.nextCursor}`, eventsOf(invoice.id));
    expect([...typesOf(first), ...typesOf(second)]).toEqual(ofInvoice);
    expect(second.nextCursor).toBeNull();
    expect(first.items.map((event) => event.sequence)).toEqual([3, 2]);
    const after = Buffer.from('00000000000000000000000000000001', 'hex').toString('base64url');
    expect(await list(`?cursor=${after}`, eventsOf(invoice.id))).toEqual({ items: [], nextCursor: null });
  });

  it('still shows those of a draft that was deleted', async () => {
    const draft = await createInvoice(service, { status: 'Draft' });
    await service.call('DELETE', `/v1/invoices/${draft.id}`);
    expect(typesOf(await list('', eventsOf(draft.id)))).toEqual(['invoice.deleted', 'invoice.created']);
  });

  it('answers 404 for what is no invoice of the account', async () => {
    for (const id of ['x', invoice.contactId, '01981f9e-0000-7000-8000-000000000000']) {
      expect([id, (await service.call('GET', eventsOf(id))).status]).toEqual([id, 404]);
    }
    expect((await service.call('GET', eventsOf(invoice.id), { token: stranger.token })).status).toBe(404);
  });

  it('refuses what it does not know with 400', async () => {
    expect((await service.call('GET', `${eventsOf(invoice.id)}?type=x`)).status).toBe(400);
  });
});

describe('the log of events', () => {
  it('is read from a place on, oldest first, and steps over nothing that commits late', async () => {
    const member = await service.addMember('logged');
    const { database } = service.services;
    const read = (after: LogCursor | null) => listEventsAfter(database, member.accountId, after, 2);
    const name = (email: string) =>
      service.call('POST', '/v1/contacts', { body: { name: 'x', email }, token: member.token });
    await name('a@example.com');
    const [first] = await read(null);
    expect(first?.type).toBe('contact.created');

    const late = new pg.Client({ ...service.connection });
    await late.connect();
    await late.query('begin');
    await late.query(
      `update account_counters set value = value + 1 where account_id = $1 and name = 'Position'`,
      [member.accountId],
    );
    await late.query(
      `insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
       select $1, gen_random_uuid(), 'contact.updated', gen_random_uuid(), 1, '{}', now(), value
       from account_counters where account_id = $1 and name = 'Position'`,
      [member.accountId],
    );
    // The newer ones wait for the late one to commit.
    const newer = [name('b@example.com'), name('c@example.com')];
    await waitForLocks(service, 2);
    expect(await read(first ?? null)).toEqual([]);
    await late.query('commit');
    await late.end();
    await Promise.all(newer);

    const seen: string[] = [];
    let place = first ?? null;
    while (seen.length < 3) {
      const rows = await read(place);
      seen.push(...rows.map((row) => row.type));
      place = rows.at(-1) ?? null;
    }
    expect(seen).toEqual(['contact.updated', 'contact.created', 'contact.created']);
    expect(place?.position).toBe((first?.position ?? 0) + 3);
  });

  it('is read by an index, also under row-level security', async () => {
    const { accountId } = service.member;
    let query = { text: '', values: [] as unknown[] };
    const database = {
      single: async (_id: string, { text }: { text: string }, values: unknown[]) => {
        query = { text, values };
        return [];
      },
    };
    await listEventsAfter(database as never, accountId, null, 100);
    const app = new pg.Client(clientConfig(service.connection, 'tranche_app'));
    await app.connect();
    await app.query(`select set_config('tranche.account_id', $1, false)`, [accountId]);
    const { rows } = await app.query(`explain ${query.text}`, query.values);
    await app.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/using events_log[\s\S]*Index Cond: [^\n]*position/i);
  });
});
