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
  ['an account of the ledger', "insert into ledger_accounts (code) values ('held');"],
  [
    'a column with one value for all',
    'alter table invoices add column a timestamptz not null default now();',
  ],
  ['a constraint over an index', 'alter table invoices add constraint one unique using index by_a;'],
  ['rows that a query locks', 'with a as (select from invoices for update of invoices) select 1 from a;'],
  ['a role', 'do $$\nbegin\n  if true then\n    create role more;\n  end if;\nend\n$$;'],
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
  ['rows that a query names', 'with old as (select id from invoices) update invoices set a = 1;'],
  ['rows that a query takes', 'with old as (delete from invoices returning id) select 1;'],
  ['a unique constraint', 'alter table invoices add constraint one unique (a);'],
  ['a key', 'alter table invoices add primary key (a);'],
  ['a constraint that excludes', 'alter table invoices add constraint one exclude using gist (a with =);'],
  ['a column that is computed', 'alter table invoices add column b int generated always as (a + 1) stored;'],
  ['a default for each row', 'alter table invoices add column b uuid default gen_random_uuid();'],
  ['a column that must not be empty', 'alter table invoices add column b int not null;'],
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

it('refuses what a block does to a table that is there', () => {
  const block =
    'do $$\ndeclare\n  a int;\nbegin\n  if true then\n    update invoices set a = 1;\n  end if;\nend\n$$;';
  expect(placesFound(forwardRule, planted(block))).toHaveLength(1);
});

it('says the way out', () => {
  expect(messagesOf(forwardRule, planted('update invoices set a = 1;'))).toContain('-- mode: batches');
});
