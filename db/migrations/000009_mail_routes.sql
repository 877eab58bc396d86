-- How the mails of an account leave, where that is not by the installation's own sender: by a mail server of the account,
-- or by the installation's server with a domain of the account, whose mails we sign.

-- Both by `kind`: the server with its encrypted password, or the domain with the key that signs (encrypted) and what its
-- DNS record publishes. `dns`: what the last look found. `Untested` and `Off`: the installation sends as if there were no
-- row. `Failing`: mails wait for the server. `trouble` and `failure`: why it last did not take a mail; `failing_since`, in
-- the account's time as all instants here, when that began; `refused_mail_id`: the mail that was refused first, as one mail
-- alone may itself be the reason; `failed_at`: the last time; `worked_at`: when it then took a mail, until it counts as
-- working or fails again. `id` names it in the log.
create table mail_routes (
  account_id uuid primary key references accounts,
  id uuid not null,
  kind text not null check (kind in ('Server', 'Domain')),
  from_address text not null check (length(from_address) <= 254),
  host text check (length(host) <= 253),
  port integer check (port between 1 and 65535),
  security text check (security in ('Tls', 'StartTls')),
  username text check (length(username) <= 320),
  password bytea,
  domain text check (length(domain) <= 253),
  selector text,
  dkim_key bytea,
  dkim_public text,
  dns json,
  verified_at timestamptz,
  status text not null check (status in ('Untested', 'Active', 'Failing', 'Off')),
  trouble text check (trouble in ('Unreachable', 'RefusedUs', 'RefusedMails', 'Unreadable')),
  failure text check (length(failure) <= 300),
  failing_since timestamptz,
  refused_mail_id uuid,
  failed_at timestamptz,
  worked_at timestamptz,
  tested_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (kind <> 'Server' or (host is not null and port is not null and security is not null and domain is null)),
  check (kind <> 'Domain' or (domain is not null and selector is not null and dkim_key is not null
    and dkim_public is not null and host is null)),
  check (kind <> 'Domain' or status not in ('Active', 'Failing') or verified_at is not null),
  check ((username is null) = (password is null)),
  check ((trouble is null) = (failure is null) and (trouble is null) = (failing_since is null)),
  check ((failing_since is null) = (failed_at is null)),
  check ((refused_mail_id is not null) = (trouble is not distinct from 'RefusedMails')),
  check (worked_at is null or status = 'Failing'),
  check (status <> 'Failing' or trouble is not null)
);

alter table mail_routes enable row level security;
alter table mail_routes force row level security;
create policy tenant on mail_routes to tranche_app using (account_id = (select current_account_id()));
grant select, insert, update, delete on mail_routes to tranche_app;

-- Passwords and keys are encrypted again with a new key of the service, which finds them across accounts. The operator sees
-- whether mails leave.
create policy system on mail_routes for select to tranche_system using (true);
grant select (account_id, kind, status, failing_since, password, dkim_key) on mail_routes to tranche_system;
