-- The ledger, and the processors that it is held against.

-- The ledger --------------------------------------------------------------------------------------

-- The chart of accounts. `increased_by` is the side that makes a balance grow.
create table ledger_accounts (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('Asset', 'Liability', 'Income', 'Expense')),
  increased_by text not null check (increased_by in ('Debit', 'Credit'))
);
insert into ledger_accounts (code, name, kind, increased_by) values
  ('receivable', 'Owed by clients', 'Asset', 'Debit'),
  ('billed', 'Billed to clients', 'Income', 'Credit'),
  ('processor', 'Money at the processor', 'Asset', 'Debit'),
  ('bank', 'Paid out to the bank', 'Asset', 'Debit'),
  ('outside', 'Money received outside', 'Asset', 'Debit'),
  ('disputes_held', 'Held in disputes', 'Asset', 'Debit'),
  ('in_transit', 'Outgoing money in transit', 'Asset', 'Debit'),
  ('at_recipient', 'At recipients’ accounts', 'Asset', 'Debit'),
  ('payable', 'Payable to contacts', 'Liability', 'Credit'),
  ('owed_to_operator', 'Owed to the operator', 'Liability', 'Credit'),
  ('surcharges', 'Surcharges borne by clients', 'Income', 'Credit'),
  ('fees', 'Fees of the processor', 'Expense', 'Debit'),
  ('refunds', 'Refunded to clients', 'Expense', 'Debit'),
  ('chargebacks', 'Lost to chargebacks', 'Expense', 'Debit'),
  ('write_offs', 'Written off', 'Expense', 'Debit');

