import type { Profile } from '../accounts/types.ts';
import { billingOf } from '../contacts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import type { FaultDetail } from '../kit/errors.ts';
import type { EInvoice } from './pdf/messages.ts';

export const eInvoiceFormats = ['ubl', 'facturx', 'xrechnung', 'peppol'] as const;
/** A kind of e-invoice: a PDF with XML in it, or XML alone, after EN 16931 itself or after a specification that narrows it. */
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

/** The ending of a file of a format. */
export function extensionOf(format: EInvoiceFormat): 'pdf' | 'xml' {
  return format === 'facturx' ? 'pdf' : 'xml';
}

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

/** The same e-invoice under the specification of a format. */
export function inFormat({ 'ubl:Invoice': invoice }: EInvoice, format: EInvoiceFormat): EInvoice {
  const { 'cbc:CustomizationID': _id, ...rest } = invoice;
  return { 'ubl:Invoice': { ...specifications[format], ...rest } as typeof invoice };
}

/** Why an e-invoice about an invoice cannot be made in a format, beside the reasons that hold for all formats. */
export function formatFaults(format: EInvoiceFormat, profile: Profile, invoice: Invoice): FaultDetail[] {
  if (format === 'ubl' || format === 'facturx') return [];
  const { reference, country } = billingOf(invoice.billing);
  const isGerman = format === 'xrechnung' || (profile.country === 'DE' && country === 'DE');
  return [
    ...(reference === null
      ? [ofClient('reference', 'reference of the client (an order number, a Leitweg-ID)')]
      : []),
    ...(country === null ? [ofClient('country', 'country of the client')] : []),
    ...(profile.email === '' ? [ofBusiness('email', 'email address')] : []),
    ...(isGerman ? germanFaults(profile, invoice) : []),
  ];
}

// BR-DE-2, 5 to 9 of XRechnung. Peppol has the same rules between two companies in Germany.
function germanFaults({ contactName, phone }: Profile, { billing }: Invoice): FaultDetail[] {
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
