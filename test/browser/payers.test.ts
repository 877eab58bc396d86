import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice } from '../support/money.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { typeCard } from '../support/typed-card.ts';

/** A payer who is not the contact gives a name and an email at checkout. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const payersOf = async (id: string) =>
  (await stage.service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items.map(
    ({ payer }: { payer: unknown }) => payer,
  );

async function namePayer(page: Page, email: string): Promise<void> {
  await page.getByText('Someone else is paying?').click();
  await page.getByLabel('Your name').fill('Paul Weber');
  await page.getByLabel('Your email').fill(email);
}

describe.each([
  ['with script', {}],
  ['without script', { javaScriptEnabled: false }],
])('a payer %s', (_name, options) => {
  it('names themselves, is kept with the charge, and is never filled in for the next visitor', async () => {
    const { id, paymentLink } = await activeInvoice(stage.service);
    const { page, context } = await stage.visit(paymentLink, options);
    const isPlain = 'javaScriptEnabled' in options;
    await typeCard(page);
    if (isPlain) await page.locator('#fields button').click();
    await namePayer(page, 'paul@example.com');
    await page.getByRole('button', { name: 'Pay $1,000.00' }).click();
    await page.locator('.notice.good').waitFor();
    expect(await payersOf(id)).toEqual([{ name: 'Paul Weber', email: 'paul@example.com' }]);
    await context.close();
    const next = await stage.visit(paymentLink, {});
    expect(await next.page.content()).not.toMatch(/paul/i);
    await next.context.close();
  });

  it('is not asked for: a payment without one is the contact’s', async () => {
    const { id, paymentLink } = await activeInvoice(stage.service);
    const { page, context } = await stage.visit(paymentLink, options);
    await typeCard(page);
    await page.locator('#fields button').click();
    if ('javaScriptEnabled' in options) await page.getByRole('button', { name: 'Pay $1,000.00' }).click();
    await page.locator('.notice.good').waitFor();
    expect(await payersOf(id)).toEqual([null]);
    await context.close();
  });
});

it('a name that is typed stays when something else is chosen to be paid', async () => {
  const { id, paymentLink } = await activeInvoice(stage.service);
  const { page, context } = await stage.visit(paymentLink, {});
  await namePayer(page, 'paul@example.com');
  const before = await page.locator('#fields').elementHandle();
  // As when the new choice has other terms at the button: the whole form is exchanged.
  await page.locator('#fields').evaluate((form) => form.setAttribute('data-terms', 'others'));
  await page.getByText('Choose all').click();
  await page.getByRole('button', { name: 'Pay $3,000.00' }).waitFor();
  expect(await before?.evaluate((form) => form.isConnected)).toBe(false);
  expect(await page.getByLabel('Your email').inputValue()).toBe('paul@example.com');
  await typeCard(page);
  await page.locator('#fields button').click();
  await page.locator('.notice.good').waitFor();
  expect(await payersOf(id)).toEqual([{ name: 'Paul Weber', email: 'paul@example.com' }]);
  await context.close();
});

it('an email that is none takes nothing, and the page says so', async () => {
  const { id, paymentLink } = await activeInvoice(stage.service);
  const { page, context } = await stage.visit(paymentLink, {});
  await typeCard(page);
  await namePayer(page, 'a@b');
  await page.locator('#fields button').click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Please check the email address. Nothing was taken.' })
    .waitFor();
  expect(await payersOf(id)).toEqual([]);
  await context.close();
});
