import type { Invoice } from '../invoices/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { readBalanceOf } from '../ledger/service.ts';
import type { Posting } from '../ledger/types.ts';
import { listRefundAmounts } from './refunds/store.ts';

/**
 * The amount that credit notes of a locked invoice took of what was paid, and that has not gone back to the client and is not on
 * its way, in the minor unit. `posted`: what the same transaction posts.
 */
export async function readUnreturned(
  tx: Transaction,
  accountId: AccountId,
  { id, creditedAmount, loweredAmount }: Invoice,
  posted: readonly Posting[],
): Promise<number> {
  if (creditedAmount === loweredAmount) return 0;
  const refunds = await listRefundAmounts(tx, accountId, id);
  const ids = refunds.map((refund) => refund.id);
  const before = await readBalanceOf(tx, accountId, 'refunds', [id, ...ids]);
  const now = posted.map(({ debit, credit, amount }) =>
    debit === 'refunds' ? amount : credit === 'refunds' ? -amount : 0,
  );
  const onItsWay = refunds.filter(({ status, reopens }) => status === 'Processing' && !reopens);
  const outstanding = before + sumAmounts(now) + sumAmounts(onItsWay.map(({ amount }) => amount));
  return Math.max(0, Math.min(-outstanding, creditedAmount - loweredAmount));
}
