import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { agree, forEvent } from '../../support/ending.ts';
import { pay } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());
beforeEach(() => agree(stage.service));

const read = async (id: string) => (await stage.service.call('GET', `/v1/invoices/${id}`)).data;

/** Three payments of 1 000.00 for an event, of which `paid` are paid by card. */
async function make(paid: number, changes: Record<string, unknown> = {}) {
  const { service, sandbox } = stage;
  const { id, paymentLink, paymentSchedule } = await forEvent(service, changes);
  for (const one of paymentSchedule.slice(0, paid)) {
    const token = await sandbox.card('4242424242424242');
    await pay(service, { paymentLink }, { token, scheduledPaymentIds: [one.id] });
  }
  return id as string;
}

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

describe('an event that falls through', () => {
  it('ends by its terms after one sentence with the money in it, and the page says what is kept', async () => {
    const id = await make(2);
    const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: PHONE });
    const dialog = await choose(page, 'Cancel invoice');
    await dialog.getByRole('heading', { name: 'The event falls through' }).waitFor();
    const status = dialog.getByRole('status');
    await status
      .getByText(
        'You keep $900.00, $1,100.00 goes back to Visa 4242, credit note CN-0001 over $2,100.00; nothing more is to pay.',
      )
      .waitFor();
    const tiers = dialog.getByRole('list', { name: 'Cancellation terms' });
    expect(await tiers.locator('[aria-current]').textContent()).toContain('90 days before or earlier30%');
    // Trying it took no number and changed nothing.
    expect((await read(id)).canceledAt).toBeNull();
    await dialog.getByRole('button', { name: 'Cancel and keep $900.00' }).click({ force: true });
    await dialog.getByRole('alert').getByText('Write a reason').waitFor();
    await dialog.getByLabel('Reason').fill('The wedding is called off');
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel and keep $900.00' }).click();
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'The invoice is canceled, and you keep $900.00.' });
    const href = await notice.getByRole('link', { name: 'Credit note CN-0001' }).getAttribute('href');
    expect(href).toContain('/pdf');
    await page.getByText(/^Canceled on .*, \$900\.00 kept$/).waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Ended: the event fell through').waitFor();
    await timeline.getByText(/\$900\.00 kept · \$1,100\.00 by refund · by the client on/).waitFor();
    expect(await read(id)).toMatchObject({ keptAmount: 90_000, amountDue: 0 });
    await page.getByRole('button', { name: 'More actions' }).click();
    expect(await page.getByRole('menuitem', { name: 'Cancel invoice' }).count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Postpone the event' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('ends by an agreed amount, of which the rest is still to pay, and says at its field what is too much', async () => {
    const id = await make(1);
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    const dialog = await choose(page, 'Cancel invoice');
    await dialog.getByRole('button', { name: 'An agreed amount' }).click();
    await dialog.getByLabel('Amount that you keep').fill('3000.01');
    await dialog.getByText('This is more than what is paid and still to be paid.').first().waitFor();
    await dialog.getByLabel('Amount that you keep').fill('1200');
    await dialog
      .getByText('You keep $1,200.00, credit note CN-0002 over $1,800.00; $200.00 of it is still to pay.')
      .waitFor();
    await dialog.getByText('Payment 2 of 3 asks for $200.00').waitFor();
    await dialog.getByLabel('Reason').fill('Agreed on the phone');
    await dialog.getByRole('button', { name: 'Cancel and keep $1,200.00' }).click();
    await page.getByText(/^Canceled on .*, \$1,200\.00 kept$/).waitFor();
    expect(await read(id)).toMatchObject({ keptAmount: 120_000, amountDue: 20_000 });
    await page.goto(page.url().replace(/\/[^/]+$/, ''));
    await page.getByText('$1,200.00 kept', { exact: true }).waitFor();
    await context.close();
  });

  it('asks how money goes back that no refund can give back, and counts from the day of the notice', async () => {
    const id = await make(0);
    const [first, second] = (await read(id)).paymentSchedule;
    const token = await stage.sandbox.card('4242424242424242');
    await pay(stage.service, await read(id), { token, scheduledPaymentIds: [first.id] });
    const marked = `/v1/invoices/${id}/scheduled_payments/${second.id}/mark_as_paid`;
    await stage.service.call('POST', marked, { body: {} });
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: DESK });
    const dialog = await choose(page, 'Cancel invoice');
    await dialog.getByText('$1,100.00 goes back to the client. How?').first().waitFor();
    await dialog.getByText('$1,000.00 goes back to Visa 4242, you give $100.00 back yourself').waitFor();
    await dialog.getByLabel('Day of the notice').fill('2026-01-01');
    await dialog.getByText(/^The invoice was issued on/).waitFor();
    await dialog.getByRole('button', { name: 'We do' }).click();
    await dialog
      .getByLabel('Day of the notice')
      .fill((await dialog.getByLabel('Day of the notice').getAttribute('max')) ?? '');
    await dialog
      .getByText('You keep nothing, $1,000.00 goes back to Visa 4242, you give $1,000.00 back yourself')
      .waitFor();
    await dialog.getByLabel('Reason').fill('The photographer is ill');
    await dialog.getByRole('button', { name: 'Cancel and keep nothing' }).click();
    await page
      .getByRole('region', { name: 'Credit notes' })
      .getByText('$1,000.00 given back outside')
      .waitFor();
    await context.close();
  });

  it('is canceled plainly where no money came and no terms were agreed', async () => {
    await agree(stage.service, null);
    const plain = await make(0);
    const { page, context } = await app.visit(`invoices/${plain}`, { viewport: DESK });
    const dialog = await choose(page, 'Cancel invoice');
    await dialog.getByRole('heading', { name: 'Cancel this invoice?' }).waitFor();
    await context.close();
  });
});

