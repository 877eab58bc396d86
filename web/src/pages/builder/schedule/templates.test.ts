import { describe, expect, it } from 'vitest';
import { changeForm, emptyForm, type Form, newItem } from '../form.ts';
import type { Plan } from './plans.ts';
import { fitsCurrency, isLike, type KeptSchedule, rowsOf, scheduleOf } from './templates.ts';

const TODAY = '2026-11-22';
const facts = { names: { deposit: 'Deposit', balance: 'Balance' }, today: TODAY };
const wedding: KeptSchedule = {
  currency: null,
  paymentSchedule: [
    { name: 'Deposit', due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 } },
    { name: null, due: { days: 7, from: 'Previous' }, share: { basisPoints: 2_000 } },
    { name: 'Balance', due: { days: -14, from: 'Event' }, share: 'Remainder' },
  ],
};
const fixed: KeptSchedule = {
  currency: 'USD',
  paymentSchedule: [
    { name: null, due: { days: 0, from: 'Issue' }, amount: 50_000 },
    { name: null, due: { days: 0, from: 'Event' }, share: 'Remainder' },
  ],
};

const priced = (total: number | null, eventDate = ''): Form =>
  changeForm(emptyForm('USD', TODAY), { items: [{ ...newItem(), unitAmount: total }], eventDate }, facts);
const used = (kept: KeptSchedule, form: Form) =>
  changeForm(form, { plan: { kind: 'own' }, rows: rowsOf(kept, form.rows) }, facts);
const shown = ({ rows }: Form) => rows.map(({ name, dueDate, amount }) => [name, dueDate, amount]);

describe('a kept schedule in the builder', () => {
  it('gives its payments with the dates and amounts that they come to', () => {
    expect(shown(used(wedding, priced(99_999, '2027-06-12')))).toEqual([
      ['Deposit', TODAY, 30_000],
      ['', '2026-11-29', 20_000],
      ['Balance', '2027-05-29', 49_999],
    ]);
    expect(shown(used(fixed, priced(120_000, '2027-06-12')))).toEqual([
      ['', TODAY, 50_000],
      ['', '2027-06-12', 70_000],
    ]);
  });

  it('waits for the event and the total, and follows both', () => {
    const early = used(wedding, priced(null));
    expect(shown(early).map(([, date]) => date)).toEqual([TODAY, '2026-11-29', '']);
    const later = changeForm(early, { eventDate: '2027-06-12' }, facts);
    const whole = changeForm(later, { items: [{ ...newItem(), unitAmount: 100_000 }] }, facts);
    expect(shown(whole)).toEqual([
      ['Deposit', TODAY, 30_000],
      ['', '2026-11-29', 20_000],
      ['Balance', '2027-05-29', 50_000],
    ]);
    expect(isLike(whole.rows, wedding)).toBe(true);
  });

  it('is no longer followed once a date, a name or an amount is typed over', () => {
    const form = used(wedding, priced(100_000, '2027-06-12'));
    for (const change of [{ name: 'Rest' }, { dueDate: '2027-01-01' }, { amount: 1 }]) {
      const rows = form.rows.map((row, index) => (index === 2 ? { ...row, ...change } : row));
      expect([change, isLike(rows, wedding)]).toEqual([change, false]);
    }
    expect(isLike(form.rows.slice(1), wedding)).toBe(false);
  });

  it.each([
    ['USD', true],
    ['EUR', false],
  ])('with fixed amounts in USD is offered in %s: %s', (currency, is) => {
    expect([fitsCurrency(fixed, currency), fitsCurrency(wedding, currency)]).toEqual([is, true]);
  });

  it.each([wedding, fixed])('is kept again as it was', (kept) => {
    const form = used(kept, priced(120_000, '2027-06-12'));
    expect(scheduleOf(form, TODAY)).toEqual(kept);
  });
});

const issue = (days: number) => ({ days, from: 'Issue' });
const event = (days: number) => ({ days, from: 'Event' });

describe('a schedule of the builder is kept', () => {
  it.each([
    ['one payment', { kind: 'single', date: '2026-12-22' }, [[issue(30), 'Remainder']]],
    [
      'equal parts, as shares, each from the day of issue',
      { kind: 'monthly', count: 3, date: TODAY },
      [
        [issue(0), 3_333],
        [issue(30), 3_333],
        [issue(61), 'Remainder'],
      ],
    ],
    [
      'a deposit in percent',
      { kind: 'deposit', share: 3_000, date: TODAY, balanceDate: '2027-01-01' },
      [
        [issue(0), 3_000],
        [issue(40), 'Remainder'],
      ],
    ],
    [
      'a deposit of a fixed amount',
      { kind: 'deposit', share: null, amount: 20_000, date: TODAY, balanceDate: '2027-01-01' },
      [
        [issue(0), { amount: 20_000 }],
        [issue(40), 'Remainder'],
      ],
    ],
  ] as [string, Plan, [object, unknown][]][])('from %s', (_what, plan, expected) => {
    const form = changeForm(priced(100_000), { plan }, facts);
    const kept = scheduleOf(form, TODAY)?.paymentSchedule.map(({ due, share, amount }) => [
      due,
      share === undefined ? { amount } : share === 'Remainder' ? share : share.basisPoints,
    ]);
    expect(kept).toEqual(expected);
  });

  it('with days from the event, where there is one: before it, on it and after it', () => {
    const rows = ['2026-11-01', '2027-05-29', '2027-06-12', '2027-06-19'].map((dueDate, index) => ({
      key: dueDate,
      id: null,
      name: '',
      dueDate,
      amount: 10_000 * (index + 1),
    }));
    const form: Form = { ...priced(100_000, '2027-06-12'), plan: { kind: 'own' }, rows };
    expect(scheduleOf(form, TODAY)).toEqual({
      currency: 'USD',
      paymentSchedule: [
        { name: null, due: issue(0), amount: 10_000 },
        { name: null, due: event(-14), amount: 20_000 },
        { name: null, due: event(0), amount: 30_000 },
        { name: null, due: event(7), share: 'Remainder' },
      ],
    });
  });

  it('not while a date or an amount is missing', () => {
    const form = priced(100_000);
    const [row] = form.rows;
    const own = (rows: object[]): Form => ({ ...form, plan: { kind: 'own' }, rows: rows as Form['rows'] });
    expect(scheduleOf(own([{ ...row, dueDate: '' }]), TODAY)).toBeNull();
    expect(scheduleOf(own([{ ...row, amount: null }, { ...row }]), TODAY)).toBeNull();
  });
});
