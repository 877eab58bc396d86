-- Money that comes in from clients, the wallet, and money that goes out of it.

-- Money in ----------------------------------------------------------------------------------------

-- One attempt to take a client's money. Its id is the processor's idempotency key. `source` is the
-- processor's token or stored method, never a number.
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
  description text not null,
  statement_descriptor text,
  return_url text,
  method_type text check (method_type in ('CreditCard', 'DebitCard', 'BankAccount')),
  method_name text,
  method_last4 text,
  -- The consent to autopay that comes with the charge: its words, what else was owed when the client agreed (the
  -- money of this charge may come days later), the rate that they saw in hundredths of a percent, the payments that
  -- were awaited with their dates and amounts, and when they took the consent back before the end of the charge was
  -- known. Null of charges without consent.
  mandate_terms text,
  mandate_amount bigint check (mandate_amount >= 0),
  mandate_surcharge_basis_points integer check (mandate_surcharge_basis_points between 0 and 10000),
  mandate_dates jsonb,
  consent_withdrawn_at timestamptz,
  amount bigint not null check (amount between 1 and 999999999999),
  surcharge bigint not null default 0 check (surcharge >= 0),
  -- The part of the surcharge that is left after refunds, lost disputes and a return.
  surcharge_left bigint not null default 0,
  refunded_amount bigint not null default 0 check (refunded_amount >= 0 and refunded_amount <= amount),
  -- Money that a bank took although the client had already got it back. If a refund fails later, the client got this
  -- money from the bank, so it does not count as paid again.
  twice_amount bigint not null default 0 check (twice_amount >= 0),
  currency text not null,
  fee bigint,
  -- The operator's fee of a connected business, in the amount, and whether it is given back with refunds. Stored before the
  -- charge is sent. Taken only when it succeeds.
  platform_fee bigint not null default 0,
  refunds_platform_fee boolean not null default false,
  platform_fee_refunded bigint not null default 0,
  failure_code text,
  failure_message text,
  action_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices,
  constraint charges_platform_fee check (platform_fee between 0 and amount + surcharge),
  constraint charges_platform_fee_refunded check (platform_fee_refunded between 0 and platform_fee)
);
create index charges_invoice on charges (account_id, invoice_id, id);
create index charges_status on charges (account_id, status, id) where status <> 'Succeeded';

-- Which scheduled payments a charge is for. There is no foreign key to them: a payment that failed may be left out of
-- the schedule later. `is_live` holds from Created until the outcome is known: at most one live charge per scheduled
-- payment. `paid_amount` counts as paid of the scheduled payment. `given_back_amount` is the part of it that was
-- refunded for good, so that it is not owed again. Only the rest can be taken back by a bank; a loss beyond it is the
-- business's. `kept_amount` is what of the given back amount a bank gave back instead of a refund that failed.
create table charge_allocations (
  account_id uuid not null,
  charge_id uuid not null,
  scheduled_payment_id uuid not null,
  position smallint not null,
  is_live boolean not null,
  amount bigint not null check (amount > 0),
  refunded_amount bigint not null default 0,
  reopened_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  given_back_amount bigint not null default 0,
  kept_amount bigint not null default 0,
  primary key (account_id, charge_id, scheduled_payment_id),
  foreign key (account_id, charge_id) references charges,
  constraint charge_allocations_refunded check (refunded_amount between 0 and amount),
  constraint charge_allocations_reopened check (reopened_amount between 0 and refunded_amount),
  constraint charge_allocations_paid
    check (given_back_amount >= 0 and given_back_amount <= paid_amount and paid_amount <= amount),
  constraint charge_allocations_kept check (kept_amount >= 0 and kept_amount <= given_back_amount)
);
create unique index charge_allocations_live on charge_allocations (account_id, scheduled_payment_id) where is_live;

-- `lost_surcharge`: what of the surcharge was gone when the refund went well, because a bank had taken it before.
create table refunds (
  account_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('Processing', 'Succeeded', 'Failed')),
  amount bigint not null check (amount > 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  lost_surcharge bigint not null default 0,
  currency text not null,
  reason text not null check (length(reason) <= 500),
  reopens boolean not null,
  -- Whether the operator is asked to give back its fee in proportion, and what it gave back.
  refunds_platform_fee boolean not null default false,
  platform_fee bigint not null default 0 check (platform_fee >= 0),
  processor_reference text,
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, charge_id) references charges,
  constraint refunds_lost check (lost_surcharge >= 0 and lost_surcharge <= surcharge)
);
create index refunds_charge on refunds (account_id, charge_id, id);

