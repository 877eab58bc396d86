import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type StandInAccount,
  type StripeStandIn,
  startStandIn,
} from '../../../src/processors/stripe/testing/stand-in.ts';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { PASSWORD } from '../../support/console.ts';
import { DESK, openStage, PHONE, type Stage } from '../../support/stage.ts';

let stripe: StripeStandIn;
let stage: Stage;
let app: OpenApp;
let maple: StandInAccount;
beforeAll(async () => {
  stripe = await startStandIn();
  maple = stripe.addAccount('acct_maple', false);
  stage = await openStage('127.0.0.1', { STRIPE_API_URL: stripe.url });
  app = await openApp(stage);
});
afterAll(async () => {
  await stage.close();
  await stripe.close();
});

const visit = (viewport = DESK) => app.visit('settings/stripe', { viewport });

describe('connecting Stripe in the app', () => {
  it('leads to Stripe’s page for keys, says what is wrong with each, and connects with the right ones', async () => {
    const { page, context, faults } = await visit();
    const connect = page.getByRole('button', { name: 'Check and connect' });
    const secret = page.getByLabel('Restricted key');
    const publishable = page.getByLabel('Publishable key');
    expect(await page.getByRole('link', { name: 'Open Stripe' }).getAttribute('href')).toContain(
      'https://dashboard.stripe.com/test/apikeys/create?name=Tranche&permissions%5B%5D=rak_charge_write',
    );
    await page.getByText('SetupIntents: Write').waitFor();
    expect(await connect.getAttribute('aria-disabled')).toBe('true');
    expect(await auditPage(page)).toEqual([]);

    await secret.fill('rk_live_abcdefgh');
    await publishable.fill('pk_test_abcdefgh');
    await connect.click();
    await page.getByText('A sandbox account takes test keys only.').waitFor();
    await page.getByRole('alert').getByText('Nothing was stored.').waitFor();
    expect(await secret.getAttribute('aria-invalid')).toBe('true');
    expect(await publishable.getAttribute('aria-invalid')).toBeNull();
    expect(await auditPage(page)).toEqual([]);

    const lacking = stripe.addKeys(maple, ['rak_dispute_read', 'rak_webhook_write']);
    await secret.fill(lacking.secretKey);
    await publishable.fill(lacking.publishableKey);
    await connect.click();
    await page.getByText('Disputes: Read, Webhook Endpoints: Write').waitFor();
    // Rights are given to the same key.
    stripe.grant(lacking.secretKey, 'rak_dispute_read');
    stripe.grant(lacking.secretKey, 'rak_webhook_write');
    await connect.click();
    await page.getByText('Nothing is missing at Stripe.').waitFor();
    await page.getByText('acct_maple').waitFor();
    await page.getByText('Set up by this service').waitFor();
    expect(await page.getByLabel('Restricted key').count()).toBe(0);
    expect(await page.content()).not.toContain(lacking.secretKey);
    expect(await auditPage(page)).toEqual([]);
    // The refusals are said in the console.
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await context.close();
  });

  it('names the permissions that a key lacks to a reader of German, too', async () => {
    const { page, context } = await app.visit('settings/stripe', { viewport: DESK, locale: 'de-DE' });
    await page.getByRole('button', { name: 'Schlüssel ersetzen' }).click();
    const lacking = stripe.addKeys(maple, ['rak_payout_read']);
    await page.getByLabel('Eingeschränkter Schlüssel').fill(lacking.secretKey);
    await page.getByRole('textbox', { name: 'Veröffentlichbarer Schlüssel' }).fill(lacking.publishableKey);
    await page.getByRole('button', { name: 'Prüfen und verbinden' }).click();
    await page.getByText('Payouts: Read').waitFor();
    await context.close();
  });

  it('asks for the password a while after the sign-in, and puts keys in their fields', async () => {
    const { page, context } = await visit();
    await page.getByRole('button', { name: 'Replace keys' }).click();
    const next = stripe.addKeys(maple, []);
    // Both into one field.
    await page.getByLabel('Restricted key').fill(`${next.publishableKey} ${next.secretKey}`);
    expect(await page.getByRole('textbox', { name: 'Publishable key' }).inputValue()).toBe(
      next.publishableKey,
    );
    stage.service.clock.set('2026-11-21T12:20:00.000Z');
    await page.getByRole('button', { name: 'Check and connect' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Keys of Stripe move money.').waitFor();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`rk_test_…${next.secretKey.slice(-4)}`).waitFor();
    expect(stripe.endpoints.size).toBe(1);
    await context.close();
  });

  it('shows what is missing with the next step, and mends what it can', async () => {
    const { page, context } = await visit();
    stripe.endpoints.clear();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('The webhook is missing at Stripe').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up again' }).click();
    await page.getByText('Nothing is missing at Stripe.').waitFor();
    expect(stripe.endpoints.size).toBe(1);
    await context.close();
  });

  it('asks Stripe by itself when its answer is old', async () => {
    await stage.service.sql(`update processor_accounts set readiness_at = readiness_at - interval '2 hours'`);
    const kept = [...stripe.endpoints];
    stripe.endpoints.clear();
    const { page, context } = await visit();
    await page.getByText('The webhook is missing at Stripe').waitFor();
    for (const [id, endpoint] of kept) stripe.endpoints.set(id, endpoint);
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Nothing is missing at Stripe.').waitFor();
    await context.close();
  });

  it('asks before another Stripe account takes the place', async () => {
    const { page, context } = await visit();
    await page.getByRole('button', { name: 'Replace keys' }).click();
    const other = stripe.addKeys(stripe.addAccount('acct_next', false), []);
    await page.getByLabel('Restricted key').fill(other.secretKey);
    await page.getByRole('textbox', { name: 'Publishable key' }).fill(other.publishableKey);
    await page.getByRole('button', { name: 'Check and connect' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('of another Stripe account than acct_maple').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change the account' }).click();
    await page.getByText('acct_next').waitFor();
    await context.close();
  });

  it('continues what Stripe interrupted', async () => {
    const { page, context } = await visit();
    await page.getByRole('button', { name: 'Replace keys' }).click();
    const next = stripe.addKeys({ ...maple, id: 'acct_next' }, []);
    await page.getByLabel('Restricted key').fill(next.secretKey);
    await page.getByRole('textbox', { name: 'Publishable key' }).fill(next.publishableKey);
    stripe.fail('GET /v1/webhook_endpoints', 'unreachable');
    await page.getByRole('button', { name: 'Check and connect' }).click();
    await page.getByText('The connection was not finished.').waitFor();
    await page.getByRole('alert').getByText('Stripe did not answer.').waitFor();
    // The keys are stored: the way on is not to paste them again.
    expect(await page.getByLabel('Restricted key').count()).toBe(0);
    expect(await auditPage(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText(`rk_test_…${next.secretKey.slice(-4)}`).waitFor();
    expect(await page.getByText('The connection was not finished.').count()).toBe(0);
    await context.close();
  });

  it('ends with a question, and the account works with the test bank again', async () => {
    const { page, context } = await visit(PHONE);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByText('works with the test bank again').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('It was connected to acct_next before.').waitFor();
    await page.getByLabel('Restricted key').waitFor();
    expect(stripe.endpoints.size).toBe(0);
    await context.close();
  });

  it('is not shown to a Viewer', async () => {
    const { page, context } = await app.visit('settings/business', { viewport: DESK }, 'Viewer');
    expect(await page.getByRole('link', { name: 'Stripe' }).count()).toBe(0);
    await context.close();
  });
});
