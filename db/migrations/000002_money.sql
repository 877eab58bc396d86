-- Money: what an account decides, its clock, tasks, the ledger, charges and everything behind them.

-- `clock_offset_ms`: how far the test clock of a sandbox account is ahead of the machine's. While it is on
-- its way, `clock_target` is where to, and `clock_leased_until` (machine time) until when one process moves it.
alter table accounts
  add clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  add clock_target timestamptz,
  add clock_leased_until timestamptz,
  add fee_bearer text not null default 'Business' check (fee_bearer in ('Business', 'Client')),
  add surcharge_basis_points smallint not null default 0 check (surcharge_basis_points between 0 and 1000),
  add allows_part_payments boolean not null default false,
  add autopay_retry_days smallint[] not null default '{3,5,7}',
  add check (mode = 'Sandbox' or (clock_offset_ms = 0 and clock_target is null));

-- Floor 0: work that waits for its time -------------------------------------------------------------

-- `due_at` is in the account's time, `leased_until` in the machine's: until then one process works on the
-- task, or it waits before it is tried again.
create table tasks (
  account_id uuid not null references accounts,
  kind text not null,
  key uuid not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  leased_until timestamptz,
  failure text,
  primary key (account_id, kind, key)
);
create index tasks_due_at on tasks (due_at);
create index tasks_account_due_at on tasks (account_id, due_at);
create index accounts_clock_ahead on accounts (id) where clock_offset_ms > 0;

-- Floor 1: the ledger -------------------------------------------------------------------------------

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
  ('payable', 'Payable to contacts', 'Liability', 'Credit'),
  ('surcharges', 'Surcharges borne by clients', 'Income', 'Credit'),
  ('fees', 'Fees of the processor', 'Expense', 'Debit'),
  ('refunds', 'Refunded to clients', 'Expense', 'Debit'),
  ('chargebacks', 'Lost to chargebacks', 'Expense', 'Debit'),
  ('write_offs', 'Written off', 'Expense', 'Debit');

-- One row is one transfer from one account to another, so an unbalanced row cannot be written. `sequence`
-- tells repeated causes of one source apart, e.g. the adjustments of an invoice by its version.
-- `transaction_id` lets a sum over old rows be kept, and only the tail be added up.
create table ledger_transfers (
  account_id uuid not null,
  source_id uuid not null,
  code text not null,
  sequence bigint not null default 0,
  source_type text not null
    check (source_type in ('Invoice', 'Charge', 'Refund', 'Dispute', 'Payout', 'Payment', 'ProcessorFee')),
  invoice_id uuid,
  debit text not null references ledger_accounts,
  credit text not null references ledger_accounts,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (account_id, source_id, code, sequence),
  check (debit <> credit)
);
create index ledger_transfers_tail on ledger_transfers (account_id, transaction_id);
create index ledger_transfers_invoice on ledger_transfers (account_id, invoice_id) where invoice_id is not null;

-- Sums over all transfers of transactions before `before_transaction`.
create table ledger_snapshots (
  account_id uuid not null,
  ledger_account text not null references ledger_accounts,
  currency text not null,
  before_transaction xid8 not null,
  debits numeric not null,
  credits numeric not null,
  taken_at timestamptz not null,
  primary key (account_id, ledger_account, currency)
);

-- Floor 1: processors -------------------------------------------------------------------------------

-- What an account needs to work with a processor. `secrets` is encrypted by the service's own key.
create table processor_accounts (
  account_id uuid not null references accounts,
  processor text not null check (processor in ('Sandbox', 'Stripe')),
  secrets bytea not null,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, processor)
);
create unique index processor_accounts_active on processor_accounts (account_id) where is_active;

-- How far a processor's log of events was read, by the processor's own mark.
create table processor_cursors (
  account_id uuid not null references accounts,
  processor text not null check (processor in ('Sandbox', 'Stripe')),
  cursor text not null,
  updated_at timestamptz not null,
  primary key (account_id, processor)
);

-- What differs between our books and the processor's: named, never repaired silently.
create table discrepancies (
  account_id uuid not null references accounts,
  id uuid not null,
  kind text not null,
  subject text not null,
  explanation text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  primary key (account_id, id)
);
create unique index discrepancies_present on discrepancies (account_id, kind, subject) where gone_at is null;