-- `lost_amount`: what had stopped to count as paid when the refund went well, because a bank had taken it back before.
create table refund_allocations (
  account_id uuid not null,
  refund_id uuid not null,
  scheduled_payment_id uuid not null,
  amount bigint not null check (amount > 0),
  lost_amount bigint not null default 0,
  primary key (account_id, refund_id, scheduled_payment_id),
  foreign key (account_id, refund_id) references refunds,
  constraint refund_allocations_lost check (lost_amount >= 0 and lost_amount <= amount)
);

create table disputes (
  account_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('Open', 'Won', 'Lost')),
  amount bigint not null check (amount > 0),
  -- The processor's fee, kept even if the dispute is won.
  fee bigint not null check (fee >= 0),
  currency text not null,
  reason text not null,
  processor_reference text not null,
  respond_by timestamptz,
  -- When the business had answered at the processor: from then on the bank decides.
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, processor_reference),
  foreign key (account_id, charge_id) references charges
);
create index disputes_charge on disputes (account_id, charge_id, id);
create index disputes_open on disputes (account_id, id) where status = 'Open';

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

-- Autopay -----------------------------------------------------------------------------------------

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
  accepted_at timestamptz not null,
  canceled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create unique index mandates_current on mandates (account_id, invoice_id) where canceled_at is null;

-- Failed charges of autopay, counted for each payment, so that one payment does not delay the others. `retry_at` null:
-- the payment is left to the client. `first_charged_at`: banks allow a debit to be tried again until 180 days after it.
create table autopay_retries (
  account_id uuid not null,
  mandate_id uuid not null,
  scheduled_payment_id uuid not null,
  failures smallint not null check (failures >= 0),
  retry_at timestamptz,
  failed_at timestamptz not null,
  first_charged_at timestamptz not null,
  primary key (account_id, mandate_id, scheduled_payment_id),
  foreign key (account_id, mandate_id) references mandates
);

-- For which due date autopay was going to take a payment when it last looked: what it takes sooner than that is
-- announced first.
create table autopay_dates (
  account_id uuid not null,
  mandate_id uuid not null,
  scheduled_payment_id uuid not null,
  due_date date not null,
  amount bigint not null check (amount > 0),
  primary key (account_id, mandate_id, scheduled_payment_id),
  foreign key (account_id, mandate_id) references mandates
);

-- The wallet --------------------------------------------------------------------------------------

-- A wallet belongs to a person in an account. Card and account numbers never come here: only what a
-- page may show, and the processor's own name of the method. That is null of a method that no processor keeps.
create table payment_methods (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  type text not null check (type in ('CreditCard', 'DebitCard', 'BankAccount')),
  brand text,
  bank_name text,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- The last day of a card's month; null where the processor does not say.
  expires_on date,
  processor text check (processor in ('Sandbox', 'Stripe', 'StripePlatform')),
  processor_reference text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, person_id) references members,
  check ((type = 'BankAccount') = (bank_name is not null)),
  check ((type = 'BankAccount') = (brand is null)),
  check (type <> 'BankAccount' or expires_on is null),
  check ((processor is null) = (processor_reference is null))
);
create index payment_methods_wallet on payment_methods (account_id, person_id, id) where removed_at is null;
create unique index payment_methods_default on payment_methods (account_id, person_id)
  where is_default and removed_at is null;

-- Money out ---------------------------------------------------------------------------------------

