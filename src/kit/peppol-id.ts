/** A participant of the Peppol network: a number, and the ISO 6523 code of the list that it is from. */
interface PeppolId {
  readonly scheme: string;
  readonly id: string;
}

// The codes that Peppol takes in electronic addresses (rule CL008): the Electronic Address Scheme list without its
// codes of letters, which are no addresses of the network.
const schemes: ReadonlySet<string> = new Set(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192
  0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225
  0230 0235 0240 0244 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934
  9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`.split(
    /\s+/,
  ),
);

const digitsOf = (text: string) => Array.from(text, Number);

// GS1: from the right, digits count three times and once in turns.
function isGln(id: string): boolean {
  if (!/^\d{13}$/.test(id)) return false;
  const digits = digitsOf(id).toReversed();
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

function isNorwegian(id: string): boolean {
  if (!/^\d{9}$/.test(id)) return false;
  const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1];
  return digitsOf(id).reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) % 11 === 0;
}

function isBelgian(id: string): boolean {
  return /^[01]\d{9}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));
}

function isSwedish(id: string): boolean {
  if (!/^\d{10}$/.test(id)) return false;
  const doubled = digitsOf(id).map((digit, at) => (at % 2 === 0 ? digit * 2 : digit));
  return doubled.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

// Of the letters DK and eight digits.
function isDanish(id: string): boolean {
  return /^DK\d{8}$/.test(id);
}

// An ABN: the first digit less one, each digit by its weight.
function isAustralian(id: string): boolean {
  if (!/^\d{11}$/.test(id)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  return (digitsOf(id).reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) - 10) % 89 === 0;
}

// Numbers whose form or check digits the rules of Peppol look at (PEPPOL-COMMON-R040 to R049).
const checked: Readonly<Record<string, (id: string) => boolean>> = {
  '0007': isSwedish,
  '0088': isGln,
  '0151': isAustralian,
  '0184': isDanish,
  '0192': isNorwegian,
  '0208': isBelgian,
};

/** An id that was typed, such as `0088:7300010000001`; null when it has no such form. */
export function peppolIdOf(text: string): PeppolId | null {
  const [, scheme, id] = /^(\d{4}):([A-Za-z0-9][A-Za-z0-9._~-]{0,49})$/.exec(text) ?? [];
  return scheme === undefined || id === undefined ? null : { scheme, id };
}

/** Why a text is no Peppol id; null when it can be one. Only the network knows whether the participant exists. */
export function peppolIdFault(text: string): string | null {
  const parts = peppolIdOf(text);
  if (parts === null)
    return 'must be a code of four digits, a colon and the number, e.g. 0088:7300010000001.';
  if (!schemes.has(parts.scheme))
    return `begins with ${parts.scheme}, which is no code of the Peppol network.`;
  return checked[parts.scheme]?.(parts.id) === false
    ? `has no right number for ${parts.scheme}: look for a typing error.`
    : null;
}
