import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId, WebhookId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { freezeAccount, unfreezeAccount } from '../../../src/transfer/service.ts';
import { createMemoryBudget } from '../../../src/webhooks/bodies.ts';
import { type RoundDeps, sendRound } from '../../../src/webhooks/round.ts';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let service: TestService;
let receiver: Receiver;
let accountId: AccountId;
beforeAll(async () => {
  service = await startService(ALLOWED);
  accountId = service.member.accountId as AccountId;
});
afterAll(() => service.close());

let now: number;
const later = (ms: number) => {
  now += ms;
  service.clock.set(new Date(now).toISOString());
};
const HOUR_MS = 3_600_000;

async function start(body: object = {}) {
  receiver = await startReceiver();
  now = Date.now();
  later(0);
  return createWebhook(service, { url: receiver.url, ...body });
}
afterEach(async () => {
  const { items } = (await service.call('GET', '/v1/webhooks')).data;
  for (const { id } of items) await service.call('DELETE', `/v1/webhooks/${id}`);
  await receiver.close();
});
const send = () => service.services.webhooks.sendDue();
const show = async (id: string) => (await service.call('GET', `/v1/webhooks/${id}`)).data;

describe('a webhook whose address is changed while an attempt at the old one is under way', () => {
  it('is not disabled by what the old one answers', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    const elsewhere = await startReceiver();
    receiver.answerWith(async () => {
      await service.call('PATCH', `/v1/webhooks/${id}`, { body: { url: elsewhere.url } });
      return 410;
    });
    await createInvoice(service);
    await send();
    expect((await show(id)).status).toBe('Active');
    await send();
    expect(elsewhere.taken()).toHaveLength(1);
    await elsewhere.close();
  });
});

describe('a replay that is asked for while the last attempt of a delivery is under way', () => {
  it('is done', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    await service.sql('update webhooks set arrived_at = created_at where id = $1', [id]);
    await createInvoice(service);
    receiver.answerWith(() => 500);
    await send();
    await service.sql('update webhook_deliveries set attempts = 9, next_at = $2 where webhook_id = $1', [
      id,
      service.clock.now(),
    ]);
    await service.sql('update webhooks set next_at = $2 where id = $1', [id, service.clock.now()]);
    receiver.answerWith(async ({ id: delivery }) => {
      later(1_000);
      receiver.answerWith(() => 200);
      await service.call('POST', `/v1/webhooks/${id}/deliveries/${delivery}/replay`, { body: {} });
      return 500;
    });
    await send();
    expect(receiver.taken()).toHaveLength(1);
  });
});

describe('a webhook whose types are widened while a process begins a round', () => {
  it('gets what happens afterwards', async () => {
    const { id } = await start({ eventTypes: ['invoice.paid'] });
    await createInvoice(service);
    let created = '';
    const sent: string[] = [];
    const deps: RoundDeps = {
      database: service.services.database,
      clock: service.clock,
      log: service.services.log,
      budget: createMemoryBudget(),
      isOver: () => false,
      loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
      findAccount: async (one) => {
        if (created === '') {
          await service.call('PATCH', `/v1/webhooks/${id}`, { body: { eventTypes: ['invoice.created'] } });
          created = (await createInvoice(service)).id;
        }
        return service.services.accounts.findAccount(one);
      },
      outbound: {
        post: async ({ body }) => {
          sent.push(JSON.parse(body).data.invoice.id);
          return { failure: null, statusCode: 200, answer: '', retryAfter: null, milliseconds: 1 };
        },
        close: () => {},
      },
    };
    const name = { accountId, id: id as WebhookId };
    await sendRound(deps, name);
    await sendRound(deps, name);
    expect(sent).toContain(created);
  });
});

describe('a webhook that does not answer', () => {
  it('is tried again within minutes, however many events that it does not want come before', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    receiver.answerWith(() => 500);
    for (let one = 0; one < 12; one += 1) await createInvoice(service);
    await send();
    // The next attempt of each waiting delivery is far away.
    await service.sql(`update webhook_deliveries set next_at = $1 where status = 'Waiting'`, [
      new Date(now + 20 * HOUR_MS),
    ]);
    await service.sql('update webhooks set next_at = $1', [new Date(now + 20 * HOUR_MS)]);
    for (let one = 0; one < 15; one += 1) {
      const body = { name: `Kim ${one}`, email: `kim-${one}@example.com` };
      await service.call('POST', '/v1/contacts', { body });
    }
    const { id: last } = await createInvoice(service);
    receiver.answerWith(() => 200);
    for (let minutes = 0; minutes < 12; minutes += 1) {
      later(60_000);
      await send();
    }
    expect(receiver.taken().map(({ event }) => event.data.invoice.id)).toContain(last);
    expect((await show(id)).failingSince).toBe(null);
  });

  it('has all that waits sent when a test of it arrives', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    receiver.answerWith(() => 500);
    for (let one = 0; one < 12; one += 1) await createInvoice(service);
    await send();
    receiver.answerWith(() => 200);
    await service.call('POST', `/v1/webhooks/${id}/test`, { body: {} });
    await send();
    expect(receiver.taken()).toHaveLength(13);
  });

  it('is paused only by an attempt that has failed, not by an event that it does not want', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    receiver.answerWith(() => 500);
    await createInvoice(service);
    await send();
    await service.sql('update webhooks set failing_since = $1, next_at = $2', [
      new Date(now - 71 * HOUR_MS),
      new Date(now + 5 * HOUR_MS),
    ]);
    await service.sql(`update webhook_deliveries set next_at = $1 where status = 'Waiting'`, [
      new Date(now + 5 * HOUR_MS),
    ]);
    later(2 * HOUR_MS);
    await service.call('POST', '/v1/contacts', { body: { name: 'Lee', email: 'lee@example.com' } });
    await send();
    expect((await show(id)).status).toBe('Active');
  });
});

describe('the events of a frozen account', () => {
  it('rest with it, because it runs in another place', async () => {
    await start({ eventTypes: ['invoice.created'] });
    await createInvoice(service);
    const deps = { database: service.services.database, clock: service.clock };
    await freezeAccount(deps, accountId);
    try {
      expect(await send()).toBe(0);
      expect(receiver.received).toEqual([]);
    } finally {
      await unfreezeAccount(deps, accountId);
    }
    await send();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a webhook that is deleted', () => {
  it('leaves no deliveries behind for ever', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    receiver.answerWith(() => 500);
    await createInvoice(service);
    await send();
    await service.call('DELETE', `/v1/webhooks/${id}`);
    later(31 * 24 * HOUR_MS);
    await service.services.webhooks.keepHouse(service.clock.now());
    const left = 'select id from webhook_deliveries where webhook_id = $1';
    expect(await service.sql(left, [id])).toEqual([]);
  });
});
