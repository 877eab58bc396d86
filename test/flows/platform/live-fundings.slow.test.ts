import { afterEach, describe, expect, it, vi } from 'vitest';
import { settlePaymentDebt } from '../../../src/payments/service.ts';
import { stripeError } from '../../../src/processors/stripe/testing/fake-stripe.ts';
import { seenDebt } from '../../support/outgoing.ts';
import { eachOnStage, type PayoutStage } from '../../support/payout-stage.ts';
import { openRecipientPage } from '../../support/recipient-page.ts';

// Every end of a charge to the wallet of a live account, and of the platform's key.

const at = eachOnStage();
const DAYS = ['2036-11-25', '2036-11-26', '2036-11-27', '2036-11-28', '2036-11-29', '2036-11-30'];
const LATER = ['2036-12-01', '2036-12-02', '2036-12-03', '2036-12-04'];
const ARRIVED = ['Processing PayingOut', 'Completed Arrived'];

/** Whether the account may make another payment. */
async function isAllowed(stage: PayoutStage, paymentMethodId: string): Promise<string> {
  const { status, error } = await stage.service.call('POST', '/v1/payments', {
    body: {
      contact: { name: 'Other', email: 'other@example.com' },
      totalAmount: 10_000,
      scheduleDate: '2037-03-01',
      paymentMethodId,
    },
  });
  return status === 201 ? 'allowed' : error.code;
}

const takeBack = ({ connect }: PayoutStage) => connect.dashboard.takeBack(connect.charges[0]?.id ?? '');
const decide = ({ connect }: PayoutStage, status: 'won' | 'lost') =>
  connect.dashboard.decide(connect.charges[0]?.id ?? '', status);

describe('a charge to the wallet', () => {
  it('that is declined ends the payment', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready', 'pm_card_chargeDeclined');
    expect(await stage.live(payment.id, ...DAYS)).toEqual(['Failed Ended']);
    expect(await stage.told(payment.id)).toEqual(['processing', 'failed']);
    expect(stage.connect.transfers).toEqual([]);
  });

  it('of a bank account is sent on when it has come, days later', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready', 'ctoken_bank');
    expect(await stage.live(payment.id, ...DAYS, ...LATER)).toEqual(['Processing Funding', ...ARRIVED]);
    expect(await stage.told(payment.id)).toEqual(['processing', 'funded', 'transferred', 'completed']);
  });

  it('of a bank account that never comes ends the payment', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready', 'ctoken_bank_failing');
    expect(await stage.live(payment.id, ...DAYS)).toEqual(['Processing Funding', 'Failed Ended']);
    expect(await stage.told(payment.id)).toEqual(['processing', 'failed']);
    expect(stage.connect.transfers).toEqual([]);
  });

  it('that is taken back a month after the money arrived is owed to the operator, until it is paid', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready', 'ctoken_bank_returned');
    await stage.live(payment.id, ...DAYS, ...LATER);
    expect(await stage.live(payment.id, '2036-12-28', '2036-12-29', '2036-12-30')).toEqual([
      'Completed Arrived',
    ]);
    expect(await stage.read(payment.id)).toMatchObject({
      fundingReturnedAt: expect.any(String),
      owedSince: expect.any(String),
      debtSettledAt: null,
    });
    expect((await stage.told(payment.id)).slice(-2)).toEqual(['completed', 'funding_returned']);
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    await stage.check();
    const deps = { database: stage.service.services.database, payUrl: '' };
    const seen = await seenDebt(stage.service, stage.account.id, payment.id);
    await settlePaymentDebt(deps, stage.account, payment.id, seen, stage.service.clock.now());
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
  });
});

