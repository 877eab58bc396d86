import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { activeInvoice } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const read = async (id: string) => (await stage.service.call('GET', `/v1/invoices/${id}`)).data;

/** Two payments overdue on 21 Nov 2026, one to come. */
const late = {
  note: 'Wedding of the Lindqvists\nSecond line',
  lineItems: [{ description: 'Photography', quantity: 1, unitAmount: 300_000 }],
  paymentSchedule: [
    { dueDate: '2026-08-17', amount: 90_000, name: 'Deposit' },
    { dueDate: '2026-10-01', amount: 110_000 },
    { dueDate: '2027-06-01', amount: 100_000, name: 'Balance' },
  ],
  metadata: { project: 'Summer 4711' },
};
const make = async (changes: object = {}) => (await activeInvoice(stage.service, { ...late, ...changes })).id;

// For each row of the schedule: the start of its status, and the distance of its amount from the end of the row.
const placesOfRows = `[...document.querySelectorAll('section[aria-labelledby=schedule] li')].map((row) => {
  const [status, amount] = [row.children[2], row.children[3]].map((one) => one.getBoundingClientRect());
  return [status.x, row.getBoundingClientRect().right - amount.right];
})`;

// Where the title of each event begins, and where its details do.
const startsOfEvents = `[...document.querySelectorAll('section[aria-labelledby=timeline] ol > li')].map((entry) =>
  [...entry.querySelectorAll(':scope > .wrap-anywhere')].map((one) => one.getBoundingClientRect().left),
)`;

describe('an invoice that may be paid long before its day', () => {
  it.each([
    ['2027-03-01', 'Copy link'],
    ['2026-11-21', 'Remind'],
  ])('offers first what is wanted then; due on %s: %s', async (dueDate, first) => {
    const id = await make({ paymentSchedule: [{ dueDate, amount: 300_000 }] });
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    const head = page.locator('header, h1').locator('xpath=ancestor-or-self::*[.//button][1]').first();
    await head.getByRole('button').first().waitFor();
    expect(await head.getByRole('button').first().textContent()).toBe(first);
    await page.getByRole('button', { name: 'More actions' }).click();
    const entries = await page.getByRole('menuitem').allTextContents();
    expect(entries.includes('Remind')).toBe(first !== 'Remind');
    await context.close();
  });
});

describe('an invoice with two late payments', () => {
  it('says all that is overdue, on its page and in the list, and for how many days', async () => {
    const { number } = await read(await make());
    const { page, context, faults } = await app.visit(`invoices?q=${number}`, { viewport: DESK });
    const row = page.getByRole('row').filter({ hasText: number });
    const cells = await row.getByRole('cell').allTextContents();
    expect(cells.slice(1, 3)).toEqual([number, 'Maria LindqvistWedding of the Lindqvists']);
    expect(cells).toEqual(expect.arrayContaining(['17 Aug96 days late', '2,000.00', '3,000.00']));
    await row.getByRole('link').click();
    await page.getByText('$2,000.00 overdue in 2 payments, since 17 Aug · 96 days late').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says in the list of a phone how much of it is late, and keeps its name and its menu in one line', async () => {
    const id = await make();
    const { number } = await read(id);
    const { page, context } = await app.visit(`invoices?q=${number}`, { viewport: PHONE });
    await page.getByText('$2,000.00 · 96 days late').waitFor();
    await stage.service.call('POST', `/v1/invoices/${id}/remind`, { body: {} });
    await page.goto(page.url().replace(/invoices.*/, `invoices/${id}`));
    const said = page.getByText(/^Last reminder just now\./);
    await said.waitFor();
    const top = async (one: typeof said) => (await one.boundingBox())?.y ?? 0;
    const remind = page.getByRole('button', { name: 'Remind', exact: true });
    const menu = page.getByRole('button', { name: 'More actions' });
    expect(await top(menu)).toBe(await top(remind));
    expect(await top(said)).toBeGreaterThan(await top(menu));
    await context.close();
  });

  it('shows its statuses below each other, its items above what happened, and its metadata', async () => {
    const id = await make();
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK }, 'Viewer');
    await page.getByText('Summer 4711').waitFor();
    const places = (await page.evaluate(placesOfRows)) as [status: number, rest: number][];
    expect(new Set(places.map(([status]) => status)).size).toBe(1);
    // A viewer has no menus, and no room is kept for them.
    expect(places.map(([, rest]) => rest)).toEqual([0, 0, 0]);
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.slice(0, 4)).toEqual(['Schedule', 'Items', 'Coming up', 'Timeline']);
    // The details of an event stand below its title, beside the line.
    await page.locator('section[aria-labelledby=timeline] ol > li').first().waitFor();
    const starts = (await page.evaluate(startsOfEvents)) as number[][];
    expect(starts.flat().length).toBeGreaterThan(1);
    expect(new Set(starts.flat()).size).toBe(1);
    await context.close();
  });
});

