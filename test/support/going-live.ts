import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type StripeStandIn, startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { browserOfProcess } from './browser.ts';
import { runCommand, untilSaid } from './command.ts';
import { PASSWORD } from './console.ts';
import { serveFakeStripe } from './fake-stripe-script.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { MAIL_FROM } from './mails.ts';
import { DESK, freePort, PHONE } from './stage.ts';
import { CARD, type StripeMoney, takeMoney } from './stripe-money.ts';
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
const CLIENT = 'maria@example.com';
const PAY_LINK = /https?:\/\/\S+\/r\/\S+/;

/** The world around a service that was just started: Stripe, the mail server, other people. */
interface Surroundings {
  readonly stripe: StripeStandIn;
  readonly money: StripeMoney;
  readonly mails: MailServer;
  /** Opens the page of a client, on a phone of their own. */
  readonly openAsClient: (link: string) => Promise<Page>;
}

/**
 * Goes from the first start in an empty folder to a live account with a refunded payment, by clicking only: the service is
 * a process of its own, Stripe a stand-in that keeps state. Answers the steps with their clicks.
 */
export async function goLive(draw: Draw = async () => {}): Promise<readonly Walked[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-going-live-'));
  const stripe = await startStandIn();
  const mails = await startMailServer();
  const port = await freePort();
  const service = runCommand(folder, ['serve'], {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mails.url,
    MAIL_FROM,
    STRIPE_API_URL: stripe.url,
  });
  const browser = await browserOfProcess();
  const mine = await browser.newContext({ viewport: DESK, ...likeness });
  const theirs = await browser.newContext({ viewport: PHONE, ...likeness });
  for (const context of [mine, theirs]) context.setDefaultTimeout(PATIENCE_MS);
  try {
    await untilSaid(service, 'Open it within a day');
    const page = await mine.newPage();
    const openAsClient = async (link: string) => {
      const client = await theirs.newPage();
      await serveFakeStripe(client, CARD);
      await client.goto(link);
      return client;
    };
    const money = takeMoney(stripe);
    await page.goto(`http://127.0.0.1:${port}/app`);
    const around = { stripe, money, mails, openAsClient };
    return await walk(page, draw, async (one) => {
      for (const part of parts) await part(one, around);
    });
  } finally {
    await Promise.all([mine.close(), theirs.close()]);
    service.child.kill('SIGTERM');
    await service.ended;
    await Promise.all([stripe.close(), mails.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The parts of the journey, in their order. The next one begins where the last one ended. */
const parts: readonly ((walk: Walk, around: Surroundings) => Promise<void>)[] = [
  signUp,
  makeLiveAccount,
  describeBusiness,
  connectStripe,
  sendTestInvoice,
  takePayment,
];

const done = (page: Page, count: number) => page.getByText(`${count} of 5 done`).waitFor();

async function signUp({ page, click, choose, end }: Walk, { mails }: Surroundings): Promise<void> {
  await end('the first page');
  await click(page.getByRole('link', { name: /Create an account/ }));
  await page.getByLabel('Email').fill(OWNER);
  await end('signing up');
  await click(button(page, 'Send the link'));
  await page.goto(await linkInMail(mails, OWNER, /https?:\/\/\S+\/sign-up\/\S+/));
  await page.getByLabel('Your name').fill('Nora Maple');
  await page.getByLabel('Name of your business').fill('Maple Studio');
  await choose(page.getByLabel('Country'), 'US');
  await page.locator('input[name=password]').fill(PASSWORD);
  await end('signing up by the link of the mail');
  await click(button(page, 'Create the account'));
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await end('Home of the sandbox account');
}

async function makeLiveAccount({ page, click, choose, end }: Walk): Promise<void> {
  await click(page.getByRole('button', { name: /Maple Studio/ }).first());
  await click(page.getByRole('menuitem', { name: 'New account' }));
  await page.getByLabel('Name of the business').fill('Maple Studio');
  await choose(page.getByLabel('Country'), 'US');
  await choose(page.getByLabel('Kind'), 'Live');
  await end('a live account');
  await click(button(page, 'Create the account'));
  await done(page, 0);
  await end('Home of the live account');
}

async function describeBusiness({ page, click, end }: Walk): Promise<void> {
  await click(link(page, 'Enter the address'));
  await page.getByLabel('Email').fill('hello@maple.example');
  await page.getByLabel('Street').fill('1 Elm St');
  await page.getByLabel('City').fill('Portland');
  await end('the business');
  await click(button(page, 'Save'));
  await click(link(page, 'Home'));
  await done(page, 1);
  await click(button(page, 'Keep as it is'));
  await done(page, 2);
  await end('two steps done');
}

async function connectStripe({ page, click, end }: Walk, { stripe }: Surroundings): Promise<void> {
  await click(link(page, 'Connect Stripe'));
  const { secretKey, publishableKey } = stripe.addKeys(stripe.addAccount('acct_maple', true), []);
  await page.getByLabel('Restricted key').fill(secretKey);
  await page.getByRole('textbox', { name: 'Publishable key' }).fill(publishableKey);
  await end('the keys of Stripe');
  await click(button(page, 'Check and connect'));
  await page.getByText('Nothing is missing at Stripe.').waitFor();
  await end('connected to Stripe');
  await click(link(page, 'Home'));
  await done(page, 3);
}

async function sendTestInvoice({ page, click, end }: Walk, around: Surroundings): Promise<void> {
  await click(button(page, 'Send it to me'));
  await page.getByRole('dialog').waitFor();
  await end('the question before the test invoice');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Send it to me' }));
  const seen = await around.openAsClient(await linkInMail(around.mails, OWNER, PAY_LINK));
  await seen.getByText('This is a test.').waitFor();
  await end('the test invoice as a client sees it', seen);
  await done(page, 4);
  await end('four steps done');
}

async function takePayment({ page, click, end }: Walk, around: Surroundings): Promise<void> {
  await click(link(page, 'Write an invoice'));
  await click(page.getByRole('combobox', { name: 'Client' }));
  await page.getByRole('combobox', { name: 'Client' }).fill('Maria Lindqvist');
  await click(page.getByRole('option', { name: /New contact/ }));
  await page.getByLabel('Email').fill(CLIENT);
  await click(button(page, 'Add contact'));
  await page.getByLabel('Description').fill('Portraits');
  await page.getByRole('textbox', { name: 'Price' }).fill('120');
  await end('the invoice before it is sent');
  await click(button(page, 'Review and send'));
  await end('the review of the invoice');
  await click(button(page, 'Send to Maria Lindqvist'));
  await page.getByRole('link', { name: 'Client’s page' }).waitFor();
  await end('the issued invoice');

  const client = await around.openAsClient(await linkInMail(around.mails, CLIENT, PAY_LINK));
  await client.getByLabel('Name on card').fill('Maria Lindqvist');
  await client.frameLocator('iframe').getByLabel('Number').fill('4242424242424242');
  await end('the invoice as the client sees it', client);
  await click(client.locator('#fields button'));
  await client.locator('.notice').filter({ hasText: 'We have received $120.00' }).waitFor();
  await end('the paid invoice as the client sees it', client);
  expect(await around.money.tell()).toBe(202);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await end('the paid invoice');

  await click(button(page, 'More actions'));
  await click(page.getByRole('menuitem', { name: 'Refund' }));
  await page.getByRole('textbox', { name: 'Amount' }).fill('40');
  await end('the refund before it is made');
  await click(button(page, 'Refund $40.00'));
  await page.getByText('$40.00 is on its way back.').waitFor();
  await end('the refunded invoice');
  await expect.poll(() => around.money.moved, { timeout: PATIENCE_MS }).toEqual([12_000, -4_000]);
  expect(await around.money.tell()).toBe(202);
  await client.reload();
  await client.getByText('$40.00').first().waitFor();
  await end('the refunded invoice as the client sees it', client);
}
