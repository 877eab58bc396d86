import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { activeInvoice } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';
import { unzip } from '../../support/unzip.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
  await activeInvoice(stage.service, {
    contact: { name: 'Şahin', email: 'sahin@example.com' },
    currency: 'EUR',
    totalAmount: 11_900,
    lineItems: [{ description: 'Portrait', quantity: 1, unitAmount: 11_900, taxBasisPoints: 1_900 }],
    paymentSchedule: [{ dueDate: '2026-12-20', amount: 11_900 }],
  });
});
afterAll(() => stage.close());

it('says what is missing, makes the export once it is there, hands out its file, and undoes it', async () => {
  const { page, context, faults } = await app.visit('reports/books', { viewport: DESK });
  const next = page.getByRole('region', { name: 'The next export' });
  await next.getByText('The number of the adviser at DATEV').waitFor();
  await next.getByText('has letters that DATEV cannot hold', { exact: false }).waitFor();
  await page.getByLabel('Chart of accounts').selectOption('SKR04');
  await expect.poll(() => page.getByLabel('Fees of the processor').inputValue()).toBe('6855');
  await page.getByLabel('Adviser number').fill('29098');
  await page.getByLabel('Client number').fill('55003');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('The settings are saved.').waitFor();
  await expect.poll(() => next.getByText('The number of the adviser at DATEV').count()).toBe(0);
  await next.getByText('Replace letters that DATEV cannot hold', { exact: false }).click();
  await next.getByText('EXTF_Buchungsstapel_', { exact: false }).waitFor();
  await next.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('The export is made.').waitFor();
  await next.getByText('Every posting up to this day is exported.').waitFor();
  const link = page.getByRole('link', { name: /^Download/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const chunks = await (await download.createReadStream()).toArray();
  const [name] = [...unzip(Buffer.concat(chunks)).keys()];
  expect(name).toMatch(/^EXTF_Buchungsstapel_\d{4}-\d{2}\.csv$/);
  expect(await auditPage(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The export is undone.').waitFor();
  await next.getByText('1 posting ·', { exact: false }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('fits a phone, for each program', async () => {
  for (const format of ['Datev', 'Xero', 'QuickBooks']) {
    const { page, context, faults } = await app.visit(`reports/books?format=${format}`, { viewport: PHONE });
    await page.getByRole('button', { name: 'Save settings' }).waitFor();
    expect(await auditPage(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  }
});
