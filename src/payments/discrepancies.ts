import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { endDiscrepancy, putDiscrepancy } from '../ledger/service.ts';
import { type Answer, isGivenTwice, isStuck, nextOperation, operationOf } from './outcome.ts';
import { isLeftAtRecipient } from './recipient-outcome.ts';
import type { Payment } from './types.ts';

const sentences = {
  payment_unanswered:
    'The processor has reported no outcome of an operation of this payment for a day. Look it up there. If it is not there, cancel it: POST /v1/payments/{payment_id}/cancel.',
  payment_refused:
    'The processor refused a request for this payment itself, so it did nothing. The failure of the payment or of its refund says why. Close this once you have looked at it.',
  payment_stuck:
    'The money of this payment could be neither delivered nor given back, and is still at the processor: POST /v1/payments/{payment_id}/refund, also to another method, or /write_off.',
  payment_left_at_recipient:
    'The money of this payment could not be taken back from the recipient’s account: it does not have it any more. Try again when it does (POST /v1/payments/{payment_id}/reverse), or leave it to the recipient: /write_off.',
  payment_overpaid:
    'The business had paid the operator back for this payment, and then the money came back to the platform: the operator has it twice. Pay it to the business, and note that on the operator’s page, or by: tranche platform debt-returned.',
  payment_given_twice:
    'The wallet has the money of this payment twice: its refund, and what its bank took back. Collect it from the wallet’s owner and close this, or POST /v1/payments/{payment_id}/write_off.',
  payment_delivered_after_failure:
    'The processor reports that a delivery arrived that was recorded here as failed. Nothing was posted: look it up there.',
  payment_refunded_after_failure:
    'The processor reports that a refund succeeded that was recorded here as failed: the wallet has the money. If it is refunded again, the wallet gets it twice.',
  payment_resent_unrefunded:
    'The refund of this payment to the wallet failed, after its recipient had named another account. The new payment waits, unless it was charged before. Refund this one again (POST /v1/payments/{payment_id}/refund), or cancel the new one. It is',
} as const;

type NamedOperation = ReturnType<typeof operationOf>;

interface Noting {
  readonly tx: Transaction;
  readonly account: Account;
  /** The account's time. */
  readonly now: Date;
}

/** Records that the outcome of a payment's operation is unknown. */
export function noteUnanswered(work: Noting, payment: Payment): Promise<void> {
  return put(work, 'payment_unanswered', payment);
}

/** Records the discrepancies that a change of a payment causes, and closes those that it resolves. */
export async function noteConsequences(work: Noting, before: Payment, after: Payment): Promise<void> {
  const waited = nextOperation(before);
  const isAnswered =
    waited !== null &&
    (nextOperation(after) !== waited ||
      !isSameOperation(operationOf(before, waited), operationOf(after, waited)));
  if (isAnswered) await end(work, 'payment_unanswered', after);
  if (refusals(after) > refusals(before)) await put(work, 'payment_refused', after);
  for (const [kind, isSo] of lasting) {
    if (isSo(after) && !isSo(before)) await put(work, kind, after);
    if (isSo(before) && !isSo(after)) await end(work, kind, after);
  }
}

// With a reference of the processor, an operation counts as answered.
function isSameOperation(one: NamedOperation, other: NamedOperation): boolean {
  return one?.id === other?.id && one?.reference === other?.reference;
}

// Discrepancies that last as long as their condition.
const lasting = [
  ['payment_stuck', isStuck],
  ['payment_left_at_recipient', isLeftAtRecipient],
  ['payment_given_twice', isGivenTwice],
  ['payment_overpaid', ({ overpaidSince }: Payment) => overpaidSince !== null],
  ['payment_resent_unrefunded', (payment: Payment) => payment.replacedById !== null && isStuck(payment)],
] as const;

/** Records an outcome that contradicts the state of a payment. */
export async function noteContradiction(
  work: Noting,
  payment: Payment,
  { operation, outcome, key }: Answer & { readonly key: string },
): Promise<void> {
  if (outcome.status !== 'succeeded') return;
  const isSent =
    payment.recipientId === null ? operation === 'delivery' : operation === 'bankPayout' && !payment.paidAt;
  const isOver = payment.status === 'Failed' || payment.status === 'Returned';
  // An earlier bank payout, which a person closed by hand: the recipient gets the money twice if it is paid out again.
  const isEarlier = operation === 'bankPayout' && payment.bankPayout?.id !== key;
  if (isEarlier || (isSent && isOver)) {
    await put(work, 'payment_delivered_after_failure', payment);
  }
  // The outcome is about the current refund, which a person closed, or about an earlier one, which failed.
  const { refund } = payment;
  // One of several that gave back a part each has not failed.
  const isFailed =
    refund?.id !== key
      ? payment.pastRefunds.every(({ id }) => id !== key)
      : refund.failure?.code === 'closed_by_hand';
  if (operation === 'refund' && isFailed) {
    await put(work, 'payment_refunded_after_failure', payment);
  }
}

function refusals({ failure, refund }: Payment): number {
  return [failure, refund?.failure].filter((one) => one?.code === 'processor_refused').length;
}

function put({ tx, account, now }: Noting, kind: keyof typeof sentences, payment: Payment): Promise<void> {
  const isOfTwo = kind === 'payment_resent_unrefunded';
  const explanation = isOfTwo ? `${sentences[kind]} ${payment.replacedById}.` : sentences[kind];
  return putDiscrepancy(tx, account.id, { kind, subject: payment.id, explanation }, now);
}

function end({ tx, account, now }: Noting, kind: keyof typeof sentences, { id }: Payment): Promise<void> {
  return endDiscrepancy(tx, account.id, kind, id, now);
}
