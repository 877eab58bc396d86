import { expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

// What is the same word in two languages.
const same: ReadonlySet<string> = new Set([
  'Contacts',
  'Pages',
  'Actions',
  'Admin',
  'Status',
  'Filter',
  'CSV',
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
  'Net',
  'Code',
  'Passkeys',
  'Passkey 1',
  'Passkey 5',
]);

/** Every text of a catalogue by its path; a function's text is what it makes of samples. */
function textsOf(catalogue: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]): [string, string][] => {
      const place = path === '' ? key : `${path}.${key}`;
      if (typeof value === 'object' && value !== null) return [...textsOf(value as object, place)];
      if (typeof value !== 'function') return [[place, String(value)]];
      const make = value as (...samples: unknown[]) => string;
      // Of one and of several: plurals differ.
      return [1, 5].map((count) => [
        `${place}(${count})`,
        make(...Array.from({ length: make.length }, () => count)),
      ]);
    }),
  );
}

const english = textsOf(en);

it.each([
  ['de', de],
  ['fr', fr],
  ['es', es],
] as const)('%s has every text in its own words', (_language, catalogue) => {
  const untranslated = [...textsOf(catalogue)]
    .filter(([place, text]) => text === english.get(place) && /\p{L}{3}/u.test(text) && !same.has(text))
    .map(([place, text]) => `${place}: ${text}`);
  expect(untranslated).toEqual([]);
});
