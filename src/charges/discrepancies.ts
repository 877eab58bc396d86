import type { Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { endDiscrepancy, putDiscrepancy } from '../ledger/service.ts';
import { isOverdue } from '../processors/service.ts';

const sentences = {
  charge_succeeded_after_decline:
    'The processor reports that a charge succeeded after it had reported a decline. The money is at the processor: refund it there.',
  unknown_charge: 'The processor reports a charge, refund or transfer that is not known here.',
  unknown_dispute: 'The processor closed a dispute that it had never reported.',
  refund_failed_after_repaid:
    'A refund with `reopen` failed after the client had paid the amount again, or after it was no longer owed, as by a credit note. The client has paid more than was asked for: refund the charge again.',
  refund_succeeded_after_failure:
    'The processor reports that a refund succeeded that was recorded here as failed. The client has the money, and nothing was posted: do not refund it again.',
  processor_mismatch:
    'A processor reports something about a charge that was made at another processor, and nothing was applied. Look it up at both. If somebody made it there by hand, close this.',
  currency_mismatch: 'The processor reports a currency that is not that of the charge.',
  order_refused:
    'The processor refused the request itself, so it did nothing. The failure of the charge or refund says why. Close this once you have looked at it.',
  charge_unanswered:
    'The processor has reported no outcome of this charge for a day. Look it up there. If it is not there, cancel it: POST /v1/charges/{charge_id}/cancel.',
  refund_unanswered:
    'The processor has reported no outcome of this refund for a day. Look it up there. If it is not there, cancel it: POST /v1/refunds/{refund_id}/cancel.',
} as const;

/** A kind of difference between our books and the processor's answers. */
type DiscrepancyKind = keyof typeof sentences;

/** Records a difference for people to look at, once; nothing is repaired. */
export async function noteDiscrepancy(
  tx: Transaction,
  accountId: AccountId,
  kind: DiscrepancyKind,
  subject: string,
  now: Date,
): Promise<void> {
  await putDiscrepancy(tx, accountId, { kind, subject, explanation: sentences[kind] }, now);
}

/**
 * Notes an answer about a charge or refund, or its end. It closes the discrepancy of a missing answer. A request that the
 * processor refused itself is recorded for people to look at.
 */
export async function noteAnswer(
  tx: Transaction,
  accountId: AccountId,
  kind: 'charge_unanswered' | 'refund_unanswered',
  { id, createdAt, failureCode }: { id: string; createdAt: Date; failureCode: string | null },
  now: Date,
): Promise<void> {
  if (isOverdue(createdAt, now)) await endDiscrepancy(tx, accountId, kind, id, now);
  if (failureCode === 'processor_refused') await noteDiscrepancy(tx, accountId, 'order_refused', id, now);
}
