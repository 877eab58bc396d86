import { describe, expect, it } from 'vitest';
import type { FullInvoice } from '../../api/schema.ts';
import { totalOf } from './amounts.ts';
import { compare, merge } from './conflict.ts';
import {
  addressesOf,
  balanceLast,
  bodyOf,
  changeForm,
  changesOf,
  editRow,
  emptyForm,
  type Form,
  formOf,
  missingOf,
  movePassed,
  newItem,
  passedRows,
  sumOfRows,
} from './form.ts';
import { previewBodyOf } from './preview-body.ts';

const facts = { names: { deposit: 'Deposit', balance: 'Balance' }, today: '2026-11-22' };
const client = { id: 'c1', name: 'Maria', email: 'maria@example.com' };
const item = (unitAmount: number | null, changes: object = {}) => ({
  ...newItem(),
  description: 'Album',
  unitAmount,
  ...changes,
});

const invoice = {
  id: 'i1',
  contactId: 'c1',
  contact: { type: 'Client', name: 'Maria', email: 'maria@example.com' },
  status: 'Draft',
  currency: 'USD',
  totalAmount: 30_000,
  lineItems: [{ description: 'Album', quantity: 2, unitAmount: 15_000, taxBasisPoints: 1_900 }],
  taxMode: 'Included',
  discount: null,
  taxExemption: null,
  paymentSchedule: [
    { id: 'p1', name: 'Deposit', dueDate: '2026-12-01', amount: 10_000 },
    { id: 'p2', name: null, dueDate: '2027-02-01', amount: 20_000 },
  ],
  paymentMethods: ['CreditCard'],
  note: 'Hello',
  eventDate: '2027-06-12',
  ccEmails: ['otto@example.com'],
  enableAutoreminders: true,
  deliveryMethod: 'Email',
} as unknown as FullInvoice;

