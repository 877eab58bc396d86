-- What autopay has failed to charge is noted of each payment, so that one does not put off the others. `retry_at` null:
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
alter table autopay_retries enable row level security;
alter table autopay_retries force row level security;
create policy tenant on autopay_retries to tranche_app using (account_id = current_account_id());
grant select, insert, update on autopay_retries to tranche_app;

-- The rate that the client saw when they agreed to autopay, in hundredths of a percent; null of charges without consent.
alter table charges add column mandate_surcharge_basis_points integer
  check (mandate_surcharge_basis_points between 0 and 10000);

-- Written as the service would, account by account.
do $$
declare
  account uuid;
  accounts uuid[];
begin
  set local role tranche_system;
  select coalesce(array_agg(id order by id), '{}') into accounts from accounts;
  set local role tranche_app;
  foreach account in array accounts loop
    perform set_config('tranche.account_id', account::text, true);
    insert into autopay_retries
      (account_id, mandate_id, scheduled_payment_id, failures, retry_at, failed_at, first_charged_at)
    select m.account_id, m.id, p.id, m.failures, m.retry_at, m.retry_at, m.accepted_at
    from mandates m
    join scheduled_payments p on p.account_id = m.account_id and p.invoice_id = m.invoice_id
    where m.account_id = account and m.canceled_at is null and m.retry_at is not null and p.status = 'Failed';
  end loop;
  perform set_config('tranche.account_id', '', true);
  reset role;
end
$$;

alter table mandates drop column failures, drop column retry_at;