describe('an invoice that is written off', () => {
  it('is nowhere overdue, asks for nothing, and takes a payment that came after all', async () => {
    const id = await make();
    await stage.service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Uncollectible' } });
    const shown = await read(id);
    expect([
      shown.isOverdue,
      shown.paymentSchedule.map((one: { isOverdue: boolean }) => one.isOverdue),
    ]).toEqual([false, [false, false, false]]);
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: PHONE });
    await page.getByText('The link still takes a payment.').waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).not.toMatch(/overdue|Amount due|Sent automatically/i);
    await page.getByRole('button', { name: 'Record a payment' }).click();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Record $900.00 as paid' }).click();
    await page.getByText('$900.00 is recorded as paid.').waitFor();
    await context.close();
  });
});

describe('what was done', () => {
  it('is taken back from the notice, where a payment was recorded', async () => {
    const id = await make();
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    await page.getByRole('button', { name: 'Actions for Deposit' }).click();
    await page.getByRole('menuitem', { name: 'Record a payment' }).click();
    await page.getByRole('button', { name: 'Record $900.00 as paid' }).click();
    await page.getByText('$900.00 is recorded as paid.').waitFor();
    expect((await read(id)).amountPaid).toBe(90_000);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('The payment is owed again.').waitFor();
    expect((await read(id)).amountPaid).toBe(0);
    await context.close();
  });
});

