-- Once, as an administrator, in the service's database on the coordinator. Citus sets it on the workers, too. First, on each
-- machine: create database tranche; and in it: create extension citus.
--
--   select citus_set_coordinator_host('10.0.1.1', 5432);
--   select citus_add_node('10.0.1.2', 5432);
--   select citus_add_node('10.0.1.3', 5432);

-- Row-level security on the workers asks for the account, so that `set local` must reach them.
alter database tranche set citus.propagate_set_commands = 'local';
-- The triggers read only tables that each machine has.
alter database tranche set citus.enable_unsafe_triggers = 'on';
-- A write locks the tables that its table refers to, and not every role of the service may write these.
alter database tranche set citus.skip_advisory_lock_permission_checks = 'on';
-- Compiling a statement takes longer than running it.
alter database tranche set jit = 'off';
