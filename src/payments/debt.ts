import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked } from '../kit/errors.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { applyChange, transact, type WorkDeps } from './apply.ts';
import { settleDebt } from './recipient-outcome.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './types.ts';

/**
 * Notes that a business has paid back what a wallet's bank took from the operator, so that it can pay out again. Errors: 404,
 * 422 `illegal_action`. `alongside` is done in the same transaction.
 */
export function settlePaymentDebt(
  deps: WorkDeps,
  account: Account,
  id: string,
  now: Date,
  alongside: (tx: Transaction, payment: Payment) => Promise<void> = async () => {},
): Promise<Payment> {
  return transact(deps, account, now, async (work) => {
    const parsed = parseId<PaymentId>(id);
    const payment = parsed && (await lockPayment(work.tx, account.id, parsed));
    if (payment === null) throw AppError.notFound('payment');
    const change = settleDebt(payment, now);
    if (change === null) throw blocked('NotApplicable', 'Nothing is owed to the operator for this payment.');
    await alongside(work.tx, payment);
    return applyChange(work, payment, change);
  });
}