describe('a part of a payment', () => {
  it('is recorded with how it came, is shown, and is undone by itself', async () => {
    const id = await make();
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    await page.getByRole('button', { name: 'Actions for Deposit' }).click();
    await page.getByRole('menuitem', { name: 'Record a payment' }).click();
    await page.getByLabel('Amount').fill('900.01');
    await page.getByText('At most $900.00 is open').first().waitFor();
    await page.getByLabel('Amount').fill('250.00');
    await page.getByLabel('How it came').selectOption('Cheque');
    await page.getByLabel('Reference').fill('No. 1177');
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Record $250.00 as paid' }).click();
    const section = page.getByRole('region', { name: 'Money that came outside' });
    await section.getByText('Cheque · No. 1177').waitFor();
    expect((await read(id)).amountPaid).toBe(25_000);
    await section.getByRole('button', { name: 'Undo the recorded payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Undo the recorded payment of $250.00?').waitFor();
    await dialog.getByRole('button', { name: 'Undo the recorded payment' }).click();
    await page.getByText('The payment is owed again.').waitFor();
    expect((await read(id)).amountPaid).toBe(0);
    await context.close();
  });
});

describe('a draft', () => {
  it('shows its mail before it is sent from its page, and moves dates that have passed', async () => {
    const id = await make({ status: 'Draft' });
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    await page.getByRole('button', { name: 'Send' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.frameLocator('iframe').getByText('$3,000.00').first().waitFor();
    await dialog.getByText('There is no mail server').waitFor();
    // Nobody would be informed.
    expect(await dialog.getByText('the client is informed').count()).toBe(0);
    await dialog.getByText('The dates of 2 payments have passed').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move to today' }).click();
    await dialog.getByText('have passed').waitFor({ state: 'detached' });
    const dates = (await read(id)).paymentSchedule.map((one: { dueDate: string }) => one.dueDate);
    expect(dates).toEqual(['2026-11-21', '2026-11-21', '2027-06-01']);
    await dialog.getByRole('button', { name: 'Issue invoice' }).click();
    await page.getByText('is issued. Its mail is kept in the mailbox.').waitFor();
    expect(await read(id)).toMatchObject({ status: 'Active', isOverdue: false });
    await context.close();
  });

  it('says at its fields that a date has passed, and moves it', async () => {
    const id = await make({ status: 'Draft' });
    const { page, context } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    await page.getByText('This date has passed.').nth(1).waitFor();
    await page.getByRole('button', { name: 'Move to today' }).first().click();
    expect(await page.getByLabel('Due date').first().inputValue()).toBe('2026-11-21');
    expect(await page.getByText('This date has passed.').count()).toBe(1);
    await context.close();
  });

  it('is deleted from its page', async () => {
    const id = await make({ status: 'Draft' });
    const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: DESK });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
    await page.getByText('The draft is deleted.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
    expect((await stage.service.call('GET', `/v1/invoices/${id}`)).status).toBe(404);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a change of an issued invoice', () => {
  it('says before it is saved whether a mail goes out', async () => {
    const id = await make();
    await stage.service.work();
    const { page, context } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    await page.getByLabel('Note to the client').fill('See you soon');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What has to be paid stays the same and no mail is sent.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Due date').last().fill('2027-07-01');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('the mail about it is kept in the mailbox').waitFor();
    await context.close();
  });

  it('names in the language of the reader why a payment stays as it is', async () => {
    const id = await make();
    const [first] = (await read(id)).paymentSchedule;
    const path = `/v1/invoices/${id}/scheduled_payments/${first.id}/mark_as_paid`;
    await stage.service.call('POST', path, { body: {} });
    const { page, context } = await app.visit(`invoices/${id}/edit`, { viewport: DESK, locale: 'de' });
    await page.getByText('Bezahlt: nicht änderbar.').waitFor();
    await context.close();
  });
});

it('an invoice that is unknown leads to the list', async () => {
  const { page, context } = await app.visit('invoices/0192f3a0-0000-7000-8000-000000000000', {
    viewport: DESK,
  });
  await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click();
  await page.waitForURL(/\/invoices$/);
  await context.close();
});

it('where there is a mail server, mails are said to be on their way', async () => {
  const served = await openStage('127.0.0.1', {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'studio@example.com',
  });
  const opened = await openApp(served);
  const { id } = await activeInvoice(served.service, { ...late, status: 'Draft' });
  const { page, context } = await opened.visit(`invoices/${id}`, { viewport: DESK });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByText('Maria Lindqvist gets this mail').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to Maria Lindqvist' }).click();
  await page.getByText('INV-0001 is on its way to maria@example.com.').waitFor();
  await context.close();
  await served.close();
});

describe('the items of an invoice', () => {
  const priced = {
    currency: 'EUR',
    taxMode: 'OnTop',
    discount: { basisPoints: 1_000 },
    lineItems: [
      {
        description: 'Editing',
        quantity: 12.5,
        unit: 'Hour',
        unitAmount: 8_000,
        discount: { basisPoints: 500 },
        taxBasisPoints: 1_900,
      },
      {
        description: 'Book',
        quantity: 2,
        unit: 'Piece',
        unitAmount: 10_000,
        discount: { amount: 2_500 },
        taxBasisPoints: 700,
      },
      { description: 'Journey', quantity: 1, unit: 'LumpSum', unitAmount: 5_000, taxBasisPoints: 1_900 },
    ],
    totalAmount: 123_953,
    paymentSchedule: [{ dueDate: '2026-12-20', amount: 123_953 }],
  };

  it.each([
    [
      'en',
      ['12.5 hours × 80.00Discount 5%', '2 pcs × 100.00Discount -€25.00', '1 flat rate × 50.00'],
      'Discount 10%',
    ],
    [
      'de',
      ['12,5 Stunden × 80,00Rabatt 5 %', '2 Stk. × 100,00Rabatt -25,00 €', '1 pauschal × 50,00'],
      'Rabatt 10 %',
    ],
  ])('say unit and discount of each, and the discount of the invoice (%s)', async (locale, lines, sum) => {
    const id = await make(priced);
    const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: PHONE, locale });
    const items = page.locator('section[aria-labelledby=items]');
    await items.locator('dl').waitFor();
    const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
    const said = await items.locator('li').allTextContents();
    for (const [index, line] of lines.entries()) expect(plain(said[index] ?? '')).toContain(line);
    await page.setViewportSize(DESK);
    expect(plain(await items.locator('dl').textContent())).toContain(sum);
    expect(await auditPage(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
