import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice } from '../support/money.ts';
import { openStage, type Stage, waitUntilPainted } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const MOST = 999_999_999_999;

describe('the client’s page', () => {
  it.each(['IDR', 'JPY', 'KWD'])(
    'fits a phone with the largest amount of %s, which stays on one line',
    async (currency) => {
      const { paymentLink } = await activeInvoice(stage.service, {
        currency,
        totalAmount: MOST,
        lineItems: [{ description: 'Aa'.repeat(100), quantity: 1, unitAmount: MOST }],
        paymentSchedule: [{ dueDate: '2026-12-01', amount: MOST, name: 'Aa'.repeat(40) }],
      });
      for (const locale of ['en', 'de', 'fr', 'es']) {
        for (const width of [390, 320]) {
          const { page, context } = await stage.visit(paymentLink, {
            viewport: { width, height: 844 },
            locale,
          });
          const seen = await page.evaluate('document.documentElement.scrollWidth');
          const amount = await page.locator('.hero .amount').boundingBox();
          await context.close();
          expect([locale, seen, amount?.height]).toEqual([locale, width, 48]);
        }
      }
    },
  );

  it('takes all of 120 payments without script', async () => {
    const { paymentLink } = await activeInvoice(stage.service, {
      totalAmount: 12_000_000,
      paymentSchedule: Array.from({ length: 120 }, (_, month) => ({
        dueDate: `${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
        amount: 100_000,
      })),
    });
    const { page, context } = await stage.visit(`${paymentLink}?payments=all`, { javaScriptEnabled: false });
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expires').fill('12/40');
    await page.getByLabel('Security code').fill('123');
    await page.locator('#fields button').click();
    await page.getByRole('button', { name: 'Pay $120,000.00' }).click();
    expect(await page.locator('.notice').textContent()).toContain('We have received $120,000.00');
    await context.close();
  });

  it('shows where the keyboard is, whatever colour the business has, and its buttons without colours', async () => {
    const { paymentLink } = await activeInvoice(stage.service);
    await stage.service.services.accounts.changeProfile('demo-studio', { accentColour: '#ffffff' });
    const { page, context } = await stage.visit(paymentLink, { colorScheme: 'light' });
    await waitUntilPainted(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineColor')).toBe(
      'rgb(22, 24, 29)',
    );
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.jump')).borderTopWidth`)).toBe(
      '1px',
    );
    await context.close();
  });
});
