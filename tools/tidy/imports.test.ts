import { expect, it } from 'vitest';
import { importsRule } from './imports.ts';
import { messagesOf, placesFound } from './planted.ts';

it.each([
  ['within a slice', 'src/invoices/service.ts', './store.ts'],
  ['within a slice, between its folders', 'src/processors/sandbox/server.ts', '../types.ts'],
  ['a service one floor down', 'src/charges/charge-outcome.ts', '../invoices/service.ts'],
  ['the types of a slice several floors down', 'src/pay/routes.ts', '../ledger/types.ts'],
  ['any file of kit', 'src/ledger/store.ts', '../kit/postgres/pool.ts'],
  ['every file from the roof', 'src/wiring.ts', './charges/store.ts'],
  ['the roof from the roof', 'src/commands/serve.ts', '../app.ts'],
  ['a package', 'src/ledger/store.ts', 'pg'],
  ['the manifest', 'src/kit/version.ts', '../../package.json'],
])('allows %s', (_, path, specifier) => {
  expect(placesFound(importsRule, { [path]: `import { it } from '${specifier}';` })).toEqual([]);
});

it.each([
  ['a sideways import', 'src/charges/charge-outcome.ts', '../payments/service.ts', 'sideways'],
  ['an upward import', 'src/invoices/service.ts', '../charges/types.ts', 'goes up'],
  ['an import of the roof', 'src/reports/routes.ts', '../wiring.ts', 'goes up'],
  ['kit importing a slice', 'src/kit/log.ts', '../ledger/types.ts', 'goes up'],
  [
    'a side door',
    'src/charges/charge-outcome.ts',
    '../invoices/store.ts',
    'import src/invoices/service.ts or types.ts',
  ],
  [
    'a service of a folder inside a slice',
    'src/pay/routes.ts',
    '../processors/sandbox/service.ts',
    'through',
  ],
  ['test code', 'src/kit/log.ts', '../../test/support/clock.ts', 'nothing outside src'],
  ['a tool', 'src/commands/doctor.ts', '../../tools/tidy/tree.ts', 'nothing outside src'],
])('refuses %s', (_, path, specifier, wayOut) => {
  const planted = { [path]: `void 0;\nimport { it } from '${specifier}';` };
  expect(placesFound(importsRule, planted)).toEqual([`${path}:2`]);
  expect(messagesOf(importsRule, planted)).toContain(wayOut);
});

it.each([
  "import type { Charge } from '../charges/types.ts';",
  "import '../charges/service.ts';",
  "export { charge } from '../charges/service.ts';",
  "export * from '../charges/service.ts';",
  "const charges = await import('../charges/service.ts');",
  "type Charge = import('../charges/types.ts').Charge;",
  "const place = new URL('../charges/child.ts', import.meta.url);",
])('sees %s', (text) => {
  expect(placesFound(importsRule, { 'src/invoices/service.ts': text })).toEqual([
    'src/invoices/service.ts:1',
  ]);
});

it('refuses a room that the map does not know, once, and names the map', () => {
  const planted = {
    'src/loyalty/service.ts': '',
    'src/charges/charge-outcome.ts': "import '../loyalty/service.ts';",
  };
  expect(placesFound(importsRule, planted)).toEqual(['src/loyalty/service.ts:1']);
  expect(messagesOf(importsRule, planted)).toContain('tools/tidy/floors.ts');
});

it('lets tests import across the house', () => {
  const text = "import { aDatabase } from '../../test/support/database.ts';\nimport '../charges/store.ts';";
  expect(
    placesFound(importsRule, { 'src/ledger/store.test.ts': text, 'test/flows/pay.test.ts': text }),
  ).toEqual([]);
});
