import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createProcessors } from '../../../src/processors/service.ts';
import {
  type StandInAccount,
  type StripeStandIn,
  startStandIn,
} from '../../../src/processors/stripe/testing/stand-in.ts';
import type { Processor } from '../../../src/processors/types.ts';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import { addPerson, signIn, type Visitor } from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, eventTypes, pay, read, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import { resume, suspend } from '../../support/suspending.ts';

let stripe: StripeStandIn;
let service: TestService;
let owner: Visitor;
let maple: StandInAccount;
let at: ReturnType<typeof atProcessor>;

const fresh = freshService(async () => {
  stripe = await startStandIn();
  return { STRIPE_API_URL: stripe.url };
});
// A live account, whose keys are at the stand-in; its charges go to the scripted processor under Stripe's name.
beforeEach(async () => {
  service = await fresh();
  stripe.endpoints.clear();
  maple = stripe.addAccount('acct_maple', true);
  owner = await signInWith(service, 'owner@demo-studio.example');
  await service.sql(`update accounts set mode = 'Live'`);
  at = atProcessor(service, owner);
  service.use(asStripe(service.processor));
});
afterAll(() => stripe.close());

function asStripe(processor: Processor): Processor {
  return new Proxy(processor, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (key === 'name') return 'Stripe';
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

/** What Stripe says from now on. */
async function say(changes: Partial<StandInAccount>) {
  Object.assign(maple, changes);
  await at.check();
}

const stopped = { chargesEnabled: false, disabledReason: 'requirements.past_due' } as const;
const connect = () => at.connect(stripe.addKeys(maple, []));
const due = { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] };
const home = async () => (await service.call('GET', '/v1/reports/home')).data;
const view = ({ paymentLink }: { paymentLink: string }) =>
  fetch(`${service.url}${new URL(paymentLink).pathname}/viewed`, { method: 'POST' });
const needs = async () => (await home()).needsYou.map(({ kind }: { kind: string }) => kind);

describe('while Stripe takes no charges for an account', () => {
  it('a payment is refused with the reason and writes nothing, and works once Stripe takes them', async () => {
    await connect();
    const invoice = await activeInvoice(service, due);
    await say(stopped);
    const refused = await pay(service, invoice);
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      422,
      'processor_incomplete',
      'Stripe takes no payments for demo-studio at the moment.',
    ]);
    expect(await service.sql('select 1 from charges')).toEqual([]);
    await say({ chargesEnabled: true, disabledReason: null });
    expect((await pay(service, invoice)).status).toBe(201);
  });

  it('autopay waits, and is not ended: it charges once Stripe takes charges', async () => {
    await connect();
    const invoice = await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-11-21', amount: 100_000 },
        { dueDate: '2026-12-01', amount: 200_000 },
      ],
    });
    await pay(service, invoice, { autopay: { terms: 'I agree.' } });
    service.clock.set('2026-12-01T13:00:00Z');
    await at.confirm();
    await say(stopped);
    await service.work();
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Due']);
    expect(await eventTypes(service, invoice.id)).not.toContain('invoice.autopay.disabled');
    await say({ chargesEnabled: true, disabledReason: null });
    service.clock.set('2026-12-01T14:30:00Z');
    await service.work();
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Paid']);
  });

  it('Stripe is asked every hour, so that clients can pay soon after', async () => {
    await connect();
    await say(stopped);
    Object.assign(maple, { chargesEnabled: true, disabledReason: null });
    service.clock.set('2026-11-21T13:05:00Z');
    await service.work('money');
    expect((await at.show()).data.readiness.takesCharges).toBe(true);
  });

  it('the browser of a client gets no access to Stripe', async () => {
    await connect();
    const { clock, services } = service;
    const { database, config } = services;
    const processors = createProcessors({
      database,
      secrets: createSecrets(Buffer.alloc(32, 7)),
      clock,
      sandbox: null,
      stripeApiUrl: config.stripeApiUrl,
    });
    const account = { id: service.member.accountId, mode: 'Live' } as const;
    expect((await processors.browserAccessFor(account)).takesCharges).toBe(true);
    await say(stopped);
    processors.forgetRead(account.id);
    expect((await processors.browserAccessFor(account)).takesCharges).toBe(false);
  });
});

