import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const read = async (path: string) => (await stage.service.call('GET', path)).data;

const lineItems = [
  { description: 'Photography', quantity: 4, unitAmount: 60_000 },
  { description: 'Album', quantity: 1, unitAmount: 60_000 },
];

/** Three payments of 1 000.00, of which `paid` are paid by card. */
async function make(paid: number, changes: Record<string, unknown> = {}) {
  const { service, sandbox } = stage;
  const { id, paymentLink, paymentSchedule } = await activeInvoice(service, changes);
  for (const one of paymentSchedule.slice(0, paid)) {
    const token = await sandbox.card('4242424242424242');
    await pay(service, { paymentLink }, { token, scheduledPaymentIds: [one.id] });
  }
  return id as string;
}

async function openCredit(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Issue a credit note' }).click();
  return page.getByRole('dialog');
}

describe('a credit note', () => {
  it('is issued after one sentence with the money in it, and stands on the page with its files and its refund', async () => {
    const id = await make(1);
    const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: PHONE });
    const dialog = await openCredit(page);
    await dialog.getByLabel('Amount').fill('2500');
    await dialog
      .getByText(
        'Credit note CN-0001 for $2,500.00: $2,000.00 less to pay, $500.00 goes back to Visa 4242 by refund.',
      )
      .waitFor();
    expect(await dialog.getByRole('list', { name: 'Payments that fall' }).allTextContents()).toEqual([
      'Payment 2 of 3from $1,000.00 to $0.00Payment 3 of 3from $1,000.00 to $0.00',
    ]);
    await dialog.getByText('Then the invoice is paid.').waitFor();
    // Trying it took no number and changed nothing.
    expect((await read('/v1/credit_notes')).items).toEqual([]);
    await dialog.getByRole('button', { name: 'Credit $2,500.00' }).click({ force: true });
    await dialog.getByRole('alert').getByText('Write a reason').waitFor();
    await dialog.getByLabel('Reason').fill('Two hours less');
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Credit $2,500.00' }).click();
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'Credit note CN-0001 for $2,500.00 is issued.' });
    const href = await notice.getByRole('link', { name: 'PDF' }).getAttribute('href');
    const [note] = (await read(`/v1/invoices/${id}/credit_notes`)).items;
    expect(note).toMatchObject({ openAmount: 200_000, refundedAmount: 50_000, reason: 'Two hours less' });
    expect(href).toContain(`/v1/credit_notes/${note.id}/pdf`);
    await stage.service.work();
    const section = page.getByRole('region', { name: 'Credit notes' });
    await section.getByText('Two hours less').waitFor();
    await section.getByText('$2,000.00 less to pay · $500.00 refunded').waitFor();
    await page.getByText('Issued for $3,000.00, $2,500.00 of it credited: $500.00 is left').waitFor();
    expect(await section.getByRole('link', { name: 'PDF of credit note CN-0001' }).count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows its reason on a small phone, however long its sentence with the money is', async () => {
    const id = await make(1, { lineItems });
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: { width: 390, height: 664 } });
    const dialog = await openCredit(page);
    await dialog.getByLabel('Amount').fill('2500');
    const sentence = dialog.getByRole('status').getByText(/by refund\.$/);
    await sentence.waitFor();
    const [field, below] = [await dialog.getByLabel('Reason').boundingBox(), await sentence.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    await context.close();
  });

  it('of line items takes a number of one, says at its field what is too much, and what was credited is no longer offered', async () => {
    const id = await make(0, { lineItems });
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    const dialog = await openCredit(page);
    await dialog.getByRole('button', { name: 'Items' }).click();
    await dialog.getByRole('checkbox', { name: /^Photography/ }).check();
    const item = dialog.getByRole('group', { name: 'Photography' });
    await item.getByLabel('Quantity').fill('5');
    await item.getByText('Write a whole number, at most 4.').waitFor();
    await item.getByLabel('Quantity').fill('3');
    await dialog.getByRole('checkbox', { name: /^Album/ }).check();
    await dialog.getByText('for $2,400.00: $2,400.00 less to pay.').waitFor();
    await dialog.getByLabel('Reason').fill('One hour remains');
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Credit $2,400.00' }).click();
    await page.getByRole('region', { name: 'Credit notes' }).getByText('One hour remains').waitFor();
    const [{ lines }] = (await read(`/v1/invoices/${id}/credit_notes`)).items;
    expect(lines).toMatchObject([
      { lineItem: 0, quantity: 3 },
      { lineItem: 1, quantity: 1 },
    ]);
    const again = await openCredit(page);
    await again.getByRole('button', { name: 'Items' }).click();
    expect(await again.getByRole('checkbox').count()).toBe(1);
    await again.getByText('$600.00 is left to credit').waitFor();
    await context.close();
  });

  it('that is given back outside is only recorded: nothing is refunded', async () => {
    const id = await make(3);
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    const dialog = await openCredit(page);
    await dialog.getByLabel('Amount').fill('400');
    await dialog.getByText('$400.00 goes back to Visa 4242 by refund.').waitFor();
    await dialog.getByLabel('Refund').fill('100');
    await dialog.getByText('Give $300.00 back yourself').waitFor();
    await dialog.getByRole('button', { name: 'Given back outside' }).click();
    await dialog.getByText(/for \$400\.00: \$400\.00 is given back outside\.$/).waitFor();
    await dialog.getByLabel('Reason').fill('Late delivery');
    await dialog.getByRole('button', { name: 'Credit $400.00' }).click();
    await page
      .getByRole('region', { name: 'Credit notes' })
      .getByText('$400.00 given back outside')
      .waitFor();
    const [note] = (await read(`/v1/invoices/${id}/credit_notes`)).items;
    expect(note).toMatchObject({ outsideAmount: 40_000, refundedAmount: 0, refundIds: [] });
    await context.close();
  });

  it('shows only the answer to the last amount, and follows what somebody else does', async () => {
    const id = await make(0);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    await page.route('**/credit_notes', async (route) => {
      if (route.request().postDataJSON()?.amount === 10_000) await held;
      await route.continue().catch(() => {});
    });
    const dialog = await openCredit(page);
    const asked = page.waitForRequest('**/credit_notes');
    await dialog.getByLabel('Amount').fill('100');
    const first = await asked;
    // The answer that is late is not waited for any more.
    const dropped = page.waitForEvent('requestfailed', (request) => request === first);
    await dialog.getByLabel('Amount').fill('200');
    await dropped;
    await dialog.getByText('for $200.00: $200.00 less to pay.').waitFor();
    release();
    // Somebody else credits: the effects are those of what is left then.
    const creditElsewhere = (amount: number) =>
      stage.service.call('POST', `/v1/invoices/${id}/credit_notes`, {
        body: { amount, reason: 'Elsewhere' },
      });
    await creditElsewhere(10_000);
    await dialog.getByText('Then $2,700.00 is still to pay.').waitFor();
    expect(await dialog.getByText('for $100.00').count()).toBe(0);
    await creditElsewhere(280_000);
    await dialog.getByText('Only $100.00 is left to credit.').first().waitFor();
    await dialog.getByRole('button', { name: 'Credit $200.00' }).click({ force: true });
    expect((await read(`/v1/invoices/${id}`)).creditedAmount).toBe(290_000);
    await context.close();
  });
});

