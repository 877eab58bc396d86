-- What a business keeps for its next invoices.

-- `payment_schedule`: the elements of a schedule, each with its rules, as POST /v1/invoices takes them. `currency`: that of fixed
-- amounts; null without any. `sequence`: the version, for ETag.
create table schedule_templates (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  payment_schedule jsonb not null check (jsonb_typeof(payment_schedule) = 'array'),
  currency text,
  position integer not null check (position >= 0),
  sequence integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index schedule_templates_name on schedule_templates (account_id, lower(name));

-- Line items by their description. `unit_amount`: in the minor unit, tax included; `tax_basis_points`: null outside the scope of VAT.
create table saved_line_items (
  account_id uuid not null references accounts,
  id uuid not null,
  description text not null check (length(description) between 1 and 500),
  quantity integer not null check (quantity between 1 and 1000000),
  unit_amount bigint not null check (unit_amount > 0),
  currency text not null,
  tax_basis_points integer check (tax_basis_points between 0 and 10000),
  sequence integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index saved_line_items_description on saved_line_items (account_id, lower(description), currency);

do $$
declare
  kept text;
begin
  foreach kept in array array['schedule_templates', 'saved_line_items']
  loop
    execute format('alter table %I enable row level security', kept);
    execute format('alter table %I force row level security', kept);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))', kept);
    execute format('grant select, insert, update, delete on %I to tranche_app', kept);
  end loop;
end
$$;
