import { isUnanswered } from '../processors/service.ts';
import type { Charge, Refund } from './types.ts';

/** True when the outcome of a charge is known. */
export function isEnded(charge: Charge): boolean {
  return charge.status !== 'Processing' && charge.status !== 'RequiresAction';
}

/** True when a charge has had no outcome for so long that people are notified. */
export function isChargeUnanswered(charge: Charge, now: Date): boolean {
  return !isEnded(charge) && isUnanswered(charge.processorReference, charge.createdAt, now);
}

/** True when a refund has had no outcome for so long that people are notified. */
export function isRefundUnanswered({ status, processorReference, createdAt }: Refund, now: Date): boolean {
  return status === 'Processing' && isUnanswered(processorReference, createdAt, now);
}
