import { beforeEach, describe, expect, it, vi } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, pay, sendWebhook } from '../../support/money.ts';
import { acceptedPayment, faultsOfBooks, readPayment } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  vi.restoreAllMocks();
  service = await fresh();
});

const moveTo = async (now: string) => {
  const { status } = await service.call('POST', '/v1/test_clock', { body: { now } });
  expect(status).toBe(200);
};
const silence = (...before: (null | 'reply lost')[]) =>
  service.processor.failNext(...before, ...Array.from({ length: 100 }, () => 'never arrives' as const));
const answerAgain = () => {
  service.processor.answerAgain();
  service.processor.calls.length = 0;
};
const cancel = (path: string, headers: Record<string, string> = {}) =>
  service.call('POST', `${path}/cancel`, { body: {}, headers });
const get = async (path: string) => (await service.call('GET', path)).data;
const discrepancies = () => service.sql('select kind, subject from discrepancies where gone_at is null');
const calls = () => service.processor.calls.map(({ name }) => name);

type Question = 'findCharge' | 'findRefund' | 'findTransfer';
const during = (question: Question, work: () => Promise<unknown>, answer: object) =>
  vi.spyOn(service.processor, question).mockImplementationOnce(async () => {
    await work();
    return answer as never;
  });
const hear = async (event: object) => {
  await sendWebhook(service, [event]);
  await service.work();
};
const unknown = { status: 'unknown', cause: 'the answer did not come' };
const absent = { status: 'absent' };

/** Has the worker ask about something at once. */
const askNow = async (kind: string, key: string) => {
  await service.sql('update tasks set due_at = $3, run_at = $3 where kind = $1 and key = $2', [
    kind,
    key,
    service.clock.now(),
  ]);
  await service.work();
};

const startCharge = async () => {
  silence('reply lost');
  const { data } = await pay(service, await activeInvoice(service), { token: 'tok_bank' });
  return data.id as string;
};

const startRefund = async () => {
  const { data: charge } = await pay(service, await activeInvoice(service));
  silence('reply lost');
  service.processor.script('refund', 'processing');
  const { data } = await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: { amount: 100 } });
  return data.id as string;
};

describe('what the processor reports while it is asked for the last time counts before the word of a person', () => {
  it.each([
    ['a bank has taken it', 'tok_bank', 'processing', 'Processing'],
    ['its holder is asked', 'tok_asks', 'requires_action', 'RequiresAction'],
  ] as const)('a charge: %s', async (_title, token, reported, status) => {
    silence('reply lost');
    const { data } = await pay(service, await activeInvoice(service), { token });
    await moveTo('2026-11-23T13:00:00.000Z');
    during('findCharge', () => hear(service.processor.decide(data.id, reported)), unknown);
    expect((await cancel(`/v1/charges/${data.id}`)).status).toBe(422);
    expect((await get(`/v1/charges/${data.id}`)).status).toBe(status);
  });

  it('a refund that a bank has taken, which cannot be made twice', async () => {
    const id = await startRefund();
    await moveTo('2026-11-23T13:00:00.000Z');
    during('findRefund', () => hear(service.processor.decide(id, 'processing')), unknown);
    expect((await cancel(`/v1/refunds/${id}`)).status).toBe(422);
    expect((await get(`/v1/refunds/${id}`)).status).toBe('Processing');
  });

  it.each([
    ['succeeded', 'Succeeded'],
    ['processing', 'Processing'],
  ] as const)('a debit of autopay that has ended: the bank says %s', async (reported, status) => {
    const invoice = await activeInvoice(service);
    const autopay = { terms: 'Charge me for the rest.' };
    const { data: first } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await hear(service.processor.decide(first.id, 'succeeded'));
    service.processor.failNext('reply lost');
    service.clock.set('2027-02-01T08:00:00.000Z');
    await service.work();
    const [charge] = (await get('/v1/charges')).items;
    expect([charge.origin, charge.status]).toEqual(['Autopay', 'Processing']);
    const path = `/v1/links/demo-studio/${codeOf(invoice)}/autopay`;
    expect((await service.call('DELETE', path, { token: null })).status).toBe(200);
    service.clock.set('2027-02-01T09:00:00.000Z');
    during('findCharge', () => hear(service.processor.decide(charge.id, reported)), absent);
    await service.work();
    const after = await get(`/v1/charges/${charge.id}`);
    expect([after.status, after.processorReference]).toEqual([status, `ch_${charge.id}`]);
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('a delivery on which the bank still works after eight days', async () => {
    service.processor.script('stored_tok_bank', 'processing');
    const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-21' });
    await service.work();
    await moveTo('2026-11-30T12:00:00.000Z');
    const answer = await cancel(`/v1/payments/${id}`);
    expect([answer.status, answer.error.blockedBy]).toEqual([422, 'OnItsWay']);
    expect((await readPayment(service, id)).status).toBe('Processing');
  });
});

describe('what a person closes while the worker asks is not sent by the worker', () => {
  it('a charge', async () => {
    silence();
    const { data } = await pay(service, await activeInvoice(service));
    await moveTo('2026-11-23T13:00:00.000Z');
    answerAgain();
    during('findCharge', () => cancel(`/v1/charges/${data.id}`), absent);
    await askNow('charge.check', data.id);
    expect((await get(`/v1/charges/${data.id}`)).status).toBe('Declined');
    expect(calls()).not.toContain('charge');
    expect(await discrepancies()).toEqual([]);
  });

  it('a refund', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service));
    silence();
    const { data } = await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} });
    await moveTo('2026-11-23T13:00:00.000Z');
    answerAgain();
    during('findRefund', () => cancel(`/v1/refunds/${data.id}`), absent);
    await askNow('refund.check', data.id);
    expect((await get(`/v1/refunds/${data.id}`)).status).toBe('Failed');
    expect(calls()).not.toContain('refund');
    expect(await discrepancies()).toEqual([]);
  });

  it.each([
    ['the funding of a payment out', 'findCharge', 'charge', [], null],
    ['its delivery, whose money the wallet gets back', 'findTransfer', 'transfer', [null], 'Succeeded'],
  ] as const)('%s', async (_title, question, sent, before, refund) => {
    const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-21' });
    silence(...before);
    await moveTo('2026-11-23T12:00:00.000Z');
    answerAgain();
    during(question, () => cancel(`/v1/payments/${id}`), absent);
    await askNow('payment.check', id);
    const after = await readPayment(service, id);
    expect([after.status, after.refund?.status ?? null]).toEqual(['Failed', refund]);
    expect(calls()).not.toContain(sent);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
    expect(await discrepancies()).toEqual([]);
  });
});

