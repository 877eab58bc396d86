import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { applyChange, transact, type WorkDeps } from './apply.ts';
import type { Change } from './change.ts';
import type { PaymentDebt } from './debt-store.ts';
import { returnOverpaid, settleDebt } from './owing.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './types.ts';

/** A debt as the person saw it who notes that it is paid. */
export type SeenDebt = Pick<PaymentDebt, 'amount' | 'currency' | 'since'>;

/** What is done in the transaction that ends a debt. */
type Alongside = (
  tx: Transaction,
  paid: Pick<PaymentDebt, 'paymentId' | 'amount' | 'currency'>,
) => Promise<void>;

/**
 * Notes that a business has paid back what a wallet's bank took from the operator, so that it can pay out again. Errors: 404,
 * 422 `illegal_action` when nothing is owed, `amount_changed` when it is not the debt that was seen.
 */
export function settlePaymentDebt(
  deps: WorkDeps,
  account: Account,
  id: string,
  seen: SeenDebt,
  now: Date,
  alongside: Alongside = async () => {},
): Promise<Payment> {
  return change(deps, account, id, now, alongside, (payment) => {
    const decided = settleDebt(payment, now);
    if (decided === null)
      throw blocked('NotApplicable', 'Nothing is owed to the operator for this payment now.');
    requireSame(
      seen,
      { ...payment, amount: payment.owedAmount, since: payment.owedSince },
      'The business owes',
    );
    return decided;
  });
}

/**
 * Notes that the operator has given back what a business had paid for money that came back to the operator afterwards. Errors:
 * 404, 422 `illegal_action` when nothing is owed, `amount_changed` when it is not the debt that was seen.
 */
export function returnOverpaidDebt(
  deps: WorkDeps,
  account: Account,
  id: string,
  seen: SeenDebt,
  now: Date,
  alongside: Alongside = async () => {},
): Promise<Payment> {
  return change(deps, account, id, now, alongside, (payment) => {
    const decided = returnOverpaid(payment);
    if (decided === null) throw blocked('NotApplicable', 'The operator owes nothing for this payment now.');
    requireSame(
      seen,
      { ...payment, amount: -payment.owedAmount, since: payment.overpaidSince },
      'The operator owes',
    );
    return decided;
  });
}

// The bank may have taken or given back more since the debt was read. One of the same amount may be a later one, when the
// answer to the first request was lost.
function requireSame(
  seen: SeenDebt,
  { amount, currency, since }: Pick<PaymentDebt, 'amount' | 'currency'> & { readonly since: Date | null },
  whoOwes: string,
): void {
  const isSameAmount = seen.amount === amount && seen.currency === currency;
  if (isSameAmount && seen.since.getTime() === since?.getTime()) return;
  const money = (one: Pick<PaymentDebt, 'amount' | 'currency'>) =>
    formatMoney(one.amount, one.currency, localeOf('en'));
  const owed = `${whoOwes} ${money({ amount, currency })} for this payment now`;
  const next = 'Nothing was noted. Read the debts again, and note this one when that amount is paid.';
  const other = seen.currency === currency ? money(seen) : `an amount in ${seen.currency}`;
  const message = isSameAmount
    ? `${owed}, but this is a later debt than the one that you saw. ${next}`
    : `${owed}, not ${other}. ${next}`;
  throw refusal('amount_changed', message, '/amount');
}

function change(
  deps: WorkDeps,
  account: Account,
  id: string,
  now: Date,
  alongside: Alongside,
  decide: (payment: Payment) => Change,
): Promise<Payment> {
  return transact(deps, account, now, async (work) => {
    const parsed = parseId<PaymentId>(id);
    // Locked, so that what the bank takes or gives back at this moment comes before or after.
    const payment = parsed && (await lockPayment(work.tx, account.id, parsed));
    if (payment === null) throw AppError.notFound('payment');
    const decided = decide(payment);
    const { owedAmount, currency } = payment;
    await alongside(work.tx, { paymentId: payment.id, amount: Math.abs(owedAmount), currency });
    return applyChange(work, payment, decided);
  });
}
