import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { balances, eventTypes } from '../../support/money.ts';
import { accept, payOut, readPayment } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

/** Outgoing money that could be neither delivered nor given back, with the real sandbox. */

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service, 1_000);
});
afterEach(async () => {
  await sandbox.close();
});

const SOUND = '000123456789';
const CLOSED = '000111111113';
const SENT_BACK = '000444444440';
const DELIVERY_FAILS = '000333333335';
const REFUND_FAILS = '4000000000005126';
const RETURNED_LATE = '000222222227';

const moveTo = async (day: string) => {
  const now = `${day}T12:00:00.000Z`;
  const moved = await service.call('POST', '/v1/test_clock', { body: { now } });
  expect(moved.status).toBe(200);
};
const add = async (token: string): Promise<string> =>
  (await service.call('POST', '/v1/payment_methods', { body: { token } })).data.id;
async function paid(source: string, destination: string): Promise<string> {
  const payment = await payOut(service, { paymentMethodId: await add(source) });
  expect((await accept(service, payment, await sandbox.bank(destination))).status).toBe(200);
  return payment.id;
}
const act = (id: string, action: string, body: object = {}, headers = {}) =>
  service.call('POST', `/v1/payments/${id}/${action}`, { body, headers });
const open = async () =>
  (
    await service.sql<{ kind: string }>('select kind from discrepancies where gone_at is null order by kind')
  ).map(({ kind }) => kind);

async function expectSameMoney(): Promise<void> {
  const merchant = { accountId: service.member.accountId as never, now: service.clock.now() };
  const [held] = await sandbox.processor.readBalances(merchant);
  const ours = await balances(service);
  expect([held?.held ?? 0, held?.inTransit ?? 0]).toEqual([ours['processor'] ?? 0, ours['in_transit'] ?? 0]);
  expect(await faultsOf(service, sandbox.processor)).toEqual([]);
}

/** A payment whose delivery failed, and whose refund to the card failed, too. */
async function stuck(): Promise<string> {
  const id = await paid(await sandbox.card(REFUND_FAILS), CLOSED);
  await moveTo('2026-12-01');
  expect(await readPayment(service, id)).toMatchObject({
    status: 'Failed',
    refund: { status: 'Failed', to: 'PaymentMethod', failure: { code: 'not_delivered' } },
  });
  expect(await open()).toEqual(['payment_stuck']);
  expect(await balances(service)).toMatchObject({ in_transit: 80_000, payable: -80_000 });
  await expectSameMoney();
  return id;
}

describe('a refund to the wallet that failed', () => {
  it('is tried again under a key of its own, as often as asked; the books agree after each', async () => {
    const id = await stuck();
    for (const day of ['2026-12-08', '2026-12-15']) {
      const again = await act(id, 'refund', {}, { 'idempotency-key': `again-on-${day}` });
      expect([again.status, again.data.refund.status]).toEqual([200, 'Processing']);
      const repeated = await act(id, 'refund', {}, { 'idempotency-key': `again-on-${day}` });
      expect(repeated.data).toEqual(again.data);
      expect((await act(id, 'refund')).error.code).toBe('illegal_action');
      expect(await open()).toEqual([]);
      await expectSameMoney();
      await moveTo(day);
      expect((await readPayment(service, id)).refund.status).toBe('Failed');
      expect(await open()).toEqual(['payment_stuck']);
      await expectSameMoney();
    }
    const log = await sandbox.activityLog.readLog(service.member.accountId);
    expect(new Set(log.filter(({ kind }) => kind === 'refund.failed').map(({ key }) => key)).size).toBe(3);
    await eventTypes(service, id);
  });

  it('goes to another bank account of the wallet', async () => {
    const id = await stuck();
    const card = await add(await sandbox.card('4242424242424242'));
    const refused = await act(id, 'refund', { paymentMethodId: card });
    expect([refused.status, refused.error.code, refused.error.details[0]?.path]).toEqual([
      422,
      'method_not_accepted',
      '/paymentMethodId',
    ]);
    const paymentMethodId = await add(await sandbox.bank(SOUND));
    const again = await act(id, 'refund', { paymentMethodId });
    expect(again.data.refund).toMatchObject({
      status: 'Processing',
      to: 'OtherPaymentMethod',
      paymentMethodId,
    });
    await expectSameMoney();
    await moveTo('2026-12-08');
    expect((await readPayment(service, id)).refund.status).toBe('Succeeded');
    expect(await open()).toEqual([]);
    expect(await balances(service)).not.toHaveProperty('in_transit');
    await expectSameMoney();
  });

  it('to another account that takes nothing either is stuck again, and can be tried once more', async () => {
    const id = await stuck();
    await act(id, 'refund', { paymentMethodId: await add(await sandbox.bank(DELIVERY_FAILS)) });
    await moveTo('2026-12-08');
    expect((await readPayment(service, id)).refund.status).toBe('Failed');
    expect(await open()).toEqual(['payment_stuck']);
    await expectSameMoney();
    await act(id, 'refund', { paymentMethodId: await add(await sandbox.bank(SOUND)) });
    await moveTo('2026-12-15');
    expect((await readPayment(service, id)).refund.status).toBe('Succeeded');
    await expectSameMoney();
  });

  it('can be given up: the money goes to the account’s own balance, and is paid out with it', async () => {
    const id = await stuck();
    const given = await act(id, 'write_off');
    expect([given.status, given.data.refund]).toMatchObject([200, { status: 'Succeeded', to: 'Balance' }]);
    expect(await open()).toEqual([]);
    const fees = given.data.fee;
    expect(await balances(service)).toEqual({ bank: -80_000, fees, processor: 80_000 - fees });
    await expectSameMoney();
    expect((await act(id, 'write_off')).error.code).toBe('illegal_action');
    expect((await act(id, 'refund')).error.code).toBe('illegal_action');
    await moveTo('2026-12-08');
    expect(await balances(service)).toEqual({ bank: -fees, fees });
    await expectSameMoney();
  });
});

