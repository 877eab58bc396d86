import type { Transaction } from '../kit/db/database.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { chargeStep } from '../kit/money/money.ts';
import { isAtStripe } from '../processors/service.ts';
import { owedAmount } from './states.ts';
import type { Invoice } from './types.ts';

type Asking = Pick<Invoice, 'status' | 'currency' | 'payments'>;

interface Change {
  readonly before: Asking | null;
  readonly after: Asking;
  /** Amounts that were paid elsewhere: no client is asked for them. */
  readonly paid?: readonly number[] | undefined;
}

/**
 * Refuses amounts that no client could pay: Stripe would decline what is owed of them, long after the invoice was sent. A
 * draft may have them, and an amount that was asked for before may stay. Errors: 422 `amount_not_chargeable`.
 */
export async function requireChargeable(tx: Transaction, accountId: AccountId, changes: readonly Change[]) {
  const faults = changes.flatMap(faultsOf);
  const [first] = faults;
  if (first === undefined || !(await isAtStripe(tx, accountId))) return;
  throw new AppError('amount_not_chargeable', { message: first.message, details: faults });
}

function faultsOf({ before, after, paid = [] }: Change): FaultDetail[] {
  const { currency, payments, status } = after;
  const step = chargeStep(currency);
  if (step === 1 || status === 'Draft') return [];
  const isKnown = before !== null && before.status !== 'Draft';
  const known = new Map(isKnown ? before.payments.map(({ id, amount }) => [id, amount]) : []);
  const left = [...paid];
  return payments.flatMap((payment, index) => {
    const { id, amount } = payment;
    const beyond = owedAmount(payment) % step;
    if (beyond === 0 || known.get(id) === amount) return [];
    const below = amount - beyond;
    const isPaid = left.indexOf(amount);
    if (isPaid !== -1) {
      left.splice(isPaid, 1);
      return [];
    }
    const near = below === payment.paidAmount ? `${below + step}` : `${below} or ${below + step}`;
    const message = `Stripe charges ${currency} only in steps of ${step}, and not ${amount}: send ${near}.`;
    return [{ path: `/paymentSchedule/${index}/amount`, code: 'amount_not_chargeable', message }];
  });
}
