import type { AutopayCharge } from '../charges/types.ts';
import { payableOf } from './choice.ts';
import { isWaitedFor } from './open-page.ts';
import type { PageContext } from './page-context.ts';

export type FormState = 'none' | 'folded' | 'open';

/**
 * How the form is shown. Not at all when the business has closed its account, and while a card waits for its holder or its answer, because a second button could be
 * taken for the first one's. Folded when nothing is due and something was just paid, is processing, or will be charged
 * by autopay.
 */
export function formStateOf(context: PageContext): FormState {
  const { account, charges, current, hasChosen, today } = context;
  const payable = payableOf(context.invoice);
  if (account.closedAt !== null || payable.length === 0 || charges.some(isWaitedFor)) return 'none';
  if (hasChosen) return 'open';
  if (nextByItself(context) !== null) return 'folded';
  const isUnderWay = charges.some(({ status }) => status === 'Processing');
  const isDone = current?.status === 'Succeeded' || isUnderWay;
  return isDone && payable.every(({ dueDate }) => dueDate > today) ? 'folded' : 'open';
}

/** The next charge of autopay; null when there is none, or when the client's consent does not cover it. */
export function nextByItself({ autopay }: PageContext): AutopayCharge | null {
  const next = autopay?.charges[0];
  return next === undefined || next.refusal !== null ? null : next;
}
