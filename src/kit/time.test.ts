import { describe, expect, test } from 'vitest';
import { fc } from '../../test/support/property.ts';
import { civilDateIn, isCivilDate, isTimeZone, systemClock } from './time.ts';

test('the system clock tells the present', () => {
  const before = Date.now();
  const now = systemClock.now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});

describe('isCivilDate', () => {
  test('accepts every day from 1900-01-01 to 2199-12-31, and no 29th to 31st that a month has not', () => {
    for (let year = 1900; year <= 2199; year++) {
      for (let month = 1; month <= 12; month++) {
        const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          if (isCivilDate(text) !== (day >= 1 && day <= days)) throw new Error(text);
        }
      }
    }
  });

  test.each([
    ['2000-02-29', true],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2100-02-29', false],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-13-01', false],
    ['1899-12-31', false],
    ['2200-01-01', false],
    ['0026-01-01', false],
    ['2026-9-12', false],
    ['26-09-12', false],
    ['20260912', false],
    ['2026/09/12', false],
    ['12.09.2026', false],
    ['+002026-09-12', false],
    ['2026-09-12T00:00:00Z', false],
    [' 2026-09-12', false],
    ['2026-09-12 ', false],
    ['2026-09-12\n', false],
    ['２０２６-09-12', false],
    ['', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isCivilDate(text)).toBe(expected);
  });
});

describe('isTimeZone', () => {
  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5', 'UTC'])(
    '%s is one',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  test('every zone that Intl lists is one', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) expect(isTimeZone(name)).toBe(true);
  });

  test.each([
    '',
    '+01:00',
    '-0500',
    'Europe/Atlantis',
    'Mars',
    'europe/berlin',
    ' UTC',
    'UTC ',
    'UTC\n',
    '../UTC',
  ])('%j is none', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('civilDateIn', () => {
  test.each([
    ['UTC', '2026-09-12T23:59:59.999Z', '2026-09-12'],
    ['UTC', '2026-09-13T00:00:00.000Z', '2026-09-13'],
    ['America/New_York', '2026-09-13T03:59:59.999Z', '2026-09-12'],
    ['America/New_York', '2026-09-13T04:00:00.000Z', '2026-09-13'],
    ['America/New_York', '2026-01-13T04:59:59.999Z', '2026-01-12'],
    ['Asia/Kathmandu', '2026-09-12T18:14:59.999Z', '2026-09-12'],
    ['Asia/Kathmandu', '2026-09-12T18:15:00.000Z', '2026-09-13'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59.999Z', '2026-12-31'],
    // Samoa went from the 29th to the 31st of December.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
    // Liberia was 44 minutes and 30 seconds behind until 1972.
    ['Africa/Monrovia', '1970-01-02T00:44:29.999Z', '1970-01-01'],
    ['Africa/Monrovia', '1970-01-02T00:44:30.000Z', '1970-01-02'],
    ['UTC', '1900-01-01T00:00:00.000Z', '1900-01-01'],
    ['UTC', '2199-12-31T23:59:59.999Z', '2199-12-31'],
  ])('in %s at %s it is %s', (zone, instant, date) => {
    expect(civilDateIn(zone, new Date(instant))).toBe(date);
  });

  test('an answer is not kept for another instant', () => {
    const days = ['2026-09-12', '2026-09-13', '2026-09-12', '2026-09-12', '2026-09-13'];
    expect(days.map((day) => civilDateIn('Asia/Tokyo', new Date(`${day}T12:00:00+09:00`)))).toEqual(days);
  });

  test('the order of questions does not change the answers', () => {
    const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];
    const instant = fc.date({
      min: new Date('1971-01-01'),
      max: new Date('2199-01-01'),
      noInvalidDate: true,
    });
    const reschedule = fc.constantFrom(0, 1, 999, 1000, 86_400_000);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...zones), instant, reschedule)), (questions) => {
        for (const [timeZone, first, nudgeMs] of questions) {
          civilDateIn(timeZone, first);
          const second = new Date(first.getTime() + nudgeMs);
          expect(civilDateIn(timeZone, second)).toBe(
            new Intl.DateTimeFormat('sv-SE', { timeZone }).format(second),
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['an unknown zone', 'Europe/Atlantis', new Date(0)],
    ['no instant', 'UTC', new Date(Number.NaN)],
    ['a year before 1900', 'UTC', new Date('1899-12-31T23:59:59Z')],
    ['a year after 2199', 'UTC', new Date('2200-01-01T00:00:00Z')],
    ['a year before our era', 'UTC', new Date(Date.UTC(-50, 0, 1))],
  ])('throws on %s', (_title, timeZone, instant) => {
    expect(() => civilDateIn(timeZone, instant)).toThrow(RangeError);
  });
});