describe('a funding that the wallet’s bank takes back', () => {
  it('after its delivery was refunded: told as given twice, and can be written off', async () => {
    const id = await paid(await sandbox.bank(RETURNED_LATE), SENT_BACK);
    await moveTo('2026-12-20');
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Returned',
      refund: { status: 'Succeeded' },
    });
    expect(await open()).toEqual([]);
    await moveTo('2027-03-01');
    expect((await readPayment(service, id)).fundingReturnedAt).not.toBe(null);
    expect(await open()).toEqual(['payment_given_twice']);
    await expectSameMoney();
    const before = await balances(service);
    expect(before['bank']).toBe(80_000);
    const written = await act(id, 'write_off');
    expect([written.status, written.data.writtenOffAt]).toEqual([200, expect.any(String)]);
    expect(await open()).toEqual([]);
    const { bank: _bank, ...rest } = before;
    expect(await balances(service)).toEqual({ ...rest, write_offs: 80_000 });
    expect((await act(id, 'write_off')).error.code).toBe('illegal_action');
    await expectSameMoney();
    await eventTypes(service, id);
  });

  it('while its refund failed: what is left at the processor makes up for it', async () => {
    const id = await paid(await sandbox.bank(RETURNED_LATE), SENT_BACK);
    const { processor } = sandbox;
    const broken = { status: 'failed', reference: null, code: 'not_delivered', message: 'No.' } as const;
    service.use({
      ...sandbox.processor,
      refund: async (merchant, order) =>
        order.destination === undefined ? broken : processor.refund(merchant, order),
    });
    await moveTo('2026-12-20');
    expect((await readPayment(service, id)).refund.status).toBe('Failed');
    expect(await open()).toEqual(['payment_stuck']);
    await moveTo('2027-03-01');
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Returned',
      refund: { status: 'Succeeded', to: 'Balance' },
    });
    expect(await open()).toEqual([]);
    expect(await balances(service)).not.toHaveProperty('in_transit');
    await expectSameMoney();
  });

  it('of a payment that was delivered: the business has paid it, and may write it off', async () => {
    const id = await paid(await sandbox.bank(RETURNED_LATE), SOUND);
    await moveTo('2027-03-01');
    expect((await readPayment(service, id)).status).toBe('Completed');
    expect(await open()).toEqual([]);
    expect((await act(id, 'refund')).error.code).toBe('illegal_action');
    expect((await act(id, 'write_off')).status).toBe(200);
    expect(await balances(service)).toMatchObject({ write_offs: 80_000 });
    await expectSameMoney();
  });
});

describe('what needs nothing', () => {
  it('is refused, and what is unknown is 404', async () => {
    const pending = await payOut(service, {});
    const delivered = await paid(await sandbox.card('4242424242424242'), SOUND);
    await moveTo('2026-11-28');
    for (const id of [pending.id, delivered]) {
      for (const action of ['refund', 'write_off']) {
        const refused = await act(id, action);
        expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
      }
    }
    expect((await act('0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10', 'refund')).status).toBe(404);
    expect((await act('nothing', 'cancel')).status).toBe(404);
  });
});
