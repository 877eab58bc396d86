import { expect, it } from 'vitest';
import { placementRule } from './placement.ts';
import { messagesOf, placesFound } from './planted.ts';

const placement = JSON.stringify({
  byAccount: ['invoices', 'payments'],
  everywhere: ['accounts', 'migrations'],
  coordinator: ['sandbox.charges'],
});
const tables = ['invoices', 'payments', 'accounts', 'sandbox.charges']
  .map((name) => `create table ${name} (\n);\n`)
  .join('');

const plant = (more: string) => ({ 'db/placement.json': placement, 'db/schema.sql': `${tables}${more}` });

it('a schema whose tables all have a place is fine', () => {
  const fine = [
    'alter table invoices add constraint invoices_pkey PRIMARY KEY (account_id, id);',
    'CREATE UNIQUE INDEX accounts_path ON public.accounts USING btree (path);',
    'create policy tenant on invoices to tranche_app using ((account_id = current_account_id()));',
    'create policy one on invoices to tranche_app using ((account_id = ( SELECT current_account_id() AS current_account_id)));',
    'create policy backup on invoices for select to tranche_backup using (true);',
    'alter table invoices add constraint i FOREIGN KEY (account_id) REFERENCES accounts(id);',
  ];
  expect(messagesOf(placementRule, plant(fine.join('\n')))).toBe('');
});

it.each([
  ['create table refunds (\n);', 'the table refunds has no place'],
  [
    'create policy tenant on invoices to tranche_app using ((account_id = ( SELECT a.id FROM accounts a)));',
    'a policy of invoices holds a subquery',
  ],
  [
    'alter table invoices add constraint invoices_pkey PRIMARY KEY (id);',
    'a key of invoices is without account_id',
  ],
  [
    'CREATE UNIQUE INDEX invoices_number ON public.invoices USING btree (number) WHERE (number IS NOT NULL);',
    'a key of invoices is without account_id',
  ],
  [
    'alter table accounts add constraint a FOREIGN KEY (id, first_id) REFERENCES invoices(account_id, id);',
    'accounts is on every machine and refers to invoices',
  ],
])('what several machines refuse is refused: %s', (text, message) => {
  expect(messagesOf(placementRule, plant(text))).toContain(message);
});

it('a place of a table that is gone, and a second one, are found', () => {
  const planted = {
    'db/placement.json': placement,
    'db/schema.sql': tables.replace(/create table payments[^;]*;/, ''),
  };
  expect(messagesOf(placementRule, planted)).toContain('there is no table payments');
  const twice = placement.replace('"accounts"', '"accounts","invoices"');
  expect(messagesOf(placementRule, { ...plant(''), 'db/placement.json': twice })).toContain('two places');
});

it('a later migration places a table before it refers to another that is spread', () => {
  const path = 'db/migrations/000053_more.sql';
  const text = 'create table payments (\n  foreign key (account_id, invoice_id) references invoices\n);\n';
  expect(placesFound(placementRule, { ...plant(''), [path]: text })).toEqual([`${path}:1`]);
  const better =
    'create table payments (\n  id uuid\n);\n-- placed\nalter table payments add foreign key (account_id, invoice_id) references invoices;\n';
  expect(placesFound(placementRule, { ...plant(''), [path]: better })).toEqual([]);
  expect(placesFound(placementRule, { ...plant(''), 'db/migrations/000047_old.sql': text })).toEqual([]);
});