describe('a key that may not read its own account', () => {
  it('leaves charges as they are, because they may work', async () => {
    const keys = stripe.addKeys(maple, []);
    await at.connect(keys);
    stripe.withdraw(keys.secretKey, 'rak_account_read');
    await at.check();
    expect((await at.show()).data.readiness).toMatchObject({
      takesCharges: true,
      missing: [{ code: 'PermissionMissing', detail: 'Your account: Read' }],
    });
    expect(await needs()).toContain('ProcessorNeedsYou');
  });
});

describe('connecting', () => {
  it('leaves no part of a key in any row of the database, also when Stripe refuses or does not answer', async () => {
    const whole = stripe.addKeys(maple, []);
    const lacking = stripe.addKeys(maple, ['rak_payout_read']);
    stripe.fail('GET /v1/webhook_endpoints', 'unreachable');
    const answers = [await at.connect(whole), await at.connect(lacking), await at.connect(whole)];
    expect(answers.map(({ status }) => status)).toEqual([503, 422, 200]);
    const texts = [whole, lacking].flatMap((keys) => Object.values(keys));
    for (const { error } of answers) {
      for (const text of texts) expect(JSON.stringify(error)).not.toContain(text);
    }
    const tables = await service.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const forms = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
    for (const { name } of tables) {
      const found = await service.sql(
        `select 1 from ${name} as one, unnest($1::text[]) as secret (form)
         where position(secret.form in one::text) > 0`,
        [forms],
      );
      expect([name, found.length]).toEqual([name, 0]);
    }
  });
});

describe('Home', () => {
  it.each<[string, Partial<StandInAccount>]>([
    ['ProcessorIncomplete', stopped],
    ['ProcessorNeedsYou', { due: ['external_account'] }],
    ['ProcessorNeedsYou', { payoutsEnabled: false }],
  ])('says %s', async (kind, changes) => {
    await connect();
    expect(await needs()).not.toContain(kind);
    await say(changes);
    expect(await needs()).toContain(kind);
  });

  it('has the steps of a live account to its first payment, and each is done by what it asks for', async () => {
    const open = async () =>
      (await home()).goingLive.steps
        .filter(({ isDone }: { isDone: boolean }) => !isDone)
        .map(({ name }: { name: string }) => name);
    service.use(null);
    expect(await open()).toEqual(['Business', 'Look', 'Processor', 'TestInvoice', 'FirstPayment']);
    const profile = { email: 'a@b.example', street: '1 Elm St', city: 'Portland' };
    await service.call('PATCH', '/v1/account', { body: { profile } });
    expect(await open()).toContain('Business');
    await service.call('PATCH', '/v1/account', { body: { profile: { country: 'US' } } });
    expect(await open()).not.toContain('Business');
    await service.call('PATCH', '/v1/account', { body: { profile: { accentColour: '#0f766e' } } });
    expect(await open()).toEqual(['Processor', 'TestInvoice', 'FirstPayment']);
    await connect();
    service.use(asStripe(service.processor));
    const invoice = await activeInvoice(service, due);
    const contact = { name: 'Owner', email: 'Owner@demo-studio.example' };
    const test = await activeInvoice(service, { ...due, contact });
    expect(await open()).toEqual(['TestInvoice', 'FirstPayment']);
    expect((await home()).goingLive.testInvoiceId).toBe(test.id);
    await view(test);
    expect(await open()).toEqual(['FirstPayment']);
    await pay(service, invoice);
    expect((await home()).goingLive).toBeNull();
  });

  it('takes no invoice of a client for the test, which is to be cancelled, also when it was opened', async () => {
    await connect();
    service.use(asStripe(service.processor));
    const invoice = await activeInvoice(service, due);
    await view(invoice);
    // One that an Owner hands to themselves is on no way by mail.
    const contact = { name: 'Owner', email: 'owner@demo-studio.example' };
    await activeInvoice(service, { ...due, contact, deliveryMethod: 'ShareManually' });
    const { steps, testInvoiceId } = (await home()).goingLive;
    expect(testInvoiceId).toBeNull();
    expect(steps.find(({ name }: { name: string }) => name === 'TestInvoice').isDone).toBe(false);
  });

  it('shows them to live accounts only, until an Owner hides them', async () => {
    const decide = (person: Visitor, decision: string) =>
      callSignedIn(service, person, 'POST', '/app/api/accounts/demo-studio/going_live', {
        body: { decision },
      });
    await addPerson(service, 'demo-studio', 'admin@maple.example', 'Admin');
    const admin = await signIn(service, 'admin@maple.example');
    expect((await decide(admin, 'Dismiss')).status).toBe(403);
    await service.sql(`update accounts set mode = 'Sandbox'`);
    expect((await home()).goingLive).toBeNull();
    await service.sql(`update accounts set mode = 'Live'`);
    await service.sql(`update account_profiles set accent_colour = '#1d4ed8'`);
    const isDone = async (step: string) =>
      (await home()).goingLive.steps.find(({ name }: { name: string }) => name === step).isDone;
    expect(await isDone('Look')).toBe(false);
    await decide(owner, 'KeepLook');
    expect(await isDone('Look')).toBe(true);
    expect((await decide(owner, 'Dismiss')).status).toBe(200);
    expect((await home()).goingLive).toBeNull();
  });
});

