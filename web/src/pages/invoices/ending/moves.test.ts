import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../messages/catalogue.ts';
import { createFormats } from '../../../messages/formats.ts';
import type { Reader } from '../../../parts/schedule-changes.ts';
import { stepsOfEnding, wasPostponed } from './happened.ts';
import { consequencesOf, movesOf, postponeLabel, postponeSentence, type TriedPostponement } from './moves.ts';

const readerOf = async (language: 'en' | 'de' | 'fr' | 'es'): Promise<Reader> => {
  const { messages } = await loadCatalogue(language, ['changing', 'ending', 'invoice']);
  return { messages, formats: createFormats(language, []), today: '2027-04-28' };
};

const payment = (id: string, dueDate: string, status: string, from: string | null, changes: object = {}) => ({
  id,
  name: id,
  dueDate,
  status,
  due: from === null ? null : { days: 0, from },
  ...changes,
});
const paymentSchedule = [
  payment('Deposit', '2027-02-01', 'Paid', 'Issue'),
  payment('Own date', '2027-05-01', 'Due', null),
  payment('Issue', '2027-05-02', 'Due', 'Issue'),
  payment('Bank debit', '2027-05-03', 'Processing', 'Event'),
  payment('Balance', '2027-06-12', 'Scheduled', 'Event'),
  payment('Given up', '2027-06-12', 'Waived', 'Event'),
];
const invoice = {
  paymentSchedule,
  currency: 'EUR',
  contact: { name: 'Maria' },
  deliveryMethod: 'Email',
  cancellationTerms: null,
} as never;
const stays = (id: string, dueDate: string, pendingDueDate: string | null = null) => ({
  id,
  dueDateBefore: dueDate,
  dueDate,
  pendingDueDate,
});
const tried: TriedPostponement = {
  eventDateBefore: '2027-06-12',
  eventDate: '2027-09-18',
  firstEventDate: '2027-06-12',
  scheduledPayments: [
    stays('Own date', '2027-05-01'),
    stays('Issue', '2027-05-02'),
    stays('Bank debit', '2027-05-03', '2027-08-09'),
    { ...stays('Balance', '2027-06-12'), dueDate: '2027-09-18' },
  ],
  waitingPaymentIds: [],
  changes: null,
};

it('each payment shows its date before and after, or why it stays, and what was waived is left out', async () => {
  const reader = await readerOf('en');
  const { why } = reader.messages.ending.postpone;
  expect(
    movesOf(tried, invoice, reader).map(({ name, before, after, why: reason }) => [
      name,
      before,
      after,
      reason,
    ]),
  ).toEqual([
    ['Balance', '2027-06-12', '2027-09-18', null],
    ['Deposit', '2027-02-01', '2027-02-01', why.paid],
    ['Own date', '2027-05-01', '2027-05-01', why.own],
    ['Issue', '2027-05-02', '2027-05-02', why.issue],
    [
      'Bank debit',
      '2027-05-03',
      '2027-05-03',
      'Money is on its way. If it does not come, the date is 9 Aug.',
    ],
  ]);
  const waiting = {
    ...tried,
    eventDate: null,
    scheduledPayments: [stays('Balance', '2027-06-12')],
    waitingPaymentIds: ['Balance'],
  };
  expect(movesOf(waiting, invoice, reader).find(({ id }) => id === 'Balance')?.why).toBe(why.waits);
});

it.each([
  ['en', 'The event moves from 12 Jun to 18 Sep; 1 payment moves with it.'],
  ['de', 'Die Veranstaltung wird vom 12. Juni auf den 18. Sept. verschoben; 1 Zahlung verschiebt sich.'],
  ['fr', 'L’événement passe du 12 juin au 18 sept. ; 1 paiement est déplacé.'],
  ['es', 'El evento pasa del 12 jun al 18 sept; 1 pago se mueve.'],
] as const)('the sentence names both days and how many payments move, in %s', async (language, sentence) => {
  const reader = await readerOf(language);
  const said = postponeSentence(tried, movesOf(tried, invoice, reader), reader);
  expect(said.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(sentence);
});

it('the button says the date again, also that there is none yet', async () => {
  const reader = await readerOf('en');
  expect(postponeLabel(tried, reader)).toBe('Postpone to 18 Sep');
  expect(postponeLabel({ eventDate: null }, reader)).toBe('Postpone without a date');
});

it('says by the dry run which mail the client gets and when autopay charges, and which date counts for cancelling', async () => {
  const reader = { ...(await readerOf('en')), timeZone: 'UTC' };
  const texts = reader.messages.ending.postpone;
  const said = (tries: object = {}, changes: object = {}, areMailsKept = false) =>
    consequencesOf(
      { ...tried, changes: { mails: [], autopay: { before: null, after: null }, ...tries } as never },
      Object.assign({}, invoice, changes) as never,
      { areMailsKept },
      reader,
    );
  const recipients = [{ email: 'maria@example.com', name: 'Maria', role: 'to' }];
  const mails = [{ unreadBecause: null, recipients }];
  const charge = (day: string) => ({ at: `${day}T09:00:00Z`, amount: 80_000, surcharge: 0, refusal: null });
  expect(said()).toEqual([texts.notMailed('Maria')]);
  expect(said({ mails })).toEqual(['A mail about it goes to maria@example.com.']);
  expect(said({ mails }, {}, true)).toEqual([reader.messages.tellYourself('Maria')]);
  expect(said({ autopay: { before: charge('2027-06-12'), after: charge('2027-09-18') } })[1]).toBe(
    'Autopay charges €800.00 on 18 Sep instead of €800.00 on 12 Jun.',
  );
  const counts = (countsFrom: string) => said({}, { cancellationTerms: { countsFrom } })[1];
  expect(counts('Earlier')).toBe('For cancelling, the terms still count to 12 Jun.');
  expect(counts('Current')).toBe('For cancelling, the terms count to 18 Sep.');
});

it('the timeline calls the first postponement so, and hides the changes that ending an invoice makes on its way', () => {
  const at = (eventDate: string, firstEventDate: string | null) => ({ eventDate, firstEventDate });
  expect(wasPostponed(at('2027-06-12', null), at('2027-09-18', '2027-06-12'))).toBe(true);
  expect(wasPostponed(at('2027-09-18', '2027-06-12'), at('2027-09-19', '2027-06-12'))).toBe(false);
  expect(wasPostponed(at('2027-06-12', null), at('2027-06-13', null))).toBe(false);
  const event = (type: string, createdAt: string) => ({ type, createdAt });
  const events = [event('invoice.ended', '2'), event('invoice.updated', '2'), event('invoice.updated', '1')];
  expect(stepsOfEnding(events)).toEqual([events[1]]);
});
