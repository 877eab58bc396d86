import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import type {
  ChargeOutcome,
  Processor,
  ProcessorEvent,
  ProcessorName,
} from '../../../src/processors/types.ts';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

// At its own account at Stripe a business makes any object that it likes, under any key of ours.

let stripe: StripeStandIn;
let service: TestService;
let at: ReturnType<typeof atProcessor>;
let charge: string;
let refund: string;
let keys: object;

const fresh = freshService(async () => {
  stripe = await startStandIn();
  return { STRIPE_API_URL: stripe.url };
});
// A live account that is connected, with a charge and a refund of half of it.
beforeEach(async () => {
  service = await fresh();
  stripe.endpoints.clear();
  const owner = await signInWith(service, 'owner@demo-studio.example');
  await service.sql(`update accounts set mode = 'Live'`);
  at = atProcessor(service, owner);
  service.use(asStripe(service.processor));
  keys = stripe.addKeys(stripe.addAccount('acct_maple', true), []);
  await at.connect(keys);
  const due = { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] };
  charge = (await pay(service, await activeInvoice(service, due))).data.id;
  const half = { body: { amount: 150_000 } };
  const refunded = await service.call('POST', `/v1/charges/${charge}/refunds`, half);
  expect(refunded.status).toBe(201);
  refund = refunded.data.id;
  await service.work();
  expect(await stand()).toEqual(['Succeeded', 'Succeeded', '0']);
});
afterAll(() => stripe.close());

