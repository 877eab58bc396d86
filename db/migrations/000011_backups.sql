-- Backups of the whole installation. `tranche_backup` reads every row of every account and writes nothing; nobody signs in
-- as it. The owner of the tables acts as it, so that a backup needs no superuser, where row-level security is forced.
do $$
declare
  needed text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  -- As in 000001: who may not make roles uses those that are there.
  if not exists (select from pg_roles where rolname = 'tranche_backup') then
    begin
      create role tranche_backup nologin noinherit;
    exception when duplicate_object or unique_violation then
      null; -- made at the same moment
    end;
  end if;
  if not pg_has_role(current_user, 'tranche_backup', needed) then
    execute 'grant tranche_backup to current_user';
  end if;
end
$$;

-- What was backed up, and when, in the machine's time. `place` is without secrets. `snapshot_ms`: for how long the snapshot
-- kept PostgreSQL from cleaning up. `sums_hash`: SHA-256 of the position and the sums of each account's ledger.
create table backups (
  id uuid primary key,
  cause text not null check (cause in ('Schedule', 'Command')),
  place text not null,
  name text not null,
  status text not null check (status in ('Running', 'Succeeded', 'Failed')),
  started_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  row_count bigint,
  accounts bigint,
  snapshot_ms bigint,
  sums_hash text,
  failure text,
  check ((status = 'Running') = (ended_at is null)),
  check ((status = 'Succeeded') = (sums_hash is not null)),
  check ((status = 'Failed') = (failure is not null))
);
create index backups_started on backups (started_at);
alter table backups enable row level security;
alter table backups force row level security;
create policy system on backups to tranche_system using (true);
grant select, insert, update, delete on backups to tranche_system;

-- The mails to the people who operate the installation: a backup failed, or none has succeeded for two days. Each is deleted
-- when it was sent. `since`: when the last backup succeeded.
create table backup_mails (
  person_id uuid not null references operators on delete cascade,
  kind text not null check (kind in ('Failed', 'Late')),
  since timestamptz,
  failure text,
  attempts smallint not null default 0,
  run_at timestamptz not null,
  primary key (person_id, kind)
);
alter table backup_mails enable row level security;
alter table backup_mails force row level security;
create policy system on backup_mails to tranche_system using (true);
grant select, insert, update, delete on backup_mails to tranche_system;

-- When the operators were last told, by kind: once for each trouble, and again after a day.
create table backup_alerts (
  kind text primary key check (kind in ('Failed', 'Late')),
  told_at timestamptz not null
);
alter table backup_alerts enable row level security;
alter table backup_alerts force row level security;
create policy system on backup_alerts to tranche_system using (true);
grant select, insert, update, delete on backup_alerts to tranche_system;

-- Lets a backup read every table. Called after each migration, so that no later table is forgotten.
create function allow_backup() returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  found record;
begin
  grant usage on schema public, sandbox to tranche_backup;
  for found in
    select c.oid::regclass as name, c.relrowsecurity as is_secured,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup') as is_allowed
    from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
  loop
    if not has_table_privilege('tranche_backup', found.name, 'select') then
      execute format('grant select on %s to tranche_backup', found.name);
    end if;
    if found.is_secured and not found.is_allowed then
      execute format('create policy backup on %s for select to tranche_backup using (true)', found.name);
    end if;
  end loop;
end
$$;
revoke execute on function allow_backup from public;
select allow_backup();
