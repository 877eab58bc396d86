import { describe, expect, it } from 'vitest';
import { newSchedule } from '../../../../../src/invoices/schedule/schedule.ts';
import { isReshapable } from '../../../../../src/invoices/states.ts';
import { scheduledPaymentStatuses } from '../../../../../src/invoices/types.ts';
import { addDays } from '../../../../../src/kit/time.ts';
import { fc } from '../../../../../test/support/property.ts';
import type { FullInvoice } from '../../../api/schema.ts';
import {
  bodyOf,
  changeForm,
  editRow,
  emptyForm,
  type Form,
  followToday,
  formOf,
  missingOf,
  newItem,
  passedRows,
} from '../form.ts';
import type { EventPart } from './plans.ts';
import { reshapable } from './rules.ts';

const TODAY = '2026-11-22';
const facts = { names: {}, today: TODAY };
const items = (unitAmount: number) => [{ ...newItem(), unitAmount }];
const start = (currency: string): Form => ({
  ...emptyForm(currency, TODAY),
  client: { id: 'c', name: 'Maria', email: 'maria@example.com' },
});

const part: fc.Arbitrary<EventPart> = fc.record({
  key: fc.uuid(),
  share: fc.integer({ min: 1, max: 2_000 }),
  days: fc.integer({ min: -400, max: 60 }),
  from: fc.constantFrom('Event' as const, 'Issue' as const),
});
const date = fc.integer({ min: 0, max: 900 }).map((days) => addDays(TODAY, days));

// What the service makes of the request of a form.
function resolved(form: Form) {
  const { totalAmount = 0, paymentSchedule = [], eventDate } = bodyOf(form);
  const basis = {
    total: totalAmount,
    eventDate: eventDate ?? null,
    issuedOn: null,
    today: TODAY,
    currency: form.currency,
  };
  return newSchedule(paymentSchedule as Parameters<typeof newSchedule>[0], 'Draft', basis).map(
    ({ dueDate, amount }) => ({ dueDate, amount }),
  );
}

const seen = ({ rows }: Form) => rows.map(({ dueDate, amount }) => ({ dueDate, amount }));

function draft(paymentSchedule: object[], eventDate: string | null = '2027-06-12'): FullInvoice {
  return {
    status: 'Draft',
    contactId: 'c',
    contact: { name: 'Maria', email: 'maria@example.com' },
    currency: 'USD',
    totalAmount: 100_000,
    lineItems: [],
    paymentSchedule,
    paymentMethods: [],
    note: '',
    eventDate,
    ccEmails: [],
    enableAutoreminders: true,
    deliveryMethod: 'Email',
  } as unknown as FullInvoice;
}

const ruled = [
  {
    id: 'p1',
    name: 'Deposit',
    status: 'Draft',
    dueDate: TODAY,
    amount: 30_000,
    paidAmount: 0,
    fee: null,
    due: { days: 0, from: 'Issue' },
    share: { basisPoints: 3_000 },
  },
  {
    id: 'p2',
    name: 'Balance',
    status: 'Draft',
    dueDate: '2027-05-29',
    amount: 70_000,
    paidAmount: 0,
    fee: null,
    due: { days: -14, from: 'Event' },
    share: 'Remainder',
  },
];

describe('what the form shows of a schedule with rules', () => {
  it.each(['JPY', 'USD', 'TND'])('is what the service makes of its request, in %s', (currency) => {
    const amount = fc.integer({ min: 100_000, max: 90_000_000 });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        date,
        date,
        amount,
        amount,
        fc.nat(4),
        (parts, event, later, total, dearer, at) => {
          const planned = changeForm(
            start(currency),
            { items: items(total), eventDate: event, plan: { kind: 'event', parts } },
            facts,
          );
          const moved = changeForm(planned, { items: items(dearer), eventDate: later }, facts);
          const row = moved.rows[at % moved.rows.length];
          // Another amount leaves the others their rules; the sum must be right before anything is sent.
          const edited = changeForm(
            moved,
            editRow(moved, row?.key ?? '', { amount: (row?.amount ?? 0) + 3 }),
            facts,
          );
          const followed = changeForm(edited, { items: items(total), eventDate: event }, facts);
          for (const form of [planned, moved, edited, followed]) {
            if (missingOf(form).length === 0) expect(resolved(form)).toEqual(seen(form));
          }
          expect(missingOf(planned)).toEqual([]);
          expect(missingOf(moved)).toEqual([]);
        },
      ),
    );
  });
});

