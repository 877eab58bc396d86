import type { Profile } from '../accounts/types.ts';
import { billingOf } from '../contacts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import type { FaultDetail } from '../kit/errors.ts';
import {
  addressByReference,
  addressByVatId,
  chosenAddress,
  isOfRegister,
  type NetworkAddress,
} from './e-invoice-address.ts';
import type { EInvoice } from './pdf/messages.ts';

export const eInvoiceFormats = ['ubl', 'facturx', 'xrechnung', 'peppol'] as const;
/** A kind of e-invoice: a PDF with XML in it, or XML alone, after EN 16931 itself or after a specification that narrows it. */
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

/** The ending of a file of a format. */
export function extensionOf(format: EInvoiceFormat): 'pdf' | 'xml' {
  return format === 'facturx' ? 'pdf' : 'xml';
}

const NOT_DEFINED = '1';
const EN_16931 = 'urn:cen.eu:en16931:2017';
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

// BT-24 and BT-23 as KoSIT (XRechnung 3.0) and OpenPeppol (BIS Billing 3.0) name themselves.
const specifications: Readonly<Record<EInvoiceFormat, object>> = {
  ubl: { 'cbc:CustomizationID': EN_16931 },
  facturx: { 'cbc:CustomizationID': EN_16931 },
  xrechnung: {
    'cbc:CustomizationID': `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    'cbc:ProfileID': BILLING,
  },
  peppol: {
    'cbc:CustomizationID': `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    'cbc:ProfileID': BILLING,
  },
};

type Body = EInvoice['ubl:Invoice'];

/** An e-invoice under the specification of a format, of which `formatFaults` finds nothing missing. */
export function inFormat(
  { 'ubl:Invoice': invoice }: EInvoice,
  format: EInvoiceFormat,
  profile: Profile,
  billing: Invoice['billing'],
): EInvoice {
  const { 'cbc:CustomizationID': _id, ...rest } = invoice;
  const narrowed = isNarrow(format) ? narrow(rest as Body) : (rest as Body);
  const addressed = format === 'peppol' ? addressedIn(withOneNote(narrowed), profile, billing) : narrowed;
  return { 'ubl:Invoice': { ...specifications[format], ...addressed } as Body };
}

function isNarrow(format: EInvoiceFormat): boolean {
  return format === 'xrechnung' || format === 'peppol';
}

// BR-DE-1 wants payment means, also of a credit note; BR-DE-14 a rate of each category, also of what is outside the scope of VAT.
function narrow(invoice: Body): Body {
  const [tax] = invoice['cac:TaxTotal'];
  const subtotals = tax?.['cac:TaxSubtotal']?.map((one) => ({
    ...one,
    'cac:TaxCategory': { 'cbc:Percent': '0', ...one['cac:TaxCategory'] },
  }));
  return {
    'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': NOT_DEFINED }],
    ...invoice,
    'cac:TaxTotal': [{ ...tax, 'cac:TaxSubtotal': subtotals }],
  } as Body;
}

/** The same with the addresses of both parties in the network of Peppol. */
export function inNetwork(
  { 'ubl:Invoice': invoice }: EInvoice,
  profile: Profile,
  billing: Invoice['billing'],
): EInvoice {
  return { 'ubl:Invoice': addressedIn(invoice, profile, billing) };
}

// PEPPOL-EN16931-R002.
function withOneNote(invoice: Body): Body {
  const { 'cbc:Note': notes, ...rest } = invoice as Body & { readonly 'cbc:Note'?: readonly string[] };
  return { ...rest, ...(notes === undefined ? {} : { 'cbc:Note': [notes.join('\n')] }) } as unknown as Body;
}

// CL008: addresses of the network, of which an email address is none.
function addressedIn(invoice: Body, profile: Profile, billing: Invoice['billing']): Body {
  const seller = invoice['cac:AccountingSupplierParty']['cac:Party'];
  const buyer = invoice['cac:AccountingCustomerParty']['cac:Party'];
  const address = sellerAddress(profile);
  return {
    ...invoice,
    'cac:AccountingSupplierParty': {
      'cac:Party': { ...seller, ...endpoint(address), ...inRegister(seller, address) },
    },
    'cac:AccountingCustomerParty': { 'cac:Party': { ...buyer, ...endpoint(addressOf(billing)) } },
  } as unknown as Body;
}

