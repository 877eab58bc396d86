import { describe, expect, it } from 'vitest';
import { defaultProfile, type Profile } from '../accounts/types.ts';
import type { StoredBilling } from '../contacts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import { formatFaults } from './e-invoice-formats.ts';

const profile: Profile = { ...defaultProfile, email: 'a@b.example', country: 'FR', taxId: 'FR32123456789' };
const billing = { country: 'NL', reference: 'PO-7' };
const lacks = (seller: Partial<Profile>, client: StoredBilling) =>
  formatFaults('peppol', { ...profile, ...seller }, { billing: { ...billing, ...client } } as Invoice).map(
    ({ path }) => path,
  );

describe('an address in the Peppol network', () => {
  it('is the chosen one, also where the VAT id has none or there is no VAT id', () => {
    expect(lacks({}, { peppolId: '0106:12345678' })).toEqual([]);
    expect(lacks({}, { vatId: 'XI123456789', peppolId: '0088:7300010000001' })).toEqual([]);
    expect(lacks({ taxId: '12-3456789', peppolId: '0060:123456789' }, { vatId: 'NL123456789B01' })).toEqual(
      [],
    );
  });

  it('is asked for by its name where neither says it', () => {
    expect(lacks({ taxId: '12-3456789' }, {})).toEqual(['/profile/peppolId', '/billing/peppolId']);
    expect(lacks({ taxId: '12-3456789' }, { vatId: 'NL123456789B01' })).toEqual(['/profile/peppolId']);
  });
});
