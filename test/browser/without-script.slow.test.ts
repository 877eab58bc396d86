import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testIbanOf } from '../../src/processors/service.ts';
import { activeInvoice, read, states } from '../support/money.ts';
import { accept, payOut, readPayment } from '../support/outgoing.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function open(link: string, locale = 'en-US'): Promise<Page> {
  return (await stage.visit(link, { javaScriptEnabled: false, locale })).page;
}

async function pay(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.locator('#fields button').click();
}

describe('without JavaScript, the client’s page', () => {
  it('takes a payment: the card goes to the processor, and what is paid stands there before it is confirmed', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${new URL(request.url()).port} ${request.postData() ?? ''}`));
    await pay(page, '4242424242424242');
    expect(await page.locator('h1').textContent()).toBe('Confirm the payment');
    expect(await page.locator('.sums').textContent()).toContain('$1,000.00');
    expect(states(await read(stage.service, invoice.id))[0]).toBe('Due');
    await page.getByRole('button', { name: 'Pay $1,000.00' }).click();
    expect(await page.locator('.notice').textContent()).toContain(
      'We have received $1,000.00 by Visa ••••\u00a04242.',
    );
    const own = new URL(stage.service.url).port;
    expect(sent.filter((line) => line.startsWith(own) && line.includes('4242424242424242'))).toEqual([]);
  });

  it('pays once when the confirmation is sent again', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await pay(page, '4242424242424242');
    const confirmation = page.url();
    await page.getByRole('button', { name: 'Pay $1,000.00' }).click();
    await page.goto(confirmation);
    await page.getByRole('button', { name: /^Pay/ }).click();
    const charges = await stage.service.call('GET', `/v1/charges?invoiceId=${invoice.id}`);
    expect(charges.data.items).toHaveLength(1);
  });

  it('says why a card was declined, with the choice as it was', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await page.getByRole('link', { name: 'Choose all' }).click();
    await pay(page, '4000000000000002');
    await page.getByRole('button', { name: 'Pay $3,000.00' }).click();
    expect(await page.locator('.notice').textContent()).toContain(
      'The bank declined the payment. Try another card',
    );
    expect(await page.locator('#fields button').textContent()).toBe('Pay $3,000.00');
  });

  it.each([
    ['4242424242424241', '12 / 40', '123', 'Check the card number.'],
    ['4242424242424242', '12 / 40', '12', 'Check the security code.'],
    ['4242424242424242', 'soon', '123', 'Check the expiry date.'],
    ['4242424242424242', '12 / 20', '123', 'The card has expired.'],
    ['4111111111111111', '12 / 40', '123', 'only its test cards'],
  ])('tells what is wrong with the card %s, %s, %s', async (number, expiry, code, words) => {
    const page = await open((await activeInvoice(stage.service)).paymentLink);
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expires').fill(expiry);
    await page.getByLabel('Security code').fill(code);
    await page.locator('#fields button').click();
    expect(await page.locator('.notice').textContent()).toContain(words);
  });

  it('keeps an amount that cannot be read, and takes nothing until it is right', async () => {
    await stage.service.sql('update accounts set allows_part_payments = true');
    try {
      const invoice = await activeInvoice(stage.service);
      const page = await open(invoice.paymentLink);
      await page.getByLabel('Amount to pay now').fill('abc');
      await page.getByRole('button', { name: 'Update' }).click();
      expect(await page.getByLabel('Amount to pay now').inputValue()).toBe('abc');
      expect(await page.locator('#fields button').isDisabled()).toBe(true);
      await page.getByLabel('Amount to pay now').fill('$250.50');
      await page.getByRole('button', { name: 'Update' }).click();
      await pay(page, '4242424242424242');
      await page.getByRole('button', { name: 'Pay $250.50' }).click();
      expect((await read(stage.service, invoice.id)).amountPaid).toBe(25_050);
    } finally {
      await stage.service.sql('update accounts set allows_part_payments = false');
    }
  });

  it('takes nothing while nothing is ticked', async () => {
    const page = await open((await activeInvoice(stage.service)).paymentLink);
    await page.getByRole('checkbox', { name: /Dec 2026/ }).uncheck();
    await page.getByRole('button', { name: 'Update' }).click();
    expect(await page.locator('#fields button').textContent()).toBe('Choose a payment');
    expect(await page.locator('#fields button').isDisabled()).toBe(true);
  });

  it('pays by bank account, chosen by a button', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await page.getByLabel('Bank account').check();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number').fill('000123456789');
    await page.locator('#fields button').click();
    await page.getByRole('button', { name: 'Pay $1,000.00' }).click();
    expect(await page.locator('.notice').textContent()).toContain('Your bank has received the order');
  });
});

describe('the recipient’s page', () => {
  const bank = async (page: Page, number = '000123456789') => {
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number').fill(number);
    await page.locator('#fields button').click();
  };

  it('says who pays what and until when to answer, and takes a bank account', async () => {
    const payment = await payOut(stage.service, { note: 'For the evening' });
    const { page, faults, context } = await stage.visit(payment.offerLink);
    expect(await page.locator('main').textContent()).toMatch(
      /wants to pay you[\s\S]*\$800\.00[\s\S]*For the evening/,
    );
    await bank(page);
    await page.locator('.notice').filter({ hasText: 'You have accepted.' }).waitFor();
    expect((await readPayment(stage.service, payment.id)).status).toBe('Scheduled');
    await context.close();
    expect(faults).toEqual([]);
  });

  it('works without JavaScript', async () => {
    const payment = await payOut(stage.service);
    const page = await open(payment.offerLink);
    await bank(page);
    await page.getByRole('button', { name: 'Accept $800.00' }).click();
    expect(await page.locator('.notice').textContent()).toContain('You have accepted.');
  });

  it('of a payment in euros takes an IBAN, with script and without, and says which one is mistyped', async () => {
    const { service } = stage;
    await service.sql(`update accounts set currency = 'EUR' where path = 'demo-studio'`);
    const [first, second] = [await payOut(service), await payOut(service)];
    await service.sql(`update accounts set currency = 'USD' where path = 'demo-studio'`);
    const iban = testIbanOf('000123456789');
    const { page, faults, context } = await stage.visit(first.offerLink);
    await page.getByLabel('IBAN').fill(iban.replace('6789', '6798'));
    await page.locator('#fields button').click();
    await page.getByRole('alert').filter({ hasText: 'Check the IBAN.' }).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('iban');
    await page.getByLabel('IBAN').fill(iban);
    await page.locator('#fields button').click();
    await page.locator('.notice').filter({ hasText: 'You have accepted.' }).waitFor();
    await context.close();
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    const plain = await open(second.offerLink);
    await plain.getByLabel('IBAN').fill(iban);
    await plain.locator('#fields button').click();
    await plain.getByRole('button', { name: 'Accept €800.00' }).click();
    expect(await plain.locator('.notice').textContent()).toContain('You have accepted.');
  });

  it('takes a no, with its reason', async () => {
    const payment = await payOut(stage.service);
    const { page, context } = await stage.visit(payment.offerLink);
    await page.getByText('Decline this payment').click();
    await page.getByLabel('Reason').fill('Paid in cash already');
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.locator('.notice').filter({ hasText: 'You have declined' }).waitFor();
    const after = await readPayment(stage.service, payment.id);
    expect([after.status, after.declineReason]).toEqual(['Declined', 'Paid in cash already']);
    await context.close();
  });

  it('refuses an account that is none in words, and an amount that has changed', async () => {
    const payment = await payOut(stage.service);
    const { page, context } = await stage.visit(payment.offerLink);
    await bank(page, '1');
    await page.getByRole('alert').filter({ hasText: 'only its test cards and test accounts' }).waitFor();
    const changed = await stage.service.call('PATCH', `/v1/payments/${payment.id}`, {
      body: { totalAmount: 90_000 },
    });
    expect(changed.status).toBe(200);
    await page.getByLabel('Account number').fill('000123456789');
    await page.locator('#fields button').click();
    await page.getByRole('alert').filter({ hasText: 'amount has changed' }).waitFor();
    expect((await readPayment(stage.service, payment.id)).status).toBe('Pending');
    await context.close();
  });

  it('shows later how it stands', async () => {
    const payment = await payOut(stage.service);
    await accept(stage.service, payment, await stage.sandbox.bank('000123456789'));
    const page = await open(payment.offerLink);
    expect(await page.locator('.notice').textContent()).toMatch(
      /You have accepted\.\s*The money is sent to .* ••••\u00a06789/,
    );
    await stage.service.call('POST', `/v1/payments/${payment.id}/cancel`, { body: {} });
    await page.reload();
    expect(await page.locator('.notice').textContent()).toContain('was canceled');
  });
});
