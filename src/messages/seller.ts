import type { Locale } from '../kit/text/locale.ts';
import { addressLines, type PostalAddress } from '../kit/text/postal-address.ts';
import { commonMessages } from './messages.ts';

/** The facts that a business must show on everything that it sends. */
interface SellerDetails extends PostalAddress {
  readonly email: string;
  /** For VAT it begins with the country. */
  readonly taxId: string;
}

// Greece writes EL; Northern Ireland XI. Countries without VAT have numbers that merely begin with their letters.
const VAT_COUNTRIES = new Set(
  'AT BE BG CH CY CZ DE DK EE EL ES FI FR GB HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK XI'.split(' '),
);

/**
 * The lines below the name of a business: its address, how to reach it, its tax number. Pages, mails and documents all use
 * them, so that they are the same everywhere.
 */
export function sellerLines(seller: SellerDetails, locale: Locale): string[] {
  const { email, taxId } = seller;
  const { taxIds, colon } = commonMessages(locale.language);
  const label = VAT_COUNTRIES.has(taxId.slice(0, 2).toUpperCase()) ? taxIds.vat : taxIds.other;
  return [...addressLines(seller, locale), email, taxId === '' ? '' : `${label}${colon}${taxId}`].filter(
    (line) => line !== '',
  );
}
