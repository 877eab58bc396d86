-- What a business shows of itself on pages, mails and documents, and how it reminds. An account without a row has
-- the defaults of src/accounts/types.ts.
create table account_profiles (
  account_id uuid primary key references accounts,
  language text not null check (language in ('en', 'de', 'fr', 'es')),
  accent_colour text not null check (accent_colour ~ '^#[0-9a-f]{6}$'),
  email text not null check (length(email) <= 254),
  street text not null check (length(street) <= 200),
  postal_code text not null check (length(postal_code) <= 20),
  city text not null check (length(city) <= 100),
  region text not null check (length(region) <= 100),
  country text not null check (country ~ '^([A-Z]{2})?$'),
  tax_id text not null check (length(tax_id) <= 50),
  footer text not null check (length(footer) <= 500),
  reminder_days smallint[] not null check (cardinality(reminder_days) <= 20),
  logo bytea check (octet_length(logo) between 1 and 262144),
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  logo_hash text,
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null))
);

alter table account_profiles enable row level security;
alter table account_profiles force row level security;
create policy tenant on account_profiles to tranche_app using (account_id = current_account_id());
create policy system on account_profiles to tranche_system using (true);
grant select, insert, update on account_profiles to tranche_app, tranche_system;
