import { beforeEach, describe, expect, it, vi } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read, sendWebhook, states } from '../../support/money.ts';
import { acceptedPayment, faultsOfBooks, keyOf, readPayment } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const moveTo = async (now: string) => {
  const { status } = await service.call('POST', '/v1/test_clock', { body: { now } });
  expect(status).toBe(200);
};
/** From now on the processor is never reached. */
const silence = () =>
  service.processor.failNext(...Array.from({ length: 500 }, () => 'never arrives' as const));
const cancel = (path: string) => service.call('POST', `${path}/cancel`, { body: {} });
const open = () =>
  service.sql<{ kind: string; subject: string }>(
    'select kind, subject from discrepancies where gone_at is null',
  );
const asked = () => service.processor.calls.filter(({ name }) => name.startsWith('find')).length;

/** An event of the processor is applied during a call that gets no answer. */
const arrivesDuring = (name: 'findCharge' | 'findRefund', event: () => object) =>
  vi.spyOn(service.processor, name).mockImplementationOnce(async () => {
    await sendWebhook(service, [event()]);
    await service.work();
    return { status: 'unknown', cause: 'the answer did not come' };
  });

describe('a charge whose answer never comes', () => {
  it('is asked about in pauses that double, told after a day, and can be closed then', async () => {
    const invoice = await activeInvoice(service);
    silence();
    const { data } = await pay(service, invoice);
    expect(data.status).toBe('Processing');
    await moveTo('2026-11-21T13:04:00.000Z');
    expect(asked()).toBe(7);
    expect((await cancel(`/v1/charges/${data.id}`)).error.code).toBe('illegal_action');
    await moveTo('2026-11-22T11:00:00.000Z');
    expect(asked()).toBeLessThan(14);
    expect(await open()).toEqual([]);
    await moveTo('2026-11-24T12:00:00.000Z');
    expect(asked()).toBeLessThan(20);
    expect(await open()).toEqual([{ kind: 'charge_unanswered', subject: data.id }]);
    const canceled = await cancel(`/v1/charges/${data.id}`);
    expect([canceled.status, canceled.data.status, canceled.data.failure.code]).toEqual([
      200,
      'Declined',
      'closed_by_hand',
    ]);
    expect((await cancel(`/v1/charges/${data.id}`)).data.status).toBe('Declined');
    expect(await open()).toEqual([]);
    expect(states(await read(service, invoice.id))[0]).toBe('Failed');
    expect(await service.sql(`select 1 from tasks where kind = 'charge.check'`)).toEqual([]);
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('that the processor knows after all is not closed, but settled', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('reply lost', ...Array.from({ length: 11 }, () => 'never arrives' as const));
    const { data } = await pay(service, invoice);
    await moveTo('2026-11-22T13:00:00.000Z');
    const canceled = await cancel(`/v1/charges/${data.id}`);
    expect([canceled.status, canceled.data.status]).toEqual([200, 'Succeeded']);
    expect(await open()).toEqual([]);
    const again = await cancel(`/v1/charges/${data.id}`);
    expect([again.status, again.error.code]).toEqual([422, 'illegal_action']);
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('that happened although it was closed is told as a discrepancy', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('reply lost', ...Array.from({ length: 30 }, () => 'never arrives' as const));
    const { data } = await pay(service, invoice);
    await moveTo('2026-11-23T13:00:00.000Z');
    expect((await cancel(`/v1/charges/${data.id}`)).data.status).toBe('Declined');
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await service.work();
    expect(await open()).toEqual([{ kind: 'charge_succeeded_after_decline', subject: data.id }]);
  });

  it('whose success arrives while the processor is asked once more stays succeeded', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('reply lost', ...Array.from({ length: 30 }, () => 'never arrives' as const));
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await moveTo('2026-11-23T13:00:00.000Z');
    arrivesDuring('findCharge', () => service.processor.decide(data.id, 'succeeded'));
    await cancel(`/v1/charges/${data.id}`);
    expect((await service.call('GET', `/v1/charges/${data.id}`)).data.status).toBe('Succeeded');
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('that a bank works on, or that has ended, is not canceled; one that waits for its holder is', async () => {
    const bank = (await pay(service, await activeInvoice(service), { token: 'tok_bank' })).data.id;
    const paid = (await pay(service, await activeInvoice(service))).data.id;
    for (const id of [bank, paid]) {
      const refused = await cancel(`/v1/charges/${id}`);
      expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    }
    const asks = (await pay(service, await activeInvoice(service), { token: 'tok_asks' })).data.id;
    expect((await cancel(`/v1/charges/${asks}`)).data.status).toBe('Declined');
    expect((await cancel('/v1/charges/0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10')).status).toBe(404);
  });
});

describe('an outgoing payment whose answer never comes', () => {
  const started = async (first: 'never arrives' | 'reply lost' = 'never arrives') => {
    const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-21' });
    service.processor.failNext(first);
    silence();
    await moveTo('2026-11-21T13:04:00.000Z');
    return id as string;
  };

  it('is asked about in pauses that double, told after a day, and its funding can be closed then', async () => {
    const id = await started();
    expect(asked()).toBeLessThan(8);
    expect((await cancel(`/v1/payments/${id}`)).error.code).toBe('illegal_action');
    await moveTo('2026-11-24T12:00:00.000Z');
    expect(asked()).toBeLessThan(20);
    expect(await open()).toEqual([{ kind: 'payment_unanswered', subject: id }]);
    const canceled = await cancel(`/v1/payments/${id}`);
    expect([canceled.status, canceled.data.status, canceled.data.failure.code]).toEqual([
      200,
      'Failed',
      'closed_by_hand',
    ]);
    expect(await open()).toEqual([]);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
  });

  it('that the processor knows after all goes on instead of being closed', async () => {
    const id = await started('reply lost');
    await moveTo('2026-11-24T12:00:00.000Z');
    service.processor.answerAgain();
    const canceled = await cancel(`/v1/payments/${id}`);
    expect([canceled.status, canceled.error.code]).toEqual([422, 'illegal_action']);
    await service.work();
    expect((await readPayment(service, id)).status).toBe('Completed');
    expect(await open()).toEqual([]);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
  });

  it('that the processor has never seen is not sent by its cancelation', async () => {
    const id = await started();
    await moveTo('2026-11-24T12:00:00.000Z');
    service.processor.answerAgain();
    service.processor.calls.length = 0;
    const canceled = await cancel(`/v1/payments/${id}`);
    expect([canceled.status, canceled.data?.status]).toEqual([200, 'Failed']);
    expect(service.processor.calls.map(({ name }) => name)).toEqual(['findCharge']);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
  });

  it('a delivery that was closed and arrived after all is told as a discrepancy', async () => {
    service.processor.script('stored_tok_bank', 'processing');
    const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-21' });
    service.processor.failNext(null, 'reply lost');
    await service.work();
    silence();
    await moveTo('2026-11-24T12:00:00.000Z');
    const key = await keyOf(service, id, 'delivery');
    expect((await cancel(`/v1/payments/${id}`)).data.status).toBe('Failed');
    await sendWebhook(service, [service.processor.decide(key, 'succeeded')]);
    await service.work();
    expect(await open()).toContainEqual({ kind: 'payment_delivered_after_failure', subject: id });
  });
});

describe('a refund whose answer never comes', () => {
  it('is told after a day, and can be closed then; its amount can be refunded again', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service));
    silence();
    const { data } = await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} });
    expect(data.status).toBe('Processing');
    expect((await cancel(`/v1/refunds/${data.id}`)).error.code).toBe('illegal_action');
    await moveTo('2026-11-24T12:00:00.000Z');
    expect(asked()).toBeLessThan(20);
    expect(await open()).toEqual([{ kind: 'refund_unanswered', subject: data.id }]);
    const canceled = await cancel(`/v1/refunds/${data.id}`);
    expect([canceled.data.status, canceled.data.failure.code]).toEqual(['Failed', 'closed_by_hand']);
    expect(await open()).toEqual([]);
    expect((await service.call('GET', `/v1/charges/${charge.id}`)).data.refundedAmount).toBe(0);
    expect((await cancel('/v1/refunds/0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10')).status).toBe(404);
  });

  it('and whose success arrives while the processor is asked once more stays succeeded', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service));
    service.processor.failNext('reply lost', ...Array.from({ length: 30 }, () => 'never arrives' as const));
    const { data } = await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} });
    await moveTo('2026-11-23T13:00:00.000Z');
    arrivesDuring('findRefund', () => service.processor.decide(data.id, 'succeeded'));
    await cancel(`/v1/refunds/${data.id}`);
    expect((await service.call('GET', `/v1/refunds/${data.id}`)).data.status).toBe('Succeeded');
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('because a bank works on it is said not to be cancelable, and is not canceled', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service));
    service.processor.script('refund', 'processing');
    const { data } = await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} });
    await moveTo('2026-11-24T12:00:00.000Z');
    const { actions } = (await service.call('GET', `/v1/refunds/${data.id}`)).data;
    const refused = await cancel(`/v1/refunds/${data.id}`);
    expect([actions.cancel.allowed, refused.status]).toEqual([false, 422]);
  });
});