describe('a form', () => {
  it('keeps the rules of payments that nobody has typed over', () => {
    const due = { days: -14, from: 'Event' };
    const ruled = {
      ...invoice,
      paymentSchedule: [
        {
          id: 'p1',
          name: null,
          dueDate: '2026-12-01',
          amount: 9_999,
          due: null,
          share: { basisPoints: 3333 },
        },
        { id: 'p2', name: null, dueDate: '2027-05-29', amount: 20_001, due, share: 'Remainder' },
      ],
    } as unknown as FullInvoice;
    const form = formOf(ruled);
    const [first, second] = form.rows as [Form['rows'][number], Form['rows'][number]];
    const sent = (changes: Partial<Form>) => bodyOf({ ...form, ...changes }).paymentSchedule;
    expect(sent({})).toEqual([
      { id: 'p1', name: null, dueDate: '2026-12-01', share: { basisPoints: 3333 } },
      { id: 'p2', name: null, due, share: 'Remainder' },
    ]);
    expect(sent({ rows: [first, { ...second, dueDate: '2027-06-01' }] })?.[1]).toEqual({
      id: 'p2',
      name: null,
      dueDate: '2027-06-01',
      share: 'Remainder',
    });
    const dearer = sent({
      items: [item(31_000)],
      rows: [first, { ...second, amount: 21_001 }],
    });
    expect(dearer?.map(({ amount }) => amount)).toEqual([9_999, 21_001]);
  });

  it('of an invoice changes nothing of it', () => {
    expect(missingOf(formOf(invoice))).toEqual([]);
    expect(changesOf(formOf(invoice), formOf(invoice))).toEqual({});
    expect(bodyOf(formOf(invoice))).toMatchObject({
      totalAmount: 30_000,
      lineItems: invoice.lineItems,
      paymentSchedule: invoice.paymentSchedule,
      ccEmails: ['otto@example.com'],
    });
  });

  it('sends a total with its lines and its schedule, and nothing else that is the same', () => {
    const form = changeForm(formOf(invoice), { items: [item(40_000)] }, facts);
    expect(missingOf(form)).toEqual(['sum']);
    expect(Object.keys(changesOf(formOf(invoice), balanceLast(form))).toSorted()).toEqual([
      'lineItems',
      'paymentSchedule',
      'totalAmount',
    ]);
  });

  it('gives the difference to the last payment', () => {
    const form = changeForm(formOf(invoice), { items: [item(25_001)] }, facts);
    const balanced = balanceLast(form);
    expect(balanced.rows.map(({ amount }) => amount)).toEqual([10_000, 15_001]);
    expect(sumOfRows(balanced)).toBe(totalOf(balanced));
  });

  it.each([
    ['more than the total, key by key', [1, 12, 120, 1_200, 12_000, 120_000]],
    ['emptied', [30_000, null]],
    ['nothing', [30_000, 0]],
  ])('is not sent with a deposit that is %s', (_what, typed) => {
    const priced = changeForm(emptyForm('USD', '2026-11-22'), { items: [item(100_000)] }, facts);
    const dates = { date: '2026-12-01', balanceDate: '2027-06-01' };
    const form = typed.reduce<Form>(
      (now, amount) => changeForm(now, { plan: { kind: 'deposit', share: null, amount, ...dates } }, facts),
      { ...priced, client },
    );
    expect(missingOf(form)).toContain('rowAmount');
    const plan = { kind: 'deposit', share: null, amount: 40_000, ...dates } as const;
    const mended = changeForm(form, { plan }, facts);
    expect(missingOf(mended)).toEqual([]);
    expect(mended.rows.map(({ name, amount }) => [name, amount])).toEqual([
      ['Deposit', 40_000],
      ['Balance', 60_000],
    ]);
  });

  it('has no deposit by the share of before, where an amount was chosen before there was a price', () => {
    const dates = { date: '2026-12-01', balanceDate: '2027-06-01' };
    const start = { ...emptyForm('USD', '2026-11-22'), client };
    const shared = changeForm(start, { plan: { kind: 'deposit', share: 3_000, ...dates } }, facts);
    const plan = { kind: 'deposit', share: null, amount: null, ...dates } as const;
    const priced = changeForm(changeForm(shared, { plan }, facts), { items: [item(100_000)] }, facts);
    expect(missingOf(priced)).toContain('rowAmount');
  });

  it('follows its plan as items, event or currency change, until somebody edits a row', () => {
    const start = emptyForm('USD', '2026-11-22');
    const planned = changeForm(
      start,
      { plan: { kind: 'deposit', share: 3_000, date: '2026-12-01', balanceDate: '2027-06-01' } },
      facts,
    );
    const priced = changeForm(planned, { items: [item(99_999)] }, facts);
    expect(priced.rows.map(({ name, amount }) => [name, amount])).toEqual([
      ['Deposit', 30_000],
      ['Balance', 69_999],
    ]);
    const yen = changeForm(priced, { currency: 'JPY' }, facts);
    expect([totalOf(yen), sumOfRows(yen)]).toEqual([1_000, 1_000]);
    const own = changeForm(priced, { plan: { kind: 'own' } }, facts);
    expect(changeForm(own, { items: [item(1)] }, facts).rows).toEqual(own.rows);
  });

  it('keeps the ids of payments as the plan changes, so that they stay the same payments', () => {
    const form = changeForm(
      formOf(invoice),
      { plan: { kind: 'monthly', count: 3, date: '2027-01-31' } },
      facts,
    );
    expect(form.rows.map(({ id }) => id)).toEqual(['p1', 'p2', null]);
  });

  it('of an amount alone has no lines', () => {
    const bare = [{ ...newItem(), unitAmount: 5_000 }];
    const form = changeForm({ ...emptyForm('USD', '2026-11-22'), client }, { items: bare }, facts);
    expect(bodyOf(form)).toMatchObject({ totalAmount: 5_000, lineItems: [] });
  });

  it.each<[string, Partial<Form>, string]>([
    ['a client', { client: null }, 'client'],
    ['a price', { items: [item(null)] }, 'amount'],
    ['a description', { items: [item(1_000, { description: ' ' }), item(29_000)] }, 'description'],
    [
      'an amount of a payment',
      { rows: [{ key: 'a', id: null, name: '', dueDate: '2027-01-01', amount: 0 }] },
      'rowAmount',
    ],
    [
      'a date of a payment',
      { rows: [{ key: 'a', id: null, name: '', dueDate: '', amount: 30_000 }] },
      'rowDate',
    ],
  ])('says that %s is missing', (_what, changes, missing) => {
    expect(missingOf({ ...formOf(invoice), ...changes })[0]).toBe(missing);
  });

  it('is previewed unfinished', () => {
    expect(previewBodyOf(emptyForm('EUR', '2026-11-22'), null)).toMatchObject({
      totalAmount: null,
      paymentSchedule: [{ dueDate: '2026-11-22', amount: null, name: null }],
      currency: 'EUR',
    });
  });

  it('takes addresses with commas, semicolons or spaces between them, each once', () => {
    expect(addressesOf(' a@x.example, b@x.example;c@x.example\na@x.example ')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
    ]);
  });
});

