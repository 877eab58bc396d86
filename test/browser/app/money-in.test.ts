import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectAccessible, expectFitting } from '../../support/app-checks.ts';
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
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('disputes', () => {
  it('one says how long there is time, why, and what to send, the best first', async () => {
    const { page, context } = await app.visit('disputes', { viewport: DESK });
    await page.getByText('1 dispute waits for your answer').waitFor();
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: 'What to send' }).waitFor();
    const { data } = await stage.service.call('GET', `/v1/disputes/${dispute.id}`);
    expect(await page.locator('main').textContent()).toContain(`${data.daysLeft} days left`);
    expect(await page.locator('main section ol li').count()).toBe(data.evidence.length);
    expect(await page.getByRole('link', { name: /receipt/i }).getAttribute('href')).toContain(data.chargeId);
    await context.close();
  });
});

describe('the pages of money in', () => {
  const pages = () =>
    [
      ['payouts', '[role=row] a'],
      [`payouts/${payout.id}`, 'tfoot'],
      ['disputes', '[role=row] a'],
      [`disputes/${dispute.id}`, 'dl'],
    ] as const;

  it('pass axe, narrow and wide, light and dark', async () => {
    for (const [name, ready] of pages()) await expectAccessible(app, name, ready);
  });

  it('fit a screen of 320 px in four languages', async () => {
    for (const [name, ready] of pages()) {
      const headings = [];
      for (const locale of ['en-US', 'de-DE', 'fr-FR', 'es-ES'])
        headings.push(await expectFitting(app, name, ready, locale));
      expect([name, new Set(headings).size > 1]).toEqual([name, true]);
    }
  });
});
