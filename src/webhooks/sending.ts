import type { Account } from '../accounts/types.ts';
import { heldUntil, laterOf, nextAttemptAt } from '../kit/http/retry-rules.ts';
import type { Secrets } from '../kit/secrets.ts';
import { nextState } from '../kit/states.ts';
import type { Clock } from '../kit/time.ts';
import type { Outbound } from './outbound.ts';
import { openPrevious, type Sealed } from './previous-secrets.ts';
import { SECRET_PURPOSE, signatureHeaders } from './signing.ts';
import { type DeliveryMove, deliveryStates } from './states.ts';
import type { Delivery, Webhook } from './types.ts';

/** The status by which a server wants no more events. */
const GONE = 410;

export interface SendingDeps {
  readonly clock: Clock;
  readonly outbound: Outbound;
}

/** A delivery after an attempt. */
export interface Tried {
  readonly delivery: Delivery;
  readonly hasArrived: boolean;
  /** Whether the server wants nothing any more. */
  readonly isGone: boolean;
  /** Until when the server asks for a pause; null: it does not. */
  readonly heldUntil: Date | null;
}

/** The secrets that sign for a webhook now: after a rotation also earlier ones. */
export function secretsOf(secrets: Secrets, sealed: Sealed, now: Date): string[] {
  const newest = secrets.decrypt(sealed.owner, SECRET_PURPOSE, sealed.secret);
  return [newest, ...openPrevious(secrets, sealed, now).map(({ secret }) => secret)];
}

/** Sends a delivery once. Transaction: none, and must not be inside of one. */
export async function tryDelivery(
  { clock, outbound }: SendingDeps,
  { mode }: Pick<Account, 'mode'>,
  webhook: Pick<Webhook, 'url'>,
  secrets: readonly string[],
  delivery: Delivery,
  body: string,
): Promise<Tried> {
  const headers = signatureHeaders(delivery.id, clock.now(), body, secrets);
  const attempt = await outbound.post({ url: webhook.url, headers, body }, mode);
  const now = clock.now();
  const { statusCode, failure, answer, milliseconds } = attempt;
  const attempts = delivery.attempts + 1;
  const isGone = statusCode === GONE;
  const held = heldUntil(statusCode, attempt.retryAfter, now);
  const attempted = { ...delivery, attempts, attemptedAt: now, statusCode, failure, answer, milliseconds };
  if (failure === null) {
    const arrived: Delivery = { ...move(attempted, 'arrive'), nextAt: null, deliveredAt: now };
    return { delivery: arrived, hasArrived: true, isGone, heldUntil: null };
  }
  const next = isGone || delivery.isTest ? null : nextAttemptAt(attempts, now);
  const failed: Delivery =
    next === null
      ? { ...move(attempted, 'giveUp'), nextAt: null }
      : { ...attempted, nextAt: laterOf(next, held) };
  return { delivery: failed, hasArrived: false, isGone, heldUntil: held };
}

/** A delivery after a move that its state allows. */
export function move(delivery: Delivery, one: DeliveryMove): Delivery {
  const status = nextState(deliveryStates, delivery.status, one);
  if (status === null) throw new Error(`A delivery that is ${delivery.status} cannot ${one}.`);
  return { ...delivery, status };
}
