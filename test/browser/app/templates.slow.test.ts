import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { choose } from '../../support/app-acts.ts';
import { auditPage } from '../../support/app-checks.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const call = async (method: string, path: string, body?: object) =>
  (await stage.service.call(method, path, body === undefined ? {} : { body })).data;
const items = async (path: string) => (await call('GET', path)).items;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const plan = (page: Page) => page.getByLabel('How it is paid', { exact: true });
const idIn = (page: Page) => /invoices\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

it('completes a saved item while its description is typed, and saves another price for it', async () => {
  await call('POST', '/v1/saved_line_items', {
    description: 'Album, 30 pages',
    unitAmount: 30_000,
    quantity: 2,
  });
  const { page, context, faults } = await app.visit('invoices/new', { viewport: DESK });
  const field = page.getByLabel('Description');
  const saved = page.getByRole('listbox', { name: 'Saved items' });
  await field.pressSequentially('albu');
  await page.getByText('1 saved item. Choose with the arrow keys and Enter.').waitFor();
  // Nothing is chosen yet: Enter does not take it.
  await field.press('Enter');
  expect((await field.inputValue()).trim()).toBe('albu');
  await field.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).toBe(
    await saved.getByRole('option', { selected: true }).getAttribute('id'),
  );
  await field.press('Enter');
  expect(await field.inputValue()).toBe('Album, 30 pages');
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('300.00');
  expect(await page.getByLabel('Quantity').inputValue()).toBe('2');
  expect(await saved.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Save this price' }).count()).toBe(0);
  await page.getByLabel('Price', { exact: true }).fill('350');
  await press(page, 'Save this price');
  await page.getByText('“Album, 30 pages” is saved.').waitFor();
  expect(await items('/v1/saved_line_items')).toMatchObject([{ unitAmount: 35_000, quantity: 2 }]);
  await field.fill('Frame');
  await press(page, 'Save this item');
  await expect.poll(async () => (await items('/v1/saved_line_items')).length).toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

it('keeps the schedule of an invoice under a name, and offers it for the next one', async () => {
  const { page, context, faults } = await app.visit('invoices/new', { viewport: DESK });
  await page.getByLabel('Price', { exact: true }).fill('4,000');
  await plan(page).selectOption('deposit');
  await press(page, 'USD');
  await page.getByLabel('Deposit', { exact: true }).fill('500');
  expect(await page.getByLabel('Amount').nth(1).inputValue()).toBe('3,500.00');
  await page.getByLabel('Price', { exact: true }).fill('5,000');
  expect(await page.getByLabel('Amount').nth(1).inputValue()).toBe('4,500.00');
  await press(page, 'Save as …');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('What the others leave').waitFor();
  await dialog.getByLabel('Name of the schedule').fill('Portrait');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('“Portrait” is saved.').waitFor();
  const [kept] = await items('/v1/schedule_templates');
  expect(kept).toMatchObject({ name: 'Portrait', currency: 'USD' });
  await context.close();

  const next = await app.visit('invoices/new', { viewport: DESK });
  await next.page.getByLabel('Price', { exact: true }).fill('2,000');
  await plan(next.page).selectOption({ label: 'Portrait' });
  expect(await next.page.getByLabel('Amount').nth(1).inputValue()).toBe('1,500.00');
  expect(await plan(next.page).inputValue()).toBe(kept.id);
  expect([...faults, ...next.faults]).toEqual([]);
  await next.context.close();
});

it('duplicates a paid invoice for another event: its rules and its distances stay, and nothing is stored before', async () => {
  const { id } = await call('POST', '/v1/invoices', {
    contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
    totalAmount: 100_000,
    eventDate: '2027-06-12',
    lineItems: [{ description: 'Full day', quantity: 1, unitAmount: 100_000 }],
    paymentSchedule: [
      { dueDate: '2027-05-12', amount: 40_000 },
      { due: { days: 7, from: 'Event' }, share: 'Remainder' },
    ],
    status: 'Active',
  });
  const count = async () => (await items('/v1/invoices?limit=200')).length;
  const before = await count();
  const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: DESK });
  await choose(page, 'More actions', 'Duplicate');
  await page.getByLabel('Date of the new event').fill('2028-06-12');
  await press(page, 'Continue');
  await page.getByText('maria@example.com').waitFor();
  expect(await count()).toBe(before);
  await page.getByLabel('Note to the client').fill('As last year');
  await page.getByText('Saved', { exact: true }).waitFor();
  const copy = await call('GET', `/v1/invoices/${idIn(page)}`);
  expect(copy).toMatchObject({
    status: 'Draft',
    number: null,
    eventDate: '2028-06-12',
    note: 'As last year',
  });
  const seen = copy.paymentSchedule.map(({ dueDate, amount, due }: Record<string, unknown>) => [
    dueDate,
    amount,
    due,
  ]);
  expect(seen).toEqual([
    ['2028-05-12', 40_000, null],
    ['2028-06-19', 60_000, { days: 7, from: 'Event' }],
  ]);
  expect(faults).toEqual([]);
  await context.close();
});

it('edits the cancellation terms with a text that follows the tiers, and says what an example comes to', async () => {
  const { page, context, faults } = await app.visit('settings/cancellation', { viewport: DESK });
  await press(page, 'Set cancellation terms');
  await page.getByText('Canceled 45 days before an event of $4,000.00: you keep $2,400.00.').waitFor();
  await page.getByLabel('From … days before').first().fill('20');
  await page.getByText('Enter fewer days than in the row above.').waitFor();
  await page.getByLabel('From … days before').first().fill('120');
  await page.getByLabel('You keep, %').nth(1).fill('50');
  await page.getByText('you keep $2,000.00.').waitFor();
  expect(await auditPage(page)).toEqual([]);
  await press(page, 'Add German');
  await press(page, 'Save');
  await page.getByText('Saved.').waitFor();
  const { cancellationTerms } = await call('GET', '/v1/account');
  expect(cancellationTerms.tiers).toEqual([
    { fromDays: 120, keepBasisPoints: 3_000 },
    { fromDays: 30, keepBasisPoints: 5_000 },
    { fromDays: 0, keepBasisPoints: 10_000 },
  ]);
  expect(cancellationTerms.text.en).toContain('120 days or more before the event: 30%');
  expect(cancellationTerms.text.de).toMatch(/30 bis 119 Tage vor der Veranstaltung: 50\s%/);
  expect(faults).toEqual([]);
  await context.close();
});

it('names, edits, orders and deletes what is kept, and puts it back', async () => {
  const { page, context } = await app.visit('settings/templates', { viewport: DESK });
  await press(page, 'Add a schedule');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the schedule').fill('Wedding');
  await dialog.getByLabel('Share, %').fill('25');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Wedding' }).waitFor();
  const names = async () => (await items('/v1/schedule_templates')).map(({ name }: { name: string }) => name);
  const earlier = (await names()).filter((name: string) => name !== 'Wedding');
  if (earlier.length > 0) {
    await choose(page, 'Actions for Wedding', 'Move up');
    await expect.poll(names).toEqual([...earlier.slice(0, -1), 'Wedding', ...earlier.slice(-1)]);
  }
  await choose(page, 'Actions for Wedding', 'Delete');
  await page.getByText('“Wedding” is deleted.').waitFor();
  expect(await names()).not.toContain('Wedding');
  await press(page, 'Undo');
  await expect.poll(names).toContain('Wedding');
  await context.close();
});
