import type { Profile } from '../accounts/types.ts';
import { billingOf, isForVat } from '../contacts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import { xmlText } from '../kit/text/xml-text.ts';
import { buyerName } from '../messages/buyer.ts';
import { electronicAddress } from './e-invoice-text.ts';

/**
 * The client as an e-invoice names it (BG-7). EN 16931 wants a country: where that of the client is not known, it is that of the
 * business. `isTaxed`: whether the invoice has VAT. One outside its scope names no VAT id (BR-O-02 to BR-O-04): there, as
 * with an id of a country without VAT, it is the number of the company (BT-47).
 */
export function buyerOf(invoice: Invoice, profile: Profile, isTaxed: boolean) {
  const { contact } = invoice;
  const { street, postalCode, city, region, country, vatId, phone, company } = billingOf(invoice.billing);
  const isVatId = vatId !== null && isTaxed && isForVat(vatId);
  const text = (key: string, value: string | null) => (value === null ? {} : { [key]: xmlText(value) });
  return {
    ...electronicAddress(contact.email),
    'cac:PostalAddress': {
      ...text('cbc:StreetName', street),
      ...text('cbc:CityName', city),
      ...text('cbc:PostalZone', postalCode),
      ...text('cbc:CountrySubentity', region),
      'cac:Country': { 'cbc:IdentificationCode': country ?? profile.country },
    },
    ...(isVatId
      ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } }
      : {}),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': xmlText(buyerName(invoice)),
      ...(vatId === null || isVatId ? {} : { 'cbc:CompanyID': xmlText(vatId) }),
    },
    'cac:Contact': {
      ...(company === null ? {} : { 'cbc:Name': xmlText(contact.name) }),
      ...text('cbc:Telephone', phone),
      'cbc:ElectronicMail': contact.email,
    },
  };
}

/** What the client wants to read on its invoices (BT-10), such as a Leitweg-ID. */
export function buyerReference({ billing }: Invoice) {
  const { reference } = billingOf(billing);
  return reference === null ? {} : { 'cbc:BuyerReference': xmlText(reference) };
}
