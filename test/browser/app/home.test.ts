import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible, expectFitting } from '../../support/app-checks.ts';
import { makeBusiness } from '../../support/business.ts';
import { activeInvoice } from '../../support/money.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;

beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const report = async () => (await stage.service.call('GET', '/v1/reports/home')).data;

describe('the first page of a new account', () => {
  it('leads to the first invoice instead of showing noughts', async () => {
    const { page, context } = await app.visit('home', { viewport: PHONE });
    const first = page.getByRole('link', { name: 'Create your first invoice' });
    expect(await first.getAttribute('href')).toMatch(/\/accounts\/demo-studio\/invoices\/new$/);
    expect(await page.locator('figure').count()).toBe(0);
    await page.getByRole('button', { name: 'See what your client will see' }).click();
    const sample = page.frameLocator('iframe');
    await sample.getByText('Wedding photography (sample)').waitFor();
    expect((await stage.service.call('GET', '/v1/invoices')).data.items).toEqual([]);
    await context.close();
    await expectAccessible(app, 'home', 'main h2');
  });

  it('says that nobody can pay online yet, and leads an Owner to where Stripe is connected', async () => {
    stage.service.use(null);
    const { page, context } = await app.visit('home', { viewport: PHONE });
    const need = page.getByRole('link', { name: /^Clients cannot pay online yet/ });
    expect(await need.getAttribute('href')).toMatch(/\/accounts\/demo-studio\/settings\/stripe$/);
    await page.getByRole('link', { name: 'Create your first invoice' }).waitFor();
    expect(await page.getByText('pays by card or bank').count()).toBe(0);
    await context.close();
    await expectAccessible(app, 'home', 'main h2');
    stage.service.use(stage.sandbox.processor, (id) => stage.sandbox.processor.browserAccess(id));
  });

  it('offers nothing to somebody who may only read', async () => {
    const { page, context } = await app.visit('home', { viewport: PHONE }, 'Viewer');
    await page.getByText('There are no invoices yet.').waitFor();
    expect(await page.locator('main').getByRole('link').count()).toBe(0);
    await context.close();
  });
});

