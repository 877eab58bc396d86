-- Mails, and what is known of the reminders of an invoice.

-- No foreign keys: whoever writes a mail holds what it is about locked.
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
  -- Among the mails about the same invoice or outgoing payment, in the order in which they were written, under its lock.
  -- Ids tell that of one process only.
  place bigint not null,
  recipients json not null,
  sender_name text not null,
  reply_to text,
  subject text not null,
  -- What it says, once: its HTML and its text are made of it.
  content json not null,
  headers json not null,
  -- Superseded: it waited until what it says was no longer true, and is not sent any more.
  status text not null check (status in ('Queued', 'Sent', 'PartlySent', 'Failed', 'Kept', 'Superseded')),
  attempts smallint not null default 0,
  failure text,
  message_id text not null,
  -- In the account's time, both.
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (account_id, id),
  unique (account_id, once_key)
);
create index mails_invoice on mails (account_id, invoice_id, id) where invoice_id is not null;
create index mails_payment on mails (account_id, payment_id, id) where payment_id is not null;
-- Without the most frequent statuses, which are found as quickly by reading on.
create index mails_status on mails (account_id, status, id) where status not in ('Sent', 'Kept');

-- Which mail told the client of an invoice its terms last, since when each payment has been owed for its date, and up to
-- which instant all reminders are done. No foreign key: whoever writes a state holds its invoice locked, and no draft has
-- one, so that no invoice with a state is ever deleted.
create table reminder_states (
  account_id uuid not null,
  invoice_id uuid not null,
  last_mail_id uuid,
  owed json not null,
  handled_until timestamptz not null,
  primary key (account_id, invoice_id)
);

-- Row-level security ------------------------------------------------------------------------------

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('mails', 'select, insert, update'),
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
