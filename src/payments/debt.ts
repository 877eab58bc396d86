import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked } from '../kit/errors.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { applyChange, transact, type WorkDeps } from './apply.ts';
import type { Change } from './change.ts';
import { returnOverpaid, settleDebt } from './owing.ts';
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
  alongside: Alongside = async () => {},
): Promise<Payment> {
  const refusal = 'Nothing is owed to the operator for this payment.';
  return change(deps, account, id, now, (payment) => settleDebt(payment, now), refusal, alongside);
}

/**
 * Notes that the operator has given back what a business had paid for money that came back to the operator afterwards. Errors:
 * 404, 422 `illegal_action`. `alongside` is done in the same transaction.
 */
export function returnOverpaidDebt(
  deps: WorkDeps,
  account: Account,
  id: string,
  now: Date,
  alongside: Alongside = async () => {},
): Promise<Payment> {
  const refusal = 'The operator owes nothing for this payment.';
  return change(deps, account, id, now, returnOverpaid, refusal, alongside);
}

type Alongside = (tx: Transaction, payment: Payment) => Promise<void>;

function change(
  deps: WorkDeps,
  account: Account,
  id: string,
  now: Date,
  decide: (payment: Payment) => Change | null,
  refusal: string,
  alongside: Alongside,
): Promise<Payment> {
  return transact(deps, account, now, async (work) => {
    const parsed = parseId<PaymentId>(id);
    const payment = parsed && (await lockPayment(work.tx, account.id, parsed));
    if (payment === null) throw AppError.notFound('payment');
    const decided = decide(payment);
    if (decided === null) throw blocked('NotApplicable', refusal);
    await alongside(work.tx, payment);
    return applyChange(work, payment, decided);
  });
}
