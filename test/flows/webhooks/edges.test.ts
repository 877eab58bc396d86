import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId, WebhookId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { freezeAccount, unfreezeAccount } from '../../../src/transfer/service.ts';
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

describe('a webhook whose types are widened while a process begins a round', () => {
  it('gets what happens afterwards', async () => {
    const { id } = await start({ eventTypes: ['invoice.paid'] });
    await createInvoice(service);
    let created = '';
    const sent: string[] = [];
    const deps: RoundDeps = {
      database: service.services.database,
      clock: service.clock,
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
          return { failure: null, statusCode: 200, answer: '', milliseconds: 1 };
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
