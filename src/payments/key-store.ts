import { type Database, type Statement, statement } from '../kit/db/database.ts';
import type { AccountId, PaymentId } from '../kit/ids.ts';
import type { ProcessorName } from '../processors/types.ts';

/** The operations of a payment at the processor. */
export type OperationName = 'funding' | 'delivery' | 'bankPayout' | 'reversal' | 'refund';

const findKeys: Readonly<Record<OperationName, Statement>> = {
  funding: statement(
    'payments_find_funding',
    'select id from payments where account_id = $1 and funding_id = $2 and processor = $3',
  ),
  delivery: statement(
    'payments_find_delivery',
    'select id from payments where account_id = $1 and delivery_id = $2 and processor = $3',
  ),
  bankPayout: statement(
    'payments_find_payout',
    `select id from payments where account_id = $1 and payout_id = $2 and processor = $3
     union all
     select id from payments
     where account_id = $1 and past_payout_ids <> '{}' and past_payout_ids @> array[$2::uuid] and processor = $3`,
  ),
  reversal: statement(
    'payments_find_reversal',
    'select id from payments where account_id = $1 and reversal_id = $2 and processor = $3',
  ),
  refund: statement(
    'payments_find_refund',
    `select id from payments where account_id = $1 and refund_id = $2 and processor = $3
     union all
     select id from payments
     where account_id = $1 and past_refund_ids <> '{}' and past_refund_ids @> array[$2::uuid] and processor = $3`,
  ),
};

/**
 * Finds the payment of an operation by its key at the processor that moves its money, or null. At its own processor a
 * business writes any key that it likes.
 */
export async function findPaymentOfKey(
  database: Database,
  accountId: AccountId,
  processor: ProcessorName,
  name: OperationName,
  key: string,
): Promise<PaymentId | null> {
  const [row] = await database.single<{ id: PaymentId }>(accountId, findKeys[name], [
    accountId,
    key,
    processor,
  ]);
  return row?.id ?? null;
}
