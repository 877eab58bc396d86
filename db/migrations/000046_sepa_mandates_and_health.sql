-- `is_ours`: the words of the mandate are those that the client's page shows; false where a program gave words of its own.
alter table debit_mandates add column is_ours boolean not null default false;
