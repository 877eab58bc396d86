import { describe, expect, it } from 'vitest';
import {
  acceptedLocale,
  dateWriter,
  decimalOf,
  formatBasisPoints,
  formatDate,
  formatDistance,
  formatInstant,
  formatMoney,
  localeOf,
} from './locale.ts';

const languages = ['en', 'de', 'fr', 'es'];
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('the reader’s locale', () => {
  it.each([
    ['de', 'de-DE'],
    ['de-CH,en;q=0.5', 'de-CH'],
    ['nl, es;q=0.4, fr-CA;q=0.8', 'fr-CA'],
    ['zh-Hans-CN, en-GB', 'en-GB'],
    ['EN-us', 'en-US'],
  ])('of %s is %s', (header, tag) => {
    expect(acceptedLocale(header, languages)?.tag).toBe(tag);
  });

  it.each([[undefined], [''], ['nl'], ['*'], ['en;q=0'], ['../../etc'], [`${'nl,'.repeat(400)}en`]])(
    'is not guessed from %s',
    (header) => {
      expect(acceptedLocale(header, languages)).toBeNull();
    },
  );
});

describe('amounts', () => {
  it.each([
    [123_456, 'USD', 'en-US', '$1,234.56'],
    [123_456, 'EUR', 'de-DE', '1.234,56 €'],
    [123_456, 'JPY', 'fr-FR', '123 456 ¥'],
    [123_456, 'KWD', 'en-US', 'KWD 123.456'],
    [5, 'HUF', 'es-ES', '0,05 HUF'],
    [-1, 'USD', 'en-US', '-$0.01'],
    [999_999_999_999, 'CLF', 'en-US', 'CLF 99,999,999.9999'],
  ])(
    '%s of %s are written in %s as %s, with the currency’s own digits',
    (amount, currency, tag, expected) => {
      const text = plain(formatMoney(amount, currency, { language: tag.slice(0, 2), tag }));
      expect(text.replaceAll('−', '-').replace('JPY', '¥')).toBe(expected);
    },
  );

  it.each([
    [0, 2, '0.00'],
    [7, 3, '0.007'],
    [-1_205, 2, '-12.05'],
    [42, 0, '42'],
  ])('%s of %s digits is %s', (amount, digits, expected) => {
    expect(decimalOf(amount, digits)).toBe(expected);
  });

  it('of hundredths of a percent keep their fraction', () => {
    expect(formatBasisPoints(250, localeOf('en'))).toBe('2.5%');
    expect(plain(formatBasisPoints(275, localeOf('de')))).toBe('2,75 %');
  });
});

describe('dates', () => {
  it.each([
    ['en', 'Fri 4 Dec 2026'],
    ['de', 'Fr., 4. Dez. 2026'],
    ['fr', 'ven. 4 déc. 2026'],
    ['es', 'vie, 4 dic 2026'],
  ])('in %s are words', (language, expected) => {
    expect(formatDate('2026-12-04', localeOf(language))).toBe(expected);
  });

  it('count the first day of a month in French, and no other', () => {
    const french = localeOf('fr');
    expect(formatDate('2026-12-01', french)).toBe('mar. 1er déc. 2026');
    expect(formatDate('2026-12-01', french, 'short')).toBe('1er déc. 2026');
    expect(formatDate('2026-12-31', french, 'short')).toBe('31 déc. 2026');
    expect(formatInstant(new Date('2026-12-01T12:01:00Z'), 'UTC', french)).toMatch(/^1er déc\. 2026/);
    const month = dateWriter(french, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    expect(month(new Date('2026-12-01T12:00:00Z'))).toBe('décembre 2026');
  });

  it.each([
    ['2026-12-04', 'today'],
    ['2026-12-05', 'tomorrow'],
    ['2026-12-07', 'in 3 days'],
    ['2026-12-03', 'yesterday'],
    ['2026-11-10', '3 weeks ago'],
    ['2027-06-04', 'in 5 months'],
    ['2030-06-04', 'in 3 years'],
  ])('%s seen from 2026-12-04 is %s', (date, expected) => {
    expect(formatDistance('2026-12-04', date, localeOf('en'))).toBe(expected);
  });

  it('of an instant are those of the zone', () => {
    const instant = new Date('2026-12-04T23:30:00Z');
    expect(plain(formatInstant(instant, 'Europe/Berlin', localeOf('en')))).toBe('5 Dec 2026, 00:30');
  });

  it('have a month of three letters in English, alone and with a time', () => {
    const instant = new Date('2026-09-12T10:00:00Z');
    expect(formatDate('2026-09-12', localeOf('en'))).toBe('Sat 12 Sep 2026');
    expect(plain(formatInstant(instant, 'UTC', localeOf('en')))).toBe('12 Sep 2026, 10:00');
  });
});
