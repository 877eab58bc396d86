-- Money that came outside of a processor, one row for each time that it was recorded.

-- `invoice_sequence`: the version of the invoice with its posting. `method`: null where nobody said it, as of `mark_as_paid`.
-- `source`: a person, an import, or a line of a bank statement, which `source_id` names. `removed_at`: when it was undone.
-- Marks from before this table have no row: then `outside_amount` of the payment is more than its rows.
create table manual_payments (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  scheduled_payment_id uuid not null,
  invoice_sequence bigint not null,
  amount bigint not null check (amount between 1 and 999999999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text check (method in ('BankTransfer', 'Cash', 'Cheque', 'CardTerminal', 'PayPal', 'Venmo', 'Zelle', 'Other')),
  reference text not null check (length(reference) <= 140),
  note text not null check (length(note) <= 500),
  paid_on date not null,
  source text not null check (source in ('Person', 'Import', 'BankLine')),
  source_id uuid check (source_id is null or source = 'BankLine'),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, invoice_id, invoice_sequence),
  foreign key (account_id, invoice_id) references invoices
);
-- A line of a bank statement may pay several payments, each of them once.
create unique index manual_payments_source on manual_payments (account_id, source_id, scheduled_payment_id)
  where source_id is not null and removed_at is null;

-- The release before removes all that was marked of a payment, and knows no rows of it.
create function remove_manual_payments() returns trigger
  language plpgsql
as $$
begin
  update manual_payments m set removed_at = i.updated_at
  from invoices i
  where m.account_id = new.account_id and m.invoice_id = new.invoice_id and m.scheduled_payment_id = new.id
    and m.removed_at is null and i.account_id = new.account_id and i.id = new.invoice_id;
  return null;
end
$$;
create trigger scheduled_payments_unmarked after update on scheduled_payments
  for each row when (old.outside_amount > 0 and new.outside_amount = 0)
  execute function remove_manual_payments();

alter table manual_payments enable row level security;
alter table manual_payments force row level security;
create policy tenant on manual_payments to tranche_app using (account_id = (select current_account_id()));
grant select, insert, update (reference, note, removed_at) on manual_payments to tranche_app;
