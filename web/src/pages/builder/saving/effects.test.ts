import { describe, expect, it } from 'vitest';
import type { InvoiceDryRun } from '../../../api/schema.ts';
import { loadCatalogue } from '../../../messages/catalogue.ts';
import { createFormats } from '../../../messages/formats.ts';
import { emptyForm, type Form, newRow } from '../form.ts';
import { effectsOf } from './effects.ts';

type Language = 'en' | 'de' | 'fr' | 'es';
const readerOf = async (language: Language) => {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    messages: (await loadCatalogue(language, ['changing', 'coming', 'invoice'])).messages,
    formats: createFormats(language, []),
    today: '2026-11-22',
    timeZone: 'UTC',
    join: (clauses: readonly string[]) => list.format(clauses),
  };
};

const payments = [
  { id: 'p1', name: 'Deposit', dueDate: '2027-05-01', amount: 40_000 },
  { id: 'p2', name: null, dueDate: '2027-06-01', amount: 80_000 },
];
const saved: Form = {
  ...emptyForm('USD', '2026-11-22'),
  client: { id: 'c1', name: 'Maria', email: 'maria@example.com' },
  eventDate: '2027-06-12',
  rows: payments.map(({ name, ...one }) => ({ ...newRow(), ...one, key: one.id, name: name ?? '' })),
};
const maria = { email: 'maria@example.com', name: 'Maria', role: 'to' };
const mail = { kind: 'InvoiceChanged', subject: 'Changed', recipients: [maria], unreadBecause: null };
const entry = (date: string, changes: object = {}) => ({
  at: `${date}T09:00:00Z`,
  date,
  kind: 'Reminder',
  event: null,
  status: null,
  mail: 'Reminder',
  scheduledPaymentIds: ['p1'],
  amount: 0,
  surcharge: 0,
  recipients: [maria],
  unreadBecause: null,
  retryAt: null,
  isConditional: false,
  ...changes,
});
const stateOf = ({ dueDate, amount }: (typeof payments)[number]) => ({ dueDate, amount, status: 'Due' });

/** The answer of a dry run after which the invoice has `after`. */
function triedOf(after: readonly object[], changes: object = {}, invoice: object = {}): InvoiceDryRun {
  const next = after as typeof payments;
  const scheduledPayments = payments
    .map((one, index) => ({ id: one.id, before: stateOf(one), after: stateOf(next[index] ?? one) }))
    .filter(({ before, after: later }) => JSON.stringify(before) !== JSON.stringify(later));
  const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  return {
    dryRun: true,
    invoice: {
      currency: 'USD',
      contactId: 'c1',
      contact: { name: 'Maria', email: 'maria@example.com' },
      eventDate: '2027-06-12',
      deliveryMethod: 'Email',
      paymentSchedule: next,
      ...invoice,
    },
    changes: {
      scheduledPayments,
      status: { before: 'Active', after: 'Active' },
      totalAmount: { before: total(payments), after: total(next) },
      postings: [],
      mails: [],
      forecast: { lost: [], gained: [], comparedUntil: null, notes: [] },
      autopay: { before: null, after: null, lost: [], gained: [] },
      ...changes,
    },
  } as unknown as InvoiceDryRun;
}

const effects = async (tried: InvoiceDryRun, language: Language = 'en') =>
  effectsOf({ saved, tried, etag: '"2-exact"' }, await readerOf(language));

const [deposit, balance] = payments as [(typeof payments)[number], (typeof payments)[number]];
const later = [
  { ...deposit, dueDate: '2027-05-29' },
  { ...balance, dueDate: '2027-06-29' },
];
const moved = triedOf(later, { mails: [mail] }, { eventDate: '2027-07-10' });

