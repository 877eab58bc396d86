-- How people sign in: invitations, devices, identities at a provider, sessions and codes. All of it is written by
-- `tranche_system`, which signs callers in; `tranche_app` sees none of it, so that nothing that serves a request can
-- make a way in.

create table invitations (
  account_id uuid not null references accounts,
  id uuid not null,
  email text not null check (length(email) <= 254),
  email_key text not null,
  role text not null check (role in ('Owner', 'Admin', 'Member', 'Viewer')),
  -- Null when somebody at the command line did.
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invited_by) references members,
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_open on invitations (account_id, email_key)
  where accepted_at is null and revoked_at is null;
create index invitations_email on invitations (email_key, created_at) where accepted_at is null and revoked_at is null;
create index invitations_made on invitations (account_id, created_at);
create index invitations_expires_at on invitations (expires_at);

-- What a browser keeps for long, to know a new one. Forgotten when the password was reset: then each is new again.
create table devices (
  person_id uuid not null references people,
  id uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  user_agent text not null check (length(user_agent) <= 400),
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  forgotten_at timestamptz,
  primary key (person_id, id),
  unique (person_id, secret_hash)
);
create index devices_last_seen_at on devices (last_seen_at);
create index devices_forgotten_at on devices (forgotten_at) where forgotten_at is not null;

-- People at a provider of sign-ins (OpenID Connect): its issuer, and its name for the person, which it never gives to
-- another. `email` is the address there, as it was at the last sign-in. `refresh_token`, encrypted, asks the
-- provider whether the person is still there; null when it gives none. `checked_at`: when it last said so;
-- `checking_until`: until when one process asks, because many providers take each token once. `refused_at`: when it
-- said that the person is gone.
create table identities (
  provider text not null check (length(provider) <= 500),
  -- Of a provider that an account has set: the account, and `provider` is the id of `identity_providers`. What such an
  -- identity opens reaches this account only: its Owner chose who says who somebody is. Null for the installation's.
  account_id uuid references accounts,
  subject text not null check (length(subject) between 1 and 255),
  person_id uuid not null references people,
  email text not null check (length(email) <= 254),
  refresh_token bytea,
  checked_at timestamptz not null,
  checking_until timestamptz,
  refused_at timestamptz,
  created_at timestamptz not null,
  primary key (provider, subject),
  -- An address that the provider gives to another person must not lead to the first one's accounts.
  unique (person_id, provider)
);
create index identities_account on identities (account_id) where account_id is not null;

-- The provider of sign-ins that an account has set for the people of its domains. `id`: another issuer or client is
-- another provider, with identities of its own. `domain_token` stands in a record of DNS of each domain that is verified.
-- `tested_at` and `tested_session_id`: the last sign-in there that an Owner tried, and in which session.
create table identity_providers (
  account_id uuid primary key references accounts,
  id uuid not null unique,
  name text not null check (length(name) between 1 and 40),
  issuer text not null check (length(issuer) <= 400),
  client_id text not null check (length(client_id) between 1 and 255),
  client_secret bytea not null,
  domains text[] not null check (cardinality(domains) between 1 and 20),
  domain_token text not null,
  verified_domains text[] not null default '{}' check (verified_domains <@ domains),
  -- Of people of the domains who are new; null: nobody new gets in.
  default_role text check (default_role in ('Admin', 'Member', 'Viewer')),
  is_required boolean not null default false,
  status text not null check (status in ('Untested', 'Active', 'Off')),
  tested_at timestamptz,
  tested_session_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not is_required or status = 'Active')
);

-- A sign-in at a provider that has not come back yet. Only hashes: of its state, and of the secret that its browser
-- keeps. With a session, it confirms who is signed in there.
create table oidc_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null,
  purpose text not null check (purpose in ('SignIn', 'Confirm', 'Test')),
  session_id uuid,
  return_path text not null check (length(return_path) <= 2000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'SignIn') = (session_id is null))
);
create index oidc_attempts_expires_at on oidc_attempts (expires_at);

