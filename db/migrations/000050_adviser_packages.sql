-- A period packed into one zip file for an adviser.

-- `progress`: where packing has come to. `run`: the process that packs now; one that was taken over can write nothing more.
-- `failures`: how often packing failed since it last went on.
create table adviser_packages (
  account_id uuid not null references accounts,
  id uuid not null,
  from_day date not null,
  to_day date not null,
  status text not null check (status in ('Packing', 'Ready', 'Failed', 'Expired')),
  progress jsonb not null,
  run uuid,
  failures integer not null default 0,
  document_total integer not null,
  byte_count bigint,
  sha256 bytea,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Of a month that goes to the adviser by mail: the address, and the SHA-256 of the secret in its link. A month that is packed
  -- again keeps its link, and the end of this.
  mailed_to text,
  mailed_at timestamptz,
  link_hash bytea,
  primary key (account_id, id),
  check (from_day <= to_day),
  check ((status = 'Packing') = (finished_at is null)),
  check (status <> 'Ready' or (expires_at is not null and sha256 is not null and byte_count is not null))
);

-- A month goes to the adviser once.
create unique index adviser_packages_month on adviser_packages (account_id, from_day) where mailed_to is not null;

-- The adviser that gets the file of each month.
create table adviser_settings (
  account_id uuid not null references accounts,
  adviser_email text not null,
  sends_monthly_package boolean not null,
  -- When the next month goes; null: none does.
  next_at timestamptz,
  updated_at timestamptz not null,
  primary key (account_id),
  check (not sends_monthly_package or adviser_email <> ''),
  check (sends_monthly_package = (next_at is not null))
);

-- The bytes of a file in their order, until it expires.
create table adviser_package_pieces (
  account_id uuid not null,
  package_id uuid not null,
  ordinal integer not null,
  bytes bytea not null,
  primary key (account_id, package_id, ordinal),
  foreign key (account_id, package_id) references adviser_packages
);
alter table adviser_package_pieces alter column bytes set storage external;

-- What is in the file, and what could not be made: then `reason` says why. `facts`: what the index says of a document.
create table adviser_package_files (
  account_id uuid not null,
  package_id uuid not null,
  ordinal integer not null,
  kind text not null,
  name text not null,
  -- The invoice that the document is about; null of tables.
  invoice_id uuid,
  facts jsonb,
  reason text,
  sha256 bytea,
  crc32 bigint,
  packed_size bigint,
  size bigint,
  place bigint,
  primary key (account_id, package_id, ordinal),
  foreign key (account_id, package_id) references adviser_packages,
  check ((reason is null) = (sha256 is not null))
);

create index adviser_package_files_invoice on adviser_package_files (account_id, invoice_id) where invoice_id is not null;
-- Some systems make no difference between capital and small letters.
create unique index adviser_package_files_name on adviser_package_files (account_id, package_id, lower(name));

-- A document that was packed once is packed with the same bytes again. `bytes`: compressed; null of the PDF of an invoice, which
-- is made again by its SHA-256.
create table adviser_documents (
  account_id uuid not null,
  kind text not null,
  object_id uuid not null,
  version integer not null,
  invoice_id uuid not null,
  sha256 bytea not null,
  bytes bytea,
  primary key (account_id, kind, object_id, version)
);
alter table adviser_documents alter column bytes set storage external;
create index adviser_documents_invoice on adviser_documents (account_id, invoice_id);

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('adviser_packages', 'select, insert, update, delete'),
      ('adviser_settings', 'select, insert, update, delete'),
      ('adviser_package_pieces', 'select, insert, delete'),
      ('adviser_package_files', 'select, insert, delete'),
      ('adviser_documents', 'select, insert, delete')
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
