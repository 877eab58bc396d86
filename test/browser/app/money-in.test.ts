import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/app-checks.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

/** A test card whose holder objects after three days. */
const DISPUTED = '4000000000000259';

let stage: Stage;
let app: OpenApp;
let payout: { id: string; amount: number };
let dispute: { id: string; amount: number };
beforeAll(async () => {
  stage = await openStage();
  const { service, sandbox } = stage;
  await pay(service, await activeInvoice(service), { token: await sandbox.card('4242424242424242') });
  await pay(service, await activeInvoice(service), { token: await sandbox.card(DISPUTED) });
  for (const day of ['23', '24', '25', '26']) {
    service.clock.set(`2026-11-${day}T12:00:00.000Z`);
    await sandbox.running.tick();
    await service.work();
  }
  [payout] = (await service.call('GET', '/v1/payouts')).data.items;
  [dispute] = (await service.call('GET', '/v1/disputes')).data.items;
  app = await openApp(stage);
});
afterAll(() => stage.close());

describe('payouts', () => {
  it('the list leads to what is in a payout, which sums to it', async () => {
    const { page, context, faults } = await app.visit('payouts', { viewport: DESK });
    await page.getByRole('row').nth(1).getByRole('link').click();
    const total = page.locator('tfoot td').last();
    await total.waitFor();
    const { data } = await stage.service.call('GET', `/v1/payouts/${page.url().split('/').at(-1)}`);
    const cells = await page.locator('tbody td:last-child').allTextContents();
    const minor = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100);
    expect(cells.map(minor).reduce((sum, one) => sum + one, 0)).toBe(data.amount);
    expect(minor((await total.textContent()) ?? '')).toBe(data.amount);
    await page.locator('summary').first().click();
    const [first] = data.items;
    await page.getByRole('link', { name: first.label }).first().click();
    await page.waitForURL(new RegExp(`/invoices/${first.invoiceId}$`));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says what is in each payout, not what the processor calls it', async () => {
    const { page, context } = await app.visit('payouts', { viewport: DESK });
    const rows = page.locator('[role=row]');
    await rows.nth(1).waitFor();
    const { items } = (await stage.service.call('GET', '/v1/payouts')).data;
    const [charges] = items[0].contents;
    expect(charges).toEqual({ kind: 'charge', count: 2 });
    expect(await rows.nth(1).textContent()).toContain('2 payments');
    expect(await page.locator('main').textContent()).not.toContain(items[0].processorReference);
    await context.close();
  });

  it.each(['en', 'de'])('says all that is in a payout of many kinds, cut nowhere: %s', async (locale) => {
    const kinds = ['charge', 'return', 'dispute', 'payment', 'fee', 'refund'];
    const { page, context } = await app.visit('payouts', {
      viewport: DESK,
      locale,
      before: (it) =>
        it.route(/\/payouts\?/, async (route) => {
          const answer = await route.fetch();
          const body = await answer.json();
          body.data.items[0].contents = kinds.map((kind) => ({ kind, count: 12 }));
          await route.fulfill({ response: answer, json: body });
        }),
    });
    const contents = page.getByRole('row').nth(1).getByRole('cell').nth(2);
    await contents.getByText('12').waitFor();
    const isCut = await contents.evaluate((cell) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0,
      ),
    );
    expect(isCut).toBe(false);
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });

  it('that cannot be read say so once, with one button, which asks again', async () => {
    let isAway = true;
    const { page, context } = await app.visit('wallet', { viewport: DESK });
    await page.route(/\/v1\/payouts/, (route) => (isAway ? route.abort() : route.continue()));
    await page.getByRole('link', { name: 'Payouts' }).first().click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await page.locator('main').textContent()).not.toContain('processor');
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await context.close();
  });
});