-- Accounts of recipients at the processor: one for each contact that was ever onboarded there. Its id is the key under
-- which the account is made. `bank_reference` tells a bank account from another one with the same digits, `bank_since` is
-- when it was first seen. `due`: what the processor asks for; `reason`: its word for why it takes or pays no money.
create table recipients (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  processor text not null check (processor in ('Sandbox', 'StripePlatform')),
  reference text,
  status text not null check (status in ('Creating', 'Started', 'Incomplete', 'Pending', 'Ready', 'Restricted', 'Rejected',
    'Gone')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text check (currency ~ '^[A-Z]{3}$'),
  bank_reference text,
  bank_name text,
  last4 text,
  bank_since timestamptz,
  due text[] not null default '{}',
  due_by timestamptz,
  reason text,
  -- Since when it is the recipient's turn; null: it is not.
  asked_at timestamptz,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the processor was last asked.
  checked_at timestamptz,
  primary key (account_id, id),
  check (reference is not null or status in ('Creating', 'Gone')),
  check ((bank_reference is null) = (bank_since is null)),
  foreign key (account_id, contact_id) references contacts
);
create unique index recipients_current on recipients (account_id, contact_id, processor)
  where status not in ('Rejected', 'Gone');
create index recipients_in_trouble on recipients (account_id, status, id) where status in ('Restricted', 'Rejected');
create unique index recipients_reference on recipients (processor, reference) where reference is not null;

-- Funding charges the wallet's method, delivery sends the money on, a refund gives it back to the wallet: each has an
-- id of its own, which is its key at the processor.
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
  external_id text check (length(external_id) between 1 and 200),
  description text,
  status text not null check (status in ('Pending', 'Scheduled', 'Processing', 'Completed', 'Failed', 'Declined',
    'Expired', 'Canceled', 'Returned')),
  processor text check (processor in ('Sandbox', 'Stripe', 'StripePlatform')),

  -- The recipient's account at the processor, where the money goes there; null: it goes to a bank account that the
  -- recipient named in our form. The operator keeps `service_fee`, which the wallet pays on top.
  recipient_id uuid,
  service_fee bigint not null default 0 check (service_fee >= 0),
  refunds_service_fee boolean not null default false,
  -- When the day of the payment came and its recipient was not ready.
  recipient_waiting_at timestamptz,

  -- The offer. `code` is the secret part of the recipient's link; null once it leads to the payment that replaces this
  -- one. `destination_key` is the key under which the recipient's account was stored.
  code text,
  -- When its recipient was sent the offer because somebody asked for that: at first, and again.
  offers_sent_at timestamptz[] not null default '{}',
  expires_at timestamptz,
  -- The account's suspensions that ended until this instant are counted in `expires_at`.
  expiry_as_of timestamptz,
  accepted_at timestamptz,
  decline_reason text,
  destination_key uuid,
  destination text,
  destination_bank_name text,
  destination_last4 text,

  funding_id uuid,
  funding_reference text,
  -- The processor's, of the funding.
  fee bigint,
  funded_at timestamptz,
  funding_returned_at timestamptz,

  delivery_id uuid,
  delivery_reference text,
  delivery_fee bigint,
  delivered_at timestamptz,

  -- From the recipient's account at the processor to the recipient's bank: `delivered_at` is when the money came to that
  -- account. Each try has a key of its own; those of the tries before are kept, as for refunds.
  payout_id uuid,
  payout_reference text,
  payout_arrival date,
  payout_failed_at timestamptz,
  payout_failure_code text,
  payout_failure_message text,
  past_payout_ids uuid[] not null default '{}',
  -- What the bank got, in its currency.
  destination_amount bigint,
  destination_currency text,
  -- Takes the money back from the recipient's account at the processor.
  reversal_id uuid,
  reversal_reference text,
  reversed_at timestamptz,
  reversal_failure_code text,
  reversal_failure_message text,

  -- When the recipient's bank had the money.
  paid_at timestamptz,
  failure_code text,
  failure_message text,

  -- Money that cannot go back to the wallet's method goes to another one of its owner, or to the account's own
  -- balance (`refund_destination` is `balance`, or the processor's name of the other method). Each try has a key of
  -- its own; those of the tries before are kept, because the processor's statement names them.
  refund_id uuid,
  refund_reference text,
  refund_destination text,
  refund_method_id uuid,
  past_refund_ids uuid[] not null default '{}',
  refunded_at timestamptz,
  refund_failure_code text,
  refund_failure_message text,
  written_off_at timestamptz,
  -- Since when the account owes the operator what the wallet's bank took back from the platform, and until when.
  owed_since timestamptz,
  debt_settled_at timestamptz,
  -- Since when the operator owes the account what it paid: the money came back to the operator afterwards.
  overpaid_since timestamptz,
  -- How often the wallet's bank took the money back and then gave it back.
  past_returns integer not null default 0,

  -- A payment that did not arrive is made again when its recipient names another account. `resent_at`: when that was,
  -- in all.
  replaces_id uuid,
  replaced_by_id uuid,
  resent_at timestamptz[] not null default '{}',

  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  check ((expires_at is null) = (expiry_as_of is null)),
  check (payout_id is null or recipient_id is not null),
  check (reversal_id is null or recipient_id is not null),
  check ((payout_failed_at is null) = (payout_failure_code is null)),
  check (owed_since is null or (recipient_id is not null and funding_returned_at is not null)),
  check (debt_settled_at is null or owed_since is not null),
  check (overpaid_since is null or owed_since is null or debt_settled_at is not null),
  foreign key (account_id, contact_id) references contacts,
  foreign key (account_id, payment_method_id) references payment_methods,
  foreign key (account_id, refund_method_id) references payment_methods,
  foreign key (account_id, recipient_id) references recipients,
  foreign key (account_id, person_id) references members,
  -- Deferrable, because the two rows name each other: an import writes them one after the other.
  foreign key (account_id, replaces_id) references payments deferrable,
  foreign key (account_id, replaced_by_id) references payments deferrable
);
create index payments_contact on payments (account_id, contact_id, id);
create index payments_status on payments (account_id, status, id);
create index payments_updated_at on payments (account_id, updated_at, id);
create index payments_event_date on payments (account_id, event_date, id) where event_date is not null;
create index payments_method on payments (account_id, payment_method_id) where status in ('Pending', 'Scheduled');
create unique index payments_code on payments (account_id, code) where code is not null;
create unique index payments_external_id on payments (account_id, external_id) where external_id is not null;
create unique index payments_funding on payments (account_id, funding_id) where funding_id is not null;
create unique index payments_delivery on payments (account_id, delivery_id) where delivery_id is not null;
create unique index payments_refund on payments (account_id, refund_id) where refund_id is not null;
create unique index payments_payout on payments (account_id, payout_id) where payout_id is not null;
create unique index payments_reversal on payments (account_id, reversal_id) where reversal_id is not null;
create index payments_past_payouts on payments (account_id) where past_payout_ids <> '{}';
create index payments_recipient on payments (account_id, recipient_id) where status in ('Scheduled', 'Processing');
create index payments_arrived on payments (account_id, recipient_id, paid_at)
  where recipient_id is not null and status = 'Completed';
create index payments_owed on payments (account_id, id) where owed_since is not null and debt_settled_at is null;
create index payments_overpaid on payments (account_id, id) where overpaid_since is not null;
-- Payments to a recipient's account that a person must look at.
create index payments_awaiting_recipient on payments (account_id, id)
  where status = 'Scheduled' and recipient_waiting_at is not null;
create index payments_payout_failed on payments (account_id, id)
  where status = 'Processing' and payout_failure_code is not null;
create index payments_reversal_failed on payments (account_id, id)
  where reversal_failure_code is not null and written_off_at is null;
create index payments_at_recipient on payments (account_id, delivered_at)
  where recipient_id is not null and delivered_at is not null and reversed_at is null and written_off_at is null
    and status in ('Processing', 'Failed', 'Returned');
create index payments_past_refunds on payments (account_id) where past_refund_ids <> '{}';

-- Row-level security ------------------------------------------------------------------------------

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('charges', 'select, insert, update'),
      ('charge_allocations', 'select, insert, update'),
      ('refunds', 'select, insert, update'),
      ('refund_allocations', 'select, insert, update'),
      ('disputes', 'select, insert, update'),
      ('payouts', 'select, insert'),
      ('payout_items', 'select, insert'),
      ('mandates', 'select, insert, update'),
      ('autopay_retries', 'select, insert, update'),
      ('autopay_dates', 'select, insert, update, delete'),
      ('payment_methods', 'select, insert, update'),
      ('recipients', 'select, insert, update'),
      ('payments', 'select, insert, update')
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