create table sessions (
  id uuid primary key,
  person_id uuid not null,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  device_id uuid not null,
  user_agent text not null check (length(user_agent) <= 400),
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the person last proved who they are: changes of how they sign in need that to be recent.
  confirmed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The identity at a provider that opened it; null for a password or a passkey.
  provider text,
  subject text,
  -- Whether the person proved two factors in it: a passkey, or a code beside the password.
  has_both_factors boolean not null default false,
  -- That of the identity: the session reaches no other account. It stays when the identity goes, and then opens nothing.
  only_account_id uuid references accounts,
  foreign key (person_id, device_id) references devices,
  foreign key (provider, subject) references identities on delete set null,
  check ((provider is null) = (subject is null))
);
create index sessions_identity on sessions (provider, subject) where provider is not null;
create index sessions_person on sessions (person_id, created_at) where ended_at is null;
create index sessions_expires_at on sessions (expires_at);
create index sessions_device on sessions (person_id, device_id);

-- Why a mail goes to a member. The mail has the same id; it is written, and its link made, from what stands here.
create table member_mails (
  account_id uuid not null references accounts,
  id uuid not null,
  kind text not null check (kind in ('MemberInvitation', 'PasswordReset', 'NewDevice', 'SignUpAgain',
    'PasswordChanged', 'TwoFactorOn', 'TwoFactorOff', 'RecoveryCodesRenewed', 'RecoveryCodeUsed', 'WrongCodes',
    'PasskeyAdded', 'PasskeyRemoved', 'SignOnLinked', 'AccountClosed', 'AccountReopened', 'AccountSuspended', 'AccountResumed')),
  invitation_id uuid,
  person_id uuid references people,
  device_id uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invitation_id) references invitations,
  foreign key (person_id, device_id) references devices,
  check ((kind = 'MemberInvitation') = (invitation_id is not null)),
  check ((kind = 'MemberInvitation') = (person_id is null)),
  check (case when kind = 'NewDevice' then device_id is not null
    when kind in ('MemberInvitation', 'PasswordReset', 'SignUpAgain') then device_id is null else true end)
);
create index member_mails_created_at on member_mails (created_at);
create index member_mails_device on member_mails (person_id, device_id) where device_id is not null;
create index member_mails_invitation on member_mails (account_id, invitation_id) where invitation_id is not null;
create index member_mails_person on member_mails (person_id, kind, created_at) where person_id is not null;

-- A code of a link is kept only as the SHA-256 of its 256 random bits.
create table sign_in_codes (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('Invitation', 'PasswordReset', 'Welcome', 'SignUp')),
  account_id uuid,
  invitation_id uuid,
  person_id uuid references people,
  -- Of somebody who signs up: who has it may become a person.
  email text check (length(email) <= 254),
  email_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Whether only its mail contains it. Another link was shown to somebody else, or came with the file of an account.
  is_mailed boolean not null default false,
  -- Of somebody who signs up after a sign-in at the provider: they take no password.
  is_signed_on boolean not null default false,
  foreign key (account_id, invitation_id) references invitations,
  check (not is_signed_on or purpose = 'SignUp'),
  check ((purpose = 'Invitation') = (account_id is not null)),
  check ((purpose = 'Invitation') = (invitation_id is not null)),
  check ((purpose in ('PasswordReset', 'Welcome')) = (person_id is not null)),
  check ((purpose = 'SignUp') = (email is not null)),
  check ((purpose = 'SignUp') = (email_key is not null))
);
create index sign_in_codes_person on sign_in_codes (person_id) where person_id is not null;
create index sign_in_codes_invitation on sign_in_codes (account_id, invitation_id) where account_id is not null;
create index sign_in_codes_email on sign_in_codes (email_key, created_at) where email_key is not null;
create index sign_in_codes_expires_at on sign_in_codes (expires_at);

