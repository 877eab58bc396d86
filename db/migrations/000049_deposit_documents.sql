-- Prepayment invoices and final invoices.

-- What is owed by the schedule of an invoice with deposit documents, and stands on no tax document yet.
insert into ledger_accounts (code, name, kind, increased_by) values
  ('uninvoiced', 'Owed, and not invoiced yet', 'Liability', 'Credit');

-- unused since 1.0.0: the checks are only widened, and take all that the release before writes.
alter table ledger_postings
  drop constraint ledger_postings_debit_check,
  drop constraint ledger_postings_credit_check,
  add constraint ledger_postings_debit_check check (debit in ('receivable', 'billed', 'processor', 'bank', 'outside', 'disputes_held', 'in_transit',
    'at_recipient', 'payable', 'owed_to_operator', 'surcharges', 'fees', 'refunds', 'chargebacks', 'write_offs', 'client_credit', 'uninvoiced')) not valid,
  add constraint ledger_postings_credit_check check (credit in ('receivable', 'billed', 'processor', 'bank', 'outside', 'disputes_held', 'in_transit',
    'at_recipient', 'payable', 'owed_to_operator', 'surcharges', 'fees', 'refunds', 'chargebacks', 'write_offs', 'client_credit', 'uninvoiced')) not valid;

-- `{invoiced, count, finalOn}`: the amount and the number of its prepayment invoices, and the civil day of its final invoice; null
-- without deposit documents.
alter table invoices add column deposits json;

-- `paid_on`: the day on which its money counts. `invoice_sequence`: the version of the invoice with which it was issued; its posting has it as its sequence. `rates`: what of it
-- belongs to which tax, as `[{rate, gross, net}]`.
create table prepayment_invoices (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  invoice_sequence bigint not null,
  ordinal integer not null check (ordinal >= 1),
  number text not null,
  issued_on date not null,
  paid_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount between 1 and 999999999999),
  rates json not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, number),
  unique (account_id, invoice_id, ordinal),
  foreign key (account_id, invoice_id) references invoices
);
alter table prepayment_invoices enable row level security;
alter table prepayment_invoices force row level security;
create policy tenant on prepayment_invoices to tranche_app using (account_id = (select current_account_id()));
grant select, insert on prepayment_invoices to tranche_app;

-- The release before would take money of such an invoice without a prepayment invoice, and end it without a final one. Each connection
-- of a release that knows them says so by the setting tranche.knows_deposits. Without it the change is refused as something of the
-- moment (55P03), until a process of this release does it.
create function refuse_undocumented_deposit() returns trigger
  language plpgsql
as $$
begin
  raise exception 'a process of an older release cannot change an invoice with deposit documents'
    using errcode = '55P03', hint = 'Stop the processes of the release before.';
end
$$;
create trigger invoices_deposits before update on invoices
  for each row when (current_setting('tranche.knows_deposits', true) is distinct from '1' and old.deposits is not null)
  execute function refuse_undocumented_deposit();
