-- The operator's own accounts at Stripe, with Connect: one live and one in test mode. They pay out the money of accounts.

-- Of the installation. `secrets`: the secret key, the publishable key and the secrets of two webhooks, encrypted with the
-- service's own key; null after they were deleted. `currencies`: those in which Stripe settles there. `pays_out`: false where
-- the platform is for connected businesses alone. The cursors say up to where Stripe's logs were read, and `read_at` when that
-- was begun. `unknown_webhooks` counts those about no account of this installation.
create table platforms (
  id uuid primary key,
  mode text not null unique check (mode in ('Live', 'Sandbox')),
  stripe_account text not null check (length(stripe_account) <= 255),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currencies text[] not null,
  secrets bytea,
  pays_out boolean not null default true,
  account_endpoint_id text check (length(account_endpoint_id) <= 255),
  connect_endpoint_id text check (length(connect_endpoint_id) <= 255),
  readiness json,
  readiness_at timestamptz,
  events_cursor text,
  lines_cursor text,
  -- When the statement was last read to its end.
  lines_read_at timestamptz,
  read_at timestamptz,
  unknown_webhooks bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (secrets is not null or (account_endpoint_id is null and connect_endpoint_id is null))
);

-- What the operator takes. Of a mode, currency and kind, the newest row counts whose `since` has come. `*`: every
-- currency without rows of its own. They have no common minor unit, so that only a share of them can be taken.
create table platform_fees (
  mode text not null check (mode in ('Live', 'Sandbox')),
  currency text not null check (currency ~ '^[A-Z]{3}$' or currency = '*'),
  kind text not null check (kind in ('ChargeCard', 'ChargeBank', 'PayoutCard', 'PayoutBank')),
  since timestamptz not null,
  basis_points integer not null check (basis_points between 0 and 3000),
  fixed bigint not null check (fixed >= 0),
  most bigint check (most > 0),
  refunds_fee boolean not null,
  primary key (mode, currency, kind, since),
  check (currency <> '*' or (fixed = 0 and most is null))
);

-- The account of each object that we made at the platform, so that an event of Stripe finds its account.
create table platform_objects (
  stripe_id text primary key check (length(stripe_id) <= 255),
  account_id uuid not null,
  kind text not null check (kind in ('Business', 'Recipient', 'Charge', 'Transfer', 'BankPayout')),
  key uuid
);
create index platform_objects_account on platform_objects (account_id);

-- Lines of the platform's statement by account: what the books of payments out are compared with. `position` counts them in
-- Stripe's order.
create table platform_lines (
  account_id uuid not null,
  id text not null check (length(id) <= 255),
  -- The platform's: an account that moves keeps the lines of the platform that it leaves.
  stripe_account text not null check (length(stripe_account) <= 255),
  position bigint not null,
  kind text not null,
  key uuid,
  amount bigint not null,
  fee bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  occurred_at timestamptz not null,
  primary key (account_id, id)
);
create unique index platform_lines_position on platform_lines (account_id, position);

-- Accounts at Stripe, or in the sandbox, of businesses that let the operator's platform connect them. `id` is the key under
-- which one is made; `platform`: the Stripe account of the platform that made it, or `Sandbox`. `is_wanted`: clients' payments
-- go there as soon as it takes charges. `replaces_account` and `gives_up_disputes`: what an Owner has agreed to for that.
create table platform_businesses (
  account_id uuid not null references accounts,
  id uuid not null,
  processor text not null check (processor in ('Sandbox', 'Stripe')),
  platform text not null check (length(platform) <= 255),
  reference text check (length(reference) <= 255),
  status text not null
    check (status in ('Creating', 'Started', 'Incomplete', 'Pending', 'Ready', 'Restricted', 'Rejected', 'Gone')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  is_wanted boolean not null,
  replaces_account boolean not null,
  gives_up_disputes boolean not null,
  -- Stripe's own word for why it takes no charges.
  reason text check (length(reason) <= 255),
  readiness json,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  checked_at timestamptz,
  primary key (account_id, id),
  check (status in ('Creating', 'Gone') or reference is not null)
);
create unique index platform_businesses_current on platform_businesses (account_id, platform)
  where status not in ('Rejected', 'Gone');
create unique index platform_businesses_reference on platform_businesses (reference);

alter table platforms enable row level security;
alter table platforms force row level security;
create policy system on platforms to tranche_system using (true);
grant select, insert, update on platforms to tranche_system;
-- A payment out is refused in a currency in which the platform does not settle.
create policy tenant on platforms for select to tranche_app using (true);
grant select (mode, currencies) on platforms to tranche_app;

alter table platform_fees enable row level security;
alter table platform_fees force row level security;
-- An account sees what the operator takes.
create policy tenant on platform_fees for select to tranche_app using (true);
grant select on platform_fees to tranche_app;
create policy system on platform_fees to tranche_system using (true);
grant select, insert, update on platform_fees to tranche_system;

alter table platform_objects enable row level security;
alter table platform_objects force row level security;
-- Written in the transaction of the account that knows the object.
create policy tenant on platform_objects to tranche_app using (account_id = (select current_account_id()));
grant select, insert on platform_objects to tranche_app;
create policy system on platform_objects to tranche_system using (true);
grant select, insert, delete on platform_objects to tranche_system;

alter table platform_lines enable row level security;
alter table platform_lines force row level security;
create policy tenant on platform_lines for select to tranche_app
  using (account_id = (select current_account_id()));
grant select on platform_lines to tranche_app;
create policy system on platform_lines to tranche_system using (true);
grant select, insert, delete on platform_lines to tranche_system;

alter table platform_businesses enable row level security;
alter table platform_businesses force row level security;
create policy tenant on platform_businesses to tranche_app
  using (account_id = (select current_account_id()));
grant select, insert, update on platform_businesses to tranche_app;
create policy system on platform_businesses to tranche_system using (true);
grant select on platform_businesses to tranche_system;
-- Why a new payment out cannot go through the platform of a mode, asked by an account that sees neither the platform nor other
-- accounts: `Off` by the operator's switch; `OwnCard` where the one live account must be the operator's own business, whose
-- card would be charged at its own Stripe account, which card networks forbid. Null when it can.
create function platform_blocked_by(for_mode text, by_card boolean) returns text
  language sql stable security definer set search_path = public, pg_temp
  return case
    when exists (select from platforms where mode = for_mode and not pays_out) then 'Off'
    when by_card and for_mode = 'Live' and (
      select count(*) from (select from accounts where mode = 'Live' and closed_at is null limit 2) live) < 2 then 'OwnCard'
  end;
revoke execute on function platform_blocked_by from public;
grant execute on function platform_blocked_by to tranche_app;
grant create on schema public to tranche_system;
alter function platform_blocked_by owner to tranche_system;
revoke create on schema public from tranche_system;
