-- A mail that waited until what it says was no longer true is not sent any more.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('Queued', 'Sent', 'PartlySent', 'Failed', 'Kept', 'Superseded'));

-- Since when the rule of reminders has been what it is, in the account's time: days before it do not count. Null: always.
alter table account_profiles add reminder_days_since timestamptz;

-- Every invoice that may be reminded of has its task, asleep while nothing comes, so that a new rule can wake it. The
-- owner of the tables sees their rows only while row-level security is not forced on it.
alter table invoices no force row level security;
alter table tasks no force row level security;
insert into tasks (account_id, kind, key, due_at)
select account_id, 'invoice.remind', id, '2199-12-31T00:00:00Z'
from invoices
where status = 'Active' and delivery_method = 'Email'
on conflict (account_id, kind, key) do nothing;
alter table invoices force row level security;
alter table tasks force row level security;
