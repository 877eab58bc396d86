import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeInvoice, read } from '../support/money.ts';
import { openStage, type Stage, type Visit } from '../support/stage.ts';
import { typeCard } from '../support/typed-card.ts';

/** A client saves a card or a bank account for autopay, and pays nothing now. */

let stage: Stage;
let visits: Visit[];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  visits = [];
});
afterEach(async () => {
  for (const { context, faults } of visits) {
    await context.close();
    expect(faults).toEqual([]);
  }
});

async function open(link: string, options: Parameters<Stage['visit']>[1] = {}): Promise<Page> {
  const made = await stage.visit(link, options);
  visits.push(made);
  return made.page;
}

const button = (page: Page) => page.locator('#fields button');
const notice = (page: Page) => page.locator('.notice');
const autopayOf = async (id: string) => (await stage.service.call('GET', `/v1/invoices/${id}/autopay`)).data;
const consentTermsOf = async (id: string) =>
  (await stage.service.sql<{ terms: string }>('select terms from consents where invoice_id = $1', [id])).map(
    ({ terms }) => terms,
  );
const begin = async (options: Parameters<Stage['visit']>[1] = {}) => {
  const invoice = await activeInvoice(stage.service);
  const page = await open(invoice.paymentLink, options);
  await page.getByRole('link', { name: 'Save a payment method' }).click();
  await page.getByRole('heading', { name: 'Save a payment method' }).waitFor();
  return { invoice, page };
};

describe.each([
  ['with script', {}],
  ['without script', { javaScriptEnabled: false }],
])('saving a method %s', (_name, options) => {
  const agree = async (page: Page) => {
    await button(page).click();
    // Without script the processor sends the browser back to a page that asks to agree.
    if ('javaScriptEnabled' in options) await page.getByRole('button', { name: 'Save and agree' }).click();
  };

  it('shows what will be charged and when, saves a card by the very words, and charges nothing', async () => {
    const { invoice, page } = await begin(options);
    expect(await page.locator('.rows li').allTextContents()).toEqual([
      expect.stringContaining('1 Dec 2026'),
      expect.stringContaining('1 Feb 2027'),
      expect.stringContaining('1 Apr 2027'),
    ]);
    const words = await page.getByText('I allow').textContent();
    expect(words).toContain('$3,000.00 in all, in 3 payments on their due dates');
    await typeCard(page, '4242424242424242');
    await agree(page);
    await notice(page).filter({ hasText: 'Autopay is on with Visa' }).waitFor();
    expect(await notice(page).textContent()).toContain('Saving it charged nothing.');
    expect(await consentTermsOf(invoice.id)).toEqual([words]);
    expect((await read(stage.service, invoice.id)).amountPaid).toBe(0);
    expect(await autopayOf(invoice.id)).toMatchObject({ isOn: true, nextCharge: { amount: 100_000 } });
    await page.goto(invoice.paymentLink);
    await page.getByRole('heading', { name: 'Autopay is on' }).waitFor();
    expect(await page.getByRole('link', { name: 'Save a payment method' }).count()).toBe(0);
  });

  it('asks the holder of a card at the bank: confirmed, it is saved; refused, nothing is', async () => {
    for (const [answer, words, isOn] of [
      ['Confirm', 'Autopay is on with Visa', true],
      ['Refuse', 'It was not confirmed at your bank. Nothing was charged.', false],
    ] as const) {
      const { invoice, page } = await begin(options);
      await typeCard(page, '4000002500003155');
      await agree(page);
      await page.getByText('Do you allow this card to be saved for later payments?').waitFor();
      expect((await autopayOf(invoice.id)).isOn).toBe(false);
      await page.getByRole('button', { name: answer }).click();
      await notice(page).filter({ hasText: words }).waitFor();
      expect((await autopayOf(invoice.id)).isOn).toBe(isOn);
    }
  });

  it('says why a card was not saved, and saves another one', async () => {
    const { invoice, page } = await begin(options);
    await typeCard(page, '4000000000000002');
    await agree(page);
    await page.getByText('The bank did not allow it.').waitFor();
    expect((await autopayOf(invoice.id)).isOn).toBe(false);
    if ('javaScriptEnabled' in options) await page.getByRole('link', { name: 'Try again' }).click();
    await typeCard(page, '5555555555554444');
    await agree(page);
    await notice(page).filter({ hasText: 'Mastercard' }).waitFor();
    expect((await autopayOf(invoice.id)).isOn).toBe(true);
  });

  it('saves a bank account', async () => {
    const { invoice, page } = await begin(options);
    await page.getByLabel('Bank account').check();
    if ('javaScriptEnabled' in options) await page.getByRole('button', { name: 'Update' }).click();
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number').fill('000123456789');
    await agree(page);
    await notice(page).filter({ hasText: 'Autopay is on with Test Bank' }).waitFor();
    expect(await autopayOf(invoice.id)).toMatchObject({ isOn: true, paymentMethod: { type: 'BankAccount' } });
  });
});

describe('a tab that was closed at the bank', () => {
  it('leaves autopay off: the page says that the bank waits, and lets the client not save it', async () => {
    const { invoice, page } = await begin();
    await typeCard(page, '4000002500003155');
    await button(page).click();
    await page.getByText('Do you allow this card to be saved').waitFor();
    const other = await open(invoice.paymentLink);
    await notice(other)
      .filter({ hasText: 'Your bank asks you to confirm that your payment method is saved' })
      .waitFor();
    await other.getByRole('button', { name: 'Do not save it' }).click();
    await other.getByRole('link', { name: 'Save a payment method' }).waitFor();
    expect((await autopayOf(invoice.id)).isOn).toBe(false);
  });
});

describe('a schedule that changes while the page is open', () => {
  it('is not agreed to: the page says so, and shows the new one', async () => {
    const { invoice, page } = await begin();
    await typeCard(page, '4242424242424242');
    const paymentSchedule = invoice.paymentSchedule.map(
      ({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }, index: number) => ({
        id,
        amount,
        dueDate: index === 0 ? '2026-11-29' : dueDate,
      }),
    );
    await stage.service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { paymentSchedule } });
    await button(page).click();
    await notice(page).filter({ hasText: 'Nothing was saved or charged.' }).waitFor();
    expect(await page.locator('.rows li').first().textContent()).toContain('29 Nov 2026');
    expect((await autopayOf(invoice.id)).isOn).toBe(false);
  });
});

describe('a card that may bear a fee', () => {
  it('is described first: the reader agrees to the words with its fee, and the fee is part of the charges', async () => {
    await stage.service.services.accounts.changeSettings('demo-studio', {
      feeBearer: 'Client',
      cardCostBasisPoints: 290,
      surchargeBasisPoints: 200,
    });
    const { invoice, page } = await begin();
    await typeCard(page, '4242424242424242');
    await button(page).click();
    await page.getByText('including a credit card fee of').waitFor();
    await page.getByRole('button', { name: 'Save and agree' }).click();
    await notice(page).filter({ hasText: 'Autopay is on with Visa' }).waitFor();
    expect(await autopayOf(invoice.id)).toMatchObject({ nextCharge: { amount: 100_000, surcharge: 2_000 } });
  });
});
