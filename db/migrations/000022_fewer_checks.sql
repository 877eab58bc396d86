-- A foreign key reads and locks the other row for every row that is written. Where one statement writes both rows, or holds the
-- other one locked, it guarantees what the key would check, and the key goes: it took more time than writing the rows.
alter table scheduled_payments drop constraint scheduled_payments_account_id_invoice_id_fkey;
alter table invoices drop constraint invoices_account_id_contact_id_fkey;
alter table tasks drop constraint tasks_account_id_fkey;
alter table mails
  drop constraint mails_account_id_fkey,
  drop constraint mails_account_id_invoice_id_fkey,
  drop constraint mails_account_id_payment_id_fkey;

-- The accounts of the ledger are fixed: all transfers would lock the same few rows of them.
alter table ledger_transfers
  drop constraint ledger_transfers_debit_fkey,
  drop constraint ledger_transfers_credit_fkey,
  add constraint ledger_transfers_debit_check check (debit in (
    'receivable', 'billed', 'processor', 'bank', 'outside', 'disputes_held', 'in_transit', 'payable', 'surcharges',
    'fees', 'refunds', 'chargebacks', 'write_offs')),
  add constraint ledger_transfers_credit_check check (credit in (
    'receivable', 'billed', 'processor', 'bank', 'outside', 'disputes_held', 'in_transit', 'payable', 'surcharges',
    'fees', 'refunds', 'chargebacks', 'write_offs'));
