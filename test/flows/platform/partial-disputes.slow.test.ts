import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountTime } from '../../../src/accounts/types.ts';
import { settlePaymentDebt } from '../../../src/payments/service.ts';
import { balances } from '../../support/money.ts';
import { demoAccount, faultsOfBooks, keyOf, readPayment, seenDebt } from '../../support/outgoing.ts';
import { openPayingOut, type PayingOut } from '../../support/paying-out.ts';

let stage: PayingOut;
beforeEach(async () => {
  stage = await openPayingOut();
});
afterEach(() => stage.close());

/** Expects, an hour later, that the ledger, the payments and Stripe's statement agree. */
async function expectTrueBooks(): Promise<void> {
  const { service, processor } = stage;
  await stage.moveTo(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
  await service.services.platform.compare('Sandbox');
  expect(await faultsOfBooks(service, processor)).toEqual([]);
}

const hear = () => stage.moveTo(stage.service.clock.now().toISOString());
const refundsAsked = () =>
  stage.stripe.fake.seen.filter(({ path }) => path.startsWith('/v1/refunds/')).length;
const chargeId = () => stage.connect.charges.at(-1)?.id ?? '';
async function takeBack(amount: number): Promise<void> {
  stage.connect.dashboard.takeBack(chargeId(), amount);
  await hear();
}
async function decide(outcome: 'won' | 'lost'): Promise<void> {
  stage.connect.dashboard.decide(chargeId(), outcome);
  await hear();
}
const owed = async () => (await balances(stage.service))['owed_to_operator'] ?? 0;
const LATER = ['12-02', '12-05', '12-09'];

describe('a part of a charge of a wallet that its bank takes back', () => {
  it('after it arrived is owed to the operator, with a second part, and each is settled by exactly that', async () => {
    const id = await stage.accepted('Anna Ready');
    await stage.live(id, '11-25', '11-27', '11-28', '11-30');
    await takeBack(30_000);
    expect(await owed()).toBe(-30_000);
    await expectTrueBooks();
    await decide('lost');
    const { database, config, clock } = stage.service.services;
    const account = await demoAccount(stage.service);
    const now = accountTime(account, clock.now());
    const seen = await seenDebt(stage.service, account.id, id);
    await settlePaymentDebt({ database, payUrl: config.payUrl }, account, id, seen, now);
    expect(await owed()).toBe(0);
    // The rest, with the operator's fee.
    await takeBack(52_350);
    expect(await owed()).toBe(-50_000);
    await expectTrueBooks();
    await decide('won');
    expect(await owed()).toBe(0);
    await stage.live(id, ...LATER);
    await expectTrueBooks();
  });

  it('before the transfer stops it, and the rest goes back to the wallet once the bank has decided', async () => {
    const id = await stage.accepted('Anna Ready');
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 1000);
    await stage.live(id, '11-25');
    await takeBack(30_000);
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 0);
    await stage.live(id, '11-26', '11-27');
    expect(stage.connect.transfers).toEqual([]);
    await expectTrueBooks();
    await decide('lost');
    await stage.live(id, ...LATER);
    expect(stage.connect.refunds).toMatchObject([{ amount: 50_000 }]);
    expect(await readPayment(stage.service, id)).toMatchObject({
      status: 'Failed',
      refund: { status: 'Succeeded' },
    });
    expect(await owed()).toBe(0);
    await expectTrueBooks();
  });

  it('while the money waits at the recipient’s account has it taken back, and a dispute won gives all to the wallet', async () => {
    const id = await stage.accepted('Gus ClosedBank');
    await stage.live(id, '11-25', '11-27', '11-28');
    await takeBack(30_000);
    await stage.live(id, '11-30');
    await expectTrueBooks();
    await decide('won');
    await stage.live(id, ...LATER);
    expect(stage.connect.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(80_000);
    await expectTrueBooks();
  });

  it('while the bank payout is under way is owed once it has arrived, whatever events are heard twice or too late', async () => {
    const id = await stage.accepted('Anna Ready');
    await stage.live(id, '11-25', '11-27');
    stage.hears = false;
    await takeBack(30_000);
    await decide('won');
    await takeBack(20_000);
    stage.hears = true;
    const missed = stage.connect.events.filter(({ type }) => type.startsWith('charge.dispute.'));
    for (const event of [...missed.toReversed(), ...missed]) {
      expect(await stage.platform.deliver('webhook', event)).toBe(202);
      await stage.service.work();
    }
    expect(await owed()).toBe(0);
    expect((await stage.live(id, '11-28', ...LATER)).at(-1)).toBe('Completed Arrived');
    expect(await owed()).toBe(-20_000);
    await expectTrueBooks();
  });

  it('of money that was given back already is owed as far as the wallet has it twice', async () => {
    const id = await stage.accepted('Gus ClosedBank');
    await stage.live(id, '11-25', '11-27', '11-28');
    const reversed = await stage.service.call('POST', `/v1/payments/${id}/reverse`, { body: {} });
    expect(reversed.status).toBe(200);
    await stage.live(id, '11-30', '12-02');
    expect(stage.connect.refunds).toMatchObject([{ amount: 80_000 }]);
    await takeBack(30_000);
    expect(await owed()).toBe(-30_000);
    await expectTrueBooks();
  });

  it('of money that stays with the recipient is owed once it is left there', async () => {
    const id = await stage.accepted('Ivy Spent');
    await stage.live(id, '11-25', '11-27', '11-28', '11-30', '12-02');
    await takeBack(30_000);
    await expectTrueBooks();
    const left = await stage.service.call('POST', `/v1/payments/${id}/write_off`, { body: {} });
    expect(left.status).toBe(200);
    await stage.live(id, '12-09');
    expect(await owed()).toBe(-30_000);
    await expectTrueBooks();
  });
});

