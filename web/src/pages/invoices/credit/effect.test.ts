import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../messages/catalogue.ts';
import { createFormats } from '../../../messages/formats.ts';
import { effectSentence, fallingPayments, mailsOf, remainder, type TriedCredit } from './effect.ts';
import { creditRefusalOf } from './refusal.ts';

const tried: TriedCredit = {
  number: 'CN-0007',
  amount: 40_000,
  openAmount: 30_000,
  refundedAmount: 10_000,
  outsideAmount: 0,
  currency: 'EUR',
  scheduledPayments: [{ id: 'p2', amount: 30_000 }],
  invoiceStatus: 'Active',
  amountDue: 70_000,
};

const readerOf = async (language: 'en' | 'de' | 'fr' | 'es') => {
  const { messages } = await loadCatalogue(language, ['credit', 'invoice']);
  return { messages, formats: createFormats(language, []) };
};

describe('the sentence of a credit note', () => {
  it.each([
    ['en', 'Credit note CN-0007 for €400.00: €300.00 less to pay, €100.00 goes back to Visa 4242 by refund.'],
    [
      'de',
      'Rechnungskorrektur CN-0007 über 400,00 €: 300,00 € weniger zu zahlen, 100,00 € gehen als Erstattung auf Visa 4242 zurück.',
    ],
    ['fr', 'Avoir CN-0007 de 400,00 € : 300,00 € de moins à payer, 100,00 € remboursés sur Visa 4242.'],
    [
      'es',
      'Factura rectificativa CN-0007 de 400,00 €: 300,00 € menos por pagar, 100,00 € vuelven a Visa 4242 por reembolso.',
    ],
  ] as const)('has all its money in %s', async (language, sentence) => {
    const said = effectSentence(tried, 'Visa 4242', await readerOf(language));
    expect(said.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(sentence);
  });

  it('names what is given back outside, and leaves out what is nothing', async () => {
    const outside = { ...tried, openAmount: 0, refundedAmount: 0, outsideAmount: 40_000 };
    expect(effectSentence(outside, '', await readerOf('en'))).toBe(
      'Credit note CN-0007 for €400.00: €400.00 is given back outside.',
    );
  });
});

it('says what remains: an amount, nothing to pay, or no invoice', async () => {
  const reader = await readerOf('en');
  const first = (changes: Partial<TriedCredit>) => remainder({ ...tried, ...changes }, reader);
  expect(first({})).toBe('Then €700.00 is still to pay.');
  expect(first({ amountDue: 0, invoiceStatus: 'Paid' })).toBe('Then the invoice is paid.');
  expect(first({ amountDue: 0, invoiceStatus: 'Canceled' })).toMatch(/it is canceled\.$/);
});

it.each([
  ['Email', {}, 'both'],
  ['Email', { refundedAmount: 0 }, 'changed'],
  ['Email', { openAmount: 0 }, 'refunded'],
  ['Email', { openAmount: 0, refundedAmount: 0, outsideAmount: 40_000 }, 'none'],
  ['Email', { invoiceStatus: 'Canceled', refundedAmount: 0 }, 'canceled'],
  ['ShareManually', {}, 'refunded'],
  ['ShareManually', { refundedAmount: 0 }, 'none'],
] as const)('by %s, %o: says which mails the client gets: %s', async (deliveryMethod, changes, mail) => {
  const { messages } = await readerOf('en');
  const invoice = { contact: { name: 'Maria' } as never, deliveryMethod };
  const said = mailsOf({ ...tried, ...changes }, invoice, false, messages);
  expect(said).toBe(`${messages.credit.mails[mail]('Maria')} ${messages.credit.sendPdf}`);
  expect(mailsOf({ ...tried, ...changes }, invoice, true, messages)).toContain('no mail server');
});

it('shows each payment that falls with its amount before and after', async () => {
  const { messages } = await readerOf('en');
  const paymentSchedule = [
    { id: 'p1', name: 'Deposit', amount: 30_000 },
    { id: 'p2', name: 'Balance', amount: 100_000 },
  ] as never;
  expect(fallingPayments(tried, { paymentSchedule, currency: 'EUR' }, messages)).toEqual([
    { id: 'p2', name: 'Balance', before: 100_000, after: 70_000 },
  ]);
});

describe('a refusal', () => {
  const refused = (code: string, path: string, blockedBy: string | null = null) => ({
    code,
    blockedBy,
    message: 'Only 40000 is left.',
    details: [{ path, code, message: 'Only 40000 is left.' }],
  });

  it.each([
    ['credit_too_large', '/amount', null, 'amount'],
    ['credit_too_large', '', null, 'amount'],
    ['credit_too_large', '/lines/1', null, 'line'],
    ['credit_too_large', '/givenBack/refund', null, 'way'],
    ['credit_not_covered', '/givenBack', null, 'way'],
    ['illegal_action', '', 'OnItsWay', 'all'],
    ['illegal_action', '', 'NothingLeft', 'all'],
    ['illegal_action', '/amount', null, 'way'],
  ] as const)('%s at "%s" (%s) is said at: %s, without minor units', async (code, path, blockedBy, at) => {
    const { messages } = await readerOf('en');
    const said = creditRefusalOf(refused(code, path, blockedBy), messages);
    expect(said?.at).toBe(at);
    expect(said?.text).not.toMatch(/40000/);
  });

  it('that is none of what was chosen is left to the dialog', async () => {
    const { messages } = await readerOf('en');
    expect(creditRefusalOf(refused('version_conflict', ''), messages)).toBeNull();
  });
});
