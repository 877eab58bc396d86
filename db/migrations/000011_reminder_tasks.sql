-- Every invoice that may be reminded of has its task, asleep while nothing comes, so that a new rule can wake it. Written
-- as the service would, account by account: no lock keeps anybody out of the tables.
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
    insert into tasks (account_id, kind, key, due_at)
    select account_id, 'invoice.remind', id, '2199-12-31T00:00:00Z'
    from invoices
    where account_id = account and status = 'Active' and delivery_method = 'Email'
    order by id
    on conflict (account_id, kind, key) do nothing;
  end loop;
  perform set_config('tranche.account_id', '', true);
  reset role;
end
$$;

alter table mails validate constraint mails_status_check;
