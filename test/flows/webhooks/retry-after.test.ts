import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let service: TestService;
let receiver: Receiver;
let now: number;
beforeAll(async () => {
  service = await startService(ALLOWED);
});
afterEach(() => receiver.close());
afterAll(() => service.close());
const later = (ms: number) => {
  now += ms;
  service.clock.set(new Date(now).toISOString());
};
const send = () => service.services.webhooks.sendDue();

async function start(retryAfter: string) {
  receiver = await startReceiver();
  now = Date.parse('2026-11-22T12:00:00.000Z');
  later(0);
  const webhook = await createWebhook(service, { url: receiver.url, eventTypes: ['invoice.created'] });
  receiver.answerWith((_one, response) => {
    response.writeHead(429, { 'retry-after': retryAfter }).end();
    return 429;
  });
  await createInvoice(service);
  await send();
  expect(receiver.received).toHaveLength(1);
  receiver.answerWith(() => 200);
  return webhook;
}

describe('a server that answers 429 with Retry-After', () => {
  it('gets nothing until then, not even of new events, and then all of it', async () => {
    const { id } = await start('120');
    const [{ nextAttemptAt }] = (await service.call('GET', `/v1/webhooks/${id}/deliveries`)).data.items;
    expect(nextAttemptAt).toBe('2026-11-22T12:02:00.000Z');
    const { id: next } = await createInvoice(service);
    later(119_999);
    await send();
    expect(receiver.received).toHaveLength(1);
    later(1);
    await send();
    expect(receiver.taken()).toHaveLength(2);
    expect(receiver.taken().map(({ event }) => event.data.invoice.id)).toContain(next);
  });

  it('is not left alone for longer than an hour', async () => {
    await start('86400');
    later(3_599_999);
    await send();
    expect(receiver.received).toHaveLength(1);
    later(1);
    await send();
    expect(receiver.taken()).toHaveLength(1);
  });

  it('is sent to at once when a person starts it again', async () => {
    const { id } = await start('3600');
    for (const status of ['Paused', 'Active']) {
      await service.call('PATCH', `/v1/webhooks/${id}`, { body: { status } });
    }
    await send();
    expect(receiver.taken()).toHaveLength(1);
  });
});
