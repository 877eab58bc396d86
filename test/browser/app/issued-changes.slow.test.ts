import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
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
  totalAmount: 300_000,
  eventDate: '2027-06-12',
  lineItems: [
    { description: 'Photography', quantity: 1, unitAmount: 240_000 },
    { description: 'Album', quantity: 2, unitAmount: 30_000 },
  ],
  paymentSchedule: [
    { due: { days: -90, from: 'Event' }, amount: 100_000, name: 'Deposit' },
    { dueDate: '2027-05-29', amount: 100_000, name: 'Second' },
    { dueDate: '2027-07-01', amount: 100_000, name: 'Balance' },
  ],
  status: 'Active',
};

async function issue(): Promise<string> {
  const { status, data, text } = await stage.service.call('POST', '/v1/invoices', { body });
  if (status !== 201) throw new Error(text);
  await stage.service.work();
  return data.id;
}

const read = async (path: string) => (await stage.service.call('GET', path)).data;
const change = (id: string, changes: object) =>
  stage.service.call('PATCH', `/v1/invoices/${id}`, { body: changes });
const datesOf = async (id: string) =>
  (await read(`/v1/invoices/${id}`)).paymentSchedule.map(({ dueDate }: { dueDate: string }) => dueDate);

describe('the event of an issued invoice moves', () => {
  it('with the payments that follow it, with the others on request, and after one sentence', async () => {
    const id = await issue();
    const { page, context, faults } = await app.visit(`invoices/${id}/edit`, { viewport: PHONE });
    await page.getByLabel('Event date').fill('2027-07-10');
    await page.getByText('1 payment follows the event by itself.').waitFor();
    await page.getByRole('button', { name: 'Move the 2 open payments by 28 days, too' }).click();
    await page.getByText('2 open payments move with the event.').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('The event moves from 12 Jun 2027 to 10 Jul 2027, 3 payments move 28 days later, and')
      .waitFor();
    expect(
      await dialog.getByRole('region', { name: 'Payments that change' }).locator('li').allTextContents(),
    ).toEqual([
      'Deposit: from 14 Mar 2027 to 11 Apr 2027',
      'Second: from 29 May 2027 to 26 Jun 2027',
      'Balance: from 1 Jul 2027 to 29 Jul 2027',
    ]);
    expect(await auditPage(page)).toEqual([]);
    expect(await datesOf(id)).toEqual(['2027-03-14', '2027-05-29', '2027-07-01']);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The invoice is changed.').waitFor();
    expect(await datesOf(id)).toEqual(['2027-04-11', '2027-06-26', '2027-07-29']);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is not saved over what came since the dialog was opened: it says who, and asks again', async () => {
    const id = await issue();
    const { page, context } = await app.visit(`invoices/${id}/edit`, { viewport: DESK });
    await page.getByLabel('Note to the client').fill('See you soon');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What has to be paid stays the same and no mail is sent.').waitFor();
    const [first] = (await read(`/v1/invoices/${id}`)).paymentSchedule;
    const path = `/v1/invoices/${id}/scheduled_payments/${first.id}/mark_as_paid`;
    await stage.service.call('POST', path, { body: {} });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('alert').getByText('This is what saving would do now.').waitFor();
    expect((await read(`/v1/invoices/${id}`)).note).toBe('');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The invoice is changed.').waitFor();
    expect((await read(`/v1/invoices/${id}`)).note).toBe('See you soon');
    await context.close();
  });
});

describe('versions of a document', () => {
  it('stand in the timeline, side by side, and each with the file that the client got', async () => {
    const id = await issue();
    const { paymentLink } = await read(`/v1/invoices/${id}`);
    const got = new Uint8Array(await (await fetch(`${paymentLink}/invoice`)).arrayBuffer());
    await change(id, {
      eventDate: '2027-07-10',
      lineItems: [
        { description: 'Photography', quantity: 1, unitAmount: 260_000 },
        { description: 'Frame', quantity: 1, unitAmount: 40_000 },
      ],
    });
    const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: PHONE }, 'Viewer');
    await page.getByText('Version 2: items, event date').waitFor();
    await page.getByRole('link', { name: 'Compare with version 1' }).click();
    await page.getByRole('heading', { level: 1, name: /^Versions of INV-/ }).waitFor();
    const table = page.getByRole('table');
    await table.getByText('Frame').waitFor();
    const rows = await table.locator('tbody tr:first-child th').allTextContents();
    expect(rows).toEqual([
      'ClientUnchanged',
      'Event dateChanged',
      'Item 1Changed',
      'Item 2Changed',
      'TotalUnchanged',
      'PDF',
    ]);
    await table.getByText(/^Byte for byte as your client got it on/).waitFor();
    await table.getByText(/^Nobody has got a PDF of this version/).waitFor();
    expect(await auditPage(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await table.getByRole('button', { name: 'PDF, English of version 1' }).click();
    const file = await readFile(await (await download).path());
    expect(createHash('sha256').update(file).digest('hex')).toBe(
      createHash('sha256').update(got).digest('hex'),
    );
    // The address names the two: chosen the other way round, it compares them so.
    await page.getByLabel('Before').selectOption({ index: 0 });
    await page.waitForURL(/before=2/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are not made by editing where the account corrects by further documents: the fields are locked, and the ways said', async () => {
    const id = await issue();
    await stage.service.call('PATCH', '/v1/account', { body: { afterIssue: 'Corrections' } });
    const { page, context, faults } = await app.visit(`invoices/${id}/edit`, { viewport: PHONE });
    await page.getByText('What is on the document stays as it was issued').waitFor();
    expect(await page.getByLabel('Event date').count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Price' }).count()).toBe(0);
    await page.getByText('issue a credit note from the page of the invoice').waitFor();
    await page.getByLabel('Due date').last().fill('2027-08-01');
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The invoice is changed.').waitFor();
    expect(await datesOf(id)).toEqual(['2027-03-14', '2027-05-29', '2027-08-01']);
    await stage.service.call('PATCH', '/v1/account', { body: { afterIssue: 'Versions' } });
    expect(faults).toEqual([]);
    await context.close();
  });
});
