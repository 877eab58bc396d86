import type { Transaction } from '../kit/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { insertDiscrepancy } from './inbox-store.ts';

const sentences = {
  charge_succeeded_after_decline:
    'The processor says that a charge succeeded which it had said to be declined. The money is at the processor: refund it there.',
  unknown_charge: 'The processor tells of a charge, refund or transfer that is not known here.',
  unknown_dispute: 'The processor closed a dispute of which it had never told.',
  refund_failed_after_repaid:
    'A refund that the client owed again failed after the client had paid again. That is paid twice now: refund the charge again.',
  currency_mismatch: 'The processor tells of another currency than that of the charge.',
} as const;

/** A kind of difference between our books and what the processor says. */
type DiscrepancyKind = keyof typeof sentences;

/** Names a difference for people to look at; nothing is repaired. The same one is kept once. Transaction: needs. */
export async function noteDiscrepancy(
  tx: Transaction,
  accountId: AccountId,
  kind: DiscrepancyKind,
  subject: string,
  now: Date,
): Promise<void> {
  await insertDiscrepancy(tx, accountId, { id: newId(), kind, subject, explanation: sentences[kind], now });
}
