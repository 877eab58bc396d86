-- Files for the books of a business in another program: Xero, QuickBooks Online, DATEV.

-- `settings`: the accounts of the other program, its tax rates, and what its files need.
create table book_settings (
  account_id uuid not null references accounts,
  format text not null check (format in ('Datev', 'Xero', 'QuickBooks')),
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, format)
);

-- A file that was made, byte for byte. `through`: it took postings up to this day. `settled_position`: exports before it
-- have every posting up to this position, so that the next one need not look there. `summary`: days, sums
-- and files, as answers show them.
create table book_exports (
  account_id uuid not null references accounts,
  id uuid not null,
  format text not null check (format in ('Datev', 'Xero', 'QuickBooks')),
  through date not null,
  settled_position bigint not null,
  posting_count integer not null check (posting_count > 0),
  summary jsonb not null,
  bytes bytea,
  sha256 bytea not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (account_id, id),
  check ((undone_at is null) = (bytes is not null))
);

-- The postings of exports that were not undone: the key keeps a posting from being exported twice for a format.
create table book_export_postings (
  account_id uuid not null,
  format text not null,
  source_id uuid not null,
  code text not null,
  sequence bigint not null,
  export_id uuid not null,
  primary key (account_id, format, source_id, code, sequence),
  foreign key (account_id, export_id) references book_exports
);
create index book_export_postings_export on book_export_postings (account_id, export_id);

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('book_settings', 'select, insert, update, delete'),
      ('book_exports', 'select, insert, update (bytes, undone_at), delete'),
      ('book_export_postings', 'select, insert, delete')
    ) as t (table_name, app)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))',
      granted.table_name);
    execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
  end loop;
end
$$;
