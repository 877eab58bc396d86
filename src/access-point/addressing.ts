import type { HandOver, OwnHeader } from './types.ts';

const EN_16931 = 'urn:cen.eu:en16931:2017#compliant#';
const specifications = {
  peppol: `${EN_16931}urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  xrechnung: `${EN_16931}urn:xeinkauf.de:kosit:xrechnung_3.0`,
};
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** What an address or the value of a header may name, in braces. */
export const placeholders = [
  'id',
  'number',
  'sender',
  'receiver',
  'documentType',
  'process',
  'country',
] as const;
type Placeholder = (typeof placeholders)[number];

type Addressed = Pick<
  HandOver,
  'id' | 'documentType' | 'documentId' | 'documentNumber' | 'format' | 'sender' | 'receiver' | 'country'
>;

function valuesOf({
  id,
  documentNumber,
  sender,
  receiver,
  country,
  ...one
}: Addressed): Record<Placeholder, string> {
  return {
    id,
    number: documentNumber,
    sender: sender ?? '',
    receiver: receiver ?? '',
    documentType: documentTypeOf(one),
    process: PROCESS,
    country: country ?? '',
  };
}

// As OpenPeppol lists them: the namespace and name of the root, the specification, and the version of UBL.
function documentTypeOf({ documentType, format }: Pick<HandOver, 'documentType' | 'format'>): string {
  const root = documentType === 'CreditNote' ? 'CreditNote' : 'Invoice';
  return `urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##${specifications[format]}::2.1`;
}

const PLACE = /\{([A-Za-z]+)\}/g;

/** The placeholders of a text that do not exist. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACE)]
    .map(([, name = '']) => name)
    .filter((name) => !(placeholders as readonly string[]).includes(name));
}

function filled(text: string, values: Record<Placeholder, string>, write: (value: string) => string): string {
  return text.replaceAll(PLACE, (whole, name: string) =>
    name in values ? write(values[name as Placeholder]) : whole,
  );
}

/** Where a document goes. */
export function urlOf(url: string, one: Addressed): string {
  return filled(url, valuesOf(one), segmentText);
}

// A segment of dots alone would lead to another path, however it is encoded: no document has such a number but by intent.
function segmentText(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '_') : encodeURIComponent(value);
}

/** The same with values that stand for any: to look at the address alone. */
export function exampleUrl(url: string): string {
  return url.replaceAll(PLACE, (whole, name: string) =>
    (placeholders as readonly string[]).includes(name) ? 'x' : whole,
  );
}

/** The host of an address with placeholders; null of the stand-in. */
export function hostOf(url: string | null): string | null {
  return url === null ? null : (URL.parse(exampleUrl(url))?.host ?? null);
}

/** Whether another value of a place would lead to another host, however the address is written. */
export function hasPlaceholderInHost(url: string): boolean {
  const filledWith = (value: string) => URL.parse(url.replaceAll(/\{[^{}]*\}/g, value));
  const [one, other] = [filledWith('x'), filledWith('y')];
  return one === null || /[{}]|%7[bd]/i.test(one.host) || one.host !== other?.host;
}

/**
 * The headers of a request: those of the business, and what it is about. They are the same in each attempt; `webhook-id` and
 * `idempotency-key` name the hand-over.
 */
export function headersOf(one: Addressed, own: readonly OwnHeader[]): Record<string, string> {
  const values = valuesOf(one);
  return {
    ...Object.fromEntries(
      own.map(({ name, value }) => [name.toLowerCase(), filled(value, values, headerText)]),
    ),
    'content-type': 'application/xml; charset=utf-8',
    accept: 'application/json',
    'user-agent': 'Tranche-Access-Point/1',
    'webhook-id': one.id,
    'idempotency-key': one.id,
    'tranche-document-id': one.documentId,
    'tranche-document-kind': one.documentType,
    'tranche-document-number': headerText(values.number),
    'tranche-document-type': values.documentType,
    'tranche-process': values.process,
    'tranche-sender': headerText(values.sender),
    'tranche-receiver': headerText(values.receiver),
    'tranche-country': headerText(values.country),
  };
}

// A header has ASCII only: other letters are written as in an address.
function headerText(value: string): string {
  return value.replaceAll(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter));
}
