-- What a business keeps when an event falls through, and what became of an invoice then.

-- All terms that an account has had, each once, with texts of up to 20 KB: they never change, and invoices refer to them.
-- `id`: the SHA-256 of what they say.
create table cancellation_terms (
  account_id uuid not null references accounts,
  id bytea not null check (length(id) = 32),
  terms jsonb not null,
  primary key (account_id, id)
);
alter table cancellation_terms enable row level security;
alter table cancellation_terms force row level security;
create policy tenant on cancellation_terms to tranche_app using (account_id = (select current_account_id()));
grant select, insert on cancellation_terms to tranche_app;

-- The present terms, for invoices that are issued from now on. Null: none. An account that moves comes before its terms.
alter table accounts
  add column cancellation_terms_id bytea,
  add foreign key (id, cancellation_terms_id) references cancellation_terms deferrable not valid;
grant update (cancellation_terms_id) on accounts to tranche_app;

-- `cancellation_terms_id`: the terms as they were when the invoice was issued. `first_payment_amount`: the amount of its first
-- payment then, of which they may take a share: a later change of the schedule does not change what is kept.
-- `first_event_date`: the day of the event before it was postponed for the first time. `postponed_on`: the day on which it was
-- postponed for the last time. `canceled_at` and `ending`: when it ended, and by which reckoning; both or none.
alter table invoices
  add column cancellation_terms_id bytea,
  add column first_payment_amount bigint,
  add column first_event_date date,
  add column postponed_on date,
  add column canceled_at timestamptz,
  add column ending jsonb,
  -- No invoice has ended yet: there is nothing to read through while the table is locked.
  add constraint invoices_ended check ((canceled_at is null) = (ending is null)) not valid,
  -- Nor has it terms.
  add constraint invoices_cancellation_terms foreign key (account_id, cancellation_terms_id)
    references cancellation_terms not valid;