describe('a charge that its bank takes back, in a dispute that is lost,', () => {
  it.each([
    ['a card', 'pm_card_visa', '2036-11-25'],
    ['a bank account', 'ctoken_bank', '2036-11-21'],
  ])('of %s, before the money was sent on: nothing is sent', async (_what, token, scheduleDate) => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready', token, { scheduleDate });
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 100);
    expect(await stage.live(payment.id, '2036-11-25')).toEqual(['Processing Transferring']);
    takeBack(stage);
    await stage.hear();
    expect(await stage.live(payment.id, '2036-11-26')).toEqual(['Failed Ended']);
    // A debit that came back cannot be contested: its dispute is lost at once.
    if (token === 'pm_card_visa') decide(stage, 'lost');
    await stage.live(payment.id, ...DAYS.slice(2));
    expect(stage.connect.transfers).toEqual([]);
    expect(stage.connect.refunds).toEqual([]);
    expect((await stage.read(payment.id)).refund).toBeNull();
  });

  it('while the money is at the recipient’s account: it comes back from there', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.moveTo('2036-11-25');
    takeBack(stage);
    expect((await stage.live(payment.id, '2036-11-26', '2036-11-27')).at(-1)).toBe('Failed Ended');
    expect(await stage.told(payment.id)).toEqual([
      'processing',
      'funded',
      'transferred',
      'funding_returned',
      'failed',
      'reversed',
    ]);
    await stage.check();
    decide(stage, 'lost');
    await stage.live(payment.id, ...DAYS.slice(3));
    expect(stage.connect.payouts).toEqual([]);
    expect(stage.connect.refunds).toEqual([]);
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
  });

  it('while the money is on its way to the bank: the operator is owed it', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.live(payment.id, '2036-11-25', '2036-11-27');
    takeBack(stage);
    await stage.hear();
    expect(await stage.live(payment.id, '2036-11-28', '2036-11-29')).toEqual(['Completed Arrived']);
    expect((await stage.told(payment.id)).slice(-2)).toEqual(['funding_returned', 'completed']);
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    await stage.check();
    decide(stage, 'lost');
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    expect(await stage.live(payment.id, ...LATER)).toEqual(['Completed Arrived']);
  });

  it('after the money arrived: the operator is owed it', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.live(payment.id, ...DAYS);
    takeBack(stage);
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    await stage.check();
    decide(stage, 'lost');
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    const { fundingReturnedAt, debtSettledAt } = await stage.read(payment.id);
    expect([fundingReturnedAt !== null, debtSettledAt]).toEqual([true, null]);
  });

  it('after it was given back: the wallet has it twice', async () => {
    const stage = at();
    const payment = await stage.accepted('Jo NoTransfer');
    await stage.live(payment.id, ...DAYS);
    takeBack(stage);
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    await stage.check();
    decide(stage, 'lost');
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    expect(stage.connect.refunds).toHaveLength(1);
  });

  it('which is told in the wrong order', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.live(payment.id, ...DAYS);
    stage.webhooks.come('backwards');
    takeBack(stage);
    decide(stage, 'lost');
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
  });
});

describe('a charge that its bank takes back, in a dispute that is won,', () => {
  const refundsOf = ({ connect }: PayoutStage) => connect.refunds.map(({ amount }) => amount);

  it('before the money was sent on: it goes back to the wallet, once', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 100);
    expect(await stage.live(payment.id, '2036-11-25')).toEqual(['Processing Transferring']);
    takeBack(stage);
    await stage.hear();
    expect(await stage.live(payment.id, '2036-11-26')).toEqual(['Failed Ended']);
    await stage.check();
    decide(stage, 'won');
    expect(await stage.live(payment.id, ...DAYS.slice(2), ...LATER)).toEqual(['Failed Ended']);
    expect(stage.connect.transfers).toEqual([]);
    expect(refundsOf(stage)).toEqual([80_000]);
    expect((await stage.read(payment.id)).refund).toMatchObject({ status: 'Succeeded' });
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
  });

  it('after it was taken back from the recipient’s account: it goes back to the wallet, once', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.moveTo('2036-11-25');
    takeBack(stage);
    expect((await stage.live(payment.id, '2036-11-26', '2036-11-27')).at(-1)).toBe('Failed Ended');
    await stage.check();
    decide(stage, 'won');
    expect(await stage.live(payment.id, ...DAYS.slice(3), ...LATER)).toEqual(['Failed Ended']);
    expect(stage.connect.reversals).toHaveLength(1);
    expect(stage.connect.payouts).toEqual([]);
    expect(refundsOf(stage)).toEqual([80_000]);
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
  });

  it('while the money is on its way to the bank: it arrives, and nothing is owed', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.live(payment.id, '2036-11-25', '2036-11-27');
    takeBack(stage);
    await stage.hear();
    await stage.check();
    decide(stage, 'won');
    await stage.hear();
    expect(await stage.live(payment.id, '2036-11-28', '2036-11-29')).toEqual(['Completed Arrived']);
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
    expect(refundsOf(stage)).toEqual([]);
  });

  it('after the money arrived: nothing is owed any more', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.live(payment.id, ...DAYS);
    takeBack(stage);
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    await stage.check();
    decide(stage, 'won');
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
    expect(await stage.live(payment.id, ...LATER)).toEqual(['Completed Arrived']);
    expect(refundsOf(stage)).toEqual([]);
    expect(await stage.read(payment.id)).toMatchObject({
      fundingReturnedAt: null,
      owedSince: null,
      overpaidSince: null,
    });
  });

  it('after it was given back: the wallet has it once again', async () => {
    const stage = at();
    const payment = await stage.accepted('Jo NoTransfer');
    await stage.live(payment.id, ...DAYS);
    expect(refundsOf(stage)).toEqual([80_000]);
    takeBack(stage);
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('illegal_action');
    await stage.check();
    decide(stage, 'won');
    await stage.hear();
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
    await stage.live(payment.id, ...LATER);
    expect(refundsOf(stage)).toEqual([80_000]);
    const { fundingReturnedAt, owedSince } = await stage.read(payment.id);
    expect([fundingReturnedAt, owedSince]).toEqual([null, null]);
  });

  it('which is told in the wrong order', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.live(payment.id, ...DAYS);
    stage.webhooks.come('backwards');
    takeBack(stage);
    decide(stage, 'won');
    await stage.hear();
    expect(await stage.live(payment.id, ...LATER)).toEqual(['Completed Arrived']);
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
    expect(refundsOf(stage)).toEqual([]);
    expect(await stage.read(payment.id)).toMatchObject({ fundingReturnedAt: null, owedSince: null });
  });

  it('before the money was sent on, which is told in the wrong order', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 100);
    await stage.moveTo('2036-11-25');
    stage.webhooks.come('backwards');
    takeBack(stage);
    decide(stage, 'won');
    await stage.hear();
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 0);
    const seen = await stage.live(payment.id, ...DAYS.slice(1), ...LATER);
    expect([seen.at(-1), refundsOf(stage)]).toEqual(['Completed Arrived', []]);
    expect(await isAllowed(stage, payment.paymentMethodId)).toBe('allowed');
  });
});

