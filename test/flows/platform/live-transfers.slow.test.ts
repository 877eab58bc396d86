import { describe, expect, it } from 'vitest';
import { stripeError } from '../../../src/processors/stripe/testing/fake-stripe.ts';
import { eachOnStage, FEE } from '../../support/payout-stage.ts';

// Every end of a transfer to a recipient's account, and of the operator's fee, of a live account.

const at = eachOnStage();
const DAYS = ['2036-11-25', '2036-11-26', '2036-11-27', '2036-11-28', '2036-11-29', '2036-11-30'];
const PAID = ['processing', 'funded', 'transferred', 'completed'];
const ARRIVED = ['Processing PayingOut', 'Completed Arrived'];

describe('a transfer', () => {
  it('that Stripe refuses is given back, without the fee: Jo NoTransfer', async () => {
    const stage = at();
    const payment = await stage.accepted('Jo NoTransfer');
    expect(await stage.live(payment.id, ...DAYS)).toEqual(['Failed Ended']);
    expect(await stage.read(payment.id)).toMatchObject({
      failure: { code: 'insufficient_capabilities_for_transfer' },
      refund: { status: 'Succeeded' },
    });
    expect(await stage.told(payment.id)).toEqual(['processing', 'funded', 'failed', 'refunded']);
    expect(stage.connect.refunds).toMatchObject([{ amount: 80_000 }]);
  });

  it.each([
    ['never arrives', 'unreachable'],
    ['is lost with its answer', 'lost'],
    ['meets a fault of Stripe', stripeError(500, { type: 'api_error' })],
    ['comes too fast', stripeError(429, { type: 'invalid_request_error', code: 'rate_limit' })],
    ['meets a key that Stripe does not take any more', stripeError(401, { type: 'invalid_request_error' })],
  ] as const)('whose request %s is made once', async (_how, fault) => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    stage.stripe.fail('POST /v1/transfers', fault, 7);
    for (const minute of ['00', '01', '03', '07', '15', '30']) {
      await stage.moveTo(`2036-11-25T08:${minute}:00.000Z`);
    }
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
    expect(await stage.told(payment.id)).toEqual(PAID);
    expect(stage.connect.transfers).toHaveLength(1);
  });

  it('whose answer is so slow that it is asked for is made once', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    stage.stripe.when('POST /v1/transfers', async () => {
      stage.service.clock.set('2036-11-25T12:05:00.000Z');
      await stage.service.work();
    });
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
    expect(stage.stripe.fake.to('POST /v1/transfers').length).toBeGreaterThan(1);
    expect(stage.connect.transfers).toHaveLength(1);
    expect(await stage.told(payment.id)).toEqual(PAID);
  });

  it.each(['twice', 'backwards'] as const)('is noted once when webhooks come %s', async (how) => {
    const stage = at();
    const payment = await stage.accepted('Hal LateReturn');
    stage.webhooks.come(how);
    const seen = await stage.live(payment.id, ...DAYS, '2036-12-01', '2036-12-02');
    expect(seen).toEqual([...ARRIVED, 'Returned Ended']);
    expect(await stage.told(payment.id)).toEqual([...PAID, 'returned', 'reversed', 'refunded']);
  });

  it('goes its way when no webhook comes: Stripe is asked', async () => {
    const stage = at();
    const payment = await stage.accepted('Gus ClosedBank');
    stage.webhooks.come('never');
    const seen = await stage.live(payment.id, ...DAYS, '2036-12-13', '2036-12-14');
    expect(seen).toEqual(['Processing PayingOut', 'Processing AwaitingBank', 'Failed Ended']);
    expect((await stage.told(payment.id)).slice(-4)).toEqual([
      'payout_failed',
      'failed',
      'reversed',
      'refunded',
    ]);
  });

  it('that comes back after Stripe has refused our webhooks for a day is heard of all the same', async () => {
    const stage = at();
    const payment = await stage.accepted('Gus ClosedBank');
    stage.stripe.fail('GET /v1/payouts/', stripeError(500, { type: 'api_error' }), 1_000);
    await stage.live(payment.id, ...DAYS.slice(0, 4));
    expect(stage.webhooks.refused).toBeGreaterThan(0);
    stage.stripe.fail('GET /v1/payouts/', 'unreachable', 0);
    expect(await stage.live(payment.id, '2036-11-29')).toEqual(['Processing AwaitingBank']);
    expect(stage.webhooks.refused).toBe(0);
  });

  it('that somebody at Stripe takes back before it was paid out is given back', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.moveTo('2036-11-25');
    stage.connect.dashboard.reverse(stage.connect.transfers[0]?.id ?? '');
    expect(await stage.live(payment.id, ...DAYS.slice(1))).toEqual(['Failed Ended']);
    expect(await stage.read(payment.id)).toMatchObject({
      failure: { code: 'reversed' },
      reversal: { status: 'Succeeded' },
    });
    expect(await stage.told(payment.id)).toEqual([
      'processing',
      'funded',
      'transferred',
      'failed',
      'reversed',
      'refunded',
    ]);
    expect(stage.connect.payouts).toEqual([]);
  });

  it('that somebody at Stripe takes back while another bank is waited for is given back', async () => {
    const stage = at();
    const payment = await stage.accepted('Gus ClosedBank');
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Processing AwaitingBank');
    stage.connect.dashboard.reverse(stage.connect.transfers[0]?.id ?? '');
    expect(await stage.live(payment.id, '2036-12-01')).toEqual(['Failed Ended']);
    expect((await stage.told(payment.id)).slice(-3)).toEqual(['failed', 'reversed', 'refunded']);
  });

  it('that somebody at Stripe takes back after it arrived is returned', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.live(payment.id, ...DAYS);
    const { connect } = stage;
    connect.dashboard.adjust(connect.accounts[0] ?? '', 80_000, 'usd');
    connect.dashboard.reverse(connect.transfers[0]?.id ?? '');
    expect(await stage.live(payment.id, '2036-12-01')).toEqual(['Returned Ended']);
    expect((await stage.told(payment.id)).slice(-4)).toEqual([
      'completed',
      'returned',
      'reversed',
      'refunded',
    ]);
  });
});

