-- The credit of clients: money that came beyond what was owed, and is theirs.

insert into ledger_accounts (code, name, kind, increased_by) values
  ('client_credit', 'Credit of clients', 'Liability', 'Credit');

-- unused since 1.0.0: the checks are only widened, and take all that the release before writes.
alter table ledger_postings
  drop constraint ledger_postings_source_type_check,
  add constraint ledger_postings_source_type_check
    check (source_type in ('Invoice', 'Charge', 'Refund', 'Dispute', 'Payout', 'Payment', 'Credit')) not valid;
-- unused since 1.0.0: the checks are only widened.
alter table ledger_postings
  drop constraint ledger_postings_debit_check,
  drop constraint ledger_postings_credit_check,
  add constraint ledger_postings_debit_check check (debit in ('receivable', 'billed', 'processor', 'bank', 'outside', 'disputes_held', 'in_transit',
    'at_recipient', 'payable', 'client_credit', 'owed_to_operator', 'surcharges', 'fees', 'refunds', 'chargebacks', 'write_offs')) not valid,
  add constraint ledger_postings_credit_check check (credit in ('receivable', 'billed', 'processor', 'bank', 'outside', 'disputes_held', 'in_transit',
    'at_recipient', 'payable', 'client_credit', 'owed_to_operator', 'surcharges', 'fees', 'refunds', 'chargebacks', 'write_offs')) not valid;
-- unused since 1.0.0: the check is only widened.
alter table manual_payments
  drop constraint manual_payments_source_check,
  add constraint manual_payments_source_check check (source in ('Person', 'Import', 'BankLine', 'Credit')) not valid;

-- One row for each client and currency. What changes it locks it, so that two that use it at once cannot use more than there is.
create table client_credits (
  account_id uuid not null,
  contact_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  primary key (account_id, contact_id, currency),
  foreign key (account_id, contact_id) references contacts
);

-- Why a credit rose (above 0) or fell (below). `undoes_id`: the movement that this one takes back, with the opposite amount.
-- `manual_payment_id`: the row of an applied credit at its invoice. `bank_line_id`: the line that brought the money.
create table client_credit_movements (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('Overpayment', 'Applied', 'GivenBack')),
  amount bigint not null check (abs(amount) between 1 and 999999999999),
  invoice_id uuid,
  manual_payment_id uuid,
  bank_line_id uuid,
  method text check (method in ('BankTransfer', 'Cash', 'Cheque', 'CardTerminal', 'PayPal', 'Venmo', 'Zelle', 'Other')),
  reference text not null check (length(reference) <= 140),
  note text not null check (length(note) <= 500),
  day date not null,
  undoes_id uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  check ((amount > 0) = ((kind = 'Overpayment') = (undoes_id is null))),
  check ((kind = 'Applied') = (manual_payment_id is not null)),
  check (kind = 'GivenBack' or invoice_id is not null),
  foreign key (account_id, contact_id) references contacts,
  foreign key (account_id, invoice_id) references invoices,
  foreign key (account_id, undoes_id) references client_credit_movements deferrable
);
create unique index client_credit_movements_undone on client_credit_movements (account_id, undoes_id)
  where undoes_id is not null;
create index client_credit_movements_of_contact on client_credit_movements (account_id, contact_id, id);
create index client_credit_movements_of_payment on client_credit_movements (account_id, manual_payment_id)
  where manual_payment_id is not null;
create index client_credit_movements_of_line on client_credit_movements (account_id, bank_line_id)
  where bank_line_id is not null;
create index client_credit_movements_of_invoice on client_credit_movements (account_id, invoice_id)
  where invoice_id is not null;

-- The release before would undo an applied credit as money outside, and the credit would be lost. A movement comes first.
create function refuse_lost_credit() returns trigger
  language plpgsql
as $$
begin
  if not exists (
    select from client_credit_movements one
    join client_credit_movements back on back.account_id = one.account_id and back.undoes_id = one.id
    where one.account_id = new.account_id and one.manual_payment_id = new.id
  ) then
    raise exception 'A credit of a client was applied here: a newer release of the service undoes it.' using errcode = '55P03';
  end if;
  return new;
end
$$;
create trigger manual_payments_of_credit before update of removed_at on manual_payments
  for each row when (old.source = 'Credit' and old.removed_at is null and new.removed_at is not null)
  execute function refuse_lost_credit();

-- It would assign the part of a line once more that a credit has.
create function refuse_line_beyond_credit() returns trigger
  language plpgsql
as $$
declare
  kept bigint;
begin
  select coalesce(sum(amount), 0) into kept from client_credit_movements
  where account_id = new.account_id and bank_line_id = new.source_id;
  if kept > 0 and kept + (
    select sum(amount) from manual_payments
    where account_id = new.account_id and source_id = new.source_id and removed_at is null
  ) > (select amount from bank_lines where account_id = new.account_id and id = new.source_id) then
    raise exception 'A part of this line is credit of a client: a newer release of the service knows it.' using errcode = '55P03';
  end if;
  return null;
end
$$;
create trigger manual_payments_beyond_credit after insert on manual_payments
  for each row when (new.source = 'BankLine') execute function refuse_line_beyond_credit();

-- It would delete a statement whose lines have brought credit.
create function refuse_line_of_credit() returns trigger
  language plpgsql
as $$
begin
  if (select sum(amount) from client_credit_movements where account_id = old.account_id and bank_line_id = old.id) > 0 then
    raise exception 'A part of this line is credit of a client: a newer release of the service knows it.' using errcode = '55P03';
  end if;
  return old;
end
$$;
create trigger bank_lines_of_credit before delete on bank_lines
  for each row execute function refuse_line_of_credit();

-- It would end a merge, and leave the credit at the contact that is gone. This release moves credits first.
create function refuse_credit_left_behind() returns trigger
  language plpgsql
as $$
begin
  if exists (select from client_credits where account_id = new.account_id and contact_id = new.id and amount > 0) then
    raise exception 'This contact has credit: a newer release of the service merges it.' using errcode = '55P03';
  end if;
  return new;
end
$$;
create trigger contacts_with_credit before update of deleted_at on contacts
  for each row when (old.deleted_at is null and new.deleted_at is not null and new.merged_into_id is not null)
  execute function refuse_credit_left_behind();

alter table client_credits enable row level security;
alter table client_credits force row level security;
create policy tenant on client_credits to tranche_app using (account_id = (select current_account_id()));
grant select, insert, update (amount), delete on client_credits to tranche_app;
alter table client_credit_movements enable row level security;
alter table client_credit_movements force row level security;
create policy tenant on client_credit_movements to tranche_app using (account_id = (select current_account_id()));
grant select, insert, update (contact_id, reference, note) on client_credit_movements to tranche_app;
