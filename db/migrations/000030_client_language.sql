-- The language of a client: of the contact, and as an invoice was issued.

-- `language`: of mails and documents about its invoices; null: that of the account.
alter table contacts add column language text;

-- `contact_language`: that of the contact when the invoice was issued.
alter table invoices add column contact_language text;
