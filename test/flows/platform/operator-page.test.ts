import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readObstacles as readClosing } from '../../../src/account-closing/store.ts';
import { readObstacles } from '../../../src/contact-records/store.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { startConnecting } from '../../support/connecting.ts';
import { addPerson, PASSWORD, signIn, type Visitor } from '../../support/console.ts';
import { setUp, useOnboarding } from '../../support/onboarding.ts';
import { addOperator, addStrongOperator } from '../../support/operators.ts';
import { offerPath, payOut } from '../../support/outgoing.ts';
import { preparePlatform } from '../../support/platform.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let stripe: StripeStandIn;
let service: TestService;
let sandbox: TestSandbox;
let operator: Visitor;

beforeAll(async () => {
  stripe = await startStandIn();
  service = await startConnecting(stripe);
  sandbox = await useSandbox(service, 1_000);
  await useOnboarding(service);
  operator = (await addStrongOperator(service)).visitor;
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
  await stripe.close();
});
afterEach(async () => {
  await service.sql('delete from platforms; delete from platform_fees; delete from platform_objects');
  stripe.endpoints.clear();
  // A change of the platform is known by its later instant.
  service.clock.set(new Date(service.clock.now().getTime() + 1_000).toISOString());
  await service.sql('update sessions set confirmed_at = $1', [service.clock.now()]);
});

const call = (method: string, rest = '', body?: object, person = operator) =>
  callSignedIn(
    service,
    person,
    method,
    `/app/api/operator_platform/test${rest}`,
    body === undefined ? {} : { body },
  );
const keysOf = () => preparePlatform(service, stripe, 'Sandbox').keys;
const log = async () => {
  const { data } = await callSignedIn(service, operator, 'GET', '/app/api/operator_log');
  return data.items.map(({ action, actorType, actorName, data: { name } }: Logged) => [
    action,
    actorType === 'Person' ? actorName : actorType,
    name,
  ]);
};
interface Logged {
  readonly action: string;
  readonly actorType: string;
  readonly actorName: string | null;
  readonly data: { readonly name?: string };
}

/** A payment out that its recipient has accepted, as if the operator's platform had to send it. */
async function acceptedAtPlatform(totalAmount: number) {
  const { data } = await service.call('POST', '/v1/payment_methods', {
    body: { token: await sandbox.card('4242424242424242') },
  });
  const contact = { name: 'Anna Ruiz', email: `anna-${totalAmount}@example.com` };
  const payment = await payOut(service, { paymentMethodId: data.id, totalAmount, contact });
  await setUp(service, payment, 'Anna Ready');
  await service.call('POST', `${offerPath(payment)}/onboarding/accept`, { body: {}, token: null });
  await service.sql(`update payments set processor = 'StripePlatform' where id = $1`, [payment.id]);
  await service.sql(
    `update recipients set processor = 'StripePlatform'
     where id = (select recipient_id from payments where id = $1)`,
    [payment.id],
  );
  await service.sql(
    `insert into platform_objects (stripe_id, account_id, kind) values ('acct_anna', $1, 'Recipient')
     on conflict do nothing`,
    [service.member.accountId],
  );
  return payment;
}

