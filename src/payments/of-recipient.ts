import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { RecipientId } from '../kit/ids.ts';
import { scheduleTasks } from '../kit/queue/tasks.ts';
import { findPaymentsTo } from './store.ts';

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
};
