-- In which lists the words of an invoice stand that has waited to be put into lists again: those of this age. The lists of
-- older ages may still name it, by words that it no longer has and by words that it has kept.
create table search_relisted (
  account_id uuid not null,
  invoice_id uuid not null,
  age uuid not null,
  primary key (account_id, invoice_id)
);

alter table search_relisted enable row level security;
alter table search_relisted force row level security;
create policy tenant on search_relisted to tranche_app using (account_id = current_account_id());
grant select, insert, update on search_relisted to tranche_app;