function asStripe(processor: Processor): Processor {
  return new Proxy(processor, {
    get(target, key) {
      if (key === 'name') return 'Stripe';
      if (key === 'stripeAccount') return 'acct_maple';
      const found: unknown = Reflect.get(target, key);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

/** The charge, its refund and how often it is disputed. */
async function stand() {
  const [row] = await service.sql<Record<string, string>>(
    `select c.status, r.status as refund, (select count(*) from disputes) as disputes
     from charges c join refunds r on r.charge_id = c.id where c.id = $1`,
    [charge],
  );
  return Object.values(row ?? {});
}

/** Connects another account at Stripe. */
async function moveTo(keys: object): Promise<void> {
  expect((await at.connect({ ...keys, replacesAccount: true })).status).toBe(200);
}
const next = () => stripe.addKeys(stripe.addAccount('acct_next', true), []);

/** The open discrepancies. */
const open = () =>
  service.sql<{ kind: string; subject: string }>(
    'select kind, subject from discrepancies where gone_at is null order by kind, subject',
  );

/** As after a restore of a backup that has the charge. */
async function hold(step: 'Held' | 'Lifted'): Promise<void> {
  const [restored] = await service.sql<{ id: string }>(
    `insert into restores (id, backup_at, restored_at) values (gen_random_uuid(), now(), now()) returning id`,
  );
  await service.sql(
    `insert into account_holds (account_id, restore_id, backup_at, held_at, position, jump, step, finished_at)
     values ($1, $2, '2026-11-21T12:02:00Z', now(), 0, 1, $3, case when $3 = 'Lifted' then now() end)`,
    [service.member.accountId, restored?.id, step],
  );
  if (step === 'Held') await service.sql('update accounts set held_at = now()');
}

async function receive(processor: ProcessorName): Promise<void> {
  const { charges, accounts } = service.services;
  const account = await accounts.findAccountByPath('demo-studio');
  if (account === null) throw new Error('There is no account.');
  const now = service.clock.now();
  const failure = { reference: 'own', code: 'declined', message: 'No.' } as const;
  const returned: ChargeOutcome = { ...failure, status: 'returned', fee: 0 };
  const dispute = { amount: 1_000, fee: 0, reason: 'fraudulent', respondBy: null };
  const events: ProcessorEvent[] = [
    { id: 'd', occurredAt: now, type: 'dispute_opened', reference: 'du_own', chargeKey: charge, ...dispute },
    { id: 'r', occurredAt: now, type: 'refund', key: refund, outcome: { ...failure, status: 'failed' } },
    { id: 'c', occurredAt: now, type: 'charge', key: charge, outcome: returned },
  ];
  expect(await charges.receiveEvents(account, processor, events, now)).toBe(3);
}

describe('events about a charge', () => {
  it('of another processor than its own change nothing, and are named', async () => {
    await receive('Sandbox');
    await service.work();
    expect(await stand()).toEqual(['Succeeded', 'Succeeded', '0']);
    expect(await open()).toEqual([{ kind: 'processor_mismatch', subject: charge }]);
  });

  it('count after another account at Stripe was connected by mistake, and the right one again', async () => {
    service.clock.set('2026-11-21T12:05:00Z');
    await moveTo(next());
    service.clock.set('2026-11-21T12:06:00Z');
    await moveTo(keys);
    service.clock.set('2026-11-21T12:07:00Z');
    await receive('Stripe');
    await service.work();
    expect(await stand()).toEqual(['Returned', 'Failed', '1']);
    expect(await open()).toEqual([]);
  });

  it('that wait while the account is held count, also when another account at Stripe was connected since', async () => {
    await hold('Held');
    service.clock.set('2026-11-21T12:05:00Z');
    await receive('Stripe');
    service.clock.set('2026-11-21T12:06:00Z');
    await moveTo(next());
    const [row] = await service.sql<{ isFormer: boolean }>(
      `select p.created_at > c.created_at as "isFormer" from processor_accounts p, charges c where p.stripe_account = 'acct_next'`,
    );
    expect(row).toEqual({ isFormer: true });
    await service.sql('update accounts set held_at = null');
    await service.work();
    expect(await stand()).toEqual(['Returned', 'Failed', '1']);
  });

  it('of another processor end nothing that is said of lost money, and a refund there is left to a person', async () => {
    await hold('Lifted');
    await service.sql(
      `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
       values ($1, gen_random_uuid(), 'lost_money', $2, 'Look it up.', now(), now())`,
      [service.member.accountId, charge],
    );
    const { charges, accounts } = service.services;
    const account = await accounts.findAccountByPath('demo-studio');
    if (account === null) throw new Error('There is no account.');
    const [part] = await service.sql<{ id: string }>(
      'select scheduled_payment_id as id from charge_allocations where charge_id = $1',
      [charge],
    );
    const parts = [{ id: part?.id ?? '', amount: 1_000 }];
    const record = { of: charge, parts, surcharge: 0, mark: false, description: '' };
    const outcome = { status: 'succeeded', reference: 'own' } as const;
    const now = service.clock.now();
    const key = newId();
    const unknown: ProcessorEvent = { id: 'u', occurredAt: now, type: 'refund', key, outcome, record };
    await charges.receiveEvents(account, 'Sandbox', [unknown], now);
    await receive('Sandbox');
    await service.work();
    expect(await stand()).toEqual(['Succeeded', 'Succeeded', '0']);
    expect(await service.sql('select from refunds')).toHaveLength(1);
    const lost = [charge, key].toSorted().map((subject) => ({ kind: 'lost_money', subject }));
    expect(await open()).toEqual([...lost, { kind: 'processor_mismatch', subject: charge }]);
  });
});

it('a charge that is written again after a restore is given back at its own account at Stripe, not at one that followed', async () => {
  await hold('Held');
  await service.sql('update accounts set held_at = null');
  const { charges, accounts } = service.services;
  const account = await accounts.findAccountByPath('demo-studio');
  const invoice = await activeInvoice(service, {
    paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }],
  });
  if (account === null) throw new Error('There is no account.');
  service.clock.set('2026-11-21T12:05:00Z');
  const now = service.clock.now();
  const key = newId();
  const parts = [{ id: invoice.paymentSchedule[0]?.id ?? '', amount: 300_000 }];
  const record = { of: invoice.id, parts, surcharge: 0, mark: false, description: '' };
  const outcome = {
    status: 'succeeded',
    reference: 'pi_1',
    fee: 0,
    method: { type: 'CreditCard', name: 'Visa', last4: '4242' },
    storedMethod: null,
  } as const;
  await charges.receiveEvents(
    account,
    'Stripe',
    [{ id: 'c', occurredAt: now, type: 'charge', key, outcome, record }],
    now,
  );
  await service.work();
  service.clock.set('2026-11-21T12:06:00Z');
  await moveTo(next());
  const answer = await service.call('POST', `/v1/charges/${key}/refunds`, { body: {} });
  expect([answer.status, answer.error?.blockedBy]).toEqual([422, 'FormerStripeAccount']);
});
