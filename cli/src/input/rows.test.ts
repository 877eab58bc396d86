import { expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

it('numbers rows by their place', () => {
  expect(rowsOf([{ a: 1 }, { line: 7, a: 2 }])).toEqual([
    { line: 1, a: 1 },
    { line: 7, a: 2 },
  ]);
});

it.each([
  [[{ line: 2, a: 1 }, { a: 2 }]],
  [
    [
      { line: 5, a: 1 },
      { line: 5, a: 2 },
    ],
  ],
])('refuses two rows with one line, of which one would be lost', (read) => {
  expect(() => rowsOf(read)).toThrow(/Line \d is there twice/);
});
