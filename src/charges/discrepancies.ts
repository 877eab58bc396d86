import type { Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { endDiscrepancy, putDiscrepancy } from '../ledger/service.ts';
import { isOverdue } from '../processors/service.ts';

const sentences = {
  charge_succeeded_after_decline:
    'The processor says that a charge succeeded which it had said to be declined. The money is at the processor: refund it there.',
  unknown_charge: 'The processor reports a charge, refund or transfer that is not known here.',
  unknown_dispute: 'The processor closed a dispute that it had never reported.',
  refund_failed_after_repaid:
    'A refund that the client owed again failed after the client had paid again. That is paid twice now: refund the charge again.',
  refund_succeeded_after_failure:
    'The processor says that a refund went well which was taken for failed. The client has the money, and nothing was posted: do not refund it again.',
  currency_mismatch: 'The processor reports another currency than that of the charge.',
  order_refused:
    'The processor refused an order of ours as such, so it did nothing; why stands in the failure of the charge or refund. Close this when it was looked at.',
  charge_unanswered:
    'For a day the processor has not said what became of this charge. Look it up there; when it is not there, cancel it: POST /v1/charges/{charge_id}/cancel.',
  refund_unanswered:
    'For a day the processor has not said what became of this refund. Look it up there; when it is not there, cancel it: POST /v1/refunds/{refund_id}/cancel.',
} as const;

/** A kind of difference between our books and the processor's answers. */
type DiscrepancyKind = keyof typeof sentences;

/** Names a difference for people to look at; nothing is repaired. The same one is kept once. */
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
 * Notes the end of a charge or refund. It ends the difference of a missing answer. An operation that the processor
 * refused as such is for people to look at.
 */
export async function noteEnd(
  tx: Transaction,
  accountId: AccountId,
  kind: 'charge_unanswered' | 'refund_unanswered',
  { id, createdAt, failureCode }: { id: string; createdAt: Date; failureCode: string | null },
  now: Date,
): Promise<void> {
  if (isOverdue(createdAt, now)) await endDiscrepancy(tx, accountId, kind, id, now);
  if (failureCode === 'processor_refused') await noteDiscrepancy(tx, accountId, 'order_refused', id, now);
}
