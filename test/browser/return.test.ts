import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../support/invoices.ts';
import { openStage, type Stage, type VisitOptions } from '../support/stage.ts';

const SHOP = 'https://shop.example/orders/7';
const START = '2026-11-21T12:00:00Z';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const answer = await stage.service.call('PATCH', '/v1/account', {
    body: { returnHosts: ['shop.example'] },
  });
  expect(answer.status).toBe(200);
});
afterAll(() => stage.close());

/** Opens the page of an invoice with one payment. Its shop answers every address with its path. */
async function open(options: VisitOptions = {}): Promise<{ page: Page; id: string }> {
  const invoice = await createInvoice(stage.service, {
    totalAmount: 5_000,
    paymentSchedule: [{ dueDate: '2026-11-21', amount: 5_000 }],
    returnUrl: SHOP,
  });
  const { page } = await stage.visit(invoice.paymentLink, {
    ...options,
    before: async (opened) => {
      await opened.route('https://shop.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: `<h1>Shop</h1>` }),
      );
      await options.before?.(opened);
    },
  });
  return { page, id: invoice.id };
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expires').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.locator('#fields button').click();
}

const wayBack = (page: Page) => page.getByRole('link', { name: 'Back to shop.example' });
const hint = (page: Page) => page.getByText('You will be taken there in 5 seconds.');

describe('after paying, the client’s page', () => {
  it('shows the receipt, and goes back to the shop after five seconds', async () => {
    const { page, id } = await open({ before: (opened) => opened.clock.install({ time: START }) });
    await pay(page);
    await hint(page).waitFor();
    expect(await page.locator('#receipt').textContent()).toContain('$50.00');
    expect(await wayBack(page).getAttribute('href')).toBe(`${SHOP}?invoice=${id}`);
    await page.clock.runFor(5_000);
    await page.waitForURL(`${SHOP}?invoice=${id}`);
    // The shop's way back leads to the page as it is now, which stays.
    await page.goBack();
    await wayBack(page).waitFor();
    expect(await hint(page).isVisible()).toBe(false);
    await page.context().close();
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    [
      'presses the button for that',
      (page) => page.getByRole('button', { name: 'Stay on this page' }).click(),
    ],
    ['presses a key', (page) => page.keyboard.press('Tab')],
    ['scrolls', (page) => page.mouse.wheel(0, 100)],
  ])('stays when its reader %s, and the link still leads back', async (_title, act) => {
    const { page, id } = await open({ before: (opened) => opened.clock.install({ time: START }) });
    await pay(page);
    await hint(page).waitFor();
    await act(page);
    await hint(page).waitFor({ state: 'hidden' });
    const address = page.url();
    await page.clock.runFor(20_000);
    expect(page.url()).toBe(address);
    await wayBack(page).click();
    await page.waitForURL(`${SHOP}?invoice=${id}`);
    await page.context().close();
  });

  it('leads back without JavaScript, by the link alone', async () => {
    const { page, id } = await open({ javaScriptEnabled: false });
    await pay(page);
    await page.getByRole('button', { name: 'Pay $50.00' }).click();
    await wayBack(page).waitFor();
    expect(await hint(page).isVisible()).toBe(false);
    await wayBack(page).click();
    await page.waitForURL(`${SHOP}?invoice=${id}`);
    await page.context().close();
  });
});
