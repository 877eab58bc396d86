-- The fence after a restore of the whole database: the world has moved on since the backup, so every account is held
-- until its processor was asked (decision 53).

-- `held_at`, in the account's time: since when the account is held. It then begins nothing with money, and sends neither
-- mails nor webhooks. Null: it is not held.
alter table accounts add column held_at timestamptz;
-- The few that each claim of tasks and webhooks leaves out.
create index accounts_held on accounts (id) where held_at is not null;
grant update (held_at) on accounts to tranche_app;

-- Restores of this installation, in machine time. `backup_at`: the instant of the data that were restored.
create table restores (
  id uuid primary key,
  backup_at timestamptz not null,
  restored_at timestamptz not null,
  finished_at timestamptz
);

-- An account in a restore. `position`: where its log stood in the backup. The log goes on further, and the sequences of
-- all later events are shown `jump` higher, so that receivers take them as newer than what was lost. The jumps of an
-- account together grow with the time, so that the same backup restored again gives none of them a second time.
-- `step`: the last step of finishing that is done. `reason`: why it is still held, in a sentence; null: it was not tried,
-- or nothing holds it. `found`: what finishing has found. `is_lifted_anyway`: a person ended the hold without an answer of
-- the processor.
create table account_holds (
  account_id uuid not null references accounts,
  restore_id uuid not null,
  backup_at timestamptz not null,
  held_at timestamptz not null,
  position bigint not null,
  jump bigint not null check (jump > 0),
  step text not null default 'Held' check (step in ('Held', 'Read', 'Applied', 'Compared', 'Numbered', 'Lifted')),
  reason text,
  found jsonb not null default '{}',
  is_lifted_anyway boolean not null default false,
  finished_at timestamptz,
  primary key (account_id, restore_id),
  check ((step = 'Lifted') = (finished_at is not null))
);

alter table restores enable row level security;
alter table restores force row level security;
create policy system on restores to tranche_system using (true);
grant select, insert, update on restores to tranche_system;

alter table account_holds enable row level security;
alter table account_holds force row level security;
create policy tenant on account_holds to tranche_app using (account_id = (select current_account_id()));
create policy system on account_holds to tranche_system using (true);
grant select, update on account_holds to tranche_app;
grant select, insert, update on account_holds to tranche_system;
