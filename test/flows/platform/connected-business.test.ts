import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { newId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createPlatformAccess } from '../../../src/platform/service.ts';
import { createOutgoing, createProcessors } from '../../../src/processors/service.ts';
import type { Connect } from '../../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import type { Processor } from '../../../src/processors/types.ts';
import { faultsOf, keepBooks } from '../../support/books.ts';
import { connectBusiness, setFee } from '../../support/connected.ts';
import { startConnecting } from '../../support/connecting.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { preparePlatform, type TestPlatform } from '../../support/platform.ts';
import type { TestService } from '../../support/service.ts';

const MAPLE = 'acct_maple';
const OTHER = 'acct_other';

let stripe: StripeStandIn;
let service: TestService;
let platform: TestPlatform;
let connect: Connect;
let other: TestService['member'];
let processors: ReturnType<typeof createProcessors>;
let wallet: ReturnType<typeof createOutgoing>;
let business: Processor;

const own = () => ({ id: service.member.accountId as AccountId, mode: 'Sandbox' as const });
const theirs = () => ({ id: other.accountId as AccountId, mode: 'Sandbox' as const });

// Two businesses of one platform, in one process.
beforeAll(async () => {
  stripe = await startStandIn();
  service = await startConnecting(stripe);
  other = await service.addMember('other-studio');
  platform = preparePlatform(service, stripe, 'Sandbox');
  await platform.setting.set('Sandbox', platform.keys);
  connect = stripe.connectOf(platform.account);
  connect.advanceTo(service.clock.now());
  for (const id of [MAPLE, OTHER]) connect.addBusiness(id);
  await connectBusiness(service, MAPLE);
  await connectBusiness(service, OTHER, other.accountId);
  const { database } = service.services;
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const access = createPlatformAccess({
    database,
    loadSecrets: async () => secrets,
    stripeApiUrl: stripe.url,
  });
  const options = {
    database,
    secrets,
    clock: service.clock,
    stripeApiUrl: stripe.url,
    sandbox: null,
    platformFor: (account: Parameters<typeof access.platformFor>[0]) => access.platformFor(account),
  };
  processors = createProcessors(options);
  wallet = createOutgoing(options, (account, name) => processors.processorFor(account, name));
  business = (await processors.processorFor(own())) as Processor;
  service.use(business);
});
afterAll(async () => {
  await service.close();
  await stripe.close();
});
keepBooks(() => service);

const seenSince = (from: number) => stripe.fake.seen.slice(from);
const last = (route: string) => stripe.fake.to(route).at(-1);
const days = (count: number) => {
  service.clock.set(new Date(connect.now().getTime() + count * 24 * 3_600_000).toISOString());
  connect.advanceTo(service.clock.now());
};
const charge = async (id: string) => (await service.call('GET', `/v1/charges/${id}`)).data;

let told = 0;
/** Sends everything that happened at Stripe to the address for connected accounts. */
async function tellAll(): Promise<void> {
  const news = connect.events.slice(told).filter(({ account }) => account !== undefined);
  told = connect.events.length;
  for (const event of news) expect(await platform.deliver('connect-webhook', event)).toBe(202);
  await service.work();
}

async function paid(token: string, amount = 10_000) {
  const invoice = await activeInvoice(service, {
    totalAmount: amount,
    paymentSchedule: [{ dueDate: '2026-12-01', amount }],
  });
  const answer = await pay(service, invoice, { token });
  if (answer.status !== 201) throw new Error(answer.text);
  return charge(answer.data.id);
}

