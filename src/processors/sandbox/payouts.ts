import { sumAmounts } from '../../kit/money.ts';
import { randomBase62 } from '../../kit/random.ts';
import { nextBankingDate } from './banking-days.ts';
import { insertStatementLine, makeEvent, recordDeed } from './books-store.ts';
import { listLinesToPay, markLinesPaid } from './orders-store.ts';
import type { Work } from './types.ts';

/**
 * Sends all the money of a currency that is available to the merchant's bank. What refunds, disputes and returns took
 * is deducted; when nothing is left there is no payout, and the lines wait for the next.
 */
export async function payOut(work: Work, currency: string): Promise<void> {
  const lines = await listLinesToPay(work, currency);
  const amount = sumAmounts(lines.map((line) => line.held));
  if (amount <= 0) return;
  const reference = `po_${randomBase62(24)}`;
  await markLinesPaid(work, currency, reference);
  await insertStatementLine(work, {
    kind: 'payout',
    reference,
    key: null,
    amount: -amount,
    fee: 0,
    held: -amount,
    inTransit: 0,
    currency,
    availableAt: work.now,
    payout: reference,
  });
  await recordDeed(work, 'payout', null, reference, { amount, currency });
  await makeEvent(work, {
    type: 'payout',
    reference,
    amount,
    currency,
    arrivalDate: nextBankingDate(work.now),
    // Of outgoing money only the fee is in a payout: its amount is kept apart.
    lines: lines
      .filter((line) => line.held !== 0)
      .map(({ kind, key, held, fee }) => ({ kind, key, amount: held + fee, fee })),
  });
}
