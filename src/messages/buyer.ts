import { billingOf, isForVat, type StoredBilling } from '../contacts/types.ts';
import type { Locale } from '../kit/text/locale.ts';
import { addressLines } from '../kit/text/postal-address.ts';
import { commonMessages } from './messages.ts';

/** A client as an invoice says it. */
export interface Buyer {
  readonly contact: { readonly name: string; readonly email: string };
  readonly billing: StoredBilling;
}

/** The name that stands first: that of the company, otherwise of the person. */
export function buyerName({ contact, billing }: Buyer): string {
  return billing?.company ?? contact.name;
}

/**
 * The lines below the name of a client: the person at a company, the address, the tax number. Pages and documents use them, so
 * that they are the same everywhere.
 */
export function buyerLines({ contact, billing }: Buyer, locale: Locale): string[] {
  const { company, vatId, ...known } = billingOf(billing);
  const address = {
    street: known.street ?? '',
    postalCode: known.postalCode ?? '',
    city: known.city ?? '',
    region: known.region ?? '',
    country: known.country ?? '',
  };
  const { taxIds, colon } = commonMessages(locale.language);
  const label = vatId !== null && isForVat(vatId) ? taxIds.vat : taxIds.other;
  return [
    ...(company === null || company === contact.name ? [] : [contact.name]),
    ...addressLines(address, locale),
    ...(vatId === null ? [] : [`${label}${colon}${vatId}`]),
  ];
}
