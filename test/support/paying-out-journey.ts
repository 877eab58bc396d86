import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Connect } from '../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { setPassword, signIn, type Visitor } from './console.ts';
import { serveFakeStripe } from './fake-stripe-script.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { MAIL_FROM } from './mails.ts';
import { addStrongOperator } from './operators.ts';
import { createNews, outgoingAtPlatform } from './platform-money.ts';
import { DESK, openStage, PHONE, type Stage } from './stage.ts';
import {
  button,
  type Draw,
  likeness,
  link,
  linkInMail,
  PATIENCE_MS,
  type Walk,
  type Walked,
  walk,
} from './walking.ts';

const OWNER = 'nora@maple.example';
const RECIPIENT = 'anna@example.com';
const DAY_MS = 86_400_000;

/** What stands around the people: Stripe with the platform, the mail server, the service and its clock. */
interface Surroundings {
  readonly stage: Stage;
  readonly stripe: StripeStandIn;
  readonly connect: Connect;
  readonly mails: MailServer;
  readonly keys: { readonly secretKey: string; readonly publishableKey: string };
  /** The pages of three people: who runs the installation, who pays, and who is paid, on a phone. */
  readonly operator: Page;
  readonly owner: Page;
  readonly recipient: Page;
  /** Has a day go by, at Stripe, too; the service hears of what happened there. */
  readonly passDays: (days: number) => Promise<void>;
  readonly hear: () => Promise<void>;
}

/**
 * Goes from an installation that cannot pay anybody to money that has arrived with a recipient, by clicking only: Stripe is a
 * stand-in of Connect that keeps state, the mails come over a real mail server. Answers the steps with their clicks.
 */
export async function payOutByClicking(draw: Draw = async () => {}): Promise<readonly Walked[]> {
  const stripe = await startStandIn();
  const mails = await startMailServer();
  const environment = { STRIPE_API_URL: stripe.url, SMTP_URL: mails.url, MAIL_FROM };
  const holder: { stage?: Stage } = {};
  const serviceOf = () => {
    if (holder.stage === undefined) throw new Error('The service is not there yet.');
    return holder.stage.service;
  };
  const stage = await openStage('127.0.0.1', environment, {
    outgoing: outgoingAtPlatform(stripe, serviceOf),
  });
  holder.stage = stage;
  try {
    const around = await gather(stage, stripe, mails);
    return await walk(around.operator, draw, async (one) => {
      for (const part of parts) await part(one, around);
    });
  } finally {
    await stage.close();
    await Promise.all([stripe.close(), mails.close()]);
  }
}

async function gather(stage: Stage, stripe: StripeStandIn, mails: MailServer): Promise<Surroundings> {
  const { service } = stage;
  // After eight o'clock where the businesses are: charges of the day are due.
  service.clock.set('2026-11-21T16:00:00.000Z');
  const platform = stripe.addAccount('acct_platform', true);
  const connect = stripe.connectOf(platform);
  connect.advanceTo(service.clock.now());
  const operator = (await addStrongOperator(service)).visitor;
  const owner = await openLiveAccounts(stage);
  const open = async (viewport: typeof DESK, visitor?: Visitor) => {
    const context = await stage.browser.newContext({ viewport, ...likeness });
    context.setDefaultTimeout(PATIENCE_MS);
    const cookies = [...(visitor?.cookies ?? [])];
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: service.url })));
    return context.newPage();
  };
  const hear = createNews(stripe, connect, service);
  const pages = {
    operator: await open(DESK, operator),
    owner: await open(DESK, owner),
    recipient: await open(PHONE),
  };
  await serveFakeStripe(pages.owner, 'pm_card_visa');
  return {
    ...pages,
    stage,
    stripe,
    connect,
    mails,
    keys: stripe.addKeys(platform, []),
    hear,
    async passDays(days) {
      const now = new Date(service.clock.now().getTime() + days * DAY_MS);
      service.clock.set(now.toISOString());
      connect.advanceTo(now);
      await hear();
      await service.work();
      await hear();
      await service.work();
    },
  };
}

// Two businesses: the only one of an installation must not charge its own card.
async function openLiveAccounts({ service }: Stage): Promise<Visitor> {
  const { text: token } = await service.services.operator.createToken({ name: 'Booking platform' });
  for (const [name, email] of [
    ['Maple Studio', OWNER],
    ['Oak Florist', 'owen@oak.example'],
  ] as const) {
    const owner = { name: 'Nora Maple', email };
    const body = { externalId: name, name, country: 'US', mode: 'Live', owner };
    const { status, text } = await service.call('POST', '/v1/accounts', { token, body });
    if (status !== 201) throw new Error(text);
  }
  await setPassword(service, OWNER);
  await service.work();
  return signIn(service, OWNER);
}

/** The parts of the journey, in their order. The next one begins where the last one ended. */
const parts: readonly ((walk: Walk, around: Surroundings) => Promise<void>)[] = [
  setPlatform,
  setFee,
  storeMethod,
  offerPayment,
  setUpAndAccept,
  moneyArrives,
];

