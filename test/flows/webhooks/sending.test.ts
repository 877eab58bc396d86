import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
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
afterAll(() => service.close());
// The reference library compares with the time of the machine.
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
const deliveriesOf = async (id: string, query = '') =>
  (await service.call('GET', `/v1/webhooks/${id}/deliveries${query}`)).data.items;
const show = async (id: string) => (await service.call('GET', `/v1/webhooks/${id}`)).data;
const reasonsOf = async (id: string, type: string) =>
  (await service.call('GET', `/v1/events?type=${type}&limit=200`)).data.items
    .filter(({ data }: { data: { id: string } }) => data.id === id)
    .map(({ data }: { data: { reason?: string } }) => data.reason ?? null);

describe('a webhook', () => {
  it('gets every event once, signed so that the reference library accepts it', async () => {
    const { id, secret } = await start();
    const before = (await service.call('GET', '/v1/events')).data.items.length;
    const invoice = await createInvoice(service, { status: 'Active' });
    await send();
    await send();
    const all = (await service.call('GET', '/v1/events')).data.items as { id: string }[];
    const items = all.slice(0, all.length - before);
    expect(items.length).toBeGreaterThan(1);
    expect(receiver.received.map(({ event }) => event.id as string).toSorted()).toEqual(
      items.map(({ id: one }) => one).toSorted(),
    );
    for (const one of receiver.received) {
      expect(isVerified(one, secret)).toBe(true);
      expect(isVerified({ ...one, body: `${one.body} ` }, secret)).toBe(false);
    }
    const first = receiver.received.find(({ event }) => event.type === 'invoice.created');
    expect(Object.keys(first?.event)).toEqual([
      'id',
      'type',
      'apiVersion',
      'livemode',
      'createdAt',
      'sequence',
      'data',
    ]);
    expect(first?.event).toMatchObject({
      type: 'invoice.created',
      livemode: false,
      sequence: 1,
      data: { invoice: { id: invoice.id, status: 'Active' } },
    });
    expect(first?.headers['content-type']).toBe('application/json');
    const deliveries = await deliveriesOf(id);
    expect(deliveries.map((one: { status: string; attempts: number }) => [one.status, one.attempts])).toEqual(
      items.map(() => ['Delivered', 1]),
    );
    expect(deliveries[0]).toMatchObject({ statusCode: 200, failure: null, answer: 'status 200' });
    const shown = await service.call('GET', `/v1/webhooks/${id}/deliveries/${deliveries[0].id}`);
    expect(shown.data.request).toMatchObject({
      url: receiver.url,
      body: expect.stringContaining('evt_') as string,
    });
    const same = receiver.received.find((one) => one.id === deliveries[0].id);
    expect(same?.body).toBe(shown.data.request.body);
    expect(same?.headers).toMatchObject(shown.data.request.headers);
  });

  it('gets of a payment of an invoice that payment, and the charge that paid it', async () => {
    const invoice = await activeInvoice(service);
    await start({ eventTypes: ['invoice.payment.completed'] });
    const { data: charge } = await pay(service, invoice);
    await send();
    expect(receiver.received).toHaveLength(1);
    const { type, data } = receiver.received[0]?.event ?? {};
    expect([type, data.invoiceId, data.chargeId]).toEqual([
      'invoice.payment.completed',
      invoice.id,
      charge.id,
    ]);
    expect(data.payment).toMatchObject({ id: invoice.paymentSchedule[0].id, status: 'Paid' });
    expect(data).not.toHaveProperty('invoice');
  });

  it('gets only events of its types, and none from before it was made or of another account', async () => {
    await createInvoice(service, { status: 'Active' });
    await start({ eventTypes: ['contact.created'] });
    const other = await service.addMember(`stranger-${now}`);
    const body = { name: 'Kim', email: 'kim@example.com' };
    await service.call('POST', '/v1/contacts', { body, token: other.token });
    await createInvoice(service, { contact: { name: 'Lee', email: `lee-${now}@example.com` } });
    await send();
    expect(receiver.received.map(({ event }) => [event.type, event.data.contact.name])).toEqual([
      ['contact.created', 'Lee'],
    ]);
  });

  it('is told nothing of the names and addresses of members', async () => {
    await start();
    const invited = { email: 'secret-colleague@example.com', role: 'Viewer' };
    await service.call('POST', '/v1/invitations', { body: invited });
    await send();
    const [one] = receiver.received.filter(({ event }) => event.type === 'invitation.created');
    expect(one?.event.data.invitation).toMatchObject({ role: 'Viewer', email: null });
    expect(JSON.stringify(one)).not.toContain('secret-colleague');
  });

  it('is tried ten times over a little more than three days, under the same id, and then given up', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    receiver.answerWith(() => 500);
    await createInvoice(service);
    await send();
    const pauses: number[] = [];
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      const [{ nextAttemptAt, status }] = await deliveriesOf(id);
      expect(status).toBe('Waiting');
      pauses.push(Date.parse(nextAttemptAt) - now);
      later(Date.parse(nextAttemptAt) - now - 1);
      await send();
      expect(receiver.received).toHaveLength(attempt - 1);
      later(1);
      await send();
      expect(receiver.received).toHaveLength(attempt);
    }
    const [{ status, attempts, nextAttemptAt }] = await deliveriesOf(id);
    expect([status, attempts, nextAttemptAt]).toEqual(['Failed', 10, null]);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / HOUR_MS;
    expect([hours > 68, hours < 84]).toEqual([true, true]);
    expect(pauses.slice(0, 2).every((pause, index) => pause <= [5_500, 330_000][index]!)).toBe(true);
  });

  it('at which every attempt of three days has failed is paused, reported by mail, and started again by a test', async () => {
    const { id } = await start();
    receiver.answerWith(() => 503);
    await createInvoice(service);
    await send();
    expect((await show(id)).failingSince).toBe(new Date(now).toISOString());
    for (let round = 0; round < 20 && (await show(id)).status === 'Active'; round += 1) {
      later(5 * HOUR_MS);
      await send();
    }
    const before = receiver.received.length;
    expect(await show(id)).toMatchObject({ status: 'Paused', pausedBy: 'Service' });
    expect(await reasonsOf(id, 'webhook.paused')).toEqual(['Failing']);
    const missed = await createInvoice(service);
    await send();
    expect(receiver.received).toHaveLength(before);
    await service.work('notices');
    const { items } = (await service.call('GET', '/v1/mails')).data;
    expect(items[0]).toMatchObject({ kind: 'BusinessWebhookStopped' });
    const failed = await service.call('POST', `/v1/webhooks/${id}/test`, { body: {} });
    expect([failed.data.status, (await show(id)).status]).toEqual(['Failed', 'Paused']);
    receiver.answerWith(() => 200);
    const passed = await service.call('POST', `/v1/webhooks/${id}/test`, { body: {} });
    expect([passed.data.status, passed.data.eventType]).toEqual(['Delivered', 'webhook.test']);
    expect(await show(id)).toMatchObject({ status: 'Active', pausedBy: null, failingSince: null });
    await send();
    expect(receiver.taken().map(({ event }) => event.data.invoice?.id)).toContain(missed.id);
  });

  it('is disabled by 410 at once, and started again by hand: what came in between is sent', async () => {
    const { id } = await start();
    receiver.answerWith(() => 410);
    await createInvoice(service);
    await send();
    expect((await show(id)).status).toBe('Disabled');
    expect(await reasonsOf(id, 'webhook.disabled')).toEqual(['Gone']);
    const [{ status, statusCode }] = await deliveriesOf(id);
    expect([status, statusCode]).toEqual(['Failed', 410]);
    const count = receiver.received.length;
    const missed = await createInvoice(service);
    await send();
    expect(receiver.received).toHaveLength(count);
    receiver.answerWith(() => 200);
    await service.call('PATCH', `/v1/webhooks/${id}`, { body: { status: 'Active' } });
    await send();
    expect(receiver.taken().map(({ event }) => event.data.invoice?.id)).toContain(missed.id);
  });

  it('keeps events while it is paused, and sends them when it is started again', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    await service.call('PATCH', `/v1/webhooks/${id}`, { body: { status: 'Paused' } });
    const invoice = await createInvoice(service);
    await send();
    expect(receiver.received).toEqual([]);
    expect(await reasonsOf(id, 'webhook.paused')).toEqual([null]);
    await service.call('PATCH', `/v1/webhooks/${id}`, { body: { status: 'Active' } });
    await send();
    expect(receiver.received.map(({ event }) => event.data.invoice.id)).toEqual([invoice.id]);
  });

  it('is signed with both secrets until the overlap of a rotation is over', async () => {
    const { id, secret: old } = await start();
    const rotated = await service.call('POST', `/v1/webhooks/${id}/rotate_secret`, {
      body: { overlapHours: 1 },
    });
    const { secret } = rotated.data;
    await createInvoice(service);
    await send();
    const during = receiver.received.at(-1)!;
    expect([isVerified(during, old), isVerified(during, secret)]).toEqual([true, true]);
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    await service.sql('update webhooks set previous_until = $2 where id = $1', [id, new Date(now)]);
    await createInvoice(service);
    await send();
    const after = receiver.received.at(-1)!;
    expect([isVerified(after, old), isVerified(after, secret)]).toEqual([false, true]);
  });

  it('is signed with the secret that its receiver knows, also when a rotation is done twice', async () => {
    const { id, secret } = await start({ eventTypes: ['invoice.created'] });
    await service.call('POST', `/v1/webhooks/${id}/rotate_secret`, { body: {} });
    await service.call('POST', `/v1/webhooks/${id}/rotate_secret`, { body: {} });
    await createInvoice(service);
    await send();
    expect(isVerified(receiver.received[0]!, secret)).toBe(true);
  });

  it('that asks for it gets the events of an object in their order, also when one of them fails', async () => {
    const { id } = await start({ isOrdered: true });
    const one = await createInvoice(service, { status: 'Draft' });
    const other = await createInvoice(service, { status: 'Draft' });
    const patch = (body: object) => service.call('PATCH', `/v1/invoices/${one.id}`, { body });
    await patch({ note: 'a' });
    receiver.answerWith(({ event }) =>
      event.data.invoice?.id === one.id && event.sequence === 2 ? 500 : 200,
    );
    await patch({ note: 'b' });
    await send();
    await patch({ note: 'c' });
    await send();
    const sequencesOf = (invoice: string) =>
      receiver
        .taken()
        .filter(({ event }) => event.data.invoice?.id === invoice)
        .map(({ event }) => event.sequence);
    expect([sequencesOf(one.id), sequencesOf(other.id)]).toEqual([[1], [1]]);
    receiver.answerWith(() => 200);
    later(10_000);
    await send();
    expect(sequencesOf(one.id)).toEqual([1, 2, 3, 4]);
    expect(await deliveriesOf(id, '?status=Waiting')).toEqual([]);
  });

  it('that answers with a redirection is not followed, and what it says is kept to a kilobyte', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    const elsewhere = await startReceiver();
    receiver.answerWith((_one, response) => {
      response.writeHead(302, { location: elsewhere.url }).end('ä\0'.repeat(100_000));
      return 302;
    });
    await createInvoice(service);
    await send();
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ status: 'Waiting', statusCode: 302, failure: 'Redirected' });
    expect([delivery.answer.length <= 1024, elsewhere.received]).toEqual([true, []]);
    await elsewhere.close();
  });

  it('that cannot be reached says why', async () => {
    const { id } = await start({ eventTypes: ['invoice.created'] });
    await receiver.close();
    await createInvoice(service);
    await send();
    expect((await deliveriesOf(id))[0]).toMatchObject({ failure: 'NotConnected', statusCode: null });
  });
});

describe('events of one transaction', () => {
  it('are all sent when one of them fails, also when nothing happens in the account afterwards', async () => {
    await start({ isOrdered: true, eventTypes: ['invoice.payment.completed', 'invoice.paid'] });
    let refused = 0;
    receiver.answerWith(({ event }) =>
      event.type === 'invoice.payment.completed' && refused++ === 0 ? 503 : 200,
    );
    const invoice = await activeInvoice(service, {
      totalAmount: 1_000,
      paymentSchedule: [{ dueDate: '2027-04-01', amount: 1_000 }],
    });
    expect((await pay(service, invoice)).status).toBe(201);
    await send();
    later(60_000);
    await send();
    expect(receiver.taken().map(({ event }) => event.type)).toEqual([
      'invoice.payment.completed',
      'invoice.paid',
    ]);
  });
});
