import type { Invoice } from '../invoices/types.ts';
import { type Action, attempt, may, mayNot } from '../kit/actions.ts';
import { blocked } from '../kit/errors.ts';
import { daysUntil } from '../kit/time.ts';
import { BANK_LIMIT_MS } from '../processors/service.ts';
import { sumOf } from './allocations.ts';
import { planRefund, type RefundLimits } from './refunds/start.ts';
import type { Charge, Dispute, Refund } from './types.ts';
import { bankLimitOf, isChargeUnanswered, isEnded, isRefundUnanswered } from './unanswered.ts';

export const chargeActions = ['refund', 'cancel'] as const;
export const refundActions = ['cancel'] as const;
export const disputeActions = ['answer'] as const;

/** The state of a dispute for the business: its next step, or how the dispute ended. */
export const disputeStates = ['NeedsAnswer', 'UnderReview', 'Won', 'Lost'] as const;
type DisputeState = (typeof disputeStates)[number];

/** The amount of a charge that can still be refunded. */
interface Refundable {
  /** In the minor unit, without the surcharge. */
  readonly amount: number;
  /** Whether the client must owe the amount again (`reopen`). */
  readonly needsReopen: boolean;
}

/** The actions on a charge now, and the amount that can be refunded. */
export function actionsOfCharge(invoice: Invoice, charge: Charge, limits: RefundLimits, now: Date) {
  const plan = (reopen: boolean): number =>
    sumOf(planRefund(invoice, charge, limits, { chargeId: charge.id, reopen }));
  const plainly = attempt(() => plan(false));
  const needsReopen = !plainly.allowed && attempt(() => plan(true)).allowed;
  const refund = needsReopen ? may : plainly;
  const refundable: Refundable = { amount: refund.allowed ? plan(needsReopen) : 0, needsReopen };
  return { refundable, actions: { refund, cancel: cancelOf(charge, now) } };
}

function cancelOf(charge: Charge, now: Date): Action {
  if (isEnded(charge)) return mayNot(`A charge that is ${charge.status} cannot be canceled.`);
  if (charge.status === 'RequiresAction' || isChargeUnanswered(charge, now)) return may;
  return mayNot(overdueSentence(charge.createdAt, bankLimitOf(charge)), 'OnItsWay');
}

export function actionsOfRefund(refund: Refund, now: Date) {
  const cancel =
    refund.status !== 'Processing'
      ? mayNot(`A refund that is ${refund.status} cannot be canceled.`)
      : isRefundUnanswered(refund, now)
        ? may
        : mayNot(overdueSentence(refund.createdAt), 'OnItsWay');
  return { cancel };
}

// Why an operation without an answer cannot be canceled yet.
function overdueSentence(since: Date, bankLimitMs = BANK_LIMIT_MS): string {
  const days = bankLimitMs === BANK_LIMIT_MS ? 'eight days' : '25 days';
  return (
    `The processor has reported no outcome since ${since.toISOString()}, and is asked again. Without an outcome after ` +
    `a day (after ${days} once a bank has taken it), this can be canceled, if the processor still reports none when ` +
    'it is asked.'
  );
}

/** The kinds of objections, for all the reasons that banks give. */
export const disputeCategories = [
  'Fraudulent',
  'NotReceived',
  'NotAsDescribed',
  'Duplicate',
  'RefundMissing',
  'Canceled',
  'NotAuthorized',
  'Other',
] as const;
type DisputeCategory = (typeof disputeCategories)[number];

/** The kinds of evidence that help against an objection. */
export const evidenceKinds = [
  'Agreement',
  'Correspondence',
  'ProofOfService',
  'Invoice',
  'Receipt',
  'OtherCharge',
  'RefundProof',
  'CancellationTerms',
  'Authorization',
] as const;
type EvidenceKind = (typeof evidenceKinds)[number];

// The reasons of Stripe and of the sandbox, after the rules of the card networks.
const categories: Readonly<Record<string, DisputeCategory>> = {
  fraudulent: 'Fraudulent',
  unrecognized: 'Fraudulent',
  product_not_received: 'NotReceived',
  product_unacceptable: 'NotAsDescribed',
  duplicate: 'Duplicate',
  credit_not_processed: 'RefundMissing',
  subscription_canceled: 'Canceled',
  debit_not_authorized: 'NotAuthorized',
  customer_initiated: 'NotAuthorized',
  bank_cannot_process: 'Other',
};

const evidence: Readonly<Record<DisputeCategory, readonly EvidenceKind[]>> = {
  Fraudulent: ['Agreement', 'Correspondence', 'ProofOfService', 'Invoice'],
  NotReceived: ['ProofOfService', 'Agreement', 'Correspondence'],
  NotAsDescribed: ['Agreement', 'ProofOfService', 'Correspondence'],
  Duplicate: ['Invoice', 'Receipt', 'OtherCharge'],
  RefundMissing: ['RefundProof', 'CancellationTerms', 'Correspondence'],
  Canceled: ['Agreement', 'CancellationTerms', 'Correspondence'],
  NotAuthorized: ['Authorization', 'Agreement', 'Correspondence'],
  Other: ['Agreement', 'Correspondence', 'Invoice', 'Receipt'],
};

/** The state of a dispute, its category, the evidence that helps, and the days left to answer. */
export function adviceOf(dispute: Dispute, now: Date, timeZone: string) {
  const { status, reason, respondBy, answeredAt } = dispute;
  const isAwaited = status === 'Open' && answeredAt === null;
  const left = isAwaited && respondBy !== null ? respondBy.getTime() - now.getTime() : null;
  const category = categories[reason] ?? 'Other';
  const answer = answerOf(dispute, left);
  const state: DisputeState = status !== 'Open' ? status : answer.allowed ? 'NeedsAnswer' : 'UnderReview';
  return {
    state,
    category,
    evidence: isAwaited ? evidence[category] : [],
    daysLeft: isAwaited && respondBy !== null ? daysUntil(respondBy, now, timeZone) : null,
    actions: { answer },
  };
}

function answerOf({ status, answeredAt }: Dispute, left: number | null): Action {
  if (status !== 'Open') return mayNot(`The bank has decided: this dispute is ${status}.`);
  if (answeredAt !== null) return mayNot('You have answered: the bank decides.', 'Disputed');
  return left !== null && left <= 0 ? mayNot('The time to answer is over: the bank decides.') : may;
}

/** Refuses to end an operation whose answer has not been missing for long enough. Errors: 422 `illegal_action`. */
export function requireOverdue(isMissing: boolean, since: Date, bankLimitMs = BANK_LIMIT_MS): void {
  if (!isMissing) throw blocked('OnItsWay', overdueSentence(since, bankLimitMs), { passes: 'by itself' });
}
