import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stripe: StripeStandIn;
let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stripe = await startStandIn();
  stage = await openStage('127.0.0.1', { STRIPE_API_URL: stripe.url });
  app = await openApp(stage);
  await stage.service.sql(`update accounts set mode = 'Live'`);
  stage.service.use(null);
});
afterAll(async () => {
  await stage.close();
  await stripe.close();
});

const visit = (more: object = {}) => app.visit('', { viewport: DESK, ...more });

describe('a new live account', () => {
  it('is led by Home to its first payment, a step at a time, until an Owner hides the rest', async () => {
    const { page, context } = await visit();
    const list = page.getByRole('region', { name: 'Until the first payment' });
    const done = (count: number) => list.getByText(`${count} of 5 done`).waitFor();
    let clicks = 0;
    const click = async (name: string, role: 'button' | 'link') => {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    };
    const home = async () => {
      clicks += 1;
      await page.getByRole('link', { name: 'Home' }).first().click();
    };
    await done(0);
    expect(await page.getByText('Clients cannot pay online yet').count()).toBe(0);
    expect(await auditPage(page)).toEqual([]);

    await click('Enter the address', 'link');
    await page.waitForURL('**/settings/business');
    const profile = { email: 'hello@maple.example', street: '1 Elm St', city: 'Portland', country: 'US' };
    await stage.service.call('PATCH', '/v1/account', { body: { profile } });
    await home();
    await done(1);
    await click('Keep as it is', 'button');
    await done(2);

    await click('Connect Stripe', 'link');
    const keys = stripe.addKeys(stripe.addAccount('acct_maple', true), []);
    await page.getByLabel('Restricted key').fill(keys.secretKey);
    await page.getByRole('textbox', { name: 'Publishable key' }).fill(keys.publishableKey);
    await click('Check and connect', 'button');
    await page.getByText('Nothing is missing at Stripe.').waitFor();
    stage.service.use(stage.sandbox.processor, () => ({
      tokensUrl: 'http://127.0.0.1:1',
      publishableKey: 'pk',
    }));
    await home();
    await done(3);

    await click('Send it to me', 'button');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('$10.00').waitFor();
    await dialog.getByText('card networks forbid that').waitFor();
    expect(await auditPage(page)).toEqual([]);
    clicks += 1;
    await dialog.getByRole('button', { name: 'Send it to me' }).click();
    // Without a mail server, nothing is on its way.
    await list.getByText('open the invoice by its link').waitFor();
    await done(3);
    const readInvoices = () =>
      stage.service.sql<{ id: string; enable_autoreminders: boolean }>(
        `select id, enable_autoreminders from invoices`,
      );
    // The sentence stands there before the invoice does.
    await expect.poll(readInvoices).toMatchObject([{ enable_autoreminders: false }]);
    const [invoice] = await readInvoices();
    const { data } = await stage.service.call('GET', `/v1/invoices/${invoice?.id}`);
    const client = await stage.visit(stage.service.url + new URL(data.paymentLink).pathname);
    await client.page.getByText('This is a test.').waitFor();
    await list.getByText('4 of 5 done').waitFor();
    await client.context.close();
    await page.getByRole('link', { name: 'Write an invoice' }).waitFor();
    expect(clicks).toBe(8);

    await click('Hide these steps', 'button');
    await list.waitFor({ state: 'detached' });
    await context.close();
  });

  it('shows them to nobody who cannot do them', async () => {
    const { page, context } = await app.visit('', { viewport: DESK }, 'Viewer');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await page.locator('#going-live').count()).toBe(0);
    await context.close();
  });
});
