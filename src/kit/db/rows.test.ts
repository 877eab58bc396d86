import { expect, it } from 'vitest';
import { insertOf, rowArrays, selected, updateOf, valuesOf } from './rows.ts';

const properties = ['id', 'dueAt', 'cardLast4'] as const;

it('names a column as its property, in snake case', () => {
  expect(selected('c', properties)).toBe('c.id as "id", c.due_at as "dueAt", c.card_last4 as "cardLast4"');
});

it('puts the account first, and the values in the order of the properties', () => {
  expect(insertOf('cards', properties).text.trim()).toBe(
    'insert into cards (account_id, id, due_at, card_last4) values ($1, $2, $3, $4)',
  );
  expect(updateOf('cards', ['dueAt', 'cardLast4']).text).toBe(
    'update cards set due_at = $3, card_last4 = $4 where account_id = $1 and id = $2',
  );
  expect(valuesOf({ cardLast4: '4242', id: 'a', dueAt: null }, properties)).toEqual(['a', null, '4242']);
});

it('passes many rows as an array for each column, JSON as such', () => {
  const rows = rowArrays('id uuid, due_at timestamptz', 'faults json');
  expect(rows.columns).toBe('id, due_at, faults');
  expect(rows.unnest(2)).toBe('unnest($2::uuid[], $3::timestamptz[], $4::json[])');
  const [due, early] = [new Date(1), new Date(0)];
  expect(
    rows.of([
      { id: 'a', dueAt: due, faults: ['late'] },
      { faults: null, dueAt: early, id: 'b' },
    ]),
  ).toEqual([
    ['a', 'b'],
    [due, early],
    ['["late"]', null],
  ]);
  // @ts-expect-error A row has every property that a column is named after.
  rows.of([{ id: 'a', faults: null }]);
});
