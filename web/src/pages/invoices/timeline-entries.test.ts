import { describe, expect, it } from 'vitest';
import { eventTypes } from '../../../../src/kit/event-types.ts';
import type { Event, Mail } from '../../api/schema.ts';
import { loadCatalogue } from '../../messages/catalogue.ts';
import { createFormats } from '../../messages/formats.ts';
import type { Reader } from '../../parts/schedule-changes.ts';
import { foldMails } from './fold-mails.ts';
import { eventEntries } from './timeline-entries.ts';

const readerOf = async (language: 'en' | 'de' | 'fr' | 'es'): Promise<Reader> => ({
  messages: (await loadCatalogue(language, ['invoice', 'ending', 'billing'])).messages,
  formats: createFormats(language, []),
  today: '2026-11-24',
});

const payment = (id: string, name: string, amount: number, dueDate: string) => ({
  id,
  name,
  amount,
  dueDate,
});
const deposit = payment('deposit', 'Deposit', 40_000, '2026-11-11');
const balance = payment('balance', 'Balance', 80_000, '2027-02-20');
const invoice = (paymentSchedule: readonly object[], more: object = {}) => ({
  totalAmount: 120_000,
  currency: 'USD',
  contact: { email: 'maria@example.com' },
  eventDate: null,
  paymentSchedule,
  note: '',
  ccEmails: [],
  enableAutoreminders: true,
  ...more,
});
const event = (type: string, data: object, more: object = {}): Event =>
  ({
    id: `${type} ${JSON.stringify(more)}`,
    type,
    createdAt: '2026-11-24T12:00:00.000Z',
    actor: null,
    data,
    ...more,
  }) as Event;

describe('a line of the timeline', () => {
  it.each([
    ['kept by the client', { refunded: 25_000, paid: 0 }],
    ['owed again', { refunded: 0, paid: -25_000 }],
  ])('says how much was refunded, not how much the payment is: %s', async (_how, movement) => {
    const reader = await readerOf('en');
    const data = invoice([deposit], { scheduledPaymentId: 'deposit', movement: { amount: 0, ...movement } });
    const [entry] = eventEntries([event('invoice.payment.refunded', data)], [], reader);
    expect(entry?.details).toEqual(['Deposit, $250.00']);
  });

  it.each([
    ['en', 'There was not enough money in the account'],
    ['de', 'Das Konto war nicht ausreichend gedeckt'],
    ['fr', 'Le solde du compte était insuffisant'],
    ['es', 'La cuenta no tenía fondos suficientes'],
  ] as const)(
    'says in %s why a payment failed, without a full stop before what follows',
    async (language, why) => {
      const reader = await readerOf(language);
      const detailsOf = (code: string) => {
        const failure = { code, message: 'In English.' };
        const data = invoice([deposit], { scheduledPaymentId: 'deposit', failure });
        return eventEntries([event('invoice.payment.failed', data)], [], reader)[0]?.details;
      };
      expect(detailsOf('insufficient_funds')?.[1]).toBe(why);
      expect(detailsOf('of_another_processor')?.[1]).toBe('In English');
    },
  );

  it.each([
    ['en', 'Company: from Old GmbH to New GmbH', 'People who get mails: from – to Ines (Invoices, Receipts)'],
    [
      'de',
      'Firma: von Old GmbH auf New GmbH',
      'Personen, die E-Mails erhalten: von – auf Ines (Rechnungen, Quittungen)',
    ],
  ] as const)('says in %s who is billed instead, and who gets mails', async (language, company, people) => {
    const billing = { company: 'Old GmbH', city: 'Kiel', persons: [] };
    const persons = [{ name: 'Ines', email: 'ines@new.example', receives: ['Invoices', 'Receipts'] }];
    const events = [
      event('invoice.updated', invoice([deposit], { billing: { ...billing, company: 'New GmbH', persons } })),
      event('invoice.created', invoice([deposit], { billing })),
    ];
    expect(eventEntries(events, [], await readerOf(language))[0]?.details).toEqual([company, people]);
  });

  it('says how a dispute ended', async () => {
    const reader = await readerOf('en');
    const titles = ['ChargedBack', 'Paid'].map((status) => {
      const data = invoice([{ ...deposit, status }], { scheduledPaymentId: 'deposit' });
      return eventEntries([event('invoice.payment.dispute_closed', data)], [], reader)[0];
    });
    expect(titles.map((one) => [one?.title, one?.isBad])).toEqual([
      ['Dispute lost', true],
      ['Dispute won', false],
    ]);
  });

  it.each(['en', 'de', 'fr', 'es'] as const)(
    'has words for every event of an invoice, in %s',
    async (language) => {
      const types = eventTypes.filter((type) => type.startsWith('invoice.'));
      const reader = await readerOf(language);
      const titles = eventEntries(
        types.map((type) => event(type, invoice([deposit]))),
        [],
        reader,
      ).map(({ title }) => title);
      expect(titles).toHaveLength(types.length);
      expect(titles.filter((title) => /[._]/.test(title) || title === '')).toEqual([]);
    },
  );

  it('names the payments that became overdue together', async () => {
    const data = invoice([deposit, balance], { scheduledPaymentIds: ['deposit', 'balance'] });
    const [line] = eventEntries([event('invoice.overdue', data)], [], await readerOf('en'));
    expect(line?.details).toEqual(['Deposit, $400.00', 'Balance, $800.00']);
  });

  it('says of a token that it is one, as Home does', async () => {
    const actor = { type: 'Token', id: 'token', name: 'mine' };
    const [line] = eventEntries(
      [event('invoice.sent', invoice([deposit]), { actor })],
      [],
      await readerOf('en'),
    );
    expect(line?.details).toEqual(['by the token “mine”']);
  });
});

