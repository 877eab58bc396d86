-- Mails, what is known of the reminders of an invoice, and webhooks.

-- No foreign keys: the transaction that writes a mail holds a lock on its object.
create table mails (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Names its cause, so that each is told once. Null where another mail may follow, as after one that is superseded.
  once_key text check (length(once_key) <= 200),
  -- What it says of the present, compared with that before it goes out: the terms of an invoice, and which version has
  -- them; those of an offer, or when it ends; the civil date of a charge, and how much.
  terms text,
  terms_version bigint,
  charge_date date,
  charge_amount bigint,
  language text not null check (language in ('en', 'de', 'fr', 'es')),
  invoice_id uuid,
  payment_id uuid,
  scheduled_payment_ids uuid[] not null,
  -- Among the mails about the same invoice or outgoing payment, in the order in which they were written, under its
  -- lock. Ids tell that of one process only.
  place bigint not null,
  recipients json not null,
  sender_name text not null,
  reply_to text,
  subject text not null,
  -- The content, stored once: HTML and text are made from it. Null after some years.
  content json,
  content_dropped_at timestamptz,
  headers json not null,
  -- Superseded: it waited until what it says was no longer true, and is not sent any more.
  status text not null check (status in ('Queued', 'Sent', 'PartlySent', 'Failed', 'Bounced', 'Kept', 'Superseded')),
  attempts smallint not null default 0,
  failure text,
  message_id text not null,
  -- In the account's time, both.
  created_at timestamptz not null,
  sent_at timestamptz,
  -- When whom it was about was erased: the row only keeps it from being told again.
  erased_at timestamptz,
  -- The contact of the invoice or payment when the mail was written.
  contact_id uuid,
  primary key (account_id, id),
  unique (account_id, once_key),
  check ((content is null) = (content_dropped_at is not null))
-- A mail is written three times, so that 1.5 is growth by half. Vacuum reads all five indexes: at 5 % of dead rows it did
-- so after each growth by 2.5 %.
) with (autovacuum_analyze_scale_factor = 1.5, autovacuum_vacuum_scale_factor = 0.2);
create index mails_invoice on mails (account_id, invoice_id, id) where invoice_id is not null;
create index mails_payment on mails (account_id, payment_id, id) where payment_id is not null;
create index mails_contact on mails (account_id, contact_id, id) where contact_id is not null;
-- Without the most frequent statuses, which are found as quickly by reading on.
create index mails_status on mails (account_id, status, id) where status not in ('Sent', 'Kept');
alter table mails
  alter column scheduled_payment_ids set statistics 0,
  alter column recipients set statistics 0,
  alter column sender_name set statistics 0,
  alter column reply_to set statistics 0,
  alter column subject set statistics 0,
  alter column content set statistics 0,
  alter column headers set statistics 0,
  alter column message_id set statistics 0;

-- Reports on mails that providers have sent, each once, for 90 days. In the account's time.
create table mail_feedback (
  account_id uuid not null references accounts,
  source text not null check (source in ('Postmark', 'Ses', 'Mailbox')),
  -- The id of the report at its source. One report may be about several addresses.
  source_id text not null check (length(source_id) <= 200),
  -- In small letters, its domain in ASCII.
  address text not null check (length(address) <= 320),
  mail_id uuid not null,
  kind text not null check (kind in ('Hard', 'Soft', 'Delayed', 'Complaint', 'Other')),
  created_at timestamptz not null,
  primary key (account_id, source, source_id, address)
);
create index mail_feedback_address on mail_feedback (account_id, address, created_at)
  where kind in ('Soft', 'Hard', 'Complaint');
create index mail_feedback_mail on mail_feedback (account_id, mail_id);
create index mail_feedback_created_at on mail_feedback using brin (created_at);

-- Addresses that get no reminders of an account, because its mails came back or somebody complained; lifted ones stay,
-- so that an old report does not stop the reminders again. In the account's time.
create table mail_suppressions (
  account_id uuid not null references accounts,
  id uuid not null,
  address text not null check (length(address) <= 320),
  reason text not null check (reason in ('HardBounce', 'SoftBounces', 'Complaint')),
  bounce_reason text not null,
  detail text check (length(detail) <= 300),
  mail_id uuid not null,
  -- The invoice or outgoing payment whose reminders alone stop: a message in the mailbox of returned mails says so, which a
  -- reader of one mail can forge. Null: all.
  only_about uuid,
  created_at timestamptz not null,
  lifted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, address)
);
create index mail_suppressions_mail on mail_suppressions (account_id, mail_id);

-- The last mail with an invoice's terms to its client, the time since which each payment is owed for its date, and
-- the instant up to which all reminders are done. No foreign key: the transaction that writes a state holds a lock on
-- its invoice, and drafts have no state, so that no invoice with a state is ever deleted.
create table reminder_states (
  account_id uuid not null,
  invoice_id uuid not null,
  last_mail_id uuid,
  owed json not null,
  handled_until timestamptz not null,
  primary key (account_id, invoice_id)
);

