import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../support/console.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';
import { unzip } from '../../support/unzip.ts';

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

const dialog = () => page.getByRole('dialog');

// The former page, whose links may have the same words, stays until this page has come.
async function goTo(name: string): Promise<void> {
  await click(link(name));
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

async function openSecond(): Promise<void> {
  await goTo('Invoices');
  await click(link(/INV-0002/));
  await click(button('More actions'));
}

async function downloadBy(target: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), click(target)]);
  return Buffer.concat(await (await download.createReadStream()).toArray());
}

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
      await goTo('Contacts');
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
      await goTo('Invoices');
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
      await goTo('Settings');
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
      await goTo('Bank');
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
  {
    name: 'another invoice, for a client who is known',
    most: 6,
    way: async () => {
      await goTo('Invoices');
      await click(link('New invoice'));
      await page.getByRole('combobox', { name: 'Client' }).fill('Grete');
      await click(page.getByRole('option', { name: /Grete Müller/ }));
      await field('Description').fill('Index');
      await page.getByRole('textbox', { name: 'Price' }).first().fill('1000');
      await click(button('Review and send'));
      await click(button('Issue invoice'));
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    },
  },
  {
    name: 'a part payment by hand',
    most: 6,
    way: async () => {
      await openSecond();
      await click(page.getByRole('menuitem', { name: 'Record a payment' }));
      await dialog().getByLabel('Amount').fill('200');
      await choose(dialog().getByLabel('How it came'), 'Cash');
      await click(button('Record €200.00 as paid'));
      await page.getByText('€200.00 of €1,000.00 paid').waitFor();
    },
  },
  {
    name: 'a credit note',
    most: 5,
    way: async () => {
      await openSecond();
      await click(page.getByRole('menuitem', { name: 'Issue a credit note' }));
      await dialog().getByLabel('Amount').fill('100');
      await dialog().getByLabel('Reason').fill('One day late');
      await click(button('Credit €100.00'));
      await page.getByRole('region', { name: 'Credit notes' }).getByText('One day late').waitFor();
      await page.getByText('€200.00 of €900.00 paid').waitFor();
    },
  },
  {
    name: 'cancel, and keep a part',
    most: 6,
    way: async () => {
      await openSecond();
      await click(page.getByRole('menuitem', { name: 'Cancel invoice' }));
      await click(dialog().getByRole('button', { name: 'An agreed amount' }));
      await dialog().getByLabel('Amount that you keep').fill('150');
      await dialog().getByLabel('Reason').fill('The book is put off');
      await click(button('Cancel and keep €150.00'));
      await page.getByText(/^Canceled on .*, €150\.00 kept$/).waitFor();
    },
  },
  {
    name: 'a DATEV file',
    most: 5,
    way: async () => {
      await goTo('Reports');
      await click(link('Export for advisers'));
      await field('Adviser number').fill('29098');
      await field('Client number').fill('55003');
      await click(button('Save settings'));
      await page.getByText('The settings are saved.').waitFor();
      await click(button(/^Export$/));
      const chunks = await downloadBy(link(/^Download/));
      const [name = ''] = [...unzip(chunks).keys()];
      expect(name).toMatch(/^EXTF_Buchungsstapel_/);
    },
  },
  {
    name: 'the tax report as a file',
    most: 3,
    way: async () => {
      await goTo('Reports');
      await click(link(/^Tax$/));
      const rows = String(await downloadBy(link('CSV')));
      // Of the first invoice 1 000.00 less a tenth, and what is kept of the second one.
      expect(rows).toContain('"EUR","19","yes","900.00","756.30","143.70"');
      expect(rows).toContain('"150.00","150.00","0.00"');
    },
  },
  {
    name: 'an invitation of a member',
    most: 3,
    way: async () => {
      await goTo('Settings');
      await click(link('Members'));
      await page.getByRole('heading', { name: 'Invite somebody' }).waitFor();
      await field('Email').fill('otto@example.com');
      await click(button('Make an invitation'));
      await page.getByText('Give this link to otto@example.com yourself.').waitFor();
      await button('Copy link').waitFor();
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