describe('a changed event date', () => {
  const changeOf = async (before: string | null, after: string | null) => {
    const on = (eventDate: string | null) => invoice([deposit], { eventDate });
    const events = [event('invoice.updated', on(after)), event('invoice.created', on(before))];
    return eventEntries(events, [], await readerOf('en'))[0]?.details;
  };

  it.each([
    ['2027-06-12', '2027-09-18', 'Event: from 12 Jun 2027 to 18 Sep 2027'],
    ['2027-06-12', null, 'The event leaves 12 Jun 2027, and has no date until you set one'],
    [null, '2027-09-18', 'The event is on 18 Sep 2027'],
  ])('from %s to %s is said in words', async (before, after, said) => {
    expect(await changeOf(before, after)).toEqual([said]);
  });
});

describe('a changed schedule', () => {
  const changeOf = async (before: readonly object[], after: readonly object[]) => {
    const events = [event('invoice.updated', invoice(after)), event('invoice.created', invoice(before))];
    return eventEntries(events, [], await readerOf('en'))[0]?.details;
  };

  it('names the one payment that moved, with before and after, and no other', async () => {
    const moved = { ...balance, dueDate: '2028-02-20' };
    expect(await changeOf([deposit, balance], [deposit, moved])).toEqual([
      'Balance: from 20 Feb 2027 to 20 Feb 2028',
    ]);
  });

  it('names amount and date of a payment where both changed', async () => {
    const other = { ...deposit, amount: 50_000, dueDate: '2026-11-12' };
    expect(await changeOf([deposit], [other])).toEqual([
      'Deposit: from $400.00 to $500.00, from 11 Nov to 12 Nov',
    ]);
  });

  it('names payments that came and that went', async () => {
    expect(await changeOf([deposit], [balance])).toEqual([
      'Balance added: $800.00, due 20 Feb 2027',
      'Deposit removed: $400.00, due 11 Nov',
    ]);
  });
});

describe('a mail', () => {
  const mail = (kind: string, createdAt: string) =>
    ({ id: `${kind} ${createdAt}`, kind, createdAt, status: 'Sent' }) as Mail;
  const folded = async (events: readonly Event[], mails: readonly Mail[]) =>
    foldMails(eventEntries(events, [], await readerOf('en')), mails).map(({ entry, mails: under }) => [
      entry?.title ?? null,
      under.map(({ kind }) => kind),
    ]);

  it('stands under the event that caused it, oldest first', async () => {
    const events = [
      event('invoice.paid', invoice([deposit])),
      event('invoice.payment.completed', invoice([deposit])),
    ];
    const mails = [
      mail('BusinessPaid', '2026-11-24T12:00:02.000Z'),
      mail('Receipt', '2026-11-24T12:00:01.000Z'),
    ];
    expect(await folded(events, mails)).toEqual([
      ['Paid in full', []],
      ['Paid', ['Receipt', 'BusinessPaid']],
    ]);
  });

  it('is one line with other reminders between which nothing happened', async () => {
    const events = [event('invoice.overdue', invoice([deposit]), { createdAt: '2026-11-12T00:00:00.000Z' })];
    const mails = [19, 14, 12, 11].map((day) => mail('Reminder', `2026-11-${day}T09:00:00.000Z`));
    expect(await folded(events, mails)).toEqual([
      [null, ['Reminder', 'Reminder', 'Reminder']],
      ['Became overdue', []],
      [null, ['Reminder']],
    ]);
  });

  it('stands under the last of several events that could have caused it', async () => {
    const events = [
      event('invoice.payment.completed', invoice([deposit]), { createdAt: '2026-11-24T12:30:00.000Z' }),
      event('invoice.payment.completed', invoice([deposit])),
    ];
    const mails = [mail('Receipt', '2026-11-24T12:30:01.000Z'), mail('Receipt', '2026-11-24T12:00:01.000Z')];
    expect((await folded(events, mails)).map(([, under]) => under)).toEqual([['Receipt'], ['Receipt']]);
  });

  it('that was kept for lack of a mail server was not sent to the client', async () => {
    const at = { createdAt: '2026-11-24T12:00:05.000Z' };
    const events = [
      event('invoice.sent', invoice([deposit]), at),
      event('invoice.activated', invoice([deposit])),
    ];
    const [sent, kept] = (['Sent', 'Kept'] as const).map((status) => ({
      ...mail('Invoice', '2026-11-24T12:00:01.000Z'),
      status,
    })) as [Mail, Mail];
    expect(await folded(events, [kept])).toEqual([['Issued', ['Invoice']]]);
    expect(await folded(events, [sent])).toEqual([
      ['Sent to the client', []],
      ['Issued', ['Invoice']],
    ]);
  });

  it('stands for itself when a date caused it, or somebody who sent it again later', async () => {
    const events = [event('invoice.activated', invoice([deposit]))];
    const mails = [mail('Invoice', '2026-11-26T12:00:00.000Z'), mail('Reminder', '2026-11-25T12:00:00.000Z')];
    expect(await folded(events, mails)).toEqual([
      [null, ['Invoice']],
      [null, ['Reminder']],
      ['Issued', []],
    ]);
  });
});
