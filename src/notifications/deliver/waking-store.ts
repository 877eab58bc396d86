import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { wakeTasks } from '../../kit/queue/waking.ts';

// In the order of ids, as all mails are locked.
const discount = statement(
  'mails_discount_attempts',
  `update mails m set attempts = m.attempts - 1
   from (
     select mails.id from (
       select key, due_at from tasks
       where account_id = $1 and kind = 'mail.send' and key > $2::uuid and claimed_by is null
       order by key limit $4) waiting
     join mails on mails.account_id = $1 and mails.id = waiting.key
     where waiting.due_at > $3 and mails.status = 'Queued' and mails.attempts > 0
     order by mails.id
     for update of mails
   ) woken
   where m.account_id = $1 and m.id = woken.id`,
);

/**
 * Has the mails of an account that wait for their next attempt sent now, some at a time; a task of its own does the next
 * batch. A pause that ends early does not count: a mail is given up after its pauses, and a server that works now and then
 * would use them up within minutes.
 */
export async function wakeWaitingMails(
  database: Database,
  accountId: AccountId,
  after: string,
  now: Date,
): Promise<void> {
  await wakeTasks(database, accountId, 'mails.wake', after, now, (tx: Transaction, limit) =>
    tx.query(discount, [accountId, after, now, limit]),
  );
}
