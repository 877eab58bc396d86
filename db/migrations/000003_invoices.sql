-- Contacts and invoices, and what searches find them by.
--
-- A foreign key reads and locks the other row for every row that is written. Where one statement writes both rows, or
-- holds the other one locked, it guarantees what the key would check, and there is no key: of invoices to contacts, of
-- scheduled payments to invoices.

-- Contacts ----------------------------------------------------------------------------------------

-- `merged_into_id`: the contact that has all of this one, or is getting it: until `deleted_at` this one is frozen.
-- After a further merge it is the last of them. `erased_at`: since when the person is being forgotten; what the law
-- lets a business keep is still there.
create table contacts (
  account_id uuid not null references accounts,
  id uuid not null,
  type text not null check (type in ('Client', 'Business')),
  name text not null,
  email text not null,
  email_key text not null,
  external_id text check (length(external_id) between 1 and 200),
  -- By which lists from A to Z go: Émile stands beside Emil. Short, as a cursor holds it.
  name_key text collate "C" not null generated always as
    (left(lower(regexp_replace(normalize(btrim(name), NFD), '[\u0300-\u036f]', '', 'g')), 40)) stored,
  sequence bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  merged_into_id uuid,
  erased_at timestamptz,
  primary key (account_id, id),
  check (merged_into_id is null or merged_into_id <> id),
  check (erased_at is null or deleted_at is not null)
);
create index contacts_merged_into on contacts (account_id, merged_into_id) where merged_into_id is not null;
create unique index contacts_email_key on contacts (account_id, email_key) where deleted_at is null;
create unique index contacts_external_id on contacts (account_id, external_id)
  where external_id is not null and deleted_at is null;
create index contacts_type on contacts (account_id, type, id) where deleted_at is null;
create index contacts_name on contacts (account_id, name_key, id) where deleted_at is null;
alter table contacts
  alter column name set statistics 0,
  alter column email set statistics 0,
  alter column external_id set statistics 0;

-- The work of merging or erasing a contact, which is done in pieces: which stage it has come to, after which key of
-- it, and how many invoices and payments it has changed. The actor is who asked for it: the events of all pieces name
-- them.
create table contact_closings (
  account_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('Merge', 'Erasure')),
  into_id uuid,
  keeps_autopay boolean not null,
  stage text not null check (stage in ('Answers', 'Imports', 'Invoices', 'Payments', 'Done')),
  after text,
  invoices bigint not null default 0,
  payments bigint not null default 0,
  ended_autopays bigint not null default 0,
  actor_type text,
  actor_id uuid,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contacts,
  foreign key (account_id, into_id) references contacts,
  check ((kind = 'Merge') = (into_id is not null))
);

-- Invoices ----------------------------------------------------------------------------------------

-- `sequence` is the sequence of the invoice's newest event, and its version for ETag and If-Match; `sent_sequence`
-- that of the event `invoice.sent`. `is_status_shown`: the invoice's life involved a status, so that answers carry
-- `status` and `name`. `schedule_rule`: EveryPaymentDue for an invoice created without status, EarliestDue for all
-- others. `is_asked` says that some payment is asked for, or its money is on its way. `late_after` is the first due
-- date of those that can be paid. With them an index has the state of every active invoice on any day. `issued_on` is
-- the day of issue on its documents, and of the posting: the account's day of `activated_at`, or of an imported
-- invoice the day on which the other program issued it. `external_id` is its id in the caller's own system.
create table invoices (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  contact_type text not null,
  contact_name text not null,
  contact_email text not null,
  number text,
  status text not null check (status in ('Draft', 'Active', 'Paid', 'Canceled', 'Uncollectible')),
  is_asked boolean not null,
  late_after date,
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
  external_id text check (length(external_id) between 1 and 200),
  return_url text check (length(return_url) <= 500),
  sequence bigint not null,
  sent_sequence bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  activated_at timestamptz,
  issued_on date,
  primary key (account_id, id),
  check ((status = 'Draft') = (activated_at is null)),
  check ((status = 'Draft') = (issued_on is null)),
  constraint invoices_numbered check ((status = 'Draft') = (number is null)),
  check ((status = 'Draft') = (payment_code is null))
) with (fillfactor = 55);
create unique index invoices_number on invoices (account_id, number) where number is not null;
create unique index invoices_external_id on invoices (account_id, external_id) where external_id is not null;
create unique index invoices_payment_code on invoices (account_id, payment_code) where payment_code is not null;
create index invoices_contact on invoices (account_id, contact_id, id);
create index invoices_status on invoices (account_id, status, id) where status <> 'Active';
create index invoices_active on invoices (account_id, id) include (is_asked, late_after) where status = 'Active';
create index invoices_event_date on invoices (account_id, event_date, id) where event_date is not null;
create index invoices_updated_at on invoices (account_id, updated_at, id);
alter table invoices
  alter column contact_type set statistics 0,
  alter column contact_name set statistics 0,
  alter column contact_email set statistics 0,
  alter column is_status_shown set statistics 0,
  alter column schedule_rule set statistics 0,
  alter column payment_methods set statistics 0,
  alter column cc_emails set statistics 0,
  alter column enable_autoreminders set statistics 0,
  alter column note set statistics 0,
  alter column delivery_method set statistics 0,
  alter column line_items set statistics 0,
  alter column metadata set statistics 0,
  alter column external_id set statistics 0,
  alter column return_url set statistics 0,
  alter column sent_sequence set statistics 0;

