import { describe, expect, it } from 'vitest';
import type { Forecast } from '../api/schema.ts';
import { loadCatalogue } from '../messages/catalogue.ts';
import { createFormats } from '../messages/formats.ts';
import { comingEntries } from './coming.ts';

const { messages } = await loadCatalogue('en', ['coming']);
const reader = { messages, formats: createFormats('en', []), today: '2026-11-21' };
const timeZone = 'Europe/Berlin';

type Entry = Forecast['entries'][number];

const entry = (at: string, kind: Entry['kind'], changes: Partial<Entry> = {}): Entry => ({
  at,
  date: reader.formats.dateOf(at, timeZone),
  kind,
  event: null,
  status: null,
  mail: null,
  scheduledPaymentIds: [],
  amount: 0,
  surcharge: 0,
  recipients: [],
  unreadBecause: null,
  retryAt: null,
  isConditional: false,
  ...changes,
});
const payment = (id: string, name: string, dueDate: string, status = 'Scheduled') =>
  ({ id, name, dueDate, status, amount: 50_000, paidAmount: 10_000 }) as never;
const invoiceOf = (...paymentSchedule: never[]) => ({ paymentSchedule, currency: 'USD' });
const to = (email: string) => [{ email, name: 'Maria', role: 'to' as const }];

const shown = (entries: readonly Entry[], invoice = invoiceOf()) =>
  comingEntries({ entries: [...entries], timeZone }, invoice, reader).map(
    ({ date, time, title, details }) => [date, time, title, ...details] as const,
  );

describe('what comes', () => {
  it('has due dates of open payments on their day, with what is left of them', () => {
    const invoice = invoiceOf(
      payment('p1', 'Deposit', '2026-11-01', 'Due'),
      payment('p2', 'Balance', '2026-12-04'),
      payment('p3', 'Album', '2026-12-04', 'Paid'),
    );
    const [only, ...others] = comingEntries({ entries: [], timeZone }, invoice, reader);
    expect(only).toMatchObject({ date: '2026-12-04', time: null, title: 'Balance is due', amount: 40_000 });
    expect(others).toEqual([]);
  });

  it('leaves out that a payment becomes overdue which is overdue already', () => {
    const late = {
      id: 'p1',
      name: 'Deposit',
      dueDate: '2026-11-01',
      status: 'Due',
      isOverdue: true,
    } as never;
    const overdue = entry('2026-11-21T23:00:00Z', 'Overdue', { scheduledPaymentIds: ['p1'] });
    expect(shown([overdue], invoiceOf(late))).toEqual([]);
    expect(shown([overdue], invoiceOf(payment('p1', 'Deposit', '2026-11-01')))).toHaveLength(1);
  });

  it('has the hour of what happens at an hour, and only the day of what belongs to a day', () => {
    expect(
      shown([
        entry('2026-12-01T08:00:00Z', 'Reminder', { mail: 'Reminder', recipients: to('maria@example.com') }),
        entry('2026-12-04T23:00:00Z', 'Overdue', { event: 'invoice.overdue' }),
      ]),
    ).toEqual([
      ['2026-12-01', '09:00', 'Reminder', 'to maria@example.com'],
      ['2026-12-05', null, ' is overdue, if it is not paid'],
    ]);
  });

  it('folds what a charge causes under it, says when a failed one is tried again, and has no due date beside it', () => {
    const at = '2026-12-04T07:00:00Z';
    const of = { scheduledPaymentIds: ['p2'] };
    const invoice = invoiceOf(payment('p2', 'Balance', '2026-12-04'));
    expect(
      shown(
        [
          entry(at, 'Charge', { ...of, amount: 40_000, surcharge: 1_200, retryAt: '2026-12-07T07:00:00Z' }),
          entry(at, 'StatusChange', { ...of, event: 'invoice.payment.processing' }),
          entry(at, 'StatusChange', { ...of, event: 'invoice.payment.completed', isConditional: true }),
          entry(at, 'StatusChange', { event: 'invoice.paid', isConditional: true }),
          entry(at, 'Mail', {
            mail: 'AutopayDone',
            recipients: to('maria@example.com'),
            isConditional: true,
          }),
        ],
        invoice,
      ),
    ).toEqual([
      [
        '2026-12-04',
        '08:00',
        'Autopay charges Balance',
        'with a card fee of $12.00',
        'if it fails, next try on 7 Dec, 08:00',
        'then Balance is paid',
        'then the invoice is paid',
        'Receipt to maria@example.com',
      ],
    ]);
  });

  it('says on which charge the rest depends: the last one before it', () => {
    const charge = (day: string, isConditional: boolean) =>
      entry(`2026-12-${day}T07:00:00Z`, 'Charge', { isConditional });
    const details = shown([
      charge('04', false),
      charge('18', true),
      entry('2026-12-20T08:00:00Z', 'Reminder', { mail: 'Reminder', isConditional: true }),
    ]).map(([, , , ...rest]) => rest.at(-1));
    expect(details).toEqual([
      'if it fails, autopay ends',
      'if the charge on 4 Dec succeeds',
      'if the charge on 18 Dec succeeds',
    ]);
  });

  it('says why nobody gets a mail; that mails are kept without a server stands below the list', () => {
    const mail = (unreadBecause: Entry['unreadBecause']) =>
      entry('2026-12-01T08:00:00Z', 'Reminder', { mail: 'Reminder', unreadBecause });
    const [suppressed, kept] = comingEntries(
      { entries: [mail('AddressSuppressed'), mail('NoMailServer')], timeZone },
      invoiceOf(),
      reader,
    );
    expect([suppressed?.isBad, suppressed?.details]).toEqual([
      true,
      [messages.coming.unread.AddressSuppressed],
    ]);
    expect([kept?.isBad, kept?.details]).toEqual([false, []]);
  });
});
