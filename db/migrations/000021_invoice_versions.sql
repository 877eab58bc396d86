-- Versions of an issued invoice's document, and the PDFs that were handed out.

-- A row for each version, as soon as there is more than one. `sequence`: that of the event that began it. `changed`: the
-- fields of the document that differ from the version before; none in the first. `invoice`: the invoice as it was just
-- before the version ended; null in the last one, which the invoice itself shows. `contact_id`: whose name and address it holds;
-- null in the last one, and once they are erased.
create table invoice_versions (
  account_id uuid not null,
  invoice_id uuid not null,
  number integer not null check (number >= 1),
  sequence bigint not null,
  created_at timestamptz not null,
  changed text[] not null check (array_position(changed, null) is null),
  invoice json,
  contact_id uuid,
  primary key (account_id, invoice_id, number),
  foreign key (account_id, invoice_id) references invoices,
  foreign key (account_id, contact_id) references contacts,
  check ((number = 1) = (cardinality(changed) = 0)),
  check (contact_id is null or invoice is not null)
);
create index invoice_versions_contact on invoice_versions (account_id, contact_id) where contact_id is not null;

-- Logos of PDFs that were handed out: an account may have another one since. `hash`: the SHA-256 of the bytes.
create table kept_logos (
  account_id uuid not null references accounts,
  hash bytea not null check (length(hash) = 32),
  type text not null check (type in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  primary key (account_id, hash)
);

-- What the template got for each PDF of a version that its client downloaded, and for the first in each language that only the
-- business took. `contact_id`: the client whom
-- it names, `template`: the version of the template, `made_with`: the compiler and the fonts, `pdf_sha256`: of the file that was
-- handed out.
create table invoice_sheets (
  account_id uuid not null,
  invoice_id uuid not null,
  version integer not null check (version >= 1),
  language text not null,
  handed_to text not null check (handed_to in ('Client', 'Business')),
  contact_id uuid not null,
  sheet json not null,
  logo_hash bytea,
  template smallint not null,
  made_with text not null,
  pdf_sha256 bytea not null check (length(pdf_sha256) = 32),
  created_at timestamptz not null,
  primary key (account_id, invoice_id, version, language, pdf_sha256),
  foreign key (account_id, invoice_id) references invoices,
  foreign key (account_id, contact_id) references contacts,
  foreign key (account_id, logo_hash) references kept_logos
);
create index invoice_sheets_contact on invoice_sheets (account_id, contact_id);

-- How many versions of its document there are. The release before neither writes nor counts them.
alter table invoices add column document_version integer not null default 1;

-- The newest version of the invoice that its client has had before them, and when; null: not known.
alter table invoice_views add column sequence bigint, add column seen_at timestamptz;

-- What may change of an issued invoice: its document, each change a version, or only the terms.
alter table accounts add column after_issue text not null default 'Versions'
  check (after_issue in ('Versions', 'Corrections'));
grant update (after_issue) on accounts to tranche_app;

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('invoice_versions', 'select, insert, update (invoice, contact_id)'),
      ('kept_logos', 'select, insert'),
      ('invoice_sheets', 'select, insert, delete, update (handed_to, created_at)')
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
