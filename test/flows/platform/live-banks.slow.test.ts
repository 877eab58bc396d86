import { describe, expect, it } from 'vitest';
import { eachOnStage } from '../../support/payout-stage.ts';

// Every end of a payout to a recipient's bank, of a reversal and of a refund, of a live account.

const at = eachOnStage();
const DAYS = ['2036-11-25', '2036-11-26', '2036-11-27', '2036-11-28', '2036-11-29', '2036-11-30'];
const EMPTY = { body: {} };
const ARRIVED = ['Processing PayingOut', 'Completed Arrived'];
/** Until a recipient had 14 days to name another bank account. */
const WEEKS = [...DAYS, '2036-12-05', '2036-12-10', '2036-12-12', '2036-12-13', '2036-12-14'];
const BACK = ['processing', 'funded', 'transferred', 'payout_failed', 'failed', 'reversed', 'refunded'];

describe('a payout to the recipient’s bank', () => {
  it('is pending, in transit, and paid', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    const seen: unknown[] = [];
    for (const instant of ['25T12', '26T12', '27T12', '28T01', '28T13']) {
      await stage.moveTo(`2036-11-${instant}:00:00.000Z`);
      const { bankPayout, stage: now } = await stage.read(payment.id);
      seen.push([now, bankPayout.status, bankPayout.arrivalDate, stage.connect.payouts[0]?.status]);
    }
    expect(seen).toEqual([
      // At the recipient's account the money is pending as long as that of the charge.
      ['PayingOut', 'Processing', null, undefined],
      ['PayingOut', 'Processing', null, undefined],
      ['PayingOut', 'Processing', '2036-11-28', 'pending'],
      ['PayingOut', 'Processing', '2036-11-28', 'in_transit'],
      ['Arrived', 'Paid', '2036-11-28', 'paid'],
    ]);
  });

  it('that is refused, and for which nobody names another bank, goes back to the wallet', async () => {
    const stage = at();
    const payment = await stage.accepted('Gus ClosedBank');
    const seen = await stage.live(payment.id, ...WEEKS);
    expect(seen).toEqual(['Processing PayingOut', 'Processing AwaitingBank', 'Failed Ended']);
    expect(await stage.read(payment.id)).toMatchObject({
      failure: { code: 'account_closed' },
      bankPayout: { status: 'Failed' },
      reversal: { status: 'Succeeded' },
      refund: { status: 'Succeeded' },
    });
    expect(await stage.told(payment.id)).toEqual(BACK);
  });

  it('that is refused may be tried again by the business, and taken back at once', async () => {
    const stage = at();
    const payment = await stage.accepted('Gus ClosedBank');
    await stage.live(payment.id, ...DAYS);
    const path = `/v1/payments/${payment.id}`;
    expect((await stage.service.call('POST', `${path}/retry_payout`, EMPTY)).status).toBe(200);
    expect(await stage.live(payment.id, '2036-12-01', '2036-12-02')).toEqual(['Processing AwaitingBank']);
    expect((await stage.service.call('POST', `${path}/reverse`, EMPTY)).status).toBe(200);
    await stage.hear();
    expect(await stage.state(payment.id)).toBe('Failed Ended');
    const told = await stage.told(payment.id);
    expect(told.filter((one) => one === 'payout_failed')).toHaveLength(2);
    expect(told.slice(-3)).toEqual(['failed', 'reversed', 'refunded']);
  });

  it('that fails after it arrived is returned: Hal LateReturn', async () => {
    const stage = at();
    const payment = await stage.accepted('Hal LateReturn');
    const seen = await stage.live(payment.id, ...WEEKS);
    expect(seen).toEqual([...ARRIVED, 'Returned Ended']);
    expect((await stage.told(payment.id)).slice(-4)).toEqual([
      'completed',
      'returned',
      'reversed',
      'refunded',
    ]);
  });

  it('that is canceled at Stripe waits for the recipient, and can be tried again', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.live(payment.id, '2036-11-25', '2036-11-27');
    stage.connect.dashboard.cancel(stage.connect.payouts[0]?.id ?? '');
    await stage.hear();
    expect(await stage.read(payment.id)).toMatchObject({
      stage: 'AwaitingBank',
      bankPayout: { failure: { code: 'canceled' } },
    });
    expect((await stage.service.call('POST', `/v1/payments/${payment.id}/retry_payout`, EMPTY)).status).toBe(
      200,
    );
    expect((await stage.live(payment.id, '2036-11-28', '2036-11-29')).at(-1)).toBe('Completed Arrived');
  });

  it('waits until the recipient’s account has the money, which another debt has eaten', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.moveTo('2036-11-25');
    const [account = ''] = stage.connect.accounts;
    stage.connect.dashboard.adjust(account, -50_000, 'usd');
    expect(await stage.live(payment.id, ...DAYS.slice(1))).toEqual(['Processing PayingOut']);
    stage.connect.dashboard.adjust(account, 50_000, 'usd');
    expect(await stage.live(payment.id, '2036-12-01', '2036-12-02')).toEqual(ARRIVED);
    expect(stage.connect.payouts).toHaveLength(1);
  });

  it('whose answer is lost is made once, as are its charge, reversal and refund', async () => {
    const stage = at();
    const payment = await stage.accepted('Gus ClosedBank');
    for (const route of ['payment_intents', 'payouts', 'refunds']) {
      stage.stripe.fail(`POST /v1/${route}`, 'lost', 3);
    }
    await stage.live(payment.id, ...DAYS);
    const [transfer] = stage.connect.transfers;
    stage.stripe.fail(`POST /v1/transfers/${transfer?.id}/reversals`, 'lost', 3);
    expect((await stage.live(payment.id, ...WEEKS.slice(6), '2036-12-15')).at(-1)).toBe('Failed Ended');
    const { charges, transfers, payouts, reversals, refunds } = stage.connect;
    const counts = [charges, transfers, payouts, reversals, refunds].map(({ length }) => length);
    expect(counts).toEqual([1, 1, 1, 1, 1]);
    expect(await stage.told(payment.id)).toEqual(BACK);
  });
});

