import { randomBase62 } from '../../kit/random.ts';
import type { ReversalOperation, ReversalOutcome } from '../types.ts';
import { leftAtRecipient, lostAnswerOf } from './bank-payouts.ts';
import { insertStatementLine, makeEvent, recordActivity } from './books-store.ts';
import { findTransferRowByReference, updateTransferRow } from './money-store.ts';
import { findRecipientRow, findReversalOf, insertReversalRow } from './recipients-store.ts';
import type { Behaviour } from './test-numbers.ts';
import type { Fault, MerchantTransaction, Recipient, Reversal, Transfer } from './types.ts';

/** Takes a whole transfer back from a recipient's account, under a new key: the money is in transit again. */
export async function reverseTransfer(
  work: MerchantTransaction,
  order: ReversalOperation,
): Promise<{ outcome: ReversalOutcome; method: { readonly behaviour: Behaviour } | null }> {
  const earlier = await findReversalOf(work, order.transferReference);
  if (earlier !== null) return { outcome: reversalOutcomeOf(earlier), method: null };
  const transfer = await findTransferRowByReference(work, order.transferReference);
  const holder = transfer?.recipient ?? null;
  const recipient = holder === null ? null : await findRecipientRow(work.tx, work.accountId, holder);
  const fault = await whyNot(work, order, transfer, recipient);
  const reversal: Reversal = {
    key: order.key,
    reference: `trr_${randomBase62(24)}`,
    transfer: order.transferReference,
    status: fault === null ? 'succeeded' : 'failed',
    amount: order.amount,
    currency: order.currency,
    code: fault?.code ?? null,
    message: fault?.message ?? null,
  };
  await insertReversalRow(work, reversal);
  await record(work, reversal);
  if (fault === null && transfer !== null) await takeBack(work, transfer, reversal);
  return { outcome: reversalOutcomeOf(reversal), method: lostAnswerOf(recipient) };
}

async function whyNot(
  work: MerchantTransaction,
  order: ReversalOperation,
  transfer: Transfer | null,
  recipient: Recipient | null,
): Promise<Fault | null> {
  if (transfer === null || recipient === null || transfer.status !== 'succeeded') {
    return { code: 'processor_refused', message: 'There is no such transfer to an account.' };
  }
  if (transfer.currency !== order.currency || transfer.amount !== order.amount) {
    return { code: 'processor_refused', message: 'A transfer is taken back whole.' };
  }
  const isSpent = recipient.person === 'Ivy Spent';
  return isSpent || order.amount > (await leftAtRecipient(work, transfer))
    ? { code: 'balance_insufficient', message: 'The account does not hold this money any more.' }
    : null;
}

async function takeBack(work: MerchantTransaction, transfer: Transfer, reversal: Reversal): Promise<void> {
  const message = 'The transfer was reversed.';
  await updateTransferRow(work, { ...transfer, status: 'returned', code: 'reversed', message });
  const { key, reference, amount, currency } = reversal;
  const line = { kind: 'reversal', reference, key, amount, fee: 0, currency } as const;
  await insertStatementLine(work, { ...line, held: 0, inTransit: amount, availableAt: work.now });
  await makeEvent(work, { type: 'reversal', key, outcome: reversalOutcomeOf(reversal) });
}

/** A reversal as the service gets it. */
export function reversalOutcomeOf({ status, reference, code, message }: Reversal): ReversalOutcome {
  return status === 'failed'
    ? { status, reference: null, code: code ?? '', message: message ?? '' }
    : { status, reference };
}

function record(work: MerchantTransaction, reversal: Reversal): Promise<void> {
  const { key, reference, transfer, amount, currency, code } = reversal;
  return recordActivity(work, `reversal.${reversal.status}`, key, reference, {
    transfer,
    amount,
    currency,
    code,
  });
}
