// The forms behind the two letters of the country: of VIES, question 11 of its answers; of HMRC for GB and XI; of the
// registers of Switzerland and Norway. Belgian numbers begin with 1, too, since 2023.
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}W[A-I]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

// Greece writes EL where ISO 3166 writes GR. A business in the United Kingdom may have an id of Northern Ireland.
const lettersOf = (country: string) => (country === 'GR' ? 'EL' : country);

function formOf(vatId: string): RegExp | undefined {
  return forms[vatId.slice(0, 2)];
}

/** A VAT id as it is stored: of a country whose form is known, in capitals and without what only separates. */
export function normalVatId(text: string): string {
  const bare = text.replaceAll(/[\s.\-/]/g, '').toUpperCase();
  return formOf(bare) === undefined ? text.trim() : bare;
}

/** Why a VAT id cannot be right, by its form alone; null when it can. Of other countries everything can. */
export function vatIdFault(vatId: string, country: string | null): string | null {
  const form = formOf(vatId);
  if (form !== undefined) {
    return form.test(vatId.slice(2))
      ? null
      : `is not a VAT id of ${vatId.slice(0, 2)}: look for a typing error.`;
  }
  const letters = country === null ? null : lettersOf(country);
  if (letters === null || forms[letters] === undefined) return null;
  return `must begin with the letters of a country, as in ${letters}….`;
}

// Great Britain, Switzerland and Norway have registers of their own.
const OUTSIDE_VIES: ReadonlySet<string> = new Set(['CH', 'GB', 'NO']);

/** Whether VIES can be asked about an id: those of the European Union and of Northern Ireland. */
export function isForVies(vatId: string): boolean {
  return isForVat(vatId) && !OUTSIDE_VIES.has(vatId.slice(0, 2));
}

/** Whether an id is one for VAT: it begins with the letters of a country whose ids do. */
export function isForVat(vatId: string): boolean {
  return formOf(vatId)?.test(vatId.slice(2)) ?? false;
}
