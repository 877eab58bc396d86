-- The sandbox processor, a bank in a box. It is a program of its own that happens to live in the same
-- PostgreSQL: `tranche_sandbox` sees this schema and nothing else, and the service's roles do not see it.
do $$
declare
  needed text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  -- As in 000001: who may not make roles uses those that are there.
  if not exists (select from pg_roles where rolname = 'tranche_sandbox') then
    begin
      create role tranche_sandbox nologin noinherit;
    exception when duplicate_object or unique_violation then
      null; -- made at the same moment
    end;
  end if;
  if not pg_has_role(current_user, 'tranche_sandbox', needed) then
    execute 'grant tranche_sandbox to current_user';
  end if;
end
$$;

create schema sandbox;
grant usage on schema sandbox to tranche_sandbox;

-- A merchant is an account of the service. Its row is the lock of everything that changes for it, so that
-- positions, which order its log, its statement and its events, have neither gaps nor late comers.
-- `now_at` is the greatest time it was seen at.
create table sandbox.merchants (
  account_id uuid primary key,
  now_at timestamptz not null,
  next_position bigint not null default 1,
  created_at timestamptz not null
);

-- What it did, for ever.
create table sandbox.log (
  account_id uuid not null references sandbox.merchants,
  position bigint not null,
  kind text not null,
  key text,
  reference text,
  entry json not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (account_id, position)
);
create index log_key on sandbox.log (account_id, kind, key);

-- The first answer to an order, given again to the same order under the same key.
create table sandbox.orders (
  account_id uuid not null references sandbox.merchants,
  kind text not null check (kind in ('charge', 'refund', 'transfer', 'method', 'recipient', 'bank_payout', 'reversal')),
  key text not null check (length(key) between 1 and 200),
  order_hash bytea not null check (length(order_hash) = 32),
  answer json not null,
  created_at timestamptz not null,
  primary key (account_id, kind, key)
);

-- Of a number only the last four digits and what it does are kept; of a CVC nothing. `expires_on`: the last day of a
-- card's month.
create table sandbox.tokens (
  account_id uuid not null references sandbox.merchants,
  token text not null,
  behaviour text not null,
  type text not null check (type in ('CreditCard', 'DebitCard', 'BankAccount')),
  name text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_on date,
  is_used boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, token)
);

create table sandbox.methods (
  account_id uuid not null references sandbox.merchants,
  reference text not null,
  behaviour text not null,
  type text not null check (type in ('CreditCard', 'DebitCard', 'BankAccount')),
  name text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_on date,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, reference)
);

create table sandbox.charges (
  account_id uuid not null references sandbox.merchants,
  key text not null,
  reference text not null,
  purpose text not null check (purpose in ('Invoice', 'Outgoing')),
  -- Set for outgoing money that the platform holds.
  transfer_group text,
  -- What the operator keeps: of outgoing money, or of a client's charge at a connected business.
  platform_fee bigint not null default 0,
  platform_fee_refunded bigint not null default 0,
  status text not null check (status in ('succeeded', 'processing', 'requires_action', 'declined', 'returned')),
  amount bigint not null check (amount between 1 and 999999999999),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null,
  behaviour text,
  method_type text,
  method_name text,
  method_last4 text,
  method_expires_on date,
  saves_method boolean not null,
  stored_method text,
  fee bigint check (fee >= 0),
  code text,
  message text,
  action_code text unique,
  return_url text,
  is_disputed boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, key),
  unique (account_id, reference),
  constraint charges_platform_fee
    check (platform_fee between 0 and amount and platform_fee_refunded between 0 and platform_fee)
);

create table sandbox.refunds (
  account_id uuid not null references sandbox.merchants,
  key text not null,
  reference text not null,
  charge_key text not null,
  status text not null check (status in ('succeeded', 'processing', 'failed')),
  amount bigint not null check (amount > 0),
  platform_fee bigint not null default 0 check (platform_fee between 0 and amount),
  currency text not null,
  code text,
  message text,
  created_at timestamptz not null,
  primary key (account_id, key),
  unique (account_id, reference)
);

-- The accounts of recipients, by the key of their making. `person`: the test person that was chosen; `visits`: how often
-- details were given on the hosted page. Nothing is kept of a recipient's name and address.
create table sandbox.recipients (
  account_id uuid not null references sandbox.merchants,
  key text not null,
  reference text not null,
  status text not null
    check (status in ('new', 'incomplete', 'pending', 'ready', 'restricted', 'rejected', 'gone')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  person text,
  visits int not null default 0 check (visits >= 0),
  due text[] not null default '{}',
  reason text,
  bank_name text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  -- The account of the merchant itself at a platform, instead of one that it pays.
  is_business boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, key),
  unique (account_id, reference)
);

-- Links to the hosted page. `expires_at`, `opened_at` and `answered_at` are machine time.
create table sandbox.onboarding_links (
  account_id uuid not null references sandbox.merchants,
  code text not null unique,
  reference text not null,
  return_url text not null,
  refresh_url text not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  answered_at timestamptz,
  primary key (account_id, code),
  foreign key (account_id, reference) references sandbox.recipients (account_id, reference)
);

