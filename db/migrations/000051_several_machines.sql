-- mode: statements
-- A recipient's number at the processor is asked for by the account alone, and a key that spans accounts cannot be kept on
-- several machines.
create unique index concurrently if not exists recipients_account_reference on recipients (account_id, processor, reference)
  where reference is not null;
drop index concurrently if exists recipients_reference;
