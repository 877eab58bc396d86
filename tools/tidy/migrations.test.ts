import { expect, it } from 'vitest';
import { migrationsRule } from './migrations.ts';
import { messagesOf, placesFound } from './planted.ts';

function placesOf(...names: string[]): string[] {
  return placesFound(migrationsRule, Object.fromEntries(names.map((name) => [`db/migrations/${name}`, ''])));
}

it('numbers without gaps are fine, and other files of db are not counted', () => {
  expect(placesOf('000002_events.sql', '000001_first.sql')).toEqual([]);
  expect(placesFound(migrationsRule, { 'db/schema.sql': '' })).toEqual([]);
});

it.each([
  ['a first number other than one', ['000002_events.sql'], '000002_events.sql'],
  ['a gap', ['000001_first.sql', '000003_events.sql'], '000003_events.sql'],
  ['a number used twice', ['000001_first.sql', '000001_second.sql'], '000001_second.sql'],
  ['a short number', ['0001_first.sql'], '0001_first.sql'],
  ['a name in another case', ['000001_First.sql'], '000001_First.sql'],
  ['another kind of file', ['000001_first.sql', 'notes.md'], 'notes.md'],
  ['a folder', ['000001_first.sql', '000002/events.sql'], '000002/events.sql'],
])('refuses %s', (_, names, found) => {
  expect(placesOf(...names)).toEqual([`db/migrations/${found}:1`]);
});

it('says which number was expected', () => {
  expect(messagesOf(migrationsRule, { 'db/migrations/000004_a.sql': '' })).toContain('expected 000001_');
});