describe('the platform on the operator’s page', () => {
  it('is for people who operate, with two factors, who have just confirmed it', async () => {
    await addPerson(service, 'demo-studio', 'owner-2@demo-studio.example', 'Owner');
    const member = await signIn(service, 'owner-2@demo-studio.example');
    const weak = await addOperator(service, 'weak@host.example');
    const codeOf = async (person: Visitor, method: string, rest = '', body?: object) => {
      const { status, error } = await call(method, rest, body, person);
      return [status, error?.code];
    };
    const acts = [
      ['PUT', '', keysOf()],
      ['DELETE', '', undefined],
      ['PUT', '/payouts', { isOn: false }],
      ['POST', '/fees', fee],
      ['POST', `/debts/${service.member.accountId}/${service.member.accountId}/settle`, someDebt],
      ['POST', `/debts/${service.member.accountId}/${service.member.accountId}/return`, someDebt],
    ] as const;
    for (const [method, rest, body] of [['GET', '', undefined] as const, ...acts]) {
      expect([method, rest, await codeOf(member, method, rest, body)]).toEqual([
        method,
        rest,
        [404, 'not_found'],
      ]);
      expect([method, rest, await codeOf(weak, method, rest, body)]).toEqual([
        method,
        rest,
        [403, 'second_factor_needed'],
      ]);
    }
    await service.sql('update sessions set confirmed_at = $1', [
      new Date(service.clock.now().getTime() - 600_001),
    ]);
    expect((await call('GET')).status).toBe(200);
    for (const [method, rest, body] of acts) {
      expect([method, rest, await codeOf(operator, method, rest, body)]).toEqual([
        method,
        rest,
        [403, 'confirmation_needed'],
      ]);
    }
    expect(await service.sql('select 1 from platforms')).toEqual([]);
    await callSignedIn(service, operator, 'POST', '/app/api/confirm', { body: { current: PASSWORD } });
  });

  it('is set with both endpoints, checked and deleted; its secret is never shown, and the log names the person', async () => {
    const keys = keysOf();
    expect((await call('GET')).data).toMatchObject({ platform: null, fees: [], underWay: [], debts: [] });
    const set = await call('PUT', '', keys);
    expect(set.data.platform).toMatchObject({
      stripeAccount: 'acct_platform',
      hasKeys: true,
      paysOut: true,
      webhooks: [{ isMade: true }, { isMade: true }],
      readiness: { missing: [] },
    });
    expect(JSON.stringify(set)).not.toMatch(new RegExp(`${keys.secretKey}|whsec_`));
    expect(set.data.newKey.url).toContain('rak_transfer_write');
    stripe.endpoints.clear();
    const checked = await call('POST', '/check');
    expect(checked.data.platform.readiness.missing).toMatchObject([
      { code: 'WebhookMissing', url: 'https://dashboard.stripe.com/test/webhooks' },
      { code: 'WebhookMissing' },
    ]);
    const cleared = await call('DELETE');
    expect(cleared.data.platform).toMatchObject({ hasKeys: false, keyHint: null });
    expect((await log()).slice(0, 2)).toEqual([
      ['platform.cleared', 'Viewer Person', 'acct_platform (test)'],
      ['platform.set', 'Viewer Person', 'acct_platform (test)'],
    ]);
  });

  it('says what Stripe has against keys, and stores nothing', async () => {
    const { secretKey, publishableKey } = keysOf();
    const live = { secretKey: secretKey.replace('_test_', '_live_'), publishableKey };
    const { status, error } = await call('PUT', '', live);
    expect([status, error]).toMatchObject([
      422,
      { code: 'processor_refused_keys', details: [{ path: '/secretKey', code: 'wrong_mode' }] },
    ]);
    expect((await call('GET')).data.platform).toBeNull();
  });

  it('is not deleted while payments out are under way, and says how many and how much', async () => {
    await call('PUT', '', keysOf());
    const one = await acceptedAtPlatform(80_000);
    const two = await acceptedAtPlatform(45_000);
    const shown = (await call('GET')).data;
    expect(shown.underWay).toEqual([{ currency: 'USD', count: 2, amount: 125_000 }]);
    expect(shown.recipients).toEqual([{ status: 'Ready', count: 2 }]);
    const { status, error } = await call('DELETE');
    expect([status, error?.code]).toEqual([422, 'processor_busy']);
    expect(error?.message).toContain('2 payments out are under way at the platform ($1,250.00)');
    expect((await call('GET')).data.platform.hasKeys).toBe(true);
    await service.sql(`update payments set status = 'Canceled' where id in ($1, $2)`, [one.id, two.id]);
    expect((await call('DELETE')).status).toBe(200);
  });

  it('counts of a payment that has failed only what is left: nothing, once its bank and refunds have all', async () => {
    await call('PUT', '', keysOf());
    const { id, contactId } = await acceptedAtPlatform(81_000);
    const { accountId } = service.member;
    const { database } = service.services;
    const look = async (changes: string) => {
      await service.sql(
        `update payments set status = 'Failed', funding_id = gen_random_uuid(), funded_at = now(),
           funding_returned_at = now(), ${changes} where id = $1`,
        [id],
      );
      const obstacles = await database.transaction(accountId, (tx) =>
        readObstacles(tx, accountId, contactId),
      );
      return [
        (await call('GET')).data.underWay,
        obstacles.map(({ kind }) => kind),
        (await database.transaction(accountId, (tx) => readClosing(tx, accountId))).map(({ kind }) => kind),
      ];
    };
    const left = (amount: number) => [
      [{ currency: 'USD', count: 1, amount }],
      ['paying_out'],
      ['paying_out'],
    ];
    const nothing = [[], [], []];
    // The bank has a part, and the rest goes back to the wallet.
    const refunding = 'refund_id = gen_random_uuid(), refund_amount = 51000';
    expect(await look(`returned_amount = 30000, ${refunding}`)).toEqual(left(51_000));
    const refused = `refund_failure_code = 'account_closed', refund_failure_message = 'No.'`;
    expect(await look(`returned_amount = 40000, ${refused}`)).toEqual(left(41_000));
    // A refund gave back a part, and the bank has the rest that another one was to give back.
    expect(await look('returned_amount = 30000, past_refunded_amount = 51000')).toEqual(nothing);
    expect(await look('returned_amount = 30000, past_refunded_amount = 50000')).toEqual(left(1_000));
    // As the release before wrote it.
    expect(await look('returned_amount = null, past_refunded_amount = 0')).toEqual(nothing);
    await service.sql(`update payments set status = 'Canceled' where id = $1`, [id]);
  });

  it('compares the balance at Stripe with what belongs to accounts', async () => {
    await call('PUT', '', keysOf());
    await service.sql(
      `insert into platform_lines (account_id, id, stripe_account, position, kind, amount, fee, currency, occurred_at)
       select $1, 'txn_1', stripe_account, 1, 'funding', 80000, 0, 'USD', now() from platforms where mode = 'Sandbox'`,
      [service.member.accountId],
    );
    const { data } = await call('GET', '/balance');
    expect(data.items).toEqual([{ currency: 'USD', balance: 0, ofAccounts: 80_000, ofOperator: -80_000 }]);
    await service.sql('delete from platform_lines');
  });

  it('counts webhooks about no account here, but not again those that its log repeats', async () => {
    const prepared = preparePlatform(service, stripe, 'Sandbox');
    await call('PUT', '', prepared.keys);
    const event = {
      id: 'evt_unknown',
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      created: Math.floor(service.clock.now().getTime() / 1000) + 1,
      data: { object: { id: 'pi_1', object: 'payment_intent', metadata: {} } },
    };
    (stripe.connectOf(prepared.account).events as object[]).push(event);
    expect(await prepared.deliver('webhook', event)).toBe(202);
    expect((await call('GET')).data.platform.unknownWebhooks).toBe(1);
    const asked = stripe.fake.to('GET /v1/events').length;
    await service.services.platform.watch();
    expect(stripe.fake.to('GET /v1/events').length).toBeGreaterThan(asked);
    expect((await call('GET')).data.platform.unknownWebhooks).toBe(1);
  });
});

