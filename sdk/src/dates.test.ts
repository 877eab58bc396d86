import { expect, it } from 'vitest';
import { addDays, daysBetween, isCivilDate } from '../../src/kit/time.ts';
import { fc } from '../../test/support/property.ts';
import { addMonths, isDate, shiftDate, spreadDates } from './dates.ts';

const dates = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1950-01-01', days) as string);

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 3, '2027-04-30'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2027-11-15', 14, '2029-01-15'],
  ['2100-01-29', 1, '2100-02-28'],
])('%s and %i months is %s: a day that the month lacks becomes its last', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

it('months later is a date of the calendar, in that month, on the same day or the last of the month', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 120 }), (date, months) => {
      const later = addMonths(date, months);
      expect(isCivilDate(later)).toBe(true);
      const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(monthOf(later)).toBe(monthOf(date) + months);
      const isSameDay = later.slice(8) === date.slice(8);
      expect(isSameDay || addDays(later, 1).endsWith('-01')).toBe(true);
    }),
  );
});

it('dates are spread from the first to the last, in order, as evenly as days allow', () => {
  fc.assert(
    fc.property(
      dates,
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 2, max: 120 }),
      (first, days, count) => {
        const spread = spreadDates(first, addDays(first, days), count);
        expect(spread).toHaveLength(count);
        expect(spread[0]).toBe(first);
        expect(spread.at(-1)).toBe(addDays(first, days));
        const gaps = spread.slice(1).map((date, index) => daysBetween(spread[index] as string, date));
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it('a last date before the first leaves all on the first', () => {
  expect(spreadDates('2027-03-05', '2027-03-01', 3)).toEqual(['2027-03-05', '2027-03-05', '2027-03-05']);
});

it('days before an event count over the end of a month, and nothing is said of an unfinished date', () => {
  expect(shiftDate('2028-03-01', -1)).toBe('2028-02-29');
  expect(shiftDate('2027-06-12', 0)).toBe('2027-06-12');
  expect(shiftDate('', -30)).toBe('');
  expect(shiftDate('0202-06-12', 1)).toBe('');
  expect(shiftDate('2199-12-31', 1)).toBe('');
  expect(shiftDate('2027-06-12', 1e9)).toBe('');
});

it('knows the days of the calendar that the service knows', () => {
  const parts = fc.tuple(
    fc.integer({ min: 1890, max: 2210 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  );
  const two = (value: number) => String(value).padStart(2, '0');
  fc.assert(
    fc.property(parts, ([year, month, day]) => {
      const text = `${year}-${two(month)}-${two(day)}`;
      expect([text, isDate(text)]).toEqual([text, isCivilDate(text)]);
    }),
  );
  for (const text of ['', '2027-6-1', '2027-02-29', '2028-02-29', '2027-06-12T00:00:00Z', ' 2027-06-12'])
    expect([text, isDate(text)]).toEqual([text, isCivilDate(text)]);
});
