import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

// With its number, which an answer to a creation does not have yet.
const active = async (changes: Record<string, unknown> = {}) =>
  read(`/v1/invoices/${(await activeInvoice(stage.service, changes)).id}`);
const read = async (path: string) => (await stage.service.call('GET', path)).data;

async function choose(page: Page, numbers: readonly string[], action: string): Promise<void> {
  for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(number) }).check();
  await page.getByRole('toolbar').getByRole('button', { name: action }).click();
}

const contentOf = async (download: Download) => readFile((await download.path()) as string);

describe('several invoices at once', () => {
  it('are reminded of after one question; what cannot be is left out, with the reason', async () => {
    const due = await active();
    const byHand = await active({ deliveryMethod: 'ShareManually' });
    await stage.service.work();
    const { page, context, faults } = await app.visit('invoices', { viewport: DESK });
    await choose(page, [due.number, byHand.number], 'Remind');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Write reminders for 2 invoices?' }).waitFor();
    await dialog.getByRole('button', { name: 'Write 2 reminders' }).click();
    await dialog.getByText(`${byHand.number}: You share this invoice yourself: no mails are sent.`).waitFor();
    await page.getByText('1 reminder is kept in the mailbox.').waitFor();
    expect((await read(`/v1/invoices/${due.id}/reminders`)).sent).toHaveLength(1);
    expect((await read(`/v1/invoices/${byHand.id}/reminders`)).sent).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are not reminded again within ten minutes: their pages and the question say why', async () => {
    const dueNow = { totalAmount: 500, paymentSchedule: [{ dueDate: '2026-11-21', amount: 500 }] };
    const { id, number } = await active(dueNow);
    const other = await active();
    await stage.service.work();
    const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: DESK });
    const button = page.getByRole('button', { name: 'Remind', exact: true });
    await button.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /remind/i })
      .click();
    await button.and(page.getByTitle('The last mail is only a few minutes old.')).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    // In sight, too: a tooltip is none on a phone.
    await page.getByText(/^Last reminder just now. Again from \d\d:\d\d\.$/).waitFor();
    await page.getByRole('link', { name: 'Invoices' }).first().click();
    await choose(page, [number, other.number], 'Remind');
    await page.getByRole('dialog').getByRole('button', { name: 'Write 2 reminders' }).click();
    await page.getByText(`${number}: The last mail is only a few minutes old.`).waitFor();
    expect((await read(`/v1/invoices/${id}/reminders`)).sent).toHaveLength(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are canceled after one question; one on which money came leads to the dialog that decides what is kept', async () => {
    const plain = await active();
    const paid = await active();
    const token = await stage.sandbox.card('4242424242424242');
    await pay(stage.service, paid, { token, scheduledPaymentIds: [paid.paymentSchedule[0].id] });
    const { page, context, faults } = await app.visit('invoices', { viewport: DESK });
    await choose(page, [plain.number, paid.number], 'Cancel invoices');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel 2 invoices' }).click();
    await dialog.getByText(`${paid.number}: Money came on it: decide what you keep of it.`).waitFor();
    await dialog.getByRole('link', { name: `Decide for ${paid.number}` }).click();
    await page.getByRole('dialog').getByText('What you keep').first().waitFor();
    expect((await read(`/v1/invoices/${plain.id}`)).status).toBe('Canceled');
    expect((await read(`/v1/invoices/${paid.id}`)).status).toBe('Active');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are saved as PDFs, each a file named by its number', async () => {
    const numbers = [(await active()).number, (await active()).number];
    const { page, context } = await app.visit('invoices', { viewport: DESK });
    await choose(page, numbers, 'PDF');
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.getByRole('dialog').getByRole('button', { name: 'Save 2 PDFs' }).click();
    await page.getByText('2 PDFs are saved.').waitFor();
    await expect.poll(() => downloads.length).toBe(2);
    const names = downloads.map((download) => download.suggestedFilename());
    expect(names.toSorted()).toEqual(numbers.map((number) => `${number}.pdf`).toSorted());
    for (const download of downloads)
      expect((await contentOf(download)).subarray(0, 5).toString()).toBe('%PDF-');
    await context.close();
  });
});

describe('the page of an invoice', () => {
  it('says what an e-invoice lacks and leads there; saves it once nothing is missing', async () => {
    const lineItems = [
      { description: 'Photography', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1_900 },
    ];
    const invoice = await active({ lineItems });
    const { page, context } = await app.visit(`invoices/${invoice.id}`, { viewport: DESK });
    const documents = page.getByRole('region', { name: 'Documents' });
    await documents.getByRole('button', { name: 'E-invoice' }).click();
    await documents.getByRole('alert').waitFor();
    const missing = ['Street and number', 'Postal code', 'City', 'Country', 'Tax ID'];
    expect(await documents.getByRole('alert').getByRole('listitem').allTextContents()).toEqual(missing);
    await documents.getByRole('link', { name: 'Settings of the business' }).click();
    await page.getByLabel('Street and number').fill('Main St 1');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Country').selectOption('DE');
    await page.getByLabel('Tax ID').fill('DE123456788');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.goBack();
    const saved = page.waitForEvent('download');
    await documents.getByRole('button', { name: 'E-invoice' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${invoice.number}.xml`);
    expect((await contentOf(download)).toString()).toMatch(/^<\?xml/);
    expect(await documents.getByRole('alert').count()).toBe(0);
    await context.close();
  });

  it('ends autopay after a sentence that names the client, who is told', async () => {
    const invoice = await active();
    const autopay = { terms: 'Along the schedule.' };
    const token = await stage.sandbox.card('4242424242424242');
    expect((await pay(stage.service, invoice, { token, autopay })).status).toBe(201);
    const { page, context, faults } = await app.visit(`invoices/${invoice.id}`, { viewport: DESK });
    const section = page.getByRole('region', { name: 'Autopay' });
    await section.getByText(/Charged automatically to Visa/).waitFor();
    await section.getByRole('button', { name: 'End autopay' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('There is no mail server: tell Maria Lindqvist yourself.').waitFor();
    expect((await read(`/v1/invoices/${invoice.id}/autopay`)).isOn).toBe(true);
    await dialog.getByRole('button', { name: 'End autopay' }).click();
    await page.getByText('Autopay has ended.').waitFor();
    await section.waitFor({ state: 'detached' });
    expect((await read(`/v1/invoices/${invoice.id}/autopay`)).isOn).toBe(false);
    await stage.service.work();
    const { items } = await read(`/v1/mails?invoiceId=${invoice.id}`);
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain('AutopayEnded');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('offers somebody who may only read nothing of it that changes something', async () => {
    const invoice = await active();
    const autopay = { terms: 'Along the schedule.' };
    await pay(stage.service, invoice, { token: await stage.sandbox.card('4242424242424242'), autopay });
    const { page, context } = await app.visit(`invoices/${invoice.id}`, { viewport: DESK }, 'Viewer');
    await page.getByText(/Charged automatically to Visa/).waitFor();
    expect(await page.getByRole('button', { name: 'End autopay' }).count()).toBe(0);
    await page.getByRole('button', { name: 'E-invoice' }).waitFor();
    await context.close();
  });
});
