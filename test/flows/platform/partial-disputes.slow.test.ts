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
