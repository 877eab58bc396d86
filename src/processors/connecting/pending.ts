import type { AccountId } from '../../kit/ids.ts';
import { SealError, type Secrets } from '../../kit/secrets.ts';
import type { ProcessorAccountRow } from '../store.ts';

/** Keys of a connection that is not finished. They move no money before it is. */
export interface Pending {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly stripeAccount: string;
  /** Whether Stripe has shown that the two keys belong together. */
  readonly isPairTried: boolean;
  /** Whether open disputes at another Stripe account may be given up. */
  readonly givesUpDisputes: boolean;
}

const PURPOSE = 'processor/Stripe/pending';
const DAY_MS = 86_400_000;

/** How long a request may work on a connection before another one may take it over. */
export const CLAIM_MS = 120_000;
/** How long keys of a connection that nobody finishes are kept. */
export const PENDING_MS = DAY_MS;

/** Encrypts them. */
export function sealPending(secrets: Secrets, accountId: AccountId, pending: Pending): Buffer {
  return secrets.encrypt(accountId, PURPOSE, JSON.stringify(pending));
}

/** Reads them; null when there are none, they are too old, or the key of the service that encrypted them is lost. */
export function unsealPending(
  secrets: Secrets,
  accountId: AccountId,
  { pending, pendingAt }: ProcessorAccountRow,
  now: Date,
): Pending | null {
  if (pending === null || pendingAt === null || pendingAt.getTime() + PENDING_MS <= now.getTime())
    return null;
  try {
    return JSON.parse(secrets.decrypt(accountId, PURPOSE, pending)) as Pending;
  } catch (cause) {
    if (cause instanceof SealError) return null;
    throw cause;
  }
}