describe('the fee of the operator', () => {
  const rule = { basisPoints: 1, fixed: 0, most: null, refundsFee: false };
  it.each([
    ['is nothing of half a dollar', rule, 50, 0],
    ['is one cent of fifty dollars', rule, 5_000, 1],
    ['is rounded to the nearest cent', { ...rule, basisPoints: 290 }, 120, 3],
    ['is at most what the rule says', { ...rule, basisPoints: 3_000, most: 7 }, 80_000, 7],
    ['may be higher than the payment', { ...rule, fixed: 500 }, 50, 500],
  ])('%s', async (_what, changed, totalAmount, fee) => {
    const stage = at();
    await stage.moveTo('2036-11-21T12:00:01.000Z');
    await stage.platform.setting.setFee('Live', 'PayoutCard', 'USD', changed);
    const payment = await stage.accepted('Anna Ready', undefined, { totalAmount });
    expect(payment.serviceFee).toBe(fee);
    expect(await stage.live(payment.id, ...DAYS)).toEqual(ARRIVED);
    expect(stage.connect.charges).toMatchObject([{ amount: totalAmount + fee }]);
    expect(stage.connect.payouts).toMatchObject([{ amount: totalAmount, status: 'paid' }]);
  });

  it('stays as it was when the payment was made', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.moveTo('2036-11-21T12:00:01.000Z');
    await stage.platform.setting.setFee('Live', 'PayoutCard', 'USD', rule);
    await stage.live(payment.id, ...DAYS);
    expect(stage.connect.charges).toMatchObject([{ amount: 80_000 + FEE }]);
  });

  it('goes back with the money where the operator has set it so', async () => {
    const stage = at();
    await stage.moveTo('2036-11-21T12:00:01.000Z');
    const changed = { ...rule, basisPoints: 290, refundsFee: true };
    await stage.platform.setting.setFee('Live', 'PayoutCard', 'USD', changed);
    const payment = await stage.accepted('Jo NoTransfer');
    expect(await stage.live(payment.id, ...DAYS)).toEqual(['Failed Ended']);
    expect(stage.connect.refunds).toMatchObject([{ amount: 80_000 + 2_320 }]);
  });
});
