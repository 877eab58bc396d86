-- Methods that clients save for autopay without a payment.

-- A row is written before the processor is asked. `schedule` and `awaited`: what the client agreed to, as in `consents` and
-- `charges.mandate_dates`. `withdrawn_at`: when the consent was taken back while the setup was under way.
-- `terms_language`, `terms_sha256`, `terms_accepted_from`: as in `charges`.
create table setups (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('Processing', 'RequiresAction', 'Succeeded', 'Declined')),
  processor text not null,
  processor_reference text,
  source text not null,
  description text not null,
  return_url text,
  action_url text,
  method_type text,
  method_name text,
  method_last4 text,
  terms text not null,
  agreed_amount bigint not null check (agreed_amount > 0),
  surcharge_basis_points integer not null check (surcharge_basis_points between 0 and 1000),
  schedule json not null,
  awaited json not null,
  terms_language text,
  terms_sha256 text,
  terms_accepted_from text,
  withdrawn_at timestamptz,
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index setups_invoice on setups (account_id, invoice_id);
create index setups_under_way on setups (account_id, invoice_id) where status in ('Processing', 'RequiresAction');

-- The setup that a consent came with; at most one of `charge_id` and `setup_id`.
alter table consents
  add column setup_id uuid,
  -- No consent has one yet: there is nothing to read through while the table is locked.
  add constraint consents_setup foreign key (account_id, setup_id) references setups (account_id, id) not valid;

-- The sandbox's own side: a method that its holder may have to confirm.
create table sandbox.setups (
  account_id uuid not null references sandbox.merchants,
  key text not null,
  reference text not null,
  status text not null check (status in ('succeeded', 'requires_action', 'declined')),
  description text not null,
  behaviour text,
  method_type text,
  method_name text,
  method_last4 text,
  method_expires_on date,
  stored_method text,
  code text,
  message text,
  action_code text unique,
  return_url text,
  created_at timestamptz not null,
  primary key (account_id, key),
  unique (account_id, reference)
);
-- The release before knows fewer kinds. It needs no refusal of others:
-- unused since 1.0.0
alter table sandbox.orders drop constraint if exists orders_kind_check;
alter table sandbox.orders add constraint orders_kind_check check (kind in ('charge', 'refund', 'transfer', 'method', 'recipient',
  'bank_payout', 'reversal', 'setup')) not valid;
grant select, insert, update on sandbox.setups to tranche_sandbox;

alter table setups enable row level security;
alter table setups force row level security;
create policy tenant on setups to tranche_app using (account_id = (select current_account_id()));
grant select, insert, update (status, processor_reference, source, return_url, action_url, method_type, method_name, method_last4,
  terms, terms_accepted_from, withdrawn_at, failure_code, failure_message, updated_at, settled_at) on setups to tranche_app;
