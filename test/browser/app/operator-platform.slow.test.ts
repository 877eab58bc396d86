import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { waitUntilDrawn } from '../../support/app.ts';
import { auditPage, findCuts } from '../../support/app-checks.ts';
import { PASSWORD } from '../../support/console.ts';
import { type OperatorScene, openOperatorScene } from '../../support/operator-scenes.ts';
import { fillPlatform, type PlatformScene } from '../../support/platform-scenes.ts';
import { DESK, openStage, PHONE, type Stage, type VisitOptions } from '../../support/stage.ts';

let stripe: StripeStandIn;
let stage: Stage;
let scene: OperatorScene;
let filled: PlatformScene;
beforeAll(async () => {
  stripe = await startStandIn();
  stage = await openStage('127.0.0.1', { STRIPE_API_URL: stripe.url });
  scene = await openOperatorScene(stage);
  filled = await fillPlatform(stage, stripe);
});
afterAll(async () => {
  await stage.close();
  await stripe.close();
});
const confirmedAt = (at: Date) => stage.service.sql('update sessions set confirmed_at = $1', [at]);
beforeEach(() => confirmedAt(stage.service.clock.now()));

const open = async (search: string, options: VisitOptions = {}) => {
  const address = `${stage.service.url}/app/operator/platform${search}`;
  const visit = await stage.visit(address, { viewport: DESK, cookies: scene.cookies, ...options });
  await waitUntilDrawn(visit.page);
  return visit;
};
const dialogOf = (page: Page) => page.getByRole('dialog').last();

