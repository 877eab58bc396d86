import { expect } from 'vitest';
import { PASSWORD } from './console.ts';
import type { Part, World } from './going-live.ts';
import { button, link, linkInMail, PATIENCE_MS, type Walk } from './walking.ts';

export const OWNER = 'nora@maple.example';
const CLIENT = 'maria@example.com';
const PAY_LINK = /https?:\/\/\S+\/r\/\S+/;

/** From the first start to a refund of a real payment. */
export const takingSteps: readonly Part[] = [
  ['business', signUp],
  ['business', makeLiveAccount],
  ['business', describeBusiness],
  ['business', connectStripe],
  ['business', sendTestInvoice],
  ['business', sendInvoice],
  ['client', payInvoice],
  ['business', refund],
  ['client', seeRefund],
];

const done = ({ page }: Walk, count: number) => page.getByText(`${count} of 5 done`).waitFor();

async function signUp({ page, click, choose, end }: Walk, { url, mails }: World): Promise<void> {
  await page.goto(`${url}/app`);
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

async function makeLiveAccount(walk: Walk): Promise<void> {
  const { page, click, choose, end } = walk;
  await click(page.getByRole('button', { name: /Maple Studio/ }).first());
  await click(page.getByRole('menuitem', { name: 'New account' }));
  await page.getByLabel('Name of the business').fill('Maple Studio');
  await choose(page.getByLabel('Country'), 'US');
  await choose(page.getByLabel('Kind'), 'Live');
  await end('a live account');
  await click(button(page, 'Create the account'));
  await done(walk, 0);
  await end('Home of the live account');
}

async function describeBusiness(walk: Walk): Promise<void> {
  const { page, click, end } = walk;
  await click(link(page, 'Enter the address'));
  await page.getByLabel('Email').fill('hello@maple.example');
  await page.getByLabel('Street').fill('1 Elm St');
  await page.getByLabel('City').fill('Portland');
  await end('the business');
  await click(button(page, 'Save'));
  await click(link(page, 'Home'));
  await done(walk, 1);
  await click(button(page, 'Keep as it is'));
  await done(walk, 2);
  await end('two steps done');
}

async function connectStripe(walk: Walk, { keys }: World): Promise<void> {
  const { page, click, end } = walk;
  await click(link(page, 'Connect Stripe'));
  await page.getByLabel('Restricted key').fill(keys.business.secretKey);
  await page.getByRole('textbox', { name: 'Publishable key' }).fill(keys.business.publishableKey);
  await end('the keys of Stripe');
  await click(button(page, 'Check and connect'));
  await page.getByText('Nothing is missing at Stripe.').waitFor();
  await end('connected to Stripe');
  await click(link(page, 'Home'));
  await done(walk, 3);
  await end('three steps done');
}

async function sendTestInvoice(walk: Walk, { pages, mails }: World): Promise<void> {
  const { page, click, end } = walk;
  await click(button(page, 'Send it to me'));
  await page.getByRole('dialog').waitFor();
  await end('the question before the test invoice');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Send it to me' }));
  await pages.client.goto(await linkInMail(mails, OWNER, PAY_LINK));
  await pages.client.getByText('This is a test.').waitFor();
  await done(walk, 4);
  await end('the test invoice as a client sees it', pages.client);
  await end('four steps done');
}

async function sendInvoice({ page, click, end }: Walk): Promise<void> {
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
}

async function payInvoice({ page, click, end }: Walk, { mails }: World): Promise<void> {
  await page.goto(await linkInMail(mails, CLIENT, PAY_LINK));
  await page.frameLocator('iframe').getByLabel('Number').fill('4242424242424242');
  await end('the invoice as the client sees it');
  await click(page.locator('#fields button'));
  await page.locator('.notice').filter({ hasText: 'We have received $120.00' }).waitFor();
  await end('the paid invoice as the client sees it');
}

async function refund({ page, click, end }: Walk, { atStripe }: World): Promise<void> {
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await end('the paid invoice');
  await click(button(page, 'More actions'));
  await click(page.getByRole('menuitem', { name: 'Refund' }));
  await page.getByRole('textbox', { name: 'Amount' }).fill('40');
  await end('the refund before it is made');
  await click(button(page, 'Refund $40.00'));
  await page.getByText('$40.00 is on its way back.').waitFor();
  const { charges, refunds } = atStripe.business;
  await expect.poll(() => refunds.length, { timeout: PATIENCE_MS }).toBe(1);
  expect([charges[0]?.amount, refunds[0]?.amount]).toEqual([12_000, 4_000]);
  await end('the refunded invoice');
}

async function seeRefund({ page, end }: Walk, { hearUntil }: World): Promise<void> {
  await hearUntil(async () => {
    await page.reload();
    return page.getByText('$40.00').first().isVisible();
  });
  await end('the refunded invoice as the client sees it');
}
