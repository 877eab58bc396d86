import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { atProcessor, signInWith, startConnecting } from '../../support/connecting.ts';
import { preparePlatform, type TestPlatform } from '../../support/platform.ts';
import type { TestService } from '../../support/service.ts';

let stripe: StripeStandIn;
let service: TestService;
let platform: TestPlatform;
let underWay = 0;

beforeAll(async () => {
  stripe = await startStandIn();
  service = await startConnecting(stripe);
});
afterAll(async () => {
  await service.close();
  await stripe.close();
});
const fresh = () => {
  platform = preparePlatform(service, stripe, 'Sandbox', async () => underWay);
};
beforeAll(fresh);
afterEach(async () => {
  await service.sql('delete from platforms; delete from platform_fees; delete from platform_objects');
  stripe.endpoints.clear();
  underWay = 0;
  fresh();
});

const endpoints = () =>
  [...stripe.endpoints.values()].toSorted((one, other) => one.url.localeCompare(other.url));
const path = (word: string) => `${service.services.config.publicUrl}/processors/stripe-platform/test/${word}`;
const rows = () => service.sql<Record<string, unknown>>('select * from platforms');

describe('setting the platform', () => {
  it('makes one endpoint for itself and one for connected accounts, and shows no key', async () => {
    const { setting, keys } = platform;
    await setting.set('Sandbox', keys);
    const made = stripe.fake.to('POST /v1/webhook_endpoints').slice(-2);
    expect(made.map(({ form }) => [form['url'], form['connect']])).toEqual([
      [path('webhook'), undefined],
      [path('connect-webhook'), 'true'],
    ]);
    const [connect, account] = endpoints();
    expect(account?.enabled_events).toContain('transfer.reversed');
    // The operator's own payouts are no business of accounts.
    expect(account?.enabled_events).not.toContain('payout.paid');
    expect(connect?.enabled_events).toEqual(
      expect.arrayContaining([
        'account.updated',
        'account.application.deauthorized',
        'payout.failed',
        'charge.refunded',
      ]),
    );
    const view = await setting.show('Sandbox');
    expect(view).toMatchObject({
      stripeAccount: 'acct_platform',
      country: 'US',
      currencies: ['USD'],
      keyHint: `sk_test_…${keys.secretKey.slice(-4)}`,
      readiness: { takesCharges: true, paysOut: true, keyWorks: true, missing: [] },
    });
    expect(JSON.stringify(view)).not.toMatch(new RegExp(`${keys.secretKey}|whsec_`));
    expect(JSON.stringify((await rows()).map((row) => Object.values(row).map(String)))).not.toMatch(
      /sk_test_|pk_test_|whsec_/,
    );
  });

  it('again with the same keys keeps both endpoints and their secrets', async () => {
    await platform.setting.set('Sandbox', platform.keys);
    const before = endpoints();
    await platform.setting.set('Sandbox', platform.keys);
    expect(endpoints()).toEqual(before);
    expect(await platform.deliver('webhook', unknownEvent)).toBe(202);
  });

  it('that was cut off after an endpoint was made makes another one, and deletes the one without a secret', async () => {
    const { setting, keys } = platform;
    stripe.fail('POST /v1/webhook_endpoints', 'lost', 3);
    await expect(setting.set('Sandbox', keys)).rejects.toMatchObject({ code: 'overloaded' });
    expect(endpoints()).toHaveLength(1);
    expect(await rows()).toEqual([]);
    await setting.set('Sandbox', keys);
    expect(endpoints().map(({ url }) => url)).toEqual([path('connect-webhook'), path('webhook')]);
    expect(await platform.deliver('webhook', unknownEvent)).toBe(202);
    expect(await platform.deliver('connect-webhook', { ...unknownEvent, account: 'acct_x' })).toBe(202);
  });

  it('stores nothing of keys that Stripe refuses', async () => {
    const { setting, keys, account } = platform;
    const live = {
      secretKey: keys.secretKey.replace('_test_', '_live_'),
      publishableKey: keys.publishableKey,
    };
    await expect(setting.set('Sandbox', live)).rejects.toMatchObject({ code: 'processor_refused_keys' });
    stripe.revoke(keys.secretKey);
    await expect(setting.set('Sandbox', keys)).rejects.toMatchObject({ code: 'processor_refused_keys' });
    const without = stripe.addKeys(account, ['rak_transfer_write', 'rak_connected_account_write']);
    await expect(setting.set('Sandbox', without)).rejects.toMatchObject({
      code: 'processor_refused_keys',
      details: [{ message: 'Transfers: Write' }, { message: 'Connected accounts: Write' }],
    });
    expect(await rows()).toEqual([]);
    expect(endpoints()).toEqual([]);
  });

  it('takes keys of another Stripe account only when that is meant and nothing is under way', async () => {
    const { setting, keys } = platform;
    await setting.set('Sandbox', keys);
    const other = stripe.addKeys(stripe.addAccount('acct_other', false));
    const details = [expect.objectContaining({ path: '/replacesAccount', code: 'other_account' })];
    await expect(setting.set('Sandbox', other)).rejects.toMatchObject({ details });
    underWay = 1;
    const meant = { ...other, replacesAccount: true };
    await expect(setting.set('Sandbox', meant)).rejects.toMatchObject({ code: 'processor_busy' });
    await expect(setting.clear('Sandbox')).rejects.toMatchObject({ code: 'processor_busy' });
    underWay = 0;
    await service.sql(`update platforms set events_cursor = 'evt_9', lines_cursor = 'txn_9'`);
    await setting.set('Sandbox', meant);
    expect(await rows()).toMatchObject([
      { stripe_account: 'acct_other', events_cursor: null, lines_cursor: null },
    ]);
  });

  it('refuses the Stripe account of a business here: its books would hold the money of all', async () => {
    const { accountId } = service.member;
    await service.sql(
      `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at,
         stripe_account, is_live)
       values ($1, 'Stripe', '', true, now(), now(), 'acct_platform', false)`,
      [accountId],
    );
    const details = [expect.objectContaining({ code: 'account_taken' })];
    await expect(platform.setting.set('Sandbox', platform.keys)).rejects.toMatchObject({ details });
    await service.sql('delete from processor_accounts');
  });

  it('is no account that a business here can connect', async () => {
    await platform.setting.set('Sandbox', platform.keys);
    const owner = await signInWith(service, 'owner@demo-studio.example');
    const { status, error } = await atProcessor(service, owner).connect(platform.keys);
    expect([status, error]).toMatchObject([
      422,
      { code: 'processor_refused_keys', details: [{ path: '/secretKey', code: 'account_taken' }] },
    ]);
    const { connecting, accounts } = service.services;
    const account = await accounts.findAccount(service.member.accountId);
    if (account === null) throw new Error('The account of the test is gone.');
    const typed = { ...platform.keys, webhookSecret: null, stripeAccount: 'acct_platform' };
    await expect(connecting.connectByHand(account, typed)).rejects.toMatchObject({
      code: 'processor_refused_keys',
    });
    expect(await service.sql('select 1 from processor_accounts')).toEqual([]);
  });

  it('names what is missing, and a key that was revoked', async () => {
    const { setting, keys } = platform;
    await setting.set('Sandbox', keys);
    stripe.endpoints.clear();
    await setting.check('Sandbox');
    const missing = (await setting.show('Sandbox'))?.readiness?.missing.map(({ code }) => code);
    expect(missing).toEqual(['WebhookMissing', 'WebhookMissing']);
    stripe.revoke(keys.secretKey);
    await setting.check('Sandbox');
    expect((await setting.show('Sandbox'))?.readiness).toMatchObject({ keyWorks: false });
  });

  it('deletes keys and endpoints, and keeps the name', async () => {
    const { setting, keys } = platform;
    await setting.set('Sandbox', keys);
    expect(await setting.clear('Sandbox')).toBe(true);
    expect(endpoints()).toEqual([]);
    expect(await setting.show('Sandbox')).toMatchObject({ stripeAccount: 'acct_platform', hasKeys: false });
    expect(await setting.clear('Sandbox')).toBe(false);
    await expect(setting.check('Sandbox')).rejects.toMatchObject({ code: 'no_processor' });
  });
});