describe('the platform on the operator’s page', () => {
  it('says what is missing, whose the balance is, what is under way, owed and taken', async () => {
    const { page, context, faults } = await open('?mode=test');
    const text = await page.getByRole('main').innerText();
    for (const said of [
      'The webhook is missing at Stripe',
      '$800.00 of accounts is missing at Stripe: top up the platform there.',
      '1 payment ($450.00)',
      'Recipients: ready',
      '2.9% + $0.30, at most $50.00',
      '$700.00 · demo-studio',
    ]) {
      expect(text).toContain(said);
    }
    expect(await page.getByText('The webhook is missing at Stripe').count()).toBe(1);
    expect(text).toContain('Webhooks\nNot set up');
    expect(text).not.toContain(filled.keys.secretKey);
    expect(await auditPage(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('marks the key that Stripe refuses, and stores nothing', async () => {
    const { page, context } = await open('');
    await page.getByText('There is no platform: no account can pay out.').waitFor();
    await page.getByLabel('Restricted key').fill('rk_test_123');
    await page.getByRole('textbox', { name: 'Publishable key' }).fill('pk_live_123');
    await page.getByRole('button', { name: 'Check and connect' }).click();
    await page.getByText('This is a test key.').waitFor();
    expect(await page.getByLabel('Restricted key').getAttribute('aria-invalid')).toBe('true');
    expect(await stage.service.sql(`select 1 from platforms where mode = 'Live'`)).toEqual([]);
    await context.close();
  });

  it('does not delete keys while money is under way, and says how much', async () => {
    const { page, context } = await open('?mode=test');
    await page.getByRole('button', { name: 'Delete the keys …' }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete the keys' }).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page)
      .getByRole('alert')
      .getByText('1 payment out is under way at the platform ($450.00).')
      .waitFor();
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });

  it('switches payments out off after the password, and on again; the log says so', async () => {
    const { page, context } = await open('?mode=test');
    await confirmedAt(new Date(stage.service.clock.now().getTime() - 600_001));
    await page.getByRole('button', { name: 'Switch off' }).click();
    await dialogOf(page).getByRole('button', { name: 'Switch off' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByText('The keys of the platform move the money of all accounts.').waitFor();
    await question.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Switched off: no account can begin a payment out.').waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await dialogOf(page).getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Accounts can pay out.').waitFor();
    await page.getByRole('link', { name: 'Log' }).click();
    await page.getByText('Payments out switched on').first().waitFor();
    await page.getByText('Payments out switched off').first().waitFor();
    await context.close();
  });

  it('sets a fee from a day on, with what a payment costs then', async () => {
    const { page, context } = await open('?mode=test');
    await page.getByRole('button', { name: 'New fee' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Save fee' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('Say how much is taken.').waitFor();
    await dialog.getByLabel('Taken of').selectOption('PayoutBank');
    await dialog.getByRole('textbox', { name: 'Share' }).fill('0.8');
    await dialog.getByRole('textbox', { name: 'At most' }).fill('0.50');
    await dialog.getByText('A payment of $100.00 costs $0.50.').waitFor();
    await dialog.getByLabel('Currency').selectOption('*');
    expect(await dialog.getByRole('textbox', { name: 'At most' }).count()).toBe(0);
    await dialog.getByText('A payment of $100.00 costs $0.80.').waitFor();
    await dialog.getByLabel('From this day on').fill('2030-01-01');
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save fee' }).click();
    await page.getByText('Payment out from a bank account · All other currencies').waitFor();
    await page.getByText('From 1 Jan 2030').waitFor();
    await context.close();
  });

  it('asks again with the amount that is owed by now, and says so when nothing is', async () => {
    const { page, context } = await open('?mode=test');
    await page.getByRole('button', { name: 'Settled: demo-studio, $700.00' }).click();
    await page.getByText('Has demo-studio paid back $700.00?').waitFor();
    await stage.service.sql('update payments set debt_amount = 30000 where owed_since is not null');
    const press = () => dialogOf(page).getByRole('button', { name: 'Settled' }).click();
    await press();
    await dialogOf(page).getByRole('alert').getByText('demo-studio owes $300.00 for it now').waitFor();
    await page.getByText('Has demo-studio paid back $300.00?').waitFor();
    expect(await auditPage(page)).toEqual([]);
    // Somebody else settles it, or the answer to the first request was lost.
    await stage.service.sql('update payments set debt_settled_at = now() where owed_since is not null');
    await press();
    await dialogOf(page).getByRole('alert').getByText('demo-studio owes nothing for it now').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Owed to you').waitFor({ state: 'detached' });
    await stage.service.sql('update payments set debt_settled_at = null, debt_amount = null');
    await context.close();
  });

  it('notes that a debt is paid', async () => {
    const { page, context } = await open('?mode=test');
    await page.getByRole('button', { name: 'Settled: demo-studio, $700.00' }).click();
    await page.getByText('Has demo-studio paid back $700.00?').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Settled' }).click();
    await page.getByText('The debt of demo-studio is settled.').waitFor();
    expect(await page.getByText('Owed to you').count()).toBe(0);
    await stage.service.sql('update payments set debt_settled_at = null');
    await context.close();
  });

  it('shows what the operator owes an account, and notes that it is paid', async () => {
    await stage.service.sql('update payments set overpaid_since = now() where owed_since is null');
    const { page, context, faults } = await open('?mode=test', { viewport: PHONE });
    expect([await auditPage(page), await findCuts(page)]).toEqual([[], []]);
    await page.getByText('Owed by you').waitFor();
    await page.getByRole('button', { name: 'Paid: demo-studio, $450.00' }).click();
    await page.getByText('Have you paid $450.00 to demo-studio?').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Paid' }).click();
    await page.getByText('You owe demo-studio nothing more for it.').waitFor();
    expect(await page.getByText('Owed by you').count()).toBe(0);
    expect(await page.getByText('Owed to you').count()).toBe(1);
    await page.getByRole('link', { name: 'Log' }).click();
    await page.getByText('Debt to an account paid back · $450.00').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['light', { viewport: PHONE }],
    ['dark', { viewport: PHONE, colorScheme: 'dark' }],
    ['forced colours', { viewport: DESK, colorScheme: 'dark', forcedColors: 'active' }],
  ] as const)('is read on phones and desktops: %s', async (_look, look) => {
    for (const search of ['', '?mode=test']) {
      const { page, context, faults } = await open(search, look);
      expect([search, await auditPage(page), await findCuts(page), faults]).toEqual([search, [], [], []]);
      await context.close();
    }
  });

  it.each([
    ['de', 'Ihnen geschuldet', 'Schlüssel löschen …'],
    ['fr', 'Dû à vous', 'Supprimer les clés …'],
    ['es', 'Le deben', 'Eliminar las claves …'],
  ])('speaks %s, and is whole on a phone', async (language, owed, clear) => {
    await stage.service.sql(`update people set language = $1 where email = 'owner@demo-studio.example'`, [
      language,
    ]);
    for (const viewport of [PHONE, DESK]) {
      const { page, context } = await open('?mode=test', { viewport });
      await page.getByText(owed).first().waitFor();
      await page.getByRole('button', { name: clear }).click();
      expect(await findCuts(page)).toEqual([]);
      await context.close();
    }
    await stage.service.sql('update people set language = null');
  });
});
