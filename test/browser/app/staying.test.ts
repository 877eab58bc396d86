import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApp } from '../../support/app.ts';
import { makePerson, openContactStage, openMenu } from '../../support/contact-pages.ts';
import { DESK, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  ({ stage, app } = await openContactStage());
});
afterAll(() => stage.close());

/** Keeps the answers of requests back, as a slow network does, until they are let through. */
async function holdAnswers(page: Page, method: string, address: RegExp) {
  const passing = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    asked.resolve();
    await passing.promise;
    await route.fulfill({ response });
  });
  return { asked: asked.promise, letThrough: passing.resolve };
}

const goTo = (page: Page, name: string) =>
  page.locator('aside').getByRole('link', { name, exact: true }).click();

describe('an answer that comes after the person has gone elsewhere leaves them there', () => {
  it('where an invoice was issued, and says so', async () => {
    const { data } = await stage.service.call('POST', '/v1/invoices', {
      body: {
        contact: { name: 'Ida Late', email: 'ida.late@example.com' },
        totalAmount: 100_000,
        paymentSchedule: [{ dueDate: '2027-03-01', amount: 100_000 }],
        status: 'Draft',
      },
    });
    const { page, context, faults } = await app.visit(`invoices/${data.id}/edit`, { viewport: DESK });
    const { asked, letThrough } = await holdAnswers(page, 'PATCH', /\/v1\/invoices\/[^/]+$/);
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click();
    await asked;
    await page.keyboard.press('Escape');
    await goTo(page, 'Settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    letThrough();
    await page.getByText(/is issued\./).waitFor();
    expect(page.url()).toContain('/settings');
    await page.getByRole('link', { name: 'Bank transfer' }).click();
    await page.waitForURL(/settings\/bank/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('where a contact was deleted', async () => {
    const id = await makePerson(stage, 'Gone Soon');
    const { page, context, faults } = await app.visit(`contacts/${id}`, { viewport: DESK });
    const { asked, letThrough } = await holdAnswers(page, 'DELETE', /\/v1\/contacts\//);
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Delete contact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete contact' }).click();
    await asked;
    await page.keyboard.press('Escape');
    await goTo(page, 'Wallet');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    letThrough();
    await page.getByText('Gone Soon is deleted.').waitFor();
    expect(page.url()).toContain('/wallet');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('where they already write the next contact, on the page that they came back to', async () => {
    const { page, context, faults } = await app.visit('contacts', { viewport: DESK });
    const { asked, letThrough } = await holdAnswers(page, 'POST', /\/v1\/contacts$/);
    const fill = async (name: string, email: string) => {
      await page.getByRole('button', { name: 'New contact' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('dialog').getByLabel('Email').fill(email);
    };
    await fill('First Nowak', 'first.nowak@example.com');
    await page.getByRole('button', { name: 'Add contact' }).click();
    await asked;
    await page.keyboard.press('Escape');
    await goTo(page, 'Wallet');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    await goTo(page, 'Contacts');
    await fill('Second Nowak', 'second.nowak@example.com');
    letThrough();
    await page.getByText('First Nowak is added.').waitFor();
    await page.getByRole('button', { name: 'Add contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second Nowak' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a notice', () => {
  it('stays on the page to which its action leads, and is gone on the next one', async () => {
    const { page, context, faults } = await app.visit('contacts', { viewport: DESK });
    await page.getByRole('button', { name: 'New contact' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Told Once');
    await page.getByRole('dialog').getByLabel('Email').fill('told.once@example.com');
    await page.getByRole('button', { name: 'Add contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Told Once' }).waitFor();
    expect(await page.getByText('Told Once is added.').count()).toBe(1);
    await goTo(page, 'Wallet');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    expect(await page.getByText('Told Once is added.').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
