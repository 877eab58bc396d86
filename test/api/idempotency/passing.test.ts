import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError, type RefusalCode, refusals } from '../../../src/kit/errors.ts';
import { createIdempotency, type IdempotentRequest } from '../../../src/kit/http/idempotency.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const headers = { 'idempotency-key': 'nightly-42' };
const isReplayed = (answer: { headers: Headers }) => answer.headers.get('idempotency-replayed') === 'true';
const post = (path: string, body: object = {}) => service.call('POST', path, { body, headers });

describe('a refusal that passes is not the answer of its key', () => {
  it('when a client may be reminded again', async () => {
    const invoice = await activeInvoice(service);
    const path = `/v1/invoices/${invoice.id}/remind`;
    expect((await service.call('POST', path, { body: {} })).status).toBe(201);
    const early = await post(path);
    expect([early.status, early.error]).toMatchObject([422, { code: 'illegal_action', retryable: true }]);
    expect(early.headers.get('retry-after')).toBe('600');
    service.clock.set('2026-11-21T12:10:00.000Z');
    const later = await post(path);
    expect([later.status, isReplayed(later)]).toEqual([201, false]);
    const again = await post(path);
    expect([again.text, isReplayed(again)]).toEqual([later.text, true]);
    const { data } = await service.call('GET', `/v1/mails?invoiceId=${invoice.id}`);
    expect(data.items.filter(({ kind }: { kind: string }) => kind === 'Reminder')).toHaveLength(2);
  });

  it('when another payment was on its way', async () => {
    const invoice = await activeInvoice(service);
    const [{ id }] = invoice.paymentSchedule;
    const first = await pay(service, invoice, { token: 'tok_bank' });
    const body = { scheduledPaymentIds: [id], expectedAmount: 100_000 };
    const early = await pay(service, invoice, body, headers);
    expect([early.status, early.error]).toMatchObject([422, { code: 'payment_under_way', retryable: true }]);
    await sendWebhook(service, [service.processor.decide(first.data.id, 'declined')]);
    await service.work();
    const later = await pay(service, invoice, body, headers);
    expect([later.status, later.data.status]).toEqual([201, 'Succeeded']);
    const again = await pay(service, invoice, body, headers);
    expect([again.text, isReplayed(again)]).toEqual([later.text, true]);
    expect(service.processor.log.map(({ amount }) => amount)).toEqual([100_000]);
  });

  it('when a charge that was to be refunded was on its way', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service), { token: 'tok_bank' });
    const path = `/v1/charges/${charge.id}/refunds`;
    const early = await post(path, { amount: 1_000 });
    expect([early.status, early.error]).toMatchObject([422, { code: 'illegal_action', retryable: true }]);
    await sendWebhook(service, [service.processor.decide(charge.id, 'succeeded')]);
    await service.work();
    const later = await post(path, { amount: 1_000 });
    expect(later.status).toBe(201);
    const again = await post(path, { amount: 1_000 });
    expect([again.text, isReplayed(again)]).toEqual([later.text, true]);
    expect(service.processor.log.map(({ amount }) => amount)).toEqual([100_000, -1_000]);
  });

  it('when the amount is again what the payer was shown', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 1_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 1_000 }],
    });
    const asks = (totalAmount: number) =>
      service.call('PATCH', `/v1/invoices/${invoice.id}`, {
        body: { totalAmount, rebalance: 'LastPayment' },
      });
    await asks(2_000);
    const early = await pay(service, invoice, { expectedAmount: 1_000 }, headers);
    // Waiting alone does not help: somebody has to change something.
    expect([early.status, early.error]).toMatchObject([422, { code: 'amount_changed', retryable: false }]);
    await asks(1_000);
    expect((await pay(service, invoice, { expectedAmount: 1_000 }, headers)).status).toBe(201);
  });
});

it('a payment that names none is not made of the next one once the first is through', async () => {
  const invoice = await activeInvoice(service);
  const first = await pay(service, invoice, { token: 'tok_bank' });
  const body = { expectedAmount: 100_000 };
  const early = await pay(service, invoice, body, headers);
  expect([early.status, early.error]).toMatchObject([422, { code: 'payment_under_way', retryable: false }]);
  await sendWebhook(service, [service.processor.decide(first.data.id, 'succeeded')]);
  await service.work();
  const again = await pay(service, invoice, body, headers);
  expect([again.text, isReplayed(again)]).toEqual([early.text, true]);
  expect(service.processor.log.map(({ amount }) => amount)).toEqual([100_000]);
});

