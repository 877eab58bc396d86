import { countries } from 'countries-list';
import { isTimeZone } from '../time.ts';

/** What a business in a country begins with. */
interface CountryFacts {
  /** ISO 4217 code. */
  readonly currency: string;
  /** IANA name: of its largest city, where it has several zones. */
  readonly timeZone: string;
  /** Its languages as ISO 639-1 codes, the most spoken first. */
  readonly languages: readonly string[];
}

// Where a country has several zones, that of its largest city; and today's names of zones that Node calls as they were.
const zones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ER: 'Africa/Asmara',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Chuuk',
  FO: 'Atlantic/Faroe',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  IN: 'Asia/Kolkata',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MM: 'Asia/Yangon',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NP: 'Asia/Kathmandu',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  VN: 'Asia/Ho_Chi_Minh',
  XK: 'Europe/Belgrade',
};

const known = new Map<string, CountryFacts>();

function zoneOf(code: string): string | null {
  const chosen = zones[code];
  if (chosen !== undefined) return isTimeZone(chosen) ? chosen : null;
  // TypeScript does not know this method of Node's yet.
  const { getTimeZones } = Intl.Locale.prototype as { getTimeZones?: () => string[] | undefined };
  return getTimeZones?.call(new Intl.Locale(`und-${code}`))?.[0] ?? null;
}

function factsOf(code: string): CountryFacts | null {
  const listed = Object.hasOwn(countries, code) ? countries[code as keyof typeof countries] : null;
  const currency = listed?.currency[0];
  const timeZone = currency === undefined ? null : zoneOf(code);
  // Uninhabited places have neither.
  if (listed === null || currency === undefined || timeZone === null) return null;
  return { currency, timeZone, languages: listed.languages };
}

/** The facts of a country (ISO 3166-1, two capitals); null when there is no such country. */
export function findCountry(code: string): CountryFacts | null {
  // Asking Node for the zones of all takes 100 ms: a command that needs none of them would wait for it.
  const found = known.get(code);
  if (found !== undefined) return found;
  const facts = factsOf(code);
  // An unknown code is not cached: a caller could send any number of them.
  if (facts !== null) known.set(code, facts);
  return facts;
}

/** Every country with its name in a language, in the order of that language. */
export function listCountries(language: string): { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return Object.keys(countries)
    .filter((code) => findCountry(code) !== null)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => compare(one.name, other.name));
}
