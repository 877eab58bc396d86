import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../support/console.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

/** The first jobs of somebody who has just signed up, by the words that they see. Each click is counted. */

let stage: Stage;
let page: Page;
let context: BrowserContext;
let clicks = 0;
beforeAll(async () => {
  stage = await openStage();
  const link = (await stage.service.services.members.makeSignUpLink('nora@example.com')) ?? '';
  ({ page, context } = await stage.visit(link, { viewport: DESK }));
  await page.fill('input[name=name]', 'Nora New');
  await page.fill('input[name=business]', 'Nora’s Studio');
  await page.selectOption('select[name=country]', 'DE');
  await page.fill('input[name=password]', PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(/\/app\/accounts\//);
});
afterAll(async () => {
  await context?.close();
  await stage.close();
});

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.first().click({ timeout: 15_000 });
}
async function choose(target: Locator, label: string): Promise<void> {
  clicks += 1;
  await target.first().selectOption({ label }, { timeout: 15_000 });
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const field = (name: string | RegExp) => page.getByLabel(name).first();

interface Job {
  readonly name: string;
  readonly most: number;
  readonly way: () => Promise<void>;
}

const jobs: readonly Job[] = [
  {
    name: 'a contact with its company and VAT id',
    most: 4,
    way: async () => {
      await click(link('Contacts'));
      await click(button('New contact'));
      await field('Name').fill('Grete Müller');
      await field('Email').fill('grete@example.com');
      await field('Company').fill('Müller Verlag GmbH');
      await field('VAT ID').fill('DE811907980');
      await click(button('Add contact'));
      await page.getByText('Müller Verlag GmbH').first().waitFor();
    },
  },
  {
    name: 'an invoice with two rates of tax and a discount',
    most: 12,
    way: async () => {
      await click(link('Invoices'));
      await click(link('New invoice'));
      await click(page.getByRole('combobox', { name: 'Client' }));
      await page.getByRole('combobox', { name: 'Client' }).fill('Grete');
      await click(page.getByRole('option', { name: /Grete Müller/ }));
      await field('Description').fill('Editing');
      await page.getByRole('textbox', { name: 'Price' }).first().fill('1000');
      await click(button('Add an item'));
      await page.getByLabel('Description').nth(1).fill('Book');
      await page.getByRole('textbox', { name: 'Price' }).nth(1).fill('200');
      await click(page.getByText('Prices include tax'));
      await page.getByLabel('Tax, %').first().fill('19');
      await page.getByLabel('Tax, %').nth(1).fill('7');
      await click(page.getByText('More', { exact: true }));
      await choose(field('Kind of discount'), 'Percent');
      await field('Discount, %').fill('10');
      await click(button('Review and send'));
      await click(button('Issue invoice'));
      // The builder shows the sum, too: what only the page of the invoice has.
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      await page.getByText('1,100.00').first().waitFor();
    },
  },
  {
    name: 'bank details',
    most: 4,
    way: async () => {
      await click(link('Settings'));
      await click(link('Bank transfer'));
      await click(button('Add bank details'));
      await field('Currency').fill('EUR');
      await field('Account holder').fill('Nora New');
      await field('IBAN').fill('DE89 3704 0044 0532 0130 00');
      await click(button('Save'));
      await page.getByText('Saved.').waitFor();
    },
  },
  {
    name: 'a bank statement, and a payment that it brought',
    most: 6,
    way: async () => {
      await click(link('Bank'));
      await click(link('Upload statement'));
      const rows = 'Date;Amount;Payer;Description\n2026-11-20;1100.00;MUELLER GRETE;INV-0001\n';
      const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
      await page.locator('input[type=file]').setInputFiles(file);
      await field(/Name of the mapping/).fill('My bank');
      await field(/Your account at the bank/).fill('DE89370400440532013000');
      await click(button('Read the file'));
      await click(button(/^Upload 1 line/));
      await click(button(/^Confirm/));
      await page.getByText(/1,100\.00 recorded/).waitFor();
    },
  },
];

it.each(jobs)(
  '$name takes at most $most clicks',
  async ({ way, most }) => {
    clicks = 0;
    await way();
    expect(clicks).toBeLessThanOrEqual(most);
  },
  120_000,
);
