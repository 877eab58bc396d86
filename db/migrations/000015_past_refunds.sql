-- A bank may refuse a refund days after it was reported as succeeded, also when another one was begun since.

-- What refunds before the last one gave back: `[{id, reference, amount, serviceFee}]`, without those that failed. It sums up
-- to `past_refunded_amount`.
alter table payments add column past_refunds jsonb not null default '[]';
-- How much of the operator's fee the last refund gives back; null, of a row of before: all, if it is given back at all and no
-- refund before did.
alter table payments add column refund_service_fee bigint;
-- Whether, since the last refund was begun, the wallet's bank was heard to decide about nothing any more: a refund that was
-- refused because of a dispute is sent again then.
alter table payments add column is_dispute_over boolean not null default false;
-- How often the wallet's bank took money or gave it back, as the processor counts. `past_returns`, which the release before
-- writes, counts only how often money was given back.
alter table payments add column bank_movements integer not null default 0;
