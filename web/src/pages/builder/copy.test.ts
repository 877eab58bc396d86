import { describe, expect, it } from 'vitest';
import type { FullInvoice } from '../../api/schema.ts';
import { isCopyable } from '../../parts/copyable.ts';
import { totalOf } from './amounts.ts';
import { copyOf, withClient } from './copy.ts';
import { bodyOf, changeForm, missingOf } from './form.ts';

const TODAY = '2026-11-22';
const facts = { eventDate: '', today: TODAY, keepsClient: true };

const payment = (dueDate: string, amount: number, others: object = {}) => ({
  id: `payment-${dueDate}`,
  dueDate,
  amount,
  name: null,
  status: 'Paid',
  paidAmount: amount,
  refundedAmount: 0,
  due: null,
  share: null,
  ...others,
});
const invoice = (changes: object): FullInvoice =>
  ({
    id: 'invoice',
    issuedTotal: 100_000,
    firstEventDate: null,
    canceledAt: null,
    number: 'INV-0007',
    status: 'Paid',
    contactId: 'contact',
    contact: { name: 'Maria', email: 'maria@example.com' },
    totalAmount: 100_000,
    currency: 'USD',
    eventDate: null,
    lineItems: [{ description: 'Full day', quantity: 2, unitAmount: 50_000, taxBasisPoints: 1_900 }],
    taxMode: 'Included',
    discount: null,
    taxExemption: null,
    paymentSchedule: [payment('2026-02-01', 100_000)],
    paymentMethods: ['CreditCard'],
    note: 'Thank you',
    ccEmails: ['planner@example.com'],
    enableAutoreminders: false,
    deliveryMethod: 'ShareManually',
    externalId: 'order-1',
    metadata: { order: '1' },
    returnUrl: 'https://shop.example/',
    ...changes,
  }) as unknown as FullInvoice;
const seen = (one: FullInvoice, changes: Partial<typeof facts> = {}) =>
  copyOf(one, { ...facts, ...changes }).rows.map(({ dueDate, amount }) => [dueDate, amount]);

const ruled = [
  payment('2026-02-01', 30_000, {
    name: 'Deposit',
    due: { days: 0, from: 'Issue' },
    share: { basisPoints: 3_000 },
  }),
  payment('2026-06-01', 70_000, { due: { days: -14, from: 'Event' }, share: 'Remainder' }),
];