it('a consent given after there was none is ended under the same key', async () => {
  const invoice = await activeInvoice(service);
  const end = () => service.call('DELETE', `/v1/invoices/${invoice.id}/autopay`, { headers });
  const early = await end();
  expect([early.status, early.error]).toMatchObject([422, { code: 'illegal_action', retryable: false }]);
  await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  expect((await end()).status).toBe(200);
  await service.work();
  service.clock.set('2027-02-01T12:00:00.000Z');
  await service.work();
  expect(service.processor.log).toHaveLength(1);
});

it('a refusal that follows from the request and what it names is kept under its key', async () => {
  const invoice = await createInvoice(service, { status: 'Active' });
  const toDraft = () =>
    service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Draft' }, headers });
  const first = await toDraft();
  expect([first.status, first.error]).toMatchObject([422, { code: 'illegal_action', retryable: false }]);
  const again = await toDraft();
  expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
});

const requestOf = (key: string, requestId = 'req_1'): IdempotentRequest => ({
  accountId: service.member.accountId as AccountId,
  key: `caller:${key}`,
  requestHash: createHash('sha256').update(key).digest(),
  requestId,
  now: service.clock.now(),
});

it('a refusal in one process gives way to what another has done under the same key', async () => {
  const { database } = service.services;
  const [one, other] = [createIdempotency(database), createIdempotency(database)];
  let finished: () => void = () => {};
  const isFinished = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const refused = other.perform(requestOf('raced'), async () => {
    await isFinished;
    throw new AppError('payment_under_way');
  });
  const won = await one.perform(requestOf('raced'), async () => ({ status: 201, data: { id: 2 } }));
  finished();
  expect(await refused).toMatchObject({ status: 201, body: won.body, isReplayed: true });
});

it('a refusal by what another process has started under the same key completes that, and is no answer', async () => {
  const { database } = service.services;
  const [one, other] = [createIdempotency(database), createIdempotency(database)];
  const completed: string[] = [];
  const complete = async (id: string) => {
    completed.push(id);
    return { status: 201, data: { id } };
  };
  const prepare = async () => null;
  const won: { data: Promise<unknown> } = { data: Promise.resolve() };
  const refused = await other.performInSteps(requestOf('stepped'), {
    prepare,
    start: async () => {
      // The first process has written the refund, and has no answer yet: what is left is another amount now.
      won.data = one
        .performInSteps(requestOf('stepped'), {
          prepare,
          start: async () => 'refund-1',
          complete: () => Promise.reject(new Error('The process died.')),
        })
        .catch(() => null);
      await won.data;
      throw new AppError('amount_changed');
    },
    complete,
  });
  expect([refused.status, JSON.parse(refused.body).data, completed]).toEqual([
    201,
    { id: 'refund-1' },
    ['refund-1'],
  ]);
});

// By code: whether its refusal is the answer of its key, and whether waiting helps.
const kept = new Set(
  `not_found version_conflict illegal_action total_mismatch payment_locked contact_locked
   unknown_contact unknown_payment unknown_payment_method unknown_token method_declined
   no_receipt no_original unusable_email unusable_role unusable_name unusable_password
   unusable_code wrong_password wrong_code passkey_failed unusable_country number_reserved
   answer_erased schedule_rule paid_exceeds_total`.split(/\s+/),
);
const retryable = new Set(
  `request_in_progress contact_busy payment_under_way rate_limited request_timeout internal
   account_frozen overloaded processor_busy vat_service_unavailable`.split(/\s+/),
);

it.each(Object.keys(refusals) as RefusalCode[])(
  '%s is kept, and retryable, as the table says',
  async (code) => {
    const idempotency = createIdempotency(service.services.database);
    const refuse = () =>
      idempotency
        .perform(requestOf(code), async () => {
          throw new AppError(code);
        })
        .catch(() => null);
    await refuse();
    const second = await idempotency.perform(requestOf(code), async () => ({ status: 201, data: {} }));
    expect([code, second.isReplayed]).toEqual([code, kept.has(code)]);
    expect([code, new AppError(code).passes === 'by itself']).toEqual([code, retryable.has(code)]);
  },
);
