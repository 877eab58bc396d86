import { expect, it } from 'vitest';
import { batchColumns, readBatch } from './csv.ts';

const names = Object.fromEntries(batchColumns.map((column) => [column, column])) as Record<
  (typeof batchColumns)[number],
  string
>;

it('no amount is read of a line that has more cells than the first one', () => {
  const file =
    'name,email,date,amount,note\nAnn,a@example.com,2027-01-01,1,234.50\nBob,b@example.com,2027-01-01,1,234.50,\n';
  const { rows } = readBatch(`${file}Cy,c@example.com,2027-01-01,1,234.50,thanks\n`, Number, names);
  expect(rows.map(({ amount }) => amount)).toEqual([1, 1, null]);
});