const unknownEvent = {
  id: 'evt_unknown',
  object: 'event',
  type: 'customer.created',
  livemode: false,
  created: 1_795_262_400,
  data: { object: { id: 'cus_1', object: 'customer', metadata: {} } },
};

describe('where the platform can send money', () => {
  it.each([
    ['DE', 'USD', null],
    ['US', 'USD', null],
    [null, 'USD', null],
    ['BR', 'USD', ['country_not_supported', 'Stripe cannot send money from United States to Brazil.']],
    ['DE', 'EUR', ['currency_not_supported', 'settles in USD, so it cannot pay out EUR']],
  ] as const)('to %s in %s: %o', async (country, currency, refusal) => {
    await platform.setting.set('Sandbox', platform.keys);
    const answer = await service.services.platform.whyNotThere('Sandbox', country, currency);
    if (refusal === null) expect(answer).toBeNull();
    else {
      expect(answer?.code).toBe(refusal[0]);
      expect(answer?.message).toContain(refusal[1]);
    }
  });

  it('nowhere without keys', async () => {
    const why = () => service.services.platform.whyNotThere('Sandbox', 'DE', 'USD');
    expect(await why()).toMatchObject({ code: 'no_processor' });
    await platform.setting.set('Sandbox', platform.keys);
    await platform.setting.clear('Sandbox');
    expect(await why()).toMatchObject({ code: 'no_processor' });
  });
});

