import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

/** For how long a process has a webhook. */
const LEASE_MS = 45_000;

let one: TestService;
let two: TestService;
let receiver: Receiver;
beforeAll(async () => {
  one = await startService(ALLOWED);
  two = await startService(ALLOWED, one);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await two.close();
  await one.close();
});

it('a round that takes longer than its lease is taken over after it, and not before; what it did counts once', async () => {
  const { id } = await createWebhook(one, { url: receiver.url, eventTypes: ['invoice.created'] });
  const from = one.clock.now().getTime();
  const at = (ms: number) => two.clock.set(new Date(from + ms).toISOString());
  const arrived = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  receiver.answerWith(async () => {
    arrived.resolve();
    await isAnswered.promise;
    return 200;
  });
  await createInvoice(one);
  const slow = one.services.webhooks.sendDue();
  await arrived.promise;
  receiver.answerWith(() => 200);

  at(LEASE_MS - 1);
  expect(await two.services.webhooks.sendDue()).toBe(0);
  expect(receiver.received).toEqual([]);

  at(LEASE_MS);
  expect(await two.services.webhooks.sendDue()).toBeGreaterThan(0);
  expect(receiver.received).toHaveLength(1);
  const deliveries = async () => (await one.call('GET', `/v1/webhooks/${id}/deliveries`)).data.items;
  const taken = await deliveries();
  expect(taken).toMatchObject([{ status: 'Delivered', attempts: 1 }]);

  isAnswered.resolve();
  await slow;
  // Sent again, as after a process that died: under the same id, by which the receiver knows it.
  expect(new Set(receiver.received.map((event) => event.id)).size).toBe(1);
  expect(receiver.received).toHaveLength(2);
  // The first process has the webhook no more, and writes nothing.
  expect(await deliveries()).toEqual(taken);
  expect(await two.services.webhooks.sendDue()).toBe(0);
});
