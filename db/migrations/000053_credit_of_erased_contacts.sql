-- The release before would also erase a contact that has credit, and nobody could give it back. This release refuses first.
create or replace function refuse_credit_left_behind() returns trigger
  language plpgsql
as $$
begin
  if exists (select from client_credits where account_id = new.account_id and contact_id = new.id and amount > 0) then
    raise exception 'This contact has credit: a newer release of the service knows it.' using errcode = '55P03';
  end if;
  return new;
end
$$;
create trigger contacts_erased_with_credit before update of erased_at on contacts
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function refuse_credit_left_behind();
