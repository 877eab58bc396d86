import { afterEach, beforeEach, expect } from 'vitest';
import { readUnderWay } from '../../src/account-closing/service.ts';
import type { Account } from '../../src/accounts/types.ts';
import { findFreePort } from '../../src/kit/ports.ts';
import type { TestPerson } from '../../src/processors/sandbox/test-people.ts';
import type { Connect } from '../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { verifyAccount } from '../../src/verification/service.ts';
import { checkEventBodies } from './event-bodies.ts';
import { eventTypes } from './money.ts';
import { payOut, readPayment } from './outgoing.ts';
import { preparePlatform, type TestPlatform } from './platform.ts';
import { openRecipientPage, type RecipientPage } from './recipient-page.ts';
import { startService, type TestService } from './service.ts';
import { ALLOWED, createWebhook, startReceiver } from './webhook-receiver.ts';

/** How Stripe's webhooks come. `never`: its addresses of the platform cannot be reached. */
type Delivery = 'once' | 'twice' | 'backwards' | 'never';

/**
 * A live account that pays out through the operator's platform, wired as the commands do it, with the stand-in of Connect as
 * Stripe: real HTTP in both directions.
 */
export type PayoutStage = Awaited<ReturnType<typeof openPayoutStage>>;

/** What the operator takes of a payment by card, in cents: 2.9 percent and 30. */
export const FEE = 2_350;

const HOST = '127.0.0.1';
const DAY_MS = 86_400_000;

