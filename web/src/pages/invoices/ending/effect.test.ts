import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../messages/catalogue.ts';
import { createFormats } from '../../../messages/formats.ts';
import type { Reader } from '../../../parts/schedule-changes.ts';
import {
  afterwards,
  endingSentence,
  mailSentences,
  type TriedEnding,
  termsLines,
  tierLines,
} from './effect.ts';
import { endingDetails } from './happened.ts';
import { endingRefusalOf } from './refusal.ts';

const tried: TriedEnding = {
  keptAmount: 120_000,
  refundedAmount: 30_000,
  outsideAmount: 0,
  remainingAmount: 0,
  remainingPaymentId: null,
  undocumentedAmount: 0,
  autopay: 'None',
  invoiceStatus: 'Paid',
  days: 45,
  countedDate: '2027-06-12',
  tier: { fromDays: 30, keepBasisPoints: 6_000 },
  creditNote: { number: 'CN-0001', amount: 280_000, openAmount: 250_000 },
};

const terms = {
  tiers: [
    { fromDays: 90, keepBasisPoints: 3_000 },
    { fromDays: 30, keepBasisPoints: 6_000 },
    { fromDays: 0, keepBasisPoints: 10_000 },
  ],
  of: 'Total' as const,
  byBusiness: 0,
};

const readerOf = async (language: 'en' | 'de' | 'fr' | 'es'): Promise<Reader> => {
  const { messages } = await loadCatalogue(language, ['changing', 'credit', 'ending', 'invoice']);
  return { messages, formats: createFormats(language, []), today: '2027-04-28' };
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the sentence of an event that falls through', () => {
  it.each([
    [
      'en',
      'You keep €1,200.00, €300.00 goes back to Visa 4242, credit note CN-0001 over €2,800.00; nothing more is to pay.',
    ],
    [
      'de',
      'Sie behalten 1.200,00 €, 300,00 € gehen auf Visa 4242 zurück, Rechnungskorrektur CN-0001 über 2.800,00 €; es ist nichts mehr zu zahlen.',
    ],
    [
      'fr',
      'Vous gardez 1 200,00 €, 300,00 € sont remboursés sur Visa 4242, avoir CN-0001 de 2 800,00 € ; il ne reste rien à payer.',
    ],
    [
      'es',
      'Usted conserva 1200,00 €, 300,00 € vuelven a Visa 4242, factura rectificativa CN-0001 de 2800,00 €; no queda nada por pagar.',
    ],
  ] as const)('has all its money in %s', async (language, sentence) => {
    const reader = await readerOf(language);
    expect(plain(endingSentence(tried, 'Visa 4242', { currency: 'EUR' }, reader))).toBe(sentence);
  });

  it('names what is given back outside and what is still to pay, and leaves out what is nothing', async () => {
    const reader = await readerOf('en');
    const said = (changes: Partial<TriedEnding>) =>
      endingSentence({ ...tried, refundedAmount: 0, ...changes }, '', { currency: 'EUR' }, reader);
    expect(said({ keptAmount: 0, outsideAmount: 150_000 })).toBe(
      'You keep nothing, you give €1,500.00 back yourself, credit note CN-0001 over €2,800.00; nothing more is to pay.',
    );
    expect(said({ creditNote: null, remainingAmount: 80_000 })).toBe(
      'You keep €1,200.00; €800.00 of it is still to pay.',
    );
  });
});

describe('the terms', () => {
  it('stand as tiers by their first and last day, with their share', async () => {
    const reader = await readerOf('en');
    const lines = (of: 'Total' | 'FirstPayment') =>
      tierLines({ ...terms, of } as never, reader).map(({ name, share }) => `${name}: ${share}`);
    expect(lines('Total')).toEqual([
      '90 days before or earlier: 30% of the price',
      '30 to 89 days before: 60% of the price',
      '0 to 29 days before: 100% of the price',
    ]);
    expect(lines('FirstPayment')[1]).toBe('30 to 89 days before: 60% of the first payment');
  });

  it('name the day that counts, also where the event was postponed since', async () => {
    const reader = await readerOf('en');
    const lines = (eventDate: string, changes: Partial<TriedEnding> = {}) =>
      termsLines({ ...tried, ...changes }, { cancellationTerms: terms as never, eventDate }, reader);
    expect(lines('2027-06-12')).toEqual(['45 days to 12 Jun.']);
    expect(lines('2027-09-18')[1]).toBe(reader.messages.ending.firstDate);
    expect(lines('2027-06-12', { days: 0 })).toEqual(['The notice is on 12 Jun, the day that counts.']);
    expect(lines('2027-06-12', { days: -3 })).toEqual(['The notice is after 12 Jun, the day that counts.']);
    expect(lines('2027-06-12', { tier: null })).toEqual(['When you cancel, you keep 0% of the price.']);
  });
});

