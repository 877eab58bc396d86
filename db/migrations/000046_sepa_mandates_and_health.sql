-- What SEPA debits need besides: whose words a mandate has, and what the metrics read of a charge.

-- `is_ours`: the words of the mandate are those that the client's page shows; false where a program gave words of its own.
alter table debit_mandates add column is_ours boolean not null default false;

-- The metrics give the bank of a SEPA debit more time.
grant select (method_type, currency) on charges to tranche_system;
