-- Three roles stand under the owner. `tranche_app` serves requests: row-level security lets it see the one
-- account named by the setting `tranche.account_id`, and nothing when the setting is missing.
-- `tranche_system` signs callers in and keeps house across accounts; it may touch only what is granted below.
-- `tranche_eraser` owns the functions that may change events, and nobody signs in as it.
do $$
declare
  role_name text;
  -- From PostgreSQL 16 on, who makes a role is its member without the right to act as it.
  needed text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach role_name in array array['tranche_app', 'tranche_system', 'tranche_eraser'] loop
    -- Another database of the same server may have made it, or an administrator: then no right to make roles is needed.
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin noinherit', role_name);
      exception when duplicate_object or unique_violation then
        null; -- made at the same moment
      end;
    end if;
    if not pg_has_role(current_user, role_name, needed) then
      execute format('grant %I to current_user', role_name);
    end if;
    execute format('grant usage on schema public to %I', role_name);
  end loop;
end
$$;

-- The account that the present transaction works for; null, and so no row at all, when none was named.
-- Policies ask for it in a subquery: once for a statement, not for each row.
create function current_account_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('tranche.account_id', true), '')::uuid;

-- Accounts ----------------------------------------------------------------------------------------

-- `card_cost_basis_points`: what a credit card costs the business at its processor, in hundredths of a percent; in
-- some places no surcharge may be higher. Null: it has not said so. `clock_offset_ms`: how far the test clock of a
-- sandbox account is ahead of the machine's. While it is on its way, `clock_target` is where to, `clock_leased_until`
-- (machine time) until when one process moves it, `clock_holder` which process that is, as long as it moves it, and
-- `clock_failure` why it stands; it is tried again. After it has arrived, `clock_leased_until` is when its tasks are
-- aligned once more. `closed_at`, in the account's time: since when it is closed. Until 30 days later an Owner may
-- reopen it; then what is held of people is erased, and `erased_at` says since when. `frozen_at`: since when the
-- account can only be read, because it moves to another installation or runs in one. Its tasks rest;
-- `account_counters.frozen_value` holds off what is under way. `look_kept_at`: since when an Owner wants the look to
-- stay as it came. `going_live_dismissed_at`: since when the steps to the first payment are no longer shown.
-- `suspended_at` and `resumed_at`, in the account's time: when the last suspension began and ended; null: it lasts.
-- While it lasts, the account begins nothing with money or mails. `suspended_reason`: why. `unannounced_since`: when the
-- first of those suspensions began that followed one another so closely that autopay may not have announced its charges. `external_id`: the name that
-- the operator's own software gives the account, and `creation_hash` the SHA-256 of the request that made it, so that a
-- repeated request finds it. `metadata`: names and values of that software. `operator_sequence` counts the changes of both.
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
  allows_part_payments boolean not null default false,
  fee_bearer text not null default 'Business' check (fee_bearer in ('Business', 'Client')),
  surcharge_basis_points smallint not null default 0 check (surcharge_basis_points between 0 and 1000),
  card_cost_basis_points smallint check (card_cost_basis_points between 0 and 1000),
  autopay_retry_days smallint[] not null default '{3,5,7}',
  -- The hosts to which the client's page leads back after paying.
  return_hosts text[] not null default '{}' check (cardinality(return_hosts) <= 20),
  -- How recipients of a sandbox account say where their money goes.
  recipient_onboarding text not null default 'BankAccount'
    check (recipient_onboarding in ('BankAccount', 'Onboarding')),
  -- Counts the changes of the settings: the version for ETag and If-Match, and the sequence of the newest event.
  sequence bigint not null default 0 check (sequence >= 0),
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  clock_target timestamptz,
  clock_leased_until timestamptz,
  clock_holder integer,
  clock_failure text,
  closed_at timestamptz,
  erased_at timestamptz,
  frozen_at timestamptz,
  look_kept_at timestamptz,
  going_live_dismissed_at timestamptz,
  suspended_at timestamptz,
  suspended_reason text check (length(suspended_reason) between 1 and 500),
  resumed_at timestamptz,
  unannounced_since timestamptz,
  external_id text unique check (length(external_id) between 1 and 200),
  creation_hash bytea check (length(creation_hash) = 32),
  metadata json not null default '{}',
  operator_sequence bigint not null default 0 check (operator_sequence >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (mode = 'Sandbox' or (clock_offset_ms = 0 and clock_target is null)),
  check (erased_at is null or closed_at is not null),
  check ((suspended_at is null) = (suspended_reason is null)),
  check ((unannounced_since is null) = (suspended_at is null)),
  check (resumed_at is null or suspended_at is not null)
);
-- The few that each claim of tasks leaves out.
create index accounts_clock_on_its_way on accounts (id) where clock_target is not null;
create index accounts_frozen on accounts (id) where frozen_at is not null;
-- Reports on mails name their account by the end of its id.
create index accounts_id_end on accounts (right(id::text, 8));