describe('a business of the platform', () => {
  it('charges at its own account with the platform’s key, and the fee goes to the platform', async () => {
    await setFee(service, { basisPoints: 100, fixed: 50, refundsFee: true });
    const [before, from] = [connect.moneyOf('acct_platform', 'usd'), stripe.fake.seen.length];
    const made = await paid('pm_card_visa');
    expect(made).toMatchObject({ status: 'Succeeded', fee: 320, platformFee: 150 });
    const { form, headers } = last('POST /v1/payment_intents') ?? {};
    expect(form).toMatchObject({ amount: '10000', application_fee_amount: '150' });
    expect(headers?.['stripe-account']).toBe(MAPLE);
    expect(connect.moneyOf(MAPLE, 'usd')).toBe(10_000 - 320 - 150);
    expect(connect.moneyOf('acct_platform', 'usd') - before).toBe(150);
    expect(seenSince(from).every((one) => one.headers['stripe-account'] === MAPLE)).toBe(true);
    await tellAll();
    expect(await faultsOf(service, business)).toEqual([]);
  });

  it('gives the fee back with refunds, so that what Stripe gave back of each part adds up to the whole', async () => {
    const made = await paid('pm_card_visa', 9_999);
    expect(made.platformFee).toBe(150);
    const given = [];
    for (const amount of [3_333, 1, undefined]) {
      const { data } = await service.call('POST', `/v1/charges/${made.id}/refunds`, { body: { amount } });
      given.push([data.status, data.platformFee]);
    }
    expect(given).toEqual([
      ['Succeeded', 50],
      ['Succeeded', 0],
      ['Succeeded', 100],
    ]);
    expect(last('POST /v1/refunds')?.form).toMatchObject({ refund_application_fee: 'true' });
    await tellAll();
    expect((await charge(made.id)).platformFeeRefunded).toBe(150);
    expect(await faultsOf(service, business)).toEqual([]);
  });

  it('asks for no fee back where the operator keeps it', async () => {
    await setFee(service, { fixed: 75 });
    const made = await paid('pm_card_visa');
    const { data } = await service.call('POST', `/v1/charges/${made.id}/refunds`, { body: {} });
    expect([data.status, data.platformFee]).toEqual(['Succeeded', 0]);
    expect(last('POST /v1/refunds')?.form).not.toHaveProperty('refund_application_fee');
    expect(await faultsOf(service, business)).toEqual([]);
  });

  it('asks for no fee and none back where the table has none', async () => {
    await setFee(service, { fixed: 0, refundsFee: true });
    const made = await paid('pm_card_visa');
    expect(last('POST /v1/payment_intents')?.form).not.toHaveProperty('application_fee_amount');
    const { data } = await service.call('POST', `/v1/charges/${made.id}/refunds`, { body: {} });
    expect(data.status).toBe('Succeeded');
    expect(last('POST /v1/refunds')?.form).not.toHaveProperty('refund_application_fee');
  });

  it('sends the same fee again after a lost answer, although the table has changed', async () => {
    await setFee(service, { fixed: 80 });
    stripe.fail('POST /v1/payment_intents', 'lost', 3);
    const made = await paid('pm_card_visa');
    expect(made.status).toBe('Processing');
    await setFee(service, { fixed: 990 });
    service.clock.set('2026-11-21T12:10:00.000Z');
    await service.work();
    expect(await charge(made.id)).toMatchObject({ status: 'Succeeded', platformFee: 80 });
    const fees = stripe.fake
      .to('POST /v1/payment_intents')
      .filter(({ form }) => form['metadata[tranche_charge]'] === made.id)
      .map(({ form }) => form['application_fee_amount']);
    expect(new Set(fees)).toEqual(new Set(['80']));
    expect(await faultsOf(service, business)).toEqual([]);
  });

  it('a bank debit takes the fee with the money, and a return or a debit that fails agrees with Stripe’s lines', async () => {
    await setFee(service, { kind: 'ChargeBank', fixed: 60, refundsFee: true });
    const [good, failing, back] = [
      await paid('ctoken_bank'),
      await paid('ctoken_bank_failing'),
      await paid('ctoken_bank_returned'),
    ];
    expect(good).toMatchObject({ status: 'Processing', platformFee: null });
    days(5);
    await tellAll();
    expect((await charge(good.id)).platformFee).toBe(60);
    expect((await charge(failing.id)).status).toBe('Declined');
    expect(await faultsOf(service, business)).toEqual([]);
    days(31);
    await tellAll();
    // A bank's return leaves the fee with the operator.
    expect(await charge(back.id)).toMatchObject({ status: 'Returned', platformFee: 60 });
    expect((await charge(back.id)).platformFeeRefunded).toBe(0);
    expect(await faultsOf(service, business)).toEqual([]);
  });

  it('hears of what no webhook told by reading its own log at Stripe', async () => {
    const made = await paid('ctoken_bank');
    days(5);
    told = connect.events.length;
    const from = stripe.fake.seen.length;
    await service.work();
    expect((await charge(made.id)).status).toBe('Succeeded');
    const logs = seenSince(from).filter(({ path }) => path === '/v1/events');
    expect(logs.length).toBeGreaterThan(0);
    expect(logs.every(({ headers }) => headers['stripe-account'] === MAPLE)).toBe(true);
  });

  it('gives the browser the platform’s key, and its own account to name with it', async () => {
    expect(await processors.browserAccessFor(own())).toEqual({
      publishableKey: platform.keys.publishableKey,
      stripeAccount: MAPLE,
      takesCharges: true,
    });
  });
});