export async function openPayoutStage() {
  const stripe = await startStandIn();
  const receiver = await startReceiver();
  const port = await findFreePort(HOST);
  const url = `http://${HOST}:${port}`;
  const started = await startService(
    { PORT: String(port), SANDBOX_PORT: '0', PUBLIC_URL: url, STRIPE_API_URL: stripe.url, ...ALLOWED },
    undefined,
    { opensProcessors: true },
  );
  const { service, account } = await asLiveAccount(started);
  await createWebhook(service, { url: receiver.url });
  const platform = preparePlatform(service, stripe, 'Live', () => countUnderWay(service));
  const connect = stripe.connectOf(platform.account);
  connect.advanceTo(service.clock.now());
  await platform.setting.set('Live', platform.keys);
  const rule = { basisPoints: 290, fixed: 30, most: null, refundsFee: false };
  await platform.setting.setFee('Live', 'PayoutCard', 'USD', rule);

  const webhooks = createWebhooks(stripe, connect, platform);
  const hear = async () => {
    await service.work();
    while (await webhooks.deliver(service.clock.now())) await service.work();
    await service.services.webhooks.sendDue();
  };
  /** Moves the time here and at Stripe, and has everything done that falls due. */
  const moveTo = async (instant: string) => {
    const whole = instant.includes('T') ? instant : `${instant}T12:00:00.000Z`;
    service.clock.set(whole);
    connect.advanceTo(service.clock.now());
    await hear();
    await service.services.platform.watch();
    await hear();
  };
  const pass = (days: number) =>
    moveTo(new Date(service.clock.now().getTime() + days * DAY_MS).toISOString());

  /** Stores a method on the platform, and offers a payment out of it, for 25 November. */
  const offer = async (token = 'pm_card_visa', changes: Record<string, unknown> = {}) => {
    const added = await service.call('POST', '/v1/payment_methods', { body: { token } });
    if (added.status !== 201) throw new Error(added.text);
    return payOut(service, { paymentMethodId: added.data.id, ...changes });
  };
  /** Has a recipient set up as a test person on the processor's page, and come back. */
  const setUp = async (page: RecipientPage, person: TestPerson, country = 'US') => {
    await page.press('/onboarding', { country });
    await page.press('', { person });
    await hear();
  };
  return {
    stripe,
    connect,
    platform,
    service,
    account,
    webhooks,
    hear,
    moveTo,
    pass,
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
      return { ...payment, page } as typeof payment & { readonly page: RecipientPage };
    },
    /** Has the recipient of a payment change their details a minute later, at the processor's page. */
    async again(
      { page, offerLink }: { readonly page: RecipientPage; readonly offerLink: string },
      choice: 'Finish' | 'Change the bank account',
    ) {
      await pass(1 / 1_440);
      await page.open(offerLink);
      await page.press('/onboarding');
      await page.press('', { person: choice });
      await hear();
    },
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
    state: (id: string) => stateOf(service, id),
    read: (id: string) => readPayment(service, id),
    /** The events of a payment after its acceptance, as the business's webhook was told them. */
    async told(id: string): Promise<string[]> {
      const told = receiver.received
        .filter(({ event }) => event.data?.payment?.id === id)
        .map(({ event }) => event.type as string);
      expect(told).toEqual(await eventTypes(service, id));
      return told.slice(told.indexOf('payment.accepted') + 1).map((type) => type.slice('payment.'.length));
    },
    /** Holds everything against everything, an hour later: our books, their proof, and the money at Stripe. */
    async check(): Promise<void> {
      await pass(1 / 24);
      await expectBooks(service, account);
      await expectSameMoney(service, connect, platform);
      await checkEventBodies(service);
    },
    async close() {
      await service.close();
      await receiver.close();
      await stripe.close();
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
  const account = await accounts.createAccount({
    name: 'Maple Studio',
    path: 'maple-studio',
    mode: 'Live',
    currency: 'USD',
    timeZone: 'UTC',
    owner: { name: 'Owner', email: 'owner@maple.example' },
  });
  const { text: token } = await accounts.createToken({ accountPath: account.path, name: 'test' });
  const caller = await accounts.authenticate(token);
  if (caller === null) throw new Error('The token that was just made does not work.');
  const member = { accountId: account.id, personId: caller.personId, token };
  const service: TestService = {
    ...started,
    member,
    call: (method, path, sending = {}) => started.call(method, path, { token, ...sending }),
  };
  return { service, account };
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

/** Sends the events of the stand-in to the platform's endpoints, as Stripe does. */
function createWebhooks({ endpoints, sign }: StripeStandIn, connect: Connect, { account }: TestPlatform) {
  let heard = 0;
  let delivery: Delivery = 'once';
  const unanswered: ((now: Date) => Promise<number>)[] = [];
  return {
    /** Has webhooks come like this from now on. */
    come(how: Delivery): void {
      delivery = how;
    },
    /** Sends what has happened since the last time, and again what was refused. Answers whether there was anything new. */
    async deliver(now: Date): Promise<boolean> {
      const fresh = connect.events.slice(heard);
      heard = connect.events.length;
      if (delivery === 'never') return false;
      const inOrder = delivery === 'backwards' ? fresh.toReversed() : fresh;
      const sent = delivery === 'twice' ? inOrder.flatMap((event) => [event, event]) : inOrder;
      const sendings = sent.flatMap((event) => {
        const isConnect = event.account !== undefined;
        return (
          [...endpoints.values()]
            .filter(
              (one) =>
                one.account === account.id &&
                one.isConnect === isConnect &&
                one.enabled_events.includes(event.type),
            )
            // Signed anew each time.
            .map((one) => (at: Date) => {
              const { body, signature } = sign(one.id, event, at);
              return post(one.url, body, signature);
            })
        );
      });
      for (const send of [...unanswered.splice(0), ...sendings]) {
        if ((await send(now)) !== 202) unanswered.push(send);
      }
      return fresh.length > 0;
    },
    /** How many events were refused, and come again. */
    get refused() {
      return unanswered.length;
    },
  };
}

async function post(url: string, body: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
}

async function expectBooks({ services, clock, sql }: TestService, { id }: Account): Promise<void> {
  const account = await services.accounts.findAccount(id);
  if (account === null) throw new Error('The account is gone.');
  const faults = (await verifyAccount(services.database, id)).filter(({ faultCount }) => faultCount > 0);
  expect(faults).toEqual([]);
  // The nightly check, which compares with the processors, too.
  await services.verification.jobs.check(account, '', clock.now());
  const found = await sql(
    `select kind, subject, explanation from discrepancies
     where account_id = $1 and gone_at is null and kind ~ '^(ledger|reconcile)[.]'`,
    [id],
  );
  expect(found).toEqual([]);
}

// Of what is at Stripe, the accounts have what is in transit. What a wallet's bank took back of spent money is missing there
// until something covers it. A bank debit counts there before its money has come.
async function expectSameMoney(
  { services, sql }: TestService,
  connect: Connect,
  { account }: TestPlatform,
): Promise<void> {
  const [own] = await sql<{ amount: string }>(
    `select coalesce(sum(amount * ((debit = 'in_transit')::int - (credit = 'in_transit')::int
         - (code = 'funding_return_platform')::int + (code = 'debt_covered')::int)), 0)
       + (select coalesce(sum(total_amount), 0) from payments
          where status = 'Processing' and funded_at is null and funding_reference is not null) as amount
     from ledger_postings where source_type = 'Payment'`,
  );
  const [compared] = await services.platform.compare('Live');
  const balance = connect.moneyOf(account.id, 'usd');
  expect(compared).toMatchObject({ balance, ofAccounts: Number(own?.amount) });
}
