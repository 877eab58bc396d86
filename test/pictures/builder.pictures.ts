import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { DESK, openStage, PHONE, type Stage } from '../support/stage.ts';

const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => stage.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: PHONE },
  { colorScheme, viewport: DESK },
]);

async function picture(
  name: string,
  address: string,
  act: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const look of looks) {
    const visit = await app.visit(address, look);
    await visit.page
      .getByText('What your client sees')
      .or(visit.page.getByRole('button', { name: 'Preview' }))
      .first()
      .waitFor();
    await act(visit.page);
    await visit.page.waitForLoadState('networkidle');
    const path = `${FOLDER}/app-builder-${name}-${look.viewport.width}-${look.colorScheme}.png`;
    await visit.page.screenshot({ path, fullPage: true });
    await visit.context.close();
  }
}

const body = {
  contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
  totalAmount: 300_000,
  eventDate: '2027-06-12',
  note: 'Thank you for choosing us.',
  lineItems: [
    {
      description: 'Wedding photography, full day with a second photographer',
      quantity: 1,
      unitAmount: 240_000,
    },
    { description: 'Album, 30 pages', quantity: 2, unitAmount: 30_000 },
  ],
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 100_000, name: 'Deposit' },
    { dueDate: '2027-06-01', amount: 200_000, name: 'Balance' },
  ],
  status: 'Draft',
};

it('the builder', async () => {
  await picture('first', 'invoices/new');
  const { data } = await stage.service.call('POST', '/v1/invoices', { body });
  const draft = `invoices/${data.id}/edit`;
  await picture('new', 'invoices/new', async (page) => {
    await page.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option').first().waitFor();
  });
  await picture('draft', draft);
  await picture('event', draft, (page) => page.getByLabel('How it is paid').selectOption('event'));
  await picture('sum', draft, (page) => page.getByLabel('Amount').first().fill('900'));
  await picture('send', draft, async (page) => {
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('dialog').waitFor();
  });
  const issued = (await stage.service.call('POST', '/v1/invoices', { body: { ...body, status: 'Active' } }))
    .data;
  await picture('issued', `invoices/${issued.id}/edit`, async (page) => {
    await page.getByLabel('Note to the client').fill('Bring an umbrella.');
    await page.getByText('Methods, mails, currency').click();
  });
  const shared = await stage.service.call('POST', '/v1/invoices', { body });
  let changes = 0;
  await picture('conflict', `invoices/${shared.data.id}/edit`, async (page) => {
    await page.getByLabel('Note to the client').waitFor();
    await stage.service.call('PATCH', `/v1/invoices/${shared.data.id}`, {
      body: { note: `From the office, ${++changes}`, eventDate: '2027-06-13' },
    });
    await page.getByLabel('Note to the client').fill('From the road');
    await page.getByRole('dialog').waitFor();
  });
});

it('contacts', async () => {
  const { items } = (await stage.service.call('GET', '/v1/contacts')).data;
  for (const look of looks) {
    for (const [name, address] of [
      ['list', 'contacts'],
      ['one', `contacts/${items[0].id}`],
    ] as const) {
      const visit = await app.visit(address, look);
      await visit.page.waitForLoadState('networkidle');
      const path = `${FOLDER}/app-contacts-${name}-${look.viewport.width}-${look.colorScheme}.png`;
      await visit.page.screenshot({ path });
      await visit.context.close();
    }
  }
});
