-- E-invoices are handed to an access point of the Peppol network, which is another company's.

-- The access point of an account. `secrets`: the secret that signs and what its headers say, encrypted. `on_issue_since`: since when
-- documents are handed over when they are issued; null: only by request. `kind`: `StandIn` is the sandbox's own.
create table access_points (
  account_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('Endpoint', 'StandIn')),
  url text,
  format text not null check (format in ('peppol', 'xrechnung')),
  on_issue_since timestamptz,
  secrets bytea not null,
  header_names text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id),
  check ((kind = 'Endpoint') = (url is not null))
);
-- placed
alter table access_points add foreign key (account_id) references accounts;

-- `document`: the bytes, the same in each attempt; null of one that could not be made, and of an erased client. `faults`: the facts
-- that were missing. `sequence`: that of the newest event. `may_have_arrived`: an attempt is under way, or one may have brought the
-- document to the access point. `host`: the host that got the first attempt; null before, and of the sandbox's own.
create table e_invoice_hand_overs (
  account_id uuid not null,
  id uuid not null,
  document_type text not null check (document_type in ('Invoice', 'CreditNote', 'PrepaymentInvoice')),
  document_id uuid not null,
  document_version integer not null,
  document_number text not null,
  invoice_id uuid not null,
  format text not null check (format in ('peppol', 'xrechnung')),
  sender text,
  receiver text,
  country text,
  document bytea,
  status text not null check (status in ('Waiting', 'HandedOver', 'Refused', 'Failed', 'Delivered', 'Rejected')),
  is_automatic boolean not null,
  attempts integer not null,
  attempted_at timestamptz,
  status_code integer,
  failure text,
  answer text,
  reference text,
  faults jsonb,
  created_at timestamptz not null,
  handed_over_at timestamptz,
  ended_at timestamptz,
  may_have_arrived boolean not null default false,
  host text,
  sequence bigint not null,
  primary key (account_id, id),
  check (status <> 'Waiting' or (document is not null and sender is not null and receiver is not null))
);
-- placed
alter table e_invoice_hand_overs add foreign key (account_id, invoice_id) references invoices;
alter table e_invoice_hand_overs alter column document set storage external;
create index e_invoice_hand_overs_document on e_invoice_hand_overs (account_id, document_id, id);
create index e_invoice_hand_overs_invoice on e_invoice_hand_overs (account_id, invoice_id, id);
create index e_invoice_hand_overs_status on e_invoice_hand_overs (account_id, status, id)
  where status in ('Waiting', 'Refused', 'Failed', 'Rejected');
-- A document is handed over by itself once.
create unique index e_invoice_hand_overs_automatic on e_invoice_hand_overs (account_id, document_id) where is_automatic;

-- Whether an invoice was issued before, elsewhere: it is not handed over by itself. Null: here, or by the release before.
alter table invoices add column issued_elsewhere boolean;

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('access_points', 'select, insert, update, delete'),
      ('e_invoice_hand_overs', 'select, insert, update')
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

-- The operator counts what waits, and encrypts secrets again with another key.
create policy system on access_points for select to tranche_system using (true);
grant select (account_id, kind, secrets) on access_points to tranche_system;
create policy system on e_invoice_hand_overs for select to tranche_system using (true);
grant select (account_id, id, status, created_at) on e_invoice_hand_overs to tranche_system;