async function setPlatform(
  { click, end }: Walk,
  { operator: page, stage, keys }: Surroundings,
): Promise<void> {
  await page.goto(`${stage.service.url}/app/operator/accounts`);
  await click(link(page, 'Stripe platform'));
  await page.getByText('There is no platform').waitFor();
  await end('the platform before it is set', page);
  await page.getByLabel('Restricted key').fill(keys.secretKey);
  await page.getByRole('textbox', { name: 'Publishable key' }).fill(keys.publishableKey);
  await end('the keys of the platform', page);
  await click(button(page, 'Check and connect'));
  await page.getByText('Nothing is missing at Stripe.').waitFor();
  await page.getByText('The platform is set.').waitFor();
  await end('the platform is set', page);
}

async function setFee({ click, end }: Walk, { operator: page }: Surroundings): Promise<void> {
  await click(button(page, 'New fee'));
  await page.getByRole('textbox', { name: 'Share' }).fill('3.5');
  await page.getByRole('textbox', { name: 'Fixed part' }).fill('0.30');
  await page.getByText('A payment of $100.00 costs $3.80.').waitFor();
  await end('the fee before it is set', page);
  await click(button(page, 'Save fee'));
  await page.getByText('3.5% + $0.30').waitFor();
  await end('the fee is set', page);
}

async function storeMethod({ click, end }: Walk, { owner: page, stage }: Surroundings): Promise<void> {
  await page.goto(`${stage.service.url}/app`);
  await click(link(page, 'Wallet'));
  await end('the empty wallet', page);
  await click(page.getByRole('main').getByRole('link', { name: /Add/ }).first());
  await page.getByLabel('Name on card').fill('Nora Maple');
  await page.frameLocator('iframe').getByLabel('Number').fill('4242424242424242');
  await end('the card before it is stored', page);
  await click(button(page, 'Add card'));
  await page.getByText('Visa 4242 is in your wallet').waitFor();
  await end('the wallet', page);
}

async function offerPayment({ click, end }: Walk, { owner: page, stage }: Surroundings): Promise<void> {
  await click(link(page, 'Payments out'));
  await click(
    page
      .getByRole('main')
      .getByRole('link', { name: /New payment/ })
      .first(),
  );
  await click(page.getByRole('combobox', { name: 'Recipient' }));
  await page.getByRole('combobox', { name: 'Recipient' }).fill('Anna Ruiz');
  await click(page.getByRole('option', { name: /New recipient/ }));
  await page.getByLabel('Email of the recipient').fill(RECIPIENT);
  await page.getByLabel('Amount').fill('1,200');
  const inTwoDays = new Date(stage.service.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('Charged on').fill(inTwoDays);
  await end('the payment before it is offered', page);
  await click(button(page, 'Review'));
  await page.getByRole('dialog').waitFor();
  await end('the review of the payment', page);
  await click(page.getByRole('dialog').getByRole('button', { name: /^Offer/ }));
  await page.getByText('has to accept by').waitFor();
  await end('the offered payment', page);
  // What the operator takes of 1 200.00: 3.5 % and 0.30.
  await page.getByText('$42.30').first().waitFor();
}

async function setUpAndAccept({ click, end }: Walk, around: Surroundings): Promise<void> {
  const { recipient: page, mails, stage, hear } = around;
  await stage.service.work();
  await page.goto(await linkInMail(mails, RECIPIENT, /https?:\/\/\S+\/p\/\S+/));
  await end('the offer as the recipient sees it', page);
  await click(page.getByRole('button', { name: 'Set up at Stripe' }));
  await page.getByRole('button', { name: 'Anna Ready' }).waitFor();
  await end('the page of Stripe', page);
  await click(page.getByRole('button', { name: 'Anna Ready' }));
  await page.getByRole('button', { name: 'Accept $1,200.00' }).waitFor();
  await end('the recipient is ready', page);
  await click(page.getByRole('button', { name: 'Accept $1,200.00' }));
  await page.getByText('You have accepted.').waitFor();
  await end('the recipient has accepted', page);
  await hear();
  await stage.service.work();
}

async function moneyArrives({ end }: Walk, around: Surroundings): Promise<void> {
  const { owner, operator, recipient, connect, passDays } = around;
  await owner.reload();
  await owner.getByText('Anna Ruiz').first().waitFor();
  await end('the accepted payment', owner);
  await passDays(2);
  const [transfer] = connect.transfers;
  expect(connect.transfers).toMatchObject([{ amount: 120_000, currency: 'usd' }]);
  await owner.reload();
  await end('the payment on its way', owner);
  await operator.reload();
  await operator.getByText('1 payment ($1,200.00)').waitFor();
  await end('the platform while money is under way', operator);
  for (let day = 0; day < 7 && connect.payouts[0]?.status !== 'paid'; day += 1) await passDays(1);
  expect(connect.payouts).toMatchObject([{ amount: 120_000, status: 'paid' }]);
  expect(transfer?.destination).toBe(connect.accounts[0]);
  await owner.reload();
  await owner.getByText('Anna Ruiz').first().waitFor();
  await end('the money has arrived', owner);
  await recipient.reload();
  await end('the money has arrived, as the recipient sees it', recipient);
  await operator.reload();
  // The fee of 42.30, less what Stripe took of 1 242.30.
  await operator.getByText('$5.97').first().waitFor();
  await end('the platform afterwards', operator);
}
