import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { isFitting, makePerson, openContactStage, openMenu } from '../../support/contact-pages.ts';
import { activeInvoice } from '../../support/money.ts';
import { DESK, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
let maria: string;

beforeAll(async () => {
  ({ stage, app, maria } = await openContactStage());
});
afterAll(() => stage.close());

const person = (name: string) => makePerson(stage, name);

describe('contacts that are merged or erased', () => {
  it('are merged after a sentence; the address of the merged one leads to the other', async () => {
    const [from, into] = [await person('Ada Twin'), await person('Ada Original')];
    await activeInvoice(stage.service, { contact: { id: from } });
    const { page, context, faults } = await app.visit(`contacts/${from}`, { viewport: DESK });
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Merge into another' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: /^Merge into/ });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('combobox').fill('original');
    await dialog.getByRole('option', { name: /Ada Original/ }).click();
    await dialog.getByText('1 invoice of Ada Twin will belong to Ada Original').waitFor();
    await dialog.getByRole('button', { name: 'Merge into Ada Original' }).click();
    await page.getByText('Ada Twin is being merged into Ada Original.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Ada Original' }).waitFor();
    expect(faults).toEqual([]);
    await page.goto(page.url().replace(into, from));
    await page.getByText('Until that is done, it cannot be billed, paid or changed.').waitFor();
    expect(await page.getByRole('link', { name: 'New invoice' }).count()).toBe(0);
    await stage.service.work();
    await page.waitForURL(new RegExp(into));
    await page.getByRole('heading', { level: 1, name: 'Ada Original' }).waitFor();
    expect((await stage.service.call('GET', `/v1/contacts/${into}/summary`)).data.invoices).toBe(1);
    await context.close();
  });

  it('are erased when the name is typed; what is in the way is said, and what is kept', async () => {
    const id = await person('Olga Forget');
    const invoice = await activeInvoice(stage.service, { contact: { id } });
    const { page, context } = await app.visit(`contacts/${id}`, { viewport: DESK });
    const dialog = page.getByRole('dialog');
    const ask = async () => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Erase for good' }).click();
    };
    const confirm = dialog.getByRole('button', { name: 'Erase Olga Forget' });
    await ask();
    await dialog.getByText('1 invoice is not paid').waitFor();
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await stage.service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Canceled' } });
    await ask();
    await dialog.getByText(/1 invoice will stay with name and address until .*2036/).waitFor();
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').fill('Olga Forget');
    await confirm.click();
    await page
      .getByText(/Olga Forget is erased\. Data that the law requires is kept until .*20\d\d/)
      .waitFor();
    await page.waitForURL(/contacts$/);
    await stage.service.work();
    expect((await stage.service.call('GET', '/v1/contacts?q=olga')).data.items).toEqual([]);
    await context.close();
  });

  it.each(['Merge into another', 'Erase for good'])('pass axe while they ask: %s', async (item) => {
    for (const viewport of [PHONE, DESK]) {
      const { page, context } = await app.visit(maria, { viewport });
      await openMenu(page);
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('dialog').waitFor();
      expect(await auditPage(page)).toEqual([]);
      await context.close();
    }
  });

  it.each(['en', 'de', 'fr', 'es'])('ask in words that fit a small screen: %s', async (locale) => {
    for (const place of [1, -1]) {
      const { page, context } = await app.visit(maria, { locale, viewport: { width: 320, height: 800 } });
      await page.locator('section li').first().waitFor();
      await openMenu(page);
      await page.getByRole('menuitem').nth(place).click();
      await page.getByRole('dialog').waitFor();
      const isInside = `(() => { const box = document.querySelector('dialog[open]');
        return box.scrollWidth <= box.clientWidth; })()`;
      expect([place, await page.evaluate(isFitting), await page.evaluate(isInside)]).toEqual([
        place,
        true,
        true,
      ]);
      await context.close();
    }
  });
});
