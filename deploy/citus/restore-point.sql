-- Each hour, as a superuser, in the service's database on the coordinator: marks one moment on all machines, to which each can be
-- restored from its own base backup and its archived log. No transaction over several machines commits before it has ended.
-- docs/operations.md, "Backups of several machines".
select citus_create_restore_point(to_char(now() at time zone 'UTC', '"tranche_"YYYY_MM_DD_HH24_MI'));
