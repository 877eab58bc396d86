import { describe, expect, it } from 'vitest';
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

describe('dates', () => {
  const datesOf = (...dates: string[]) => {
    const lines = dates.map((date) => `Ann,a@example.com,1,${date}`);
    const { rows, isAmbiguous } = readBatch(['name,email,amount,date', ...lines].join('\n'), Number, names);
    return { dates: rows.map(({ date }) => date), isAmbiguous };
  };

  it('are read as people write them', () => {
    expect(datesOf('18.12.2026', '2026-12-18', '18 Dec 2026', '12/18/2026').dates).toEqual(
      Array.from({ length: 4 }, () => '2026-12-18'),
    );
  });

  it('that could be two days are not guessed; those that are the same both ways, or say the year first, are read', () => {
    expect(datesOf('3/4/2027', '5/5/2027', '2027-01-02')).toEqual({
      dates: [null, '2027-05-05', '2027-01-02'],
      isAmbiguous: true,
    });
  });
});

it('a row has the line that it begins at in the file, behind empty ones and breaks in cells', () => {
  const file =
    'name,email,amount,date,note\n\nAnn,a@example.com,1,2027-01-01,"two\nlines"\nBob,b@example.com,1,,\n';
  expect(readBatch(file, Number, names).rows.map(({ line }) => line)).toEqual([3, 5]);
});
