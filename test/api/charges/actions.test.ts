import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import { acceptedPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const get = async (path: string) => (await service.call('GET', path)).data;
const refund = (id: string, body: object = {}) => service.call('POST', `/v1/charges/${id}/refunds`, { body });
const charged = async (token?: string) =>
  (await pay(service, await activeInvoice(service), token === undefined ? {} : { token })).data.id as string;

it('a charge says how much can be given back, and the refund then does it', async () => {
  const id = await charged();
  expect(await get(`/v1/charges/${id}`)).toMatchObject({
    refundable: { amount: 100_000, needsReopen: false },
    actions: { refund: { allowed: true, reason: null, blockedBy: null }, cancel: { allowed: false } },
  });
  expect((await refund(id, { amount: 60_000 })).status).toBe(201);
  expect((await get(`/v1/charges/${id}`)).refundable).toEqual({ amount: 40_000, needsReopen: false });
  await refund(id);
  const { actions, refundable } = await get(`/v1/charges/${id}`);
  expect(refundable.amount).toBe(0);
  expect(actions.refund.reason).toMatch(/^All of it was refunded already\./);
  expect((await refund(id)).error.message).toBe(actions.refund.reason);
});

it('a charge under way or declined says why nothing can be given back, as the refund does', async () => {
  for (const token of ['tok_bank', 'tok_declined']) {
    const id = await charged(token);
    const { actions } = await get(`/v1/charges/${id}`);
    expect(actions.refund.allowed).toBe(false);
    expect((await refund(id)).error.message).toBe(actions.refund.reason);
  }
});

it('a charge that waits for its holder may be canceled, and one that the bank works on may not', async () => {
  const waiting = await charged('tok_asks');
  expect((await get(`/v1/charges/${waiting}`)).actions.cancel).toEqual({
    allowed: true,
    reason: null,
    blockedBy: null,
  });
  expect((await service.call('POST', `/v1/charges/${waiting}/cancel`, { body: {} })).status).toBe(200);
  expect((await get(`/v1/charges/${waiting}`)).actions.cancel.allowed).toBe(false);
  expect((await get(`/v1/charges/${await charged('tok_bank')}`)).actions.cancel.allowed).toBe(false);
});

it('a dispute says what it is about, what helps, and how many days are left; then its charge is not refunded', async () => {
  const id = await charged();
  // Early in the day: nine days as people count them, though some hours less.
  const respondBy = new Date('2026-11-30T06:00:00.000Z');
  const opened = {
    type: 'dispute_opened',
    reference: `dp_${id}`,
    chargeKey: id,
    amount: 100_000,
    fee: 1_500,
    reason: 'product_not_received',
    respondBy,
  };
  await sendWebhook(service, [{ ...opened, id: `opened_${id}`, occurredAt: new Date(0) }]);
  await service.work();
  const [dispute] = (await get('/v1/disputes')).items;
  expect(dispute).not.toHaveProperty('actions');
  expect(await get(`/v1/disputes/${dispute.id}`)).toMatchObject({
    category: 'NotReceived',
    evidence: ['ProofOfService', 'Agreement', 'Correspondence'],
    daysLeft: 9,
    fee: 1_500,
    actions: { answer: { allowed: true } },
  });
  const { needsYou } = await get('/v1/reports/home');
  expect(needsYou.find(({ objectId }: { objectId: string }) => objectId === dispute.id).daysLeft).toBe(9);
  const { actions } = await get(`/v1/charges/${id}`);
  expect(actions.refund.reason).toMatch(/^This charge is disputed\./);
  expect((await refund(id)).error.message).toBe(actions.refund.reason);
  const closed = { type: 'dispute_closed', reference: `dp_${id}`, chargeKey: id, isWon: true };
  await sendWebhook(service, [{ ...closed, id: `closed_${id}`, occurredAt: new Date(0) }]);
  await service.work();
  expect(await get(`/v1/disputes/${dispute.id}`)).toMatchObject({
    evidence: [],
    daysLeft: null,
    actions: { answer: { allowed: false, reason: 'The bank has decided: this dispute is Won.' } },
  });
});

it('an outgoing payment says what may be done, and the operations then agree', async () => {
  const accepted = await acceptedPayment(service, { scheduleDate: '2026-12-20' });
  const { actions } = await get(`/v1/payments/${accepted.id}`);
  const allowed = Object.entries(actions as Record<string, { allowed: boolean }>)
    .filter(([, action]) => action.allowed)
    .map(([name]) => name);
  expect(allowed).toEqual(['changeMethod', 'cancel']);
  const call = (last: string, method = 'POST', body: object = {}) =>
    service.call(method, `/v1/payments/${accepted.id}${last}`, { body });
  const refusals = {
    edit: await call('', 'PATCH', { totalAmount: 7 }),
    refund: await call('/refund'),
    writeOff: await call('/write_off'),
  };
  for (const [name, { status, error }] of Object.entries(refusals)) {
    expect([name, status, error.message]).toEqual([name, 422, actions[name].reason]);
  }
  expect((await call('/cancel')).status).toBe(200);
  expect((await get(`/v1/payments/${accepted.id}`)).actions.cancel.allowed).toBe(false);
});