describe('the first page of a business', () => {
  beforeAll(async () => {
    await makeBusiness(stage);
  });

  it('is where a member comes after the sign-in, and passes axe', async () => {
    const { page, context } = await app.visit('', { viewport: DESK });
    await page.waitForURL(/\/home$/);
    expect(await page.title()).toBe('Home · demo-studio');
    await context.close();
    await expectAccessible(app, 'home', 'section ol li');
  });

  it.each([
    ['en', 'Home'],
    ['de', 'Übersicht'],
    ['fr', 'Accueil'],
    ['es', 'Inicio'],
  ])('is nowhere wider than the screen: %s', async (locale, heading) => {
    expect(await expectFitting(app, 'home', 'section ol li', locale)).toBe(heading);
  });

  it('shows each amount as the API has it, and opens exactly the invoices that it is made of', async () => {
    const { owed, overdue, coming } = await report();
    for (const [label, figure] of [
      ['Owed to you', owed],
      ['Overdue', overdue],
      ['Coming in 30 days', coming],
    ] as const) {
      const { page, context } = await app.visit('home', { viewport: DESK });
      const link = page.locator('main').getByRole('link', { name: new RegExp(`^${label}`) });
      const dollars = figure.amounts.find((one: { currency: string }) => one.currency === 'USD');
      const text = (dollars.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(await link.textContent()).toContain(`$${text}`);
      await link.click();
      await page.waitForURL(/\/invoices\?/);
      const count = figure.amounts.reduce((sum: number, one: { count: number }) => sum + one.count, 0);
      await expect.poll(() => page.locator('[role=row] a').count()).toBe(count);
      await context.close();
    }
  });

  it('lists what needs somebody, and each leads to its object', async () => {
    const { needsYou, processorDebts } = await report();
    const { page, context } = await app.visit('home', { viewport: DESK });
    const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem');
    await needs.first().waitFor();
    // Above them, all that is overdue and what the processor is owed.
    expect(await needs.count()).toBe(1 + processorDebts.length + needsYou.length);
    expect((await needs.allTextContents()).map((text) => text.replace(/[$€].*/, ''))).toEqual(
      expect.arrayContaining(['Payment failed', 'Offer declined', 'Draft older than a week']),
    );
    const failed = needsYou.find(({ kind }: { kind: string }) => kind === 'PaymentFailed');
    await needs.filter({ hasText: 'Payment failed' }).getByRole('link').click();
    await page.waitForURL(new RegExp(`/invoices/${failed.invoiceId}$`));
    await context.close();
  });

  it('says first what is overdue, and leads to the question whether to remind of all of it', async () => {
    const { overdue } = await report();
    const count = overdue.amounts.reduce((sum: number, one: { count: number }) => sum + one.count, 0);
    const { page, context, faults } = await app.visit('home', { viewport: DESK });
    const need = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').first();
    await need.getByText(`${count} invoices overdue`).waitFor();
    await need.getByRole('link', { name: 'Remind all' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: `Write ${count} reminders` }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // A reload shows the list, and asks no more.
    await page.reload();
    await page.locator('[role=row] a').first().waitFor();
    expect(await dialog.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('has the table behind the bars, equal to the API, and the arrows reach each month', async () => {
    const { cashFlow } = await report();
    const months = cashFlow.find(({ currency }: { currency: string }) => currency === 'USD').months;
    const { page, context } = await app.visit('home', { viewport: DESK });
    const chart = page.getByRole('slider', { name: 'Money in and out' });
    await chart.focus();
    await page.keyboard.press('End');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^November 2026: In \$/);
    await page.getByText('Show as a table').click();
    const cells = await page.locator('figure tbody td:nth-child(2)').allTextContents();
    const expected = months.map(
      (month: { in: number }) => `$${(month.in / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    );
    expect(cells).toEqual(expected);
    await context.close();
  });

  it('shows the last ten events, and says what failed when the figures cannot be read', async () => {
    const { page, context } = await app.visit('home', { viewport: PHONE });
    await page.locator('section ol li').first().waitFor();
    expect(await page.locator('section ol li').count()).toBe(10);
    // There is no mail server here.
    await page.getByText('Invoice mail kept, not sent').first().waitFor();
    expect(await page.getByText('Invoice sent to the client').count()).toBe(0);
    await context.route('**/v1/reports/home', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await page.getByRole('alert').waitFor();
    await context.unroute('**/v1/reports/home');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('figure').waitFor();
    await context.close();
  });

  it('says in one line that several invoices became overdue in a row, and leads to what is overdue', async () => {
    const { service } = stage;
    for (const [name, dueDate] of [
      ['Ada', '2026-11-30'],
      ['Ben', '2026-12-01'],
      ['Cleo', '2026-12-01'],
      ['Dan', '2026-12-01'],
      ['Eve', '2026-12-01'],
    ]) {
      const contact = { type: 'Client', name, email: `${name}@example.com` };
      await activeInvoice(service, {
        contact,
        totalAmount: 900,
        paymentSchedule: [{ dueDate, amount: 900 }],
      });
    }
    await service.work();
    await service.call('POST', '/v1/test_clock', { body: { now: '2026-12-02T12:00:00.000Z' } });
    const { page, context, faults } = await app.visit('home', { viewport: DESK });
    const line = page.locator('section ol li', { hasText: 'became overdue' }).first();
    await line.waitFor();
    // One of the business was due on 30 November, too.
    expect(await line.textContent()).toBe(
      '6 invoices became overdue2 Dec, 00:00Eve · Dan · Cleo · and 3 more · since 1 Dec',
    );
    await line.getByRole('link').click();
    await page.waitForURL(/\/invoices\?state=Overdue$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  // The times of the test before have fewer digits than the others.
  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])('begins what happened to whom at the same place in each line: on %s', async (_name, viewport) => {
    const { page, context } = await app.visit('home', { viewport });
    await page.locator('section ol li').first().waitFor();
    const edges = (await page.evaluate(edgesOfEvents)) as [title: number, subject: number, time: number][];
    expect(edges.length).toBe(10);
    expect(new Set(edges.map(([title]) => title)).size).toBe(1);
    expect(new Set(edges.map(([, subject]) => subject)).size).toBe(1);
    expect(new Set(edges.map(([, , time]) => time)).size).toBe(1);
    await context.close();
  });
});

// The left edges of title and subject of each line, and the right edge of its time, in pixels.
const edgesOfEvents = `[...document.querySelectorAll('section[aria-labelledby=last-events] li')].map((line) => {
  const [title, time, subject] = [...line.querySelectorAll(':scope div')].filter((one) => one.querySelector('div') === null);
  return [title.getBoundingClientRect().left, subject.getBoundingClientRect().left, time.getBoundingClientRect().right];
})`;
