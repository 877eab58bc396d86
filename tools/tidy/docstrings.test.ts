import { expect, it } from 'vitest';
import { docstringsRule } from './docstrings.ts';
import { messagesOf, placesFound } from './planted.ts';

const declarations = [
  'export function balance() {}',
  'export async function balance() {}',
  'export class Balance {}',
  'export interface Balance {}',
  'export type Balance = 1;',
  'export const balance = 1;',
  'export const { balance } = account;',
  'export default function () {}',
];

it.each(declarations)('%s needs a docstring', (text) => {
  const path = 'src/kit/money/money.ts';
  const place = [`${path}:2`];
  expect(placesFound(docstringsRule, { [path]: `\n${text}` })).toEqual(place);
  expect(placesFound(docstringsRule, { [path]: `// A line.\n${text}` })).toEqual(place);
  expect(placesFound(docstringsRule, { [path]: `/** */\n${text}` })).toEqual(place);
  expect(placesFound(docstringsRule, { [path]: `/** What is left, in minor units. */\n${text}` })).toEqual(
    [],
  );
  expect(placesFound(docstringsRule, { [path]: `/** What is left. */\n// Why so.\n${text}` })).toEqual([]);
});

it('a docstring stands just before its export, not further up', () => {
  const text = '/** What is left. */\n\nexport const balance = 1;\nexport const other = 1;';
  expect(placesFound(docstringsRule, { 'src/kit/money/money.ts': text })).toEqual([
    'src/kit/money/money.ts:3',
    'src/kit/money/money.ts:4',
  ]);
});

it('an export in a list is documented where it is declared', () => {
  const path = 'src/kit/money/money.ts';
  expect(placesFound(docstringsRule, { [path]: 'const balance = 1;\nexport { balance };' })).toEqual([
    `${path}:1`,
  ]);
  expect(
    placesFound(docstringsRule, { [path]: '/** What is left. */\nconst balance = 1;\nexport { balance };' }),
  ).toEqual([]);
});

it.each([
  'export function add(a: number): void;\nexport function add(a: string): void;\nexport function add() {}',
  'export const Currency = Type.String();\nexport type Currency = Static<typeof Currency>;',
])('one docstring serves all declarations of a name: %s', (text) => {
  expect(placesFound(docstringsRule, { 'src/kit/money/money.ts': `/** The one. */\n${text}` })).toEqual([]);
});

it.each([['export function settle() {}'], ['export const settle = async () => {};']])(
  'in a service or a store, %s says its transaction',
  (text) => {
    for (const path of [
      'src/charges/service.ts',
      'src/processors/sandbox/store.ts',
      'src/invoices/create-store.ts',
    ]) {
      const planted = { [path]: `/** Applies the outcome. */\n${text}` };
      expect(placesFound(docstringsRule, planted)).toEqual([`${path}:2`]);
      expect(messagesOf(docstringsRule, planted)).toContain('Transaction: opens');
      for (const word of ['opens', 'needs', 'none', '`needs`'])
        expect(
          placesFound(docstringsRule, {
            [path]: `/**\n * Applies it. Transaction:\n * ${word}.\n */\n${text}`,
          }),
        ).toEqual([]);
      expect(
        placesFound(docstringsRule, { [path]: `/** Applies it. Transaction: maybe. */\n${text}` }),
      ).toHaveLength(1);
    }
  },
);

it('so do the public methods of an exported class, and nothing else does', () => {
  const text = `/** Charges. */
export class Charges {
  constructor() {}
  #own() {}
  private hidden() {}
  settle() {}
  /** Takes the money. Transaction: opens. */
  charge() {}
}
/** The names of the outcomes. */
export const outcomes = ['succeeded'];
function own() {}`;
  expect(placesFound(docstringsRule, { 'src/charges/service.ts': text })).toEqual([
    'src/charges/service.ts:6',
  ]);
  expect(placesFound(docstringsRule, { 'src/charges/outcomes.ts': text })).toEqual([]);
});

it('tests and code outside of src need none', () => {
  const text = 'export const balance = 1;';
  expect(
    placesFound(docstringsRule, { 'src/kit/money/money.test.ts': text, 'test/support/server.ts': text }),
  ).toEqual([]);
});