-- What a business shows of itself on pages, mails and documents, and how it reminds. An account without a row has
-- the defaults of src/accounts/types.ts. `reminder_days_since`: since when the rule of reminders has been what it is,
-- in the account's time; days before it do not count. Null: always.
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
  reminder_days_since timestamptz,
  logo bytea check (octet_length(logo) between 1 and 262144),
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  logo_hash text,
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null))
);

-- The seller of issued invoices: a version for each change of name, address or tax id. A document uses the version at
-- the time of issue, or the first version when the invoice is older than all.
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

-- Numbers that an account counts up, without gaps: the row stays locked until its transaction ends. A transaction
-- that appends to the logs (events, postings) takes its `Position` just before it commits. `searched_to`: up to which
-- invoice all are in the lists of search; newer ones are looked at one by one. It stands here because a transaction
-- that creates invoices holds this row anyway: so no invoice can slip in behind it. `frozen_value`: the value of a
-- frozen account. Every transaction that moves money or writes an event raises `Position`, so each running
-- transaction ends before the account is frozen, or fails.
create table account_counters (
  account_id uuid not null references accounts,
  name text not null check (name in ('InvoiceNumber', 'Position')),
  value bigint not null,
  searched_to uuid,
  -- Of `InvoiceNumber`: what stands before the number, as in accounts.number_prefix, and where counting under it began.
  -- Here too, because a request may hold an account that was read before another prefix was set.
  prefix text check (length(prefix) <= 20),
  first bigint check (first >= 1),
  frozen_value bigint,
  primary key (account_id, name),
  constraint account_counters_frozen check (frozen_value is null or value = frozen_value),
  check ((name = 'InvoiceNumber') = (prefix is not null) and (prefix is null) = (first is null))
);

-- The numbers that were counted before an account chose another prefix or another next number: each of them exists.
create table past_number_ranges (
  account_id uuid not null references accounts,
  prefix text not null check (length(prefix) <= 20),
  first bigint not null check (first >= 1),
  last bigint not null check (last >= first),
  primary key (account_id, prefix, first)
);

-- People and tokens -------------------------------------------------------------------------------

create table people (
  id uuid primary key,
  name text not null,
  email text not null,
  email_key text not null unique,
  -- Of mails to this person; null for that of the account.
  language text check (language in ('en', 'de', 'fr', 'es')),
  password_hash text,
  password_changed_at timestamptz,
  created_at timestamptz not null,
  -- They came with the file of an account, or joined by a link that was not mailed, and have not proved here yet that the
  -- address is theirs. Until then their password and passkeys may be those of the author of the file, or of the inviter.
  is_unproved boolean not null default false,
  -- Gets in by password or passkey also where OIDC_REQUIRED is on. Only the command line sets it.
  is_break_glass boolean not null default false,
  check ((password_hash is null) = (password_changed_at is null))
);

-- Tokens, wallets and payments name their member: one who goes stays as a row. `is_operator`: the member stands for the
-- operator of the installation, has its tokens, and is no person who signs in.
create table members (
  account_id uuid not null references accounts,
  person_id uuid not null references people,
  role text not null check (role in ('Owner', 'Admin', 'Member', 'Viewer')),
  is_operator boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, person_id),
  check (not is_operator or role = 'Admin')
);
create unique index members_operator on members (account_id) where is_operator and removed_at is null;
create index members_person on members (person_id, created_at) where removed_at is null;

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
  -- To the minute.
  last_used_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, person_id) references members
);