-- Row-level security ------------------------------------------------------------------------------

-- How many events an account has had sent again in an hour, its newest with any.
create table webhook_replays (
  account_id uuid primary key references accounts,
  hour timestamptz not null,
  events integer not null check (events > 0)
);

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('mails', 'select, insert, update'),
      ('mail_feedback', 'select, insert, delete'),
      ('mail_suppressions', 'select, insert, update, delete'),
      ('reminder_states', 'select, insert, update')
    ) as t (table_name, app)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))',
      granted.table_name);
    execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
  end loop;
end
$$;

create policy system on mail_feedback to tranche_system using (true);
grant select, delete on mail_feedback to tranche_system;

-- Erasing people ----------------------------------------------------------------------------------

-- The data of an event without what it says of a person: names, addresses and what people have written. Amounts,
-- dates, ids and statuses stay, so that the books are proven by it as before. `is_person`: its name and email are a
-- person's, or its name is what somebody has written over a payment.
create function redacted_data(data json, is_person boolean) returns json
  language plpgsql immutable parallel safe
as $$
begin
  if json_typeof(data) = 'array' then
    return (
      select coalesce(json_agg(redacted_data(value, is_person) order by place), '[]')
      from json_array_elements(data) with ordinality as element (value, place));
  elsif json_typeof(data) <> 'object' then
    return data;
  end if;
  return (
    select coalesce(json_object_agg(key,
      case
        when is_person and key in ('name', 'email') or key in ('note', 'description', 'declineReason') then
          case when json_typeof(value) = 'string' and value #>> '{}' <> '' then '"(erased)"' else value end
        when key = 'ccEmails' then '[]'
        when key = 'metadata' then '{}'
        when key in ('destination', 'bankAccount', 'externalId', 'returnUrl') then 'null'
        else redacted_data(value, key in ('contact', 'paymentSchedule', 'person'))
      end order by place), '{}')
    from json_each(data) with ordinality as field (key, value, place));
end
$$;

-- The only way to change an event, with `redact_member_events`. It takes out what events say of a contact that is
-- being erased: events of the contact, of those that were merged into it, and of their invoices, deleted ones too,
-- and payments; no others. Answers how many it has changed, `most` at once: of one with many payments, each is long.
create function redact_events(for_account uuid, for_contact uuid, of_objects uuid[], at_instant timestamptz, most integer)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed bigint;
begin
  if not exists (
    select from contacts where account_id = for_account and id = for_contact and erased_at is not null
  ) then
    raise exception 'The contact % is not being erased.', for_contact;
  end if;
  update events e
  set data = redacted_data(e.data, starts_with(e.type, 'contact.')), redacted_at = at_instant, redacted_for = for_contact
  where e.account_id = for_account and e.id in (
      select r.id from events r
      where r.account_id = for_account and r.object_id = any(of_objects) and r.redacted_at is null limit most)
    and (exists (select from contacts c where c.account_id = for_account and c.id = e.object_id
           and for_contact in (c.id, c.merged_into_id))
      or exists (select from invoices i where i.account_id = for_account and i.id = e.object_id
           and i.contact_id = for_contact)
      or exists (select from events d join contacts c on c.account_id = for_account and c.id::text = d.data->>'contactId'
           where d.account_id = for_account and d.object_id = e.object_id and d.type = 'invoice.deleted'
             and for_contact in (c.id, c.merged_into_id))
      or exists (select from payments p where p.account_id = for_account and p.id = e.object_id
           and p.contact_id = for_contact)
      or exists (select from recipients r join contacts c on c.account_id = for_account and c.id = r.contact_id
           where r.account_id = for_account and r.id = e.object_id and for_contact in (c.id, c.merged_into_id)));
  get diagnostics changed = row_count;
  return changed;
end
$$;
revoke execute on function redact_events from public;
grant execute on function redact_events to tranche_app;

