import type { Locale } from './locale.ts';

export interface PostalAddress {
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** A state, province or county. */
  readonly region: string;
  /** ISO 3166-1, two capitals. */
  readonly country: string;
}

type Order = (address: PostalAddress) => readonly string[];

const spaced = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
const joined = (separator: string, ...parts: readonly string[]) =>
  parts.filter((part) => part !== '').join(separator);

// How the lines below the street are written, as the Universal Postal Union lists it by country.
const codeBeforeCity: Order = ({ postalCode, city, region }) => [spaced(postalCode, city), region];
const codeLast: Order = ({ postalCode, city, region }) => [joined(', ', city, spaced(region, postalCode))];
const codeLastUnpunctuated: Order = ({ postalCode, city, region }) => [spaced(city, region, postalCode)];
const codeAlone: Order = ({ postalCode, city, region }) => [city, region, postalCode];
const codeBehindCity: Order = ({ postalCode, city, region }) => [spaced(city, postalCode), region];
const codeBehindDash: Order = ({ postalCode, city, region }) => [joined(' - ', city, postalCode), region];
const provinceBehindCity: Order = ({ postalCode, city, region }) => [spaced(postalCode, city, region)];
const provinceInBrackets: Order = ({ postalCode, city, region }) => [
  spaced(postalCode, city, region === '' || region === city ? '' : `(${region})`),
];
const stateBehindComma: Order = ({ postalCode, city, region }) => [
  joined(', ', spaced(postalCode, city), region),
];
const stateBehindDash: Order = ({ postalCode, city, region }) => [joined(' - ', city, region), postalCode];

const orders: readonly (readonly [countries: string, order: Order])[] = [
  ['US PR GU VI', codeLast],
  ['CA AU', codeLastUnpunctuated],
  ['GB IE IM JE GG HK', codeAlone],
  ['NZ SG TH TW JO LB SA', codeBehindCity],
  ['IN BD PK NP', codeBehindDash],
  ['IT', provinceBehindCity],
  ['ES', provinceInBrackets],
  ['MX', stateBehindComma],
  ['BR', stateBehindDash],
];

const orderOf = new Map(
  orders.flatMap(([countries, order]) => countries.split(' ').map((country) => [country, order] as const)),
);

/** The lines of an address as people of its country write them, the country's name last, in the reader's language. */
export function addressLines(address: PostalAddress, { tag }: Pick<Locale, 'tag'>): string[] {
  const { street, country } = address;
  const order = orderOf.get(country) ?? codeBeforeCity;
  const name = country === '' ? '' : (new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country);
  return [street, ...order(address), name].filter((line) => line !== '');
}
