-- A new invoice that says \x has the terms that its account has now. Over several machines an insert that asks a table of every
-- machine itself goes to all parts of the table, so that one machine that is away would stop all accounts.
create function copy_terms() returns trigger
  language plpgsql
as $$
begin
  select cancellation_terms_id into new.cancellation_terms_id from accounts where id = new.account_id;
  return new;
end
$$;
create trigger invoices_copy_terms before insert on invoices
  for each row when (new.cancellation_terms_id = '\x') execute function copy_terms();

-- Events of processors are deleted some months after they were applied.
grant delete on processor_events to tranche_app;
