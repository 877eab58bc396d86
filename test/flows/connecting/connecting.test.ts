import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createProcessors, type Processors, type StripeKeys } from '../../../src/processors/service.ts';
import {
  type StandInAccount,
  type StripeStandIn,
  startStandIn,
} from '../../../src/processors/stripe/testing/stand-in.ts';
import { stripeEventTypes } from '../../../src/processors/stripe/webhooks.ts';
import { atProcessor, signInWith, startConnecting } from '../../support/connecting.ts';
import { addPerson, signIn, type Visitor } from '../../support/console.ts';
import type { TestService } from '../../support/service.ts';

let stripe: StripeStandIn;
let service: TestService;
let owner: Visitor;
let maple: StandInAccount;
let at: ReturnType<typeof atProcessor>;

beforeAll(async () => {
  stripe = await startStandIn();
  service = await startConnecting(stripe);
  owner = await signInWith(service, 'owner@demo-studio.example');
  at = atProcessor(service, owner);
  maple = stripe.addAccount('acct_maple', false);
});
afterAll(async () => {
  await service.close();
  await stripe.close();
});
// Each test begins with an account that was never connected, and a person who has just confirmed.
afterEach(async () => {
  await service.sql('delete from processor_accounts');
  await service.sql('delete from processor_events');
  stripe.endpoints.clear();
  service.clock.set('2026-11-21T12:00:00Z');
  await service.sql('update sessions set confirmed_at = $1', [service.clock.now()]);
});

const restricted = (without: readonly string[] = []) => stripe.addKeys(maple, without);
const rowOf = async () => (await service.sql<Record<string, unknown>>('select * from processor_accounts'))[0];
const endpoints = () => [...stripe.endpoints.values()];
const webhookPath = () => `/processors/stripe/${service.member.accountId}/webhook`;

