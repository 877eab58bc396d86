import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOnboarding } from '../support/onboarding.ts';
import { payOut, readPayment } from '../support/outgoing.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;
let methodId: string;
beforeAll(async () => {
  stage = await openStage();
  await useOnboarding(stage.service);
  const body = { token: await stage.sandbox.card('4242424242424242') };
  methodId = (await stage.service.call('POST', '/v1/payment_methods', { body })).data.id;
});
afterAll(() => stage.close());

let offers = 0;
async function offer(name: string) {
  offers += 1;
  return payOut(stage.service, {
    paymentMethodId: methodId,
    contact: { name, email: `recipient${offers}@example.com` },
    scheduleDate: '2026-12-10',
  });
}

describe.each([true, false])('the recipient’s page (script: %s)', (javaScriptEnabled) => {
  const open = async (link: string, locale = 'en-US'): Promise<Page> =>
    (await stage.visit(link, { javaScriptEnabled, locale })).page;

  /** Leaves for the processor's page, becomes one of its test people there, and comes back. */
  async function setUp(page: Page, person: string): Promise<void> {
    await page.getByLabel('The country you live in').selectOption('US');
    await page.getByRole('button', { name: 'Set up at Sandbox' }).click();
    await page.getByRole('button', { name: person }).click();
    await page.waitForURL(/\/p\/[0-9A-Za-z]{22}/);
  }

  it('leads to the processor and back, and accepts', async () => {
    const payment = await offer('Anna Ruiz');
    const page = await open(payment.offerLink);
    expect(await page.locator('#pay').textContent()).toContain('does not see this');
    expect(await page.locator('#fields').count()).toBe(0);
    await setUp(page, 'Anna Ready');
    await page.getByRole('button', { name: 'Accept $800.00' }).click();
    expect(await page.locator('.notice').textContent()).toContain('You have accepted.');
    expect(await readPayment(stage.service, payment.id)).toMatchObject({
      status: 'Scheduled',
      recipient: { status: 'Ready' },
    });
  });

  it('says what is missing, and lets the recipient go on', async () => {
    const page = await open((await offer('Cleo')).offerLink);
    await setUp(page, 'Cleo Document');
    expect(await page.locator('#pay').textContent()).toContain('a photo of an identity document');
    expect(await page.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Continue at Sandbox' }).count()).toBe(1);
  });

  it('lets a recipient accept who is still being checked', async () => {
    const page = await open((await offer('Ben')).offerLink);
    await setUp(page, 'Ben Pending');
    expect(await page.locator('#pay').textContent()).toContain('is checking your details');
    await page.getByRole('button', { name: 'Accept $800.00' }).click();
    expect(await page.locator('main').textContent()).toContain('as soon as your details are checked');
  });

  it('says that the processor refuses a recipient', async () => {
    const page = await open((await offer('Dan')).offerLink);
    await setUp(page, 'Dan Rejected');
    expect(await page.locator('#pay').textContent()).toContain('cannot pay you');
    expect(await page.locator('#pay button').count()).toBe(0);
  });

  it.each([
    ['de-DE', 'Bei Sandbox einrichten'],
    ['fr-FR', 'Configurer chez Sandbox'],
    ['es-ES', 'Configurar en Sandbox'],
  ])('speaks the reader’s language: %s', async (locale, words) => {
    const page = await open((await offer('Lee')).offerLink, locale);
    expect(await page.getByRole('button', { name: words }).count()).toBe(1);
  });
});