-- What every operation writes ---------------------------------------------------------------------

-- `position` is that of its transaction in the account: positions become visible in their order, so that a reader of
-- the log never steps over a row that commits late. The actor caused the event: a person, a token, or the contact
-- that has a link; null: the service itself, because of the clock or the processor. `is_noticed`: the event may cause
-- a mail; the task `event.notify` with the id of the first such event stands for all of its transaction. An event
-- changes once at most: when the person that it is about is erased. `redacted_for` is that contact, or the account
-- whose member it was. `data` of invoices and contacts lacks fields that follow from the rest: `_` says so, and
-- src/kit/event-data.ts restores them.
create table events (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  object_id uuid not null,
  sequence bigint not null check (sequence > 0),
  data json not null,
  created_at timestamptz not null,
  position bigint not null,
  actor_type text check (actor_type in ('Member', 'Token', 'Client', 'Recipient', 'Operator')),
  actor_id uuid,
  is_noticed boolean not null default false,
  redacted_at timestamptz,
  redacted_for uuid,
  primary key (account_id, id),
  unique (account_id, object_id, sequence),
  check ((actor_type is null) = (actor_id is null)),
  check ((redacted_at is null) = (redacted_for is null))
);
create index events_log on events (account_id, position, id);
-- Without the most frequent type, which is found as quickly by reading on.
create index events_type on events (account_id, type, id) where type <> 'invoice.created';
-- Without tokens, of the operator too, which cause the most: src/events/service.ts reads on for those.
create index events_actor on events (account_id, actor_type, id) where actor_type not in ('Token', 'Operator');
create index events_actor_id on events (account_id, actor_id, id) where actor_type not in ('Token', 'Operator');
-- A growing table is analyzed again and again, which sorts the values of every column. No condition, join or order asks
-- for these, so no plan depends on them. The same goes for the columns without statistics of the other large tables.
alter table events
  alter column data set statistics 0;

-- `body` is the whole answer; `created_id` instead is an object whose first event has all that the answer tells.
create table idempotency_keys (
  account_id uuid not null,
  -- With the prefix of those who make it, as caller: or import:, so that no caller takes a key that the service makes.
  key text not null check (key like '%:%' and length(key) <= 262),
  request_hash bytea not null check (length(request_hash) = 32),
  status smallint not null,
  etag text,
  body text,
  created_id uuid,
  created_at timestamptz not null,
  primary key (account_id, key),
  check ((body is null) <> (created_id is null))
);
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);
alter table idempotency_keys
  alter column request_hash set statistics 0,
  alter column etag set statistics 0,
  alter column body set statistics 0;

-- Work that waits for its time. `due_at` is in the account's time. `run_at` is in the machine's: from then on a
-- process may take the task. A process that takes it sets `run_at` to the end of its lease, and after a failure to
-- the next try. No foreign key to accounts: it would read and lock the account for each task, and an account is never
-- deleted.
create table tasks (
  account_id uuid not null,
  kind text not null,
  key uuid not null,
  due_at timestamptz not null,
  run_at timestamptz not null,
  attempts smallint not null default 0,
  failure text,
  -- The claim of the process that works on it; null: nobody does.
  claimed_by uuid,
  -- The place of its lane in the list of kit/queue/tasks.ts.
  lane smallint not null generated always as (
    case
      when kind = 'mail.send' then 3
      when kind in ('invoice.remind', 'payment.remind', 'recipient.remind', 'reminders.wake', 'due_dates.notify', 'mail.letters', 'mails.wake',
        'mail_route.look', 'contact.merge', 'contact.erase', 'account.wind_up', 'account.erase', 'import.run') then 2
      when kind in ('event.notify', 'member.mail') then 1
      else 0
    end) stored,
  primary key (account_id, kind, key)
);
create index tasks_run_at on tasks (lane, run_at);
create index tasks_account_due_at on tasks (lane, account_id, due_at);
create index tasks_failed on tasks (lane) where failure is not null;

