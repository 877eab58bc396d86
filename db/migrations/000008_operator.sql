-- The operator of the installation and its software: tokens above all accounts, and what was done with them.

-- A token of the installation is kept only as the SHA-256 of its text, like those of accounts. It names no account, and
-- no row of an account names it.
create table operator_tokens (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['accounts:read', 'accounts:write', 'webhooks:write']),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- To the minute.
  last_used_at timestamptz
);

-- The people who operate the installation in the app. Only the command line and the first start write here: nothing that is
-- done inside an account, and no file of an account, makes an operator.
create table operators (
  person_id uuid primary key references people,
  created_at timestamptz not null
);

-- What the operator did, in the machine's time. Rows are never changed. `actor_id`: the token of the installation or the
-- person; null: the command line. No foreign keys: the log outlives what it names.
create table operator_log (
  id uuid primary key,
  actor_id uuid,
  action text not null,
  account_id uuid,
  data json not null,
  created_at timestamptz not null
);
create index operator_log_account on operator_log (account_id, id);

-- The keys of requests with which the operator's software repeats them safely, and the answers. A key is of its token or
-- person.
-- `account_id`: the account whose transaction kept it; null: one above accounts.
create table operator_idempotency (
  actor_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  account_id uuid,
  request_hash bytea not null check (length(request_hash) = 32),
  status smallint not null,
  etag text,
  body text not null,
  created_at timestamptz not null,
  primary key (actor_id, key)
);
create index operator_idempotency_created_at on operator_idempotency (created_at);

-- The usage of an account in a month of its calendar, kept when the month is final: nothing that is written later changes it.
-- `volumes`: what clients paid, by currency. `counted_at`: the machine's time.
create table account_usage (
  account_id uuid not null references accounts,
  month date not null check (extract(day from month) = 1),
  invoices bigint not null check (invoices >= 0),
  charges bigint not null check (charges >= 0),
  volumes json not null,
  platform_fees json not null default '[]',
  payments_out bigint not null check (payments_out >= 0),
  mails bigint not null check (mails >= 0),
  counted_at timestamptz not null,
  primary key (account_id, month)
);
alter table account_usage enable row level security;
alter table account_usage force row level security;
-- Only the operator reads it.
create policy system on account_usage to tranche_system using (true);
grant select, insert on account_usage to tranche_system;

alter table operator_idempotency enable row level security;
alter table operator_idempotency force row level security;
-- Kept in the transaction of the effect, which may be that of an account. Only the operator reads it.
create policy tenant on operator_idempotency for insert to tranche_app
  with check (account_id = (select current_account_id()));
grant insert on operator_idempotency to tranche_app;
create policy system on operator_idempotency to tranche_system using (true);
grant select, insert, delete on operator_idempotency to tranche_system;

alter table operator_tokens enable row level security;
alter table operator_tokens force row level security;
create policy system on operator_tokens to tranche_system using (true);
grant select, insert, update on operator_tokens to tranche_system;

alter table operators enable row level security;
alter table operators force row level security;
create policy system on operators to tranche_system using (true);
grant select, insert, delete on operators to tranche_system;

alter table operator_log enable row level security;
alter table operator_log force row level security;
-- Written in the transaction of what it tells, which may be that of an account. Only the operator reads it.
create policy tenant on operator_log for insert to tranche_app
  with check (account_id = (select current_account_id()));
grant insert on operator_log to tranche_app;
create policy system on operator_log to tranche_system using (true);
grant select, insert on operator_log to tranche_system;

-- A webhook that hears of all accounts. Each account has a row of it in `webhooks`, which is sent to like any other; the
-- secret stands here alone. `arrived_at`: when something last arrived, to the minute. `version` counts its changes.
create table installation_webhooks (
  id uuid primary key,
  url text not null check (length(url) <= 2000),
  event_types text[] check (cardinality(event_types) between 1 and 200),
  description text not null check (length(description) <= 200),
  status text not null check (status in ('Active', 'Paused', 'Disabled')),
  paused_by text check (paused_by in ('Token', 'Service')),
  is_ordered boolean not null,
  secret bytea not null,
  previous_secrets bytea,
  previous_until timestamptz,
  arrived_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((previous_secrets is null) = (previous_until is null)),
  check ((status = 'Paused') = (paused_by is not null))
);
alter table installation_webhooks enable row level security;
alter table installation_webhooks force row level security;
create policy system on installation_webhooks to tranche_system using (true);
grant select, insert, update, delete on installation_webhooks to tranche_system;
-- The mails to the people who operate that the service has stopped such a webhook: each is deleted when it was sent. They
-- are of no account, so that they have no rows of `mails`. `run_at`: when it is tried next, in the machine's time.
create table operator_mails (
  webhook_id uuid not null references installation_webhooks on delete cascade,
  person_id uuid not null references operators on delete cascade,
  attempts smallint not null default 0,
  run_at timestamptz not null,
  primary key (webhook_id, person_id)
);
alter table operator_mails enable row level security;
alter table operator_mails force row level security;
create policy system on operator_mails to tranche_system using (true);
grant select, insert, update, delete on operator_mails to tranche_system;
grant insert, update, delete on webhooks to tranche_system;
grant update (next_at) on webhook_deliveries to tranche_system;

-- An account that is new here gets its rows with its counter of positions: from there on its events are sent, also those
-- of an account that came from another installation. The lock orders it with a webhook that is just made, changed or
-- deleted for all accounts; at the commit alone, since an account that comes in may take minutes.
create function add_installation_webhooks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('installation webhooks', 0));
  insert into webhooks (account_id, id, installation_webhook_id, url, event_types, description, status, paused_by,
    is_ordered, position, event_id, created_at, updated_at)
  select new.account_id, gen_random_uuid(), i.id, i.url, i.event_types, '', i.status, i.paused_by, i.is_ordered,
    new.value, 'ffffffff-ffff-ffff-ffff-ffffffffffff', i.created_at, i.updated_at
  from installation_webhooks i;
  return null;
end
$$;
create constraint trigger account_counters_add_webhooks after insert on account_counters
  deferrable initially deferred
  for each row when (new.name = 'Position') execute function add_installation_webhooks();
revoke execute on function add_installation_webhooks from public;
grant create on schema public to tranche_system;
alter function add_installation_webhooks owner to tranche_system;
revoke create on schema public from tranche_system;
