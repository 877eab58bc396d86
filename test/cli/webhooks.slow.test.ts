import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';
import { ALLOWED, type Receiver, startReceiver } from '../support/webhook-receiver.ts';

let service: TestService;
let cli: Cli;
let receiver: Receiver;
let url: string;
beforeAll(async () => {
  service = await startService(ALLOWED);
  cli = cliOf(service);
  receiver = await startReceiver();
  url = receiver.url;
});
afterAll(async () => {
  await receiver.close();
  await service.close();
  await cli.close();
});

it('creates a webhook and shows its secret this once', async () => {
  const { output, code } = await cli.run([
    'webhooks',
    'create',
    '--url',
    url,
    '--type',
    'invoice.paid,contact.created',
  ]);
  expect([code, output]).toEqual([0, expect.stringMatching(/Secret +whsec_\S+/)]);
  const [webhook] = (await service.call('GET', '/v1/webhooks')).data.items;
  expect(webhook).toMatchObject({ url, eventTypes: ['invoice.paid', 'contact.created'], status: 'Active' });
  const again = (await cli.run(['webhooks', 'get', webhook.id])).output;
  expect([again.includes(url), again.includes('whsec_')]).toEqual([true, false]);
  expect((await cli.run(['webhooks', 'list', '-q'])).output).toBe(`${webhook.id}\n`);
});

it('changes, pauses, resumes and tests it', async () => {
  const id = (await cli.run(['webhooks', 'list', '-q'])).output.trim();
  const read = async () => (await service.call('GET', `/v1/webhooks/${id}`)).data;
  await cli.run(['webhooks', 'update', id, '--type', 'all', '--ordered', 'yes', '--description', 'Booking']);
  expect(await read()).toMatchObject({ eventTypes: null, isOrdered: true, description: 'Booking', url });
  await cli.run(['webhooks', 'pause', id]);
  expect((await read()).status).toBe('Paused');
  await cli.run(['webhooks', 'resume', id]);
  expect((await read()).status).toBe('Active');
  expect((await cli.run(['webhooks', 'test', id])).output).toContain('The test is Delivered: 200.');
  receiver.answerWith(() => 500);
  expect((await cli.run(['webhooks', 'test', id])).output).toMatch(/500/);
  receiver.answerWith(() => 200);
  expect((await cli.run(['webhooks', 'update', id])).code).toBe(2);
});

it('shows deliveries, and sends one or a period again', async () => {
  const id = (await cli.run(['webhooks', 'list', '-q'])).output.trim();
  await createInvoice(service);
  await service.services.webhooks.sendDue();
  const words = ['webhooks', 'deliveries', id, '--status', 'Delivered', '--type', 'invoice.created'];
  const { json } = await cli.run([...words, '--json']);
  const { data } = await service.call('GET', `/v1/webhooks/${id}/deliveries?eventType=invoice.created`);
  expect(json).toEqual(data);
  expect(json.items.length).toBe(1);
  const again = await cli.run(['webhooks', 'replay', id, '--delivery', json.items[0].id]);
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('is sent again')]);
  const period = await cli.run(['webhooks', 'replay', id, '--from', '2026-11-01T00:00:00Z']);
  expect([period.code, period.output]).toEqual([0, expect.stringMatching(/^\d+ events? of this period/)]);
  expect((await cli.run(['webhooks', 'replay', id])).code).toBe(2);
});

it('listen and send forward the same body as the service sends', async () => {
  const { id, paymentSchedule } = await createInvoice(service);
  const path = `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[0].id}`;
  await service.call('POST', `${path}/mark_as_paid`, { body: {} });
  await service.call('POST', '/v1/contacts', { body: { name: 'Same', email: 'same@example.com' } });
  await service.services.webhooks.sendDue();
  const sent = receiver.received.splice(0).filter(({ event }) => event.type !== 'webhook.test');
  expect(new Set(sent.map(({ event }) => event.type.split('.').length))).toEqual(new Set([2, 3]));
  for (const { event } of sent)
    expect((await cli.run(['webhooks', 'send', event.id, '--to', url])).code).toBe(0);
  expect(receiver.received.map(({ event }) => event)).toEqual(sent.map(({ event }) => event));
});

it('rotates the secret and deletes the webhook after a question', async () => {
  const id = (await cli.run(['webhooks', 'list', '-q'])).output.trim();
  expect((await cli.run(['webhooks', 'rotate-secret', id])).code).toBe(2);
  const rotated = await cli.run(['webhooks', 'rotate-secret', id, '--overlap', '1', '--yes']);
  expect(rotated.output).toMatch(/Secret +whsec_\S+/);
  expect((await cli.run(['webhooks', 'delete', id])).code).toBe(2);
  expect((await cli.run(['webhooks', 'delete', id, '--yes'])).code).toBe(0);
  expect((await service.call('GET', `/v1/webhooks/${id}`)).status).toBe(404);
});
