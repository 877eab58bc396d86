import { expect, it } from 'vitest';
import { refusals } from '../../../src/kit/errors.ts';
import { loadCatalogue, type Section } from './catalogue.ts';
import { pages } from './en.ts';

// What is the same word in two languages.
const same: ReadonlySet<string> = new Set([
  'Contact',
  'Contacts',
  'Pages',
  'Actions',
  'Admin',
  'Status',
  'Filter',
  'CSV',
  'IBAN',
  // Of a suggestion, in French.
  'Certain',
  'Possible',
  'Dates',
  'PDF',
  'Client',
  'Total',
  'Sandbox',
  'Note',
  'Invoices',
  'Name',
  'E-mail',
  'Description',
  'Type',
  'Bank',
  'Date',
  'Name',
  'Clients',
  'Logo',
  'Minute',
  'Tonne',
  'Litre',
  'Set',
  'Subtotal',
  'Net',
  'Version 1',
  'Version 5',
  'total',
  'Code',
  'Port',
  'Passkeys',
  'Passkey 1',
  'Passkey 5',
  'Webhook',
  'Webhooks',
  '1 webhook',
  '5 webhooks',
  'Test',
  'Import',
  'Installation',
  'Stripe',
  'PayPal',
  'Venmo',
  'Zelle',
  'Cheque',
  'IBAN',
  'BIC',
  'Routing number',
  'Sort code',
  'csv',
  'team',
  'client',
  'clients',
]);

/** Every text of a catalogue by its path; a function's text is what it makes of samples. */
function textsOf(catalogue: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]): [string, string][] => {
      const place = path === '' ? key : `${path}.${key}`;
      if (typeof value === 'object' && value !== null) return [...textsOf(value as object, place)];
      if (typeof value !== 'function') return [[place, String(value)]];
      const make = value as (...samples: unknown[]) => string;
      // Of none, one and several: plurals differ.
      return [0, 1, 5].map((count) => [
        `${place}(${count})`,
        make(...Array.from({ length: make.length }, () => count)),
      ]);
    }),
  );
}

const sections = Object.keys(pages) as Section[];
const messagesOf = async (language: 'en' | 'de' | 'fr' | 'es') =>
  (await loadCatalogue(language, sections)).messages;
const english = textsOf(await messagesOf('en'));

it.each(['de', 'fr', 'es'] as const)('%s has every text in its own words', async (language) => {
  const texts = textsOf(await messagesOf(language));
  expect([...texts.keys()].filter((place) => place.startsWith('home.')).length).toBeGreaterThan(10);
  const untranslated = [...texts]
    .filter(
      ([place, text]) =>
        !place.endsWith('(0)') && text === english.get(place) && /\p{L}{3}/u.test(text) && !same.has(text),
    )
    .map(([place, text]) => `${place}: ${text}`);
  expect(untranslated).toEqual([]);
});

// How `Intl.PluralRules` has it: none of something is singular in French, plural in the others.
it.each([
  ['en', 5],
  ['de', 5],
  ['es', 5],
  ['fr', 1],
] as const)('in %s none of something is written like %s of it', async (language, like) => {
  const texts = textsOf(await messagesOf(language));
  const told = [...texts].filter(
    ([place, text]) => place.endsWith('(0)') && /(?<![\d.,])0(?![\d.,])/.test(text),
  );
  const other = told.filter(([place, text]) => {
    const same = texts.get(place.replace('(0)', `(${like})`)) ?? '';
    return same.replaceAll(/\d+/g, '0') !== text.replaceAll(/\d+/g, '0');
  });
  expect(other).toEqual([]);
  expect(told.length).toBeGreaterThan(50);
});

it('in German the menu and the pages call one thing by one word', async () => {
  const { frame, payments } = await messagesOf('de');
  expect(payments.title).toBe(frame.payments);
  const all = [...textsOf(await messagesOf('de'))].filter(([, text]) => /Reklamation/.test(text));
  expect(all).toEqual([]);
});

// A line that begins with “?” or “:” looks like a mistake: French sets a space there at which nothing breaks.
it('no line in French breaks before its marks', async () => {
  const texts = [...textsOf(await messagesOf('fr'))];
  expect(texts.length).toBeGreaterThan(1_000);
  const breaking = texts.filter(([, text]) =>
    /\s[?!;:»]|«\s/.test(text.replaceAll(/\u202f[?!;]|\u00a0[:»]|«\u00a0/g, '')),
  );
  expect(breaking.map(([place, text]) => `${place}: ${text}`)).toEqual([]);
});

it('refusals are said by codes that there are, the same in each language, and in its own words', async () => {
  const tables = await Promise.all(
    (['de', 'fr', 'es'] as const).map(async (language) => (await messagesOf(language)).parts.refusals),
  );
  const [codes = [], ...others] = tables.map((table) => Object.keys(table));
  expect(others).toEqual([codes, codes]);
  expect(codes.filter((code) => !(code in refusals))).toEqual([]);
  // What a person meets in the session API itself.
  for (const code of ['wrong_password', 'wrong_code', 'last_owner', 'already_member', 'passkey_failed'])
    expect(codes).toContain(code);
});

it('in French the menu, events and the books call a payment out by one word', async () => {
  const messages = await messagesOf('fr');
  expect(messages.events.types['payment.created']).toBe('Paiement sortant proposé');
  expect([...textsOf(messages)].filter(([, text]) => /versement/i.test(text))).toEqual([]);
});
