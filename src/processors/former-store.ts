import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, ChargeId } from '../kit/ids.ts';
import type { ProcessorName } from './types.ts';

// Charges of an account at Stripe that is no longer in use.

/**
 * The condition in SQL that a charge was made before the connection to the Stripe account that is connected now, or was
 * last: at a former one. Nothing of it can be followed any more. `charge` is its alias; `$1` is the account.
 */
export function isAtFormer(charge: string): string {
  return `exists (select 1 from processor_accounts former where former.account_id = $1
    and former.processor = ${charge}.processor and former.stripe_account is not null
    and former.created_at > ${charge}.created_at)`;
}

const findFormer = statement(
  'processor_accounts_find_former',
  `select 1 from charges c where c.account_id = $1 and c.id = $2 and ${isAtFormer('c')}`,
);

/**
 * Whether a charge was made at a former Stripe account of its account. While the account is held open, the answer stays
 * true until the transaction ends.
 */
export async function isChargeAtFormer(
  tx: Transaction,
  accountId: AccountId,
  id: ChargeId,
): Promise<boolean> {
  return (await tx.query(findFormer, [accountId, id])).length > 0;
}

const findBeforeBackup = statement(
  'processor_accounts_find_before_backup',
  `select h.backup_at - interval '1 millisecond' as instant
   from account_holds h join processor_accounts p on p.account_id = $1 and p.processor = $2
   where h.account_id = $1 and h.finished_at is null and p.created_at < h.backup_at
   order by h.backup_at limit 1`,
);

/**
 * Reads from when a charge counts that is written again in an account that is held, when it was made with the connection of
 * the backup: before the backup, because a connection that is made during the hold counts from the backup on. Otherwise null.
 */
export async function findBackupInstant(
  tx: Transaction,
  accountId: AccountId,
  processor: ProcessorName,
): Promise<Date | null> {
  const [row] = await tx.query<{ instant: Date }>(findBeforeBackup, [accountId, processor]);
  return row?.instant ?? null;
}
