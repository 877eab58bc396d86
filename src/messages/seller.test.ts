import { describe, expect, it } from 'vitest';
import { localeOf } from '../kit/text/locale.ts';
import { addressLines } from '../kit/text/postal-address.ts';
import { sellerLines } from './seller.ts';

const place = { street: '1 Main St', postalCode: '12207', city: 'Albany', region: 'NY', country: '' };

describe('an address', () => {
  it.each([
    ['US', ['Albany, NY 12207', 'United States']],
    ['CA', ['Albany NY 12207', 'Canada']],
    ['AU', ['Albany NY 12207', 'Australia']],
    ['GB', ['Albany', 'NY', '12207', 'United Kingdom']],
    ['NZ', ['Albany 12207', 'NY', 'New Zealand']],
    ['IN', ['Albany - 12207', 'NY', 'India']],
    ['IT', ['12207 Albany NY', 'Italy']],
    ['ES', ['12207 Albany (NY)', 'Spain']],
    ['MX', ['12207 Albany, NY', 'Mexico']],
    ['BR', ['Albany - NY', '12207', 'Brazil']],
    ['DE', ['12207 Albany', 'NY', 'Germany']],
    ['', ['12207 Albany', 'NY']],
  ])('of %s is written as people there do', (country, lines) => {
    expect(addressLines({ ...place, country }, localeOf('en'))).toEqual(['1 Main St', ...lines]);
  });

  it('leaves out what is not known, with its commas', () => {
    const unknown = { street: '', postalCode: '', city: '', region: '' };
    for (const country of ['', 'US', 'GB', 'ES', 'BR', 'IN', 'MX']) {
      const lines = addressLines({ ...unknown, country }, localeOf('en'));
      expect(lines).toHaveLength(country === '' ? 0 : 1);
    }
    const onlyCity = { ...unknown, city: 'Albany', country: 'US' };
    expect(addressLines(onlyCity, localeOf('en'))).toEqual(['Albany', 'United States']);
  });
});

describe('what a business says of itself', () => {
  it.each([
    ['en', 'DE123456789', 'VAT ID: DE123456789'],
    ['en', '12-3456789', 'Tax ID: 12-3456789'],
    ['de', 'DE123456789', 'USt-IdNr.: DE123456789'],
    ['de', '30/123/45678', 'Steuernummer: 30/123/45678'],
    ['fr', 'FR12345678901', 'N° TVA\u00a0: FR12345678901'],
    ['es', 'ESB12345678', 'NIF-IVA: ESB12345678'],
    ['es', 'B12345678', 'NIF: B12345678'],
  ])('in %s calls %s by its name', (language, taxId, line) => {
    const seller = { ...place, country: 'DE', email: 'studio@example.com', taxId };
    const lines = sellerLines(seller, localeOf(language));
    expect(lines.slice(-2)).toEqual(['studio@example.com', line]);
  });
});
