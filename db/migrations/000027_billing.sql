-- Who is billed: company, address, VAT id, reference and persons, of a contact and copied onto its invoices.

-- `billing`: `{company, street, postalCode, city, region, country, vatId, phone, reference, persons}`, without the fields that
-- are not known; null: only name and email are. `persons`: `[{name, email, role, receives}]`.
-- `email_key` of a contact with a company is no address, so that several companies can share one.
alter table contacts add column billing jsonb;

-- `billing`: what the invoice says, copied when it is issued. `own_billing`: what a request chose for this invoice alone.
alter table invoices add column billing jsonb, add column own_billing jsonb;
