import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/db/database.ts';
import type { Connect } from '../../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { buildServices } from '../../../src/wiring.ts';
import { faultsOf } from '../../support/books.ts';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import { activeInvoice, codeOf, pay, read, states } from '../../support/money.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import { startService, type TestService } from '../../support/service.ts';
import { useStripe } from '../../support/stripe-keys.ts';

let stripe: StripeStandIn;
let connect: Connect;
let service: TestService;
let restored: TestService;
let backup: Backup;

const token = 'pm_card_visa';
const one = { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] };
const NOW = '2026-12-01T14:00:00Z';

let before: Record<'paidLater' | 'agreed' | 'refunded' | 'partly', Awaited<ReturnType<typeof activeInvoice>>>;
let charged: number;
let refundedCharge: string;

// The backup comes first; then clients go on paying; then the database is lost and restored.
beforeAll(async () => {
  stripe = await startStandIn();
  const environment = { STRIPE_API_URL: stripe.url };
  service = await startCopied(environment);
  await service.sql(`update accounts set mode = 'Live'`);
  const maple = stripe.addAccount('acct_maple', true);
  connect = stripe.connectOf(maple);
  const owner = await signInWith(service, 'owner@demo-studio.example');
  await atProcessor(service, owner).connect(stripe.addKeys(maple, []));
  await useStripe(service);
  const [paidLater, agreed, refunded, partly] = [
    await activeInvoice(service, one),
    await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-11-21', amount: 100_000 },
        { dueDate: '2026-12-01', amount: 200_000 },
      ],
    }),
    await activeInvoice(service, one),
    await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-11-21', amount: 100_000 },
        { dueDate: '2026-12-24', amount: 200_000 },
      ],
    }),
  ];
  before = { paidLater, agreed, refunded, partly };
  await pay(service, agreed, { token, autopay: { terms: 'I agree.' } });
  refundedCharge = (await pay(service, refunded, { token })).data.id;
  await service.work();
  backup = await backUp(service, environment);

  expect((await pay(service, paidLater, { token })).status).toBe(201);
  expect((await pay(service, partly, { token })).status).toBe(201);
  const refund = await service.call('POST', `/v1/charges/${refundedCharge}/refunds`, {
    body: { amount: 50_000 },
  });
  expect(refund.status).toBe(201);
  await activeInvoice(service, one);
  const lost = await activeInvoice(service, one);
  expect((await pay(service, lost, { token })).status).toBe(201);
  service.clock.set('2026-12-01T13:30:00Z');
  await service.work();
  expect(states(await read(service, agreed.id))).toEqual(['Paid', 'Paid']);
  charged = connect.charges.length;
  restored = await backup.restore(NOW);
  await useStripe(restored);
});
afterAll(async () => {
  await restored?.close();
  await service?.close();
  await backup?.drop();
  await stripe?.close();
});

const page = async (invoice: { paymentLink: string }, language = 'en') =>
  (
    await fetch(restored.url + new URL(invoice.paymentLink).pathname, {
      headers: { 'accept-language': language },
    })
  ).text();

/** Throws after a number of its transactions, as if the process had died. */
class Died extends Error {}

function dyingAfter(database: Database, transactions: number): Database {
  let left = transactions;
  const once = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    left -= 1;
    if (left === 0) throw new Died();
    return result;
  };
  return {
    ...database,
    transaction: (...[id, work]) => once(database.transaction(id, work)),
    single: (...[id, query, values]) => once(database.single(id, query, values)),
  };
}

/** What a finished restore leaves behind, to compare two of them. */
async function outcomeOf(of: TestService) {
  const [counts] = await of.sql(`select
    (select count(*)::int from charges) as charges, (select count(*)::int from refunds) as refunds,
    (select count(*)::int from ledger_postings) as postings, (select sum(amount)::int from ledger_postings) as amount,
    (select count(*)::int from events where type = 'account.restored') as restored,
    (select array_agg(status order by id) from invoices) as invoices`);
  return counts;
}

describe('after a restore, until it is finished', () => {
  it('an invoice that was paid since the backup looks open, and cannot be paid again by API', async () => {
    expect(states(await read(restored, before.paidLater.id))).toEqual(['Due']);
    const refused = await pay(restored, before.paidLater, { token });
    expect([refused.status, refused.error.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'account_frozen',
      '60',
    ]);
    expect(refused.error.message).toContain('If you have paid, do not pay again.');
  });

  it.each([
    ['en', 'Payments are on hold'],
    ['de', 'Zahlungen sind für kurze Zeit angehalten'],
    ['fr', 'Les paiements sont suspendus'],
    ['es', 'Los pagos están en pausa'],
  ])('its page in %s says so, and offers no way to pay', async (language, words) => {
    const html = await page(before.paidLater, language);
    expect(html).toContain(words);
    expect(html).not.toContain('name="token"');
  });

  it('its page takes no payment from a form that was open', async () => {
    const path = new URL(before.paidLater.paymentLink).pathname;
    await fetch(`${restored.url}${path}/pay`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: restored.url },
      body: new URLSearchParams({ token, key: 'open-form', amount: '300000' }),
    });
    expect(connect.charges).toHaveLength(charged);
  });

  it('autopay, reminders, mails and webhooks rest', async () => {
    await restored.work();
    expect(connect.charges).toHaveLength(charged);
    expect(
      await restored.sql(`select 1 from mails where status = 'Sent' and created_at > $1`, [backup.at]),
    ).toEqual([]);
  });

  it('nothing is given back', async () => {
    const refused = await restored.call('POST', `/v1/charges/${refundedCharge}/refunds`, { body: {} });
    expect([refused.status, refused.error.code]).toEqual([503, 'account_frozen']);
  });

  it('reading and creating invoices work', async () => {
    expect((await activeInvoice(restored, one)).status).toBe('Active');
    expect(codeOf(before.paidLater)).not.toBe('');
  });
});

