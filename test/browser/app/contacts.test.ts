import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApp } from '../../support/app.ts';
import { auditPage, expectAccessible } from '../../support/app-checks.ts';
import { isFitting, makePerson, openContactStage, openMenu } from '../../support/contact-pages.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { DESK, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
let maria: string;

beforeAll(async () => {
  ({ stage, app, maria } = await openContactStage());
});
afterAll(() => stage.close());

const person = (name: string) => makePerson(stage, name);

describe('contacts', () => {
  it('are found, made, changed and deleted; an address that is taken is told at its field', async () => {
    const { page, context } = await app.visit('contacts', { viewport: DESK });
    await page.getByRole('button', { name: 'New contact' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Berg');
    const email = page.getByRole('dialog').getByLabel('Email');
    await email.fill('maria@example.com');
    await page.getByRole('button', { name: 'Add contact' }).click();
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('ada@example.com');
    await page.getByRole('button', { name: 'Add contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Berg' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Bergström');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Bergström' }).waitFor();
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    await page.getByRole('searchbox').fill('bergs');
    await page.waitForURL(/q=bergs/);
    await page.getByRole('link', { name: 'Ada Bergström' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete contact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete contact' }).click();
    await page.getByText('Ada Bergström is deleted.').waitFor();
    expect((await stage.service.call('GET', '/v1/contacts?q=bergs')).data.items).toEqual([]);
    await context.close();
  });

  it('stand in their list from A to Z', async () => {
    for (const name of ['Özlem Zander', 'Andrea Abel', 'Émile Zola']) await person(name);
    const { page, context } = await app.visit('contacts', { viewport: DESK });
    await page.getByRole('link', { name: 'Özlem Zander' }).waitFor();
    const names = await page.locator('[role=row] a').allTextContents();
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    await context.close();
  });

  it('of the same name are offered to be merged, into the one that is named', async () => {
    const id = await person('Twice There');
    const other = { name: 'twice there', email: 'other.twice@example.com' };
    await stage.service.call('POST', '/v1/contacts', { body: other });
    const { page, context } = await app.visit(`contacts/${id}`, { viewport: PHONE });
    await page.getByText('Another contact has the same name: other.twice@example.com.').waitFor();
    await page.getByRole('button', { name: 'Merge…' }).click();
    await page.getByRole('dialog').getByText('other.twice@example.com').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge into twice there' }).waitFor();
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });

  it('with two currencies show what is owed first, with the figures below each other', async () => {
    const id = await person('Two Currencies');
    await activeInvoice(stage.service, { contact: { id }, currency: 'EUR' });
    const paid = await activeInvoice(stage.service, { contact: { id } });
    await pay(stage.service, paid, {
      token: await stage.sandbox.card('4242424242424242'),
      scheduledPaymentIds: paid.paymentSchedule.map((one: { id: string }) => one.id),
    });
    for (const viewport of [DESK, PHONE]) {
      const { page, context } = await app.visit(`contacts/${id}`, { viewport });
      const rows = page.getByRole('region', { name: 'Owed' }).getByRole('row');
      expect(await rows.filter({ hasText: 'Owed' }).textContent()).toBe('Owed€3,000.00$0.00');
      expect(await rows.filter({ hasText: 'Paid' }).textContent()).toBe('Paid€0.00$3,000.00');
      expect(await page.evaluate(isFitting)).toBe(true);
      expect(await auditPage(page)).toEqual([]);
      await context.close();
    }
  });

  it('that two people change at once are told field by field, and the second chooses', async () => {
    const id = await person('Two Editors');
    const { page, context } = await app.visit(`contacts/${id}`, { viewport: DESK });
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
    const theirs = { name: 'Theirs', email: 'theirs@example.com' };
    await stage.service.call('PATCH', `/v1/contacts/${id}`, { body: theirs });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('by the token “test”').waitFor();
    const read = async () => (await stage.service.call('GET', `/v1/contacts/${id}`)).data;
    expect(await read()).toMatchObject(theirs);
    // The form already shows the other caller's value in a field that only the other caller has changed.
    expect(await dialog.getByLabel('Email').inputValue()).toBe('theirs@example.com');
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('radio', { name: 'Theirs' }).check();
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Theirs');
    await dialog.getByRole('radio', { name: 'Mine' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    expect(await read()).toMatchObject({ name: 'Mine', email: 'theirs@example.com' });
    await context.close();
  });

  it('show in their list what each owes, by currency, with one read for a page', async () => {
    const id = await person('Olaf Owing');
    await activeInvoice(stage.service, { contact: { id } });
    await activeInvoice(stage.service, { contact: { id }, currency: 'EUR' });
    for (const viewport of [DESK, PHONE]) {
      const reads: string[] = [];
      const { page, context } = await app.visit('contacts', {
        viewport,
        before: async (opened) => {
          opened.on('request', (request) => {
            if (request.url().includes('/contacts/owed')) reads.push(request.url());
          });
        },
      });
      const row = page.getByRole(viewport === DESK ? 'row' : 'link').filter({ hasText: 'Olaf Owing' });
      await row.getByText('$3,000.00').waitFor();
      await row.getByText('€3,000.00').waitFor();
      expect(reads).toHaveLength(1);
      expect(await page.evaluate(isFitting)).toBe(true);
      expect(await auditPage(page)).toEqual([]);
      await context.close();
    }
  });

  it('show what is owed and paid as the API sums it up, and lead to an invoice for them', async () => {
    const { page, context, faults } = await app.visit(maria, { viewport: DESK });
    const summary = (await stage.service.call('GET', `/v1/${maria}/summary`)).data;
    const usd = summary.currencies.find(({ currency }: { currency: string }) => currency === 'USD');
    const money = (amount: number) =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount / 100);
    await page.getByText(money(usd.owed), { exact: true }).first().waitFor();
    await page.getByText(money(usd.paid), { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'New invoice' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor();
    await page.getByText('maria@example.com').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are exported with all that is held about them', async () => {
    const { page, context } = await app.visit(maria, { viewport: DESK });
    await openMenu(page);
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export personal data' }).click();
    const known = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    const summary = (await stage.service.call('GET', `/v1/${maria}/summary`)).data;
    expect(known.contact.email).toBe('maria@example.com');
    expect(known.invoices).toHaveLength(summary.invoices);
    expect(known.mails.length).toBeGreaterThan(0);
    await context.close();
  });

  it('lead to their mails, and say what pays by itself and how to end it', async () => {
    const id = await person('Paula Payer');
    const invoice = await activeInvoice(stage.service, { contact: { id } });
    const token = await stage.sandbox.card('4242424242424242');
    await pay(stage.service, invoice, { token, autopay: { terms: 'Along the schedule.' } });
    await stage.service.work();
    const { page, context } = await app.visit(`contacts/${id}`, { viewport: DESK });
    await page.getByRole('link', { name: /Receipt/ }).waitFor();
    const autopay = page.locator('section', { has: page.getByRole('heading', { name: 'Autopay' }) });
    await autopay.getByText(/4242/).waitFor();
    await autopay.getByRole('button', { name: 'End autopay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End autopay' }).click();
    await page.getByText('Autopay has ended.').waitFor();
    expect((await stage.service.call('GET', `/v1/contacts/${id}/summary`)).data.autopay).toEqual([]);
    await page.goto(page.url().replace(id, maria.slice('contacts/'.length)));
    await page.getByRole('link', { name: 'All mails' }).click();
    await page.waitForURL(/mailbox\?contactId=/);
    await page.getByText('Of one contact').waitFor();
    await context.close();
  });

  it('show a viewer everything and no way to change it', async () => {
    const { page, context } = await app.visit(maria, { viewport: DESK }, 'Viewer');
    await page.getByText('Last seen').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Export personal data']);
    expect(await page.getByRole('link', { name: 'New invoice' }).count()).toBe(0);
    await context.close();
  });

  it('pass axe, and are nowhere wider than the screen', async () => {
    await expectAccessible(app, 'contacts', '[role=row] a');
    await expectAccessible(app, maria, 'section li');
  });

  it('are nowhere wider than the screen while they are read', async () => {
    const { page, context } = await app.visit(maria, { viewport: { width: 320, height: 800 } });
    // The figures never come, so that the shape in their place stays.
    await page.route('**/summary', () => {});
    await page.reload();
    await page.locator('.shimmer').first().waitFor({ state: 'attached' });
    await page.locator('section li').first().waitFor();
    expect(await page.evaluate(isFitting)).toBe(true);
    await context.close();
  });
});
