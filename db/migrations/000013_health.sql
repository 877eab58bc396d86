-- What the metrics read across accounts: counts and instants, never whose or what. The role that signs callers in and keeps
-- house sees of these tables only the columns and rows that need somebody.

grant select (account_id, status, processor_reference, created_at) on charges to tranche_system;
create policy system on charges for select to tranche_system using (status in ('Processing', 'RequiresAction'));

grant select (account_id, status, processor_reference, created_at) on refunds to tranche_system;
create policy system on refunds for select to tranche_system using (status = 'Processing');
create index refunds_under_way on refunds (account_id, created_at) where status = 'Processing';

grant select (account_id, kind, gone_at) on discrepancies to tranche_system;
create policy system on discrepancies for select to tranche_system using (gone_at is null);

grant select (account_id, id, status, created_at) on mails to tranche_system;
create policy system on mails for select to tranche_system using (status in ('Queued', 'Failed'));
create index mails_failed on mails (created_at) where status = 'Failed';

-- `reconciled_at`: when the books were last compared with every processor of the account, in the account's time.
alter table ledger_proofs add column reconciled_at timestamptz;
grant select (account_id, verified_at, reconciled_at) on ledger_proofs to tranche_system;
create policy system on ledger_proofs for select to tranche_system using (true);
