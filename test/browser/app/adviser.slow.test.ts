import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginPacking } from '../../support/adviser.ts';
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
  await activeInvoice(stage.service);
});
afterAll(() => stage.close());

it('packs the month by one button, shows how far it is, hands out the file, and names what could not be made', async () => {
  const { page, context, faults } = await app.visit('reports/adviser', { viewport: DESK });
  await page.getByText('No period was packed yet.').waitFor();
  await page.getByLabel('Period', { exact: true }).selectOption('thisMonth');
  await page.getByRole('button', { name: /^Pack / }).click();
  await page.getByRole('listitem').getByText('The period is being packed.').waitFor();
  await stage.service.work();
  await page.getByText('1 document, kept until', { exact: false }).waitFor();
  await page.getByText('1 file could not be made').click();
  await page.getByText('The invoice has no line items.', { exact: false }).waitFor();
  const link = page.getByRole('link', { name: /^Download/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const chunks = await (await download.createReadStream()).toArray();
  expect([...unzip(Buffer.concat(chunks)).keys()]).toContain('index.html');
  expect(await auditPage(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
  const phone = await app.visit('reports/adviser', { viewport: PHONE });
  await phone.page.getByText('1 document, kept until', { exact: false }).waitFor();
  expect(await auditPage(phone.page)).toEqual([]);
  await phone.context.close();
});

it('says of a month that could not be packed that nothing was sent, and of one that was mailed that its mail was written', async () => {
  const { service } = stage;
  const id = await beginPacking(service, '2026-10-01', '2026-10-31');
  await service.work();
  const change = (to: string) => service.sql(`update adviser_packages set ${to} where id = $1`, [id]);
  await change(`mailed_to = 'office@adviser.example', mailed_at = finished_at`);
  const { page, context } = await app.visit('reports/adviser', { viewport: DESK });
  await page.getByText('0 documents, mail written to office@adviser.example', { exact: false }).waitFor();
  await change(`mailed_at = null, status = 'Failed', expires_at = null`);
  await page.reload();
  await page
    .getByText('nothing was sent to office@adviser.example. Pack the period and send', { exact: false })
    .waitFor();
  await context.close();
});