-- `paid_amount` has come and was neither returned nor charged back, `outside_amount` is what of it came outside of a
-- processor. `refunded_amount` went back to the client on top of `paid_amount`. It is more than what was paid when a
-- bank returns a payment that was refunded before, and more than the amount when such a payment is paid and refunded
-- again.
create table scheduled_payments (
  account_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  position smallint not null,
  due_date date not null,
  name text check (length(name) <= 80),
  status text not null check (status in ('Draft', 'Scheduled', 'Due', 'Processing', 'RequiresAction', 'Paid', 'Failed',
    'PartiallyRefunded', 'Refunded', 'Disputed', 'ChargedBack', 'Waived', 'Canceled')),
  amount bigint not null check (amount between 1 and 999999999999),
  paid_amount bigint not null default 0,
  outside_amount bigint not null default 0,
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  fee bigint check (fee >= 0),
  paid_at timestamptz,
  primary key (account_id, invoice_id, id),
  constraint scheduled_payments_paid check (paid_amount between 0 and amount),
  constraint scheduled_payments_outside check (outside_amount between 0 and paid_amount)
);
-- With the status, what is owed is found in the index alone; of what was paid no row is read.
create index scheduled_payments_due_date on scheduled_payments (account_id, due_date, invoice_id) include (status);
create index scheduled_payments_failed on scheduled_payments (account_id, status, invoice_id)
  where status in ('Failed', 'ChargedBack');
create index scheduled_payments_waiting on scheduled_payments (account_id, invoice_id)
  where status in ('Processing', 'RequiresAction');

-- That a client has looked at an invoice: first and last time, and how often.
create table invoice_views (
  account_id uuid not null,
  invoice_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);

-- How far events about due dates were written (`invoice.payment.will_be_due`, `invoice.overdue`), so that each is
-- written once: the account's day, the kind of event, and the last invoice.
create table due_date_notice_progress (
  account_id uuid primary key,
  day date not null,
  step text not null check (step in ('Ahead', 'Overdue')),
  after_invoice uuid not null
);
-- Payments for the next run of events about due dates, if they are owed then: payments whose money was on its way at
-- their due date, and payments that became overdue later, by an edit or because they are owed again.
create table due_date_notices_waiting (
  account_id uuid not null,
  invoice_id uuid not null,
  payment_id uuid not null,
  due_date date not null,
  primary key (account_id, invoice_id, payment_id)
);

-- Search ------------------------------------------------------------------------------------------

-- A list for each word and piece of the log: the invoices in which the word stands. `age` is the inverted id of the
-- newest invoice of the piece, so that the newest list of a word is the first of the key. Lists only grow, but for
-- those that name nobody any more: what they name is looked at again before it is shown. Under row-level security an
-- index serves only conditions with leakproof operators; comparing texts is one.
create table search_lists (
  account_id uuid not null,
  word text collate "C" not null check (length(word) between 1 and 400),
  age uuid not null,
  ids uuid[] not null,
  amount integer not null check (amount = cardinality(ids) and amount > 0),
  primary key (account_id, word, age)
);
-- Ids do not shrink; packing them would only take time.
alter table search_lists alter column ids set storage external;
alter table search_lists
  alter column ids set statistics 0,
  alter column amount set statistics 0;

