import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeSettings('demo-studio', {
    feeBearer: 'Client',
    cardCostBasisPoints: 290,
    surchargeBasisPoints: 250,
  });
});
afterAll(() => service.close());

function open(link: string, suffix = '', fields: Record<string, string> = {}): Promise<Response> {
  const address = `${service.url}${new URL(link).pathname}${suffix}?${new URLSearchParams(fields).toString()}`;
  return fetch(address, { redirect: 'manual' });
}

const problemOf = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', service.url).searchParams.get('problem');

const chosen = (invoice: { paymentSchedule: { id: string }[] }) => ({
  payments: invoice.paymentSchedule[0]?.id ?? '',
  method: 'Card',
  expected: '100000',
});

describe('before the kind of card is known', () => {
  it.each([
    ['en', 'Credit cards: 2.5% fee, $25.00. Debit cards and prepaid cards: none.', 'Continue'],
    ['de', 'Debit- und Prepaidkarten: keine.', 'Weiter'],
    ['fr', 'Cartes de débit et prépayées : aucuns frais.', 'Continuer'],
    ['es', 'Tarjetas de débito y prepago: ninguno.', 'Continuar'],
  ])(
    'the page says in %s which cards bear a fee, and names no sum that may not be charged',
    async (lang, words, button) => {
      const { paymentLink } = await activeInvoice(service);
      const page = (await (await open(paymentLink, '', { lang })).text()).replaceAll('\u00a0', ' ');
      expect(page).toContain(words);
      expect(page).toContain(`<button class="button">${button}</button>`);
      expect(page).toContain('data-confirm');
      expect(page).not.toMatch(/1[.,\s\u202f]?025/);
    },
  );

  it('it says nothing of it where no card that is accepted bears one', async () => {
    for (const paymentMethods of [['DebitCard'], ['BankAccount'], ['DebitCard', 'BankAccount']]) {
      const { paymentLink } = await activeInvoice(service, { paymentMethods });
      const page = await (await open(paymentLink)).text();
      expect(page).not.toContain('data-confirm');
      expect(page).not.toContain('2.5%');
    }
  });
});

describe('once the card is a token', () => {
  it.each([
    ['tok_card', '$1,025.00', '102500'],
    ['tok_debit', '$1,000.00', '100000'],
    ['tok_prepaid', '$1,000.00', '100000'],
    ['tok_kindless', '$1,000.00', '100000'],
  ])(
    'the page of %s asks to confirm exactly %s, and that is what is charged',
    async (token, shown, expected) => {
      const invoice = await activeInvoice(service);
      const page = await (await open(invoice.paymentLink, '/pay', { ...chosen(invoice), token })).text();
      expect(page).toContain(`<button class="button">Pay ${shown}</button>`);
      expect(page).toContain(`name="expected" value="${expected}"`);
      expect((await read(service, invoice.id)).amountPaid).toBe(0);
      const form = { ...chosen(invoice), token, expected };
      const answer = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}/pay`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      expect([answer.status, problemOf(answer)]).toEqual([303, null]);
      expect(service.processor.log.at(-1)?.amount).toBe(Number(expected));
    },
  );

  it('a credit card whose form was sent without having been confirmed is not charged', async () => {
    const invoice = await activeInvoice(service);
    const before = service.processor.log.length;
    const answer = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}/pay`, {
      method: 'POST',
      body: new URLSearchParams({ ...chosen(invoice), token: 'tok_card' }),
      redirect: 'manual',
    });
    expect([answer.status, problemOf(answer)]).toEqual([303, 'amount_changed']);
    expect(service.processor.log).toHaveLength(before);
  });

  it('a token that stands for nothing leads back to the fields', async () => {
    const invoice = await activeInvoice(service);
    const answer = await open(invoice.paymentLink, '/pay', { ...chosen(invoice), token: 'tok_nothing' });
    expect([answer.status, problemOf(answer)]).toEqual([303, 'unknown_token']);
  });
});
