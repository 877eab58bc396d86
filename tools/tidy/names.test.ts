import { expect, it } from 'vitest';
import { namesRule } from './names.ts';
import { messagesOf, placesFound } from './planted.ts';

it.each([
  'src/kit/utils.ts',
  'src/kit/util/money.ts',
  'src/kit/helper.test.ts',
  'test/helpers/server.ts',
  'src/charges/charge-manager.ts',
  'src/charges/ChargeManager.ts',
  'src/charges/data.ts',
  'bench/misc/table.ts',
  'src/common/money.ts',
  'docs/Common.md',
])('%s has a name that says nothing', (path) => {
  expect(placesFound(namesRule, { [path]: '' })).toEqual([`${path}:1`]);
  expect(messagesOf(namesRule, { [path]: '' })).toContain('name it for its subject');
});

it.each([
  'src/kit/money/money.ts',
  'src/reports/data-export.ts',
  'src/kit/uncommon.ts',
  'db/schema.sql',
  '.ci/run',
])('%s has a good name', (path) => {
  expect(placesFound(namesRule, { [path]: '' })).toEqual([]);
});
