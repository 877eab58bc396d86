import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { preparePlatform, type TestPlatform } from '../../support/platform.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stripe: StripeStandIn;
let stage: Stage;
let app: OpenApp;
let platform: TestPlatform;
beforeAll(async () => {
  stripe = await startStandIn();
  stage = await openStage('127.0.0.1', { STRIPE_API_URL: stripe.url });
  app = await openApp(stage);
  platform = preparePlatform(stage.service, stripe, 'Sandbox');
});
afterAll(async () => {
  await stage.close();
  await stripe.close();
});

const visit = (viewport = DESK, locale = 'en-US') => app.visit('settings/stripe', { viewport, locale });

describe('connecting through the operator’s platform in the app', () => {
  it('goes by clicks alone in the sandbox: to its page, back with what is missing, and to the end', async () => {
    const { page, context, faults } = await visit(PHONE);
    await page.getByText('The operator of this installation takes no fee.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByLabel('Country').selectOption('US');
    await page.getByRole('button', { name: 'Connect with Stripe' }).click();
    await page.getByRole('button', { name: /^Incomplete/ }).click();
    await page.getByText('Something is missing').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go on at Stripe' }).click();
    await page.getByRole('button', { name: 'Hand in the document' }).click();
    await page.getByText('Connected with Stripe').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disconnect …' }).click();
    await page.getByRole('dialog').getByText('Your Stripe account stays yours').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Connect with Stripe' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says the fee in the reader’s words, and which states there are', async () => {
    await platform.setting.set('Sandbox', platform.keys);
    const rule = { basisPoints: 150, fixed: 30, most: null, refundsFee: false };
    await platform.setting.setFee('Sandbox', 'ChargeCard', 'USD', rule);
    await platform.setting.setFee('Sandbox', 'ChargeBank', 'USD', { ...rule, fixed: 0, most: 500 });
    const { page, context } = await visit(DESK, 'de-DE');
    await page.getByText('Der Betreiber nimmt 1,5 % + 0,30 $ von jeder Kartenzahlung.').waitFor();
    await page
      .getByText('Der Betreiber nimmt 1,5 %, höchstens 5,00 $, von jeder Zahlung vom Bankkonto.')
      .waitFor();
    await page.getByLabel('Land').selectOption('US');
    await page.getByRole('button', { name: 'Mit Stripe verbinden' }).click();
    await page.getByRole('button', { name: 'Ben Pending' }).click();
    await page.getByText('Stripe prüft Ihre Angaben').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });

  it('offers another link when Stripe says that one is too old, and stops when that is wanted', async () => {
    const { page, context } = await app.visit('settings/stripe?platform=again', { viewport: PHONE });
    await page.getByText('That link was used already, or is too old.').waitFor();
    await page.getByRole('button', { name: 'Do not connect' }).click();
    await page.getByText('It is not connected.').waitFor();
    await page.getByRole('button', { name: 'Connect with Stripe' }).waitFor();
    await context.close();
  });

  it('shows a reader who may not change it how it is', async () => {
    const { page, context } = await app.visit('settings/stripe', { viewport: DESK }, 'Viewer');
    expect(await page.getByRole('button', { name: 'Connect with Stripe' }).count()).toBe(0);
    await context.close();
  });
});
