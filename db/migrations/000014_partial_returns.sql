-- A wallet's bank may take back a part of what a payment out was funded with: a dispute over a part, or several.

-- `returned_amount`: how much of `total_amount` and `service_fee` the bank has. Null beside a `funding_returned_at`: all of
-- it. The release before writes it so, and rows of before need no change. `debt_amount`: what the account owes the operator
-- for it, or, since `overpaid_since`, the operator owes the account; null beside such a debt: `total_amount`.
alter table payments add column returned_amount bigint;
alter table payments add column debt_amount bigint;
-- How much of `total_amount` the last refund gives back; null: all of it. And what the refunds before it gave back, which
-- have not failed.
alter table payments add column refund_amount bigint;
alter table payments add column past_refunded_amount bigint not null default 0;
