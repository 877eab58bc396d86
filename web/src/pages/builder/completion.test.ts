import { expect, it } from 'vitest';
import type { SavedLineItem } from '../../api/schema.ts';
import { completionsOf, filledFrom, isPricedAs, savedAs } from './completion.ts';
import { newItem } from './form.ts';

const saved = (description: string, unitAmount = 100): SavedLineItem => ({
  id: description,
  description,
  quantity: 2,
  unitAmount,
  currency: 'USD',
  taxBasisPoints: 1_900,
  unit: null,
  discount: null,
  localTaxBasisPoints: null,
  taxCategory: null,
  createdAt: '2026-11-22T00:00:00.000Z',
  updatedAt: '2026-11-22T00:00:00.000Z',
});
const all = ['Album, 30 pages', 'Extra day', 'Full day', 'Réception', 'Second album'].map((one) =>
  saved(one),
);

it.each([
  ['', []],
  ['  ', []],
  ['alb', ['Album, 30 pages', 'Second album']],
  ['ALBUM 30', ['Album, 30 pages']],
  ['da', ['Extra day', 'Full day']],
  ['rece', ['Réception']],
  ['ay', []],
  ['full day', []],
  ['full  d', ['Full day']],
])('typing %j offers %j', (typed, offered) => {
  expect(completionsOf(typed, all).map(({ description }) => description)).toEqual(offered);
});

it('offers six at most', () => {
  const many = Array.from({ length: 9 }, (_, index) => saved(`Day ${index}`));
  expect(completionsOf('day', many)).toHaveLength(6);
});

it.each([
  [1, 2],
  [null, 2],
  [3, 3],
])(
  'a chosen item fills a line of quantity %j with all that is saved, and its quantity is %j',
  (typed, quantity) => {
    expect(filledFrom(saved('Full day', 240_000), { quantity: typed })).toEqual({
      description: 'Full day',
      quantity,
      unitAmount: 240_000,
      taxBasisPoints: 1_900,
      unit: null,
      discount: null,
      localTaxBasisPoints: null,
      taxCategory: null,
    });
  },
);

it('a line is known again by its description, in any case, and by its price', () => {
  const line = { ...newItem(), description: ' full DAY ', unitAmount: 100, taxBasisPoints: 1_900 };
  const known = savedAs(line, all);
  expect(known?.id).toBe('Full day');
  expect(isPricedAs(line, known as SavedLineItem)).toBe(true);
  expect(isPricedAs({ ...line, unitAmount: 101 }, known as SavedLineItem)).toBe(false);
  expect(isPricedAs({ ...line, taxBasisPoints: null }, known as SavedLineItem)).toBe(false);
  expect(savedAs({ description: 'Half a day' }, all)).toBeUndefined();
});