describe('finishing a restore', () => {
  it('keeps the account held while its processor does not answer, and says so', async () => {
    stripe.fail('GET /v1/events', 'unreachable', 3);
    const tried = await finish(restored);
    expect(tried).toMatchObject({ isLifted: false });
    expect(tried.isLifted ? '' : tried.reason).toMatch(/could not be read.*Finish again/);
    expect((await restored.services.fence.list()).map(({ path }) => path)).toEqual(['demo-studio']);
  });

  it('applies what happened since, so that what was paid is Paid, and ends the hold', async () => {
    const done = await finish(restored);
    expect(done).toMatchObject({ isLifted: true, findings: { charges: 3, refunds: 1 } });
    expect(states(await read(restored, before.paidLater.id))).toEqual(['Paid']);
    expect(states(await read(restored, before.agreed.id))).toEqual(['Paid', 'Paid']);
    expect(states(await read(restored, before.partly.id))[0]).toBe('Paid');
    expect(states(await read(restored, before.refunded.id))).toEqual(['PartiallyRefunded']);
    expect(await restored.services.fence.list()).toEqual([]);
  });

  it('leaves the books right: every check passes, and only the lost invoice differs from Stripe', async () => {
    const faults = await faultsOf(restored, await useStripe(restored));
    expect(faults).toMatchObject([
      { kind: 'reconcile.unknown', subject: expect.stringMatching(/^charge /) },
      { kind: 'reconcile.balance' },
    ]);
  });

  it('records the charge of a lost invoice, with the next step', async () => {
    const lost = await restored.sql(`select kind, explanation from discrepancies where kind like 'lost%'`);
    expect(lost).toMatchObject([
      { kind: 'lost_object', explanation: expect.stringMatching(/demo-studio INV-0006.*mark it as paid/) },
    ]);
  });

  it('continues the numbers above those that went out', async () => {
    const { id } = await activeInvoice(restored, one);
    expect((await read(restored, id)).number).toBe('INV-0007');
  });

  it('charges nobody again, whatever falls due', async () => {
    for (const instant of ['2026-12-03T14:00:00Z', '2026-12-10T14:00:00Z']) {
      restored.clock.set(instant);
      await restored.work();
    }
    expect(connect.charges).toHaveLength(charged);
    const again = await pay(restored, before.paidLater, { token });
    expect([again.status, again.error.code]).toEqual([422, 'illegal_action']);
  });
});

describe('a restore that is finished again and again', () => {
  it('ends the same, wherever the process dies', async () => {
    const [whole, killed] = [await backup.restore(NOW), await backup.restore(NOW)];
    try {
      await useStripe(whole);
      await finish(whole);
      const processor = await useStripe(killed);
      let deaths = 0;
      for (
        let after = 1;
        (await killed.services.fence.list()).length > 0;
        after += 1 + Math.floor(after / 4)
      ) {
        const { config, clock, log, database } = killed.services;
        const services = buildServices({
          config,
          clock,
          log,
          connection: killed.connection,
          database: dyingAfter(database, after),
          processorFor: async () => processor,
          tokenAccessFor: async () => null,
        });
        const died = await finish({ ...killed, services }).then(
          () => false,
          (cause: unknown) => cause instanceof Died || Promise.reject(cause),
        );
        deaths += died ? 1 : 0;
      }
      expect(deaths).toBeGreaterThan(5);
      expect(await outcomeOf(killed)).toEqual(await outcomeOf(whole));
      expect(connect.charges).toHaveLength(charged);
    } finally {
      await whole.close();
      await killed.close();
    }
  });

  it('ends the same when two processes finish it at once', async () => {
    const first = await backup.restore(NOW);
    const second = await startService({ STRIPE_API_URL: stripe.url }, first, {});
    try {
      second.clock.set(NOW);
      await Promise.all([useStripe(first), useStripe(second)]);
      const done = await Promise.all([finish(first), finish(second)]);
      expect(done.map(({ isLifted }) => isLifted)).toEqual([true, true]);
      expect(await outcomeOf(first)).toMatchObject({ restored: 1 });
      expect((await faultsOf(first, await useStripe(first))).length).toBe(2);
    } finally {
      await second.close();
      await first.close();
    }
  });

  it('shows later events a jump higher, so that receivers take them as newer', async () => {
    const { data } = await restored.call('GET', `/v1/events?objectId=${before.paidLater.id}`);
    const sequences = data.items.map(({ sequence }: { sequence: number }) => sequence);
    expect(sequences.filter((one: number) => one > 1_000_000).length).toBeGreaterThan(0);
    expect(sequences.at(-1)).toBe(1);
    const { data: newest } = await restored.call('GET', '/v1/events?type=account.restored');
    expect(newest.items).toMatchObject([
      { data: { path: 'demo-studio', backupAt: '2026-11-21T12:00:00.000Z' } },
    ]);
  });
});