describe('what is to come', () => {
  it('names charges with their hour, what depends on them, and is folded to the next three', async () => {
    const { service, sandbox } = stage;
    const invoice = await activeInvoice(service);
    const token = await sandbox.card('4242424242424242');
    await pay(service, invoice, { token, autopay: { terms: 'Along the schedule.' } });
    const { page, context, faults } = await app.visit(`invoices/${invoice.id}`, { viewport: DESK }, 'Viewer');
    const section = page.getByRole('region', { name: 'Coming up' });
    await section.getByRole('listitem').first().waitFor();
    expect(await section.getByRole('list').first().getByRole('listitem').count()).toBe(3);
    await section.getByRole('button', { name: /^Show all/ }).click();
    const all = await section.getByRole('list').first().getByRole('listitem').allTextContents();
    expect(all.filter((text) => text.startsWith('Autopay charges'))).toHaveLength(2);
    expect(all.find((text) => text.startsWith('Autopay charges'))).toMatch(/\d\d:\d\d · .*then .* is paid/);
    expect(all.at(-1)).toMatch(/if the charge on .* succeeds/);
    await section.getByText('There is no mail server: mails are kept in the mailbox.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'More actions' }).click();
    expect(await page.getByRole('menuitem', { name: 'Issue a credit note' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is said to be nothing of an invoice that is paid', async () => {
    const { page, context } = await app.visit(`invoices/${await make(3)}`, { viewport: PHONE });
    await page.getByText('Nothing more is to come by itself.').waitFor();
    await context.close();
  });
});
