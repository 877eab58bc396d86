-- Made by `npm run schema` from the migrations; read it, do not edit it.

create table account_counters (
  account_id uuid not null,
  name text not null,
  value bigint not null
); -- row-level security is forced

create table accounts (
  id uuid not null,
  path text not null,
  name text not null,
  mode text not null,
  currency text not null,
  time_zone text not null,
  accepted_methods text[] not null,
  number_prefix text not null default 'INV-'::text,
  due_window_days smallint not null default 30,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table contacts (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  name text not null,
  email text not null,
  email_key text not null,
  sequence bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
); -- row-level security is forced

create table events (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  object_id uuid not null,
  sequence bigint not null,
  data json not null,
  created_at timestamp with time zone not null,
  transaction_id xid8 not null default pg_current_xact_id()
); -- row-level security is forced

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  etag text,
  body text not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table invoices (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  contact_type text not null,
  contact_name text not null,
  contact_email text not null,
  number text,
  status text not null,
  is_status_shown boolean not null,
  schedule_rule text not null,
  currency text not null,
  total_amount bigint not null,
  payment_methods text[] not null,
  cc_emails text[] not null,
  enable_autoreminders boolean not null,
  note text not null,
  delivery_method text not null,
  event_date date,
  payment_code text,
  line_items json not null,
  metadata json not null,
  sequence bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  activated_at timestamp with time zone
); -- row-level security is forced

create table members (
  account_id uuid not null,
  person_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table payment_methods (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  type text not null,
  brand text,
  bank_name text,
  last4 text not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone
); -- row-level security is forced

create table payments (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  contact_id uuid not null,
  contact_name text not null,
  contact_email text not null,
  total_amount bigint not null,
  currency text not null,
  schedule_date date not null,
  event_date date,
  payment_method_id uuid not null,
  note text not null,
  status text not null,
  sequence bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
); -- row-level security is forced

create table people (
  id uuid not null,
  name text not null,
  email text not null,
  email_key text not null,
  created_at timestamp with time zone not null
); -- row-level security is forced

create table scheduled_payments (
  account_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  position smallint not null,
  due_date date not null,
  amount bigint not null,
  status text not null,
  name text
); -- row-level security is forced

create table tokens (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone
); -- row-level security is forced

alter table account_counters add constraint account_counters_pkey PRIMARY KEY (account_id, name);
alter table account_counters add constraint account_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table account_counters add constraint account_counters_name_check CHECK ((name = 'InvoiceNumber'::text));
alter table accounts add constraint accounts_path_key UNIQUE (path);
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table accounts add constraint accounts_accepted_methods_check CHECK (((cardinality(accepted_methods) > 0) AND (accepted_methods <@ ARRAY['DebitCard'::text, 'CreditCard'::text, 'BankAccount'::text])));
alter table accounts add constraint accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table accounts add constraint accounts_due_window_days_check CHECK (((due_window_days >= 0) AND (due_window_days <= 3660)));
alter table accounts add constraint accounts_mode_check CHECK ((mode = ANY (ARRAY['Live'::text, 'Sandbox'::text])));
alter table accounts add constraint accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table accounts add constraint accounts_number_prefix_check CHECK ((length(number_prefix) <= 20));
alter table accounts add constraint accounts_path_check CHECK (((path ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(path) >= 2) AND (length(path) <= 63))));
alter table contacts add constraint contacts_pkey PRIMARY KEY (account_id, id);
alter table contacts add constraint contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table contacts add constraint contacts_type_check CHECK ((type = ANY (ARRAY['Client'::text, 'Business'::text])));
alter table events add constraint events_account_id_object_id_sequence_key UNIQUE (account_id, object_id, sequence);
alter table events add constraint events_pkey PRIMARY KEY (account_id, id);
alter table events add constraint events_sequence_check CHECK ((sequence > 0));
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (account_id, key);
alter table idempotency_keys add constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)));
alter table idempotency_keys add constraint idempotency_keys_request_hash_check CHECK ((length(request_hash) = 32));
alter table invoices add constraint invoices_pkey PRIMARY KEY (account_id, id);
alter table invoices add constraint invoices_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table invoices add constraint invoices_check CHECK (((status = 'Draft'::text) = (activated_at IS NULL)));
alter table invoices add constraint invoices_check1 CHECK (((status = 'Draft'::text) = (number IS NULL)));
alter table invoices add constraint invoices_check2 CHECK (((status = 'Draft'::text) = (payment_code IS NULL)));
alter table invoices add constraint invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table invoices add constraint invoices_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['Email'::text, 'ShareManually'::text])));
alter table invoices add constraint invoices_note_check CHECK ((length(note) <= 2500));
alter table invoices add constraint invoices_payment_methods_check CHECK ((cardinality(payment_methods) > 0));
alter table invoices add constraint invoices_schedule_rule_check CHECK ((schedule_rule = ANY (ARRAY['EveryPaymentDue'::text, 'EarliestDue'::text])));
alter table invoices add constraint invoices_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Active'::text, 'Paid'::text, 'Canceled'::text, 'Uncollectible'::text])));
alter table invoices add constraint invoices_total_amount_check CHECK (((total_amount >= 1) AND (total_amount <= '999999999999'::bigint)));
alter table members add constraint members_pkey PRIMARY KEY (account_id, person_id);
alter table members add constraint members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table members add constraint members_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id);
alter table members add constraint members_role_check CHECK ((role = ANY (ARRAY['Owner'::text, 'Admin'::text, 'Member'::text, 'Viewer'::text])));
alter table payment_methods add constraint payment_methods_pkey PRIMARY KEY (account_id, id);
alter table payment_methods add constraint payment_methods_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES members(account_id, person_id);
alter table payment_methods add constraint payment_methods_check CHECK (((type = 'BankAccount'::text) = (bank_name IS NOT NULL)));
alter table payment_methods add constraint payment_methods_check1 CHECK (((type = 'BankAccount'::text) = (brand IS NULL)));
alter table payment_methods add constraint payment_methods_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text));
alter table payment_methods add constraint payment_methods_type_check CHECK ((type = ANY (ARRAY['CreditCard'::text, 'DebitCard'::text, 'BankAccount'::text])));
alter table payments add constraint payments_pkey PRIMARY KEY (account_id, id);
alter table payments add constraint payments_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id);
alter table payments add constraint payments_account_id_payment_method_id_fkey FOREIGN KEY (account_id, payment_method_id) REFERENCES payment_methods(account_id, id);
alter table payments add constraint payments_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES members(account_id, person_id);
alter table payments add constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table payments add constraint payments_note_check CHECK ((length(note) <= 2500));
alter table payments add constraint payments_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Scheduled'::text, 'Processing'::text, 'Completed'::text, 'Failed'::text, 'Declined'::text, 'Expired'::text, 'Canceled'::text, 'Returned'::text])));
alter table payments add constraint payments_total_amount_check CHECK (((total_amount >= 1) AND (total_amount <= '999999999999'::bigint)));
alter table people add constraint people_email_key_key UNIQUE (email_key);
alter table people add constraint people_pkey PRIMARY KEY (id);
alter table scheduled_payments add constraint scheduled_payments_pkey PRIMARY KEY (account_id, invoice_id, id);
alter table scheduled_payments add constraint scheduled_payments_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id) ON DELETE CASCADE;
alter table scheduled_payments add constraint scheduled_payments_amount_check CHECK (((amount >= 1) AND (amount <= '999999999999'::bigint)));
alter table scheduled_payments add constraint scheduled_payments_name_check CHECK ((length(name) <= 80));
alter table scheduled_payments add constraint scheduled_payments_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Scheduled'::text, 'Due'::text, 'Processing'::text, 'RequiresAction'::text, 'Paid'::text, 'Failed'::text, 'PartiallyRefunded'::text, 'Refunded'::text, 'Disputed'::text, 'ChargedBack'::text, 'Waived'::text, 'Canceled'::text])));
alter table tokens add constraint tokens_hash_key UNIQUE (hash);
alter table tokens add constraint tokens_pkey PRIMARY KEY (account_id, id);
alter table tokens add constraint tokens_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES members(account_id, person_id);
alter table tokens add constraint tokens_hash_check CHECK ((length(hash) = 32));
alter table tokens add constraint tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table tokens add constraint tokens_scopes_check CHECK ((cardinality(scopes) > 0));

CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING brin (created_at);
CREATE INDEX invoices_contact ON public.invoices USING btree (account_id, contact_id, id);
CREATE INDEX invoices_event_date ON public.invoices USING btree (account_id, event_date, id) WHERE (event_date IS NOT NULL);
CREATE INDEX invoices_status ON public.invoices USING btree (account_id, status, id) WHERE (status <> 'Active'::text);
CREATE INDEX invoices_updated_at ON public.invoices USING btree (account_id, updated_at, id);
CREATE INDEX payment_methods_wallet ON public.payment_methods USING btree (account_id, person_id, id) WHERE (removed_at IS NULL);
CREATE INDEX payments_contact ON public.payments USING btree (account_id, contact_id, id);
CREATE INDEX payments_status ON public.payments USING btree (account_id, status, id);
CREATE INDEX payments_updated_at ON public.payments USING btree (account_id, updated_at, id);
CREATE INDEX scheduled_payments_due_date ON public.scheduled_payments USING btree (account_id, due_date, invoice_id);
CREATE UNIQUE INDEX contacts_email_key ON public.contacts USING btree (account_id, email_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX invoices_number ON public.invoices USING btree (account_id, number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX invoices_payment_code ON public.invoices USING btree (account_id, payment_code) WHERE (payment_code IS NOT NULL);

CREATE OR REPLACE FUNCTION public.current_account_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('tranche.account_id'::text, true), ''::text))::uuid
;

