import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

const MOST_IN_HOUR = 20_000;
const HOUR = '2026-11-21T12:00:00.000Z';
const PERIOD = { from: HOUR, to: '2026-11-21T13:00:00.000Z' };

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService(ALLOWED);
});
beforeEach(async () => {
  receiver = await startReceiver();
  service.clock.set('2026-11-21T12:15:00.000Z');
});
afterEach(() => receiver.close());
afterAll(() => service.close());

const send = () => service.services.webhooks.sendDue();
const replay = (id: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/webhooks/${id}/replay`, { body: PERIOD, headers });
const test = (id: string) => service.call('POST', `/v1/webhooks/${id}/test`, { body: {} });

async function newWebhook() {
  const { id } = await createWebhook(service, { url: receiver.url, eventTypes: ['invoice.created'] });
  await createInvoice(service);
  return id;
}

/** Has the account sent so many events again in this hour. */
const spend = (events: number) =>
  service.sql(
    `insert into webhook_replays values ($1, $2, $3)
     on conflict (account_id) do update set hour = excluded.hour, events = excluded.events`,
    [service.member.accountId, HOUR, events],
  );

describe('events are sent again', () => {
  it('only to an address that something has arrived at, as a test', async () => {
    const id = await newWebhook();
    receiver.answerWith(() => 500);
    await send();
    const [failed] = (await service.call('GET', `/v1/webhooks/${id}/deliveries`)).data.items;
    const one = `/v1/webhooks/${id}/deliveries/${failed.id}/replay`;
    for (const refused of [await replay(id), await service.call('POST', one, { body: {} })]) {
      expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
      expect(refused.error.message).toContain('Send a test first');
    }
    receiver.answerWith(() => 200);
    await test(id);
    expect((await replay(id)).status).toBe(200);
    expect((await service.call('POST', one, { body: {} })).status).toBe(200);
  });

  it('only to an address that something has arrived at, as an event, then also under the same key', async () => {
    const id = await newWebhook();
    const headers = { 'idempotency-key': 'after-the-outage' };
    expect((await replay(id, headers)).status).toBe(422);
    await send();
    expect((await replay(id, headers)).status).toBe(200);
  });

  it('not to a new address that nothing has arrived at', async () => {
    const id = await newWebhook();
    await send();
    const body = { url: receiver.url.replace('127.0.0.1', '127.0.0.2') };
    await service.call('PATCH', `/v1/webhooks/${id}`, { body });
    expect((await replay(id)).status).toBe(422);
  });

  it('up to 20 000 an hour of an account, however many ask at once', async () => {
    const id = await newWebhook();
    await test(id);
    await spend(1);
    const { replayed } = (await replay(id)).data;
    expect(replayed).toBeGreaterThan(0);
    await spend(MOST_IN_HOUR - 10 * replayed);
    const answers = await Promise.all(Array.from({ length: 30 }, () => replay(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.headers.get('retry-after')).toBe(String(45 * 60));
    expect(refused[0]?.error.message).toContain('2026-11-21T13:00:00.000Z');
    service.clock.set('2026-11-21T13:00:00.000Z');
    expect((await replay(id)).status).toBe(200);
  });

  it('later under the same key, once the hour is over', async () => {
    const id = await newWebhook();
    await test(id);
    await spend(MOST_IN_HOUR);
    const headers = { 'idempotency-key': 'again' };
    const ask = () => service.call('POST', `/v1/webhooks/${id}/replay`, { body: PERIOD, headers });
    expect((await ask()).status).toBe(429);
    service.clock.set('2026-11-21T13:00:00.000Z');
    expect((await ask()).status).toBe(200);
  });
});
