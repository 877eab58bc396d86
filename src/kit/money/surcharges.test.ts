import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCurrency } from './money.ts';
import { placeOfCurrency, surchargeRules } from './surcharge-rules.ts';
import { lawfulSurcharge, type SurchargeTerms, surchargeFault, surchargeRate } from './surcharges.ts';

const TODAY = '2026-11-21';
const at = (country: string, region = '', currency = 'USD') => ({ country, region, currency });

describe('the highest surcharge that is allowed on a credit card', () => {
  it.each([
    ['US', '', '2026-11-21', 300],
    ['US', '', '2023-04-14', 0],
    ['US', 'CA', TODAY, 300],
    ['US', 'Connecticut', TODAY, 0],
    ['US', 'us-ct', TODAY, 0],
    ['US', 'Maine', TODAY, 0],
    ['US', 'MA', TODAY, 0],
    ['US', 'PR', TODAY, 0],
    ['PR', '', TODAY, 0],
    ['US', 'Colorado', TODAY, 200],
    ['US', 'Oklahoma', '2025-10-31', 0],
    ['US', 'Oklahoma', '2025-11-01', 200],
    // A state that cannot be read may be one that forbids it.
    ['US', 'Conn.', TODAY, 0],
    ['CA', '', TODAY, 240],
    ['CA', '', '2022-10-05', 0],
    ['CA', 'Ontario', TODAY, 240],
    ['CA', 'Québec', TODAY, 0],
    ['DE', 'Bayern', TODAY, 0],
    ['NO', '', TODAY, 0],
    ['GB', '', TODAY, 0],
    // No rule has a source.
    ['AU', '', TODAY, 0],
    ['JP', '', TODAY, 0],
  ])('in %s %s on %s: %i hundredths of a percent', (country, region, date, most) => {
    expect(lawfulSurcharge(at(country, region), 'Credit', date).basisPoints).toBe(most);
  });

  it.each([
    ['USD', 300],
    ['CAD', 240],
    ['EUR', 0],
    ['GBP', 0],
    ['SEK', 0],
    ['AUD', 0],
    ['CHF', 0],
  ])('follows the currency %s where the country is not known: %i', (currency, most) => {
    expect(lawfulSurcharge(at('', '', currency), 'Credit', TODAY).basisPoints).toBe(most);
  });

  it('follows the country, not the currency, where it is known', () => {
    expect(lawfulSurcharge(at('FR', '', 'USD'), 'Credit', TODAY).basisPoints).toBe(0);
  });
});

describe('every rule', () => {
  it('has its places, an order of dates, a reason, and sources that docs/surcharges.md names', () => {
    const document = readFileSync(new URL('../../../docs/surcharges.md', import.meta.url), 'utf8');
    for (const { places, from, until, why, sources } of surchargeRules) {
      expect(places.length).toBeGreaterThan(0);
      if (from !== null && until !== null) expect(from <= until).toBe(true);
      expect(why).toMatch(/\.$/);
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources) expect(document).toContain(source);
    }
  });

  it('allows nothing on a debit card, a prepaid card, a card of unknown kind or a bank account', () => {
    for (const place of new Set(surchargeRules.flatMap(({ places }) => places))) {
      const [country = '', region = ''] = place.split('-');
      for (const funding of ['Debit', 'Prepaid', 'Unknown', null] as const) {
        expect(lawfulSurcharge(at(country, region), funding, TODAY).basisPoints).toBe(0);
      }
    }
  });

  it('is found by currencies that there are', () => {
    const known = new Set(surchargeRules.flatMap(({ places }) => places));
    for (const [currency, place] of Object.entries(placeOfCurrency)) {
      expect(isCurrency(currency)).toBe(true);
      expect(known).toContain(place);
    }
  });
});

const terms = (changes: Partial<SurchargeTerms> = {}): SurchargeTerms => ({
  feeBearer: 'Client',
  surchargeBasisPoints: 250,
  cardCostBasisPoints: 290,
  country: 'US',
  region: '',
  ...changes,
});

describe('what is taken', () => {
  it.each([
    ['what is asked', {}, 250],
    ['no more than is allowed', { surchargeBasisPoints: 1_000, cardCostBasisPoints: 1_000 }, 300],
    ['no more than the card costs', { surchargeBasisPoints: 300 }, 290],
    ['nothing while the cost is not known', { cardCostBasisPoints: null }, 0],
    ['nothing where the business bears it', { feeBearer: 'Business' }, 0],
    ['nothing where it is forbidden', { country: 'IE' }, 0],
  ] as const)('is %s', (_what, changes, rate) => {
    expect(surchargeRate(terms(changes), 'Credit', 'USD', TODAY)).toBe(rate);
    expect(surchargeRate(terms(changes), 'Debit', 'USD', TODAY)).toBe(0);
  });
});

describe('a rule that asks for too much', () => {
  it.each([
    [{}, null],
    [{ surchargeBasisPoints: 0, country: 'DE' }, null],
    [{ surchargeBasisPoints: 301 }, '3.01 % is more than the 3 % that may be asked. Visa'],
    [{ surchargeBasisPoints: 295 }, 'more than the 2.9 % that credit cards cost you'],
    [{ cardCostBasisPoints: null }, 'say first what they cost'],
    [{ country: 'IT' }, 'Directive (EU) 2015/2366, article 62(4)'],
    [{ country: 'GB' }, 'Payment Surcharges'],
    [{ country: 'AU' }, 'For a business in AU no rule is known'],
    [{ region: 'Mass' }, 'Mass is not a state or province of US'],
  ] as const)('%o is refused because %s', (changes, why) => {
    const fault = surchargeFault(terms(changes), 'USD', TODAY);
    if (why === null) expect(fault).toBeNull();
    else expect(fault).toContain(why);
  });
});