describe('a request to cancel', () => {
  it.each([
    ['refused, for the funding was taken after all', {}, 422],
    ['of another version', { 'if-match': '"1"' }, 412],
  ])('%s, sends nothing', async (_title, headers, status) => {
    const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-21' });
    silence('reply lost');
    await moveTo('2026-11-24T12:00:00.000Z');
    answerAgain();
    expect((await cancel(`/v1/payments/${id}`, headers as Record<string, string>)).status).toBe(status);
    expect(calls()).toEqual(['findCharge']);
    await service.work();
    expect((await readPayment(service, id)).status).toBe('Completed');
  });
});

it('a refund with a reference is not sent again by its request', async () => {
  const { data: charge } = await pay(service, await activeInvoice(service));
  service.processor.script('refund', 'processing');
  const real = service.processor.refund.bind(service.processor);
  vi.spyOn(service.processor, 'refund').mockImplementationOnce(async (merchant, operation) => {
    await real(merchant, operation);
    throw new Error('the process died');
  });
  const headers = { 'idempotency-key': 'once' };
  const refund = () => service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {}, headers });
  expect((await refund()).status).toBe(500);
  service.clock.set('2026-11-21T12:05:00.000Z');
  await service.work();
  answerAgain();
  const again = await refund();
  expect([again.status, again.data.status, calls()]).toEqual([201, 'Processing', []]);
});

describe('the discrepancy of a missing answer', () => {
  it.each(['charge', 'refund'] as const)('ends when a bank has taken the %s', async (kind) => {
    const started = await (kind === 'refund' ? startRefund() : startCharge());
    await moveTo('2026-11-23T12:00:00.000Z');
    expect(await discrepancies()).toEqual([{ kind: `${kind}_unanswered`, subject: started }]);
    answerAgain();
    await askNow(`${kind}.check`, started);
    expect((await get(`/v1/${kind}s/${started}`)).actions.cancel.allowed).toBe(false);
    expect(await discrepancies()).toEqual([]);
  });

  it('ends when a bank has taken a delivery', async () => {
    service.processor.script('stored_tok_bank', 'processing');
    const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-21' });
    silence(null, 'reply lost');
    await moveTo('2026-11-23T12:00:00.000Z');
    expect(await discrepancies()).toEqual([{ kind: 'payment_unanswered', subject: id }]);
    answerAgain();
    await askNow('payment.check', id);
    expect(await discrepancies()).toEqual([]);
  });
});
