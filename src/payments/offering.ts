import { type Action, may, mayNot } from '../kit/actions.ts';
import { blocked, refusal } from '../kit/errors.ts';
import { secondsUntil } from '../kit/time.ts';
import { type AccountTransaction, applyChange } from './apply.ts';
import { movePayment, stepOf } from './change.ts';
import { lockOfferedPayments } from './store.ts';
import type { Payment } from './types.ts';
import { dropWaiting, illegalMove, lockExisting } from './update.ts';

/** How long after a mail with an offer the next one may be requested. */
const AGAIN_MS = 600_000;

/** How many mails with an offer one recipient gets: more do not reach a recipient who has not answered by then. */
const MOST_SENT = 6;

/** Whether the recipient can be sent the offer once more. */
export function mayResend(payment: Payment, now: Date): Action {
  const { status, expiresAt, offersSentAt } = payment;
  if (status !== 'Pending') return mayNot(`A payment that is ${status} cannot be offered again.`);
  if (expiresAt !== null && expiresAt <= now) return mayNot('The time to answer this offer is over.');
  if (offersSentAt.length >= MOST_SENT) {
    return mayNot(
      `There are ${MOST_SENT} mails with this offer already: give the recipient its link in another way.`,
      'SentOften',
    );
  }
  const next = againAt(payment);
  if (next === null || next <= now) return may;
  // This slice does not know whether that mail was sent, waits or was kept: the sentences are true of all three.
  const last = 'The last mail with this offer is less than 10 minutes old.';
  if (expiresAt !== null && expiresAt <= next) {
    return mayNot(`${last} The time to answer is over before the next would be possible.`);
  }
  return mayNot(`${last} The next is possible from ${next.toISOString()}.`, 'JustSent');
}

// When the next mail with the offer may be requested; null: there is none yet.
function againAt({ offersSentAt }: Payment): Date | null {
  const last = offersSentAt.at(-1);
  return last === undefined ? null : new Date(last.getTime() + AGAIN_MS);
}

/**
 * Sends the recipient the present offer again. The time to answer does not change. Errors: 404, 412, 422
 * `illegal_action`.
 */
export async function resendOffer(work: AccountTransaction, id: string, ifMatch?: string): Promise<Payment> {
  const current = await lockExisting(work, id, ifMatch);
  const { reason, blockedBy } = mayResend(current, work.now);
  if (reason !== null && blockedBy !== null) {
    const next = blockedBy === 'JustSent' ? againAt(current) : null;
    if (next === null) throw blocked(blockedBy, reason);
    const retryAfterSeconds = secondsUntil(next, work.now);
    throw blocked(blockedBy, reason, { passes: 'by itself', retryAfterSeconds });
  }
  const payment = { ...current, offersSentAt: [...current.offersSentAt, work.now] };
  return applyChange(work, current, { payment, steps: [stepOf(payment, 'payment.offer_resent')] });
}

/** Takes an offer back that is not accepted. Errors: 404, 412, 422 `illegal_action`. */
export async function withdrawOffer(
  work: AccountTransaction,
  id: string,
  ifMatch?: string,
): Promise<Payment> {
  const payment = await lockExisting(work, id, ifMatch);
  if (payment.status === 'Scheduled') {
    const message =
      'The recipient has accepted: cancel it instead, with POST /v1/payments/{payment_id}/cancel.';
    throw refusal('illegal_action', message);
  }
  return takeBack(work, payment);
}

/** Cancels a payment that is not charged yet. Errors: 422 `illegal_action`. Needs it locked. */
export async function takeBack(work: AccountTransaction, payment: Payment): Promise<Payment> {
  const change = movePayment(payment, 'cancel');
  if (change === null) throw illegalMove(payment, 'canceled');
  await dropWaiting(work, payment);
  return applyChange(work, payment, change);
}

/** Takes back some of an account's offers. Answers how many. */
export async function withdrawOffers(work: AccountTransaction, limit: number): Promise<number> {
  const offered = await lockOfferedPayments(work.tx, work.account.id, limit);
  for (const payment of offered) await takeBack(work, payment);
  return offered.length;
}
