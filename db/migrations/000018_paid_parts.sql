-- What of a part of a charge counts as paid of its scheduled payment, and what of that a refund gave back for good, so that it is
-- not owed again. A bank can take back only what counts and was not given back: what goes beyond is lost. Rows are changed
-- as their owner, who else sees no row of any account.
alter table charge_parts
  add column paid_amount bigint not null default 0,
  add column given_back_amount bigint not null default 0;
-- What of a refund had stopped to count as paid when the refund went well: a bank had taken it back before.
alter table refund_parts add column lost_amount bigint not null default 0;
grant update on refund_parts to tranche_app;

alter table charge_parts no force row level security;
alter table charges no force row level security;
alter table refunds no force row level security;
alter table refund_parts no force row level security;
update charge_parts p
set paid_amount = p.amount - p.reopened_amount,
  given_back_amount = least(p.amount - p.reopened_amount, coalesce((
    select sum(q.amount)
    from refunds r
    join refund_parts q on q.account_id = r.account_id and q.refund_id = r.id
    where r.account_id = p.account_id and r.charge_id = p.charge_id and r.status = 'Succeeded' and not r.reopens
      and q.scheduled_payment_id = p.scheduled_payment_id), 0))
from charges c
where c.account_id = p.account_id and c.id = p.charge_id and c.status = 'Succeeded';
alter table charge_parts force row level security;
alter table charges force row level security;
alter table refunds force row level security;
alter table refund_parts force row level security;

alter table charge_parts
  add constraint charge_parts_paid check (given_back_amount >= 0 and given_back_amount <= paid_amount and paid_amount <= amount);
alter table refund_parts
  add constraint refund_parts_lost check (lost_amount >= 0 and lost_amount <= amount);
