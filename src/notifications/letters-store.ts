import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { type AccountId, firstIdAt, type MailId } from '../kit/ids.ts';

/** The clocks of two machines may differ: ids have the time of a machine, mails that of their account. */
const SKEW_MS = 86_400_000;

// By the primary key alone, so that a piece is as little work where everything in it was done in an earlier month.
const findEnd = statement(
  'mails_find_end_of_piece',
  `select id from mails where account_id = $1 and id > $2 and id <= $3 order by id offset $4::int - 1 limit 1`,
);

// A mail that waits is still to be sent. The headers have the link that ends the reminders of an invoice.
const dropSome = statement(
  'mails_drop_content',
  `update mails set content = null, headers = '{}', content_dropped_at = $5
   where account_id = $1 and id in (
     select id from mails
     where account_id = $1 and id > $2 and id <= $3 and created_at < $4 and content_dropped_at is null
       and erased_at is null and status <> 'Queued'
     order by id for update)`,
);

/**
 * Deletes the contents of mails from before an instant in a piece of `most` mails after an id, and answers the end of the
 * piece; null: it was the last.
 */
export async function dropContents(
  tx: Transaction,
  accountId: AccountId,
  { after, before, most }: { readonly after: string; readonly before: Date; readonly most: number },
  now: Date,
): Promise<MailId | null> {
  const last = firstIdAt(new Date(before.getTime() + SKEW_MS));
  const [end] = await tx.query<{ id: MailId }>(findEnd, [accountId, after, last, most]);
  await tx.query(dropSome, [accountId, after, end?.id ?? last, before, now]);
  return end?.id ?? null;
}

// Across accounts: each has its monthly task. The first time is at once, in the account's own time.
const ensureAll = statement(
  'tasks_ensure_letters',
  `insert into tasks (account_id, kind, key, due_at)
   select counter.account_id, 'mail.letters', a.id, $1::timestamptz + a.clock_offset_ms * interval '1 millisecond'
   from accounts a
   join account_counters counter on counter.account_id = a.id and counter.name = 'Position'
   where not exists (
     select from tasks t where t.account_id = counter.account_id and t.kind = 'mail.letters' and t.key = a.id)
   order by a.id
   on conflict (account_id, kind, key) do nothing
   returning account_id`,
);

/** Sets the monthly task of every account that has none. As the system role; `now` is the machine's time. */
export async function ensureLetterTasks(database: Database, now: Date): Promise<void> {
  await database.system.query(ensureAll, [now]);
}
