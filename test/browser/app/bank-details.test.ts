import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectPresentable } from '../../support/app-checks.ts';
import { activeInvoice, codeOf } from '../../support/money.ts';
import { openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const saved = async () => (await stage.service.call('GET', '/v1/account')).data.bankDetails;

it('bank details are entered, corrected at the field, saved, and copied by a client', async () => {
  const { page, context, faults } = await app.visit('settings/bank', { viewport: PHONE });
  await page.getByText('There are no bank details.').waitFor();
  await page.getByRole('button', { name: 'Add bank details' }).click();
  await page.getByLabel('Currency').fill('eur');
  await page.getByLabel('Account holder').fill('Demo Studio');
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is not a valid IBAN').waitFor();
  expect(await saved()).toEqual([]);
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await saved()).toMatchObject([{ currency: 'EUR', iban: 'DE89370400440532013000' }]);
  await expectPresentable(page);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await context.close();

  const invoice = await activeInvoice(stage.service, { currency: 'EUR' });
  const visit = await stage.visit(`${stage.service.url}/demo-studio/r/${codeOf(invoice)}`, {
    viewport: PHONE,
  });
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit.page.getByRole('button', { name: 'Copy: IBAN' }).click();
  await visit.page.getByText('Copied · DE89370400440532013000').waitFor();
  expect(await visit.page.evaluate('navigator.clipboard.readText()')).toBe('DE89370400440532013000');
  expect(visit.faults).toEqual([]);
  await visit.context.close();
});
