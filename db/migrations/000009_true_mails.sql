-- A mail that waited until what it says was no longer true is not sent any more. The rows that are there fit already:
-- they are checked later, in 000011, without keeping anybody out of the table.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('Queued', 'Sent', 'PartlySent', 'Failed', 'Kept', 'Superseded')) not valid;

-- Since when the rule of reminders has been what it is, in the account's time: days before it do not count. Null: always.
alter table account_profiles add reminder_days_since timestamptz;
