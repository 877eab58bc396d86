import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, ChargeId } from '../kit/ids.ts';
import type { ProcessorName } from './types.ts';

// Charges of a processor, or of an account at Stripe, that is no longer in use.

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

const findElsewhere = statement(
  'processor_accounts_find_elsewhere',
  `select 1 from charges c where c.account_id = $1 and c.id = $2
     and (c.processor <> $3 or ${isAtFormer('c')}
       and exists (select from processor_accounts p
         where p.account_id = $1 and p.processor = $3 and p.created_at <= $4))`,
);

/** Where news of a processor comes from. */
export interface NewsSource {
  readonly processor: ProcessorName;
  /** In the account's time. */
  readonly receivedAt: Date;
}

/**
 * Whether news is of another processor, or of another account at Stripe, than a charge. At its own account a business makes
 * objects under any key that it likes.
 */
export async function isChargeElsewhere(
  tx: Transaction,
  accountId: AccountId,
  id: ChargeId,
  { processor, receivedAt }: NewsSource,
): Promise<boolean> {
  return (await tx.query(findElsewhere, [accountId, id, processor, receivedAt])).length > 0;
}
