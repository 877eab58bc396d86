import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { requireOpen } from '../../../src/accounts/service.ts';
import {
  type StandInAccount,
  type StripeStandIn,
  startStandIn,
} from '../../../src/processors/stripe/testing/stand-in.ts';
import type { Processor } from '../../../src/processors/types.ts';
import { ask } from '../../support/closing.ts';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import type { Visitor } from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import { waitForLocks } from '../../support/locks.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { linkOf, setUp } from '../../support/setups.ts';

let stripe: StripeStandIn;
let service: TestService;
let owner: Visitor;
let maple: StandInAccount;
let at: ReturnType<typeof atProcessor>;
let inHand: Processor;

const fresh = freshService(async () => {
  stripe = await startStandIn();
  return { STRIPE_API_URL: stripe.url };
});
// A live account that is connected; its charges go to the scripted processor, which says of which Stripe account it is.
beforeEach(async () => {
  service = await fresh();
  stripe.endpoints.clear();
  maple = stripe.addAccount('acct_maple', true);
  owner = await signInWith(service, 'owner@demo-studio.example');
  await service.sql(`update accounts set mode = 'Live'`);
  at = atProcessor(service, owner);
  inHand = asStripe(service.processor, 'acct_maple');
  service.use(inHand);
  await at.connect(keysOf(maple));
});
afterAll(() => stripe.close());

