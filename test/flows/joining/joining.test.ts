import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createProcessors } from '../../../src/processors/service.ts';
import { signInWith } from '../../support/connecting.ts';
import { addPerson, signIn } from '../../support/console.ts';
import { type JoiningStage, openJoining } from '../../support/joining.ts';
import { activeInvoice } from '../../support/money.ts';
import { press } from '../../support/onboarding.ts';
import { preparePlatform, type TestPlatform } from '../../support/platform.ts';

let stage: JoiningStage;
beforeEach(async () => {
  stage = await openJoining();
});
afterEach(() => stage.close());

const row = async () =>
  (
    await stage.service.sql<Record<string, unknown>>(
      `select relation, is_active, stripe_account, secrets, readiness->>'takesCharges' as takes
       from processor_accounts where account_id = $1`,
      [stage.service.member.accountId],
    )
  )[0];
function later(minutes: number): void {
  const { clock } = stage.service;
  clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());
}
/** Joins, and does something on Stripe's page. Answers where that leads. */
async function joinAs(person: string): Promise<string | null> {
  const { status, data } = await stage.at().join();
  expect(status).toBe(200);
  return press(data.url, { person });
}

describe('connecting an account to the operator’s platform', () => {
  it('makes one account at Stripe, of which the business is the merchant, and leads to Stripe’s page', async () => {
    const { status, data } = await stage.at().join({ country: 'DE' });
    expect([status, data]).toMatchObject([
      200,
      { status: 'Started', url: expect.stringContaining('/setup/') },
    ]);
    const [made] = stage.stripe.fake.to('POST /v1/accounts');
    expect(made?.form).toMatchObject({
      country: 'DE',
      email: 'owner@demo-studio.example',
      'controller[fees][payer]': 'account',
      'controller[losses][payments]': 'stripe',
      'controller[stripe_dashboard][type]': 'full',
      'metadata[tranche_account]': stage.service.member.accountId,
    });
    const page = `${stage.service.services.config.publicUrl}/app/accounts/demo-studio/settings/stripe`;
    expect(stage.stripe.fake.to('POST /v1/account_links')[0]?.form).toMatchObject({
      return_url: `${page}?platform=back`,
      refresh_url: `${page}?platform=again`,
    });
    const shown = (await stage.at().show()).data;
    expect(shown).toMatchObject({
      processor: 'Sandbox',
      business: { status: 'Started', isInUse: false, isWanted: true },
    });
    // A second link is for the same account.
    expect((await stage.at().join()).data.url).not.toBe(data.url);
    expect(stage.connect.accounts).toHaveLength(1);
  });

  it('takes the account into use as soon as it takes charges, by the webhook alone', async () => {
    expect(await joinAs('Ben Pending')).toMatch(/settings\/stripe\?platform=back$/);
    await stage.hear();
    expect((await stage.at().show()).data.business).toMatchObject({ status: 'Pending', isInUse: false });
    expect(await row()).toBeUndefined();
    stage.connect.advanceTo(new Date(stage.service.clock.now().getTime() + 2 * 86_400_000));
    await stage.hear();
    const [reference] = stage.connect.accounts;
    expect(await row()).toEqual({
      relation: 'Platform',
      is_active: true,
      stripe_account: reference,
      secrets: null,
      takes: 'true',
    });
    expect((await stage.at().show()).data).toMatchObject({
      processor: 'Stripe',
      relation: 'Platform',
      stripeAccount: reference,
      business: { status: 'Ready', isInUse: true },
    });
    const told = await stage.service.call('GET', '/v1/events?type=account.processor_connected');
    expect(told.data.items).toMatchObject([
      { data: { stripeAccount: reference, formerStripeAccount: null } },
    ]);
    expect((await stage.service.call('GET', '/v1/account/processor')).data).toMatchObject({
      name: 'Stripe',
      relation: 'Platform',
    });
  });

  it('reads the account when the business comes back, before any webhook', async () => {
    await joinAs('Anna Ready');
    const { status, data } = await stage.at().check();
    expect([status, data]).toMatchObject([200, { relation: 'Platform', business: { status: 'Ready' } }]);
  });

  it('says what is missing, and goes on from there', async () => {
    await joinAs('Cleo Document');
    await stage.hear();
    const { business } = (await stage.at().show()).data;
    expect(business).toMatchObject({ status: 'Incomplete', isInUse: false });
    expect(business.missing.map(({ code }: { code: string }) => code)).toEqual([
      'ChargesDisabled',
      'PayoutsDisabled',
      'DetailsDue',
    ]);
    expect(await joinAs('Finish')).toContain('platform=back');
    await stage.hear();
    expect((await stage.at().show()).data.business).toMatchObject({ status: 'Ready', isInUse: true });
  });

  it('asks Stripe by itself, when no webhook comes', async () => {
    await joinAs('Anna Ready');
    later(2 * 60);
    await stage.service.work();
    expect(await row()).toMatchObject({ is_active: true });
  });

  it('makes no second account when the answer of Stripe is lost, also after a day', async () => {
    stage.stripe.fail('POST /v1/accounts', 'lost', 9);
    expect((await stage.at().join()).status).toBe(503);
    expect(stage.connect.accounts).toHaveLength(1);
    stage.stripe.fail('POST /v1/accounts', 'lost', 0);
    stage.connect.advanceTo(new Date(stage.connect.now().getTime() + 2 * 86_400_000));
    stage.service.clock.set(stage.connect.now().toISOString());
    await stage.at().confirm();
    expect((await stage.at().join()).status).toBe(200);
    expect(stage.connect.accounts).toHaveLength(1);
  });

  it('does not know an account whose webhook comes before its making is noted', async () => {
    stage.stripe.fail('POST /v1/accounts', 'lost', 9);
    await stage.at().join();
    const before = await stage.service.sql('select * from platform_businesses');
    await stage.hear();
    expect(await stage.service.sql('select * from platform_businesses')).toEqual(before);
    expect(await stage.service.sql('select id from processor_events')).toEqual([]);
  });

  it('two requests at once make one account', async () => {
    const answers = await Promise.all([stage.at().join(), stage.at().join(), stage.at().join()]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(stage.connect.accounts).toHaveLength(1);
  });

  it('refuses a country in which Stripe is not, and lets another one be chosen', async () => {
    const refused = await stage.at().join({ country: 'BR' });
    expect([refused.status, refused.error?.code]).toEqual([422, 'country_not_supported']);
    expect((await stage.at().join({ country: 'FR' })).status).toBe(200);
  });

  it('without a platform and without a sandbox there is nothing to connect to', async () => {
    await stage.platform.setting.clear('Sandbox');
    expect((await stage.at().join()).error?.code).toBe('no_processor');
    expect((await stage.at().show()).data).toMatchObject({ platform: null, business: null });
  });
});

describe('an account that is in use', () => {
  beforeEach(async () => {
    await joinAs('Anna Ready');
    await stage.hear();
    expect(await row()).toMatchObject({ is_active: true, takes: 'true' });
  });
  const reference = () => stage.connect.accounts[0] ?? '';

  it('takes no charges while Stripe restricts it, and takes them again by itself', async () => {
    stage.connect.dashboard.change(reference(), {
      due: ['company.tax_id'],
      disabledReason: 'requirements.past_due',
    });
    await stage.hear();
    expect(await row()).toMatchObject({ is_active: true, takes: 'false' });
    expect((await stage.at().show()).data.business).toMatchObject({ status: 'Restricted' });
    const home = await stage.service.call('GET', '/v1/reports/home');
    expect(home.data.needsYou.map(({ kind }: { kind: string }) => kind)).toContain('ProcessorIncomplete');
    stage.connect.dashboard.change(reference(), { due: [], disabledReason: null });
    await stage.hear();
    expect(await row()).toMatchObject({ takes: 'true' });
  });

  it('that has to give more by a date takes charges until then, and gets a link for it', async () => {
    stage.connect.dashboard.change(reference(), { due: [], disabledReason: null });
    stage.stripe.fake.on(`GET /v1/accounts/${reference()}`, {
      body: {
        id: reference(),
        object: 'account',
        charges_enabled: true,
        payouts_enabled: true,
        details_submitted: true,
        capabilities: { card_payments: 'active' },
        requirements: { currently_due: ['company.phone'], current_deadline: 1_796_000_000 },
      },
    });
    const { business } = (await stage.at().check()).data;
    expect(business).toMatchObject({ status: 'Ready', isInUse: true, missing: [{ code: 'DetailsDue' }] });
    expect((await stage.at().join()).data).toMatchObject({ status: 'Ready', url: expect.any(String) });
    const processor = (await stage.service.call('GET', '/v1/account/processor')).data;
    expect(processor).toMatchObject({ webhook: 'Made', readiness: { takesCharges: true } });
  });

  it('is asked for again, when Stripe does not answer after it reported a change', async () => {
    const route = `GET /v1/accounts/${reference()}`;
    stage.stripe.fail(route, 'lost', 99);
    stage.connect.dashboard.ask(reference(), ['company.tax_id']);
    await stage.hear();
    expect(await row()).toMatchObject({ takes: 'true' });
    stage.stripe.fail(route, 'lost', 0);
    later(5);
    await stage.service.work();
    expect(await row()).toMatchObject({ is_active: true, takes: 'false' });
  });

  it('that Stripe takes again after it was rejected takes charges, also where another one was begun', async () => {
    stage.connect.dashboard.reject(reference());
    await stage.hear();
    expect((await stage.at().show()).data.business).toMatchObject({ status: 'Rejected', isInUse: true });
    expect((await stage.at().join({ country: 'US', replacesAccount: true })).status).toBe(200);
    expect(stage.connect.accounts).toHaveLength(2);
    stage.connect.dashboard.change(reference(), { due: [], disabledReason: null });
    await stage.hear();
    expect(await row()).toMatchObject({ is_active: true, stripe_account: reference(), takes: 'true' });
    const { status, data } = await stage.at().check();
    expect([status, data]).toMatchObject([200, { business: { status: 'Started', isWanted: true } }]);
  });

  it('that leaves the platform is disconnected, and can connect again with another account', async () => {
    stage.connect.dashboard.leave(reference());
    await stage.hear();
    expect(await row()).toMatchObject({ is_active: false, stripe_account: reference() });
    expect((await stage.at().show()).data).toMatchObject({
      processor: 'Sandbox',
      business: { status: 'Gone', isInUse: false },
    });
    const again = await stage.at().join();
    expect([again.status, again.error?.details.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['/replacesAccount'],
    ]);
    expect((await stage.at().join({ country: 'US', replacesAccount: true })).status).toBe(200);
    expect(stage.connect.accounts).toHaveLength(2);
  });

  it('is disconnected by an Owner, stays so, and comes back without a visit to Stripe', async () => {
    expect((await stage.at().disconnect()).data).toMatchObject({ processor: 'Sandbox' });
    stage.connect.dashboard.change(reference(), { due: [], disabledReason: null });
    await stage.hear();
    expect(await row()).toMatchObject({ is_active: false });
    expect((await stage.at().join()).data).toEqual({ status: 'Ready', url: null, expiresAt: null });
    expect(await row()).toMatchObject({ is_active: true, stripe_account: reference() });
  });

  it('is disconnected by the operator’s command, and stays so', async () => {
    const { service, stripe } = stage;
    const { database } = service.services;
    const secrets = createSecrets(Buffer.alloc(32, 7));
    const options = { database, secrets, clock: service.clock, stripeApiUrl: stripe.url, sandbox: null };
    const account = {
      id: service.member.accountId as AccountId,
      mode: 'Sandbox' as const,
      path: 'demo-studio',
      name: 'Demo',
    };
    expect(await createProcessors(options).clearStripe(account)).toBe(true);
    stage.connect.dashboard.change(reference(), { due: [], disabledReason: null });
    await stage.hear();
    expect(await row()).toMatchObject({ is_active: false });
    expect((await stage.at().show()).data.business).toMatchObject({ status: 'Ready', isWanted: false });
  });

  it('keeps the operator from taking the platform away', async () => {
    await expect(stage.platform.setting.clear('Sandbox')).rejects.toMatchObject({
      code: 'processor_busy',
      message: expect.stringContaining('1 account takes its clients’ payments'),
    });
    const other = stage.stripe.addKeys(stage.stripe.addAccount('acct_next', false));
    const replaced = stage.platform.setting.set('Sandbox', { ...other, replacesAccount: true });
    await expect(replaced).rejects.toMatchObject({ code: 'processor_busy' });
    await stage.at().disconnect();
    expect(await stage.platform.setting.clear('Sandbox')).toBe(true);
  });

  it('is not said to have left by a platform of another Stripe account, which knows nothing of it', async () => {
    stage.connect.dashboard.leave(reference());
    await stage.service.sql(`update platforms set stripe_account = 'acct_other_platform'`);
    await stage.at().check();
    expect((await stage.at().show()).data.business).toMatchObject({ status: 'Ready' });
  });

  it('gives way to keys of its own, when that is meant', async () => {
    const maple = stage.stripe.addAccount('acct_maple', false);
    const keys = stage.stripe.addKeys(maple);
    expect((await stage.at().connect(keys)).status).toBe(422);
    expect((await stage.at().connect({ ...keys, replacesAccount: true })).data).toMatchObject({
      relation: 'OwnKeys',
      stripeAccount: 'acct_maple',
      business: { status: 'Ready', isInUse: false, isWanted: false },
    });
    stage.connect.dashboard.change(reference(), { due: [], disabledReason: null });
    await stage.hear();
    expect(await row()).toMatchObject({ relation: 'OwnKeys', is_active: true });
  });
});

describe('an account with keys of its own', () => {
  beforeEach(async () => {
    const keys = stage.stripe.addKeys(stage.stripe.addAccount('acct_maple', false));
    expect((await stage.at().connect(keys)).status).toBe(200);
  });

  it('keeps them until the platform’s account takes charges', async () => {
    expect((await stage.at().join()).error?.details).toMatchObject([{ path: '/replacesAccount' }]);
    const { data } = await stage.at().join({ country: 'US', replacesAccount: true });
    expect(await row()).toMatchObject({ relation: 'OwnKeys', is_active: true, stripe_account: 'acct_maple' });
    // The consent counts for this request, too.
    expect((await stage.at().join()).status).toBe(200);
    await press(data.url, { person: 'Anna Ready' });
    await stage.hear();
    expect(await row()).toMatchObject({ relation: 'Platform', is_active: true });
  });

  it('keeps them, when Stripe takes an account after all that it had rejected, and another one was begun since', async () => {
    const join = () => stage.at().join({ country: 'US', replacesAccount: true });
    await press((await join()).data.url, { person: 'Ben Pending' });
    const [first = '', second = ''] = await (async () => {
      stage.connect.dashboard.reject(stage.connect.accounts[0] ?? '');
      await stage.hear();
      expect((await join()).status).toBe(200);
      return stage.connect.accounts;
    })();
    stage.connect.dashboard.leave(second);
    await stage.hear();
    stage.connect.dashboard.change(first, { due: [], disabledReason: null });
    later(3 * 24 * 60);
    stage.connect.advanceTo(stage.service.clock.now());
    await stage.hear();
    const businesses = await stage.service.sql(
      'select status, is_wanted from platform_businesses order by id',
    );
    expect(businesses).toEqual([
      { status: 'Ready', is_wanted: false },
      { status: 'Gone', is_wanted: true },
    ]);
    expect(await row()).toMatchObject({ relation: 'OwnKeys', is_active: true, stripe_account: 'acct_maple' });
  });

  it('keeps them for good, when the Owner thinks better of it', async () => {
    const { data } = await stage.at().join({ country: 'US', replacesAccount: true });
    expect((await stage.at().leave()).data.business).toMatchObject({ isWanted: false });
    await press(data.url, { person: 'Anna Ready' });
    await stage.hear();
    expect(await row()).toMatchObject({ relation: 'OwnKeys', stripe_account: 'acct_maple' });
  });
});

describe('a live account with keys of its own', () => {
  let live: TestPlatform;
  beforeEach(async () => {
    const { service, stripe } = stage;
    await service.sql(`update accounts set mode = 'Live' where id = $1`, [service.member.accountId]);
    live = preparePlatform(service, stripe, 'Live');
    await live.setting.set('Live', live.keys);
    const keys = stripe.addKeys(stripe.addAccount('acct_maple', true));
    expect((await stage.at().connect(keys)).status).toBe(200);
  });

  async function chargeIn(status: string): Promise<string> {
    const { service } = stage;
    const paymentSchedule = [{ dueDate: '2026-12-21', amount: 300_000 }];
    const invoice = await activeInvoice(service, { paymentSchedule });
    const [made] = await service.sql<{ id: string }>(
      `insert into charges (account_id, id, invoice_id, origin, processor, source, saves_method, description, return_url,
         amount, surcharge, currency, created_at, status, updated_at)
       values ($1, gen_random_uuid(), $2, 'Client', 'Stripe', 'pm', false, '', 'https://a.example', 1000, 0, 'USD', $3, $4,
         $3) returning id`,
      [service.member.accountId, invoice.id, service.clock.now(), status],
    );
    return made?.id ?? '';
  }
  async function useBusiness(): Promise<void> {
    const { data } = await stage.at().join({ country: 'US', replacesAccount: true });
    await press(data.url, { person: 'Anna Ready' });
    expect((await stage.at().check()).data).toMatchObject({ relation: 'Platform' });
  }

  it('waits with the change until nothing is under way at the former account', async () => {
    const { service } = stage;
    const { data } = await stage.at().join({ country: 'US', replacesAccount: true });
    await chargeIn('Processing');
    await press(data.url, { person: 'Anna Ready' });
    expect((await stage.at().check()).data).toMatchObject({
      relation: 'OwnKeys',
      stripeAccount: 'acct_maple',
      business: { status: 'Ready', isInUse: false, isWanted: true },
      underWay: [{ kind: 'under_way', count: 1 }],
    });
    await service.sql(`update charges set status = 'Declined'`);
    expect((await stage.at().check()).data).toMatchObject({
      relation: 'Platform',
      business: { status: 'Ready', isInUse: true },
    });
  });

  it('changes by itself within the hour after the end of what was under way', async () => {
    const { data } = await stage.at().join({ country: 'US', replacesAccount: true });
    await chargeIn('Processing');
    await press(data.url, { person: 'Anna Ready' });
    expect((await stage.at().check()).data).toMatchObject({ relation: 'OwnKeys' });
    await stage.service.sql(`update charges set status = 'Declined'`);
    later(61);
    await stage.service.work();
    expect(await row()).toMatchObject({ relation: 'Platform', is_active: true });
  });

  it('gives back nothing of charges at the former account after the change, and says why', async () => {
    const id = await chargeIn('Succeeded');
    later(1);
    await useBusiness();
    const refunded = await stage.service.call('POST', `/v1/charges/${id}/refunds`, { body: {} });
    expect([refunded.status, refunded.error?.code]).toEqual([422, 'illegal_action']);
  });

  it('gives up no dispute at the platform’s account, which its key can follow', async () => {
    const { service, stripe } = stage;
    await useBusiness();
    const charge = await chargeIn('Succeeded');
    await service.sql(
      `insert into disputes (account_id, id, charge_id, invoice_id, processor_reference, amount, fee, currency, reason,
         status, created_at, updated_at)
       select account_id, gen_random_uuid(), id, invoice_id, 'dp_1', 1000, 0, 'USD', 'fraudulent', 'Open', $2, $2
       from charges where id = $1`,
      [charge, service.clock.now()],
    );
    const keys = stripe.addKeys(stripe.addAccount('acct_next', true));
    const moved = { ...keys, replacesAccount: true, givesUpDisputes: true };
    const { error } = await stage.at().connect(moved);
    expect([error?.code, error?.details]).toMatchObject(['processor_busy', [{ path: '', code: 'disputed' }]]);
    expect(await row()).toMatchObject({ relation: 'Platform', is_active: true });
  });
});

describe('who may connect', () => {
  it.each(['Admin', 'Member', 'Viewer'])('a person with the role %s may not', async (role) => {
    const email = `${role.toLowerCase()}@demo-studio.example`;
    await addPerson(stage.service, 'demo-studio', email, role);
    const theirs = stage.at(await signIn(stage.service, email));
    expect([(await theirs.join()).status, (await theirs.leave()).status]).toEqual([403, 403]);
    expect(stage.connect.accounts).toEqual([]);
  });

  it('an Owner who has not confirmed for ten minutes is asked to', async () => {
    later(11);
    expect((await stage.at().join()).error?.code).toBe('confirmation_needed');
  });

  it('two businesses have an account each, and an event of one changes nothing of the other', async () => {
    await stage.service.addMember('other-studio');
    const person = await signInWith(stage.service, 'owner@other-studio.example');
    const theirs = stage.at(person, 'other-studio');
    expect((await stage.at(person).join()).status).toBe(404);
    await joinAs('Anna Ready');
    const { data } = await theirs.join();
    await press(data.url, { person: 'Cleo Document' });
    await stage.hear();
    const [own, other] = [(await stage.at().show()).data.business, (await theirs.show()).data.business];
    expect([own.status, other.status]).toEqual(['Ready', 'Incomplete']);
    expect(other.stripeAccount).not.toBe(own.stripeAccount);
    expect(stage.connect.accounts).toEqual([own.stripeAccount, other.stripeAccount]);
  });
});
