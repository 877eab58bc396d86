import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { addPerson, PASSWORD } from '../../support/console.ts';
import { DESK, openStage, type Stage, type Visit } from '../../support/stage.ts';

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

const read = async (id: string) => (await stage.service.call('GET', `/v1/invoices/${id}`)).data;
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const idIn = (page: Page) => /invoices\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

describe('a first invoice', () => {
  it('goes from the sign-in to oneself in at most 12 clicks, and is obviously a sample', async () => {
    const { page, context, faults } = await app.visit('invoices', { viewport: DESK });
    let clicks = 2;
    const click = async (name: string, role: 'button' | 'link' = 'button') => {
      clicks++;
      await page.getByRole(role, { name }).first().click();
    };
    await click('New invoice', 'link');
    await click('Send to yourself first');
    await page.frameLocator('iframe').getByText('SAMPLE Photography, 8 hours').waitFor();
    await click('Review and send');
    await page.getByRole('dialog').getByText('owner@demo-studio.example').waitFor();
    await click('Issue invoice');
    await page.getByText('INV-0001 is issued. Its mail is kept in the mailbox.').waitFor();
    expect(clicks).toBeLessThanOrEqual(12);
    const invoice = await read(idIn(page));
    expect(invoice).toMatchObject({ status: 'Active', totalAmount: 30_000, number: 'INV-0001' });
    expect(invoice.paymentSchedule.map((one: { amount: number }) => one.amount)).toEqual([9_000, 21_000]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the builder', () => {
  it('is done by keyboard alone, with a contact made on the way', async () => {
    const { page, context, faults } = await app.visit('invoices', { viewport: DESK });
    const { keyboard } = page;
    const tabTo = async (label: string) => {
      for (let step = 0; step < 40; step++) {
        await keyboard.press('Tab');
        const name = await page.evaluate(
          '(document.activeElement.labels?.[0] ?? document.activeElement).textContent + (document.activeElement.getAttribute("aria-label") ?? "")',
        );
        if (String(name).includes(label)) return;
      }
      throw new Error(`No Tab reaches ${label}.`);
    };
    await keyboard.press('n');
    await page.getByRole('combobox', { name: 'Client' }).waitFor();
    await tabTo('Client');
    await keyboard.type('Ada Berg');
    await page.getByRole('option', { name: 'New contact “Ada Berg”' }).waitFor();
    await keyboard.press('Enter');
    await page.getByLabel('Email').waitFor();
    await keyboard.type('ada@example.com');
    await keyboard.press('Enter');
    await page.getByText('ada@example.com').waitFor();
    await tabTo('Description');
    await keyboard.type('Concert');
    await tabTo('Price');
    await keyboard.type('1,000.01');
    await tabTo('How it is paid');
    await keyboard.type('Every');
    await page.getByText('Equals the total.').waitFor();
    await saved(page);
    await tabTo('Note to the client');
    await keyboard.type('Thank you');
    await saved(page);
    const invoice = await read(idIn(page));
    expect(invoice.paymentSchedule.map((one: { amount: number }) => one.amount)).toEqual([
      33_333, 33_333, 33_335,
    ]);
    expect(invoice.contact).toMatchObject({ name: 'Ada Berg', email: 'ada@example.com' });
    // The invoice got its own address while somebody typed, and took nothing of it.
    await expect.poll(async () => (await read(invoice.id)).note).toBe('Thank you');
    await page.getByRole('button', { name: 'Review and send' }).focus();
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo('Issue invoice');
    await keyboard.press('Enter');
    await page.getByText('is issued.').waitFor();
    expect((await read(invoice.id)).status).toBe('Active');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('edits the schedule of a draft, never blocks what does not add up, and issues it', async () => {
    const id = await makeInvoice();
    const { page, context } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    await page.getByLabel('How it is paid').selectOption('deposit');
    await page.getByLabel('Deposit, %').fill('33.3');
    await saved(page);
    const amounts = async () =>
      (await read(id)).paymentSchedule.map((one: { amount: number; name: string }) => [one.name, one.amount]);
    await expect.poll(amounts).toEqual([
      ['Deposit', 33_300],
      ['Balance', 66_700],
    ]);
    // The balance takes what the others leave, until somebody types another amount.
    await page.getByLabel('Amount').first().fill('350');
    await page.getByText('What the others leave').waitFor();
    await expect.poll(amounts).toEqual([
      ['Deposit', 35_000],
      ['Balance', 65_000],
    ]);
    await page.getByLabel('Amount').nth(1).fill('700');
    await page.getByText('$50.00 more than the total.').waitFor();
    await page.getByText('Kept in this browser until the payments add up to the total').waitFor();
    await page.getByLabel('Amount').first().fill('400');
    await page.getByText('$100.00 more than the total.').waitFor();
    await page.getByRole('button', { name: 'Let the last payment take the difference' }).click();
    await saved(page);
    await expect.poll(amounts).toEqual([
      ['Deposit', 40_000],
      ['Balance', 60_000],
    ]);
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await page.getByText('is issued.').waitFor();
    const invoice = await read(id);
    expect(invoice.status).toBe('Active');
    // The mail that was shown is the mail that was sent.
    await stage.service.work();
    const { items } = (await stage.service.call('GET', `/v1/mails?invoiceId=${id}`)).data;
    expect(items).toHaveLength(1);
    expect(items[0].subject).toContain(invoice.number);
    await context.close();
  });

  it('tells the client of an issued invoice only when somebody says so', async () => {
    const id = await makeInvoice({ status: 'Active' });
    const { page, context } = await app.visit(`invoices/${id}/edit`, {
      viewport: DESK,
      before: (opened) => opened.clock.install(),
    });
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.url());
    });
    await page.getByRole('textbox', { name: 'Price' }).fill('1200');
    await page.getByRole('button', { name: 'Let the last payment take the difference' }).click();
    await page.getByText('Changed, not sent').waitFor();
    // A draft would be saved automatically in this time.
    await page.clock.runFor(10_000);
    expect((await read(id)).totalAmount).toBe(100_000);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The total goes from $1,000.00 to $1,200.00, 1 payment changes, and').waitFor();
    // Trying it changed nothing.
    expect((await read(id)).totalAmount).toBe(100_000);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The invoice is changed.').waitFor();
    expect((await read(id)).totalAmount).toBe(120_000);
    // The dry run, and the change.
    expect(changes).toHaveLength(2);
    await context.close();
  });

  it('shows the same page that the client gets, and follows what is typed', async () => {
    const id = await makeInvoice();
    const { page, context, faults } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    const client = page.frameLocator('iframe');
    await client.getByText('See you soon').waitFor();
    await page.getByLabel('Note to the client').fill('Bring an umbrella');
    await client.getByText('Bring an umbrella').waitFor();
    await page.getByRole('textbox', { name: 'Price' }).fill('2.500,50');
    await client.getByText('$2,500.50').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('puts what the service says is wrong at its field', async () => {
    const id = await makeInvoice();
    const { page, context } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    await page.getByText('Methods, mails, currency').click();
    const field = page.getByLabel('Copies to');
    await field.fill('nobody@, maria@example.com');
    await page.getByText('Not saved', { exact: true }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('otto@example.com');
    await saved(page);
    await expect.poll(async () => (await read(id)).ccEmails).toEqual(['otto@example.com']);
    await context.close();
  });

  it('keeps what was typed without a network, and saves it when it is back', async () => {
    const id = await makeInvoice();
    const { page, context } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    await page.getByLabel('Note to the client').waitFor();
    await context.setOffline(true);
    await page.getByLabel('Note to the client').fill('Typed in a tunnel');
    await page.getByText('Your entries are kept in this browser.').waitFor();
    await context.setOffline(false);
    await saved(page);
    await expect.poll(async () => (await read(id)).note).toBe('Typed in a tunnel');
    await context.close();
  });

  it('brings back what was typed and not saved', async () => {
    const { page, context } = await app.visit('invoices/new', { viewport: DESK });
    await page.getByLabel('Description').fill('Half an invoice');
    await page.getByText('Kept in this browser until there is a client').waitFor();
    await page.reload();
    await page.getByText('This is what you typed last time.').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Half an invoice');
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('');
    await context.close();
  });

  it('leaves nothing that was typed in the browser after a sign-out', async () => {
    const { page, context } = await app.visit('invoices/new', { viewport: DESK });
    await page.getByLabel('Description').fill('For nobody else');
    await page.getByText('Kept in this browser until there is a client').waitFor();
    const kept = () => page.evaluate('JSON.stringify(localStorage)');
    expect(await kept()).toContain('For nobody else');
    await page.getByRole('button', { name: 'Owner', exact: true }).click();
    // The session of the stage is others', too: only the page takes it for ended.
    await page.route('**/app/api/sign_out', (route) =>
      route.fulfill({ json: { timestamp: '', data: {}, error: null } }),
    );
    await page.route('**/app/sign-in', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Signed out</title>' }),
    );
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    // Asked in the middle of the navigation, the browser may never answer.
    await page.waitForURL('**/app/sign-in');
    expect(await kept()).not.toContain('For nobody else');
    await context.close();
  });
});

const colleague = 'colleague@example.com';
async function visitAs(email: string, page: string): Promise<Visit> {
  const next = encodeURIComponent(`/app/accounts/demo-studio/${page}`);
  const visit = await stage.visit(`${stage.service.url}/app/sign-in?next=${next}`, { viewport: DESK });
  await visit.page.fill('input[name=email]', email);
  await visit.page.fill('input[name=password]', PASSWORD);
  await visit.page.click('.button');
  await visit.page.waitForURL(`**/${page}`);
  return visit;
}

describe('two people on one invoice', () => {
  beforeAll(() => addPerson(stage.service, 'demo-studio', colleague, 'Admin'));

  it('are told field by field, and nothing is overwritten', async () => {
    const id = await makeInvoice();
    const first = await visitAs(colleague, `invoices/${id}/edit`);
    const second = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    await second.page.getByLabel('Note to the client').waitFor();
    await first.page.getByLabel('Note to the client').fill('From the first');
    await first.page.getByLabel('Event date').fill('2027-07-01');
    await saved(first.page);
    await expect.poll(async () => (await read(id)).note).toBe('From the first');
    await stage.service.call('PATCH', `/v1/invoices/${id}`, { body: { ccEmails: ['copy@example.com'] } });
    await second.page.getByLabel('Note to the client').fill('From the second');
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText('Another person has changed this invoice').waitFor();
    expect(await auditPage(second.page)).toEqual([]);
    const text = await dialog.textContent();
    // The dialog names the author and the time of each change, by the account's clock.
    const at = '21 Nov, 12:00';
    for (const words of [
      'Changed while you were writing, by Admin Person, by the token “test”.',
      `Theirs · Admin Person, ${at}From the first`,
      'YoursFrom the second',
      `Thu 1 Jul 2027Admin Person, ${at}`,
      `copy@example.comThe token “test”, ${at}`,
    ])
      expect(text).toContain(words);
    expect((await read(id)).note).toBe('From the first');
    await dialog.getByRole('button', { name: 'Use these versions' }).click();
    await expect.poll(async () => (await read(id)).note).toBe('From the second');
    expect((await read(id)).eventDate).toBe('2027-07-01');
    expect(await second.page.getByLabel('Event date').inputValue()).toBe('2027-07-01');
    await first.context.close();
    await second.context.close();
  });

  it('the second may take the version of the first', async () => {
    const id = await makeInvoice();
    const { page, context } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    await page.getByRole('textbox', { name: 'Price' }).waitFor();
    await stage.service.call('PATCH', `/v1/invoices/${id}`, {
      body: { totalAmount: 70_000, rebalance: 'LastPayment', lineItems: [] },
    });
    await page.getByRole('textbox', { name: 'Price' }).fill('900');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Theirs/ }).click();
    await dialog.getByRole('button', { name: 'Use these versions' }).click();
    await saved(page);
    expect((await read(id)).totalAmount).toBe(70_000);
    expect(await page.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('700.00');
    await context.close();
  });
});