-- `recipient`: the account that the money went to; null for a bank account.
create table sandbox.transfers (
  account_id uuid not null references sandbox.merchants,
  key text not null,
  reference text not null,
  funded_by text not null,
  recipient text,
  status text not null check (status in ('succeeded', 'processing', 'failed', 'returned')),
  amount bigint not null check (amount > 0),
  currency text not null,
  behaviour text,
  fee bigint check (fee >= 0),
  code text,
  message text,
  created_at timestamptz not null,
  primary key (account_id, key),
  unique (account_id, reference)
);
create index transfers_funded_by on sandbox.transfers (account_id, funded_by);

-- Money of a transfer on its way from a recipient's account to the recipient's bank.
create table sandbox.bank_payouts (
  account_id uuid not null references sandbox.merchants,
  key text not null,
  reference text not null,
  transfer text not null,
  status text not null check (status in ('succeeded', 'processing', 'failed')),
  amount bigint not null check (amount > 0),
  currency text not null,
  arrives_on date not null,
  fate text not null check (fate in ('arrives', 'fails', 'comes_back')),
  code text,
  message text,
  created_at timestamptz not null,
  primary key (account_id, key),
  unique (account_id, reference)
);
create index bank_payouts_transfer on sandbox.bank_payouts (account_id, transfer);

create table sandbox.reversals (
  account_id uuid not null references sandbox.merchants,
  key text not null,
  reference text not null,
  transfer text not null,
  status text not null check (status in ('succeeded', 'failed')),
  amount bigint not null check (amount > 0),
  currency text not null,
  code text,
  message text,
  created_at timestamptz not null,
  primary key (account_id, key),
  unique (account_id, reference)
);
create unique index reversals_transfer on sandbox.reversals (account_id, transfer) where status = 'succeeded';

create table sandbox.disputes (
  account_id uuid not null references sandbox.merchants,
  reference text not null,
  charge_key text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  amount bigint not null check (amount > 0),
  currency text not null,
  has_evidence boolean not null default false,
  respond_by timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, reference)
);

-- `held` and `in_transit` are what a line adds to the two balances. Only the payout that a line went into
-- is written later. A `release` puts what was in transit into the merchant's own balance.
create table sandbox.statement_lines (
  account_id uuid not null references sandbox.merchants,
  position bigint not null,
  reference text not null,
  kind text not null check (kind in ('charge', 'platform_fee', 'refund', 'refund_failed', 'platform_fee_refunded',
    'return', 'dispute', 'dispute_won', 'payout', 'funding', 'funding_returned', 'delivery', 'delivery_returned',
    'reversal', 'release', 'fee')),
  key text,
  amount bigint not null,
  fee bigint not null check (fee >= 0),
  held bigint not null,
  in_transit bigint not null,
  currency text not null,
  occurred_at timestamptz not null,
  available_at timestamptz not null,
  payout text,
  primary key (account_id, position),
  check (held + in_transit = amount - fee)
);
create index statement_lines_unpaid on sandbox.statement_lines (account_id, currency, position) where payout is null;

create table sandbox.events (
  account_id uuid not null references sandbox.merchants,
  id uuid not null,
  position bigint not null,
  body json not null,
  occurred_at timestamptz not null,
  primary key (account_id, position),
  unique (id)
);

-- Webhooks that have not arrived. `due_at`, `leased_until` and `expires_at` are machine time.
create table sandbox.outbox (
  account_id uuid not null references sandbox.merchants,
  event_id uuid not null references sandbox.events (id),
  position bigint not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  leased_until timestamptz,
  is_repeat boolean not null default false,
  expires_at timestamptz not null,
  primary key (account_id, event_id)
);
create index outbox_due_at on sandbox.outbox (due_at, position);

-- What it will do by itself, in the merchant's time.
create table sandbox.jobs (
  account_id uuid not null references sandbox.merchants,
  position bigint not null,
  kind text not null,
  subject text not null,
  due_at timestamptz not null,
  primary key (account_id, position)
);
create index jobs_account_due_at on sandbox.jobs (account_id, due_at, position);
create index jobs_due_at on sandbox.jobs (due_at);
create unique index jobs_payout on sandbox.jobs (account_id, subject, due_at) where kind = 'payout';

grant select, insert on sandbox.log, sandbox.orders, sandbox.events, sandbox.statement_lines to tranche_sandbox;
grant update (payout) on sandbox.statement_lines to tranche_sandbox;
grant select, insert on sandbox.reversals to tranche_sandbox;
grant select, insert, update on sandbox.merchants, sandbox.tokens, sandbox.methods, sandbox.charges, sandbox.refunds,
  sandbox.transfers, sandbox.disputes, sandbox.recipients, sandbox.bank_payouts to tranche_sandbox;
grant select, insert, update, delete on sandbox.outbox, sandbox.jobs, sandbox.onboarding_links to tranche_sandbox;
