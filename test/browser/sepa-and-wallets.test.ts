import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testIbanOf } from '../../src/processors/service.ts';
import { activeInvoice, read, states } from '../support/money.ts';
import { openStage, PHONE, type Stage, type Visit } from '../support/stage.ts';

let stage: Stage;
let visits: Visit[];

beforeAll(async () => {
  stage = await openStage();
  await stage.service.call('PATCH', '/v1/account', { body: { takesSepaDebits: true } });
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

const notice = (page: Page) => page.locator('.notice');

describe('the client’s page', () => {
  it('takes a bank account in euros by a mandate that stands there before, and then says how it is called', async () => {
    const invoice = await activeInvoice(stage.service, { currency: 'EUR' });
    const page = await open(invoice.paymentLink);
    await page.getByText('Bank account', { exact: true }).click();
    await page.getByLabel('IBAN').fill(testIbanOf('000123456789'));
    const words = (await page.locator('#terms').textContent()) ?? '';
    expect(words).toContain('within 8 weeks');
    expect(words).toContain('€1,000.00');
    await page.locator('#fields button').click();
    await notice(page).filter({ hasText: 'Mandate reference TEST-' }).waitFor();
    const [kept] = await stage.service.sql<{ terms: string }>('select terms from debit_mandates');
    expect(kept?.terms).toBe(words);
    expect(states(await read(stage.service, invoice.id))[0]).toBe('Processing');
  });

  it('shows the mandate without script, too, before it is confirmed', async () => {
    const invoice = await activeInvoice(stage.service, { currency: 'EUR' });
    const page = await open(`${invoice.paymentLink}?method=BankAccount&lang=de`, {
      javaScriptEnabled: false,
      viewport: PHONE,
    });
    await page.getByLabel('IBAN').fill(testIbanOf('000111111116'));
    await page.locator('#fields button').click();
    expect(await page.locator('main').textContent()).toContain('innerhalb von 8 Wochen');
    await page.locator('form button').first().click();
    expect(await notice(page).textContent()).toContain('Gläubiger-Identifikationsnummer DE98ZZZ09999999999');
  });

  it.each([true, false])('takes a card of a wallet (with script: %s)', async (javaScriptEnabled) => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink, { javaScriptEnabled });
    await page.getByRole('link', { name: 'Apple Pay' }).click();
    await page.getByRole('button', { name: 'the payment succeeds' }).first().click();
    await page.getByText('Visa (Apple Pay) •••• 4242').waitFor();
    await page.getByRole('button', { name: 'Pay $1,000.00' }).click();
    await notice(page)
      .filter({ hasText: 'We have received $1,000.00 by Visa (Apple Pay) •••• 4242.' })
      .waitFor();
    expect(states(await read(stage.service, invoice.id))[0]).toBe('Paid');
  });

  it('offers no wallet where a card bears a fee, nor where the business wants none', async () => {
    const { service } = stage;
    const invoice = await activeInvoice(stage.service);
    const wallets = async () => {
      const page = await open(invoice.paymentLink);
      await page.locator('#fields').waitFor();
      return page.getByRole('link', { name: 'Google Pay' }).count();
    };
    expect(await wallets()).toBe(1);
    await service.call('PATCH', '/v1/account', { body: { takesWallets: false } });
    expect(await wallets()).toBe(0);
    const fee = { feeBearer: 'Client', surchargeBasisPoints: 200, cardCostBasisPoints: 290 };
    await service.call('PATCH', '/v1/account', { body: { takesWallets: true, ...fee } });
    expect(await wallets()).toBe(0);
    await service.call('PATCH', '/v1/account', { body: { feeBearer: 'Business', surchargeBasisPoints: 0 } });
  });
});
