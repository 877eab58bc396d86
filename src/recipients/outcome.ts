import { nextState } from '../kit/states.ts';
import type { RecipientSnapshot } from '../processors/types.ts';
import { type RecipientMove, recipientStates } from './states.ts';
import type { Recipient } from './types.ts';

/** The move that an account at the processor asks for; null while its recipient has given nothing. */
function moveOf(snapshot: RecipientSnapshot): RecipientMove | null {
  const { isRejected, due, isSubmitted, isChecked, takesTransfers, paysOut, bankAccount } = snapshot;
  if (isRejected) return 'reject';
  if (!isSubmitted) return null;
  if (due.length > 0) return 'ask';
  if (takesTransfers && paysOut && bankAccount !== null) return 'ready';
  // The processor lacks nothing, but does not pay yet: it checks, or has stopped the account for a reason of its own.
  return isChecked ? 'wait' : 'ask';
}

/**
 * Decides what follows from an account at the processor as it is now; null when nothing is new. An account that is made but
 * not read yet stays Creating.
 */
export function judgeRecipient(
  recipient: Recipient,
  seen: RecipientSnapshot | 'gone',
  now: Date,
): Recipient | null {
  if (seen === 'gone') {
    const status = nextState(recipientStates, recipient.status, 'leave');
    return status && { ...recipient, status };
  }
  // Refused or forgotten, or not made yet.
  if (nextState(recipientStates, recipient.status, 'ready') === null) return null;
  const move = moveOf(seen);
  // One that was submitted is not taken back to its start.
  const status = move === null ? recipient.status : nextState(recipientStates, recipient.status, move);
  if (status === null) return null;
  const { bankAccount } = recipient;
  const isSameBank = seen.bankAccount?.reference === bankAccount?.reference;
  const next: Recipient = {
    ...recipient,
    status,
    country: seen.country,
    currency: seen.currency,
    bankAccount: seen.bankAccount && {
      ...seen.bankAccount,
      since: isSameBank ? (bankAccount?.since ?? now) : now,
    },
    due: move === null ? [] : seen.due,
    dueBy: seen.dueBy,
    reason: status === 'Ready' ? null : seen.reason,
  };
  return isSame(recipient, next) ? null : next;
}

/** True when the processor waits for the recipient: not while it checks, or has stopped the account and asks for nothing. */
export function isAsked({ status, due }: Pick<Recipient, 'status' | 'due'>): boolean {
  return status === 'Started' || status === 'Incomplete' || (status === 'Restricted' && due.length > 0);
}

function isSame(one: Recipient, other: Recipient): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
