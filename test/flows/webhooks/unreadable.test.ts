import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/db/database.ts';
import type { AccountId, WebhookId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createMemoryBudget } from '../../../src/webhooks/bodies.ts';
import { type RoundDeps, sendRound } from '../../../src/webhooks/round.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook } from '../../support/webhook-receiver.ts';

let service: TestService;
let sent: string[];
let told: unknown[];
beforeAll(async () => {
  service = await startService(ALLOWED);
});
beforeEach(() => {
  sent = [];
  told = [];
});
afterAll(() => service.close());

const OBJECT = '018f0000-0000-7000-8000-00000000000a';
const start = (body: object = {}) =>
  createWebhook(service, { url: 'http://127.0.0.1:8080/', eventTypes: ['invoice.payment.failed'], ...body });
const payment = { id: OBJECT, paymentSchedule: [{ id: 'x' }], scheduledPaymentId: 'x' };
let sequence = 0;
// Adds an event of an invoice as its transaction does; answers its id.
async function add(data: object = payment): Promise<string> {
  const [row] = await service.sql<{ id: string }>(
    `with told as (update account_counters set value = value + 1 where name = 'Position' and account_id = $1
       returning account_id, value)
     insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
     select account_id, gen_random_uuid(), 'invoice.payment.failed', $3, $4, $2, now(), value from told returning id`,
    [service.member.accountId, JSON.stringify(data), OBJECT, ++sequence],
  );
  return row?.id ?? '';
}
const shown = (...ids: string[]) => ids.map((id) => `evt_${id.replaceAll('-', '')}`);

function round({ id }: { readonly id: string }, single?: Database['single']): Promise<boolean> {
  const { database } = service.services;
  const deps: RoundDeps = {
    database: single === undefined ? database : { ...database, single },
    clock: service.clock,
    log: { error: (fields: { event: string }) => told.push(fields.event) } as never,
    budget: createMemoryBudget(),
    isOver: () => false,
    loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
    findAccount: (id) => service.services.accounts.findAccount(id),
    outbound: {
      post: async ({ body }) => {
        sent.push(JSON.parse(body).id);
        return { failure: null, statusCode: 200, answer: '', retryAfter: null, milliseconds: 1 };
      },
      close: () => {},
    },
  };
  return sendRound(deps, { accountId: service.member.accountId as AccountId, id: id as WebhookId });
}
const stateOf = async ({ id }: { readonly id: string }, event: string) => {
  const { items } = (await service.call('GET', `/v1/webhooks/${id}/deliveries`)).data;
  return items.find((one: { eventId: string }) => one.eventId === shown(event)[0]);
};

describe('an event of which no body can be made', () => {
  it.each([
    ['beside others', false],
    ['before others of its object, in order', true],
  ])('is set aside, once, named in the log and in its delivery: %s', async (_title, isOrdered) => {
    const webhook = await start({ isOrdered });
    const ids = [await add(), await add({ id: OBJECT }), await add()];
    await round(webhook);
    expect([sent.toSorted(), told]).toEqual([shown(ids[0]!, ids[2]!).toSorted(), [ids[1]]]);
    const delivery = await stateOf(webhook, ids[1]!);
    expect(delivery).toMatchObject({
      status: 'Failed',
      failure: 'UnreadableEvent',
      attempts: 0,
      nextAttemptAt: null,
    });
    const { data } = await service.call('GET', `/v1/webhooks/${webhook.id}/deliveries/${delivery.id}`);
    expect(data.request.body).toBe('');
    const after = await add();
    await round(webhook);
    expect([sent.length, told.length, sent.at(-1)]).toEqual([3, 1, shown(after)[0]]);
    expect((await service.call('GET', `/v1/webhooks/${webhook.id}`)).data.failingSince).toBe(null);
  });

  it('is gone: a retry of it is set aside, and others are sent', async () => {
    const webhook = await start();
    const [gone, kept] = [await add(), await add()];
    await round(webhook);
    const { id } = await stateOf(webhook, gone);
    await service.call('POST', `/v1/webhooks/${webhook.id}/deliveries/${id}/replay`, { body: {} });
    await service.sql('delete from events where id = $1', [gone]);
    const next = await add();
    await round(webhook);
    expect(sent.toSorted()).toEqual(shown(gone, kept, next).toSorted());
    expect(await stateOf(webhook, gone)).toMatchObject({ status: 'Failed', failure: 'UnreadableEvent' });
  });

  it('has a row that the database cannot read: those beside it are sent', async () => {
    const webhook = await start();
    const ids = [await add(), await add(), await add(), await add()];
    const { database } = service.services;
    const single: Database['single'] = (accountId, statement, values) => {
      const isHit = statement.name === 'events_find_first' && (values[1] as string[]).includes(ids[2]!);
      if (!isHit) return database.single(accountId, statement, values);
      const cause = new pg.DatabaseError('missing chunk number 0 for toast value', 1, 'error');
      cause.code = 'XX001';
      return Promise.reject(cause);
    };
    await round(webhook, single);
    expect([sent.toSorted(), told]).toEqual([shown(ids[0]!, ids[1]!, ids[3]!).toSorted(), [ids[2]]]);
  });
});

describe('a database that goes away in the middle of a round', () => {
  it('has nothing set aside: what was sent is written, the rest is sent later', async () => {
    const webhook = await start();
    const large = { ...payment, note: 'x'.repeat(700_000) };
    const ids = [await add(large), await add(large), await add(large)];
    const { database } = service.services;
    let reads = 0;
    const single: Database['single'] = (accountId, statement, values) => {
      if (statement.name === 'events_find_first') reads += 1;
      if (reads < 2) return database.single(accountId, statement, values);
      return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
    };
    await expect(round(webhook, single)).rejects.toThrow('gone');
    expect([sent, told]).toEqual([shown(ids[0]!), []]);
    await round(webhook);
    expect([sent.toSorted(), told]).toEqual([shown(...ids).toSorted(), []]);
  });
});