-- The table derives `run_at`, so that nothing that writes tasks needs to know of test clocks. What writes many at once
-- derives it itself, once for all: the function costs more than the row.
create function set_run_at() returns trigger
  language plpgsql
as $$
begin
  select new.due_at - clock_offset_ms * interval '1 millisecond' into new.run_at
  from accounts where id = new.account_id;
  -- A task that is set again runs again: the claim of a worker that is running it does not end the new one.
  new.claimed_by := null;
  return new;
end
$$;
create trigger tasks_set_run_at before insert on tasks
  for each row when (new.run_at is null) execute function set_run_at();
-- An update that sets `run_at` itself has derived it, and has ended the claim.
create trigger tasks_move_run_at before update of due_at on tasks
  for each row when (new.run_at = old.run_at) execute function set_run_at();

-- What accounts and people keep beside their business --------------------------------------------

-- The requests of the last days. Written in batches by the role that serves no account, after their answers; what a
-- crash leaves unwritten is lost. `dropped`: how many before this one, of the same account, were too many to be kept.
create table api_requests (
  account_id uuid not null,
  id uuid not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  milliseconds real not null,
  person_id uuid not null,
  token_id uuid,
  refusal_code text,
  -- Where the request was wrong, and how: places and codes, no values.
  faults json,
  idempotency_key text,
  body json,
  -- As it arrived: also of a body that is not kept.
  body_bytes integer not null,
  dropped integer not null,
  -- In the machine's time.
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index api_requests_request_id on api_requests (account_id, request_id);
create index api_requests_created_at on api_requests using brin (created_at);
alter table api_requests
  alter column faults set statistics 0,
  alter column body set statistics 0;

-- The views of lists that a person has saved. `query` is that of the page's address.
create table saved_views (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  page text not null,
  query text not null check (length(query) <= 1000),
  position integer not null check (position >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, person_id) references members
);
create index saved_views_person on saved_views (account_id, person_id, position);

-- The installation itself: one row, from when its name is first asked for. Moved accounts name it.
create table installation (
  is_only boolean primary key default true check (is_only),
  name text not null check (name ~ '^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$')
);

-- Row-level security ------------------------------------------------------------------------------

alter table accounts enable row level security;
alter table accounts force row level security;
create policy tenant on accounts to tranche_app using (id = (select current_account_id()));
create policy system on accounts to tranche_system using (true);
grant select, update (name, currency, time_zone, accepted_methods, number_prefix, due_window_days,
  allows_part_payments, fee_bearer, surcharge_basis_points, card_cost_basis_points, autopay_retry_days,
  return_hosts, recipient_onboarding, sequence, closed_at, erased_at, suspended_at, suspended_reason, resumed_at,
  unannounced_since, external_id, metadata, operator_sequence, updated_at) on accounts to tranche_app;
grant select, insert, update on accounts to tranche_system;

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('account_profiles', 'select, insert, update', 'select, insert, update'),
      ('seller_versions', 'select, insert, update', 'select, insert, update'),
      ('account_counters', 'select, insert, update', 'select, insert, update'),
      ('past_number_ranges', 'select, insert', null),
      ('people', null, 'select, insert, update'),
      ('members', 'select', 'select, insert, update, delete'),
      ('tokens', 'select', 'select, insert, update'),
      ('api_requests', 'select', 'select, insert, delete'),
      ('saved_views', 'select, insert, update, delete', null),
      ('events', 'select, insert', null),
      ('idempotency_keys', 'select, insert, update', 'select, insert, update, delete'),
      ('installation', null, 'select, insert'),
      ('tasks', 'select, insert, update, delete', 'select, insert, update, delete')
    ) as t (table_name, app, system)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    if granted.app is not null then
      execute format(
        'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))',
        granted.table_name);
      execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
    end if;
    if granted.system is not null then
      execute format('create policy system on %I to tranche_system using (true)', granted.table_name);
      execute format('grant %s on %I to tranche_system', granted.system, granted.table_name);
    end if;
  end loop;
end
$$;

-- The role that signs callers in also manages people and tokens. It reads and writes only their events, and nothing
-- of the accounts' business.
create policy system on events to tranche_system using (type ~ '^(invitation|member|token)\.');
grant select, insert on events to tranche_system;