// DK-R-014: a business that the network knows by a number of its register is named by it, too (BT-30).
function inRegister(seller: object, address: NetworkAddress | null) {
  if (address === null || !isOfRegister(address)) return {};
  const { 'cac:PartyLegalEntity': entity } = seller as { readonly 'cac:PartyLegalEntity': object };
  const number = { 'cbc:CompanyID': address.id, 'cbc:CompanyID@schemeID': address.scheme };
  return { 'cac:PartyLegalEntity': { ...entity, ...number } };
}

function endpoint(address: NetworkAddress | null) {
  if (address === null) throw new Error('A party has no address in the network.');
  return { 'cbc:EndpointID': address.id, 'cbc:EndpointID@schemeID': address.scheme };
}

function sellerAddress({ peppolId, taxId }: Profile): NetworkAddress | null {
  return peppolId === '' ? addressByVatId(taxId) : chosenAddress(peppolId);
}

/** Both parties as the network names them; null: it does not know one. */
export function partiesOf(profile: Profile, billing: Invoice['billing']) {
  const written = (address: NetworkAddress | null) => address && `${address.scheme}:${address.id}`;
  return { sender: written(sellerAddress(profile)), receiver: written(addressOf(billing)) };
}

// An order number may look like a Leitweg-ID: it counts only of a client in Germany without a VAT id, as authorities are.
function addressOf(billing: Invoice['billing']): NetworkAddress | null {
  const { vatId, reference, country, peppolId } = billingOf(billing);
  if (peppolId !== null) return chosenAddress(peppolId);
  if (vatId !== null) return addressByVatId(vatId);
  return country === 'DE' && reference !== null ? addressByReference(reference) : null;
}

/** Why an e-invoice about an invoice cannot be made in a format, beside the reasons that hold for all formats. */
export function formatFaults(format: EInvoiceFormat, profile: Profile, { billing }: Invoice): FaultDetail[] {
  if (!isNarrow(format)) return [];
  const { reference, country } = billingOf(billing);
  const isGerman = format === 'xrechnung' || (profile.country === 'DE' && country === 'DE');
  return [
    ...(reference === null
      ? [ofClient('reference', 'reference of the client (an order number, a Leitweg-ID)')]
      : []),
    ...(country === null ? [ofClient('country', 'country of the client')] : []),
    ...(profile.email === '' ? [ofBusiness('email', 'email address')] : []),
    ...(isGerman ? germanFaults(profile, billing) : []),
    ...(format === 'peppol' ? networkFaults(profile, billing) : []),
  ];
}

/** Why a document cannot go through the network. */
export function networkFaults(profile: Profile, billing: Invoice['billing']): FaultDetail[] {
  // GR-R-001: the number of an invoice is given by the tax office there.
  if (profile.country === 'GR') {
    const message = 'Peppol takes invoices of businesses in Greece only with a number of myDATA.';
    return [{ path: '/profile/country', code: 'not_supported', message }];
  }
  return [
    ...(sellerAddress(profile) === null
      ? [ofBusiness('peppolId', 'Peppol id, and no VAT id by which the network knows it')]
      : []),
    ...(addressOf(billing) === null
      ? [ofClient('peppolId', 'Peppol id of the client, and no VAT id by which the network knows it')]
      : []),
  ];
}

// BR-DE-2, 5 to 9 of XRechnung. Peppol has the same rules between two companies in Germany.
function germanFaults({ contactName, phone }: Profile, billing: Invoice['billing']): FaultDetail[] {
  const { city, postalCode } = billingOf(billing);
  // BR-DE-27: three digits or more.
  const isPhone = (phone.match(/\d/g) ?? []).length >= 3;
  return [
    ...(contactName === '' ? [ofBusiness('contactName', 'person to ask')] : []),
    ...(isPhone ? [] : [ofBusiness('phone', 'phone number of three digits or more')]),
    ...(city === null ? [ofClient('city', 'city of the client')] : []),
    ...(postalCode === null ? [ofClient('postalCode', 'postal code of the client')] : []),
  ];
}

function ofBusiness(field: string, name: string): FaultDetail {
  return {
    path: `/profile/${field}`,
    code: 'missing',
    message: `The business has set no ${name}: send \`profile.${field}\` to PATCH /v1/account.`,
  };
}

function ofClient(field: string, name: string): FaultDetail {
  return {
    path: `/billing/${field}`,
    code: 'missing',
    message: `The invoice has no ${name}: send \`billing.${field}\` to PATCH /v1/invoices/{invoice_id}.`,
  };
}
