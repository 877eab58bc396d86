import type { AutopayCharge } from '../charges/types.ts';
import { payableOf } from './choice.ts';
import { isWaitedFor } from './open-page.ts';
import type { PageContext } from './page-context.ts';

/** How much of the form is shown: none, behind a line that opens it, or all. */
export type FormState = 'none' | 'folded' | 'open';

/**
 * Whether a reader is offered to pay now. Not while a card waits for its holder or its answer: a second button for
 * another payment would be taken for the first one's. Folded where nothing is due and something was just paid, is on
 * its way, or will be taken automatically.
 */
export function formStateOf(context: PageContext): FormState {
  const { charges, current, hasChosen, today } = context;
  const payable = payableOf(context.invoice);
  if (payable.length === 0 || charges.some(isWaitedFor)) return 'none';
  if (hasChosen) return 'open';
  if (nextByItself(context) !== null) return 'folded';
  const isUnderWay = charges.some(({ status }) => status === 'Processing');
  const isDone = current?.status === 'Succeeded' || isUnderWay;
  return isDone && payable.every(({ dueDate }) => dueDate > today) ? 'folded' : 'open';
}

/** What autopay takes next; null when it takes nothing, or when the client's consent does not cover it. */
export function nextByItself({ autopay }: PageContext): AutopayCharge | null {
  const next = autopay?.charges[0];
  return next === undefined || next.refusal !== null ? null : next;
}
