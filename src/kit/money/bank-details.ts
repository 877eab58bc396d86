/** How a transfer names its invoice: by the number, or by a creditor reference (ISO 11649) that banks check. */
export const transferReferences = ['InvoiceNumber', 'CreditorReference'] as const;

/** The bank account of a business for transfers in a currency. Parts that it lacks are empty. */
export interface BankDetails {
  /** ISO 4217. */
  readonly currency: string;
  readonly holder: string;
  readonly bankName: string;
  /** Without spaces. */
  readonly iban: string;
  readonly bic: string;
  readonly accountNumber: string;
  /** Of a bank in the United States (ABA). */
  readonly routingNumber: string;
  /** Of a bank in the United Kingdom, six digits. */
  readonly sortCode: string;
  readonly reference: (typeof transferReferences)[number];
}

/** The longest texts of bank details. EPC069-12 takes 70 characters of a name. */
export const bankDetailLengths = { holder: 70, bankName: 70, accountNumber: 34 } as const;

/** The remainder of ISO 7064 MOD 97-10, with the first four characters moved to the end. */
function remainder97(text: string): number {
  let rest = 0;
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

// The countries of the IBAN registry that people type most, with their lengths. Others are held to the sum alone.
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
};

/** Whether a text is an IBAN (ISO 13616): its form, the length of its country, its check digits. */
export function isIban(text: string): boolean {
  const length = lengths[text.slice(0, 2)];
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) &&
    (length === undefined || text.length === length) &&
    remainder97(text) === 1
  );
}

/** Whether a text has the form of a BIC (ISO 9362), with or without its branch. */
export function isBic(text: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}

/** Whether nine digits are a routing number of the United States: 3, 7 and 1 times its digits is a multiple of 10. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = Array.from(text).reduce(
    (total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

/** Letters and digits of a number that people type with spaces and hyphens, in capitals. */
export function compactNumber(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** An IBAN or a creditor reference in groups of four, as people read it. */
export function inGroups(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** A sort code as it is written: `12-34-56`. */
export function sortCodeText(code: string): string {
  return code.replaceAll(/(\d{2})(?=\d)/g, '$1-');
}

const LONGEST_CREDITOR_REFERENCE = 21;

/**
 * The creditor reference (ISO 11649) of an invoice's number: `RF`, two check digits, and its letters and digits. Null where the number
 * has none of them, or more than fit.
 */
export function creditorReference(number: string): string | null {
  const body = number
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  if (body === '' || body.length > LONGEST_CREDITOR_REFERENCE) return null;
  const check = 98 - remainder97(`RF00${body}`);
  return `RF${String(check).padStart(2, '0')}${body}`;
}

/** The reference that a transfer for an invoice names. */
interface TransferReference {
  readonly text: string;
  /** Whether banks know its form (ISO 11649). */
  readonly isStructured: boolean;
}

/** The reference of a transfer for an invoice. A number without a creditor reference stands for itself. */
export function referenceOf(
  { reference }: Pick<BankDetails, 'reference'>,
  number: string,
): TransferReference {
  const structured = reference === 'CreditorReference' ? creditorReference(number) : null;
  return { text: structured ?? number, isStructured: structured !== null };
}

/** The bank details for an invoice's currency; null without any. */
export function detailsFor(all: readonly BankDetails[], currency: string): BankDetails | null {
  return all.find((one) => one.currency === currency) ?? null;
}

const MAXIMUM_EPC_CENTS = 99_999_999_999;
const LONGEST_REMITTANCE = 140;
const MOST_BYTES = 331;

/**
 * The content of a QR code for a SEPA transfer (EPC069-12, version 002): a banking app fills its form from it. Null where there can be
 * none: another currency, no IBAN, nothing to transfer, or a text that does not fit.
 */
export function epcPayload(
  { currency, holder, iban, bic }: BankDetails,
  { text, isStructured }: TransferReference,
  cents: number,
): string | null {
  if (currency !== 'EUR' || iban === '' || cents < 1 || cents > MAXIMUM_EPC_CENTS) return null;
  const amount = `EUR${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const remittance = Array.from(text).slice(0, LONGEST_REMITTANCE).join('');
  // Service tag, version, UTF-8, SEPA transfer, BIC, name, IBAN, amount, purpose, and the reference in the line of its kind.
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    holder,
    iban,
    amount,
    '',
    ...(isStructured ? [text] : ['', remittance]),
  ];
  const payload = lines.join('\n');
  return new TextEncoder().encode(payload).length > MOST_BYTES ? null : payload;
}