const someDebt = { amount: 1, currency: 'USD', since: '2026-11-21T12:00:00Z' };

const fee = {
  kind: 'PayoutCard',
  currency: 'USD',
  basisPoints: 290,
  fixed: 30,
  most: null,
  refundsFee: false,
  since: null,
};

describe('what the operator takes', () => {
  it('counts from now, or from a day that is to come; what begins later can be set again', async () => {
    await call('POST', '/fees', fee);
    const later = { ...fee, basisPoints: 310, since: '2027-01-01T00:00:00Z' };
    await call('POST', '/fees', later);
    const { data } = await call('POST', '/fees', { ...later, basisPoints: 320 });
    expect(data.fees).toMatchObject([{ kind: 'PayoutCard', currency: 'USD', basisPoints: 290 }]);
    expect(data.laterFees).toMatchObject([{ basisPoints: 320, since: '2027-01-01T00:00:00.000Z' }]);
    expect((await log())[0]).toEqual(['platform.fee_set', 'Viewer Person', 'USD (test)']);
  });

  it.each([
    ['begins in the past', { since: '2026-01-01T00:00:00Z' }, '/since'],
    ['is a fixed part of every currency', { currency: '*' }, '/currency'],
    ['has no currency', { currency: 'XXQ' }, '/currency'],
  ])('refuses what %s', async (_what, changes, path) => {
    const { status, error } = await call('POST', '/fees', { ...fee, ...changes });
    expect([status, error?.details[0]?.path]).toEqual([400, path]);
    expect(await service.sql('select 1 from platform_fees')).toEqual([]);
  });
});

