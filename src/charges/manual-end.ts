import { accountTime, type Caller } from '../accounts/types.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import { type ChargeId, parseId, type RefundId } from '../kit/ids.ts';
import { requireOverdue } from './actions.ts';
import { applyChargeOutcome } from './charge-outcome.ts';
import { presentCharge, presentRefund } from './present.ts';
import { applyRefundOutcome } from './refunds/outcome.ts';
import { findRefund } from './refunds/store.ts';
import { cancelAtProcessor, lookAtCharge, lookAtRefund } from './sending.ts';
import { findCharge } from './store.ts';
import type { Charge, Refund } from './types.ts';
import { bankLimitOf, isChargeUnanswered, isEnded, isRefundUnanswered } from './unanswered.ts';
import type { ChargesDeps } from './work.ts';

/** Makes the verbs by which people end what the processor does not answer. */
export function createManualEnd(deps: ChargesDeps) {
  // Writes nothing before the processor was asked.
  const inOneStep = (id: string, request: IdempotentRequest, work: () => Promise<object>) =>
    deps.idempotency.performInSteps(request, {
      prepare: async () => null,
      start: async () => id,
      complete: async () => ({ status: 200, data: await work() }),
    });
  return {
    cancelCharge: (caller: Caller, id: string, request: IdempotentRequest) =>
      inOneStep(id, request, async () => presentCharge(await cancelCharge(deps, caller, id))),
    cancelRefund: (caller: Caller, id: string, request: IdempotentRequest) =>
      inOneStep(id, request, async () => presentRefund(await cancelRefund(deps, caller, id))),
  };
}

const closedByHand = {
  reference: null,
  code: 'closed_by_hand',
  message: 'The processor never said what became of it, and it was closed by hand.',
} as const;

/**
 * Ends a charge: one that waits for its holder at once; one whose answer has been missing for a day, and still is, as
 * declined. Errors: 404, 422 `illegal_action`. No transaction is open across a call.
 */
async function cancelCharge(deps: ChargesDeps, { account }: Caller, chargeId: string): Promise<Charge> {
  const id = parseId<ChargeId>(chargeId);
  const charge = id === null ? null : await findCharge(deps.database, account.id, id);
  if (charge === null) throw AppError.notFound('charge');
  const now = accountTime(account, deps.clock.now());
  if (charge.failureCode === closedByHand.code) return charge;
  if (isEnded(charge)) throw illegal(`A charge that is ${charge.status} cannot be canceled.`);
  if (charge.status === 'RequiresAction') {
    const after = await cancelAtProcessor(deps, account, charge, now);
    if (isEnded(after)) return after;
    if (!isChargeUnanswered(after, now)) {
      throw unsettled('The processor has not confirmed the cancelation: try again in a moment.');
    }
  }
  const found = await lookAtCharge(deps, account, charge, now);
  const isMissing = found.status === 'unknown';
  const closed = { ...closedByHand, status: 'declined', method: charge.method } as const;
  const outcome = isMissing ? closed : found;
  const after = (await applyChargeOutcome(deps, account, charge.id, outcome, now)) ?? charge;
  if (isEnded(after)) return after;
  if (isMissing) requireOverdue(isChargeUnanswered(after, now), after.createdAt, bankLimitOf(after));
  throw unsettled('The bank is still processing the charge: wait for the outcome.');
}

/**
 * Ends a refund whose answer has been missing for a day, and still is, as failed. Errors: 404, 422 `illegal_action`. No
 * transaction is open across a call.
 */
async function cancelRefund(deps: ChargesDeps, { account }: Caller, refundId: string): Promise<Refund> {
  const id = parseId<RefundId>(refundId);
  const refund = id === null ? null : await findRefund(deps.database, account.id, id);
  if (refund === null) throw AppError.notFound('refund');
  const now = accountTime(account, deps.clock.now());
  if (refund.failureCode === closedByHand.code) return refund;
  if (refund.status !== 'Processing') throw illegal(`A refund that is ${refund.status} cannot be canceled.`);
  const found = await lookAtRefund(deps, account, refund, now);
  const isMissing = found.status === 'unknown';
  const outcome = isMissing ? ({ ...closedByHand, status: 'failed' } as const) : found;
  const after = (await applyRefundOutcome(deps, account, refund.id, outcome, now)) ?? refund;
  if (after.status !== 'Processing') return after;
  if (isMissing) requireOverdue(isRefundUnanswered(after, now), after.createdAt);
  throw unsettled('The bank is still giving the money back: wait for the outcome.');
}

function illegal(message: string): AppError {
  return refusal('illegal_action', message);
}

function unsettled(message: string): AppError {
  return blocked('OnItsWay', message, { passes: 'by itself' });
}
