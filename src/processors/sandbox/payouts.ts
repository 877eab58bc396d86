import { sumAmounts } from '../../kit/money/money.ts';
import { randomBase62 } from '../../kit/random.ts';
import type { UpcomingMoney } from '../types.ts';
import { nextBankingDate } from './banking-days.ts';
import { insertStatementLine, makeEvent, recordActivity } from './books-store.ts';
import { listLinesToPay, markLinesPaid, type UnpaidLine, type UnpaidRow } from './orders-store.ts';
import type { MerchantTransaction } from './types.ts';

/** Lines of one payout, about 100 KB in a webhook: receivers refuse much longer bodies. */
const MOST_LINES = 1_000;

/**
 * Sends all available money of a currency to the merchant's bank, in one payout or, for very many lines, in several. The
 * amounts of refunds, disputes and returns are deducted. When nothing is left there is no payout, and the lines wait for
 * the next one.
 */
export async function payOut(work: MerchantTransaction, currency: string): Promise<void> {
  const lines = await listLinesToPay(work, currency);
  if (netOf(lines) <= 0) return;
  for (const part of splitIntoPayouts(lines)) await send(work, currency, part);
}

// Each part must pay something out. A part that would not is joined with the part before it, as often as needed.
function splitIntoPayouts(lines: readonly UnpaidLine[]): UnpaidLine[][] {
  const parts: UnpaidLine[][] = [];
  let part: UnpaidLine[] = [];
  let net = 0;
  for (const line of lines) {
    part.push(line);
    net += line.held;
    if (part.length < MOST_LINES || net <= 0) continue;
    parts.push(part);
    part = [];
    net = 0;
  }
  while (part.length > 0 && netOf(part) <= 0) part = [...(parts.pop() ?? []), ...part];
  return part.length > 0 ? [...parts, part] : parts;
}

/**
 * Predicts {@link payOut} for the money that is not paid out yet, if no more comes: `rows` in the order of time, money
 * before the payouts of its instant.
 */
export function forecastPayouts(rows: readonly UnpaidRow[]): UpcomingMoney[] {
  const waiting = new Map<string, { amount: number; last: Date }>();
  const found: UpcomingMoney[] = [];
  for (const { currency, at, held, isPayout } of rows) {
    const sum = waiting.get(currency)?.amount ?? 0;
    if (!isPayout) {
      waiting.set(currency, { amount: sum + held, last: at });
    } else if (sum > 0) {
      found.push({
        currency,
        amount: sum,
        availableOn: at.toISOString().slice(0, 10),
        arrivalDate: nextBankingDate(at),
      });
      waiting.delete(currency);
    }
  }
  for (const [currency, { amount, last }] of waiting) {
    const availableOn = last.toISOString().slice(0, 10);
    if (amount !== 0) found.push({ currency, amount, availableOn, arrivalDate: null });
  }
  return found;
}

function netOf(lines: readonly UnpaidLine[]): number {
  return sumAmounts(lines.map((line) => line.held));
}

async function send(work: MerchantTransaction, currency: string, lines: readonly UnpaidLine[]) {
  const amount = netOf(lines);
  const reference = `po_${randomBase62(24)}`;
  await markLinesPaid(
    work,
    lines.map((line) => line.position),
    reference,
  );
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
  await recordActivity(work, 'payout', null, reference, { amount, currency });
  await makeEvent(work, {
    type: 'payout',
    reference,
    amount,
    currency,
    arrivalDate: nextBankingDate(work.now),
    // For outgoing money, only the fee is in a payout: its amount is kept apart.
    lines: lines
      .filter((line) => line.held !== 0)
      .map(({ kind, key, held, fee }) => ({ kind, key, amount: held + fee, fee })),
  });
}
