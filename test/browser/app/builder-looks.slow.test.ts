import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage, resize } from '../../support/app-checks.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const body = {
  contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
  totalAmount: 100_000,
  lineItems: [{ description: 'Photography', quantity: 1, unitAmount: 100_000 }],
  paymentSchedule: [{ dueDate: '2027-03-01', amount: 100_000 }],
  eventDate: '2027-06-12',
  note: 'See you soon',
  status: 'Draft',
};

async function makeInvoice(changes: object = {}): Promise<string> {
  const { data } = await stage.service.call('POST', '/v1/invoices', { body: { ...body, ...changes } });
  return data.id;
}

const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

describe('the builder, to everybody', () => {
  const isFitting = 'document.documentElement.scrollWidth <= window.innerWidth';

  it.each([
    ['dark on a phone', 'dark', PHONE],
    ['light at a desk', 'light', DESK],
  ] as const)('passes axe, %s', async (_look, colorScheme, viewport) => {
    const id = await makeInvoice();
    const { page, context } = await app.visit(`invoices/${id}/edit`, { colorScheme, viewport });
    await page.getByLabel('How it is paid').selectOption('event');
    await saved(page);
    await page.getByText('Methods, mails, currency').click();
    expect(await auditPage(page)).toEqual([]);
    if (viewport === PHONE) {
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.frameLocator('iframe').getByText('See you soon').waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Form' }).click();
    }
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });

  it('is nowhere wider than the screen', async () => {
    const id = await makeInvoice({ totalAmount: 100_000 });
    const { page, context } = await app.visit(`invoices/${id}/edit`, { locale: 'de', viewport: PHONE });
    await page.getByRole('combobox').and(page.locator('select:visible')).first().selectOption('event');
    for (const width of [320, 390, 900, 1280]) {
      await resize(page, { width, height: 800 });
      expect([width, await page.evaluate(isFitting)]).toEqual([width, true]);
    }
    await context.close();
  });

  it('is not opened to a viewer', async () => {
    const id = await makeInvoice();
    for (const address of ['invoices/new', `invoices/${id}/edit`]) {
      const { page, context } = await app.visit(address, { viewport: DESK }, 'Viewer');
      await page.getByRole('heading', { name: 'You may not change invoices' }).waitFor();
      expect(await page.getByRole('textbox').count()).toBe(0);
      await context.close();
    }
  });
});
