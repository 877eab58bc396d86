import { expect, it } from 'vitest';
import { looseEndsRule } from './loose-ends.ts';
import { messagesOf, placesFound } from './planted.ts';

const path = 'src/kit/money/money.ts';

it.each([
  ['// TODO: round', 'note to self'],
  ['/* later\n   FIXME(me) round */', 'note to self'],
  ['/** A HACK. */', 'note to self'],
  ['// XXX round', 'note to self'],
  ['// @ts-ignore', 'type error'],
  ['/* @ts-nocheck */', 'type error'],
  ['// oxlint-disable-next-line no-empty', 'without its reason'],
  ['/* eslint-disable */', 'without its reason'],
  ['// eslint-disable-line no-empty -- because', 'without its reason'],
  ['// biome-ignore lint/suspicious/noExplicitAny', 'without its reason'],
  ['// biome-ignore lint/suspicious/noExplicitAny:', 'without its reason'],
])('the comment %s is refused', (comment, message) => {
  const last = comment.split('\n').length + 1;
  expect(placesFound(looseEndsRule, { [path]: `void 0;\n${comment}\nvoid 0;` })).toEqual([`${path}:${last}`]);
  expect(messagesOf(looseEndsRule, { [path]: comment })).toContain(message);
});

it.each([
  ['// In ISO 4217, XXX stands for no currency.'],
  ['// the method of the list'],
  ["const note = 'TODO: round';"],
  ['// oxlint-disable-next-line no-empty -- the driver closes twice'],
  ['// eslint-disable-next-line no-empty — the driver closes twice'],
  ['// biome-ignore lint/suspicious/noExplicitAny: the driver has no types'],
  ['// biome-ignore lint/suspicious/noExplicitAny - the driver has no types'],
  ['// @ts-expect-error a string is no amount'],
])('%s is fine', (text) => {
  expect(placesFound(looseEndsRule, { [path]: text })).toEqual([]);
});

it.each([
  ['db/migrations/000001_first.sql', '-- TODO index'],
  ['docs/operations.md', '- FIXME: how to restore'],
  ['.ci/run', '# HACK around npm'],
  ['web/app.css', '/* biome-ignore lint/x */'],
])('other files are read line by line: %s', (other, text) => {
  expect(placesFound(looseEndsRule, { [other]: `\n${text}\n` })).toEqual([`${other}:2`]);
});

const test = 'test/flows/pay.test.ts';

it.each(['it.only', 'describe.only', 'test.only', 'it.skip', 'describe.concurrent.skip', 'it.todo'])(
  '%s is refused',
  (call) => {
    expect(placesFound(looseEndsRule, { [test]: `void 0;\n${call}('pays', () => {});` })).toEqual([
      `${test}:2`,
    ]);
  },
);

it('a table of tests is refused when it runs alone', () => {
  expect(placesFound(looseEndsRule, { [test]: "it.only.each([1])('pays', () => {});" })).toEqual([
    `${test}:1`,
  ]);
});

it('a test that depends on the machine says why', () => {
  const call = "it.skipIf(process.platform === 'win32')('pays', () => {});";
  expect(placesFound(looseEndsRule, { [test]: call })).toEqual([`${test}:1`]);
  expect(placesFound(looseEndsRule, { [test]: `// Windows has no Unix sockets.\n${call}` })).toEqual([]);
});

it.each(['it.each([1])', 'page.skip()', 'ledger.only', 'it.fails'])('%s is fine', (text) => {
  expect(placesFound(looseEndsRule, { [test]: text })).toEqual([]);
});
