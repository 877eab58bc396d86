import { describe, expect, it } from 'vitest';
import { isCurrency } from '../money/money.ts';
import { isTimeZone } from '../time.ts';
import { findCountry, listCountries } from './countries.ts';

describe('a country', () => {
  it.each([
    ['US', 'USD', 'America/New_York'],
    ['DE', 'EUR', 'Europe/Berlin'],
    ['CH', 'CHF', 'Europe/Zurich'],
    ['GB', 'GBP', 'Europe/London'],
    ['HR', 'EUR', 'Europe/Zagreb'],
    ['JP', 'JPY', 'Asia/Tokyo'],
    ['IN', 'INR', 'Asia/Kolkata'],
    ['UY', 'UYU', 'America/Montevideo'],
  ])('%s uses %s and the zone %s', (code, currency, timeZone) => {
    expect(findCountry(code)).toMatchObject({ currency, timeZone });
  });

  it('has a currency and a time zone that the service knows, every one', () => {
    const all = listCountries('en');
    expect(all.length).toBeGreaterThan(240);
    for (const { code } of all) {
      const facts = findCountry(code);
      expect([code, isCurrency(facts?.currency ?? ''), isTimeZone(facts?.timeZone ?? '')]).toEqual([
        code,
        true,
        true,
      ]);
    }
  });

  it('is listed by its name in the reader’s language', () => {
    const names = listCountries('de').map(({ name }) => name);
    expect(names).toContain('Deutschland');
    expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
    expect(findCountry('de')).toBeNull();
  });
});