describe('a draft that was saved with rules', () => {
  it('opens with its plan, and changes nothing by itself', () => {
    const form = formOf(draft(ruled));
    expect(form.plan).toEqual({
      kind: 'event',
      parts: [
        { key: 'p1', share: 3_000, days: 0, from: 'Issue' },
        { key: 'p2', share: 7_000, days: -14, from: 'Event' },
      ],
    });
    expect(bodyOf(form).paymentSchedule).toEqual([
      { id: 'p1', name: 'Deposit', due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 } },
      { id: 'p2', name: 'Balance', due: { days: -14, from: 'Event' }, share: 'Remainder' },
    ]);
  });

  it('opens as deposit and balance where its dates are fixed, and by hand where no plan makes it', () => {
    const fixed = ruled.map((payment) => ({ ...payment, due: null }));
    expect(formOf(draft(fixed)).plan).toEqual({
      kind: 'deposit',
      share: 3_000,
      date: TODAY,
      balanceDate: '2027-05-29',
    });
    const own = [ruled[0], { ...ruled[1], due: { days: 30, from: 'Previous' } }] as object[];
    expect(formOf(draft(own)).plan).toEqual({ kind: 'own' });
  });
});

it('the payments that may change are those of the service', () => {
  expect(scheduledPaymentStatuses.filter((status) => isReshapable({ status })).toSorted()).toEqual(
    reshapable.toSorted(),
  );
});

describe('rows with rules that no plan makes', () => {
  const own = formOf(draft([ruled[0], { ...ruled[1], due: { days: 30, from: 'Previous' } }] as object[]));

  it('follow the payment before them, and the total', () => {
    const moved = changeForm(own, editRow(own, 'p1', { dueDate: '2027-01-10' }), facts);
    expect(seen(moved).map(({ dueDate }) => dueDate)).toEqual(['2027-01-10', '2027-02-09']);
    const dearer = changeForm(moved, { items: items(200_001) }, facts);
    expect(seen(dearer).map(({ amount }) => amount)).toEqual([60_000, 140_001]);
    expect(resolved({ ...dearer, rows: dearer.rows.map((row) => ({ ...row, id: null })) })).toEqual(
      seen(dearer),
    );
  });

  it('have no date while the event that they count from has none, and get it with the event', () => {
    const last = { ...ruled[1], id: 'p3', due: { days: 30, from: 'Previous' } };
    const before = formOf(
      draft([{ ...ruled[0], share: null }, { ...ruled[1], share: null }, last] as object[]),
    );
    const without = changeForm(before, { eventDate: '' }, facts);
    expect(without.rows.map(({ dueDate }) => dueDate)).toEqual([TODAY, '', '']);
    expect(missingOf(without)).toContain('rowDate');
    const again = changeForm(without, { eventDate: '2027-07-12' }, facts);
    expect(again.rows.map(({ dueDate }) => dueDate)).toEqual([TODAY, '2027-06-28', '2027-07-28']);
  });

  it('have none any more once a person chooses to write them by hand', () => {
    const byHand = changeForm(own, { plan: { kind: 'own' } }, facts);
    expect(bodyOf(byHand).paymentSchedule).toEqual([
      { id: 'p1', name: 'Deposit', dueDate: TODAY, amount: 30_000 },
      { id: 'p2', name: 'Balance', dueDate: '2027-05-29', amount: 70_000 },
    ]);
  });

  it('of which the first followed another one, that was removed, has no such rule any more', () => {
    const alone = changeForm(own, { rows: own.rows.slice(1), plan: { kind: 'own' } }, facts);
    expect(bodyOf(alone).paymentSchedule?.[0]).toMatchObject({ dueDate: '2027-05-29' });
  });

  it('stay as they are when money came for them, and the others share what is left', () => {
    const [first, second] = ruled;
    const form = issued([
      { ...first, status: 'Paid', paidAmount: 30_000 },
      { ...second, status: 'Scheduled' },
    ]);
    const dearer = changeForm(form, { items: items(120_000), eventDate: '2027-07-12' }, facts);
    expect(seen(dearer)).toEqual([
      { dueDate: TODAY, amount: 30_000 },
      { dueDate: '2027-06-28', amount: 90_000 },
    ]);
  });
});

