-- That a client has looked at an invoice: first and last time, and how often.
create table invoice_views (
  account_id uuid not null,
  invoice_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete cascade
);

alter table invoice_views enable row level security;
alter table invoice_views force row level security;
create policy tenant on invoice_views to tranche_app using (account_id = current_account_id());
grant select, insert, update on invoice_views to tranche_app;