function asStripe(processor: Processor, stripeAccount: string): Processor {
  return new Proxy(processor, {
    get(target, key) {
      if (key === 'name') return 'Stripe';
      if (key === 'stripeAccount') return stripeAccount;
      const found: unknown = Reflect.get(target, key);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

const keysOf = (account: StandInAccount) => stripe.addKeys(account, []);
const move = (more: object = {}) =>
  at.connect({ ...keysOf(stripe.addAccount('acct_next', true)), replacesAccount: true, ...more });
const connectedTo = async () => (await at.show()).data.stripeAccount;
const due = { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] };

/** A charge of the account at Stripe, as it stands in the books. */
async function chargeIn(status: string): Promise<string> {
  const invoice = await activeInvoice(service, due);
  const [row] = await service.sql<{ id: string }>(insertCharge, [
    service.member.accountId,
    invoice.id,
    status,
    service.clock.now(),
  ]);
  return row?.id ?? '';
}

const insertCharge = `insert into charges (account_id, id, invoice_id, origin, processor, source, saves_method, description,
    return_url, amount, surcharge, currency, created_at, status, updated_at)
  values ($1, gen_random_uuid(), $2, 'Client', 'Stripe', 'pm', false, '', 'https://a.example', 1000, 0, 'USD', $4, $3, $4)
  returning id`;

async function dispute() {
  const charge = await chargeIn('Succeeded');
  await service.sql(
    `insert into disputes (account_id, id, charge_id, invoice_id, processor_reference, amount, fee, currency, reason,
       status, created_at, updated_at)
     select $1, gen_random_uuid(), $2, invoice_id, 'dp_1', 1000, 0, 'USD', 'fraudulent', 'Open', $3, $3
     from charges where id = $2`,
    [service.member.accountId, charge, service.clock.now()],
  );
}

/** Writes a charge in a transaction that commits late: `go` lets it. */
async function chargeBeingWritten() {
  const invoice = await activeInvoice(service, due);
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const { accountId } = service.member;
  const written = service.services.database.transaction(accountId as never, async (tx) => {
    await requireOpen(tx, accountId as never);
    const values = [accountId, invoice.id, 'Created', service.clock.now()];
    await tx.query({ name: 'test_insert_charge', text: insertCharge }, values);
    begun.resolve();
    await go.promise;
  });
  await begun.promise;
  return {
    async commit() {
      go.resolve();
      await written;
    },
  };
}

describe('a charge that is being written', () => {
  it.each<[string, () => Promise<{ status: number; error: { code: string } | null }>]>([
    ['changes to another Stripe account', move],
    ['is disconnected', () => at.disconnect()],
  ])('is waited for when the account %s, and stops that', async (_, act) => {
    const charge = await chargeBeingWritten();
    const acted = act();
    await waitForLocks(service, 1);
    await charge.commit();
    const { status, error } = await acted;
    expect([status, error?.code]).toEqual([422, 'processor_busy']);
    expect(await at.show()).toMatchObject({ data: { stripeAccount: 'acct_maple', processor: 'Stripe' } });
  });

  it('with the keys of the former account is refused, and nothing is charged there', async () => {
    const invoice = await activeInvoice(service, due);
    expect((await move()).status).toBe(200);
    // As a process that read the former keys a moment ago.
    const refused = await pay(service, invoice);
    expect([refused.status, refused.error.code]).toEqual([503, 'overloaded']);
    expect(await service.sql('select 1 from charges')).toEqual([]);
    service.use(asStripe(service.processor, 'acct_next'));
    expect((await pay(service, invoice)).status).toBe(201);
  });

  it('with keys that were deleted is refused', async () => {
    const invoice = await activeInvoice(service, due);
    expect((await at.disconnect()).status).toBe(200);
    expect((await pay(service, invoice)).error.code).toBe('overloaded');
    expect(await service.sql('select 1 from charges')).toEqual([]);
  });
});

describe('a refund of a charge at a former Stripe account', () => {
  const refund = (id: string) => service.call('POST', `/v1/charges/${id}/refunds`, { body: {} });

  it('is refused with the next step, also by a process that still has the former keys', async () => {
    const charged = await pay(service, await activeInvoice(service, due));
    service.clock.set('2026-11-21T12:05:00Z');
    expect((await move()).status).toBe(200);
    for (const inUse of [inHand, asStripe(service.processor, 'acct_next')]) {
      service.use(inUse);
      const refused = await refund(charged.data.id);
      expect([refused.status, refused.error.code, refused.error.blockedBy]).toEqual([
        422,
        'illegal_action',
        'FormerStripeAccount',
      ]);
      expect(refused.error.message).toContain('Refund it at Stripe, in that account');
    }
    expect(await service.sql('select 1 from refunds')).toEqual([]);
    const { data } = await service.call('GET', `/v1/charges/${charged.data.id}`);
    expect([data.actions.refund.blockedBy, data.refundable.amount]).toEqual(['FormerStripeAccount', 0]);
  });

  it('is still made after new keys of the same account, and of charges at the new one', async () => {
    const first = await pay(service, await activeInvoice(service, due));
    service.clock.set('2026-11-21T12:05:00Z');
    await at.disconnect();
    await at.connect(keysOf(maple));
    expect((await refund(first.data.id)).status).toBe(201);
    await service.work();
    service.clock.set('2026-11-21T12:10:00Z');
    await move();
    service.use(asStripe(service.processor, 'acct_next'));
    const second = await pay(service, await activeInvoice(service, due));
    expect((await refund(second.data.id)).status).toBe(201);
  });
});

it('a charge is written only with a later time than the connection, also where a clock is behind', async () => {
  const invoice = await activeInvoice(service, due);
  service.clock.set('2026-11-21T11:59:59Z');
  const refused = await pay(service, invoice);
  expect([refused.status, refused.error.code]).toEqual([503, 'overloaded']);
  service.clock.set('2026-11-21T12:00:01Z');
  expect((await pay(service, invoice)).status).toBe(201);
});

describe('disputes at a Stripe account whose key is dead', () => {
  it('are given up by name only, and then the new account is followed alone', async () => {
    await dispute();
    const waits = await move();
    expect([waits.error?.code, waits.error?.details]).toMatchObject([
      'processor_busy',
      [{ path: '', code: 'disputed' }],
    ]);
    // A key that works can follow them: they cannot be given up.
    expect((await move({ givesUpDisputes: true })).error?.details).toMatchObject([{ path: '' }]);
    await service.sql(
      `update processor_accounts set readiness = jsonb_set(readiness::jsonb, '{keyWorks}', 'false')`,
    );
    const asked = await move();
    expect([asked.error?.code, asked.error?.details]).toMatchObject([
      'processor_busy',
      [{ path: '/givesUpDisputes', code: 'disputed' }],
    ]);
    expect(await connectedTo()).toBe('acct_maple');
    service.clock.set('2026-11-21T12:05:00Z');
    expect((await move({ givesUpDisputes: true })).data).toMatchObject({
      stripeAccount: 'acct_next',
      underWay: [],
    });
    expect(await service.sql(`select status from disputes`)).toEqual([{ status: 'Open' }]);
    expect((await at.disconnect()).status).toBe(200);
  });

  it('block neither closing nor erasing once they were given up, also after Stripe was disconnected', async () => {
    await dispute();
    const erasure = async () => {
      const [contact] = await service.sql<{ id: string }>('select id from contacts');
      const { error } = await service.call('POST', `/v1/contacts/${contact?.id}/erase`, { body: {} });
      return error?.details.map(({ code }: { code: string }) => code);
    };
    expect((await ask(service, owner, 'close')).error?.details).toMatchObject([{ code: 'disputed' }]);
    expect(await erasure()).toContain('disputed');
    await service.sql(
      `update processor_accounts set readiness = jsonb_set(readiness::jsonb, '{keyWorks}', 'false')`,
    );
    service.clock.set('2026-11-21T12:05:00Z');
    expect((await move({ givesUpDisputes: true })).status).toBe(200);
    expect((await at.disconnect()).status).toBe(200);
    expect(await erasure()).not.toContain('disputed');
    expect((await ask(service, owner, 'close')).status).toBe(200);
  });

  it('do not hide a charge that is under way there', async () => {
    await dispute();
    await chargeIn('Processing');
    await service.sql(
      `update processor_accounts set readiness = jsonb_set(readiness::jsonb, '{keyWorks}', 'false')`,
    );
    const { error } = await move({ givesUpDisputes: true });
    expect(error?.details.map(({ code }) => code)).toContain('under_way');
    expect(await connectedTo()).toBe('acct_maple');
  });

  it('given up stay so when Stripe did not answer, and the connection is continued', async () => {
    await dispute();
    await service.sql(
      `update processor_accounts set readiness = jsonb_set(readiness::jsonb, '{keyWorks}', 'false')`,
    );
    service.clock.set('2026-11-21T12:05:00Z');
    stripe.fail('POST /v1/webhook_endpoints', 'unreachable');
    expect((await move({ givesUpDisputes: true })).status).toBe(503);
    expect((await at.finish()).data).toMatchObject({ stripeAccount: 'acct_next' });
  });
});

describe('test money', () => {
  it('under way stops neither disconnecting nor another Stripe account', async () => {
    await service.sql(`update accounts set mode = 'Sandbox'`);
    await service.sql('delete from processor_accounts');
    const test = (id: string) => stripe.addKeys(stripe.addAccount(id, false), []);
    await at.connect(test('acct_test'));
    await chargeIn('Processing');
    const next = await at.connect({ ...test('acct_other'), replacesAccount: true });
    expect(next.data).toMatchObject({ stripeAccount: 'acct_other' });
    expect((await at.disconnect()).status).toBe(200);
    const last = await at.connect({ ...test('acct_third'), replacesAccount: true });
    expect(last.data).toMatchObject({ stripeAccount: 'acct_third' });
  });
});

describe('keys with an endpoint that was made by hand', () => {
  const byHand = async (stripeAccount: string, more: object = {}) => {
    const account = await service.services.accounts.findAccount(service.member.accountId as never);
    if (account === null) throw new Error('There is no account.');
    const keys = { ...keysOf(maple), webhookSecret: null, stripeAccount };
    const { connecting } = service.services;
    return connecting.connectByHand(account, { ...keys, ...more }).then(
      (view) => view.stripeAccount,
      (cause) => cause.code,
    );
  };

  it('of another Stripe account are refused as in the app: while money is under way, and without a word for it', async () => {
    expect(await byHand('acct_next')).toBe('processor_refused_keys');
    await chargeIn('Processing');
    expect(await byHand('acct_next', { replacesAccount: true })).toBe('processor_busy');
    await service.sql('delete from charges');
    expect(await byHand('acct_next', { replacesAccount: true })).toBe('acct_next');
  });

  it('leave no endpoint of the app at Stripe that nobody listens to, of the same Stripe account or of another', async () => {
    expect(stripe.endpoints.size).toBe(1);
    await byHand('acct_maple');
    expect(stripe.endpoints.size).toBe(1);
    await byHand('acct_maple', { webhookSecret: 'whsec_by_hand' });
    expect(stripe.endpoints.size).toBe(0);
    await at.connect(keysOf(maple));
    expect(stripe.endpoints.size).toBe(1);
    expect(await byHand('acct_next', { replacesAccount: true })).toBe('acct_next');
    expect(stripe.endpoints.size).toBe(0);
  });

  it('leave our endpoint where it is when the secret is that of it, or may be because the stored one cannot be read', async () => {
    const [id] = stripe.endpoints.keys();
    const ofOurs = { webhookSecret: `whsec_of_${id}` };
    await byHand('acct_maple', ofOurs);
    expect([...stripe.endpoints.keys()]).toEqual([id]);
    const known = await service.sql('select webhook_endpoint_id from processor_accounts where is_active');
    expect(known).toEqual([{ webhook_endpoint_id: id }]);
    await service.sql(
      `update processor_accounts set secrets = 'sealed by a key that is gone' where is_active`,
    );
    await byHand('acct_maple', ofOurs);
    expect([...stripe.endpoints.keys()]).toEqual([id]);
    // With the keys that can be read again, the app makes an endpoint of its own and leaves no other.
    await at.connect(keysOf(maple));
    expect(stripe.endpoints.size).toBe(1);
  });

  it('are tried together with the next look, and a wrong one is said', async () => {
    await byHand('acct_maple', {
      publishableKey: keysOf(stripe.addAccount('acct_else', true)).publishableKey,
    });
    const { data } = await at.check();
    expect(data.readiness).toMatchObject({ takesCharges: true, missing: [{ code: 'PublishableKeyWrong' }] });
    expect((await service.call('GET', '/v1/reports/home')).data.needsYou).toMatchObject([
      { kind: 'ProcessorNeedsYou' },
    ]);
    await at.connect(keysOf(maple));
    expect((await at.show()).data.readiness.missing).toEqual([]);
  });
});

describe('consents to autopay', () => {
  it('are counted and said before the Stripe account changes, and stop nothing', async () => {
    const invoice = await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-11-21', amount: 100_000 },
        { dueDate: '2026-12-01', amount: 200_000 },
      ],
    });
    await pay(service, invoice, { autopay: { terms: 'I agree.' } });
    const { error } = await move({ replacesAccount: false });
    expect(error?.details).toMatchObject([
      { path: '/replacesAccount', code: 'other_account' },
      { code: 'autopay', message: expect.stringContaining('consents to autopay') },
    ]);
    expect((await at.show()).data.underWay).toEqual([{ kind: 'autopay', count: 1 }]);
    expect((await move()).data).toMatchObject({ stripeAccount: 'acct_next' });
  });
});

