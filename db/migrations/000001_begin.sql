-- Two roles stand under the owner. `tranche_app` serves requests: row-level security lets it see the one
-- account named by the setting `tranche.account_id`, and nothing when the setting is missing.
-- `tranche_system` signs callers in and keeps house across accounts; it may touch only what is granted below.
do $$
declare
  role_name text;
  -- From PostgreSQL 16 on, who makes a role is its member without the right to act as it.
  needed text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach role_name in array array['tranche_app', 'tranche_system'] loop
    begin
      execute format('create role %I nologin noinherit', role_name);
    exception when duplicate_object or unique_violation then
      null; -- another database of the same server has it already
    end;
    if not pg_has_role(current_user, role_name, needed) then
      execute format('grant %I to current_user', role_name);
    end if;
    execute format('grant usage on schema public to %I', role_name);
  end loop;
end
$$;

-- The account that the present transaction works for; null, and so no row at all, when none was named.
create function current_account_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('tranche.account_id', true), '')::uuid;

-- Floor 1: accounts, people, tokens ---------------------------------------------------------------

create table accounts (
  id uuid primary key,
  path text not null unique check (path ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(path) between 2 and 63),
  name text not null check (length(name) between 1 and 200),
  mode text not null check (mode in ('Live', 'Sandbox')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  accepted_methods text[] not null
    check (cardinality(accepted_methods) > 0
      and accepted_methods <@ array['DebitCard', 'CreditCard', 'BankAccount']),
  number_prefix text not null default 'INV-' check (length(number_prefix) <= 20),
  due_window_days smallint not null default 30 check (due_window_days between 0 and 3660),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table people (
  id uuid primary key,
  name text not null,
  email text not null,
  email_key text not null unique,
  created_at timestamptz not null
);

create table members (
  account_id uuid not null references accounts,
  person_id uuid not null references people,
  role text not null check (role in ('Owner', 'Admin', 'Member', 'Viewer')),
  created_at timestamptz not null,
  primary key (account_id, person_id)
);

-- A token is kept only as the SHA-256 of its text; `hint` is its last four characters, for lists.
create table tokens (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, person_id) references members
);

-- Numbers that an account counts up, without gaps: the row stays locked until its transaction ends.
create table account_counters (
  account_id uuid not null references accounts,
  name text not null check (name in ('InvoiceNumber')),
  value bigint not null,
  primary key (account_id, name)
);

-- Floor 0: what every operation writes ------------------------------------------------------------

-- `transaction_id` lets a reader of the log stop before the oldest transaction still under way, so
-- that it never steps over a row that commits late.
create table events (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  object_id uuid not null,
  sequence bigint not null check (sequence > 0),
  data json not null,
  created_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (account_id, id),
  unique (account_id, object_id, sequence)
);

create table idempotency_keys (
  account_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null check (length(request_hash) = 32),
  status smallint not null,
  etag text,
  body text not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);

-- Floor 1: contacts -------------------------------------------------------------------------------

create table contacts (
  account_id uuid not null references accounts,
  id uuid not null,
  type text not null check (type in ('Client', 'Business')),
  name text not null,
  email text not null,
  email_key text not null,
  sequence bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index contacts_email_key on contacts (account_id, email_key) where deleted_at is null;

-- Floor 2: invoices and the wallet ----------------------------------------------------------------

-- `sequence` is the sequence of the invoice's newest event, and its version for ETag and If-Match.
-- `is_status_shown`: the invoice's life involved a status, so that answers carry `status` and `name`.
-- `schedule_rule`: EveryPaymentDue for an invoice created without status, EarliestDue for all others.
create table invoices (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  contact_type text not null,
  contact_name text not null,
  contact_email text not null,
  number text,
  status text not null check (status in ('Draft', 'Active', 'Paid', 'Canceled', 'Uncollectible')),
  is_status_shown boolean not null,
  schedule_rule text not null check (schedule_rule in ('EveryPaymentDue', 'EarliestDue')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_amount bigint not null check (total_amount between 1 and 999999999999),
  payment_methods text[] not null check (cardinality(payment_methods) > 0),
  cc_emails text[] not null,
  enable_autoreminders boolean not null,
  note text not null check (length(note) <= 2500),
  delivery_method text not null check (delivery_method in ('Email', 'ShareManually')),
  event_date date,
  payment_code text,
  line_items json not null,
  metadata json not null,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  activated_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts,
  check ((status = 'Draft') = (activated_at is null)),
  check ((status = 'Draft') = (number is null)),
  check ((status = 'Draft') = (payment_code is null))
);
create unique index invoices_number on invoices (account_id, number) where number is not null;
create unique index invoices_payment_code on invoices (account_id, payment_code) where payment_code is not null;
create index invoices_contact on invoices (account_id, contact_id, id);
create index invoices_status on invoices (account_id, status, id) where status <> 'Active';
create index invoices_event_date on invoices (account_id, event_date, id) where event_date is not null;
create index invoices_updated_at on invoices (account_id, updated_at, id);

create table scheduled_payments (
  account_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  position smallint not null,
  due_date date not null,
  amount bigint not null check (amount between 1 and 999999999999),
  status text not null check (status in ('Draft', 'Scheduled', 'Due', 'Processing', 'RequiresAction', 'Paid', 'Failed',
    'PartiallyRefunded', 'Refunded', 'Disputed', 'ChargedBack', 'Waived', 'Canceled')),
  name text check (length(name) <= 80),
  primary key (account_id, invoice_id, id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index scheduled_payments_due_date on scheduled_payments (account_id, due_date, invoice_id);

-- A wallet belongs to a person in an account. Card and account numbers never come here: only what a
-- page may show, and the processor's own token.
create table payment_methods (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  type text not null check (type in ('CreditCard', 'DebitCard', 'BankAccount')),
  brand text,
  bank_name text,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, person_id) references members,
  check ((type = 'BankAccount') = (bank_name is not null)),
  check ((type = 'BankAccount') = (brand is null))
);
create index payment_methods_wallet on payment_methods (account_id, person_id, id) where removed_at is null;

-- Floor 3: outgoing payments ----------------------------------------------------------------------

create table payments (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  contact_id uuid not null,
  contact_name text not null,
  contact_email text not null,
  total_amount bigint not null check (total_amount between 1 and 999999999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  schedule_date date not null,
  event_date date,
  payment_method_id uuid not null,
  note text not null check (length(note) <= 2500),
  status text not null check (status in ('Pending', 'Scheduled', 'Processing', 'Completed', 'Failed', 'Declined',
    'Expired', 'Canceled', 'Returned')),
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts,
  foreign key (account_id, payment_method_id) references payment_methods,
  foreign key (account_id, person_id) references members
);
create index payments_contact on payments (account_id, contact_id, id);
create index payments_status on payments (account_id, status, id);
create index payments_updated_at on payments (account_id, updated_at, id);

-- Row-level security ------------------------------------------------------------------------------

alter table accounts enable row level security;
alter table accounts force row level security;
create policy tenant on accounts to tranche_app using (id = current_account_id());
create policy system on accounts to tranche_system using (true);
grant select on accounts to tranche_app;
grant select, insert, update on accounts to tranche_system;

alter table people enable row level security;
alter table people force row level security;
create policy system on people to tranche_system using (true);
grant select, insert, update on people to tranche_system;

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('members', 'select', 'select, insert, update, delete'),
      ('tokens', 'select', 'select, insert, update'),
      ('account_counters', 'select, insert, update', 'insert'),
      ('events', 'select, insert', null),
      ('idempotency_keys', 'select, insert, update', 'select, delete'),
      ('contacts', 'select, insert, update', null),
      ('invoices', 'select, insert, update, delete', null),
      ('scheduled_payments', 'select, insert, update, delete', null),
      ('payment_methods', 'select, insert, update', null),
      ('payments', 'select, insert, update', null)
    ) as t (table_name, app, system)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = current_account_id())',
      granted.table_name);
    execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
    if granted.system is not null then
      execute format('create policy system on %I to tranche_system using (true)', granted.table_name);
      execute format('grant %s on %I to tranche_system', granted.system, granted.table_name);
    end if;
  end loop;
end
$$;

-- Contacts are matched by e-mail ------------------------------------------------------------------

-- Uses or creates the contacts of a batch, with their events. Name and type follow the newest request:
-- of several entries with one e-mail the last counts. Answers one row for each distinct e-mail. It is a
-- function because batches of invoices call it inside their one statement.
create function ensure_contacts(
  account uuid, new_ids uuid[], event_ids uuid[], types text[], names text[], emails text[],
  now_at timestamptz)
  returns table (ensured_id uuid, ensured_key text)
  language plpgsql volatile
as $$
begin
  return query
  with wanted as materialized (
    select distinct on (lower(entry.email))
      entry.new_id, entry.event_id, entry.type, entry.name, entry.email, lower(entry.email) as key
    from unnest(new_ids, event_ids, types, names, emails) with ordinality
      as entry (new_id, event_id, type, name, email, position)
    order by lower(entry.email), entry.position desc
  ), known as materialized (
    -- The limit keeps this an index look-up for each e-mail, whatever the planner believes of the table.
    select c.id, w.key
    from wanted w
    cross join lateral (
      select kept.id, kept.type, kept.name, kept.email
      from contacts kept
      where kept.account_id = account and kept.email_key = w.key and kept.deleted_at is null
      limit 1
    ) c
    where (c.type, c.name, c.email) is not distinct from (w.type, w.name, w.email)
  ), written as (
    insert into contacts as kept (account_id, id, type, name, email, email_key, created_at, updated_at)
    select account, w.new_id, w.type, w.name, w.email, w.key, now_at, now_at
    from wanted w
    where not exists (select from known where known.key = w.key)
    order by w.key
    on conflict (account_id, email_key) where deleted_at is null do update
      set type = excluded.type, name = excluded.name, email = excluded.email,
        sequence = kept.sequence + 1, updated_at = excluded.updated_at
    returning kept.*
  ), event as (
    insert into events (account_id, id, type, object_id, sequence, data, created_at)
    select account, w.event_id, case when c.sequence = 1 then 'contact.created' else 'contact.updated' end,
      c.id, c.sequence,
      json_build_object('id', c.id, 'type', c.type, 'name', c.name, 'email', c.email,
        'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'updatedAt', to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      now_at
    from written c
    join wanted w on w.key = c.email_key
  )
  select written.id, written.email_key from written
  union all
  select known.id, known.key from known;
end
$$;

-- Ends the statement that calls it, and with it all its effects, when something does not hold.
create function insist(holds boolean, why text) returns boolean
  language plpgsql immutable
as $$
begin
  if holds is not true then
    raise exception '%', why using errcode = 'TR001';
  end if;
  return true;
end
$$;