function issued(paymentSchedule: object[], totalAmount = 100_000): Form {
  return formOf({ ...draft(paymentSchedule), status: 'Active', totalAmount } as FullInvoice);
}

describe('an issued invoice with rules, of which only a name is changed', () => {
  const renamed = (form: Form) =>
    changeForm(form, editRow(form, form.rows[1]?.key ?? '', { name: 'Rest' }), facts);

  it('keeps a date that has passed, also when the event moves and moves back', () => {
    const [first, second] = ruled;
    const late = { ...second, status: 'Due', dueDate: '2026-11-20', due: { days: -204, from: 'Event' } };
    const form = issued([{ ...first, status: 'Due' }, late]);
    expect(seen(renamed(form))).toEqual(seen(form));
    const away = changeForm(form, { eventDate: '2027-07-12' }, facts);
    expect(seen(away)[1]?.dueDate).toBe('2026-12-20');
    expect(seen(changeForm(away, { eventDate: '2027-06-12' }, facts))).toEqual(seen(form));
  });

  it('keeps the amounts that it has after money came', () => {
    const share = { basisPoints: 3_333 };
    const [first, second] = ruled;
    const form = issued(
      [
        { ...first, amount: 3_333, share, status: 'Paid', paidAmount: 3_333 },
        { ...second, amount: 3_334, share, status: 'Due' },
        { ...second, id: 'p3', amount: 3_334, status: 'Scheduled' },
      ],
      10_001,
    );
    expect(seen(renamed(form))).toEqual(seen(form));
    expect(bodyOf(renamed(form)).paymentSchedule?.map((one) => one.share)).toEqual([
      share,
      share,
      'Remainder',
    ]);
  });
});

describe('a draft with rules that is opened on a later day', () => {
  it('has the dates that it would be issued with, none of which has passed', () => {
    const form = followToday(formOf(draft(ruled)), '2026-11-25');
    expect(seen(form).map(({ dueDate }) => dueDate)).toEqual(['2026-11-25', '2027-05-29']);
    expect(passedRows(formOf(draft(ruled)), '2026-11-25')).toBe(0);
    expect(bodyOf(form)).toEqual(bodyOf(formOf(draft(ruled))));
  });

  it('keeps the names of its payments', () => {
    const fixed = ruled.map((payment, index) => ({
      ...payment,
      due: null,
      name: ['Retainer', 'Final'][index],
    }));
    const dearer = changeForm(
      formOf(draft(fixed)),
      { items: items(200_000) },
      { names: { deposit: 'Deposit' }, today: TODAY },
    );
    expect(dearer.rows.map(({ name }) => name)).toEqual(['Retainer', 'Final']);
    const [first, second] = fixed;
    expect(formOf(draft([{ ...first, share: null }, second as object])).plan).toEqual({
      kind: 'deposit',
      share: null,
      amount: first?.amount,
      date: first?.dueDate,
      balanceDate: second?.dueDate,
    });
  });
});
