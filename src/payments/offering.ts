import { type Action, may, mayNot } from '../kit/actions.ts';
import { AppError, refusal } from '../kit/errors.ts';
import { type AccountTransaction, applyChange } from './apply.ts';
import { movePayment, stepOf } from './outcome.ts';
import { lockOfferedPayments } from './store.ts';
import type { Payment } from './types.ts';
import { dropWaiting, illegalMove, lockExisting } from './update.ts';

/** How soon an offer may be sent again. */
const AGAIN_MS = 600_000;

/** How often one recipient may be sent an offer: more mails do not reach a recipient who has not answered by then. */
const MOST_SENT = 6;

/** Whether the recipient can be sent the offer once more. */
export function mayResend(payment: Payment, now: Date): Action {
  const { status, expiresAt, offersSentAt } = payment;
  if (status !== 'Pending') return mayNot(`A payment that is ${status} cannot be offered again.`);
  if (expiresAt !== null && expiresAt <= now) return mayNot('The time to answer this offer is over.');
  const last = offersSentAt.at(-1);
  if (last !== undefined && now.getTime() - last.getTime() < AGAIN_MS) {
    return mayNot('The offer was sent less than 10 minutes ago.', 'JustSent');
  }
  return offersSentAt.length < MOST_SENT
    ? may
    : mayNot(
        `The offer was sent ${MOST_SENT} times: give the recipient its link in another way.`,
        'SentOften',
      );
}

/**
 * Sends the recipient the present offer again. The time to answer does not change. Errors: 404, 412, 422
 * `illegal_action`.
 */
export async function resendOffer(work: AccountTransaction, id: string, ifMatch?: string): Promise<Payment> {
  const current = await lockExisting(work, id, ifMatch);
  const { reason, blockedBy } = mayResend(current, work.now);
  if (reason !== null) {
    const passes = blockedBy === 'JustSent' ? 'by itself' : 'never';
    throw new AppError('illegal_action', { message: reason, passes });
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
