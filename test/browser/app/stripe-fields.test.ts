import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { auditPage } from '../../support/app-checks.ts';
import { askedOfStripe, serveFakeStripe } from '../../support/fake-stripe-script.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
  const { service, sandbox } = stage;
  service.use({
    ...sandbox.processor,
    name: 'Stripe',
    describeToken: (...asked) => service.processor.describeToken(...asked),
    storeMethod: (...asked) => service.processor.storeMethod(...asked),
  });
});
afterAll(() => stage.close());

async function openAdding() {
  const visit = await app.visit('wallet', { viewport: DESK });
  await serveFakeStripe(visit.page);
  const sent: string[] = [];
  visit.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await visit.page.goto(`${stage.service.url}/app/accounts/demo-studio/wallet/add`);
  const number = visit.page.frameLocator('iframe').getByLabel('Number');
  await number.waitFor();
  return { ...visit, sent, number };
}

describe('Stripe’s fields in the wallet', () => {
  it('a card goes from Stripe’s frame to Stripe, and only its token comes to the service', async () => {
    const { page, context, faults, sent, number } = await openAdding();
    await page.getByLabel('Name on card').fill('Dana Demo');
    await number.fill('1111');
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('Your number is incorrect.').waitFor();
    expect(await number.inputValue()).toBe('1111');
    await number.fill('4242424242424242');
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('Visa 4242 is in your wallet').waitFor();
    expect(await askedOfStripe(page)).toContainEqual({ name: 'Dana Demo' });
    expect(sent.filter((one) => one.includes('4242424242424242'))).toEqual([]);
    const added = sent.filter((one) => one.includes('/v1/payment_methods {'));
    expect(added.map((one) => one.slice(one.indexOf('{')))).toEqual(['{"token":"tok_card"}']);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a bank account is set up to be debited later, with the authorisation in Stripe’s own field', async () => {
    const { page, context, faults, number } = await openAdding();
    await page.getByLabel('Bank account').check();
    await page.locator('iframe[src$="kind=payment"]').waitFor();
    expect((await askedOfStripe(page)).at(-1)).toMatchObject({
      mode: 'setup',
      currency: 'usd',
      setupFutureUsage: 'off_session',
      allowedPaymentMethodTypes: ['us_bank_account'],
    });
    await page.getByRole('button', { name: 'Add bank account' }).click();
    await page.getByText('Fill in the account.').waitFor();
    await number.fill('000123456789');
    await page.getByRole('button', { name: 'Add bank account' }).click();
    await page.getByText('First Example Bank 6789 is in your wallet').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('speak the reader’s language, and pass axe around the frame', async () => {
    const { page, context } = await app.visit('wallet', { viewport: DESK, locale: 'de-DE' });
    await serveFakeStripe(page);
    await page.goto(`${stage.service.url}/app/accounts/demo-studio/wallet/add`);
    await page.frameLocator('iframe').getByLabel('Number').waitFor();
    expect((await askedOfStripe(page))[0]).toMatchObject({ locale: 'de' });
    expect(await auditPage(page)).toEqual([]);
    await context.close();
  });

  it('that cannot be loaded are asked for again', async () => {
    const { page, context } = await app.visit('wallet', { viewport: DESK });
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await page.goto(`${stage.service.url}/app/accounts/demo-studio/wallet/add`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('https://js.stripe.com/**');
    await serveFakeStripe(page);
    await again.click();
    await page.frameLocator('iframe').getByLabel('Number').waitFor();
    await context.close();
  });
});