describe('payments out that are switched off', () => {
  it('lets nobody begin one, says why, and lets what was accepted go on', async () => {
    const prepared = preparePlatform(service, stripe, 'Sandbox');
    await call('PUT', '', prepared.keys);
    const { data } = await service.call('POST', '/v1/payment_methods', {
      body: { token: await sandbox.card('4242424242424242') },
    });
    await service.sql(`update payment_methods set processor = 'StripePlatform' where id = $1`, [data.id]);
    const create = () =>
      service.call('POST', '/v1/payments', {
        body: {
          contact: { name: 'The Band', email: 'band@example.com' },
          totalAmount: 80_000,
          scheduleDate: '2026-11-25',
          paymentMethodId: data.id,
        },
      });
    expect((await create()).status).toBe(201);
    const off = await call('PUT', '/payouts', { isOn: false });
    expect(off.data.platform.paysOut).toBe(false);
    const refused = await create();
    expect([refused.status, refused.error]).toMatchObject([
      422,
      { code: 'no_processor', details: [{ path: '/paymentMethodId' }] },
    ]);
    expect(refused.error.message).toContain('switched payments out off');
    const batch = await service.call('POST', '/v1/payments/batch', {
      body: {
        dryRun: true,
        payments: [
          {
            contact: { name: 'The Band', email: 'band@example.com' },
            totalAmount: 80_000,
            scheduleDate: '2026-11-25',
            paymentMethodId: data.id,
          },
        ],
      },
    });
    expect(batch.data.errors).toMatchObject([{ path: '/paymentMethodId', code: 'no_processor' }]);
    const { platform } = service.services;
    expect((await platform.whyNotThere('Sandbox', 'US', 'USD'))?.message).toContain(
      'switched payments out off',
    );
    await call('PUT', '/payouts', { isOn: true });
    expect((await create()).status).toBe(201);
    expect((await log()).slice(0, 2).map(([action]: string[]) => action)).toEqual([
      'platform.payouts_on',
      'platform.payouts_off',
    ]);
  });

  it('and one by card for the only live business here, whose operator would charge its own card', async () => {
    const { requirePayingOut } = await import('../../../src/platform/service.ts');
    const { accountId } = service.member;
    const why = (mode: 'Live' | 'Sandbox', type: 'CreditCard' | 'BankAccount') =>
      service.services.database
        .transaction(accountId, (tx) => requirePayingOut(tx, mode, type))
        .then(
          () => null,
          (cause: Error) => cause.message,
        );
    expect(await why('Live', 'CreditCard')).toContain('the only live account of the installation');
    expect(await why('Live', 'BankAccount')).toBeNull();
    expect(await why('Sandbox', 'CreditCard')).toBeNull();
    const owner = { name: 'Dana Reed', email: 'dana@two.example' };
    const { text: token } = await service.services.operator.createToken({ name: 'Booking platform' });
    for (const name of ['One', 'Two']) {
      const body = { externalId: name, name, country: 'US', mode: 'Live', owner };
      expect((await service.call('POST', '/v1/accounts', { token, body })).status).toBe(201);
    }
    expect(await why('Live', 'CreditCard')).toBeNull();
  });
});