-- Takes out who the members of an account were, and whom they have invited, when the account is erased. Every type of
-- event that names a member is listed. Answers how many it has changed, `most` at once.
create function redact_member_events(for_account uuid, at_instant timestamptz, most integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed bigint;
begin
  if not exists (select from accounts where id = for_account and erased_at is not null) then
    raise exception 'The account % is not erased.', for_account;
  end if;
  update events e
  set data = redacted_data(e.data, not starts_with(e.type, 'token.')), redacted_at = at_instant, redacted_for = for_account
  where e.account_id = for_account and e.id in (
      select r.id from events r
      where r.account_id = for_account and r.redacted_at is null and r.type in ('invitation.created', 'invitation.revoked',
        'member.joined', 'member.role_changed', 'member.removed', 'token.created', 'token.revoked')
      limit most);
  get diagnostics changed = row_count;
  return changed;
end
$$;
revoke execute on function redact_member_events from public;
grant execute on function redact_member_events to tranche_app;

create policy eraser on accounts to tranche_eraser using (id = (select current_account_id()));
create policy eraser on contacts to tranche_eraser using (account_id = (select current_account_id()));
create policy eraser on invoices to tranche_eraser using (account_id = (select current_account_id()));
create policy eraser on payments to tranche_eraser using (account_id = (select current_account_id()));
create policy eraser on recipients to tranche_eraser using (account_id = (select current_account_id()));
create policy eraser on events to tranche_eraser using (account_id = (select current_account_id()));
grant select (id, erased_at) on accounts to tranche_eraser;
grant select (account_id, id, merged_into_id, erased_at) on contacts to tranche_eraser;
grant select (account_id, id, contact_id) on invoices, payments, recipients to tranche_eraser;
grant select, update (data, redacted_at, redacted_for) on events to tranche_eraser;
grant create on schema public to tranche_eraser;
alter function redact_events owner to tranche_eraser;
alter function redact_member_events owner to tranche_eraser;
revoke create on schema public from tranche_eraser;

-- Webhooks ----------------------------------------------------------------------------------------

-- An endpoint that events are sent to. `position` and `event_id`: up to which place of the log it was read.
-- `failures`: how many attempts have failed since the last that did not; `failing_since`, when the first of them did.
-- `next_at`: when the first of its waiting deliveries is due. After many failures nothing is sent until
-- `quiet_until`. One process at a time sends to it, until `leased_until`. All in the machine's time, as is all of
-- deliveries.
create table webhooks (
  account_id uuid not null references accounts,
  id uuid not null,
  url text not null check (length(url) <= 2000),
  -- Of all accounts, only so many webhooks of one host are sent to at once.
  host text not null generated always as (substring(url from '^https?://(\[[^]]*\]|[^:/?]+)')) stored,
  -- When something arrived at this address first. Before that nothing is sent again.
  arrived_at timestamptz,
  -- Null: all.
  event_types text[] check (cardinality(event_types) between 1 and 200),
  description text not null check (length(description) <= 200),
  status text not null check (status in ('Active', 'Paused', 'Disabled')),
  paused_by text check (paused_by in ('Member', 'Token', 'Service')),
  is_ordered boolean not null,
  -- Encrypted with the key of the service. Those before sign, too, each until an instant of its own, the last of them
  -- until `previous_until`.
  secret bytea not null,
  previous_secrets bytea,
  previous_until timestamptz,
  position bigint not null,
  event_id uuid not null,
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  next_at timestamptz,
  quiet_until timestamptz,
  leased_until timestamptz,
  -- Whether an attempt of the last round took long: those that do have places of their own.
  is_slow boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  check ((previous_secrets is null) = (previous_until is null)),
  check ((status = 'Paused') = (paused_by is not null))
);
create index webhooks_active on webhooks (account_id, id) where status = 'Active';

-- What became of an event at one webhook, for 30 days. The id is made of those of the webhook and the event, so that
-- an event which a process sends again after another died has the same. `event_position` is that of the event in the
-- log. `next_at`: of a waiting one, when it is tried again; null of one that waits for an earlier one of its object.
-- Tests are of no event of the log, and are tried once. No foreign key: deliveries outlive their webhook until they
-- are past their time, because there may be too many to delete at once.
create table webhook_deliveries (
  account_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  event_type text not null,
  object_id uuid not null,
  event_position bigint not null,
  is_test boolean not null,
  status text not null check (status in ('Waiting', 'Delivered', 'Failed')),
  attempts smallint not null check (attempts >= 0),
  next_at timestamptz,
  attempted_at timestamptz,
  status_code smallint,
  failure text,
  answer text check (length(answer) <= 1024),
  milliseconds integer,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (account_id, webhook_id, id),
  check ((status = 'Delivered') = (delivered_at is not null)),
  check (status = 'Waiting' or next_at is null)
);
create index webhook_deliveries_due on webhook_deliveries (account_id, webhook_id, next_at)
  where status = 'Waiting' and next_at is not null;
create index webhook_deliveries_waiting on webhook_deliveries (account_id, webhook_id, object_id, event_position, event_id)
  where status = 'Waiting';
-- Without the most frequent status, which is found as quickly by reading on.
create index webhook_deliveries_status on webhook_deliveries (account_id, webhook_id, status, id)
  where status <> 'Delivered';
create index webhook_deliveries_created_at on webhook_deliveries using brin (created_at);

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('webhooks', 'select, insert, update, delete', 'select'),
      ('webhook_deliveries', 'select, insert, update', 'select, delete'),
      ('webhook_replays', 'select, insert, update', 'select')
    ) as t (table_name, app, system)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))',
      granted.table_name);
    execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
    execute format('create policy system on %I to tranche_system using (true)', granted.table_name);
    execute format('grant %s on %I to tranche_system', granted.system, granted.table_name);
  end loop;
end
$$;
