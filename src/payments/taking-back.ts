import type { Caller } from '../accounts/types.ts';
import { blocked } from '../kit/errors.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import type { PaymentsDeps } from './apply.ts';
import type { Change } from './change.ts';
import { applyAndCheck, createDecide, type ShowPayment, type Wanted } from './deciding.ts';
import { isPayoutWaiting, payOutAgain, takeBackFromRecipient } from './recipient-outcome.ts';
import type { Payment } from './types.ts';
import { lockExisting } from './update.ts';

/** Makes the verbs of money at a recipient's account at the processor that a bank refused. */
export function createTakingBack(deps: PaymentsDeps, { show }: { readonly show: ShowPayment }) {
  const decide = createDecide(deps, show);
  return {
    /**
     * Pays out again what the recipient's bank refused, without waiting for another bank account. Errors: 404, 412, 422
     * `illegal_action`.
     */
    retryPayout: (caller: Caller, id: string, { ifMatch }: Wanted, request: IdempotentRequest) =>
      decide(caller, request, async (work) => {
        const payment = await lockExisting(work, id, ifMatch);
        requireWaiting(payment);
        return applyAndCheck(work, payment, payOutAgain(payment));
      }),
    /**
     * Takes money back from the recipient's account at the processor: of a payout that the bank refused, or again.
     * Errors: 404, 412, 422 `illegal_action`.
     */
    reversePayment: (caller: Caller, id: string, { ifMatch }: Wanted, request: IdempotentRequest) =>
      decide(caller, request, async (work) => {
        const payment = await lockExisting(work, id, ifMatch);
        return applyAndCheck(work, payment, requireReversible(payment));
      }),
  };
}

/** Errors: 422 `illegal_action`, for money that no bank has refused. */
export function requireWaiting(payment: Payment): void {
  if (isPayoutWaiting(payment)) return;
  throw blocked(
    'NotApplicable',
    'No bank of a recipient has refused this money: there is nothing to pay out again.',
  );
}

/** Errors: 422 `illegal_action`, for money that is not at the recipient's account to be taken back. */
export function requireReversible(payment: Payment): Change {
  const change = takeBackFromRecipient(payment);
  if (change !== null) return change;
  throw blocked('NotApplicable', 'None of this money waits at the recipient’s account to be taken back.');
}