describe('the platform’s key', () => {
  // A process trusts what it has read for two seconds of the machine's time.
  const now = performance.now.bind(performance);
  let ahead = 0;
  const forget = () => {
    ahead += 3_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  };
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('that Stripe has revoked stops a payment until there is another one', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.moveTo('2036-11-25');
    stage.stripe.revoke(stage.platform.keys.secretKey);
    expect(await stage.live(payment.id, ...DAYS.slice(1))).toEqual(['Processing PayingOut']);
    await stage.platform.setting.set('Live', stage.stripe.addKeys(stage.platform.account));
    forget();
    expect((await stage.live(payment.id, ...LATER)).at(-1)).toBe('Completed Arrived');
    expect(stage.connect.payouts).toHaveLength(1);
  });

  it('that is replaced on the way changes nothing', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    await stage.moveTo('2036-11-25');
    const before = stage.platform.keys.secretKey;
    await stage.platform.setting.set('Live', stage.stripe.addKeys(stage.platform.account));
    stage.stripe.revoke(before);
    forget();
    expect((await stage.live(payment.id, ...DAYS.slice(1))).at(-1)).toBe('Completed Arrived');
  });

  it('is not deleted, nor replaced by that of another account, while a payment is under way', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    const { setting } = stage.platform;
    const other = stage.stripe.addKeys(stage.stripe.addAccount('acct_other', true));
    await expect(setting.clear('Live')).rejects.toMatchObject({ code: 'processor_busy' });
    await expect(setting.set('Live', { ...other, replacesAccount: true })).rejects.toMatchObject({
      code: 'processor_busy',
    });
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
  });

  it('that is deleted while an offer is open stops its recipient until there is one again', async () => {
    const stage = at();
    const payment = await stage.offer();
    const page = await openRecipientPage(payment.offerLink);
    await stage.setUp(page, 'Anna Ready');
    await stage.platform.setting.clear('Live');
    forget();
    await page.press('/onboarding/accept');
    expect(new URL(page.url).searchParams.get('setup')).toBe('no_processor');
    expect(page.words).toContain('cannot be sent to you');
    await stage.platform.setting.set('Live', stage.platform.keys);
    forget();
    await page.open(payment.offerLink);
    await page.press('/onboarding/accept');
    expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
  });

  it('that has lost a right stops payments until it has it again, and people hear of it', async () => {
    const stage = at();
    const payment = await stage.accepted('Anna Ready');
    stage.stripe.fail('POST /v1/transfers', stripeError(403, { type: 'invalid_request_error' }), 1_000);
    expect(await stage.live(payment.id, ...DAYS)).toEqual(['Processing Transferring']);
    const kinds = await stage.service.sql('select kind from discrepancies where gone_at is null');
    expect(kinds).toEqual([{ kind: 'payment_unanswered' }]);
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 0);
    expect((await stage.live(payment.id, ...LATER)).at(-1)).toBe('Completed Arrived');
  });
});
