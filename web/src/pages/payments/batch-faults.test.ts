import { describe, expect, it } from 'vitest';
import { payments } from '../../messages/en/payments.ts';
import { createFormats } from '../../messages/formats.ts';
import { judgeRows } from './batch-faults.ts';
import { batchColumns, readBatch } from './csv.ts';

const names = Object.fromEntries(batchColumns.map((column) => [column, column])) as Record<
  (typeof batchColumns)[number],
  string
>;
const formats = createFormats('en', ['en-US']);

function judge(lines: readonly string[], errors: Parameters<typeof judgeRows>[1]['errors'] = []) {
  const text = ['name,email,amount,date,eventDate,note', ...lines].join('\n');
  const file = readBatch(text, (amount) => formats.parseMoney(amount, 'USD'), names);
  const judging = { errors, currency: 'USD', today: '2026-11-30', texts: payments.batch, formats };
  return judgeRows(file, judging).map(({ row, faults, warnings }) => ({
    line: row.line,
    faults: faults.map(({ text: said }) => said),
    warnings: warnings.map(({ text: said }) => said),
  }));
}

const error = (path: string, code: string, message = 'must be something.') => ({
  row: 1,
  path,
  code,
  message,
});
const right = 'Ann,ann@example.com,10,2026-12-18,,';

describe('a file of payments', () => {
  it('says one sentence about a cell, though the service says two', () => {
    const [row] = judge(
      [',ann@example.com,10,2026-12-18,,'],
      [error('/contact/name', 'too_short'), error('/contact/name', 'blank')],
    );
    expect(row?.faults).toEqual(['Name is missing.']);
  });

  it.each([
    ['no email address', 'Ann,ann,10,2026-12-18,,', '/contact/email', '“ann” is not an email address.'],
    [
      'an amount of nought',
      'Ann,a@example.com,0,2026-12-18,,',
      '/totalAmount',
      'The amount must be more than zero.',
    ],
    [
      'a long name',
      `${'A'.repeat(201)},a@example.com,1,2026-12-18,,`,
      '/contact/name',
      'Name is too long: at most 200 characters.',
    ],
  ])('says what is wrong with %s in its own words', (_what, line, path, told) => {
    expect(judge([line], [error(path, 'some_code')])[0]?.faults).toEqual([told]);
  });

  it('lets the service say what it has no words for', () => {
    expect(judge([right], [error('/contact', 'contact_busy', 'It is being merged.')])[0]?.faults).toEqual([
      'It is being merged.',
    ]);
  });

  it('says nothing in a row of the method, which is the same for all', () => {
    expect(judge([right], [error('/paymentMethodId', 'no_processor')])[0]?.faults).toEqual([]);
  });

  it('has what is wrong first, then what is doubtful, each in the order of the file', () => {
    const lines = [right, 'Bob,b@example.com,0.5,2020-01-01,,', right, 'Cy,c@example.com,x,2026-12-18,,'];
    expect(judge(lines).map(({ line }) => line)).toEqual([5, 3, 4, 2]);
    expect(judge(lines).map(({ warnings }) => warnings.length)).toEqual([0, 2, 1, 0]);
  });
});