describe('the Owners', () => {
  const mails = async () => {
    await service.work('notices');
    const { data } = await service.call('GET', '/v1/mails');
    return (data.items as { kind: string; subject: string; recipients: { email: string }[] }[])
      .filter(({ kind }) => kind === 'BusinessProcessorChanged')
      .map(({ subject, recipients }) => [subject, recipients.map(({ email }) => email)]);
  };
  const owners = ['owner@demo-studio.example'];

  it('get a mail when money goes to another Stripe account, or to none, and not about new keys', async () => {
    const first = ['Stripe is connected', owners];
    expect(await mails()).toEqual([first]);
    await at.connect(keysOf(maple));
    expect(await mails()).toEqual([first]);
    await move();
    const changed = ['Your payments now go to another Stripe account', owners];
    expect(await mails()).toEqual([changed, first]);
    await at.disconnect();
    expect(await mails()).toEqual([['Stripe was disconnected', owners], changed, first]);
    const texts = await service.sql<{ content: object }>(
      `select content from mails where kind = 'BusinessProcessorChanged' order by created_at`,
    );
    expect(JSON.stringify(texts[1])).toMatch(/acct_next.*acct_maple/);
  });
});

describe('a setup whose holder is still asked', () => {
  it('is named before the Stripe account is replaced, and saves nothing after it', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    service.clock.set(new Date(service.clock.now().getTime() + 1_000).toISOString());
    const asked = await move({ replacesAccount: false });
    expect(asked.error?.details.map(({ code }: { code: string }) => code)).toEqual([
      'other_account',
      'autopay',
    ]);
    expect((await move()).status).toBe(200);
    service.use(asStripe(service.processor, 'acct_next'));
    service.processor.decide(data.id, 'succeeded');
    await service.call('GET', `${linkOf(invoice)}/setups/${data.id}`, { token: null });
    expect(await service.sql('select 1 from mandates')).toEqual([]);
  });
});