CREATE OR REPLACE FUNCTION public.ensure_contacts(account uuid, new_ids uuid[], event_ids uuid[], types text[], names text[], emails text[], now_at timestamp with time zone)
 RETURNS TABLE(ensured_id uuid, ensured_key text)
 LANGUAGE plpgsql
AS $function$
begin
  return query
  with wanted as materialized (
    select distinct on (lower(entry.email))
      entry.new_id, entry.event_id, entry.type, entry.name, entry.email, lower(entry.email) as key
    from unnest(new_ids, event_ids, types, names, emails) with ordinality
      as entry (new_id, event_id, type, name, email, position)
    order by lower(entry.email), entry.position desc
  ), known as materialized (
    -- The limit keeps this an index look-up for each e-mail, whatever the planner believes of the table.
    select c.id, w.key
    from wanted w
    cross join lateral (
      select kept.id, kept.type, kept.name, kept.email
      from contacts kept
      where kept.account_id = account and kept.email_key = w.key and kept.deleted_at is null
      limit 1
    ) c
    where (c.type, c.name, c.email) is not distinct from (w.type, w.name, w.email)
  ), written as (
    insert into contacts as kept (account_id, id, type, name, email, email_key, created_at, updated_at)
    select account, w.new_id, w.type, w.name, w.email, w.key, now_at, now_at
    from wanted w
    where not exists (select from known where known.key = w.key)
    order by w.key
    on conflict (account_id, email_key) where deleted_at is null do update
      set type = excluded.type, name = excluded.name, email = excluded.email,
        sequence = kept.sequence + 1, updated_at = excluded.updated_at
    returning kept.*
  ), event as (
    insert into events (account_id, id, type, object_id, sequence, data, created_at)
    select account, w.event_id, case when c.sequence = 1 then 'contact.created' else 'contact.updated' end,
      c.id, c.sequence,
      json_build_object('id', c.id, 'type', c.type, 'name', c.name, 'email', c.email,
        'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'updatedAt', to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      now_at
    from written c
    join wanted w on w.key = c.email_key
  )
  select written.id, written.email_key from written
  union all
  select known.id, known.key from known;
end
$function$
;

CREATE OR REPLACE FUNCTION public.insist(holds boolean, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if holds is not true then
    raise exception '%', why using errcode = 'TR001';
  end if;
  return true;
end
$function$
;

create policy system on account_counters to tranche_system using (true);
create policy tenant on account_counters to tranche_app using ((account_id = current_account_id()));
create policy system on accounts to tranche_system using (true);
create policy tenant on accounts to tranche_app using ((id = current_account_id()));
create policy tenant on contacts to tranche_app using ((account_id = current_account_id()));
create policy tenant on events to tranche_app using ((account_id = current_account_id()));
create policy system on idempotency_keys to tranche_system using (true);
create policy tenant on idempotency_keys to tranche_app using ((account_id = current_account_id()));
create policy tenant on invoices to tranche_app using ((account_id = current_account_id()));
create policy system on members to tranche_system using (true);
create policy tenant on members to tranche_app using ((account_id = current_account_id()));
create policy tenant on payment_methods to tranche_app using ((account_id = current_account_id()));
create policy tenant on payments to tranche_app using ((account_id = current_account_id()));
create policy system on people to tranche_system using (true);
create policy tenant on scheduled_payments to tranche_app using ((account_id = current_account_id()));
create policy system on tokens to tranche_system using (true);
create policy tenant on tokens to tranche_app using ((account_id = current_account_id()));

grant insert, select, update on account_counters to tranche_app;
grant insert on account_counters to tranche_system;
grant select on accounts to tranche_app;
grant insert, select, update on accounts to tranche_system;
grant insert, select, update on contacts to tranche_app;
grant insert, select on events to tranche_app;
grant insert, select, update on idempotency_keys to tranche_app;
grant delete, select on idempotency_keys to tranche_system;
grant delete, insert, select, update on invoices to tranche_app;
grant select on members to tranche_app;
grant delete, insert, select, update on members to tranche_system;
grant insert, select, update on payment_methods to tranche_app;
grant insert, select, update on payments to tranche_app;
grant insert, select, update on people to tranche_system;
grant delete, insert, select, update on scheduled_payments to tranche_app;
grant select on tokens to tranche_app;
grant insert, select, update on tokens to tranche_system;