-- Floor 2: invoices and the wallet ------------------------------------------------------------------

-- `paid_amount` has come and was neither returned nor charged back; `refunded_amount` went back to the client
-- on top of that. It is more than what was paid when a bank returns a payment that was refunded before, and more
-- than the amount when such a payment is paid and refunded again.
alter table scheduled_payments
  add paid_amount bigint not null default 0,
  add refunded_amount bigint not null default 0,
  add fee bigint check (fee >= 0),
  add paid_at timestamptz,
  add outside_amount bigint not null default 0,
  add check (paid_amount between 0 and amount),
  add check (outside_amount between 0 and paid_amount),
  add check (refunded_amount >= 0);
create index scheduled_payments_waiting on scheduled_payments (account_id, invoice_id)
  where status in ('Processing', 'RequiresAction');

-- `processor_reference` is the processor's name for the stored method; null for those of before processors.
alter table payment_methods
  add processor text check (processor in ('Sandbox', 'Stripe')),
  add processor_reference text,
  add is_default boolean not null default false,
  add check ((processor is null) = (processor_reference is null));
create unique index payment_methods_default on payment_methods (account_id, person_id)
  where is_default and removed_at is null;

-- Floor 3: money in ---------------------------------------------------------------------------------

-- One attempt to take a client's money. Its id is the processor's idempotency key. `source` is the
-- processor's token or stored method, never a number; `is_live` holds from Created until an end is known.
create table charges (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  status text not null
    check (status in ('Created', 'Processing', 'RequiresAction', 'Succeeded', 'Declined', 'Returned')),
  origin text not null check (origin in ('Client', 'Autopay')),
  processor text not null check (processor in ('Sandbox', 'Stripe')),
  processor_reference text,
  source text not null,
  saves_method boolean not null default false,
  mandate_terms text,
  -- What else was owed when the client agreed to autopay: the money of that charge may come days later.
  mandate_amount bigint check (mandate_amount >= 0),
  description text not null,
  return_url text,
  method_type text check (method_type in ('CreditCard', 'DebitCard', 'BankAccount')),
  method_name text,
  method_last4 text,
  amount bigint not null check (amount between 1 and 999999999999),
  surcharge bigint not null default 0 check (surcharge >= 0),
  refunded_amount bigint not null default 0 check (refunded_amount >= 0 and refunded_amount <= amount),
  currency text not null,
  fee bigint,
  failure_code text,
  failure_message text,
  action_url text,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index charges_invoice on charges (account_id, invoice_id, id);
create index charges_status on charges (account_id, status, id) where status <> 'Succeeded';

-- Which scheduled payments a charge is for. There is no foreign key to them: a payment that failed may be
-- left out of the schedule later. At most one live charge per scheduled payment, whoever starts it.
create table charge_parts (
  account_id uuid not null,
  charge_id uuid not null,
  scheduled_payment_id uuid not null,
  position smallint not null,
  amount bigint not null check (amount > 0),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  reopened_amount bigint not null default 0 check (reopened_amount between 0 and refunded_amount),
  is_live boolean not null,
  primary key (account_id, charge_id, scheduled_payment_id),
  foreign key (account_id, charge_id) references charges
);
create unique index charge_parts_live on charge_parts (account_id, scheduled_payment_id) where is_live;

create table refunds (
  account_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('Processing', 'Succeeded', 'Failed')),
  amount bigint not null check (amount > 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  currency text not null,
  reason text not null check (length(reason) <= 500),
  reopens boolean not null,
  processor_reference text,
  failure_code text,
  failure_message text,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, charge_id) references charges
);
create index refunds_charge on refunds (account_id, charge_id, id);

create table refund_parts (
  account_id uuid not null,
  refund_id uuid not null,
  scheduled_payment_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (account_id, refund_id, scheduled_payment_id),
  foreign key (account_id, refund_id) references refunds
);

create table disputes (
  account_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('Open', 'Won', 'Lost')),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  processor_reference text not null,
  respond_by timestamptz,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, processor_reference),
  foreign key (account_id, charge_id) references charges
);
create index disputes_charge on disputes (account_id, charge_id, id);

