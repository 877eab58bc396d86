import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { platformAt, RECIPIENT } from './testing/fake-platform.ts';
import {
  accountId,
  chargeKey,
  type FakeStripe,
  listOf,
  merchant,
  operation,
  paymentIntent,
  startFakeStripe,
  uuidAt,
} from './testing/fake-stripe.ts';

let stripe: FakeStripe;
beforeEach(async () => {
  await stripe?.close();
  stripe = await startFakeStripe();
});
afterAll(() => stripe.close());

const CREATE = 'POST /v1/payment_intents';
const group = uuidAt(new Date('2026-11-21T08:00:00Z'));
const outgoing = {
  ...operation,
  purpose: 'Outgoing',
  source: 'cus_1/pm_1',
  isOffSession: true,
  returnUrl: null,
  transferGroup: group,
  platformFee: 350,
} as const;
const metadata = {
  tranche_charge: chargeKey,
  tranche_account: accountId,
  tranche_purpose: 'Outgoing',
  tranche_payment: group,
  tranche_platform_fee: '350',
};

describe('the charge of a wallet', () => {
  it('is the platform’s own: no fee of an application, and no account of somebody else', async () => {
    stripe.on(CREATE, { body: paymentIntent({ metadata }) });
    await platformAt(stripe.url).charge(merchant, outgoing);
    const [request] = stripe.to(CREATE);
    expect(request?.headers['stripe-account']).toBeUndefined();
    expect(request?.form).toMatchObject({
      amount: '12500',
      transfer_group: group,
      'metadata[tranche_payment]': group,
      'metadata[tranche_platform_fee]': '350',
    });
    expect(Object.keys(request?.form ?? {})).not.toContain('application_fee_amount');
    expect(Object.keys(request?.form ?? {})).not.toContain('on_behalf_of');
  });

  it('costs the account nothing: the platform bears Stripe’s fee, known or not', async () => {
    stripe.on(CREATE, { body: paymentIntent({ metadata }) });
    const paid = { status: 'succeeded', reference: 'pi_1', fee: 0, platformFee: 350 };
    expect(await platformAt(stripe.url).charge(merchant, outgoing)).toMatchObject(paid);
    stripe.on(CREATE, { body: paymentIntent({ metadata, latest_charge: 'ch_1' }) });
    expect(await platformAt(stripe.url).charge(merchant, outgoing)).toMatchObject(paid);
  });

  it('is given back without what the operator keeps, or with it', async () => {
    const refund = {
      key: uuidAt(new Date('2026-11-21T09:05:00Z')),
      chargeKey,
      chargeReference: 'pi_1',
      amount: 12_150,
      currency: 'USD',
    };
    const made = { id: 're_1', object: 'refund', status: 'succeeded', metadata: {} };
    stripe.on('POST /v1/refunds', { body: made });
    expect(await platformAt(stripe.url).refund(merchant, refund)).not.toHaveProperty('platformFeeRefunded');
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent({ metadata }) });
    stripe.on('POST /v1/refunds', ({ form }) => ({
      body: { ...made, metadata: { tranche_platform_fee: form['metadata[tranche_platform_fee]'] } },
    }));
    const whole = { ...refund, amount: 12_500, refundsPlatformFee: true };
    expect(await platformAt(stripe.url).refund(merchant, whole)).toMatchObject({ platformFeeRefunded: 350 });
  });
});

it('of 1 000 mixed calls of two accounts, each names the account that it is about', async () => {
  const other = uuidAt(new Date('2026-11-21T07:00:00Z')) as typeof accountId;
  const platforms = [platformAt(stripe.url), platformAt(stripe.url, { accountId: other })];
  const recipients = [RECIPIENT, 'acct_recipient2'];
  stripe.on('GET /v1/payouts', listOf([]));
  stripe.on('GET /v1/refunds', listOf([]));
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const platform = platforms[index % 2]!;
        const recipient = recipients[index % 2]!;
        const key = uuidAt(new Date(merchant.now.getTime() - index));
        if (index % 4 < 2) return platform.findRefund(merchant, key);
        const payout = {
          key,
          recipient,
          transferReference: 'tr_1',
          amount: 1,
          currency: 'USD',
          description: '',
        };
        return platform.outgoing.findPayOut(merchant, payout);
      }),
    );
  }
  expect(stripe.seen).toHaveLength(1_000);
  const count = (route: string, account: string | undefined) =>
    stripe.to(route).filter(({ headers }) => headers['stripe-account'] === account).length;
  expect(count('GET /v1/refunds', undefined)).toBe(500);
  expect(count('GET /v1/payouts', recipients[0])).toBe(250);
  expect(count('GET /v1/payouts', recipients[1])).toBe(250);
});
