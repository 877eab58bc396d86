import { chargedBy } from '../kit/money/payment-methods.ts';
import { BANK_LIMIT_MS, isUnanswered, SEPA_LIMIT_MS } from '../processors/service.ts';
import type { Charge, Refund } from './types.ts';

/** True when the outcome of a charge is known. */
export function isEnded(charge: Charge): boolean {
  return charge.status !== 'Processing' && charge.status !== 'RequiresAction';
}

/** True when a charge has had no outcome for so long that people are notified. */
export function isChargeUnanswered(charge: Charge, now: Date): boolean {
  return (
    !isEnded(charge) && isUnanswered(charge.processorReference, charge.createdAt, now, bankLimitOf(charge))
  );
}

/** How long the bank of a charge may take before people are notified. */
export function bankLimitOf({ method, currency }: Pick<Charge, 'method' | 'currency'>): number {
  const isSepa = method !== null && chargedBy(method.type, currency) === 'Sepa';
  return isSepa ? SEPA_LIMIT_MS : BANK_LIMIT_MS;
}

/** True when a refund has had no outcome for so long that people are notified. */
export function isRefundUnanswered({ status, processorReference, createdAt }: Refund, now: Date): boolean {
  return status === 'Processing' && isUnanswered(processorReference, createdAt, now);
}
