import { expect, it } from 'vitest';
import { deadRule } from './dead.ts';
import { messagesOf, placesFound } from './planted.ts';

const start = { 'src/main.ts': "import './wiring.ts';" };

it('refuses files that nothing reaches, also when they import each other', () => {
  const planted = {
    ...start,
    'src/wiring.ts': '',
    'src/ledger/left.ts': "import './right.ts';\nexport const unused = 1;",
    'src/ledger/right.ts': "import './left.ts';",
  };
  expect(placesFound(deadRule, planted)).toEqual(['src/ledger/left.ts:1', 'src/ledger/right.ts:1']);
});

it.each([
  ['an import()', { 'src/wiring.ts': "await import('./demo.ts');" }],
  ['a file named for a process', { 'src/wiring.ts': "new URL('./demo.ts', import.meta.url);" }],
  ['a test', { 'src/wiring.ts': '', 'test/demo.test.ts': "import '../src/demo.ts';" }],
  ['its own test', { 'src/wiring.ts': '', 'src/demo.test.ts': "import './demo.ts';" }],
  ['a script', { 'src/wiring.ts': '', 'package.json': '{"scripts": {"demo": "node src/demo.ts"}}' }],
])('a file is reached by %s', (_, planted) => {
  expect(placesFound(deadRule, { ...start, ...planted, 'src/demo.ts': '' })).toEqual([]);
});

it.each([
  ['a function', 'export function balance() {}'],
  ['a constant', 'export const balance = 1;'],
  ['one of several constants', 'export const { balance } = account;'],
  ['a type', 'export type balance = 1;'],
  ['an export in a list', 'const own = 1;\nexport { own as balance };'],
  ['an export passed on', "export { balance } from './store.ts';"],
])('refuses %s that no other file uses', (_, text) => {
  const planted = {
    'src/main.ts': "import { other } from './ledger/service.ts';",
    'src/ledger/service.ts': `export const other = 1;\n${text}`,
  };
  expect(placesFound(deadRule, planted)).toEqual(['src/ledger/service.ts:2']);
  expect(messagesOf(deadRule, planted)).toContain('drop the word export');
});

it.each([
  "import { balance } from './ledger/service.ts';",
  "import type { balance as own } from './ledger/service.ts';",
  "import * as ledger from './ledger/service.ts';\nledger.balance();",
  "import * as ledger from './ledger/service.ts';\nlet all: ledger.balance;",
  "import * as ledger from './ledger/service.ts';\nwire({ ledger });",
  "export * from './ledger/service.ts';",
  "const ledger = await import('./ledger/service.ts');",
  "type Balance = import('./ledger/service.ts').balance;",
])('an export is used by %s', (use) => {
  const planted = { 'src/main.ts': use, 'src/ledger/service.ts': 'export function balance() {}' };
  expect(placesFound(deadRule, planted)).toEqual([]);
});

it('an import of the whole module uses only the members that it names', () => {
  const planted = {
    'src/main.ts':
      "import * as ledger from './ledger/service.ts';\nledger.balance({ ledger: 1 }, other.ledger);",
    'src/ledger/service.ts': 'export function balance() {}\nexport function unused() {}',
  };
  expect(placesFound(deadRule, planted)).toEqual(['src/ledger/service.ts:2']);
});

it('a part of the app that no page takes is refused, as any other code', () => {
  const planted = {
    ...start,
    'src/wiring.ts': '',
    'web/src/main.tsx': "import { Button } from './parts/button.tsx';",
    'web/src/parts/button.tsx': 'export function Button() {}\nexport function Lever() {}',
    'web/src/parts/dial.tsx': 'export function Dial() {}',
  };
  expect(placesFound(deadRule, planted)).toEqual(['web/src/parts/dial.tsx:1', 'web/src/parts/button.tsx:2']);
});

it('what a types.ts says may be said before it is used', () => {
  const planted = {
    'src/main.ts': "import type { Entry } from './ledger/types.ts';",
    'src/ledger/types.ts': 'export type Entry = 1;\nexport type Balance = 2;',
  };
  expect(placesFound(deadRule, planted)).toEqual([]);
});
