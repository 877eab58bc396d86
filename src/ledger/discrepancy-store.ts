import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';

/** A difference between our books and a processor's, or an operation whose outcome nobody knows. */
interface Discrepancy {
  readonly id: string;
  readonly kind: string;
  /** The object of the discrepancy: an id of ours, or the processor's name for it. */
  readonly subject: string;
  readonly explanation: string;
  readonly foundAt: Date;
  readonly seenAt: Date;
  /** When it was gone, or closed by a person. */
  readonly goneAt: Date | null;
  /** What the person who closed it wrote. */
  readonly closingNote: string | null;
}

const put = statement(
  'discrepancies_put',
  `insert into discrepancies as kept (account_id, id, kind, subject, explanation, found_at, seen_at)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (account_id, kind, subject) where gone_at is null do update set seen_at = excluded.seen_at`,
);

/**
 * Names a difference for people to look at; nothing is repaired. The same one is kept once. `now` is the account's
 * time.
 */
export async function putDiscrepancy(
  tx: Transaction,
  accountId: AccountId,
  found: Pick<Discrepancy, 'kind' | 'subject' | 'explanation'>,
  now: Date,
): Promise<void> {
  await tx.query(put, [accountId, newId(), found.kind, found.subject, found.explanation, now]);
}

const end = statement(
  'discrepancies_end_one',
  `update discrepancies set gone_at = greatest($4, found_at)
   where account_id = $1 and kind = $2 and subject = $3 and gone_at is null`,
);

/** Ends a difference that is gone, when there is one. `now` is the account's time. */
export async function endDiscrepancy(
  tx: Transaction,
  accountId: AccountId,
  kind: string,
  subject: string,
  now: Date,
): Promise<void> {
  await tx.query(end, [accountId, kind, subject, now]);
}

const endLost = statement(
  'discrepancies_end_lost',
  `update discrepancies set gone_at = greatest($3, found_at)
   where account_id = $1 and kind in ('lost_money', 'lost_object') and subject = $2 and gone_at is null`,
);

/** Ends what was said of money that a restored database did not know, and knows now. `key` is that at the processor. */
export async function endLostMoney(
  tx: Transaction,
  accountId: AccountId,
  key: string,
  now: Date,
): Promise<void> {
  await tx.query(endLost, [accountId, key, now]);
}

const list = statement(
  'discrepancies_list',
  `select id, kind, subject, explanation, found_at as "foundAt", seen_at as "seenAt", gone_at as "goneAt",
     closing_note as "closingNote"
   from discrepancies
   where account_id = $1 and (gone_at is null or $2)
   order by found_at, id`,
);

/** The differences of an account, oldest first: those that are there, or all. */
export function listDiscrepancies(database: Database, accountId: AccountId, isEndedToo = false) {
  return database.single<Discrepancy>(accountId, list, [accountId, isEndedToo]);
}

const close = statement(
  'discrepancies_close',
  `update discrepancies set gone_at = greatest($3, found_at), closing_note = $4
   where account_id = $1 and id = $2 and gone_at is null
   returning id`,
);

/**
 * Closes a difference that a person has dealt with; false when there is none that is open. One that a check finds again
 * is a new one. `now` is the account's time.
 */
export async function closeDiscrepancy(
  database: Database,
  accountId: AccountId,
  id: string,
  note: string,
  now: Date,
): Promise<boolean> {
  return (await database.single(accountId, close, [accountId, id, now, note])).length === 1;
}