-- One row, a posting, moves an amount from one account to another, so an unbalanced row cannot be written. `sequence`
-- tells repeated causes of one source apart, e.g. the adjustments of an invoice by its version.
-- `position` is that of its transaction, as in events: it lets a sum over old rows be kept, and only the tail be added up.
-- `day` is the civil day on which it counts in reports, in the account's zone when it was written. It never changes, so
-- that a report of a past month stays as it was. Money that is recorded late, and an imported invoice, have an earlier day.
-- The accounts are named by a check, not by a foreign key: all postings would lock the same few rows of them.
create table ledger_postings (
  account_id uuid not null,
  source_id uuid not null,
  code text not null,
  sequence bigint not null default 0,
  source_type text not null
    check (source_type in ('Invoice', 'Charge', 'Refund', 'Dispute', 'Payout', 'Payment')),
  invoice_id uuid,
  debit text not null check (debit in ('receivable', 'billed', 'processor', 'bank', 'outside', 'disputes_held',
    'in_transit', 'at_recipient', 'payable', 'owed_to_operator', 'surcharges', 'fees', 'refunds', 'chargebacks',
    'write_offs')),
  credit text not null check (credit in ('receivable', 'billed', 'processor', 'bank', 'outside', 'disputes_held',
    'in_transit', 'at_recipient', 'payable', 'owed_to_operator', 'surcharges', 'fees', 'refunds', 'chargebacks',
    'write_offs')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  day date not null,
  position bigint not null,
  primary key (account_id, source_id, code, sequence),
  check (debit <> credit)
);
create index ledger_postings_tail on ledger_postings (account_id, position);

-- What of a posting belongs to which tax rate, in the direction of the posting: the rows of a posting add up to its
-- amount. `rate` is in hundredths of a percent, -1 outside the scope of VAT. A row may be negative: a rate that was
-- rounded up before gives its unit back. A posting about an invoice without line items has no rows: it says nothing of tax.
create table ledger_posting_taxes (
  account_id uuid not null,
  source_id uuid not null,
  code text not null,
  sequence bigint not null,
  rate integer not null check (rate between -1 and 10000),
  invoice_id uuid not null,
  gross bigint not null,
  net bigint not null,
  tax bigint not null,
  primary key (account_id, source_id, code, sequence, rate),
  check (net + tax = gross)
);
create index ledger_posting_taxes_invoice on ledger_posting_taxes (account_id, invoice_id);

-- Sums over all postings up to the position `up_to`.
create table ledger_snapshots (
  account_id uuid not null,
  ledger_account text not null references ledger_accounts,
  currency text not null,
  up_to bigint not null,
  debits numeric not null,
  credits numeric not null,
  taken_at timestamptz not null,
  primary key (account_id, ledger_account, currency)
);

-- Sums by the day of the postings, up to the position of the account's mark: reports of a period read days and the tail,
-- not every posting. `first_position` … `last_position`: where a day's postings lie. Those with an earlier day lie late.
create table ledger_days (
  account_id uuid not null,
  day date not null,
  source_type text not null,
  code text not null,
  currency text not null,
  amount numeric not null,
  count bigint not null,
  first_position bigint not null,
  last_position bigint not null,
  primary key (account_id, day, source_type, code, currency)
);
create table ledger_day_marks (
  account_id uuid primary key references accounts,
  up_to bigint not null
);

-- The last proof of an account's books, and one that is under way. `checks` is what each check has found.
create table ledger_proofs (
  account_id uuid primary key references accounts,
  started_at timestamptz,
  verified_at timestamptz,
  postings bigint,
  difference_count bigint,
  checks json,
  check ((verified_at is null) = (checks is null))
);

-- What differs between our books and the processor's: named, never repaired silently. A person who has dealt with it
-- closes it and says how.
create table discrepancies (
  account_id uuid not null references accounts,
  id uuid not null,
  kind text not null,
  subject text not null,
  explanation text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  closing_note text check (length(closing_note) <= 2000),
  primary key (account_id, id)
);
create unique index discrepancies_present on discrepancies (account_id, kind, subject) where gone_at is null;

-- Processors --------------------------------------------------------------------------------------

-- What an account needs to work with a processor. `secrets` is encrypted by the service's own key.
create table processor_accounts (
  account_id uuid not null references accounts,
  processor text not null check (processor in ('Sandbox', 'Stripe')),
  -- `OwnKeys`: with keys of its own account there. `Platform`: as a business of the operator's platform, by its key.
  relation text not null default 'OwnKeys' check (relation in ('OwnKeys', 'Platform')),
  secrets bytea,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The account at Stripe (acct_…): no secret, and kept when the keys are deleted. In test mode it has the same name.
  stripe_account text check (length(stripe_account) <= 255),
  is_live boolean not null default false,
  -- The webhook endpoint at Stripe that the service made (we_…); null: it was made by hand, or there is none.
  webhook_endpoint_id text check (length(webhook_endpoint_id) <= 255),
  -- What Stripe last said about the account.
  readiness json,
  readiness_at timestamptz,
  -- Keys of a connection that is not finished, sealed.
  pending bytea,
  pending_at timestamptz,
  -- The request that works on it, and until when no other one may take its place.
  claim uuid,
  connecting_until timestamptz,
  primary key (account_id, processor),
  constraint processor_accounts_secrets
    check (case relation when 'Platform' then secrets is null else secrets is not null or not is_active end),
  -- The sandbox is one, so that a business has no account of its own there.
  constraint processor_accounts_business
    check (relation <> 'Platform' or (processor = 'Stripe') = (stripe_account is not null))
);
-- The books are compared with everything that happens at Stripe, so that two accounts cannot share one there.
create unique index processor_accounts_stripe on processor_accounts (stripe_account, is_live) where is_active;
create unique index processor_accounts_active on processor_accounts (account_id) where is_active;

-- How far a processor's log of events was read, by the processor's own mark.
create table processor_cursors (
  account_id uuid not null references accounts,
  processor text not null check (processor in ('Sandbox', 'Stripe')),
  cursor text not null,
  updated_at timestamptz not null,
  primary key (account_id, processor)
);

-- The inbox: every event of a processor once, by the processor's own id. A task applies it.
create table processor_events (
  account_id uuid not null references accounts,
  id uuid not null,
  processor text not null check (processor in ('Sandbox', 'Stripe', 'StripePlatform')),
  processor_event_id text not null,
  event json not null,
  received_at timestamptz not null,
  -- Whether the processor sent it. Otherwise only asking has found it.
  by_webhook boolean not null,
  applied_at timestamptz,
  outcome text,
  primary key (account_id, id),
  unique (account_id, processor, processor_event_id)
);
-- Events about one thing are applied in the order in which they came.
create index processor_events_waiting on processor_events (account_id, id) where applied_at is null;
-- Both tell whether a webhook is silent.
create index processor_events_sent on processor_events (account_id, processor, received_at) where by_webhook;
create index processor_events_asked on processor_events (account_id, processor, received_at) where not by_webhook;

-- Row-level security ------------------------------------------------------------------------------

grant select on ledger_accounts to tranche_app, tranche_system;

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('ledger_postings', 'select, insert', null),
      ('ledger_posting_taxes', 'select, insert', null),
      ('ledger_snapshots', 'select, insert, update', null),
      ('ledger_days', 'select, insert, update', null),
      ('ledger_day_marks', 'select, insert, update', null),
      ('ledger_proofs', 'select, insert, update', null),
      ('discrepancies', 'select, insert, update', null),
      ('processor_accounts', 'select, insert, update', 'select'),
      ('processor_cursors', 'select, insert, update', null),
      ('processor_events', 'select, insert, update', null)
    ) as t (table_name, app, system)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))',
      granted.table_name);
    execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
    if granted.system is not null then
      execute format('create policy system on %I to tranche_system using (true)', granted.table_name);
      execute format('grant %s on %I to tranche_system', granted.system, granted.table_name);
    end if;
  end loop;
end
$$;

-- Keys of connections that nobody has finished are deleted across accounts.
grant update (pending, pending_at, claim, connecting_until) on processor_accounts to tranche_system;
