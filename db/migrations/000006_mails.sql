-- Mails: what is told to whom, once for each reason, and what an invoice's client was told last.
create table mails (
  account_id uuid not null references accounts,
  id uuid not null,
  kind text not null,
  -- Why it is sent: there is never a second mail for the same reason.
  reason text not null check (length(reason) <= 400),
  language text not null check (language in ('en', 'de', 'fr', 'es')),
  invoice_id uuid,
  payment_id uuid,
  scheduled_payment_ids uuid[] not null,
  recipients json not null,
  sender_name text not null,
  reply_to text,
  subject text not null,
  body_html text not null,
  body_text text not null,
  headers json not null,
  status text not null check (status in ('Queued', 'Sent', 'PartlySent', 'Failed', 'Kept')),
  attempts smallint not null default 0,
  failure text,
  message_id text not null,
  -- In the account's time, both.
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (account_id, id),
  unique (account_id, reason),
  foreign key (account_id, invoice_id) references invoices (account_id, id),
  foreign key (account_id, payment_id) references payments (account_id, id)
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
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete cascade
);

-- The number of the event `invoice.sent`.
alter table invoices add sent_sequence bigint;

-- Each lane of the worker finds its own tasks without stepping over those of the others.
drop index tasks_due_at;
create index tasks_due_at_money on tasks (due_at)
  where kind <> 'mail.send' and kind not in ('event.notify', 'invoice.remind', 'payment.remind');
create index tasks_due_at_notices on tasks (due_at) where kind in ('event.notify', 'invoice.remind', 'payment.remind');
create index tasks_due_at_mail on tasks (due_at) where kind = 'mail.send';
drop index tasks_account_due_at;
create index tasks_account_due_at on tasks (account_id, due_at) where kind <> 'mail.send';
create index tasks_account_due_at_mail on tasks (account_id, due_at) where kind = 'mail.send';

do $$
declare
  name text;
begin
  foreach name in array array['mails', 'invoice_notices'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to tranche_app using (account_id = current_account_id())', name);
    execute format('grant select, insert, update on %I to tranche_app', name);
  end loop;
end
$$;
