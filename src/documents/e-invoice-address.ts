import type { Profile } from '../accounts/types.ts';
import { billingOf } from '../contacts/types.ts';
import type { Invoice } from '../invoices/types.ts';

/** An address in the Peppol network (BT-34, BT-49): a number, and the scheme of the Electronic Address Scheme list that it is of. */
interface NetworkAddress {
  readonly id: string;
  readonly scheme: string;
}

// The schemes of VAT numbers by their first two letters, as the list of OpenPeppol has them.
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
};

// Where the network knows companies by a number that their VAT number contains.
const companySchemes: Readonly<Record<string, NetworkAddress & { readonly digits: RegExp }>> = {
  BE: { id: '', scheme: '0208', digits: /^BE(\d{10})$/ },
  DK: { id: '', scheme: '0184', digits: /^DK(\d{8})$/ },
  SE: { id: '', scheme: '0007', digits: /^SE(\d{10})01$/ },
  NO: { id: '', scheme: '0192', digits: /^NO(\d{9})(?:MVA)?$/ },
};
