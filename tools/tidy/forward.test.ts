import { expect, it } from 'vitest';
import { forwardRule } from './forward.ts';
import { messagesOf, placesFound } from './planted.ts';

const RECORD = JSON.stringify({ migrations: { '000001_first.sql': 'a sum' } });
const planted = (text: string, name = '000002_second.sql') => ({
  'db/released.json': RECORD,
  [`db/migrations/${name}`]: text,
});

it('a released migration is not judged again', () => {
  expect(placesFound(forwardRule, planted('drop table invoices;', '000001_first.sql'))).toEqual([]);
});

it.each([
  [
    'a table with its index, constraint and first rows',
    'create table notes (id int);\ncreate index notes_id on notes (id);\nalter table notes add check (id > 0);\ninsert into notes values (1);',
  ],
  ['a column', 'alter table invoices add column note_id uuid;'],
  [
    'a constraint that is not validated yet',
    'alter table invoices add constraint known check (a > 0) not valid;',
  ],
  [
    'a function that changes rows',
    'create function f() returns void language plpgsql as $$\nbegin\n  update invoices set a = 1;\nend\n$$;',
  ],
  ['what nothing uses any more', '-- unused since 1.2.0\nalter table invoices drop column note_id;'],
  [
    'a column that a constraint proves',
    '-- proved by the constraint known\nalter table invoices alter column a set not null;',
  ],
  [
    'an index beside writers',
    '-- mode: statements\ncreate index concurrently if not exists by_a on invoices (a);',
  ],
  ['a validation', '-- mode: statements\nalter table invoices validate constraint known;'],
  [
    'rows in batches',
    '-- mode: batches\nwith b as (select id from invoices where account_id = current_account_id() and id > $1 limit 9)\nselect max(id) as last from b;',
  ],
])('lets pass %s', (_, text) => {
  expect(placesFound(forwardRule, planted(text))).toEqual([]);
});

it.each([
  ['an index of a table that is there', 'create index by_a on invoices (a);'],
  ['a unique index', 'create unique index by_a on invoices (a);'],
  ['a validation in a transaction', 'alter table invoices validate constraint known;'],
  ['a constraint that reads the table', 'alter table invoices add constraint known check (a > 0);'],
  ['a foreign key that reads the table', 'alter table invoices\n  add foreign key (a) references notes;'],
  ['rows of all accounts', 'update invoices set a = 1;'],
  ['rows that are deleted', 'delete from invoices;'],
  ['another type', 'alter table invoices alter column a type bigint;'],
  ['another name', 'alter table invoices rename column a to b;'],
  ['a column that goes', 'alter table invoices drop column a;'],
  ['a table that goes', 'drop table invoices;'],
  ['a right that goes', 'revoke select on invoices from tranche_app;'],
  ['a column that may no longer be empty', 'alter table invoices alter column a set not null;'],
])('refuses %s', (_, text) => {
  expect(placesFound(forwardRule, planted(text))).toEqual(['db/migrations/000002_second.sql:1']);
});

it.each([
  [
    'an index that cannot be built twice',
    '-- mode: statements\ncreate index concurrently by_a on invoices (a);',
  ],
  ['another statement by itself', '-- mode: statements\nalter table invoices add column a int;'],
  ['rows of all accounts in batches', '-- mode: batches\nupdate invoices set a = 1;'],
])('refuses %s', (_, text) => {
  expect(placesFound(forwardRule, planted(text))).toEqual(['db/migrations/000002_second.sql:2']);
});

it('says the way out', () => {
  expect(messagesOf(forwardRule, planted('update invoices set a = 1;'))).toContain('-- mode: batches');
});