describe('what is expected', () => {
  it('stands above what is announced: first what the next payouts make up for, then how much arrives when', async () => {
    const { service, sandbox } = stage;
    const { page, context, faults } = await app.visit('payouts', { viewport: DESK });
    // The bank holds what is disputed, and it was paid out before.
    await page.getByText('Taken out of your next payout').waitFor();
    for (const number of ['4242424242424242', '4242424242424242'])
      await pay(service, await activeInvoice(service), { token: await sandbox.card(number) });
    const { items } = (await service.call('GET', '/v1/payouts/upcoming')).data;
    expect(items.map(({ arrivalDate }: { arrivalDate: string }) => arrivalDate)).toEqual(['2026-12-01']);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'At your bank on Tue 1 Dec 2026' });
    await row.waitFor();
    const shown = ((await row.textContent()) ?? '').replace(/^.*\$/, '').replaceAll(',', '');
    expect(Math.round(Number(shown) * 100)).toBe(items[0].amount);
    expect(await page.locator('main').textContent()).toContain('is expected at your bank on Tue 1 Dec 2026');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('disputes', () => {
  it('one says how long there is time, why, and what to send, the best first, each document once', async () => {
    const { page, context } = await app.visit('disputes', { viewport: DESK });
    await page.getByText('1 dispute waits for your answer').waitFor();
    const row = (await page.getByRole('row').nth(1).textContent()) ?? '';
    // The row shows the client, the last day to answer, and the amount in the dispute's currency.
    expect(row).toMatch(/^Maria Lindqvist INV-\d+.*1 Dec\$1,000\.00$/);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: 'What to send' }).waitFor();
    const { data } = await stage.service.call('GET', `/v1/disputes/${dispute.id}`);
    expect(data.state).toBe('NeedsAnswer');
    expect(await page.locator('main').textContent()).toContain(`${data.daysLeft} days left`);
    expect(await page.locator('main section ol li').count()).toBe(data.evidence.length);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Maria Lindqvist');
    expect(await page.title()).toContain('Maria Lindqvist · $1,000.00');
    const said = (await page.locator('main').textContent()) ?? '';
    // The amount stands large below the name, as of an invoice or a payment; the bank's word is no sentence.
    expect(said).toMatch(/Maria Lindqvist\$1,000\.00\d days left/);
    expect(await page.locator('dd code').textContent()).toBe(data.reason);
    expect(await page.locator('dt').allTextContents()).toEqual([
      'Client',
      'Invoice',
      'Receipt',
      'The bank’s reason',
      'Fee',
      'Since',
    ]);
    expect(said).toContain('The bank holds $1,000.00 back until it decides');
    expect(said).toContain('The fee of $15.00 is not returned either way');
    expect(data.fee).toBe(1_500);
    // The page says how the rehearsal ends.
    expect(said).toMatch(
      /Its bank decides on \w+ \d+ Dec 2026: for you if you send evidence before, otherwise by the test card/,
    );
    const named = await page.locator('main section ol a').all();
    const links = await Promise.all(named.map((link) => link.getAttribute('href')));
    expect(links).toEqual([expect.stringContaining(`/invoices/${data.invoiceId}/pdf`)]);
    expect(await page.locator(`a[href="${links[0]}"]`).count()).toBe(1);
    expect(await page.getByRole('link', { name: /receipt/i }).getAttribute('href')).toContain(data.chargeId);
    await context.close();
  });
});

describe('the evidence of a dispute', () => {
  it('is read before it is sent, says what is missing, and is sent once, after a confirmation', async () => {
    const { page, context, faults } = await app.visit(`disputes/${dispute.id}`, { viewport: DESK });
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'What the bank will read' }),
    });
    await section.getByText('Mails to the client').click();
    await section.getByText('maria@example.com').first().waitFor();
    const missing = section.locator('h3 + ul li');
    expect(await missing.allTextContents()).toEqual([
      expect.stringMatching(/^No consent to autopay/),
      expect.stringMatching(/^The invoice has no cancellation terms/),
      expect.stringMatching(/^It is not noted that the client opened/),
      expect.stringMatching(/^No mail reached the client/),
      expect.stringMatching(/^The invoice has no items/),
      expect.stringMatching(/^The invoice has no day of the event/),
      expect.stringMatching(/^Files of your own/),
    ]);
    await section.getByLabel('In your own words').fill('Delivered on 5 May.');
    const evidence = async () =>
      (await stage.service.call('GET', `/v1/disputes/${dispute.id}/evidence`)).data.sent;
    await section.getByRole('button', { name: 'Send to the bank' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The bank takes one answer').waitFor();
    await dialog.getByText('Your own words go with it').waitFor();
    expect(await evidence()).toBeNull();
    await dialog.getByRole('button', { name: 'Send to the bank' }).click();
    await page.getByText('It cannot be sent twice. Now the bank decides.').waitFor();
    const sent = await evidence();
    expect(sent).toMatchObject({ status: 'Sent', statement: 'Delivered on 5 May.' });
    await page.getByText(sent.fileSha256).waitFor();
    await page.getByRole('heading', { name: 'What is noted of this payment' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send to the bank' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the pages of money in', () => {
  const pages: Readonly<Record<string, () => readonly [page: string, ready: string]>> = {
    payouts: () => ['payouts', '[role=row] a'],
    'a payout': () => [`payouts/${payout.id}`, 'tfoot'],
    disputes: () => ['disputes', '[role=row] a'],
    'a dispute': () => [`disputes/${dispute.id}`, 'dl'],
  };
  const names = Object.keys(pages);

  it.each(names)('%s: passes axe, and is nowhere wider than the screen', async (which) => {
    const [name, ready] = pages[which]?.() ?? ['', ''];
    await expectAccessible(app, name, ready);
  });
});
