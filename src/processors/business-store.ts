import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { ProcessorAccountRow } from './store.ts';
import type { ProcessorName } from './types.ts';

const findRelation = statement(
  'processor_accounts_find_relation',
  'select relation from processor_accounts where account_id = $1 and processor = $2 and is_active',
);

/**
 * Whether new charges of an account with a processor are those of a business of the operator's platform, which takes its
 * fee of them. While the account is held open, the answer stays true until the transaction ends.
 */
export async function isBusiness(
  tx: Transaction,
  accountId: AccountId,
  processor: ProcessorName,
): Promise<boolean> {
  const [row] = await tx.query<Pick<ProcessorAccountRow, 'relation'>>(findRelation, [accountId, processor]);
  return row?.relation === 'Platform';
}

const findBusiness = statement(
  'processor_accounts_find_business',
  `select 1 from processor_accounts
   where account_id = $1 and processor = 'Stripe' and relation = 'Platform' and stripe_account = $2`,
);

/** Whether an account is, or was last, a business of the operator's platform with this account at Stripe. */
export async function isBusinessAt(
  tx: Transaction,
  accountId: AccountId,
  stripeAccount: string,
): Promise<boolean> {
  return (await tx.query(findBusiness, [accountId, stripeAccount])).length > 0;
}
