import { expect, it } from 'vitest';
import { linesOf, messagesOf, placesFound } from './planted.ts';
import { sizesRule } from './sizes.ts';

it.each([
  ['src/ledger/store.ts', 400],
  ['test/support/server.ts', 400],
  ['test/flows/pay.test.ts', 600],
])('%s may have %i lines and no more', (path, limit) => {
  expect(placesFound(sizesRule, { [path]: linesOf(limit) })).toEqual([]);
  expect(placesFound(sizesRule, { [path]: linesOf(limit + 1) })).toEqual([`${path}:1`]);
});

it.each([
  ['settle', 'function settle() {\n', '}'],
  ['settle', 'const settle = async () => {\n', '};'],
  ['settle', 'const verbs = { settle() {\n', '} };'],
  ['settle', 'class Charges { #settle() {\n', '} }'],
  ['this function', 'register(() => {\n', '});'],
])('%s may have 70 lines and no more, its SQL counted', (name, head, foot) => {
  const path = 'src/charges/charge-outcome.ts';
  const withSql = (lines: number) =>
    `\n${head}const text = \`\n${'  select\n'.repeat(lines - 4)}\`;\n${foot}`;
  expect(placesFound(sizesRule, { [path]: withSql(70) })).toEqual([]);
  expect(placesFound(sizesRule, { [path]: withSql(71) })).toEqual([`${path}:2`]);
  expect(messagesOf(sizesRule, { [path]: withSql(71) })).toContain(`${name} has 71 lines`);
});

it('lets the callback of a describe be as long as its file', () => {
  const text = `describe('pay', () => {\n${linesOf(500)}});`;
  expect(placesFound(sizesRule, { 'test/flows/pay.test.ts': text })).toEqual([]);
});
