import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, ContactId, MailId } from '../../kit/ids.ts';
import type { Feedback } from './types.ts';

// Across accounts: a report names its account by the end of its id only.
const findAccounts = statement(
  'accounts_find_by_end',
  `select id from accounts where right(id::text, 8) = $1 order by id limit 100`,
);

/** Finds the accounts whose ids have an end of 8 hexadecimal digits. As the system role. */
export async function findAccountsByEnd(database: Database, end: string): Promise<AccountId[]> {
  const rows = await database.system.query<{ id: AccountId }>(findAccounts, [end]);
  return rows.map(({ id }) => id);
}

const insertOne = statement(
  'mail_feedback_insert',
  `insert into mail_feedback (account_id, source, source_id, address, mail_id, kind, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, source, source_id, address) do nothing
   returning mail_id`,
);

/** Keeps a report; false when it was kept before. */
export async function insertFeedback(
  tx: Transaction,
  accountId: AccountId,
  { source, sourceId, kind }: Feedback,
  { address, mailId }: { readonly address: string; readonly mailId: MailId },
  now: Date,
): Promise<boolean> {
  const values = [accountId, source, sourceId, address, mailId, kind, now];
  return (await tx.query(insertOne, values)).length > 0;
}

// Those before somebody lifted a suppression of the address do not count.
const countMails = statement(
  'mail_feedback_count_mails',
  `select count(distinct f.mail_id) filter (where f.kind in ('Soft', 'Hard') and f.created_at >= $3)::int as returned,
     count(distinct f.mail_id) filter (where f.kind in ('Hard', 'Complaint'))::int as final
   from mail_feedback f
   where f.account_id = $1 and f.address = $2 and f.kind in ('Soft', 'Hard', 'Complaint')
     and f.created_at > coalesce((
       select s.lifted_at from mail_suppressions s where s.account_id = $1 and s.address = $2), '-infinity')`,
);

/**
 * Counts the mails to an address that were reported: `returned` came back since an instant, `final` came back for good or
 * as spam, while reports are kept.
 */
export async function countReported(
  tx: Transaction,
  accountId: AccountId,
  address: string,
  since: Date,
): Promise<{ readonly returned: number; readonly final: number }> {
  const [row] = await tx.query<{ returned: number; final: number }>(countMails, [accountId, address, since]);
  return row ?? { returned: 0, final: 0 };
}

const findContact = statement(
  'mails_find_contact',
  `select contact_id as "contactId" from mails where account_id = $1 and id = $2`,
);

/** The contact that a mail is about; null of a mail to members. */
export async function findContactOfMail(
  tx: Transaction,
  accountId: AccountId,
  id: MailId,
): Promise<ContactId | null> {
  const [row] = await tx.query<{ contactId: ContactId | null }>(findContact, [accountId, id]);
  return row?.contactId ?? null;
}

// Across accounts: reports have an age, not an owner who wants them.
const purge = statement(
  'mail_feedback_purge',
  `delete from mail_feedback where (account_id, source, source_id, address) in (
     select account_id, source, source_id, address from mail_feedback where created_at < $1 limit $2)
   returning mail_id`,
);

/** Deletes some reports from before an instant, and answers how many. As the system role. */
export async function purgeFeedback(database: Database, before: Date, most: number): Promise<number> {
  return (await database.system.query(purge, [before, most])).length;
}