describe('what the operator takes', () => {
  const rule = { basisPoints: 290, fixed: 30, most: null, refundsFee: false };

  it('is the newest rule of a currency, and what was set before stays on record', async () => {
    const { setting } = platform;
    await setting.setFee('Sandbox', 'PayoutCard', 'USD', rule);
    service.clock.set('2026-11-21T12:00:01Z');
    await setting.setFee('Sandbox', 'PayoutCard', 'USD', { ...rule, basisPoints: 300, most: 5_000 });
    await setting.setFee('Sandbox', 'PayoutBank', '*', { ...rule, fixed: 0 });
    expect(await setting.listFees('Sandbox')).toMatchObject([
      { kind: 'PayoutBank', currency: '*', basisPoints: 290 },
      { kind: 'PayoutCard', currency: 'USD', basisPoints: 300, fixed: 30, most: 5_000 },
    ]);
    expect(await setting.listFees('Live')).toEqual([]);
    expect(await service.sql('select 1 from platform_fees')).toHaveLength(3);
    service.clock.set('2026-11-21T12:00:00Z');
  });

  it('of every currency is a share only, because they have no common unit', async () => {
    await expect(platform.setting.setFee('Sandbox', 'PayoutCard', '*', rule)).rejects.toThrow(
      /platform_fees/,
    );
  });
});

it('the processor of an account at the platform is asked with the platform’s key', async () => {
  await platform.setting.set('Sandbox', platform.keys);
  const { createPlatformAccess } = await import('../../../src/platform/service.ts');
  const { createSecrets } = await import('../../../src/kit/secrets.ts');
  const access = createPlatformAccess({
    database: service.services.database,
    loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
    stripeApiUrl: stripe.url,
  });
  const account = await service.services.accounts.findAccount(service.member.accountId);
  if (account === null) throw new Error('The account of the test is gone.');
  const found = await access.platformFor(account);
  expect(found?.publishableKey).toBe(platform.keys.publishableKey);
  await found?.processor.findRefund({ accountId: account.id, now: service.clock.now() }, newId());
  const { headers } = stripe.fake.seen.at(-1) ?? {};
  expect(headers?.authorization).toBe(`Bearer ${platform.keys.secretKey}`);
  expect(await access.platformFor({ ...account, mode: 'Live' })).toBeNull();
});