describe('two versions', () => {
  const theirs = { ...invoice, note: 'Theirs', eventDate: '2027-07-01' } as FullInvoice;
  const mine = { ...formOf(invoice), note: 'Mine' };

  it('differ where the other person changed something; contested is what both changed', () => {
    expect(compare(formOf(invoice), mine, theirs)).toEqual([
      { part: 'note', isContested: true },
      { part: 'eventDate', isContested: false },
    ]);
    expect(compare(formOf(invoice), mine, invoice)).toEqual([]);
  });

  it('agree when both changed the same to the same', () => {
    const same = { ...formOf(invoice), note: 'Theirs' };
    expect(compare(formOf(invoice), same, theirs)[0]).toEqual({ part: 'note', isContested: false });
  });

  it('become one: kept is mine, the rest theirs', () => {
    const differences = compare(formOf(invoice), mine, theirs);
    const kept = merge(mine, theirs, differences, new Set(['note']));
    expect([kept.note, kept.eventDate]).toEqual(['Mine', '2027-07-01']);
    expect(merge(mine, theirs, differences, new Set()).note).toBe('Theirs');
  });

  it('a payment that the other person removed is a new one when the schedule is kept', () => {
    const shorter = {
      ...invoice,
      paymentSchedule: [{ ...invoice.paymentSchedule[0], amount: 30_000 }],
    } as FullInvoice;
    const changed = balanceLast(changeForm(formOf(invoice), { items: [item(50_000)] }, facts));
    const differences = compare(formOf(invoice), changed, shorter);
    expect(differences).toEqual([{ part: 'amounts', isContested: true }]);
    expect(merge(changed, shorter, differences, new Set(['amounts'])).rows.map(({ id }) => id)).toEqual([
      'p1',
      null,
    ]);
  });
});

describe('a row that is edited', () => {
  const planned = changeForm(
    { ...emptyForm('USD', '2026-12-01'), items: [item(100_000)] },
    { plan: { kind: 'deposit', share: 3_000, date: '2026-12-01', balanceDate: '2027-02-01' } },
    facts,
  );
  const edited = (changes: Partial<Form['rows'][number]>) =>
    changeForm(planned, editRow(planned, planned.rows[1]?.key ?? '', changes), facts);

  it('keeps deposit and balance by percent when its date is another', () => {
    const moved = edited({ dueDate: '2027-03-01' });
    expect(moved.plan).toMatchObject({ kind: 'deposit', share: 3_000, balanceDate: '2027-03-01' });
    const dearer = changeForm(moved, { items: [item(200_000)] }, facts);
    expect(dearer.rows.map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
      ['2026-12-01', 60_000],
      ['2027-03-01', 140_000],
    ]);
  });

  it('is by hand from then on when its amount or name is another', () => {
    expect([edited({ amount: 1 }), edited({ name: 'Rest' })].map(({ plan }) => plan)).toEqual([
      { kind: 'own' },
      { kind: 'own' },
    ]);
  });
});

describe('dates that have passed', () => {
  it('move to today, and those to come stay', () => {
    const form = formOf(invoice);
    expect(passedRows(form, '2026-12-01')).toBe(0);
    expect(passedRows(form, '2026-12-24')).toBe(1);
    const moved = movePassed(form, '2026-12-24');
    expect(moved.rows.map(({ dueDate }) => dueDate)).toEqual(['2026-12-24', '2027-02-01']);
    expect(passedRows(moved, '2026-12-24')).toBe(0);
  });

  it('of a single payment move with its plan, which would put them back', () => {
    const form = emptyForm('USD', '2026-11-01');
    expect(movePassed(form, '2026-11-21').plan).toEqual({ kind: 'single', date: '2026-11-21' });
  });
});
