import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freezeAccount } from '../../../src/transfer/service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';
import {
  ALLOWED,
  createWebhook,
  isVerified,
  type Receiver,
  startReceiver,
} from '../../support/webhook-receiver.ts';

let source: TestService;
let target: TestService;
let receiver: Receiver;
beforeAll(async () => {
  const keyOf = (byte: number) => ({ SECRET_KEY: Buffer.alloc(32, byte).toString('base64') });
  source = await startService({ ...ALLOWED, ...keyOf(3) });
  target = await startService({ ...ALLOWED, ...keyOf(4) });
  await target.sql(`update accounts set path = 'other' where path = 'demo-studio'`);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => Promise.all([source.close(), target.close()]));

it('webhooks move with their account: what was not sent before is sent from there, signed with both of their secrets', async () => {
  const now = new Date().toISOString();
  for (const service of [source, target]) service.clock.set(now);
  const { id, secret: old } = await createWebhook(source, {
    url: receiver.url,
    eventTypes: ['invoice.created'],
  });
  const { secret } = (await source.call('POST', `/v1/webhooks/${id}/rotate_secret`, { body: {} })).data;
  const invoice = await createInvoice(source);
  const { accountId } = source.member;
  await freezeAccount({ database: source.services.database, clock: source.clock }, accountId);
  await source.services.webhooks.sendDue();
  expect(receiver.received).toEqual([]);
  await importInto(target, await exportedFrom(source, accountId));
  await target.services.webhooks.sendDue();
  expect(receiver.received.map(({ event }) => event.data.invoice.id)).toEqual([invoice.id]);
  const [one] = receiver.received;
  expect([isVerified(one!, old), isVerified(one!, secret)]).toEqual([true, true]);
});
