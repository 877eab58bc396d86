import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, eventTypes, read } from '../support/money.ts';
import { openStage, type Stage, type Visit } from '../support/stage.ts';
import { typeCard } from '../support/typed-card.ts';

let stage: Stage;
let visits: Visit[] = [];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(async () => {
  for (const { context, faults } of visits) {
    await context.close();
    expect(faults).toEqual([]);
  }
  visits = [];
});

async function open(link: string): Promise<Page> {
  const made = await stage.visit(link);
  visits.push(made);
  return made.page;
}

/** Holds back the answers to a choice until they are let go. */
async function holdChoices(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/r\/\w+\?/, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

const payButton = (page: Page) => page.locator('#fields button');
const thanks = (page: Page) => page.locator('.notice').filter({ hasText: 'We have received' });

describe('on a slow line the client’s page', () => {
  it('does not switch autopay on once it was unchecked, however fast Pay is pressed after it', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(`${invoice.paymentLink}?autopay=on`);
    await typeCard(page, '4242424242424242');
    const letGo = await holdChoices(page);
    await page.getByLabel('Pay the rest automatically').click();
    await payButton(page).click({ force: true });
    letGo();
    await page.waitForURL((url) => !url.search.includes('autopay'));
    if ((await thanks(page).count()) === 0) await payButton(page).click();
    await thanks(page).waitFor();
    expect(await eventTypes(stage.service, invoice.id)).not.toContain('invoice.autopay.enabled');
  });

  it('takes the part that was typed, also when Pay is pressed before the page has taken it in', async () => {
    await stage.service.sql('update accounts set allows_part_payments = true');
    try {
      const invoice = await activeInvoice(stage.service);
      const page = await open(invoice.paymentLink);
      await typeCard(page, '4242424242424242');
      const letGo = await holdChoices(page);
      await page.getByLabel('Amount to pay now').fill('250.50');
      await payButton(page).click({ force: true });
      letGo();
      await payButton(page).filter({ hasText: '$250.50' }).click();
      await thanks(page).waitFor();
      expect((await read(stage.service, invoice.id)).amountPaid).toBe(25_050);
    } finally {
      await stage.service.sql('update accounts set allows_part_payments = false');
    }
  });

  it('never has another amount on its button than it takes, also when the choice changes while a card is declined', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4000000000000002');
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/pay', async (route) => {
      await gate;
      await route.continue();
    });
    await payButton(page).click();
    await payButton(page).filter({ hasText: 'Paying' }).waitFor();
    const box = page.getByRole('checkbox', { name: /Feb 2027/ });
    await box.click({ force: true });
    expect(await box.isChecked()).toBe(false);
    letGo();
    await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    const fields = new URLSearchParams((await page.locator('#fields').getAttribute('data-fields')) ?? '');
    const label = (await payButton(page).textContent()) ?? '';
    expect(Number(label.replaceAll(/[^\d]/g, ''))).toBe(Number(fields.get('expected')));
    await box.check();
    await payButton(page).filter({ hasText: 'Pay $2,000.00' }).waitFor();
  });
});

describe('a page that looks again by itself', () => {
  it('leaves a card alone that is being typed for another payment', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    let asked = 0;
    await page.route('**/r/*', async (route) => {
      asked += 1;
      const answer = await route.fetch();
      const body = (await answer.text()).replace('<h1>', '<p data-refresh></p><h1>');
      await route.fulfill({ response: answer, body });
    });
    // The page's clock stands still; only `runFor` moves it.
    await page.clock.install({ time: '2026-11-21T12:00:00Z' });
    await page.clock.pauseAt('2026-11-21T12:00:01Z');
    await page.reload();
    await page.getByLabel('Card number').fill('4242');
    const before = asked;
    await page.clock.runFor(60_000);
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242');
    const reloaded = page.waitForEvent('load');
    await page.getByLabel('Card number').fill('');
    await page.clock.runFor(2_000);
    await reloaded;
    expect(asked).toBe(before + 1);
  });
});

describe('with the keyboard the client’s page', () => {
  const focused = (page: Page) =>
    page.evaluate(
      'document.activeElement.name || document.activeElement.id || document.activeElement.tagName',
    );

  it('keeps the focus where it was when a choice has changed what stands there', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await page.getByLabel('Pay the rest automatically').focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/autopay=on/);
    expect(await focused(page)).toBe('autopay');
    await page.getByRole('link', { name: 'Choose all' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Only the next' }).waitFor();
    expect(await focused(page)).toBe('all');
  });

  it('says aloud what a choice comes to', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    const region = page.locator('.checkout [aria-live=polite]');
    await page.getByRole('checkbox', { name: /Feb 2027/ }).check();
    await region.filter({ hasText: '$2,000.00' }).waitFor();
  });

  it.each([
    ['4000000000000127', '123', 'cvc'],
    ['1111', '123', 'number'],
    ['4242424242424242', '12', 'cvc'],
  ])(
    'leads from what is wrong with the card %s to the field that it is about',
    async (number, code, name) => {
      const page = await open((await activeInvoice(stage.service)).paymentLink);
      await typeCard(page, number);
      await page.getByLabel('Security code').fill(code);
      await payButton(page).click();
      await page.locator('#problem:not(:empty)').waitFor();
      expect(await focused(page)).toBe(name);
      const field = page.locator(`[name=${name}]`);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.getAttribute('aria-describedby')).toBe('problem');
      await field.fill('4');
      expect(await field.getAttribute('aria-invalid')).toBe(null);
    },
  );
});