it('says what follows: the payment that remains, autopay, and what stays billed', async () => {
  const reader = await readerOf('en');
  const paymentSchedule = [{ id: 'p1', name: 'Deposit', dueDate: '2027-05-01', amount: 50_000 }] as never;
  const lines = (changes: Partial<TriedEnding>) =>
    afterwards({ ...tried, ...changes }, { paymentSchedule, currency: 'EUR' }, reader);
  expect(lines({ remainingPaymentId: 'p1', remainingAmount: 80_000, autopay: 'Kept' })).toEqual([
    'Deposit asks for €800.00, due 1 May.',
    reader.messages.ending.autopay.Kept,
  ]);
  expect(lines({ invoiceStatus: 'Canceled', autopay: 'Ended' })).toEqual([
    reader.messages.ending.isCanceled,
    reader.messages.ending.autopay.Ended,
  ]);
  expect(lines({ undocumentedAmount: 5_000 })[0]).toMatch(/^€50\.00 was refunded before/);
});

it.each([
  [{}, true, ['A mail about it goes to maria@example.com.', 'refunded', 'sendPdf']],
  [{ refundedAmount: 0 }, true, ['A mail about it goes to maria@example.com.', 'sendPdf']],
  [{}, false, ['refunded', 'sendPdf']],
  [{ creditNote: null, refundedAmount: 0 }, false, ['none']],
] as const)(
  'of %o, with a mail by the dry run %s: says which mails the client gets',
  async (changes, isMailed, said) => {
    const reader = await readerOf('en');
    const { mails, sendPdf } = reader.messages.credit;
    const texts = { refunded: mails.refunded('Maria'), none: mails.none('Maria'), sendPdf };
    const invoice = { contact: { name: 'Maria' } as never, deliveryMethod: 'Email' } as const;
    const toBusiness = {
      unreadBecause: null,
      recipients: [{ email: 'studio@example.com', name: '', role: 'to' }],
    };
    const toMaria = {
      unreadBecause: null,
      recipients: [{ email: 'maria@example.com', name: 'Maria', role: 'to' }],
    };
    const written = (isMailed ? [toBusiness, toMaria] : [toBusiness]) as never;
    expect(mailSentences({ ...tried, ...changes }, written, invoice, false, reader)).toEqual(
      said.map((one) => (one in texts ? texts[one as keyof typeof texts] : one)),
    );
    const [kept] = mailSentences({ ...tried, ...changes }, written, invoice, true, reader);
    expect(kept).toBe(reader.messages.tellYourself('Maria'));
  },
);

it('the timeline has the money, who gave notice and when, and why', async () => {
  const reader = await readerOf('en');
  const ending = {
    ...tried,
    kind: 'Cancel',
    by: 'Client',
    noticeOn: '2027-04-28',
    note: 'Called off',
  } as const;
  expect(endingDetails(ending, 'EUR', reader)).toEqual([
    '€1,200.00 kept',
    '€300.00 by refund',
    'by the client on 28 Apr',
    'Called off',
  ]);
  const settled = { ...ending, kind: 'Settle', by: null, noticeOn: null, keptAmount: 0 } as const;
  expect(endingDetails(settled, 'EUR', reader)).toContain('by agreement');
});

describe('a refusal', () => {
  it.each([
    ['keep_needed', '/keep', null, 'terms', 'kept'],
    ['keep_too_large', '/keep', null, 'amount', 'amount'],
    ['amount_not_chargeable', '/keep', null, 'amount', 'amount'],
    ['amount_not_chargeable', '/keep', null, 'nothing', 'kept'],
    ['credit_not_covered', '/givenBack', null, 'terms', 'way'],
    ['credit_too_large', '/givenBack/refund', null, 'terms', 'way'],
    ['illegal_action', '/noticeOn', null, 'terms', 'noticeOn'],
    ['illegal_action', '', 'OnItsWay', 'terms', 'all'],
    ['illegal_action', '', 'Disputed', 'terms', 'all'],
    ['illegal_action', '', 'NothingLeft', 'nothing', 'all'],
    ['illegal_action', '', 'NotApplicable', 'terms', 'all'],
  ] as const)(
    '%s at "%s" (%s) of %s is said at: %s, with the next step and without minor units',
    async (code, path, blockedBy, kept, at) => {
      const { messages } = await readerOf('en');
      const message = 'Only 40000 is left.';
      const refused = { code, blockedBy, message, details: [{ path, code, message }] };
      const said = endingRefusalOf(refused, { kept }, messages);
      expect([said?.at, said?.isPlain]).toEqual([at, blockedBy === 'NothingLeft']);
      expect(said?.text).toMatch(/[.:]/);
      expect(said?.text).not.toMatch(/40000|refund it first/i);
    },
  );

  it('that is none of what was chosen is left to the dialog', async () => {
    const { messages } = await readerOf('en');
    const refused = { code: 'version_conflict', blockedBy: null, message: '', details: [] };
    expect(endingRefusalOf(refused, { kept: 'terms' }, messages)).toBeNull();
  });
});
