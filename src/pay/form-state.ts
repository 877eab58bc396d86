import { takesMoney } from '../accounts/types.ts';
import { leftByAutopay } from '../charges/service.ts';
import type { AutopayCharge } from '../charges/types.ts';
import { isTransferAwaited } from '../invoices/service.ts';
import type { ScheduledPayment } from '../invoices/types.ts';
import { civilDateIn } from '../kit/time.ts';
import { payableOf } from './choice.ts';
import type { PageContext } from './page-context.ts';
import { isWaitedFor } from './waiting.ts';

export type FormState = 'none' | 'folded' | 'open';

/**
 * How the form is shown. Not at all when the account of the business is closed or suspended, and while a card waits for its holder or its
 * answer, because a second button could be taken for the first one's. Folded when the client is not asked for a due payment
 * and something was just paid, is processing, or will be charged by autopay.
 */
export function formStateOf(context: PageContext): FormState {
  const { account, charges, current, hasChosen, today } = context;
  const payable = payableOf(context.invoice);
  if (!takesMoney(account) || payable.length === 0 || charges.some(isWaitedFor)) return 'none';
  if (hasChosen) return 'open';
  // Nobody pays a second time by an open form.
  if (isTransferAwaited(context.invoice, context.now)) return 'folded';
  if (
    nextByItself(context).length > 0 &&
    !leftToClient(context, payable).some(({ dueDate }) => dueDate <= today)
  )
    return 'folded';
  const isUnderWay = charges.some(({ status }) => status === 'Processing');
  const isDone = current?.status === 'Succeeded' || isUnderWay;
  return isDone && payable.every(({ dueDate }) => dueDate > today) ? 'folded' : 'open';
}

/**
 * The charges of autopay on the next day that has any; several for a bank account that is debited for each. Empty when
 * there is none, or when the client's consent does not cover the first.
 */
export function nextByItself({ account, autopay }: PageContext): readonly AutopayCharge[] {
  const covered = coveredOf(autopay);
  const dayOf = ({ at }: AutopayCharge) => civilDateIn(account.timeZone, at);
  const [next] = covered;
  return next === undefined ? [] : covered.filter((charge) => dayOf(charge) === dayOf(next));
}

/** The payments that autopay does not take, or only in part, as the client is asked to pay them. */
export function leftToClient(
  { autopay }: Pick<PageContext, 'autopay'>,
  payable: readonly ScheduledPayment[],
): ScheduledPayment[] {
  return leftByAutopay(autopay, payable);
}

/** The charges that autopay will make under the client's consent. */
export function coveredOf(autopay: PageContext['autopay']): readonly AutopayCharge[] {
  return (autopay?.charges ?? []).filter(({ refusal }) => refusal === null);
}
