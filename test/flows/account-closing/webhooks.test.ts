import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, confirm, signInOwner } from '../../support/closing.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService(ALLOWED);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

const told = () => receiver.received.map(({ event }) => event.type as string);

it('webhooks of a closed account hear what closing causes, then nothing until it is reopened, and miss nothing', async () => {
  const invoice = await activeInvoice(service);
  const { data: charge } = await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  await service.work();
  await createWebhook(service, { url: receiver.url });
  const owner = await signInOwner(service);
  await ask(service, owner, 'close');
  await service.work();
  await service.services.webhooks.sendDue();
  expect(told()).toEqual(expect.arrayContaining(['account.closed', 'invoice.autopay.disabled']));
  const count = told().length;
  service.clock.set('2026-11-21T14:00:00.000Z');
  const event = {
    occurredAt: new Date(0),
    reference: 'dp',
    chargeKey: charge.id,
    amount: 100_000,
    fee: 1_500,
  };
  const opened = { ...event, id: 'opened', type: 'dispute_opened', reason: 'fraudulent', respondBy: null };
  await sendWebhook(service, [opened]);
  await service.work();
  await service.services.webhooks.sendDue();
  expect(told()).toHaveLength(count);
  await confirm(service, owner);
  await ask(service, owner, 'reopen');
  await service.services.webhooks.sendDue();
  expect(told().slice(count)).toEqual(
    expect.arrayContaining(['invoice.payment.disputed', 'account.reopened']),
  );
});
