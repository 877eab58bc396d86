import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { read } from '../../support/money.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const company = { company: 'Nordlicht GmbH', city: 'Hamburg', country: 'DE', reference: 'Office' };
async function invoiceTo(email: string, status: 'Draft' | 'Active') {
  const body = { name: 'Jo Roth', email, ...company };
  const contact = await stage.service.call('POST', '/v1/contacts', { body });
  const made = await stage.service.call('POST', '/v1/invoices', {
    body: {
      contact: { id: contact.data.id },
      totalAmount: 100_000,
      lineItems: [{ description: 'Photography', quantity: 1, unitAmount: 100_000 }],
      paymentSchedule: [60_000, 40_000].map((amount) => ({ dueDate: '2027-03-01', amount })),
      status,
    },
  });
  return { id: made.data.id as string, contactId: contact.data.id as string };
}

it('an invoice takes its own reference over that of the contact, is refused at the field, and gives it back', async () => {
  const { id } = await invoiceTo('jo1@nord.example', 'Draft');
  const { page, context, faults } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
  await page.getByText('Nordlicht GmbH, Hamburg, Office').click();
  await page.getByLabel('Reference').fill('PO-7');
  await saved(page);
  expect((await read(stage.service, id)).billing).toMatchObject({ ...company, reference: 'PO-7' });
  // The page that the client will see follows what is typed.
  await page.frameLocator('iframe').getByText('Nordlicht GmbH').waitFor();
  await page.getByLabel('VAT ID').fill('DE12');
  await page.getByText('not a VAT id of DE').first().waitFor();
  expect((await read(stage.service, id)).billing.vatId).toBeNull();
  await page.getByRole('button', { name: 'As the contact says' }).click();
  await saved(page);
  await page.getByText('Nordlicht GmbH, Hamburg, Office').waitFor();
  expect((await read(stage.service, id)).billing).toMatchObject({ ...company, vatId: null });
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  await context.close();
});

it('after money has come it can be read, and says why it does not change', async () => {
  const { id } = await invoiceTo('jo2@nord.example', 'Active');
  const invoice = await read(stage.service, id);
  const path = `/v1/invoices/${id}/scheduled_payments/${invoice.paymentSchedule[0].id}/mark_as_paid`;
  expect((await stage.service.call('POST', path, { body: {} })).status).toBe(200);
  const { page, context, faults } = await app.visit(`invoices/${id}/edit`, {
    viewport: { width: 390, height: 800 },
    locale: 'de',
  });
  await page.getByText('Nordlicht GmbH, Hamburg, Office').click();
  await page.getByText('Eine Zahlung dieser Rechnung ist erfolgt').waitFor();
  expect(await page.getByLabel('Referenz').count()).toBe(0);
  await auditPage(page);
  expect(faults).toEqual([]);
  await context.close();
});
