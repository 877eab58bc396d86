import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { PaymentId, RecipientId } from '../kit/ids.ts';
import { scheduleTasks } from '../kit/queue/tasks.ts';
import { findArrivedAfter, findPaymentsTo } from './of-recipient-store.ts';

/** How long a bank may send back what it has got. Banks take days, and only a webhook reports it. */
const SENT_BACK_WITHIN_MS = 14 * 86_400_000;

/** The payments to a recipient whose money the bank may still send back. */
export function findLatelyArrived(
  tx: Transaction,
  account: Account,
  id: RecipientId,
  now: Date,
): Promise<readonly PaymentId[]> {
  return findArrivedAfter(tx, account.id, id, new Date(now.getTime() - SENT_BACK_WITHIN_MS));
}

/** What happens to payments when the recipient's account at the processor changes. */
export const paymentsOfRecipient = {
  /** Has the payments to a recipient looked at again: they may wait for it. */
  async wake(tx: Transaction, account: Account, id: RecipientId, now: Date): Promise<void> {
    const found = await findPaymentsTo(tx, account.id, id);
    const dueOf = (status: 'Scheduled' | 'Processing') =>
      new Map(found.filter((one) => one.status === status).map((one) => [one.id as string, now]));
    await scheduleTasks(tx, account.id, 'payment.fund', dueOf('Scheduled'));
    await scheduleTasks(tx, account.id, 'payment.check', dueOf('Processing'));
  },
  /** Whether a payment to a recipient is accepted and not finished. */
  async isUnderWay(tx: Transaction, account: Account, id: RecipientId): Promise<boolean> {
    return (await findPaymentsTo(tx, account.id, id)).length > 0;
  },
  /** The same, or a payment to the recipient arrived so lately that the bank may still send it back. */
  async isMoving(tx: Transaction, account: Account, id: RecipientId, now: Date): Promise<boolean> {
    const [one] = await findPaymentsTo(tx, account.id, id);
    return one !== undefined || (await findLatelyArrived(tx, account, id, now)).length > 0;
  },
};