describe('the copy of an invoice', () => {
  it('has its client, lines, methods, note and mails, and nothing that makes it the same one', () => {
    const form = copyOf(invoice({}), facts);
    expect(bodyOf(form)).toEqual({
      contact: { id: 'contact' },
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: TODAY, amount: 100_000, name: null }],
      paymentMethods: ['CreditCard'],
      ccEmails: ['planner@example.com'],
      enableAutoreminders: false,
      note: 'Thank you',
      deliveryMethod: 'ShareManually',
      eventDate: null,
      lineItems: [{ description: 'Full day', quantity: 2, unitAmount: 50_000, taxBasisPoints: 1_900 }],
      taxMode: 'Included',
      discount: null,
      taxExemption: null,
      currency: 'USD',
    });
    expect(form.rows.every(({ id, held }) => id === null && held === undefined)).toBe(true);
    expect(form.plan).toEqual({ kind: 'single', date: TODAY });
  });

  it('asks for a client where the contact is gone, and keeps no addresses of people around it', () => {
    const form = copyOf(invoice({}), { ...facts, keepsClient: false });
    expect(missingOf(form)).toEqual(['client']);
    expect(form.ccEmails).toBe('');
  });

  it('for another client has no addresses of people around the first one, but those that were typed', () => {
    const copied = copyOf(invoice({}), facts);
    const other = { id: 'other', name: 'Jonas', email: 'jonas@example.com' };
    expect(withClient(copied, other, copied)).toEqual({ client: other, billing: {}, ccEmails: '' });
    expect(withClient({ ...copied, ccEmails: 'mine@example.com' }, other, copied)).toEqual({
      client: other,
      billing: {},
    });
    expect(withClient(copied, copied.client ?? other, copied)).toEqual({ client: copied.client });
    expect(withClient(copied, other, null)).toEqual({ client: other, billing: {} });
  });

  it('of a client who was erased has none of the words that stand for erased ones', () => {
    const contact = { name: '(erased)', email: '(erased)' };
    const lineItems = [{ description: '(erased)', quantity: 2, unitAmount: 50_000, taxBasisPoints: null }];
    const paymentSchedule = [payment('2026-02-01', 100_000, { name: '(erased)' })];
    const one = invoice({ contact, lineItems, paymentSchedule, note: '(erased)', ccEmails: [] });
    const form = copyOf(one, { ...facts, keepsClient: false });
    expect(JSON.stringify(form)).not.toContain('(erased)');
    expect(missingOf(form)).toEqual(['client', 'description']);
    expect(isCopyable(one)).toBe(false);
  });

  it.each(['Draft', 'Active', 'Paid', 'Canceled', 'Uncollectible'])(
    'is offered of an invoice that is %s',
    (status) => {
      expect(isCopyable(invoice({ status, canceledAt: TODAY }))).toBe(true);
    },
  );

  it.each([
    [
      'plain dates by the distance of the two events',
      '2026-06-15',
      '2027-06-15',
      ['2026-12-15', '2027-06-01'],
      ['2027-12-15', '2028-05-31'],
    ],
    [
      'none of them into the past',
      '2026-06-15',
      '2027-01-15',
      ['2026-02-01', '2026-06-01'],
      [TODAY, '2027-01-01'],
    ],
    [
      'so that the first is today, without a new event',
      '2026-06-15',
      '',
      ['2026-02-01', '2026-02-11'],
      [TODAY, '2026-12-02'],
    ],
    [
      'so that the first is today, where there was no event',
      null,
      '2027-06-15',
      ['2026-02-01', '2026-03-01'],
      [TODAY, '2026-12-20'],
    ],
    ['also from later than today', null, '', ['2027-02-01', '2027-02-08'], [TODAY, '2026-11-29']],
  ])('moves %s', (_what, before, after, dates, expected) => {
    const paymentSchedule = dates.map((date, index) => payment(date, [40_000, 60_000][index] ?? 0));
    const one = invoice({ eventDate: before, paymentSchedule });
    expect(seen(one, { eventDate: after }).map(([date]) => date)).toEqual(expected);
  });

  it('keeps rules, whose dates and amounts follow the new event', () => {
    const one = invoice({ eventDate: '2026-06-15', paymentSchedule: ruled });
    expect(seen(one, { eventDate: '2027-06-15' })).toEqual([
      [TODAY, 30_000],
      ['2027-06-01', 70_000],
    ]);
    const form = copyOf(one, { ...facts, eventDate: '2027-06-15' });
    expect(form.plan.kind).toBe('event');
    expect(bodyOf(form).paymentSchedule).toEqual([
      { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 }, name: 'Deposit' },
      { due: { days: -14, from: 'Event' }, share: 'Remainder', name: null },
    ]);
  });

  it('moves plain dates by the distance from the first date of an event that was postponed', () => {
    const paymentSchedule = [payment('2026-06-01', 100_000)];
    const one = invoice({ eventDate: '2026-09-15', firstEventDate: '2026-06-15', paymentSchedule });
    expect(seen(one, { eventDate: '2027-06-15' })).toEqual([['2027-06-01', 100_000]]);
  });

  it('of rules around an event that has no new date yet has no dates for them, and waits for it', () => {
    const one = invoice({ eventDate: '2026-06-15', paymentSchedule: ruled });
    expect(seen(one)).toEqual([
      [TODAY, 30_000],
      ['', 70_000],
    ]);
    const form = copyOf(one, facts);
    expect(missingOf(form)).toEqual(['rowDate']);
    const dated = changeForm(form, { eventDate: '2027-06-15' }, { names: {}, today: TODAY });
    expect(dated.rows.map(({ dueDate }) => dueDate)).toEqual([TODAY, '2027-06-01']);
  });

  it('keeps a share of which only the date is fixed', () => {
    const paymentSchedule = [
      payment('2026-02-01', 30_000, { share: { basisPoints: 3_000 } }),
      payment('2026-06-01', 70_000, { share: 'Remainder' }),
    ];
    const form = copyOf(invoice({ paymentSchedule }), facts);
    expect(bodyOf(form).paymentSchedule).toEqual([
      { dueDate: TODAY, share: { basisPoints: 3_000 }, name: null },
      { dueDate: '2027-03-22', share: 'Remainder', name: null },
    ]);
  });

  it('is of the price that was issued; what credit notes took away waits for a date and an amount', () => {
    const credited = [payment('2026-02-01', 30_000), payment('2026-06-01', 20_000)];
    const form = copyOf(invoice({ totalAmount: 50_000, paymentSchedule: credited }), facts);
    expect(form.rows.map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
      [TODAY, 30_000],
      ['2027-03-22', 20_000],
      ['', null],
    ]);
    expect(form.plan).toEqual({ kind: 'own' });
    expect(missingOf(form)).toEqual(['rowAmount', 'rowDate', 'sum']);
  });

  it('does not put the price of a canceled event on the deposit that was kept', () => {
    const deposit = payment('2026-02-01', 30_000, { name: 'Deposit', due: { days: 0, from: 'Issue' } });
    const canceledAt = '2026-04-01T00:00:00.000Z';
    const ended = { totalAmount: 30_000, canceledAt, eventDate: '2026-06-15', paymentSchedule: [deposit] };
    const form = copyOf(invoice(ended), { ...facts, eventDate: '2027-06-15' });
    expect(form.rows.map(({ name, dueDate, amount }) => [name, dueDate, amount])).toEqual([
      ['Deposit', TODAY, 30_000],
      ['', '', null],
    ]);
    expect(missingOf(form)).toContain('rowAmount');
    const bare = copyOf(invoice({ ...ended, lineItems: [] }), facts);
    expect(totalOf(bare)).toBe(100_000);
    expect(missingOf(bare)).toContain('rowAmount');
  });
});
