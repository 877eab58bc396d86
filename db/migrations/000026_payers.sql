-- The person who paid, where that is not the contact of the invoice.

-- `payer_name`, `payer_email`: as the payer gave them; either may be null.
alter table charges
  add column payer_name text,
  add column payer_email text;
grant update (payer_name, payer_email) on charges to tranche_app;
