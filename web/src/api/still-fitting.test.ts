import { expect, it } from 'vitest';
import { stillFitting } from './still-fitting.ts';

const before = { items: ['Ada Berg ada@example.com', 'Adam Lund lund@example.com'], nextCursor: null };
const shown = (query: string) => stillFitting(query, (text: string) => text)(before)?.items;

it('while a search is on its way, only what still fits stays: each word, in any case and order', () => {
  expect(shown('ad')).toEqual(before.items);
  expect(shown('BERG ada')).toEqual(['Ada Berg ada@example.com']);
  expect(shown('ada c')).toEqual(before.items);
  expect(shown('maria')).toEqual([]);
  expect(shown('')).toEqual(before.items);
});

it('of nothing that was found before, nothing is shown', () => {
  expect(stillFitting('ada', String)(undefined)).toBeUndefined();
});