describe('GET /v1/account/processor', () => {
  const show = async () => (await service.call('GET', '/v1/account/processor')).data;

  it('shows the connection and what is missing, without a key or a part of one', async () => {
    expect(await show()).toMatchObject({ name: null, relation: null, webhook: null, readiness: null });
    const keys = stripe.addKeys(maple, []);
    await at.connect(keys);
    await say({ due: ['external_account'] });
    const { text, data } = await service.call('GET', '/v1/account/processor');
    expect(data).toMatchObject({
      name: 'Stripe',
      relation: 'OwnKeys',
      stripeAccount: 'acct_maple',
      webhook: 'Made',
      readiness: { takesCharges: true, missing: [{ code: 'DetailsDue', detail: 'external_account' }] },
    });
    expect(text).not.toMatch(/[rs]k_live|pk_live/);
    stripe.endpoints.clear();
    await at.check();
    expect((await show()).webhook).toBe('Missing');
    await at.disconnect();
    expect(await show()).toMatchObject({ name: null, stripeAccount: 'acct_maple' });
  });
});

describe('a suspended account', () => {
  it('gets new keys of its Stripe account, for refunds, but no other one until the suspension ends', async () => {
    await connect();
    const other = stripe.addKeys(stripe.addAccount('acct_next', true), []);
    const move = () => at.connect({ ...other, replacesAccount: true });
    await suspend(service);
    expect([(await move()).error?.code, (await at.show()).data.stripeAccount]).toEqual([
      'account_suspended',
      'acct_maple',
    ]);
    expect([(await connect()).status, (await at.finish()).status]).toEqual([200, 200]);
    await resume(service);
    expect((await move()).data).toMatchObject({ stripeAccount: 'acct_next' });
    const renamed = await service.call('PATCH', '/v1/account', { body: { name: 'Maple & Sons' } });
    expect([renamed.status, (await at.disconnect()).status]).toEqual([200, 200]);
    const numbers = await service.sql<{ sequence: string }>(
      'select sequence from events where object_id = account_id order by position',
    );
    expect(numbers.map(({ sequence }) => Number(sequence))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('that never was connected is not connected', async () => {
    await suspend(service);
    expect((await connect()).error?.code).toBe('account_suspended');
    expect(stripe.endpoints.size).toBe(0);
  });
});