describe('a webhook about a connected account', () => {
  const received = () => service.sql<{ event: string }>('select event::text from processor_events');

  it('that names the key of another business changes nothing there', async () => {
    const made = await paid('ctoken_bank');
    const intent = connect.events.findLast(({ account }) => account === MAPLE)?.data.object as object;
    const before = await received();
    const forged = {
      ...connect.events.at(-1),
      id: `evt_${newId()}`,
      account: OTHER,
      data: { object: intent },
    };
    expect(await platform.deliver('connect-webhook', forged)).toBe(202);
    await service.work();
    expect(await received()).toHaveLength(before.length);
    expect((await charge(made.id)).status).toBe('Processing');
  });

  it('of an account that the business has left is dropped: its payouts are not in these books', async () => {
    await connectBusiness(service, 'acct_newer', other.accountId);
    const before = await received();
    const payout = {
      id: 'po_1',
      object: 'payout',
      amount: 5,
      currency: 'usd',
      arrival_date: 1,
      automatic: false,
    };
    const event = { ...connect.events.at(-1), type: 'payout.paid', data: { object: payout } };
    const deliver = (account: string) =>
      platform.deliver('connect-webhook', { ...event, id: `evt_${newId()}`, account });
    expect(await deliver(OTHER)).toBe(202);
    expect(await received()).toHaveLength(before.length);
    expect(await deliver('acct_newer')).toBe(202);
    expect(await received()).toHaveLength(before.length + 1);
    await connectBusiness(service, OTHER, other.accountId);
  });
});

describe('a thousand mixed calls of two businesses and the platform’s own in one process', () => {
  it('each name their own account in every request, and the platform none', async () => {
    processors.forgetRead(own().id);
    processors.forgetRead(theirs().id);
    const walletFor = (account: ReturnType<typeof own>) => wallet.processorFor(account, 'StripePlatform');
    const businessFor = (account: ReturnType<typeof own>) => processors.processorFor(account);
    const actors = [
      { account: own(), header: MAPLE, isOwn: false, processorFor: businessFor },
      { account: theirs(), header: OTHER, isOwn: false, processorFor: businessFor },
      { account: own(), header: undefined, isOwn: true, processorFor: walletFor },
    ];
    const from = stripe.fake.seen.length;
    const makeOne = async (index: number) => {
      const { account, isOwn, processorFor } = actors[index % 3] as (typeof actors)[number];
      const processor = (await processorFor(account)) as Processor;
      const merchant = { accountId: account.id, now: service.clock.now() };
      if (index % 2 === 0) return processor.removeMethod(merchant, `pm_${index % 3}_${index}`);
      return processor.charge(merchant, {
        key: newId<never>(),
        purpose: isOwn ? 'Outgoing' : 'Invoice',
        amount: 1_000,
        currency: 'USD',
        source: 'pm_card_visa',
        isOffSession: true,
        savesMethod: false,
        description: 'Mixed',
        returnUrl: null,
        platformFee: 10,
        ...(isOwn ? { transferGroup: newId<never>() } : {}),
      });
    };
    for (let begun = 0; begun < 1_000; begun += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => makeOne(begun + index)));
    }
    const seen = seenSince(from);
    expect(seen.length).toBeGreaterThanOrEqual(1_000);
    const wrong = seen.filter(({ path, form, headers }) => {
      const named = /pm_(\d)_/.exec(path)?.[1];
      const isOutgoing = form['metadata[tranche_purpose]'] === 'Outgoing';
      const ofForm = isOutgoing ? 2 : form['metadata[tranche_account]'] === own().id ? 0 : 1;
      const actor = actors[named === undefined ? ofForm : Number(named)];
      return headers['stripe-account'] !== actor?.header;
    });
    expect(wrong).toEqual([]);
    expect(Map.groupBy(seen, ({ headers }) => headers['stripe-account']).size).toBe(3);
  });
});