-- Guesses of a password: how many since when, by the SHA-256 of what they have in common (an email, an address).
-- Counted before a password is looked at, so that guesses side by side, in however many processes, are all counted.
create table login_attempts (
  key_hash bytea primary key check (length(key_hash) = 32),
  started_at timestamptz not null,
  -- 0 when the one guess was taken back.
  count integer not null check (count >= 0)
);
create index login_attempts_started_at on login_attempts (started_at);

-- Addresses for which a new password was asked, as they were typed. Whether anybody has them is looked up by the
-- worker: the answer must not take longer for who is known.
create table reset_requests (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null
);

-- Addresses that asked to sign up. The worker looks whether somebody has one, and mails a link: nobody's account can
-- send this mail, so that it has no row of `mails`. `run_at` is when it is tried next.
create table sign_up_requests (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  language text not null check (language in ('en', 'de', 'fr', 'es')),
  attempts smallint not null default 0,
  run_at timestamptz not null,
  created_at timestamptz not null
);
create index sign_up_requests_run_at on sign_up_requests (run_at);

-- The second factor ---------------------------------------------------------------------------------

-- The secret of a person's authenticator app, encrypted with the key of the service. `confirmed_at` is null until the
-- first right code; until then nothing asks for one. `used_step` is the time step of the last code that was taken: no
-- code is taken twice.
create table authenticators (
  person_id uuid primary key references people,
  secret bytea not null,
  used_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Codes on paper, for when the app is lost: each once, kept as the SHA-256 of its 80 random bits.
create table recovery_codes (
  person_id uuid not null references people,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, hash)
);

-- A sign-in whose password was right, and that waits for its second step in one browser. Kept as a hash.
create table sign_in_steps (
  hash bytea primary key check (length(hash) = 32),
  person_id uuid not null references people,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- As of a session.
  provider text,
  subject text,
  foreign key (provider, subject) references identities on delete set null,
  check ((provider is null) = (subject is null))
);
create index sign_in_steps_person on sign_in_steps (person_id);
create index sign_in_steps_expires_at on sign_in_steps (expires_at);

-- `credential_id` is what the authenticator calls it, in base64url. `sign_count` is what it counted at its last use;
-- 0 when it does not count.
create table passkeys (
  person_id uuid not null references people,
  id uuid not null,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (person_id, id)
);

-- The challenge that an authenticator signs, once. With a person: to add a passkey.
create table passkey_challenges (
  hash bytea primary key check (length(hash) = 32),
  person_id uuid references people,
  expires_at timestamptz not null
);
create index passkey_challenges_person on passkey_challenges (person_id) where person_id is not null;
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Row-level security ------------------------------------------------------------------------------

-- Tables of accounts are closed to the other roles, even if `tranche_app` got more rights one day.
do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('invitations', 'select (account_id)', 'select, insert, update, delete'),
      ('devices', null, 'select, insert, update, delete'),
      ('identities', null, 'select, insert, update, delete'),
      ('identity_providers', null, 'select, insert, update, delete'),
      ('oidc_attempts', null, 'select, insert, update, delete'),
      ('sessions', null, 'select, insert, update, delete'),
      ('member_mails', 'select (account_id)', 'select, insert, delete'),
      ('sign_in_codes', 'select (account_id)', 'select, insert, update, delete'),
      ('login_attempts', null, 'select, insert, update, delete'),
      ('reset_requests', null, 'select, insert, update, delete'),
      ('sign_up_requests', null, 'select, insert, update, delete'),
      ('authenticators', null, 'select, insert, update, delete'),
      ('recovery_codes', null, 'select, insert, update, delete'),
      ('sign_in_steps', null, 'select, insert, update, delete'),
      ('passkeys', null, 'select, insert, update, delete'),
      ('passkey_challenges', null, 'select, insert, update, delete')
    ) as t (table_name, app, system)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    if granted.app is not null then
      execute format(
        'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))',
        granted.table_name);
      execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
    end if;
    execute format('create policy system on %I to tranche_system using (true)', granted.table_name);
    execute format('grant %s on %I to tranche_system', granted.system, granted.table_name);
  end loop;
end
$$;
