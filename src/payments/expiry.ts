import type { Suspensions } from '../accounts/types.ts';
import type { Payment } from './types.ts';

/**
 * A payment with the time that the last suspension took from its recipient, also before the task has given it back. Only
 * an offer that was open when the suspension began gets it, and only once.
 */
export function extended({ lastSuspendedAt: from, resumedAt: to }: Suspensions, payment: Payment): Payment {
  const { status, expiresAt, expiryAsOf } = payment;
  if (status !== 'Pending' || expiresAt === null || expiryAsOf === null) return payment;
  if (from === null || to === null) return payment;
  const lostSince = from > expiryAsOf ? from : expiryAsOf;
  if (lostSince >= to || expiresAt <= lostSince) return payment;
  const end = new Date(expiresAt.getTime() + to.getTime() - lostSince.getTime());
  return { ...payment, expiresAt: end, expiryAsOf: to };
}

/** Whether the time to answer an offer is over. While the account is suspended, it stands still. */
export function isOfferOver(account: Suspensions, payment: Payment, now: Date): boolean {
  const { status, expiresAt } = extended(account, payment);
  return status === 'Pending' && expiresAt !== null && expiresAt <= (account.suspendedAt ?? now);
}
