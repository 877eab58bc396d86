import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  ALLOWED,
  createWebhook,
  isVerified,
  type Receiver,
  startReceiver,
} from '../../support/webhook-receiver.ts';

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService(ALLOWED);
});
afterEach(() => receiver.close());
afterAll(() => service.close());
const send = () => service.services.webhooks.sendDue();

it('a rotation whose answer was lost, and is done again, still signs with the secret that the receiver knows', async () => {
  receiver = await startReceiver();
  service.clock.set(new Date().toISOString());
  const { id, secret } = await createWebhook(service, { url: receiver.url, eventTypes: ['invoice.created'] });
  await service.call('POST', `/v1/webhooks/${id}/rotate_secret`, { body: {} });
  await service.call('POST', `/v1/webhooks/${id}/rotate_secret`, { body: {} });
  await createInvoice(service);
  await send();
  expect(isVerified(receiver.received[0]!, secret)).toBe(true);
});

it('a test that arrives at a webhook that is held off has all that waits sent', async () => {
  receiver = await startReceiver();
  service.clock.set(new Date().toISOString());
  const { id } = await createWebhook(service, { url: receiver.url, eventTypes: ['invoice.created'] });
  receiver.answerWith(() => 500);
  for (let one = 0; one < 12; one += 1) await createInvoice(service);
  await send();
  receiver.answerWith(() => 200);
  await service.call('POST', `/v1/webhooks/${id}/test`, { body: {} });
  await send();
  expect(receiver.taken().length).toBe(13);
});

it('a replay that is asked for while the last attempt is under way is done', async () => {
  receiver = await startReceiver();
  service.clock.set(new Date().toISOString());
  const { id } = await createWebhook(service, { url: receiver.url, eventTypes: ['invoice.created'] });
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
    service.clock.set(new Date(service.clock.now().getTime() + 1_000).toISOString());
    receiver.answerWith(() => 200);
    await service.call('POST', `/v1/webhooks/${id}/deliveries/${delivery}/replay`, { body: {} });
    return 500;
  });
  await send();
  expect(receiver.taken().length).toBe(1);
});
