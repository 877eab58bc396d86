import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { releasedRule } from './released.ts';

const sum = (text: string) => createHash('sha256').update(text).digest('hex');

const record = JSON.stringify({
  migrations: {
    '000001_first.sql': sum('create table a ();'),
    '000002_second.sql': sum('create table b ();'),
  },
  releases: [{ version: '1.0.0', lastMigration: '000002_second.sql' }],
});

const released = {
  'db/released.json': record,
  'db/migrations/000001_first.sql': 'create table a ();',
  'db/migrations/000002_second.sql': 'create table b ();',
};

it('what was released, and a new migration after it, is fine', () => {
  expect(placesFound(releasedRule, { ...released, 'db/migrations/000003_third.sql': '' })).toEqual([]);
});

it.each([
  [
    'a change',
    { ...released, 'db/migrations/000001_first.sql': 'create table a (id int);' },
    '000001_first.sql',
  ],
  ['a space', { ...released, 'db/migrations/000002_second.sql': 'create table b (); ' }, '000002_second.sql'],
  [
    'another name',
    {
      'db/released.json': record,
      'db/migrations/000001_first.sql': 'create table a ();',
      'db/migrations/000002_b.sql': 'create table b ();',
    },
    '000002_second.sql',
  ],
])('refuses %s of a released migration', (_, planted, found) => {
  expect(placesFound(releasedRule, planted)).toContain(`db/migrations/${found}:1`);
});

it('says that the change belongs in a new migration', () => {
  const planted = { ...released, 'db/migrations/000001_first.sql': '' };
  expect(messagesOf(releasedRule, planted)).toContain('a migration with the next number');
});

it('refuses a record that has lost a migration of a release, or is gone', () => {
  const { migrations, releases } = JSON.parse(record);
  delete migrations['000001_first.sql'];
  const forgetful = { ...released, 'db/released.json': JSON.stringify({ migrations, releases }) };
  expect(messagesOf(releasedRule, forgetful)).toContain('has no sum of 000001_first.sql, which 1.0.0 has');
  expect(placesFound(releasedRule, {})).toEqual(['db/released.json:1']);
});
