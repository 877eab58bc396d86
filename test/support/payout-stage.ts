import { afterEach, beforeEach, expect } from 'vitest';
import { readUnderWay } from '../../src/account-closing/service.ts';
import type { Account } from '../../src/accounts/types.ts';
import type { TestPerson } from '../../src/processors/sandbox/test-people.ts';
import { startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { verifyAccount } from '../../src/verification/service.ts';
import { checkEventBodies } from './event-bodies.ts';
import { freePort } from './free-port.ts';
import type { Member } from './members.ts';
import { eventTypes } from './money.ts';
import { payOut, readPayment } from './outgoing.ts';
import { preparePlatform } from './platform.ts';
import { openRecipientPage, type RecipientPage } from './recipient-page.ts';
import { startService, type TestService } from './service.ts';
import { createStripeWebhooks } from './stripe-webhooks.ts';
import { ALLOWED, createWebhook, startReceiver } from './webhook-receiver.ts';

/**
 * A live account that pays out through the operator's platform, wired as the commands do it, with the stand-in of Connect as
 * Stripe: real HTTP in both directions.
 */
export type PayoutStage = Awaited<ReturnType<typeof openPayoutStage>>;

/** What the operator takes of a payment of 80 000 by card, in cents: 2.9 percent and 30. */
export const FEE = 2_350;

/**
 * Where the time of a stage begins. Our keys begin with the machine's time, and Stripe's lists are read from then on: a time
 * before it would find nothing there.
 */
const BEGINNING = '2036-11-21T12:00:00.000Z';
const HOST = '127.0.0.1';
const DAY_MS = 86_400_000;

export async function openPayoutStage() {
  return stageOf(await openWorld());
}

/** The same stage with another service at its address, as after a restore. */
export function continueWith(stage: PayoutStage, started: TestService): PayoutStage {
  return stageOf({ ...stage, service: calledBy(started, stage.service.member) });
}

function stageOf(world: World) {
  const { service, account, receiver, stripe } = world;
  const time = createTime(world);
  return {
    ...world,
    ...time,
    ...createRecipientActs(world, time),
    state: (id: string) => stateOf(service, id),
    read: (id: string) => readPayment(service, id),
    /** The events of a payment after its acceptance, as the business's webhook was notified of them. */
    async told(id: string): Promise<string[]> {
      const told = receiver.received
        .filter(({ event }) => event.data?.payment?.id === id)
        .map(({ event }) => event.type as string);
      expect(told).toEqual(await eventTypes(service, id));
      return told.slice(told.indexOf('payment.accepted') + 1).map((type) => type.slice('payment.'.length));
    },
    /** Holds everything against everything, an hour later: our books, their proof, and the money at Stripe. */
    async check(): Promise<void> {
      await time.pass(1 / 24);
      await expectBooks(service, account);
      await expectSameMoney(world);
      await checkEventBodies(service);
    },
    async close() {
      await service.close();
      await receiver.close();
      await stripe.close();
    },
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld() {
  const stripe = await startStandIn();
  const receiver = await startReceiver();
  const port = await freePort();
  const url = `http://${HOST}:${port}`;
  const environment = {
    PORT: String(port),
    SANDBOX_PORT: '0',
    PUBLIC_URL: url,
    STRIPE_API_URL: stripe.url,
    ...ALLOWED,
  };
  const started = await startService(environment, undefined, { opensProcessors: true });
  started.clock.set(BEGINNING);
  const { service, account } = await asLiveAccount(started);
  await createWebhook(service, { url: receiver.url });
  const platform = preparePlatform(service, stripe, 'Live', () => countUnderWay(service));
  const connect = stripe.connectOf(platform.account);
  connect.advanceTo(service.clock.now());
  await platform.setting.set('Live', platform.keys);
  const rule = { basisPoints: 290, fixed: 30, most: null, refundsFee: false };
  await platform.setting.setFee('Live', 'PayoutCard', 'USD', rule);
  const webhooks = createStripeWebhooks(stripe, platform.account);
  return { stripe, receiver, environment, service, account, platform, connect, webhooks };
}

function createTime({ service, connect, webhooks }: World) {
  const { clock, services } = service;
  /** Has everything done that is due, and Stripe's webhooks come. */
  const hear = async () => {
    await service.work();
    while (await webhooks.deliver(clock.now())) await service.work();
    await services.webhooks.sendDue();
  };
  /** Moves the time here and at Stripe, and has everything done that falls due. A day alone: its noon. */
  const moveTo = async (instant: string) => {
    clock.set(instant.includes('T') ? instant : `${instant}T12:00:00.000Z`);
    connect.advanceTo(clock.now());
    await hear();
    await services.platform.watch();
    await hear();
  };
  return {
    hear,
    moveTo,
    pass: (days: number) => moveTo(new Date(clock.now().getTime() + days * DAY_MS).toISOString()),
    /** Lives through some days, and answers the states of a payment on the way, as `status stage`. */
    async live(id: string, ...days: readonly string[]): Promise<string[]> {
      const seen: string[] = [];
      for (const day of days) {
        await moveTo(day);
        const now = await stateOf(service, id);
        if (seen.at(-1) !== now) seen.push(now);
      }
      return seen;
    },
  };
}

/** A payment that was offered, and the page of its recipient. */
interface Accepted {
  readonly page: RecipientPage;
  readonly offerLink: string;
}

function createRecipientActs({ service }: World, { hear, pass }: ReturnType<typeof createTime>) {
  /** Stores a method on the platform, and offers a payment out of it, for 25 November. */
  const offer = async (token = 'pm_card_visa', changes: Record<string, unknown> = {}) => {
    const added = await service.call('POST', '/v1/payment_methods', { body: { token } });
    if (added.status !== 201) throw new Error(added.text);
    return payOut(service, { paymentMethodId: added.data.id, scheduleDate: '2036-11-25', ...changes });
  };
  /** Has a recipient set up as a test person on the processor's page, and come back. */
  const setUp = async (page: RecipientPage, person: TestPerson, country = 'US') => {
    await page.press('/onboarding', { country });
    await page.press('', { person });
    await hear();
  };
  return {
    offer,
    setUp,
    /** An offer that its recipient, a test person, has accepted on its page. */
    async accepted(person: TestPerson, token?: string, changes?: Record<string, unknown>, country?: string) {
      const payment = await offer(token, changes);
      const page = await openRecipientPage(payment.offerLink);
      await setUp(page, person, country);
      await page.open(payment.offerLink);
      await page.press('/onboarding/accept');
      await hear();
      return { ...payment, page };
    },
    /** Has the recipient of a payment change their details a minute later, at the processor's page. */
    async again({ page, offerLink }: Accepted, choice: 'Finish' | 'Change the bank account') {
      await pass(1 / 1_440);
      await page.open(offerLink);
      await page.press('/onboarding');
      await page.press('', { person: choice });
      await hear();
    },
  };
}

/** Gives each test of a file a stage of its own, and holds all books against each other after it. */
export function eachOnStage(): () => PayoutStage {
  let stage: PayoutStage;
  beforeEach(async () => {
    stage = await openPayoutStage();
  });
  afterEach(async () => {
    try {
      await stage.check();
    } finally {
      await stage.close();
    }
  });
  return () => stage;
}

async function stateOf(service: TestService, id: string): Promise<string> {
  const { status, stage } = await readPayment(service, id);
  return `${status} ${stage}`;
}

// The demo account of every test is of the sandbox: real money needs another one.
async function asLiveAccount(started: TestService) {
  const { accounts } = started.services;
  const make = (name: string, path: string) =>
    accounts.createAccount({
      name,
      path,
      mode: 'Live',
      currency: 'USD',
      timeZone: 'UTC',
      owner: { name: 'Owner', email: `owner@${path}.example` },
    });
  const account = await make('Maple Studio', 'maple-studio');
  // The only live account of an installation may not charge cards.
  await make('Oak Florist', 'oak-florist');
  const { text: token } = await accounts.createToken({ accountPath: account.path, name: 'test' });
  const caller = await accounts.authenticate(token);
  if (caller === null) throw new Error('The token that was just made does not work.');
  const member = { accountId: account.id, personId: caller.personId, token };
  return { service: calledBy(started, member), account };
}

function calledBy(started: TestService, member: Member): TestService {
  const { token } = member;
  const call: TestService['call'] = (method, path, sending = {}) =>
    started.call(method, path, { token, ...sending });
  return { ...started, member, call };
}

async function countUnderWay({ services: { database, accounts } }: TestService): Promise<number> {
  let count = 0;
  for (const { id, mode } of await accounts.listAccounts()) {
    if (mode !== 'Live') continue;
    const found = await database.transaction(id, (tx) => readUnderWay(tx, id, 'StripePlatform'));
    count += found.reduce((sum, one) => sum + one.count, 0);
  }
  return count;
}

async function expectBooks(service: TestService, { id }: Account): Promise<void> {
  const { services, clock } = service;
  const account = await services.accounts.findAccount(id);
  if (account === null) throw new Error('The account is gone.');
  const faults = (await verifyAccount(services.database, id)).filter(({ faultCount }) => faultCount > 0);
  expect(faults).toEqual([]);
  // The nightly check, which compares with the processors, too.
  await services.verification.jobs.check(account, '', clock.now());
  const found = await service.sql(
    `select kind, subject, explanation from discrepancies
     where account_id = $1 and gone_at is null and kind ~ '^(ledger|reconcile)[.]'`,
    [id],
  );
  expect(found).toEqual([]);
}

// The accounts have at Stripe the money that is in transit. Spent money that a wallet's bank took back is missing there until
// something covers it; while it is on its way to the recipient's bank, no posting says so yet. A bank debit counts there before its money has come.
async function expectSameMoney({ service, connect, platform }: World): Promise<void> {
  const [own] = await service.sql<{ amount: string }>(
    `select coalesce(sum(amount * ((debit = 'in_transit')::int - (credit = 'in_transit')::int
         - (code = 'funding_return_platform')::int + (code = 'debt_covered')::int)), 0)
       - (select coalesce(sum(total_amount), 0) from payments
          where status = 'Processing' and delivered_at is not null and funding_returned_at is not null)
       + (select coalesce(sum(total_amount), 0) from payments
          where status = 'Processing' and funded_at is null and funding_reference is not null) as amount
     from ledger_postings where source_type = 'Payment'`,
  );
  const [compared] = await service.services.platform.compare('Live');
  const balance = connect.moneyOf(platform.account.id, 'usd');
  expect(compared).toMatchObject({ balance, ofAccounts: Number(own?.amount) });
}
