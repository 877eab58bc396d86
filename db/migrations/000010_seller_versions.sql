-- Who an account was when it issued its invoices: a version for each change of name, address or tax id. A document takes
-- the version of the instant when its invoice was issued; the first, when it was issued before any.
create table seller_versions (
  account_id uuid not null references accounts,
  -- In the account's time, as the instants of its invoices.
  since timestamptz not null,
  name text not null check (length(name) between 1 and 200),
  street text not null check (length(street) <= 200),
  postal_code text not null check (length(postal_code) <= 20),
  city text not null check (length(city) <= 100),
  region text not null check (length(region) <= 100),
  country text not null check (country ~ '^([A-Z]{2})?$'),
  tax_id text not null check (length(tax_id) <= 50),
  primary key (account_id, since)
);

alter table seller_versions enable row level security;
alter table seller_versions force row level security;
create policy tenant on seller_versions to tranche_app using (account_id = current_account_id());
create policy system on seller_versions to tranche_system using (true);
grant select, insert, update on seller_versions to tranche_app, tranche_system;

-- As the role that sees every account: the owner of the tables does not.
set local role tranche_system;
insert into seller_versions (account_id, since, name, street, postal_code, city, region, country, tax_id)
select p.account_id, p.updated_at, a.name, p.street, p.postal_code, p.city, p.region, p.country, p.tax_id
from account_profiles p
join accounts a on a.id = p.account_id
where (p.street, p.postal_code, p.city, p.region, p.country, p.tax_id) <> ('', '', '', '', '', '');
reset role;
