import { expect, it } from 'vitest';
import { docstringsRule } from './docstrings.ts';
import { placesFound } from './planted.ts';

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
  const path = 'sdk/src/money.ts';
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
  expect(placesFound(docstringsRule, { 'sdk/src/money.ts': text })).toEqual([
    'sdk/src/money.ts:3',
    'sdk/src/money.ts:4',
  ]);
});

it('an export in a list is documented where it is declared', () => {
  const path = 'sdk/src/money.ts';
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
  expect(placesFound(docstringsRule, { 'sdk/src/money.ts': `/** The one. */\n${text}` })).toEqual([]);
});

it.each(['opens', 'needs', 'none', '`needs`'])(
  'a docstring of the service leaves out that its transaction is %s',
  (word) => {
    const text = `\n/**\n * Applies it. Transaction:\n * ${word}.\n */\nexport function apply() {}`;
    for (const path of ['src/charges/service.ts', 'web/src/parts/table.ts', 'cli/src/main.ts'])
      expect(placesFound(docstringsRule, { [path]: text })).toEqual([`${path}:2`]);
  },
);

it('a docstring says what the types do not, as a lock that is needed', () => {
  const text = '/** Transaction: needs, with the invoice locked. */\nexport function apply() {}';
  expect(placesFound(docstringsRule, { 'src/invoices/store.ts': text })).toEqual([]);
});

it('outside of the client an export may stand without one', () => {
  const text = 'export const balance = 1;';
  for (const path of ['src/charges/service.ts', 'sdk/src/money.test.ts', 'test/support/server.ts'])
    expect(placesFound(docstringsRule, { [path]: text })).toEqual([]);
});
