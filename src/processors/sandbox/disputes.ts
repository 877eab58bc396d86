import { randomBase62 } from '../../kit/random.ts';
import { daysAfter, payoutInstantFrom } from './banking-days.ts';
import { insertStatementLine, makeEvent, planJob, recordActivity } from './books-store.ts';
import { type ActionUrlOf, returnCharge } from './charges.ts';
import { disputeFee } from './fees.ts';
import {
  findChargeRow,
  findDisputeRow,
  insertDisputeRow,
  updateChargeRow,
  updateDisputeRow,
} from './money-store.ts';
import type { Dispute, MerchantTransaction } from './types.ts';

/** How long a merchant may answer a dispute. */
const RESPONSE_DAYS = 7;

/**
 * Disputes the rest of a charge: the money is held, and a fee is kept. Without a rest there is no dispute. Of money that the
 * platform holds, the platform bears the dispute: it is taken from there, and given back if the dispute is won.
 */
export async function openDispute(
  work: MerchantTransaction,
  chargeKey: string,
  actionUrlOf: ActionUrlOf,
): Promise<void> {
  const charge = await findChargeRow(work.tx, work.accountId, chargeKey);
  if (charge === null) throw new Error('A dispute is planned for a charge that is not there.');
  const amount = charge.amount - charge.refundedAmount;
  if (charge.status !== 'succeeded' || amount === 0) return;
  const respondBy = daysAfter(work.now, RESPONSE_DAYS);
  if (charge.transferGroup !== null) {
    await returnCharge(work, chargeKey, 'Disputed', actionUrlOf);
    if (charge.method?.behaviour === 'disputed_won')
      await planJob(work, 'restore_charge', chargeKey, respondBy);
    return;
  }
  const { currency } = charge;
  const reference = `dp_${randomBase62(24)}`;
  const dispute: Dispute = { reference, chargeKey, status: 'open', amount, currency, hasEvidence: false };
  const fee = disputeFee(currency);
  await insertDisputeRow(work, dispute, respondBy);
  await updateChargeRow(work, { ...charge, isDisputed: true });
  await insertStatementLine(work, {
    kind: 'dispute',
    reference,
    key: chargeKey,
    amount: -amount,
    fee,
    held: -amount - fee,
    inTransit: 0,
    currency,
    availableAt: work.now,
  });
  await recordActivity(work, 'dispute.opened', chargeKey, reference, { amount, currency, fee });
  const reason = 'fraudulent';
  await makeEvent(work, { type: 'dispute_opened', reference, chargeKey, amount, fee, reason, respondBy });
  await planJob(work, 'close_dispute', reference, respondBy);
}

/** Keeps a merchant's evidence, which wins any dispute. Answers false when no such dispute is open. */
export async function takeEvidence(work: MerchantTransaction, reference: string): Promise<boolean> {
  const dispute = await findDisputeRow(work, reference);
  if (dispute?.status !== 'open') return false;
  await updateDisputeRow(work, { ...dispute, hasEvidence: true });
  await recordActivity(work, 'dispute.evidence', dispute.chargeKey, reference, {});
  if (!dispute.hasEvidence) await makeEvent(work, { type: 'dispute_answered', reference });
  return true;
}

/** Ends a dispute after the time to answer: it is won or lost. A lost charge cannot be refunded any more. */
export async function closeDispute(work: MerchantTransaction, reference: string): Promise<void> {
  const dispute = await findDisputeRow(work, reference);
  if (dispute?.status !== 'open') return;
  const charge = await findChargeRow(work.tx, work.accountId, dispute.chargeKey);
  if (charge === null) throw new Error('A dispute of a charge that is not there.');
  const isWon = dispute.hasEvidence || charge.method?.behaviour === 'disputed_won';
  const { chargeKey, amount, currency } = dispute;
  await updateDisputeRow(work, { ...dispute, status: isWon ? 'won' : 'lost' });
  await recordActivity(work, isWon ? 'dispute.won' : 'dispute.lost', chargeKey, reference, {
    amount,
    currency,
  });
  if (isWon) {
    await updateChargeRow(work, { ...charge, isDisputed: false });
    const line = { kind: 'dispute_won', reference, key: chargeKey, amount, fee: 0, currency } as const;
    await insertStatementLine(work, { ...line, held: amount, inTransit: 0, availableAt: work.now });
    await planJob(work, 'payout', currency, payoutInstantFrom(work.now));
  }
  await makeEvent(work, { type: 'dispute_closed', reference, isWon });
}
