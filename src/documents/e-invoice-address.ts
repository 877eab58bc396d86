import { normalVatId } from '../contacts/types.ts';
import { peppolIdOf } from '../kit/peppol-id.ts';

/** An address in the Peppol network (BT-34, BT-49): a number, and the code of its kind in the Electronic Address Scheme list. */
export interface NetworkAddress {
  readonly id: string;
  readonly scheme: string;
}

// The codes of VAT ids by their first two letters, as OpenPeppol lists them (EAS, November 2025).
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914',
  BG: '9926',
  CH: '9927',
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

// Where the network knows a company by a number of its register, which its VAT id contains.
const registerSchemes: Readonly<Record<string, { readonly scheme: string; readonly form: RegExp }>> = {
  BE: { scheme: '0208', form: /^BE(\d{10})$/ },
  DK: { scheme: '0184', form: /^DK(\d{8})$/ },
  NO: { scheme: '0192', form: /^NO(\d{9})(?:MVA)?$/ },
  SE: { scheme: '0007', form: /^SE(\d{10})\d{2}$/ },
};

/** Whether an address is a number of a company register. */
export function isOfRegister({ scheme }: NetworkAddress): boolean {
  return Object.values(registerSchemes).some((one) => one.scheme === scheme);
}

/** The address that a business or a client has chosen; null without one. */
export function chosenAddress(text: string | null): NetworkAddress | null {
  return text === null ? null : peppolIdOf(text);
}

/** The address of a company by its VAT id; null where the network has none of that country. */
export function addressByVatId(text: string): NetworkAddress | null {
  const id = normalVatId(text);
  const letters = id.slice(0, 2);
  const register = registerSchemes[letters];
  if (register !== undefined) {
    const [, number] = register.form.exec(id) ?? [];
    return number === undefined ? null : { id: number, scheme: register.scheme };
  }
  const scheme = vatSchemes[letters];
  return scheme === undefined ? null : { id, scheme };
}

// A Leitweg-ID: the number of an authority in Germany, letters and digits of its own, two check digits.
const LEITWEG_ID = /^\d{2,12}-(?:[A-Za-z0-9]{1,30}-)?\d{2}$/;

/** The address of an authority in Germany by its Leitweg-ID; null for another reference. */
export function addressByReference(reference: string): NetworkAddress | null {
  return LEITWEG_ID.test(reference) ? { id: reference, scheme: '0204' } : null;
}
