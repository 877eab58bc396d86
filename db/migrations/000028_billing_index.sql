-- mode: statements
create index concurrently if not exists contacts_company_email on contacts (account_id, lower(email))
  where billing->>'company' is not null and deleted_at is null;