describe('a postponed event', () => {
  const paymentSchedule = [
    { dueDate: '2027-01-01', amount: 100_000, name: 'Deposit' },
    { due: { days: -14, from: 'Event' }, amount: 100_000, name: 'Balance' },
    { dueDate: '2027-05-01', amount: 100_000, name: 'Album' },
  ];

  it('moves what counts from it, says what stays and why, and which date counts for cancelling', async () => {
    const id = await make(1, { paymentSchedule });
    const { page, context, faults } = await app.visit(`invoices/${id}`, { viewport: DESK });
    await page.getByRole('button', { name: 'Postpone', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New date').fill('2027-06-12');
    await dialog.getByText('The event is on 12 Jun 2027 now: choose another date.').first().waitFor();
    await dialog.getByLabel('New date').fill('2027-09-18');
    await dialog
      .getByText('The event moves from 12 Jun 2027 to 18 Sep 2027; 1 payment moves with it.')
      .waitFor();
    const rows = await dialog
      .getByRole('list', { name: 'The payments' })
      .getByRole('listitem')
      .allTextContents();
    expect(rows).toEqual([
      'Balancefrom 29 May 2027 to 4 Sep 2027',
      'Depositstays on 1 Jan 2027It is paid.',
      'Albumstays on 1 May 2027It has a date of its own. Change it with “Edit”.',
    ]);
    await dialog.getByText('For cancelling, the terms still count to 12 Jun 2027.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    expect((await read(id)).eventDate).toBe('2027-06-12');
    await dialog.getByRole('button', { name: 'Postpone to 18 Sep 2027' }).click();
    await page.getByRole('status').getByText('The event is postponed to 18 Sep 2027.').waitFor();
    await page.getByText('first planned for 12 Jun 2027').waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Event postponed').waitFor();
    expect(await read(id)).toMatchObject({ eventDate: '2027-09-18', firstEventDate: '2027-06-12' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('may have no date yet, and gets one later; a Viewer sees its dates and no action', async () => {
    const id = await make(0, { paymentSchedule });
    const { page, context } = await app.visit(`invoices/${id}`, { viewport: PHONE });
    const dialog = await choose(page, 'Postpone the event');
    await dialog.getByRole('checkbox', { name: 'The date is not known yet' }).check();
    await dialog.getByText('It keeps its date and its reminders until the event has a date.').waitFor();
    await dialog.getByRole('button', { name: 'Postpone without a date' }).click();
    await page.getByRole('button', { name: 'Set the new date' }).waitFor();
    await page.getByText('No date yet', { exact: true }).waitFor();
    await context.close();
    const viewer = await app.visit(`invoices/${id}`, { viewport: DESK }, 'Viewer');
    await viewer.page.getByText('first planned for 12 Jun 2027').waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Set the new date' }).count()).toBe(0);
    await viewer.page.getByRole('button', { name: 'More actions' }).click();
    expect(await viewer.page.getByRole('menuitem', { name: /Cancel|new date/ }).count()).toBe(0);
    await viewer.context.close();
  });
});
