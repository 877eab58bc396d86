-- What is due of one account is found by one probe, whatever else it has: each rank of a lane has its own index, in place
-- of one over money and notices together. No task is in more indexes than before.
drop index tasks_account_due_at;
create index tasks_account_due_at_money on tasks (account_id, due_at)
  where kind <> 'mail.send'
    and kind not in ('event.notify', 'member.mail', 'invoice.remind', 'payment.remind', 'reminders.wake');
create index tasks_account_due_at_notices on tasks (account_id, due_at) where kind in ('event.notify', 'member.mail');
create index tasks_account_due_at_reminders on tasks (account_id, due_at)
  where kind in ('invoice.remind', 'payment.remind', 'reminders.wake');

-- The notices lane has the tasks `member.mail` and `reminders.wake`, too. What sleeps (2199) is in none of these: nobody looks for it by its
-- time, and a question that does not exclude it cannot be answered from them, whatever the statistics say.
drop index tasks_due_at_money;
drop index tasks_due_at_notices;
drop index tasks_due_at_mail;
create index tasks_due_at_money on tasks (due_at)
  where kind <> 'mail.send'
    and kind not in ('event.notify', 'member.mail', 'invoice.remind', 'payment.remind', 'reminders.wake')
    and due_at < '2199-12-31T00:00:00Z';
create index tasks_due_at_notices on tasks (due_at)
  where kind in ('event.notify', 'member.mail', 'invoice.remind', 'payment.remind', 'reminders.wake')
    and due_at < '2199-12-31T00:00:00Z';
create index tasks_due_at_mail on tasks (due_at) where kind = 'mail.send' and due_at < '2199-12-31T00:00:00Z';
