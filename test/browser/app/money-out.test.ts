import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { faultsOfBooks, readPayment } from '../../support/outgoing.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

it('a card is added, a payment offered, accepted by its recipient, charged, delivered, and the app says each', async () => {
  const { page, context, faults } = await app.visit('wallet', { viewport: DESK });
  await page.getByRole('link', { name: 'Add a payment method' }).click();
  await page.getByLabel('Card number').fill('4000056655665556');
  await page.getByLabel('Expires').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByText('Visa 5556 is in your wallet').waitFor();
  await page.getByText('expires 12/34').waitFor();

  await page.getByRole('link', { name: 'Payments out' }).first().click();
  await page.getByText('No payments out yet').waitFor();
  // Nothing can be chosen from above an empty list.
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.getByRole('link', { name: 'New payment' }).first().click();
  await page.getByRole('combobox', { name: 'Recipient' }).fill('Harp Duo');
  await page.getByRole('option', { name: 'New recipient “Harp Duo”' }).click();
  await page.getByLabel('Email of the recipient').fill('harp@example.com');
  await page.getByLabel('Amount').fill('640');
  await page.getByLabel('Charged on').fill('2026-11-25');
  await page.getByLabel('Paid with').selectOption({ label: 'Visa 5556, 12/34' });
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Offer $640.00' }).click();
  await page.getByText('Harp Duo has to accept by').waitFor();
  const link = (await page.locator('dl').getByText('/p/').textContent()) ?? '';

  const recipient = await stage.visit(link, { viewport: PHONE });
  await recipient.page.getByLabel('Routing number').fill('110000000');
  await recipient.page.getByLabel('Account number').fill('000123456789');
  await recipient.page.getByRole('button', { name: 'Accept $640.00' }).click();
  await recipient.page.locator('.notice').filter({ hasText: 'You have accepted.' }).waitFor();
  await page.getByText('Harp Duo has accepted. Visa 5556 is charged on Wed 25 Nov 2026').waitFor();

  await page.getByRole('button', { name: 'Move time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To', { exact: true }).fill('2026-12-02');
  await dialog.getByRole('button', { name: 'Move to 2 Dec' }).click();
  await page.getByText('Arrived at Test Bank 6789 on').waitFor();
  const steps = page.getByRole('list', { name: 'Progress' });
  expect(
    (await steps.getByRole('listitem').allTextContents()).map((step) => step.replace(/\d.*/, '')),
  ).toEqual(['Offered', 'Accepted', 'Charged', 'Delivered']);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await readPayment(stage.service, id)).toMatchObject({ status: 'Completed', totalAmount: 64_000 });
  await recipient.page.reload();
  expect(await recipient.page.locator('main').textContent()).toContain('$640.00');
  expect(await faultsOfBooks(stage.service, stage.sandbox.processor)).toEqual([]);
  expect([...faults, ...recipient.faults]).toEqual([]);
  await recipient.context.close();
  await context.close();
});
