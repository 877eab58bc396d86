-- SEPA debits with their mandates, and the ways to pay that a business chooses.

-- `takes_sepa_debits`: bank accounts may be debited in euros. `takes_wallets`: the client's page shows Apple Pay, Google Pay and
-- Link where no card bears a fee.
alter table accounts
  add column takes_sepa_debits boolean not null default false,
  add column takes_wallets boolean not null default true;
grant update (takes_sepa_debits, takes_wallets) on accounts to tranche_app;

-- The mandate that the holder of a bank account gives with a charge or a setup, whose id it has. A row is written before the
-- processor is asked. `terms`: the words as they were shown. `reference`, `creditor_id`: of the mandate at the processor; null
-- until it says.
create table debit_mandates (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  terms text not null check (length(terms) <= 5000),
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  language text,
  address text,
  user_agent text check (length(user_agent) <= 300),
  given_at timestamptz not null,
  reference text,
  creditor_id text,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index debit_mandates_invoice on debit_mandates (account_id, invoice_id);

alter table debit_mandates enable row level security;
alter table debit_mandates force row level security;
create policy tenant on debit_mandates to tranche_app using (account_id = (select current_account_id()));
grant select, insert, update (terms, address, user_agent, reference, creditor_id) on debit_mandates to tranche_app;
