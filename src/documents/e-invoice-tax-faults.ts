import type { Profile } from '../accounts/types.ts';
import { billingOf } from '../contacts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import type { FaultDetail } from '../kit/errors.ts';
import { OUTSIDE_SCOPE, type TaxCategory, taxKeyOf, taxOfKey } from '../kit/money/tax-keys.ts';

/** Facts of the client about which tax asks; null where they are not known. */
interface BuyerFacts {
  readonly vatId: string | null;
  readonly country: string | null;
}

/** What is known of the client for its tax. */
export function buyerFactsOf(invoice: Invoice): BuyerFacts {
  const { vatId, country } = billingOf(invoice.billing);
  return { vatId, country };
}

/** Whether the tax id of a business is one for VAT, with its country in front. Greece writes EL where ISO writes GR. */
export function isForVat({ country, taxId }: Pick<Profile, 'country' | 'taxId'>): boolean {
  const id = taxId.replaceAll(/\s/g, '');
  return id.startsWith(country) || (country === 'GR' && id.startsWith('EL'));
}

const words: Readonly<Partial<Record<TaxCategory, string>>> = {
  ReverseCharge: 'Reverse charge',
  IntraCommunity: 'An intra-community supply',
  Export: 'An export',
};

/** What of the tax of an invoice EN 16931 cannot say, or lacks. */
export function taxFaults(profile: Profile, invoice: Invoice): FaultDetail[] {
  const faults: FaultDetail[] = [];
  const miss = (path: string, message: string) => faults.push({ path, code: 'missing', message });
  const keys = [...new Set(invoice.lineItems.map(taxKeyOf))];
  const categories = new Set(keys.map((key) => taxOfKey(key).taxCategory));
  if (keys.includes(OUTSIDE_SCOPE) && keys.length > 1) {
    miss(
      '/lineItems',
      'Give taxBasisPoints to all line items, or to none: EN 16931 does not allow both in one invoice.',
    );
  }
  if (keys.some((key) => taxOfKey(key).localTaxBasisPoints !== null)) {
    miss('/lineItems', 'A line has two tax rates: EN 16931 knows one for each line.');
  }
  if (categories.has('Exempt') && !invoice.pricing.exemption) {
    miss(
      '/taxExemption',
      'Lines are exempt, and nothing says why: send `taxExemption` with a reason or a code.',
    );
  }
  const buyer = buyerFactsOf(invoice);
  for (const [category, name] of Object.entries(words) as [TaxCategory, string][]) {
    if (!categories.has(category)) continue;
    if (!isForVat(profile)) {
      miss(
        '/profile/taxId',
        `${name} needs the VAT id of the business, with its country in front: send \`profile.taxId\` to PATCH /v1/account.`,
      );
    }
    if (category !== 'Export' && buyer.vatId === null) {
      miss(
        '/billing/vatId',
        `${name} needs the VAT id of the client: send \`billing.vatId\` to PATCH /v1/invoices/{invoice_id}.`,
      );
    }
    if (category !== 'IntraCommunity') continue;
    if (buyer.country === null)
      miss(
        '/billing/country',
        `${name} needs the country of the client: send \`billing.country\` to PATCH /v1/invoices/{invoice_id}.`,
      );
    if (invoice.eventDate === null)
      miss('/eventDate', `${name} needs the day of the supply: send \`eventDate\`.`);
  }
  return faults;
}
