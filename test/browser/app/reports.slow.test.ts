import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/app-checks.ts';
import { makeBusiness } from '../../support/business.ts';
import { activeInvoice } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  await makeBusiness(stage);
  app = await openApp(stage);
});
afterAll(() => stage.close());

const read = async (path: string) => (await stage.service.call('GET', `/v1/reports/${path}`)).data;
const written = (amount: number) =>
  (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Longer than its column. */
const LONG_NAME = 'Bartholomäus Freiherr von Hohenstein-Löwenberg zu Alt-Rosenthal';

const pages = [
  ['ageing', 'reports/ageing', 'main h3'],
  ['cash flow', 'reports/cash-flow?from=2025-12-01&to=2026-11-30', 'figure'],
  ['event profit', 'reports/event-profit?from=2027-01-01&to=2027-12-31', 'main section'],
  ['tax', 'reports/tax?from=2025-12-01&to=2026-11-30', 'main section'],
  ['profit and tax', 'reports/profit-and-tax?from=2025-12-01&to=2026-11-30', 'main section'],
  ['ledger', 'reports/ledger', 'main h3'],
] as const;

describe.each(pages)('the report on %s', (_name, address, ready) => {
  it('passes axe, and is nowhere wider than the screen', async () => {
    expect(await expectAccessible(app, address, ready)).toBe('Berichte');
  });
});

describe('a member', () => {
  it('sees the figures of the API, and opens the invoices that one is made of', async () => {
    const { items } = await read('ageing');
    const [most] = items;
    const { page, context } = await app.visit('reports', { viewport: DESK });
    const row = page.getByRole('row', { name: new RegExp(most.contactName) });
    await row.waitFor();
    const spans = ['notDue', 'to30', 'to60', 'to90', 'over90', 'total'].map((name) => most[name].amount);
    expect((await row.getByRole('cell').allTextContents()).map((text) => text.replace('–', '0.00'))).toEqual(
      [...spans, most.credit].map(written),
    );
    await row.getByRole('link', { name: written(most.to60.amount), exact: true }).click();
    await page.waitForURL(/contactId=/);
    await page.locator('[role=row] a').first().waitFor();
    expect(await page.locator('[role=row] a').count()).toBe(1);
    await page.getByRole('listitem').filter({ hasText: most.contactName }).first().waitFor();
    await context.close();
  });

  it('chooses a period; the address and the file have it', async () => {
    const { page, context } = await app.visit('reports/cash-flow', { viewport: DESK });
    await page.getByLabel('Period').selectOption('Last year');
    await page.waitForURL(/from=2025-01-01&to=2025-12-31/);
    await page.getByRole('link', { name: 'December 2025' }).waitFor();
    const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(file).toMatch(/\/v1\/reports\/cash_flow\/csv\?from=2025-01-01&to=2025-12-31&by=Month$/);
    const csv = await page.evaluate(`fetch(${JSON.stringify(file)}).then((answer) => answer.text())`);
    expect(csv).toContain('"From","To","Currency"');
    const { items } = await read('cash_flow?from=2025-01-01&to=2025-12-31');
    await page.getByText(`$${written(items[0].total.net)} is left of what came in.`).waitFor();
    await page.getByRole('link', { name: 'December 2025' }).click();
    await page.waitForURL(/reports\/ledger\?from=2025-12-01&to=2025-12-31/);
    await context.close();
  });

  it('sees whose event each row is, and what for, in rows of one height, with the sums below', async () => {
    await activeInvoice(stage.service, {
      contact: { name: 'Ana Ruiz', email: 'ana@example.com' },
      eventDate: '2028-05-06',
      note: 'Wedding photography\nTwo photographers',
    });
    await activeInvoice(stage.service, {
      contact: { name: LONG_NAME, email: 'ben@example.com' },
      eventDate: '2028-05-06',
      note: '',
    });
    const { page, context } = await app.visit('reports/event-profit?from=2028-01-01&to=2028-12-31', {
      viewport: DESK,
    });
    await page.getByText('2 events in this period.').waitFor();
    const rows = page.getByRole('table').locator('tbody tr');
    expect(await rows.locator('th').allTextContents()).toEqual(
      expect.arrayContaining(['Ana RuizWedding photography', LONG_NAME]),
    );
    const heights = await Promise.all(
      (await rows.all()).map(async (row) => (await row.boundingBox())?.height),
    );
    expect(new Set(heights).size).toBe(1);
    expect(await page.locator('tfoot').textContent()).toContain('6,000.00');
    await rows.filter({ hasText: 'Ana Ruiz' }).getByRole('link').first().click();
    await page.waitForURL(/contactId=/);
    await context.close();
  });

  it('reads in and out in the chart, as on the first page, and the sum of the taxes', async () => {
    const { page, context } = await app.visit('reports/cash-flow?from=2025-12-01&to=2026-11-30', {
      viewport: DESK,
    });
    await page.locator('figure').first().waitFor();
    expect(await page.locator('figure').first().textContent()).toMatch(/In.*Out/);
    await context.close();
    const tax = await app.visit('reports/tax?from=2025-12-01&to=2026-11-30', { viewport: DESK });
    const foot = tax.page.locator('tfoot').first();
    await foot.waitFor();
    const { items } = await read('tax?from=2025-12-01&to=2026-11-30');
    const ofUsd = items.filter(({ currency }: { currency: string }) => currency === 'USD');
    const sum = ofUsd.reduce((total: number, { tax: one }: { tax: number }) => total + one, 0);
    expect(await foot.textContent()).toContain(written(sum));
    await tax.context.close();
  });

  it('has the books verified, and chooses an account whose balance runs along', async () => {
    const { page, context } = await app.visit('reports/ledger', { viewport: DESK });
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText(/^Books verified today at 12:00: \d+ postings, 0 differences\.$/).waitFor();
    const trial = page.getByRole('table', { name: 'Trial balance, USD' });
    // The billed amount is a credit balance, not a negative sum. The totals of both sides are equal.
    expect(await trial.getByRole('row', { name: /^Billed/ }).textContent()).toMatch(/\d Cr$/);
    expect(await trial.textContent()).not.toContain('-');
    const [, debits, credits] = await trial.locator('tfoot td').allTextContents();
    expect(debits).toMatch(/\d/);
    expect(credits).toBe(debits);
    await trial.getByRole('link', { name: 'Fees' }).click();
    await page.waitForURL(/ledgerAccount=fees/);
    await page.getByRole('heading', { name: 'Postings: Fees' }).waitFor();
    const { items } = await read('ledger?ledgerAccount=fees&from=2026-11-01&to=2026-11-30');
    const rows = page.getByRole('table', { name: 'Postings' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(items.length);
    const last = rows.last().getByRole('cell');
    await expect
      .poll(async () => (await last.allTextContents()).slice(-2))
      .toEqual([`$${written(items.at(-1).debitBalance)} Dr`, `$${written(items.at(-1).amount)}`]);
    await context.close();
  });

  it('is told what differs, and where', async () => {
    const change = (sign: string) =>
      stage.service.sql(
        `update invoices set total_amount = total_amount ${sign} 7 where number = 'INV-0001'`,
      );
    await change('+');
    const { page, context } = await app.visit('reports/ledger', { viewport: PHONE });
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText(/^Books verified .* [1-9]\d* differences?\.$/).waitFor();
    await page
      .getByText(/Expected: .* · Found: /)
      .first()
      .waitFor();
    await change('-');
    await context.close();
  });

  it.each([
    ['de', 'was der Zahlungsdienst für die Zahlung behält', 'In jeder Währung sind Soll und Haben gleich.'],
    [
      'fr',
      'ce que le prestataire retient sur le paiement',
      'Les débits égalent les crédits dans chaque devise.',
    ],
    ['es', 'lo que el procesador retiene por el cobro', 'El debe y el haber son iguales en cada moneda.'],
  ])('reads what postings mean and what was verified in %s', async (locale, meaning, rule) => {
    await stage.service.call('POST', '/v1/reports/ledger/verify', { body: {} });
    const { page, context } = await app.visit('reports/ledger', { viewport: DESK, locale });
    await page.getByText(meaning).first().waitFor();
    await page.locator('main summary').click();
    await page.getByText(rule).waitFor();
    expect(await page.locator('main [lang=en]').count()).toBe(0);
    await context.close();
  });

  it('who may only read may not have the books verified', async () => {
    const { page, context } = await app.visit('reports/ledger', { viewport: DESK }, 'Viewer');
    await page.getByText(/^Books verified/).waitFor();
    expect(await page.getByRole('button', { name: 'Verify now' }).count()).toBe(0);
    await context.close();
  });
});