-- Invoices whose words have changed, or that were committed after younger ones were taken into the lists.
create table search_waiting (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  primary key (account_id, id)
);

-- In which lists the words of an invoice stand that has waited to be put into lists again: those of this age. The
-- lists of other ages may still name it, by words that it no longer has and by words that it has kept.
create table search_relisted (
  account_id uuid not null,
  invoice_id uuid not null,
  age uuid not null,
  primary key (account_id, invoice_id)
);

-- Contacts or invoices that come from a file, and its rows. A row is kept as the body of the request that creates its
-- object, until the import has ended.
create table imports (
  account_id uuid not null references accounts,
  id uuid not null,
  kind text not null check (kind in ('Contacts', 'Invoices')),
  name text not null check (length(name) <= 200),
  status text not null
    check (status in ('Open', 'Checking', 'Checked', 'Running', 'Stopped', 'Done', 'Canceled')),
  sends_mails boolean not null,
  -- The person or token that last started the import, or made it. New objects are created in their name, as long as
  -- they have the right to.
  person_id uuid not null,
  token_id uuid,
  stop_reason text check (stop_reason in ('TokenRevoked', 'TokenExpired', 'MemberRemoved', 'RoleChanged')),
  created_at timestamptz not null,
  -- Since when it waits for somebody, or has waited last.
  waits_since timestamptz not null,
  finished_at timestamptz,
  -- How many rows it has, once they do not change any more: until then they are counted.
  counts json,
  primary key (account_id, id),
  foreign key (account_id, person_id) references members,
  check (counts is null or finished_at is not null),
  check ((stop_reason is not null) = (status = 'Stopped')),
  check ((finished_at is not null) = (status in ('Done', 'Canceled')))
);

-- `match_key`: what two objects cannot share: of a contact its email address, of an invoice its number.
-- `fingerprint`: by what the same row is known in a later file. `makes`: what becomes of a row of invoices.
-- `object_id` of a skipped row is what the import before has created; a row that is `wanted` is created all the same.
create table import_rows (
  account_id uuid not null,
  import_id uuid not null,
  line integer not null check (line between 1 and 1000000),
  status text not null check (status in ('Waiting', 'Valid', 'Faulty', 'Skipped', 'Created')),
  makes text check (makes in ('Draft', 'Open', 'Paid', 'Nothing')),
  match_key text,
  fingerprint bytea,
  is_wanted boolean not null default false,
  body json,
  external_id text generated always as (body ->> 'externalId') stored,
  faults json,
  object_id uuid,
  earlier_import_id uuid,
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references imports,
  foreign key (account_id, earlier_import_id) references imports (account_id, id),
  check ((status = 'Faulty') = (faults is not null)),
  check (earlier_import_id is null or status = 'Skipped'),
  check ((object_id is not null) = (status = 'Created' or earlier_import_id is not null))
);
create index import_rows_status on import_rows (account_id, import_id, status, line);
create index import_rows_match on import_rows (account_id, import_id, match_key, line) where match_key is not null;
create index import_rows_external_id on import_rows (account_id, import_id, external_id, line)
  where external_id is not null;
create index import_rows_fingerprint on import_rows (account_id, fingerprint, import_id, line)
  where fingerprint is not null;
create index import_rows_object on import_rows (account_id, object_id) where object_id is not null;

-- Row-level security ------------------------------------------------------------------------------

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('contacts', 'select, insert, update'),
      ('contact_closings', 'select, insert, update'),
      ('invoices', 'select, insert, update, delete'),
      ('scheduled_payments', 'select, insert, update, delete'),
      ('invoice_views', 'select, insert, update, delete'),
      ('due_date_notice_progress', 'select, insert, update'),
      ('due_date_notices_waiting', 'select, insert, update, delete'),
      ('search_lists', 'select, insert, delete'),
      ('search_waiting', 'select, insert, update, delete'),
      ('search_relisted', 'select, insert, update'),
      ('imports', 'select, insert, update'),
      ('import_rows', 'select, insert, update')
    ) as t (table_name, app)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))',
      granted.table_name);
    execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
  end loop;
end
$$;
