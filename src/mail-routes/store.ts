import { statement, type Transaction } from '../kit/db/database.ts';
import { columnOf, insertOf, selected, valuesOf } from '../kit/db/rows.ts';
import type { AccountId } from '../kit/ids.ts';
import type { MailRouteRow } from './types.ts';

const properties = [
  'id',
  'kind',
  'fromAddress',
  'host',
  'port',
  'security',
  'username',
  'password',
  'domain',
  'selector',
  'dkimKey',
  'dkimPublic',
  'dns',
  'verifiedAt',
  'status',
  'trouble',
  'failure',
  'failingSince',
  'refusedMailId',
  'failedAt',
  'workedAt',
  'testedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof MailRouteRow)[];

const find = statement(
  'mail_routes_find',
  `select r.account_id as "accountId", ${selected('r', properties)} from mail_routes r where r.account_id = $1`,
);
const lock = statement('mail_routes_lock', `${find.text} for update`);

/** Reads the mail route of an account, or null. */
export async function readMailRoute(tx: Transaction, accountId: AccountId): Promise<MailRouteRow | null> {
  const [row] = await tx.query<MailRouteRow>(find, [accountId]);
  return row ?? null;
}

/** Reads the mail route of an account and locks it until the transaction ends, or null. */
export async function lockMailRoute(tx: Transaction, accountId: AccountId): Promise<MailRouteRow | null> {
  const [row] = await tx.query<MailRouteRow>(lock, [accountId]);
  return row ?? null;
}

const put = insertOf(
  'mail_routes',
  properties,
  `on conflict (account_id) do update set (${properties.map(columnOf).join(', ')})
   = (${properties.map((property) => `excluded.${columnOf(property)}`).join(', ')})`,
);

/** Writes the mail route of an account in place of another. */
export async function putMailRoute(tx: Transaction, row: MailRouteRow): Promise<void> {
  await tx.query(put, [row.accountId, ...valuesOf(row, properties)]);
}

const remove = statement('mail_routes_delete', 'delete from mail_routes where account_id = $1');

/** Deletes the mail route of an account, with its secrets. */
export async function deleteMailRoute(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(remove, [accountId]);
}

/** How many mails are counted at most. */
const MOST_COUNTED = 1_000;

const countWaiting = statement(
  'mail_routes_count_waiting',
  `select count(*) as count from (
     select from tasks where account_id = $1 and kind = 'mail.send' limit ${MOST_COUNTED}) waiting`,
);

/** Counts the mails that wait to be sent, up to a thousand. */
export async function countWaitingMails(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countWaiting, [accountId]);
  return Number(row?.count ?? 0);
}
