-- A payment that was refunded, returned by the bank, paid again and refunded again has given back more than its amount.
do $$
declare
  bound text;
begin
  select conname into strict bound from pg_constraint
  where conrelid = 'scheduled_payments'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%refunded_amount%';
  execute format('alter table scheduled_payments drop constraint %I', bound);
end
$$;
alter table scheduled_payments add check (refunded_amount >= 0);

-- Events about one thing are applied in the order in which they came.
create index processor_events_waiting on processor_events (account_id, id) where applied_at is null;