-- Money that the processor sent to the account's bank, with what is in it.
create table payouts (
  account_id uuid not null references accounts,
  id uuid not null,
  processor_reference text not null,
  amount bigint not null,
  currency text not null,
  arrival_date date not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, processor_reference)
);
create table payout_items (
  account_id uuid not null,
  payout_id uuid not null,
  position int not null,
  kind text not null,
  subject_id uuid,
  amount bigint not null,
  fee bigint not null,
  primary key (account_id, payout_id, position),
  foreign key (account_id, payout_id) references payouts
);

-- A client's consent to be charged along the schedule, with the stored method and the words agreed to.
create table mandates (
  account_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  processor text not null,
  processor_reference text not null,
  method_type text not null,
  method_name text not null,
  method_last4 text not null,
  terms text not null,
  agreed_amount bigint not null check (agreed_amount > 0),
  surcharge_basis_points integer not null check (surcharge_basis_points between 0 and 1000),
  failures smallint not null default 0,
  retry_at timestamptz,
  accepted_at timestamptz not null,
  canceled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create unique index mandates_current on mandates (account_id, invoice_id) where canceled_at is null;

-- The inbox: every event of a processor once, by the processor's own id. A task applies it.
create table processor_events (
  account_id uuid not null references accounts,
  id uuid not null,
  processor text not null check (processor in ('Sandbox', 'Stripe')),
  processor_event_id text not null,
  event json not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  outcome text,
  primary key (account_id, id),
  unique (account_id, processor, processor_event_id)
);
-- Events about one thing are applied in the order in which they came.
create index processor_events_waiting on processor_events (account_id, id) where applied_at is null;

-- Floor 3: money out --------------------------------------------------------------------------------

-- `code` is the secret part of the recipient's link. Funding charges the wallet's method, delivery sends
-- the money on, a refund gives it back to the wallet: each has a key of its own at the processor. `fee` is that
-- of the funding. `destination_key` is the key under which the recipient's account was stored.
alter table payments
  add code text,
  add processor text check (processor in ('Sandbox', 'Stripe')),
  add fee bigint,
  add paid_at timestamptz,
  add expires_at timestamptz,
  add accepted_at timestamptz,
  add decline_reason text,
  add description text,
  add destination_key uuid,
  add destination text,
  add destination_bank_name text,
  add destination_last4 text,
  add funding_id uuid,
  add funding_reference text,
  add funded_at timestamptz,
  add delivery_id uuid,
  add funding_returned_at timestamptz,
  add delivery_reference text,
  add delivery_fee bigint,
  add refund_id uuid,
  add refund_reference text,
  add refunded_at timestamptz,
  add refund_failure_code text,
  add refund_failure_message text,
  add failure_code text,
  add failure_message text;
create unique index payments_code on payments (account_id, code) where code is not null;
create unique index payments_funding on payments (account_id, funding_id) where funding_id is not null;
create unique index payments_delivery on payments (account_id, delivery_id) where delivery_id is not null;
create unique index payments_refund on payments (account_id, refund_id) where refund_id is not null;
create index payments_method on payments (account_id, payment_method_id) where status in ('Pending', 'Scheduled');

-- Row-level security ------------------------------------------------------------------------------

grant select on ledger_accounts to tranche_app, tranche_system;

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('tasks', 'select, insert, update, delete', 'select, insert, update, delete'),
      ('ledger_transfers', 'select, insert', null),
      ('ledger_snapshots', 'select, insert, update', null),
      ('processor_accounts', 'select, insert, update', 'select'),
      ('processor_cursors', 'select, insert, update', null),
      ('discrepancies', 'select, insert, update', null),
      ('charges', 'select, insert, update', null),
      ('charge_parts', 'select, insert, update', null),
      ('refunds', 'select, insert, update', null),
      ('refund_parts', 'select, insert', null),
      ('disputes', 'select, insert, update', null),
      ('payouts', 'select, insert', null),
      ('payout_items', 'select, insert', null),
      ('mandates', 'select, insert, update', null),
      ('processor_events', 'select, insert, update', null)
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
