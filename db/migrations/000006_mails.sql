-- Mails: what is told to whom, once for each reason, and what an invoice's client was told last.

-- No foreign keys: who writes a mail holds what it is about locked.
create table mails (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Why it is sent: there is never a second mail for the same reason.
  reason text not null check (length(reason) <= 400),
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
  letter json not null,
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
  unique (account_id, reason)
);
create index mails_invoice on mails (account_id, invoice_id, id) where invoice_id is not null;
create index mails_payment on mails (account_id, payment_id, id) where payment_id is not null;
create index mails_status on mails (account_id, status, id);

-- What the client of an invoice was told last, since when each payment has been owed for its date, and up to which
-- instant reminders are done with.
create table invoice_notices (
  account_id uuid not null,
  invoice_id uuid not null,
  told json,
  owed json not null,
  handled_until timestamptz not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);

-- Row-level security ------------------------------------------------------------------------------

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('mails', 'select, insert, update'),
      ('invoice_notices', 'select, insert, update')
    ) as t (table_name, app)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = current_account_id())',
      granted.table_name);
    execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
  end loop;
end
$$;
