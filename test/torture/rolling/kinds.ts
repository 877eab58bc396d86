/** A change of the schema that a release may make, as one migration or two. */
interface Kind {
  readonly name: string;
  readonly migrations: readonly string[];
}

/** One of each kind that CONTRIBUTING.md allows, in an order in which each finds what it needs. */
export const kinds: readonly Kind[] = [
  {
    name: 'a table with row-level security',
    migrations: [
      `create table rolling_notes (
  account_id uuid not null references accounts,
  id uuid not null,
  text text not null,
  primary key (account_id, id)
);
alter table rolling_notes enable row level security;
alter table rolling_notes force row level security;
create policy tenant on rolling_notes to tranche_app using (account_id = (select current_account_id()));
grant select, insert, update, delete on rolling_notes to tranche_app;
`,
    ],
  },
  { name: 'a column', migrations: ['alter table invoices add column rolling_note_id uuid;\n'] },
  {
    name: 'a column with a default',
    migrations: ['alter table invoices add column rolling_count integer not null default 0;\n'],
  },
  {
    name: 'rows that change',
    migrations: [
      `-- mode: batches
with batch as (
  select id from invoices where account_id = current_account_id() and id > $1 order by id limit 1000
), changed as (
  update invoices set rolling_count = 1 from batch
  where invoices.account_id = current_account_id() and invoices.id = batch.id
)
select (select id from batch order by id desc limit 1) as last;
`,
    ],
  },
  {
    name: 'an index',
    migrations: [
      `-- mode: statements
create index concurrently if not exists invoices_rolling on invoices (account_id, rolling_count, id);
`,
    ],
  },
  {
    name: 'a constraint',
    migrations: [
      'alter table invoices add constraint rolling_count_known check (rolling_count is not null) not valid;\n',
      '-- mode: statements\nalter table invoices validate constraint rolling_count_known;\n',
    ],
  },
  {
    name: 'a foreign key',
    migrations: [
      `alter table invoices add constraint rolling_note_known
  foreign key (account_id, rolling_note_id) references rolling_notes not valid;
`,
      '-- mode: statements\nalter table invoices validate constraint rolling_note_known;\n',
    ],
  },
  {
    name: 'a column that may no longer be empty',
    migrations: [
      'alter table invoices alter column rolling_count drop not null;\n',
      'alter table invoices alter column rolling_count set not null;\n',
    ],
  },
  {
    name: 'a function',
    migrations: [
      `create or replace function current_account_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('tranche.account_id', true), '')::uuid;
`,
    ],
  },
  {
    name: 'a column that goes',
    migrations: ['alter table invoices drop column rolling_note_id;\n'],
  },
];
