import { expect, it } from 'vitest';
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