describe('the sentence before a change is saved', () => {
  it.each([
    [
      'en',
      'The event moves from 12 Jun 2027 to 10 Jul 2027, 2 payments move 28 days later, and a mail about it goes to maria@example.com.',
    ],
    [
      'de',
      'Die Veranstaltung rückt vom 12. Juni 2027 auf den 10. Juli 2027, 2 Zahlungen rücken um 28 Tage nach hinten und eine E-Mail darüber geht an maria@example.com.',
    ],
    [
      'fr',
      'L’événement passe du 12 juin 2027 au 10 juil. 2027, 2 paiements sont retardés de 28 jours et un e-mail à ce sujet part à maria@example.com.',
    ],
    [
      'es',
      'El evento pasa del 12 jun 2027 al 10 jul 2027, 2 pagos se retrasan 28 días y un correo sobre ello se envía a maria@example.com.',
    ],
  ] as const)('says in %s what moves, and who is told', async (language, sentence) => {
    expect((await effects(moved, language)).sentence).toBe(sentence);
  });

  it.each([
    ['nothing of money', triedOf(payments), 'What has to be paid stays the same and no mail is sent.'],
    [
      'a total',
      triedOf([deposit, { ...balance, amount: 100_000 }]),
      'The total goes from $1,200.00 to $1,400.00, 1 payment changes, and no mail is sent.',
    ],
    [
      'the last open amount',
      triedOf([deposit, { ...balance, amount: 40_000 }], { status: { before: 'Active', after: 'Paid' } }),
      'The total goes from $1,200.00 to $800.00, nothing is left to pay, and no mail is sent.',
    ],
    [
      'an invoice that is shared by hand',
      triedOf(payments, {}, { deliveryMethod: 'ShareManually' }),
      'What has to be paid stays the same and no mail is sent, as you share this invoice yourself.',
    ],
    [
      'the client',
      triedOf(payments, {}, { contactId: 'c2', contact: { name: 'Otto', email: 'otto@example.com' } }),
      'The invoice goes to Otto, what has to be paid stays the same, and no mail is sent.',
    ],
  ])('about %s says it in one sentence', async (_what, tried, sentence) => {
    expect((await effects(tried)).sentence).toBe(sentence);
  });

  it('says what autopay charges, and when the consent does not cover it', async () => {
    const charge = (at: string, changes: object = {}) => ({
      at: `${at}T09:00:00Z`,
      scheduledPaymentIds: ['p1'],
      amount: 40_000,
      surcharge: 0,
      refusal: null,
      ...changes,
    });
    const [before, after] = [charge('2027-05-01'), charge('2027-05-29')];
    const withAutopay = (next: object | null) => triedOf(later, { autopay: { before, after: next } });
    expect((await effects(withAutopay(after))).sentence).toContain(
      'autopay charges $400.00 on 29 May 2027 instead of $400.00 on 1 May 2027',
    );
    const refused = { ...after, refusal: 'amount_changed' };
    expect((await effects(withAutopay(refused))).sentence).toContain('autopay ends, as the client’s consent');
    expect((await effects(withAutopay(null))).sentence).toContain('autopay has nothing left to charge');
  });
});

describe('the list below it', () => {
  it('names each payment, also one that is added and one that is removed', async () => {
    const added = { id: null, name: null, dueDate: '2027-08-01', amount: 80_000 };
    expect((await effects(triedOf([later[0] ?? {}, added]))).payments).toEqual([
      'Deposit: from 1 May 2027 to 29 May 2027',
      'Payment 2 of 2 added: $800.00, due 1 Aug 2027',
      'Payment 2 of 2 removed: $800.00, due 1 Jun 2027',
    ]);
  });

  it('says the amounts of what stays on its day', async () => {
    const forecast = {
      lost: [entry('2027-04-28', { amount: 100_000 })],
      gained: [entry('2027-04-28', { amount: 20_000 })],
    };
    const { coming } = await effects(triedOf(later, { forecast }));
    expect(coming.map(({ text }) => text)).toEqual(['Reminder, 28 Apr 2027: from $1,000.00 to $200.00']);
  });

  it('puts what comes by itself together with what it replaces', async () => {
    const forecast = {
      lost: [entry('2027-04-28'), entry('2027-05-05'), entry('2027-05-01', { kind: 'Overdue', mail: null })],
      gained: [entry('2027-05-26'), entry('2027-05-26', { mail: 'AutopayAhead', kind: 'AutopayAhead' })],
    };
    const { coming } = await effects(triedOf(later, { forecast }));
    expect(coming.map(({ text }) => text)).toEqual([
      'Reminder: from 28 Apr 2027 to 26 May 2027',
      'No longer: Reminder, 5 May 2027',
      'New: Mail: what will be charged, 26 May 2027',
    ]);
  });

  it('counts a mail that is kept as none that the client gets', async () => {
    const kept = await effects(triedOf(later, { mails: [{ ...mail, unreadBecause: 'NoMailServer' }] }));
    expect(kept.isMailed).toBe(false);
    expect(kept.sentence).toContain('the mail about it is kept in the mailbox');
    const toBusiness = { ...mail, recipients: [{ ...maria, name: '', email: 'owner@example.com' }] };
    expect((await effects(triedOf(later, { mails: [toBusiness] }))).sentence).toContain('no mail is sent');
    expect((await effects(moved)).isMailed).toBe(true);
  });
});
