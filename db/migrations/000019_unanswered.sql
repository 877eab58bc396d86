-- A person who has dealt with a difference closes it and says how.
alter table discrepancies add closing_note text check (length(closing_note) <= 2000);

-- Money that cannot go back to the wallet's method goes to another one of its owner, or to the account's own balance
-- (`refund_destination` is `balance`, or the processor's name of the other method). Each try has a key of its own; those of
-- the tries before are kept, because the processor's statement names them.
alter table payments
  add refund_destination text,
  add refund_method_id uuid,
  add past_refund_ids uuid[] not null default '{}',
  add written_off_at timestamptz,
  add foreign key (account_id, refund_method_id) references payment_methods (account_id, id);
create index payments_past_refunds on payments (account_id) where past_refund_ids <> '{}';

-- Why a test clock that is on its way stands; it is tried again.
alter table accounts add clock_failure text;

-- What was in transit and is put into the merchant's own balance.
alter table sandbox.statement_lines drop constraint statement_lines_kind_check;
alter table sandbox.statement_lines add constraint statement_lines_kind_check check (kind in ('charge', 'refund',
  'refund_failed', 'return', 'dispute', 'dispute_won', 'payout', 'funding', 'delivery', 'delivery_returned', 'release', 'fee'));
