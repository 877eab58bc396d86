-- Mappings of banks' CSV files, and versions of lines.

-- `mapping`: `{bookedOn, amount, currencyCode, text, …}`, by the names of the columns. `bank_account`: of the business; empty: any.
create table bank_mappings (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  bank_account text not null check (length(bank_account) <= 34),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  sequence integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index bank_mappings_name on bank_mappings (account_id, lower(name));

alter table bank_mappings enable row level security;
alter table bank_mappings force row level security;
create policy tenant on bank_mappings to tranche_app using (account_id = (select current_account_id()));
grant select, insert, update, delete on bank_mappings to tranche_app;

-- `sequence`: how many acts of people there were on the line, for `If-Match`; each has an event.
alter table bank_lines add column sequence integer not null default 0;
grant update (sequence) on bank_lines to tranche_app;
-- When a closed account is erased.
grant update (name) on bank_statements to tranche_app;
