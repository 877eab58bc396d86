import type { Account } from '../accounts/types.ts';
import { AppError, blocked } from '../kit/errors.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { applyChange, transact, type WorkDeps } from './apply.ts';
import type { Change } from './change.ts';
import { returnOverpaid, settleDebt } from './owing.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './types.ts';

/**
 * Notes that a business has paid back what a wallet's bank took from the operator, so that it can pay out again. Errors: 404,
 * 422 `illegal_action`.
 */
export function settlePaymentDebt(deps: WorkDeps, account: Account, id: string, now: Date): Promise<Payment> {
  const refusal = 'Nothing is owed to the operator for this payment.';
  return change(deps, account, id, now, (payment) => settleDebt(payment, now), refusal);
}

/**
 * Notes that the operator has given back what a business had paid for money that came back to the operator afterwards. Errors:
 * 404, 422 `illegal_action`.
 */
export function returnOverpaidDebt(
  deps: WorkDeps,
  account: Account,
  id: string,
  now: Date,
): Promise<Payment> {
  return change(deps, account, id, now, returnOverpaid, 'The operator owes nothing for this payment.');
}

function change(
  deps: WorkDeps,
  account: Account,
  id: string,
  now: Date,
  decide: (payment: Payment) => Change | null,
  refusal: string,
): Promise<Payment> {
  return transact(deps, account, now, async (work) => {
    const parsed = parseId<PaymentId>(id);
    const payment = parsed && (await lockPayment(work.tx, account.id, parsed));
    if (payment === null) throw AppError.notFound('payment');
    const decided = decide(payment);
    if (decided === null) throw blocked('NotApplicable', refusal);
    return applyChange(work, payment, decided);
  });
}
