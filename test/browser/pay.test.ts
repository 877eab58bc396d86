import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeInvoice, eventTypes, read, states } from '../support/money.ts';
import { openStage, type Stage, type Visit } from '../support/stage.ts';
import { typeCard } from '../support/typed-card.ts';

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

const payButton = (page: Page) => page.locator('#fields button');
const notice = (page: Page) => page.locator('.notice');

async function charges(id: string): Promise<{ id: string; status: string; amount: number }[]> {
  return (await stage.service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items;
}

describe('the client’s page', () => {
  it('takes the next payment by card, at once, with a receipt', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    expect(await page.locator('.amount').textContent()).toBe('$1,000.00');
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await typeCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await notice(page).filter({ hasText: 'We have received $1,000.00 by Visa •••• 4242.' }).waitFor();
    expect(await page.locator('#receipt').textContent()).toContain('$1,000.00 on Sat 21 Nov 2026');
    expect(states(await read(stage.service, invoice.id))).toEqual(['Paid', 'Scheduled', 'Scheduled']);
  });

  it('says why a card was declined, keeps what was typed but the code, and takes another', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4000000000009995');
    await payButton(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'was not enough money in the account. Nothing was taken.' })
      .waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 9995');
    expect(await page.getByLabel('Expires').inputValue()).toBe('12 / 40');
    expect(await page.getByLabel('Security code').inputValue()).toBe('');
    await typeCard(page, '5555555555554444');
    await payButton(page).click();
    await notice(page).filter({ hasText: 'Mastercard •••• 4444' }).waitFor();
    expect((await charges(invoice.id)).map(({ status }) => status)).toEqual(['Succeeded', 'Declined']);
  });

  it.each([
    ['1111', 'Check the card number.'],
    ['4242424242424241', 'Check the card number.'],
    ['4111111111111111', 'only its test cards'],
    ['4000000000000127', 'The security code was wrong.'],
  ])('tells in words what is wrong with the card %s', async (number, words) => {
    const page = await open((await activeInvoice(stage.service)).paymentLink);
    await typeCard(page, number);
    await payButton(page).click();
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  });

  it('shows a payment by bank as processing, and as paid when the bank has paid', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await page.getByLabel('Bank account').check();
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number').fill('000123456789');
    await payButton(page).click();
    await notice(page).filter({ hasText: 'Your bank has received the order' }).waitFor();
    expect(await page.locator('.schedule li').first().textContent()).toContain('Processing');
    const clock = await stage.service.call('POST', '/v1/test_clock', {
      body: { now: '2026-11-26T12:00:00.000Z' },
    });
    expect(clock.status).toBe(200);
    await page.reload();
    expect(await page.locator('.schedule li').first().textContent()).toContain('Paid');
  });

  it('pays all at once, and says that nothing is left', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await page.getByRole('link', { name: 'Choose all' }).click();
    await payButton(page).filter({ hasText: 'Pay $3,000.00' }).waitFor();
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await notice(page).filter({ hasText: '$3,000.00' }).waitFor();
    await page.goto(invoice.paymentLink);
    expect(await notice(page).textContent()).toContain('Paid in full');
    expect(await page.locator('#fields').count()).toBe(0);
    expect((await read(stage.service, invoice.id)).status).toBe('Paid');
  });

  it('pays several that were chosen, keeping a card that is half typed', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4242424242424242');
    await page.getByRole('checkbox', { name: /Feb 2027/ }).check();
    await payButton(page).filter({ hasText: 'Pay $2,000.00' }).waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await payButton(page).click();
    await notice(page).filter({ hasText: '$2,000.00' }).waitFor();
    expect(states(await read(stage.service, invoice.id)).filter((one) => one === 'Paid')).toHaveLength(2);
  });

  it('makes one charge of a double click, and of Enter beside it', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4242424242424242');
    await payButton(page).dblclick();
    await notice(page).waitFor();
    expect(await charges(invoice.id)).toHaveLength(1);
    expect(states(await read(stage.service, invoice.id))).toEqual([
      'Paid',
      expect.anything(),
      expect.anything(),
    ]);
  });

  it('makes one charge of two tabs that pay at once: the other is told, and nothing more is taken', async () => {
    const invoice = await activeInvoice(stage.service);
    const pages = await Promise.all([open(invoice.paymentLink), open(invoice.paymentLink)]);
    for (const page of pages) await typeCard(page, '4242424242424242');
    await Promise.all(pages.map((page) => payButton(page).click()));
    await Promise.all(pages.map((page) => notice(page).first().waitFor()));
    // The second tab has two notices when it is refused while the charge of the first tab is under way.
    const words = await Promise.all(pages.map((page) => notice(page).allTextContents()));
    expect(words.flat().filter((text) => text.includes('We have received $1,000.00'))).toHaveLength(1);
    expect(await charges(invoice.id)).toHaveLength(1);
  });

  it('never pays the next payment in place of one that another tab has paid', async () => {
    const invoice = await activeInvoice(stage.service);
    const [first, late] = [await open(invoice.paymentLink), await open(invoice.paymentLink)];
    await typeCard(first, '4242424242424242');
    await payButton(first).click();
    await notice(first).waitFor();
    await typeCard(late, '4242424242424242');
    await payButton(late).click();
    await notice(late).filter({ hasText: 'Nothing was taken.' }).waitFor();
    expect(states(await read(stage.service, invoice.id))[1]).not.toBe('Paid');
    expect(await charges(invoice.id)).toHaveLength(1);
  });

  it('shows after the back button what is, not what was', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await notice(page).waitFor();
    await page.goBack();
    await page.locator('.schedule li.paid').waitFor();
    expect(await payButton(page).textContent()).toContain('$1,000.00');
    expect(await charges(invoice.id)).toHaveLength(1);
  });

  it('sends the holder to the bank to confirm, and back', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4000002500003155');
    await payButton(page).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await notice(page).filter({ hasText: 'We have received $1,000.00 by Visa •••• 3155.' }).waitFor();
    expect((await charges(invoice.id)).map(({ status }) => status)).toEqual(['Succeeded']);
  });

  it('shows a holder who left the bank the way back there, and one who refused that nothing was taken', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4000002760003184');
    await payButton(page).click();
    await page.getByRole('button', { name: 'Refuse' }).waitFor();
    await page.goto(invoice.paymentLink);
    expect(await page.getByRole('button', { name: /^Pay \$/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Confirm at the bank' }).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await notice(page).filter({ hasText: 'was not confirmed. Nothing was taken.' }).waitFor();
    expect(await payButton(page).count()).toBe(1);
  });

  it('lets a holder whom the bank asks pay in another way instead, and a late confirmation takes nothing more', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4000002760003184');
    await payButton(page).click();
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    const bank = page.url();
    await page.goto(invoice.paymentLink);
    await page.getByRole('button', { name: 'Pay in another way' }).click();
    await payButton(page).filter({ hasText: 'Pay $1,000.00' }).waitFor();
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await notice(page).filter({ hasText: 'We have received $1,000.00' }).waitFor();
    await page.goto(bank);
    expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    expect((await charges(invoice.id)).map(({ status }) => status)).toEqual(['Succeeded', 'Declined']);
  });

  it('tells honestly when the answer of a card is lost, and looks again by itself', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4000000000006210');
    await payButton(page).click();
    await page.locator('.schedule li.paid').waitFor();
    expect((await charges(invoice.id)).map(({ status }) => status)).toEqual(['Succeeded']);
  });

  it('says which cards bear a fee, and charges only what was confirmed once the card is known', async () => {
    await stage.service.sql(
      `update accounts set fee_bearer = 'Client', card_cost_basis_points = 300, surcharge_basis_points = 250`,
    );
    try {
      const invoice = await activeInvoice(stage.service);
      const page = await open(invoice.paymentLink);
      expect(await page.locator('#fee').textContent()).toMatch(
        /Credit cards: 2\.5% fee, \$25\.00\. Debit cards and prepaid cards: none\./,
      );
      await page.getByLabel('Bank account').check();
      await payButton(page).filter({ hasText: 'Pay $1,000.00' }).waitFor();
      expect(await page.locator('#fee').textContent()).toBe('');
      await page.getByLabel('Card', { exact: true }).check();
      await payButton(page).filter({ hasText: 'Continue' }).waitFor();
      for (const [number, shown, received] of [
        ['4000056655665556', 'Pay $1,000.00', '$1,000.00'],
        ['4242424242424242', 'Pay $1,025.00', '$1,025.00'],
      ] as const) {
        // Folded since the last one was paid.
        if (!(await payButton(page).isVisible())) await page.getByText('Make another payment').click();
        await typeCard(page, number);
        await payButton(page).click();
        await page.getByRole('heading', { name: 'Confirm the payment' }).waitFor();
        await page.getByRole('button', { name: shown }).click();
        await notice(page)
          .filter({ hasText: `We have received ${received}` })
          .waitFor();
      }
    } finally {
      await stage.service.sql(`update accounts set fee_bearer = 'Business', surcharge_basis_points = 0`);
    }
  });

  it('takes a part where the business allows it', async () => {
    await stage.service.sql('update accounts set allows_part_payments = true');
    try {
      const invoice = await activeInvoice(stage.service);
      const page = await open(invoice.paymentLink);
      await page.getByLabel('Amount to pay now').fill('250.50');
      await page.getByLabel('Amount to pay now').blur();
      await payButton(page).filter({ hasText: 'Pay $250.50' }).waitFor();
      await typeCard(page, '4242424242424242');
      await payButton(page).click();
      await notice(page).filter({ hasText: '$250.50' }).waitFor();
      expect(await page.locator('.schedule li').first().textContent()).toContain('$250.50 of it is paid');
    } finally {
      await stage.service.sql('update accounts set allows_part_payments = false');
    }
  });

  it('keeps a part that cannot be read, says what is wrong with it, and takes nothing until it is right', async () => {
    await stage.service.sql('update accounts set allows_part_payments = true');
    try {
      const invoice = await activeInvoice(stage.service);
      const page = await open(invoice.paymentLink);
      const amount = page.getByLabel('Amount to pay now');
      await typeCard(page, '4242424242424242');
      for (const text of ['abc', '100.999', '0', '5000']) {
        await amount.fill(text);
        await page.waitForURL(({ searchParams }) => searchParams.get('amount') === text);
        await payButton(page).filter({ hasText: 'Enter an amount' }).waitFor();
        expect([await amount.inputValue(), await payButton(page).isDisabled()]).toEqual([text, true]);
        expect(await page.locator('#part-problem').textContent()).toMatch(/amount|at most/);
        expect(await amount.getAttribute('aria-invalid')).toBe('true');
      }
      await page.getByLabel('Security code').press('Enter');
      expect(await charges(invoice.id)).toEqual([]);
      await amount.fill('$250.50');
      await payButton(page).filter({ hasText: 'Pay $250.50' }).click();
      await notice(page).filter({ hasText: '$250.50' }).waitFor();
    } finally {
      await stage.service.sql('update accounts set allows_part_payments = false');
    }
  });

  it('asks for a choice while nothing is ticked', async () => {
    const page = await open((await activeInvoice(stage.service)).paymentLink);
    const box = page.getByRole('checkbox', { name: /Dec 2026/ });
    await box.uncheck();
    await payButton(page).filter({ hasText: 'Choose a payment' }).waitFor();
    expect(await payButton(page).isDisabled()).toBe(true);
    await box.check();
    await payButton(page).filter({ hasText: 'Pay $1,000.00' }).waitFor();
    expect(await payButton(page).isDisabled()).toBe(false);
  });

  it('groups a card as it is typed, names its brand, and leaves the caret where it was', async () => {
    const page = await open((await activeInvoice(stage.service)).paymentLink);
    const number = page.getByLabel('Card number');
    await number.pressSequentially('4242424242424242');
    expect([await number.inputValue(), await page.locator('#brand').textContent()]).toEqual([
      '4242 4242 4242 4242',
      'Visa',
    ]);
    await number.press('Home');
    await number.press('ArrowRight');
    await number.press('Delete');
    await number.pressSequentially('9');
    expect(await number.inputValue()).toBe('4942 4242 4242 4242');
    await number.fill('378282246310005');
    expect([await number.inputValue(), await page.locator('#brand').textContent()]).toEqual([
      '3782 822463 10005',
      'American Express',
    ]);
    for (const [typed, shown] of [
      ['1240', '12 / 40'],
      ['440', '04 / 40'],
      ['1/40', '01 / 40'],
      ['12/2040', '12 / 2040'],
    ]) {
      await page.getByLabel('Expires').fill('');
      await page.getByLabel('Expires').pressSequentially(typed ?? '');
      expect(await page.getByLabel('Expires').inputValue()).toBe(shown);
    }
  });

  it('opens its form again for a payer who wants to pay one more after a success', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await notice(page).filter({ hasText: 'Thank you' }).waitFor();
    await payButton(page).waitFor({ state: 'attached' });
    expect(await payButton(page).isVisible()).toBe(false);
    await page.getByText('Make another payment').click();
    await typeCard(page, '5555555555554444');
    await payButton(page).click();
    await notice(page).filter({ hasText: 'Mastercard •••• 4444' }).waitFor();
    expect(await charges(invoice.id)).toHaveLength(2);
  });

  it('switches autopay on with its mandate, and off again', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    await page.getByLabel('Pay the rest automatically').check();
    await page.waitForURL(/autopay=on/);
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await notice(page).waitFor();
    expect(await page.locator('.when').textContent()).toContain(
      'Visa ••••\u00a04242 will be charged $1,000.00',
    );
    await page.locator('#fields').waitFor({ state: 'attached' });
    expect(await page.locator('#fields').isVisible()).toBe(false);
    expect(await eventTypes(stage.service, invoice.id)).toContain('invoice.autopay.enabled');
    await page.getByRole('link', { name: 'Cancel autopay' }).click();
    await page.getByRole('button', { name: 'Cancel autopay' }).click();
    await notice(page).filter({ hasText: 'Autopay is off' }).waitFor();
    await payButton(page).waitFor();
    expect(await page.locator('.mandate').count()).toBe(0);
    expect(await eventTypes(stage.service, invoice.id)).toContain('invoice.autopay.disabled');
  });

  it('can be used with the keyboard alone', async () => {
    const invoice = await activeInvoice(stage.service);
    const page = await open(invoice.paymentLink);
    const tabTo = async (name: string) => {
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        if (
          (await page.evaluate('document.activeElement.name || document.activeElement.textContent')) === name
        )
          return;
      }
      throw new Error(`The keyboard does not reach ${name}.`);
    };
    await tabTo('Continue to payment');
    const ring = 'getComputedStyle(document.activeElement).outlineStyle';
    expect(await page.evaluate(ring)).toBe('solid');
    await page.keyboard.press('Enter');
    await tabTo('method');
    await tabTo('number');
    await page.keyboard.type('4242424242424242');
    await tabTo('expiry');
    await page.keyboard.type('1240');
    await tabTo('cvc');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await notice(page).filter({ hasText: 'We have received' }).waitFor();
  });
});
