-- What a business keeps when an event falls through, and what became of an invoice then.

-- The present terms, which each invoice copies when it is issued. Null: none.
alter table accounts add column cancellation_terms jsonb;
grant update (cancellation_terms) on accounts to tranche_app;

-- `cancellation_terms`: the terms as they were when the invoice was issued. `first_payment_amount`: the amount of its first
-- payment then, of which they may take a share: a later change of the schedule does not change what is kept.
-- `first_event_date`: the day of the event before it was postponed for the first time. `postponed_on`: the day on which it was
-- postponed for the last time. `canceled_at` and `ending`: when it ended, and by which reckoning; both or none.
alter table invoices
  add column cancellation_terms jsonb,
  add column first_payment_amount bigint,
  add column first_event_date date,
  add column postponed_on date,
  add column canceled_at timestamptz,
  add column ending jsonb,
  -- No invoice has ended yet: there is nothing to read through while the table is locked.
  add constraint invoices_ended check ((canceled_at is null) = (ending is null)) not valid;
