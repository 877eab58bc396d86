import { expect, it } from 'vitest';
import { formatDate, localeOf } from '../../../src/kit/text/locale.ts';
import { createFormats } from './formats.ts';

it.each([['en-US@posix'], ['en_US'], ['en-'], ['']])(
  'a tag that is no language is passed over: %s',
  (tag) => {
    expect(createFormats('en', [tag, 'en-GB']).money(120_000, 'USD')).toBe('US$1,200.00');
    expect(createFormats('en', [tag]).money(120_000, 'USD')).toBe('$1,200.00');
  },
);

it('amounts are written as in the reader’s region', () => {
  expect(createFormats('de', ['de-CH']).money(120_000, 'CHF')).toMatch(/^CHF.1.200\.00$/);
  expect(createFormats('de', ['en-US']).money(120_000, 'EUR')).toMatch(/^1\.200,00.€$/);
});

it('the week begins as where the reader is', () => {
  expect(createFormats('en', ['en-US']).week).toEqual({
    first: 0,
    letters: ['S', 'M', 'T', 'W', 'T', 'F', 'S'],
  });
  expect(createFormats('en', ['en-GB']).week).toEqual({
    first: 1,
    letters: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
  });
  expect(createFormats('fr', ['fr-FR']).week).toEqual({
    first: 1,
    letters: ['L', 'M', 'M', 'J', 'V', 'S', 'D'],
  });
});

it.each(['en', 'de', 'fr', 'es'] as const)('a month is named as in mails: %s', (language) => {
  const formats = createFormats(language, []);
  expect(formats.fullDate('2026-09-12')).toBe(formatDate('2026-09-12', localeOf(language)));
  expect(formats.date('2026-09-12', '2027-01-01')).toBe(
    formatDate('2026-09-12', localeOf(language), 'short'),
  );
});
