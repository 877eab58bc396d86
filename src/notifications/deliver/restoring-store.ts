import { statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, MailId } from '../../kit/ids.ts';

const listWaiting = statement(
  'mails_list_waiting_before',
  `select id from mails where account_id = $1 and status = 'Queued' and created_at < $2 order by id limit $3`,
);

/** Reads mails that were written before an instant and are not sent, oldest first. */
export async function listWaitingBefore(
  tx: Transaction,
  accountId: AccountId,
  before: Date,
  limit: number,
): Promise<MailId[]> {
  const rows = await tx.query<{ id: MailId }>(listWaiting, [accountId, before, limit]);
  return rows.map(({ id }) => id);
}
