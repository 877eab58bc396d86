-- Decimal quantities, discounts, tax on top, and categories of tax.

-- How the lines of an invoice become its total: `{taxMode, discount, exemption}`. Null: prices include the tax, and nothing is
-- taken off.
alter table invoices add column pricing json;

-- What of a saved line item the columns cannot say: decimals, unit, discount, category, second rate.
alter table saved_line_items add column line jsonb;

-- `rate` of tax rows: hundredths of a percent; -1 outside the scope of VAT, -2 exempt, -3 reverse charge, -4 intra-community
-- supply, -5 export; of two rates 100 000 000, and 10 001 times the first, and the second.
-- unused since 1.0.0: the check is only widened, and takes all that the release before writes.
alter table ledger_posting_taxes
  drop constraint ledger_posting_taxes_rate_check,
  add constraint ledger_posting_taxes_rate_check
    check (rate between -5 and 10000 or rate between 100000000 and 200020000) not valid;
-- unused since 1.0.0: the check is only widened, and takes all that the release before writes.
alter table credit_note_rates
  drop constraint credit_note_rates_rate_check,
  add constraint credit_note_rates_rate_check
    check (rate between -5 and 10000 or rate between 100000000 and 200020000) not valid;