describe('a recipient with another currency', () => {
  it('gets what Stripe makes of the amount', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready', undefined, undefined, 'DE');
    expect(await stage.live(payment.id, ...DAYS)).toEqual(ARRIVED);
    expect(await stage.read(payment.id)).toMatchObject({
      totalAmount: 80_000,
      currency: 'USD',
      destinationAmount: 72_727,
      destinationCurrency: 'EUR',
    });
  });

  it('whose bank refuses it gives back the whole amount', async () => {
    const stage = at();
    const payment = await stage.accepted('Gus ClosedBank', undefined, undefined, 'DE');
    expect((await stage.live(payment.id, ...WEEKS)).at(-1)).toBe('Failed Ended');
    expect(stage.connect.refunds).toMatchObject([{ amount: 80_000 }]);
    expect(stage.connect.moneyOf(stage.connect.accounts[0] ?? '', 'eur')).toBe(0);
  });
});

describe('money that the recipient has spent', () => {
  const spent = async () => {
    const stage = at();
    const payment = await stage.accepted('Ivy Spent');
    await stage.live(payment.id, ...WEEKS);
    expect(await stage.read(payment.id)).toMatchObject({
      status: 'Returned',
      reversal: { status: 'Failed', failure: { code: 'balance_insufficient' } },
      refund: null,
      actions: { reverse: { allowed: true }, writeOff: { allowed: true } },
    });
    return { stage, payment };
  };

  it('is not given back, and comes back when the account has it again', async () => {
    const { stage, payment } = await spent();
    stage.connect.dashboard.adjust(stage.connect.accounts[0] ?? '', 80_000, 'usd');
    expect((await stage.service.call('POST', `/v1/payments/${payment.id}/reverse`, EMPTY)).status).toBe(200);
    await stage.hear();
    expect(await stage.state(payment.id)).toBe('Returned Ended');
    expect((await stage.told(payment.id)).slice(-2)).toEqual(['reversed', 'refunded']);
  });

  it('stays there when the business writes it off', async () => {
    const { stage, payment } = await spent();
    const answer = await stage.service.call('POST', `/v1/payments/${payment.id}/write_off`, EMPTY);
    expect([answer.status, answer.data.status, answer.data.stage]).toEqual([200, 'Returned', 'Ended']);
    expect(stage.connect.refunds).toEqual([]);
    const open = await stage.service.sql('select kind from discrepancies where gone_at is null');
    expect(open).toEqual([]);
  });
});

describe('a refund', () => {
  it('to a bank account takes days, and is done when the bank has it', async () => {
    const stage = at();
    const payment = await stage.accepted('Jo NoTransfer', 'ctoken_bank', { scheduleDate: '2036-11-21' });
    expect(await stage.live(payment.id, ...DAYS)).toEqual(['Failed Refunding', 'Failed Ended']);
    expect(await stage.told(payment.id)).toEqual(['processing', 'funded', 'failed', 'updated', 'refunded']);
  });

  it('that the wallet’s bank refuses after all is stuck, and is tried again', async () => {
    const stage = at();
    const payment = await stage.accepted('Jo NoTransfer', 'pm_card_refundFail');
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Failed Ended');
    expect(await stage.read(payment.id)).toMatchObject({
      refund: { status: 'Failed', failure: { code: 'expired_or_canceled_card' } },
      actions: { refund: { allowed: true }, writeOff: { allowed: false } },
    });
    expect((await stage.service.call('POST', `/v1/payments/${payment.id}/refund`, EMPTY)).status).toBe(200);
    await stage.hear();
    expect(await stage.read(payment.id)).toMatchObject({ refund: { status: 'Succeeded' } });
    expect((await stage.told(payment.id)).slice(2)).toEqual([
      'failed',
      'refunded',
      'refund_failed',
      'updated',
      'refunded',
    ]);
  });
});