it('a payment whose bank had taken all before the upgrade owes the whole, and is settled by that', async () => {
  const id = await stage.accepted('Anna Ready');
  await stage.live(id, '11-25', '11-27', '11-28', '11-30');
  stage.connect.dashboard.takeBack(chargeId());
  await hear();
  // As the release before wrote it.
  await stage.service.sql(
    'update payments set returned_amount = null, debt_amount = null, refund_amount = null where id = $1',
    [id],
  );
  const { returnedAmount } = await readPayment(stage.service, id);
  expect(returnedAmount).toBe(82_350);
  await expectTrueBooks();
  await decide('won');
  expect(await owed()).toBe(0);
  expect(await readPayment(stage.service, id)).toMatchObject({ returnedAmount: 0, owedSince: null });
  await expectTrueBooks();
});

/** The requests for refunds that Stripe got. */
const refundRequests = () => stage.stripe.fake.to('POST /v1/refunds').length;

describe('the rest of a charge, which goes back to the wallet', () => {
  it('is given back again when a bank refuses the first refund after a second one was made', async () => {
    const id = await stage.accepted('Gus ClosedBank', 'pm_card_refundFail');
    await stage.live(id, '11-25', '11-27', '11-28');
    await takeBack(30_000);
    await stage.moveTo('2026-11-28T14:00:00.000Z');
    await decide('lost');
    await stage.moveTo('2026-11-28T16:00:00.000Z');
    // The bank changes its mind.
    await decide('won');
    expect(stage.connect.refunds).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    await stage.live(id, ...LATER);
    expect(stage.connect.refunds).toMatchObject([
      { amount: 50_000, status: 'failed' },
      { amount: 30_000, status: 'succeeded' },
      { amount: 50_000, status: 'succeeded' },
    ]);
    expect(await readPayment(stage.service, id)).toMatchObject({ refund: { status: 'Succeeded' } });
    expect(await owed()).toBe(0);
    await expectTrueBooks();
  });

  it('is asked for once during a dispute, and again when it is closed', async () => {
    const id = await stage.accepted('Gus ClosedBank');
    await stage.live(id, '11-25', '11-27', '11-28');
    await takeBack(10_000);
    await takeBack(20_000);
    await stage.live(id, '11-30');
    const before = refundRequests();
    for (const event of stage.connect.events.filter(({ type }) => type.startsWith('charge.dispute.'))) {
      await stage.platform.deliver('webhook', event);
      await stage.service.work();
    }
    await stage.live(id, '12-02');
    expect(refundRequests()).toBe(before);
    await decide('lost');
    // Another one is still open.
    expect([refundRequests(), stage.connect.refunds.length]).toEqual([before, 0]);
    await decide('won');
    await stage.live(id, ...LATER);
    expect(stage.connect.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(70_000);
    expect(await owed()).toBe(0);
    await expectTrueBooks();
  });
});

it('a part that the release before booked as the whole is booked as the part when the platform is reconciled', async () => {
  const id = await stage.accepted('Anna Ready');
  await stage.live(id, '11-25', '11-27', '11-28', '11-30');
  stage.hears = false;
  stage.connect.dashboard.takeBack(chargeId(), 30_000);
  stage.connect.dashboard.decide(chargeId(), 'lost');
  const { services, clock } = stage.service;
  const account = await demoAccount(stage.service);
  const now = accountTime(account, clock.now());
  const key = await keyOf(stage.service, id, 'funding');
  const returned = {
    status: 'returned',
    reference: chargeId(),
    code: 'fraudulent',
    message: 'No.',
    fee: 0,
  } as const;
  const event = { id: 'evt_before', type: 'charge', key, outcome: returned, occurredAt: now } as const;
  await services.charges.receiveEvents(account, 'StripePlatform', [event], now);
  await stage.service.work();
  await stage.service.sql('update payments set returned_amount = null, debt_amount = null where id = $1', [
    id,
  ]);
  expect(await owed()).toBe(-80_000);
  expect(await services.operatedPlatform.reconcile('Sandbox')).toMatchObject({ reread: 1 });
  await stage.service.work();
  expect(await owed()).toBe(-30_000);
  expect(await readPayment(stage.service, id)).toMatchObject({ status: 'Completed', returnedAmount: 30_000 });
  expect(await services.operatedPlatform.reconcile('Sandbox')).toMatchObject({ reread: 0 });
  await expectTrueBooks();
});

it('a refund that its bank refused, and whose news an earlier release dropped, is given back again after a reconciliation', async () => {
  const id = await stage.accepted('Gus ClosedBank', 'pm_card_refundFail');
  await stage.live(id, '11-25', '11-27', '11-28');
  await takeBack(30_000);
  await stage.moveTo('2026-11-28T14:00:00.000Z');
  await decide('lost');
  await stage.moveTo('2026-11-28T16:00:00.000Z');
  await decide('won');
  stage.hears = false;
  await stage.live(id, ...LATER);
  const refunds = stage.connect.refunds.map(({ amount, status }) => `${status} ${amount}`);
  expect(refunds).toEqual(['failed 50000', 'succeeded 30000']);
  const { operatedPlatform } = stage.service.services;
  expect(await operatedPlatform.reconcile('Sandbox')).toMatchObject({ refused: 1, unread: [] });
  // A process of the earlier release took the answer, too. A second look on the same day asks again.
  await stage.service.sql(
    `update processor_events set applied_at = received_at, outcome = 'about nothing known here' where applied_at is null`,
  );
  await stage.moveTo(new Date(stage.service.clock.now().getTime() + 1_000).toISOString());
  expect(await operatedPlatform.reconcile('Sandbox')).toMatchObject({ refused: 1, unread: [] });
  await hear();
  expect(stage.connect.refunds.at(-1)).toMatchObject({ amount: 50_000, status: 'succeeded' });
  expect(await readPayment(stage.service, id)).toMatchObject({ refund: { status: 'Succeeded' } });
  expect(await operatedPlatform.reconcile('Sandbox')).toMatchObject({ refused: 0 });
  // Banks refuse a refund within weeks: after that nothing is asked.
  await stage.moveTo('2027-03-01T12:00:00.000Z');
  const before = refundsAsked();
  await operatedPlatform.reconcile('Sandbox');
  expect(refundsAsked()).toBe(before);
  await expectTrueBooks();
});

it('a look asks about 50 refunds at most, and names the payments of the others', async () => {
  const id = await stage.accepted('Anna Ready');
  await stage.service.sql(
    `update payments set past_refund_ids = array[gen_random_uuid()], past_refunds = (select jsonb_agg(
       jsonb_build_object('id', gen_random_uuid(), 'reference', 're_' || n, 'amount', 1, 'serviceFee', 0))
       from generate_series(1, 60) n) where id = $1`,
    [id],
  );
  const { operatedPlatform } = stage.service.services;
  expect(await operatedPlatform.reconcile('Sandbox')).toMatchObject({
    refused: 0,
    unread: [{ paymentId: id }],
  });
  expect(refundsAsked()).toBe(50);
});

it('the platform is compared although Stripe cannot be asked again about a payment, which is named', async () => {
  const id = await stage.accepted('Anna Ready');
  await stage.live(id, '11-25', '11-27', '11-28', '11-30');
  await takeBack(82_350);
  await stage.service.sql('update payments set returned_amount = null, debt_amount = null where id = $1', [
    id,
  ]);
  const { operatedPlatform } = stage.service.services;
  stage.stripe.fail('GET /v1/payment_intents/search', 'unreachable', 1_000);
  expect(await operatedPlatform.reconcile('Sandbox')).toMatchObject({
    compared: [{ currency: 'USD', ofAccounts: -80_000 }],
    unread: [{ accountPath: 'demo-studio', paymentId: id }],
  });
  stage.stripe.fail('GET /v1/payment_intents/search', 'unreachable', 0);
  // A row whose charge never came is whole for ever: it is not asked about.
  await stage.service.sql('update payments set funded_at = null where id = $1', [id]);
  const before = stage.stripe.fake.to('GET /v1/payment_intents/search').length;
  expect(await operatedPlatform.reconcile('Sandbox')).toMatchObject({ reread: 0, unread: [] });
  expect(stage.stripe.fake.to('GET /v1/payment_intents/search')).toHaveLength(before);
});

it('what stays with a recipient after the wallet got it back, too, is owed to the operator once it is left there', async () => {
  const id = await stage.accepted('Anna Ready');
  stage.hears = false;
  stage.stripe.fail('POST /v1/transfers', 'lost');
  stage.stripe.fail('GET /v1/transfers', 'unreachable', 1_000);
  await stage.live(id, '11-25', '11-27');
  const call = (verb: string) => stage.service.call('POST', `/v1/payments/${id}/${verb}`, { body: {} });
  // A person takes the transfer for failed.
  expect((await call('cancel')).status).toBe(200);
  await stage.live(id, '11-28');
  const { transfers, refunds, dashboard } = stage.connect;
  expect([transfers.length, refunds.length]).toEqual([1, 1]);
  dashboard.adjust(transfers[0]?.destination as string, -80_000, 'usd');
  stage.stripe.fail('GET /v1/transfers', 'unreachable', 0);
  stage.hears = true;
  const missed = stage.connect.events.filter(({ type }) => type === 'transfer.created');
  for (const event of missed) expect(await stage.platform.deliver('webhook', event)).toBe(202);
  await stage.live(id, '11-30');
  expect(await readPayment(stage.service, id)).toMatchObject({ reversal: { status: 'Failed' } });
  expect((await call('write_off')).status).toBe(200);
  expect(await owed()).toBe(-80_000);
  expect((await readPayment(stage.service, id)).owedSince).not.toBeNull();
  await expectTrueBooks();
});