const seenIn = ({ amount, currency, since }: typeof someDebt) => ({ amount, currency, since });

describe('a debt', () => {
  it('is listed with its account, and settled once', async () => {
    await call('PUT', '', keysOf());
    const payment = await acceptedAtPlatform(70_000);
    await service.sql(
      `update payments set status = 'Completed', funding_returned_at = now(), owed_since = now() where id = $1`,
      [payment.id],
    );
    const { accountId } = service.member;
    const [debt] = (await call('GET')).data.debts;
    expect(debt).toMatchObject({
      accountId,
      accountName: 'demo-studio',
      paymentId: payment.id,
      amount: 70_000,
      currency: 'USD',
    });
    const settle = () => call('POST', `/debts/${accountId}/${payment.id}/settle`, seenIn(debt));
    expect((await settle()).data.debts).toEqual([]);
    const again = await settle();
    expect([again.status, again.error?.code]).toEqual([422, 'illegal_action']);
    expect(again.error?.message).toBe('Nothing is owed to the operator for this payment now.');
    const [entry] = (await callSignedIn(service, operator, 'GET', '/app/api/operator_log')).data.items;
    expect(entry).toMatchObject({ action: 'payment.debt_settled', accountId, actorName: 'Viewer Person' });
  });

  it.each([
    ['settle', 'owed_since', 'The business owes', 52_000],
    ['return', 'overpaid_since', 'The operator owes', 53_000],
  ] as const)(
    'is ended by %s only as the amount that was seen, and logged as that',
    async (verb, since, who, total) => {
      await call('PUT', '', keysOf());
      const payment = await acceptedAtPlatform(total);
      const { accountId } = service.member;
      const owe = (amount: number, at: string) =>
        service.sql(
          `update payments set status = 'Completed', funding_returned_at = $3, returned_amount = $2, ${since} = $3,
           debt_settled_at = null, debt_amount = $2 where id = $1`,
          [payment.id, amount, at],
        );
      await owe(20_000, '2026-11-21T10:00:00Z');
      const [seen] = (await call('GET')).data.debts;
      expect(seen).toMatchObject({ amount: 20_000 });
      const end = (debt: object) => call('POST', `/debts/${accountId}/${payment.id}/${verb}`, debt);
      // The bank takes another part before the person clicks.
      await owe(30_000, '2026-11-21T10:00:00Z');
      const grown = await end(seenIn(seen));
      expect([grown.status, grown.error]).toMatchObject([
        422,
        { code: 'amount_changed', details: [{ path: '/amount' }] },
      ]);
      expect(grown.error?.message).toBe(
        `${who} $300.00 for this payment now, not $200.00. Nothing was noted. Read the debts again, and note this one when that amount is paid.`,
      );
      expect((await end({ ...seenIn(seen), amount: 30_000, currency: 'EUR' })).error?.code).toBe(
        'amount_changed',
      );
      // The first one was settled and the answer lost, and another of the same amount began.
      await owe(20_000, '2026-11-21T11:00:00Z');
      const later = await end(seenIn(seen));
      expect([later.error?.code, later.error?.message]).toEqual([
        'amount_changed',
        expect.stringContaining('a later debt'),
      ]);
      const [now] = (await call('GET')).data.debts;
      expect((await end(seenIn(now))).data.debts).toEqual([]);
      const [entry] = (await callSignedIn(service, operator, 'GET', '/app/api/operator_log')).data.items;
      expect(entry.data).toEqual({ paymentId: payment.id, amount: 20_000, currency: 'USD' });
      const posted = await service.sql<{ amount: number }>(
        `select amount::int from ledger_postings where source_id = $1 and code = $2`,
        [payment.id, verb === 'settle' ? 'debt_settled' : 'debt_returned'],
      );
      expect(posted).toEqual([{ amount: 20_000 }]);
    },
  );

  it('that grows while it is settled is not ended', async () => {
    await call('PUT', '', keysOf());
    const payment = await acceptedAtPlatform(54_000);
    const { accountId } = service.member;
    await service.sql(
      `update payments set status = 'Completed', funding_returned_at = now(), returned_amount = 20000,
         owed_since = now(), debt_amount = 20000 where id = $1`,
      [payment.id],
    );
    const [seen] = (await call('GET')).data.debts;
    // The bank's news has the payment, and is not committed yet.
    const news = new pg.Client({ ...service.connection });
    await news.connect();
    await news.query('begin');
    await news.query('update payments set returned_amount = 50000, debt_amount = 50000 where id = $1', [
      payment.id,
    ]);
    const settled = call('POST', `/debts/${accountId}/${payment.id}/settle`, seenIn(seen));
    const isWaiting = async () =>
      (await service.sql(`select 1 from pg_locks where not granted and locktype = 'transactionid'`)).length >
      0;
    while (!(await isWaiting()));
    await news.query('commit');
    await news.end();
    expect((await settled).error?.code).toBe('amount_changed');
    expect((await call('GET')).data.debts).toMatchObject([{ paymentId: payment.id, amount: 50_000 }]);
    await service.sql(`update payments set owed_since = null, funding_returned_at = null where id = $1`, [
      payment.id,
    ]);
  });

  it.each([{}, { amount: 0 }, { amount: -1 }, { since: 'yesterday' }])(
    'is not ended by a request that says %o of what was seen',
    async (changes) => {
      const { accountId } = service.member;
      const body = Object.keys(changes).length === 0 ? {} : { ...someDebt, ...changes };
      expect((await call('POST', `/debts/${accountId}/${accountId}/settle`, body)).status).toBe(400);
    },
  );

  it('of the operator to an account is listed apart from what accounts owe, and paid once', async () => {
    await call('PUT', '', keysOf());
    const payment = await acceptedAtPlatform(60_000);
    const { accountId } = service.member;
    const end = (verb: 'settle' | 'return', debt = someDebt) =>
      call('POST', `/debts/${accountId}/${payment.id}/${verb}`, debt);
    expect((await end('return')).error?.code).toBe('illegal_action');
    await service.sql(`update payments set status = 'Completed', overpaid_since = now() where id = $1`, [
      payment.id,
    ]);
    const { debts } = (await call('GET')).data;
    expect(debts).toMatchObject([{ accountId, paymentId: payment.id, amount: 60_000, isOverpaid: true }]);
    const seen = seenIn(debts[0]);
    expect((await end('settle', seen)).error?.code).toBe('illegal_action');
    expect((await end('return', seen)).data.debts).toEqual([]);
    const again = await end('return', seen);
    expect([again.error?.code, again.error?.message]).toEqual([
      'illegal_action',
      'The operator owes nothing for this payment now.',
    ]);
    const [entry, before] = (await callSignedIn(service, operator, 'GET', '/app/api/operator_log')).data
      .items;
    expect(entry).toMatchObject({
      action: 'payment.debt_returned',
      accountId,
      actorName: 'Viewer Person',
      data: { paymentId: payment.id, amount: 60_000, currency: 'USD' },
    });
    expect(before.action).not.toContain('debt');
  });
});