describe('connecting an account', () => {
  it('by a restricted key makes the webhook endpoint, registers nothing local, and shows no key', async () => {
    const keys = restricted();
    const { status, data } = await at.connect(keys);
    expect([status, data]).toMatchObject([
      200,
      {
        processor: 'Stripe',
        stripeAccount: 'acct_maple',
        keyHint: `rk_test_…${keys.secretKey.slice(-4)}`,
        webhook: 'Made',
        isHalfDone: false,
        readiness: { takesCharges: true, keyWorks: true, missing: [], wallets: null },
      },
    ]);
    expect(endpoints()).toMatchObject([
      {
        url: service.services.config.publicUrl + webhookPath(),
        api_version: '2026-10-28.endive',
        metadata: { tranche_account: service.member.accountId },
      },
    ]);
    expect(endpoints()[0]?.enabled_events.toSorted()).toEqual(stripeEventTypes.toSorted());
    const said = JSON.stringify([data, (await at.show()).data]);
    expect(said).not.toMatch(new RegExp(`${keys.secretKey}|${keys.publishableKey}|whsec_`));
  });

  it('has the webhooks that Stripe signs taken from then on, and others refused', async () => {
    await at.connect(restricted());
    const processors = processorsHere();
    service.use(await processors.processorFor(await ownAccount(), 'Stripe'));
    const [endpoint] = endpoints();
    const { body, signature } = stripe.sign(
      endpoint?.id ?? '',
      { id: 'evt_1', object: 'event', type: 'payout.created', data: { object: { id: 'po_1' } } },
      service.clock.now(),
    );
    const send = (header: string) =>
      fetch(service.url + webhookPath(), {
        method: 'POST',
        body,
        headers: { 'stripe-signature': header, 'content-type': 'application/json' },
      });
    expect((await send(signature)).status).toBe(202);
    expect((await send(signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(401);
    service.use(service.processor);
  });

  it('writes who did it to the log, without a key', async () => {
    const keys = restricted();
    await at.connect(keys);
    await at.disconnect();
    const events = await service.sql<{ type: string; data: object; actor_type: string }>(
      `select type, data, actor_type from events where type like 'account.processor%' order by position`,
    );
    expect(events.slice(-2)).toMatchObject([
      { type: 'account.processor_connected', actor_type: 'Member', data: { stripeAccount: 'acct_maple' } },
      { type: 'account.processor_disconnected', actor_type: 'Member', data: { stripeAccount: 'acct_maple' } },
    ]);
    const { data } = await service.call('GET', '/v1/events?type=account.processor_connected');
    expect(data.items[0].data).toMatchObject({ processor: 'Stripe', stripeAccount: 'acct_maple' });
    const all = await service.sql('select data from events');
    expect(JSON.stringify(all)).not.toContain(keys.secretKey);
  });

  it('stores keys so that the database alone does not say them', async () => {
    const keys = restricted();
    await at.connect(keys);
    const text = JSON.stringify(Object.values((await rowOf()) ?? {}).map(String));
    expect(text).not.toMatch(/rk_test|whsec/);
  });

  it('takes keys with spaces around them', async () => {
    const { secretKey, publishableKey } = restricted();
    const pasted = { secretKey: ` ${secretKey}\n`, publishableKey: `\t${publishableKey} ` };
    expect((await at.connect(pasted)).status).toBe(200);
  });
});

describe('who may connect', () => {
  it.each(['Admin', 'Member', 'Viewer'])('a person with the role %s may not', async (role) => {
    const email = `${role.toLowerCase()}@demo-studio.example`;
    await addPerson(service, 'demo-studio', email, role);
    const theirs = atProcessor(service, await signIn(service, email));
    const mayRead = role === 'Admin';
    expect((await theirs.show()).status).toBe(mayRead ? 200 : 403);
    for (const act of [() => theirs.connect(restricted()), theirs.finish, theirs.disconnect]) {
      expect((await act()).status).toBe(403);
    }
    expect(await rowOf()).toBeUndefined();
  });

  it('an Owner of another account may not, and learns nothing', async () => {
    await service.addMember('other-studio');
    const other = atProcessor(service, await signInWith(service, 'owner@other-studio.example'));
    expect((await other.connect(restricted())).status).toBe(404);
    expect((await other.show()).status).toBe(404);
  });

  it('an Owner must have given the password within ten minutes', async () => {
    service.clock.set('2026-11-21T12:11:00Z');
    for (const act of [() => at.connect(restricted()), at.finish, at.disconnect]) {
      expect((await act()).error?.code).toBe('confirmation_needed');
    }
    expect((await at.show()).status).toBe(200);
    await at.confirm();
    expect((await at.connect(restricted())).status).toBe(200);
  });

  it('a token may not, with any scope', async () => {
    const path = '/app/api/accounts/demo-studio/processor';
    const response = await fetch(service.url + path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${service.member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(restricted()),
    });
    expect([401, 403]).toContain(response.status);
    expect(await rowOf()).toBeUndefined();
  });
});

describe('keys that cannot be used', () => {
  const details = async (keys: { secretKey: string; publishableKey: string }) => {
    const { status, error } = await at.connect(keys);
    return [status, error?.code, ...(error?.details ?? []).map(({ path, code }) => `${path} ${code}`)];
  };
  const refused = [422, 'processor_refused_keys'];

  it.each([
    [
      'live keys',
      'rk_live_abcdefgh',
      'pk_live_abcdefgh',
      ['/secretKey wrong_mode', '/publishableKey wrong_mode'],
    ],
    ['a full live key', 'sk_live_abcdefgh', 'pk_test_abcdefgh', ['/secretKey wrong_mode']],
    [
      'keys that were swapped',
      'pk_test_abcdefgh',
      'rk_test_abcdefgh',
      ['/secretKey swapped', '/publishableKey swapped'],
    ],
    ['something else', 'hello', 'whsec_abcdefgh', ['/secretKey wrong_form', '/publishableKey wrong_form']],
  ])('in a sandbox account: %s', async (_, secretKey, publishableKey, faults) => {
    expect(await details({ secretKey, publishableKey })).toEqual([...refused, ...faults]);
    expect(await rowOf()).toBeUndefined();
  });

  it('that Stripe does not know are refused by their field', async () => {
    const { secretKey, publishableKey } = restricted();
    expect(await details({ secretKey: 'rk_test_unknown1', publishableKey })).toEqual([
      ...refused,
      '/secretKey unknown_key',
    ]);
    expect(await details({ secretKey, publishableKey: 'pk_test_unknown1' })).toEqual([
      ...refused,
      '/publishableKey unknown_key',
    ]);
    expect(await rowOf()).toBeUndefined();
  });

  it('of two Stripe accounts are refused: clients’ cards would go to the other one', async () => {
    const other = stripe.addKeys(stripe.addAccount('acct_other', false), []);
    const keys = { ...restricted(), publishableKey: other.publishableKey };
    expect(await details(keys)).toEqual([...refused, '/publishableKey other_account']);
    expect(await rowOf()).toBeUndefined();
  });

  it.each([
    ['rak_account_read', 'Your account: Read'],
    ['rak_charge_write', 'Charges and Refunds: Write'],
    ['rak_payment_intent_write', 'PaymentIntents: Write'],
    ['rak_setup_intent_write', 'SetupIntents: Write'],
    ['rak_customer_write', 'Customers: Write'],
    ['rak_payment_method_write', 'PaymentMethods: Write'],
    ['rak_confirmation_token_read', 'Confirmation Tokens: Read'],
    ['rak_dispute_read', 'Disputes: Read'],
    ['rak_payout_read', 'Payouts: Read'],
    ['rak_balance_read', 'Balance: Read'],
    ['rak_balance_transaction_source_read', 'Balance Transaction Sources: Read'],
    ['rak_event_read', 'Events: Read'],
    ['rak_webhook_write', 'Webhook Endpoints: Write'],
  ])('without the right %s are refused, and Stripe’s name of it is said', async (name, said) => {
    const { status, error } = await at.connect(restricted([name]));
    expect([status, error?.code]).toEqual(refused);
    expect(error?.details).toMatchObject([{ path: '/secretKey', code: 'missing_right' }]);
    expect(error?.message).toContain(said);
    expect(await rowOf()).toBeUndefined();
  });

  it('without several rights name them all at once', async () => {
    const found = await details(restricted(['rak_payout_read', 'rak_dispute_read']));
    expect(found).toEqual([...refused, '/secretKey missing_right', '/secretKey missing_right']);
  });

  it('are not stored when Stripe does not answer', async () => {
    stripe.fail('GET /v1/account', 'unreachable');
    const { status, error } = await at.connect(restricted());
    expect([status, error?.code, error?.details[0]?.code]).toEqual([503, 'overloaded', 'no_answer']);
    expect(await rowOf()).toBeUndefined();
  });
});

describe('one Stripe account', () => {
  it('is for one account: a second one is refused, also when both connect at once', async () => {
    await service.addMember('second-studio');
    const second = atProcessor(
      service,
      await signInWith(service, 'owner@second-studio.example'),
      'second-studio',
    );
    const statuses = async () =>
      (await Promise.all([at.connect(restricted()), second.connect(restricted())])).map(
        ({ status }) => status,
      );
    expect(new Set(await statuses())).toEqual(new Set([200, 422]));
    const { error } =
      (await at.show()).data.processor === 'Stripe'
        ? await second.connect(restricted())
        : await at.connect(restricted());
    expect(error?.details).toMatchObject([{ path: '/secretKey', code: 'account_taken' }]);
    expect(await service.sql('select 1 from processor_accounts where is_active')).toHaveLength(1);
  });

  it('may be replaced only when that is meant, and the former endpoint is deleted', async () => {
    await at.connect(restricted());
    const other = stripe.addKeys(stripe.addAccount('acct_next', false), []);
    const { error } = await at.connect(other);
    expect(error?.details).toMatchObject([{ path: '/replacesAccount', code: 'other_account' }]);
    expect((await at.show()).data).toMatchObject({ stripeAccount: 'acct_maple', isHalfDone: false });
    const { data } = await at.connect({ ...other, replacesAccount: true });
    expect(data).toMatchObject({ stripeAccount: 'acct_next', webhook: 'Made' });
    expect(endpoints().map(({ account }) => account)).toEqual(['acct_next']);
  });

  it('is not replaced while a charge of real money is under way there', async () => {
    await service.sql(`update accounts set mode = 'Live'`);
    await at.connect(stripe.addKeys(stripe.addAccount('acct_maple', true), []));
    await chargeAt('Stripe');
    const other = stripe.addKeys(stripe.addAccount('acct_next', true), []);
    const { status, error } = await at.connect({ ...other, replacesAccount: true });
    expect([status, error?.code, error?.details.map(({ code }) => code)]).toEqual([
      422,
      'processor_busy',
      ['under_way'],
    ]);
    expect((await at.show()).data).toMatchObject({
      stripeAccount: 'acct_maple',
      underWay: [{ kind: 'under_way', count: 1 }],
    });
    await service.sql('delete from charges');
    await service.sql(`update accounts set mode = 'Sandbox'`);
  });
});

/** Connects as `processor set` does, with an endpoint that a person has made. */
async function connectByHand(keys: StripeKeys) {
  await service.services.connecting.connectByHand(await ownAccount(), keys);
}

async function ownAccount() {
  const account = await service.services.accounts.findAccount(service.member.accountId as never);
  if (account === null) throw new Error('There is no account.');
  return account;
}

/** The processors as another process over the same database has them. */
function processorsHere(): Processors {
  const { clock, services } = service;
  const { database, config } = services;
  const secrets = createSecrets(Buffer.alloc(32, 7));
  return createProcessors({ database, secrets, clock, sandbox: null, stripeApiUrl: config.stripeApiUrl });
}

async function chargeAt(processor: string) {
  const { data: invoice } = await service.call('POST', '/v1/invoices', {
    body: {
      contact: { name: 'Maria', email: 'maria@example.com' },
      totalAmount: 1000,
      currency: 'USD',
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 1000 }],
    },
  });
  await service.sql(
    `insert into charges (account_id, id, invoice_id, origin, processor, source, saves_method, description, return_url,
       amount, surcharge, currency, created_at, status, updated_at)
     values ($1, gen_random_uuid(), $2, 'Client', $3, 'pm', false, '', 'https://a.example', 1000, 0, 'USD', now(),
       'Processing', now())`,
    [service.member.accountId, invoice.id, processor],
  );
}

describe('new keys of the same Stripe account', () => {
  it('keep the endpoint and its secret', async () => {
    await at.connect(restricted());
    const [before] = endpoints();
    const next = restricted();
    expect((await at.connect(next)).data).toMatchObject({
      keyHint: expect.stringContaining(next.secretKey.slice(-4)),
    });
    expect(endpoints()).toEqual([before]);
    expect((await at.show()).data.webhook).toBe('Made');
  });

  it('leave the former keys in use while Stripe does not answer, and continue later', async () => {
    const first = restricted();
    await at.connect(first);
    stripe.fail('GET /v1/webhook_endpoints', 'unreachable');
    const next = restricted();
    const { status, error } = await at.connect(next);
    expect([status, error?.details.map(({ code }) => code)]).toEqual([503, ['no_answer', 'waiting']]);
    expect((await at.show()).data).toMatchObject({
      processor: 'Stripe',
      keyHint: `rk_test_…${first.secretKey.slice(-4)}`,
      isHalfDone: true,
    });
    expect((await at.finish()).data).toMatchObject({
      keyHint: `rk_test_…${next.secretKey.slice(-4)}`,
      isHalfDone: false,
    });
    expect(endpoints()).toHaveLength(1);
  });
});

describe('the webhook endpoint', () => {
  it('whose answer was lost is deleted and made again, because its secret is told once', async () => {
    stripe.fail('POST /v1/webhook_endpoints', 'lost');
    expect((await at.connect(restricted())).status).toBe(503);
    const [orphan] = endpoints();
    expect((await at.show()).data).toMatchObject({ processor: 'Sandbox', isHalfDone: true });
    expect((await at.finish()).data).toMatchObject({ processor: 'Stripe', webhook: 'Made' });
    expect(endpoints()).toHaveLength(1);
    expect(endpoints()[0]?.id).not.toBe(orphan?.id);
    expect((await rowOf())?.['webhook_endpoint_id']).toBe(endpoints()[0]?.id);
  });

  it('is asked for again when Stripe allows no more, after a person has made room', async () => {
    const room = stripe.addAccount('acct_full', false);
    for (let index = 0; index < 16; index += 1) {
      const id = `we_other_${index}`;
      stripe.endpoints.set(id, { id, account: room.id, url: 'https://else.example', metadata: {} } as never);
    }
    const { status, error } = await at.connect(stripe.addKeys(room, []));
    expect([status, error?.code, error?.details[0]?.code]).toEqual([
      422,
      'processor_incomplete',
      'endpoint_limit',
    ]);
    expect((await at.show()).data).toMatchObject({ processor: 'Sandbox', isHalfDone: true });
    stripe.endpoints.delete('we_other_3');
    expect((await at.finish()).data).toMatchObject({ processor: 'Stripe', webhook: 'Made' });
  });

  it('that was made by hand stays with its secret, and what a lost answer left behind goes', async () => {
    const { secretKey, publishableKey } = restricted();
    await connectByHand({
      secretKey,
      publishableKey,
      webhookSecret: 'whsec_by_hand',
      stripeAccount: maple.id,
    });
    const url = service.services.config.publicUrl + webhookPath();
    const byHand = {
      id: 'we_by_hand',
      account: maple.id,
      url,
      status: 'enabled',
      enabled_events: ['*'],
      metadata: {},
    };
    const orphan = { ...byHand, id: 'we_orphan', metadata: { tranche_account: service.member.accountId } };
    stripe.endpoints.set(orphan.id, orphan as never);
    stripe.endpoints.set(byHand.id, byHand as never);
    expect((await at.connect(restricted())).data).toMatchObject({
      webhook: 'ByHand',
      readiness: { missing: [] },
    });
    expect([...stripe.endpoints.keys()]).toEqual(['we_by_hand']);
    const row = await rowOf();
    const kept = createSecrets(Buffer.alloc(32, 7)).decrypt(
      service.member.accountId as never,
      'processor/Stripe',
      row?.['secrets'] as Buffer,
    );
    expect(JSON.parse(kept)).toMatchObject({ webhookSecret: 'whsec_by_hand' });
    // Without it at Stripe, the service makes its own.
    stripe.endpoints.clear();
    expect((await at.finish()).data.webhook).toBe('Made');
  });

  it('of an older version of the API is replaced after the new one works', async () => {
    await at.connect(restricted());
    const [old] = endpoints();
    if (old === undefined) throw new Error('There is no endpoint.');
    stripe.endpoints.set(old.id, { ...old, api_version: '2025-01-27.acacia' });
    expect((await at.connect(restricted())).data.webhook).toBe('Made');
    expect(endpoints()).toMatchObject([{ api_version: '2026-10-28.endive' }]);
  });

  it('that was disabled or deleted at Stripe is missing after the next look, and repaired', async () => {
    await at.connect(restricted());
    const missing = async () =>
      (await at.check()).data.readiness.missing.map(({ code }: { code: string }) => code);
    const [endpoint] = endpoints();
    if (endpoint === undefined) throw new Error('There is no endpoint.');
    stripe.endpoints.set(endpoint.id, { ...endpoint, status: 'disabled' });
    expect(await missing()).toEqual(['WebhookDisabled']);
    expect((await at.finish()).data.readiness.missing).toEqual([]);
    expect(endpoints()[0]).toMatchObject({ id: endpoint.id, status: 'enabled' });
    stripe.endpoints.clear();
    expect(await missing()).toEqual(['WebhookMissing']);
    expect((await at.finish()).data).toMatchObject({ webhook: 'Made', readiness: { missing: [] } });
    expect(endpoints()).toHaveLength(1);
    const [{ count } = { count: 0 }] = await service.sql<{ count: number }>(
      `select count(*)::int as count from events where type = 'account.processor_connected'
       and created_at = $1`,
      [service.clock.now()],
    );
    expect(count).toBeGreaterThan(0);
  });
});

describe('two requests at once', () => {
  it('make one connection and one endpoint: the second is told to wait', async () => {
    let second: Promise<{ status: number; error: { code: string } | null }> | undefined;
    stripe.when('POST /v1/webhook_endpoints', async () => {
      second = at.connect(restricted());
      await second;
    });
    expect((await at.connect(restricted())).status).toBe(200);
    const { status, error } = (await second) ?? {};
    expect([status, error?.code]).toEqual([422, 'processor_busy']);
    expect(endpoints()).toHaveLength(1);
  });

  it('of which one stalls for longer than its turn leave the later one’s connection', async () => {
    const later = restricted();
    stripe.when('POST /v1/webhook_endpoints', async () => {
      service.clock.set('2026-11-21T12:03:00Z');
      expect((await at.connect(later)).status).toBe(200);
    });
    const { status, error } = await at.connect(restricted());
    expect([status, error?.code]).toEqual([422, 'processor_busy']);
    expect((await at.show()).data.keyHint).toBe(`rk_test_…${later.secretKey.slice(-4)}`);
  });
});

describe('a request that stalls', () => {
  it('does not put its keys in the place of a later connection that waits to be finished', async () => {
    const later = restricted();
    stripe.when('POST /v1/webhook_endpoints', async () => {
      service.clock.set('2026-11-21T12:03:00Z');
      stripe.fail('GET /v1/webhook_endpoints', 'unreachable');
      expect((await at.connect(later)).status).toBe(503);
    });
    expect((await at.connect(restricted())).error?.code).toBe('processor_busy');
    expect((await at.show()).data).toMatchObject({ processor: 'Sandbox', isHalfDone: true });
    expect((await at.finish()).data.keyHint).toBe(`rk_test_…${later.secretKey.slice(-4)}`);
    expect(endpoints()).toHaveLength(1);
  });
});

describe('a connection that nobody finishes', () => {
  it('is forgotten after a day, with its keys', async () => {
    stripe.fail('GET /v1/webhook_endpoints', 'unreachable');
    await at.connect(restricted());
    service.clock.set('2026-11-22T12:00:01Z');
    await at.confirm();
    expect((await at.show()).data.isHalfDone).toBe(false);
    expect((await at.finish()).error?.code).toBe('no_processor');
    await service.services.connecting.keepHouse(service.clock.now());
    expect(await rowOf()).toMatchObject({ pending: null, pending_at: null });
  });
});

describe('disconnecting', () => {
  it('deletes the keys and the endpoint, and keeps the name', async () => {
    await at.connect(restricted());
    expect((await at.disconnect()).data).toMatchObject({
      processor: 'Sandbox',
      stripeAccount: 'acct_maple',
      keyHint: null,
      readiness: null,
    });
    expect(endpoints()).toEqual([]);
    expect((await at.disconnect()).status).toBe(200);
  });

  it('works with a key that was revoked, and while Stripe is away', async () => {
    const keys = restricted();
    await at.connect(keys);
    stripe.revoke(keys.secretKey);
    expect((await at.disconnect()).data).toMatchObject({ processor: 'Sandbox' });
    await at.connect(restricted());
    stripe.fail('DELETE /v1/webhook_endpoints', 'unreachable');
    expect((await at.disconnect()).data).toMatchObject({ processor: 'Sandbox' });
  });

  it('drops keys of a connection that was not finished', async () => {
    stripe.fail('GET /v1/webhook_endpoints', 'unreachable');
    await at.connect(restricted());
    expect((await at.disconnect()).data.isHalfDone).toBe(false);
    expect((await rowOf())?.['pending']).toBeNull();
  });
});

describe('a key that is revoked later', () => {
  it('is the first thing that is missing, and new keys end that', async () => {
    const keys = restricted();
    await at.connect(keys);
    stripe.revoke(keys.secretKey);
    expect((await at.check()).data.readiness).toMatchObject({
      keyWorks: false,
      takesCharges: false,
      missing: [{ code: 'KeyRefused', url: 'https://dashboard.stripe.com/test/apikeys' }],
    });
    expect((await at.connect(restricted())).data.readiness.missing).toEqual([]);
  });

  it('is noticed within a day, and named on Home until new keys work', async () => {
    const keys = restricted();
    await at.connect(keys);
    stripe.revoke(keys.secretKey);
    const needs = async () =>
      (await service.call('GET', '/v1/reports/home')).data.needsYou.map(({ kind }: { kind: string }) => kind);
    expect(await needs()).not.toContain('ProcessorIncomplete');
    service.clock.set('2026-11-22T12:30:00Z');
    await service.work('money');
    expect(await needs()).toContain('ProcessorIncomplete');
    await at.confirm();
    await at.connect(restricted());
    expect(await needs()).not.toContain('ProcessorIncomplete');
  });

  it('is not taken for refused when Stripe is only away', async () => {
    await at.connect(restricted());
    stripe.fail('GET /v1/account', 'unreachable');
    expect((await at.check()).status).toBe(503);
    expect((await at.show()).data.readiness.keyWorks).toBe(true);
  });
});
