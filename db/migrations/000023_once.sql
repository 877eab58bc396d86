-- When a client took back the consent to autopay that came with a charge whose end is not known yet.
alter table charges add column consent_withdrawn_at timestamptz;

-- What of a charge's surcharge is still there: refunds, lost disputes and a return take it. And what a bank took although the
-- client had got it back before: should a refund fail after that, the bank has given it back, and it is not paid again.
alter table charges
  add column surcharge_left bigint not null default 0,
  add column twice_amount bigint not null default 0;
alter table charge_parts add column kept_amount bigint not null default 0;
alter table refunds add column lost_surcharge bigint not null default 0;

alter table charges no force row level security;
alter table refunds no force row level security;
alter table disputes no force row level security;
alter table ledger_transfers no force row level security;
update charges c
set surcharge_left = coalesce(l.surcharge, 0), twice_amount = coalesce(l.twice, 0)
from (
  select t.account_id, coalesce(r.charge_id, d.charge_id, t.source_id) as charge_id,
    sum(case when t.credit = 'surcharges' then t.amount when t.debit = 'surcharges' then -t.amount else 0 end) as surcharge,
    sum(case when t.code in ('return_lost', 'lose_twice') then t.amount else 0 end) as twice
  from ledger_transfers t
  left join refunds r on r.account_id = t.account_id and r.id = t.source_id and t.source_type = 'Refund'
  left join disputes d on d.account_id = t.account_id and d.id = t.source_id and t.source_type = 'Dispute'
  where t.source_type in ('Charge', 'Refund', 'Dispute')
  group by 1, 2
) l
where l.account_id = c.account_id and l.charge_id = c.id;
alter table charges force row level security;
alter table refunds force row level security;
alter table disputes force row level security;
alter table ledger_transfers force row level security;

alter table charges add constraint charges_twice check (twice_amount >= 0);
alter table charge_parts add constraint charge_parts_kept check (kept_amount >= 0 and kept_amount <= given_back_amount);
alter table refunds add constraint refunds_lost check (lost_surcharge >= 0 and lost_surcharge <= surcharge);

-- A payment that was made of one that did not arrive, when its recipient named another account; and when that was, in all.
alter table payments
  add column replaces_id uuid,
  add column replaced_by_id uuid,
  add column resent_at timestamptz[] not null default '{}',
  add foreign key (account_id, replaces_id) references payments (account_id, id),
  add foreign key (account_id, replaced_by_id) references payments (account_id, id);

-- For which due date autopay was going to take a payment when it last looked: what it takes sooner than that is announced first.
create table autopay_dates (
  account_id uuid not null,
  mandate_id uuid not null,
  scheduled_payment_id uuid not null,
  due_date date not null,
  primary key (account_id, mandate_id, scheduled_payment_id),
  foreign key (account_id, mandate_id) references mandates
);
alter table autopay_dates enable row level security;
alter table autopay_dates force row level security;
create policy tenant on autopay_dates to tranche_app using (account_id = current_account_id());
grant select, insert, update, delete on autopay_dates to tranche_app;

alter table mandates no force row level security;
alter table scheduled_payments no force row level security;
alter table autopay_dates no force row level security;
insert into autopay_dates (account_id, mandate_id, scheduled_payment_id, due_date)
select m.account_id, m.id, p.id, p.due_date
from mandates m
join scheduled_payments p on p.account_id = m.account_id and p.invoice_id = m.invoice_id
where m.canceled_at is null and p.status in ('Due', 'Scheduled', 'Failed', 'Processing', 'RequiresAction');
alter table mandates force row level security;
alter table scheduled_payments force row level security;
alter table autopay_dates force row level security;
