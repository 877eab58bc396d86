import { describe, expect, it } from 'vitest';
import { numberAtEnd, numberForm, numberInRange, patternFault, rangeOf } from './number-pattern.ts';

const numberOf = (pattern: string | null, day: string, count: number) =>
  numberInRange(rangeOf({ pattern, prefix: 'INV-' }, day), count);

describe('A pattern of numbers', () => {
  it.each([
    [null, '2026-11-28', 42, 'INV-0042'],
    [null, '2026-11-28', 12_345, 'INV-12345'],
    ['{YYYY}-{0000}', '2026-11-28', 42, '2026-0042'],
    ['RE-{YY}{MM}-{000}', '2026-01-02', 7, 'RE-2601-007'],
    ['{0}/{YYYY}', '2027-12-31', 10, '10/2027'],
    ['FA{YYYY}{00000}', '2027-12-31', 1, 'FA202700001'],
    ['R-{000000000}', '2027-12-31', 3, 'R-000000003'],
  ])('%s on %s makes of %i the number %s', (pattern, day, count, number) => {
    expect(numberOf(pattern, day, count)).toBe(number);
  });

  it.each([
    ['{YYYY}-{0000}', '2026'],
    ['{0}/{YY}', '2026'],
    ['{YY}{MM}-{000}', '2026-11'],
    ['R-{0000}', null],
  ])('%s counts in the period %s', (pattern, period) => {
    expect(rangeOf({ pattern, prefix: '' }, '2026-11-28').period).toBe(period);
  });

  it.each([
    ['{YYYY}', 'one counter'],
    ['{YYYY}-{00}-{00}', 'one counter'],
    ['INV-', 'one counter'],
    ['{MM}-{0000}', '{YYYY} or {YY}'],
    ['{yyyy}-{0000}', 'Braces hold'],
    ['{YYYY-{0000}', 'Braces hold'],
    ['{YYYY}}-{0000}', 'Braces hold'],
    ['{0000000000}', 'Braces hold'],
    [' {0000}', 'no space'],
    ['№{0000}', 'ASCII'],
    ['A1{0000}', 'No digit'],
    ['{0000}1', 'No digit'],
    ['{YYYY}-abcdefghijklmnopq-{0000}', 'at most 20'],
    ['{0000}-abcdefghijk', '10 behind'],
  ])('%s is refused, and it says why', (pattern, words) => {
    expect(patternFault(pattern)).toContain(words);
  });

  it.each(['{YYYY}-{0000}', 'RE-{YY}{MM}-{000}', '{0}/{YYYY}', 'R {0000} b', '{YYYY}{0000}'])(
    '%s is taken',
    (pattern) => {
      expect(patternFault(pattern)).toBeNull();
    },
  );
});

describe('The form of counted numbers', () => {
  it('has those of the first period and of all later ones, and leaves earlier ones to the caller', () => {
    const days = [1999, 2000, 2019, 2020, 2025, 2026, 2027, 2029, 2030, 2099, 2100, 2999, 9999].flatMap(
      (year) => ['01', '06', '09', '10', '11', '12'].map((month) => `${year}-${month}-15`),
    );
    for (const pattern of ['{YYYY}-{0000}', 'R.{YYYY}/{MM}+{00}', '{MM}{YYYY}-{0}', '{0}({YYYY})']) {
      for (const since of days.slice(6).filter((day) => !day.startsWith('9999'))) {
        const { period } = rangeOf({ pattern, prefix: '' }, since);
        const form = new RegExp(numberForm(pattern, period));
        for (const day of days) {
          const isLater = (rangeOf({ pattern, prefix: '' }, day).period ?? '') >= (period ?? '');
          expect([pattern, since, day, form.test(numberOf(pattern, day, 12_345))]).toEqual([
            pattern,
            since,
            day,
            isLater,
          ]);
        }
        expect(form.test(`${numberOf(pattern, since, 1)}x`)).toBe(false);
        expect(form.test(`x${numberOf(pattern, since, 1)}`)).toBe(false);
      }
    }
  });

  it('of a pattern without a year has all its numbers', () => {
    expect(new RegExp(numberForm('R-{00}', null)).test('R-1')).toBe(true);
    expect(new RegExp(numberForm('R-{00}', null)).test('RX1')).toBe(false);
  });
});

it.each([
  ['Maple Studio 2026-0042', '{YYYY}-{0000}', { day: '2026-01-01', count: 42 }],
  ['2027-12345', '{YYYY}-{0000}', { day: '2027-01-01', count: 12_345 }],
  ['Maple RE-2611-007', 'RE-{YY}{MM}-{000}', { day: '2026-11-01', count: 7 }],
  ['Maple 17/2026', '{0}/{YYYY}', { day: '2026-01-01', count: 17 }],
  ['Maple 2026/2026-7', '{YYYY}/{YYYY}-{0}', { day: '2026-01-01', count: 7 }],
  ['Maple X2026-0042', '{YYYY}-{0000}', null],
  ['Maple 2026-0042b', '{YYYY}-{0000}', null],
  ['Maple RE-2613-007', 'RE-{YY}{MM}-{000}', null],
])('the number at the end of %s is read by %s', (text, pattern, found) => {
  expect(numberAtEnd(pattern, text)).toEqual(found);
});
