-- What manual payments must say of themselves, and a fence for the tax of new kinds of lines.

-- `was_scheduled`: whether the payment was Scheduled when this was recorded. The release before does not say it: then an undo makes the
-- payment Due, as there.
alter table manual_payments add column was_scheduled boolean not null default false;

-- Only a line of a bank statement has a source, and each of these has one. All releases write it so.
alter table manual_payments
  add constraint manual_payments_source_of_line check ((source = 'BankLine') = (source_id is not null)) not valid;

-- A fence for the release before 000032. It knows neither discounts, units, decimals, categories nor tax on top: it would write wrong tax
-- of such an invoice, and drop fields of a saved line item. Each connection of a release that knows them says so by the setting
-- tranche.knows_lines. Without it, what touches such lines is refused as something of the moment (55P03): a request is answered with
-- 503, and a task is tried again, until a process of this release does it.
create function has_newer_lines(pricing json, line_items json) returns boolean
  language sql immutable
return pricing is not null or line_items::text
  ~ '"(unit|discount|localTaxBasisPoints|taxCategory)":|"(quantity|unitAmount)":[0-9]+[.e]';

create function refuse_newer_lines() returns trigger
  language plpgsql
as $$
begin
  raise exception 'a process of an older release cannot write lines with decimals, units, discounts or categories'
    using errcode = '55P03', hint = 'Stop the processes of the release before.';
end
$$;
create trigger invoices_newer_lines before insert or update of line_items on invoices
  for each row when (current_setting('tranche.knows_lines', true) is distinct from '1' and has_newer_lines(new.pricing, new.line_items))
  execute function refuse_newer_lines();
create trigger saved_line_items_newer before update on saved_line_items
  for each row when (current_setting('tranche.knows_lines', true) is distinct from '1' and old.line is not null)
  execute function refuse_newer_lines();

create function refuse_tax_of_newer_lines() returns trigger
  language plpgsql
as $$
begin
  perform from invoices i
  where i.account_id = new.account_id and i.id = new.invoice_id and has_newer_lines(i.pricing, i.line_items);
  if found then
    raise exception 'a process of an older release cannot post tax of lines with decimals, units, discounts or categories'
      using errcode = '55P03', hint = 'Stop the processes of the release before.';
  end if;
  return new;
end
$$;
create trigger ledger_posting_taxes_newer_lines before insert on ledger_posting_taxes
  for each row when (current_setting('tranche.knows_lines', true) is distinct from '1')
  execute function refuse_tax_of_newer_lines();
