import type { Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { postingsOf, sumTaxesOf } from '../../ledger/service.ts';
import type { Posting, RateAmount } from '../../ledger/types.ts';
import type { PlannedCredit } from '../credit-notes/plan.ts';
import { readDeferred, sumByRate } from '../posting-taxes.ts';
import type { Invoice } from '../types.ts';
import { fallenAmount } from './money.ts';

/**
 * Whether a planned credit note takes only what no document has billed: then it lowers the plan, and the final invoice comes when all
 * is paid, as before. Needs the invoice locked.
 */
export async function isOfPlan(
  tx: Transaction,
  accountId: AccountId,
  before: Invoice,
  { move, amount, openAmount, rates }: PlannedCredit,
): Promise<boolean> {
  const { deposits, status } = before;
  if (deposits === null || deposits.finalOn !== null || status !== 'Active') return false;
  // Money that a bank took back is still named by a prepayment invoice, which only the final invoice lets a note correct.
  if (move !== null || amount !== openAmount || fallenAmount(before) > 0) return false;
  const left = new Map((await readDeferred(tx, accountId, before)).map(({ rate, gross }) => [rate, gross]));
  return rates.every(({ rate, gross }) => gross <= (left.get(rate) ?? 0));
}

/** The invoice after such a credit note. */
export function creditedPlan(invoice: Invoice, amount: number): Invoice {
  const { deposits } = invoice;
  if (deposits === null) throw new Error('Only an invoice with deposit documents is a plan.');
  return { ...invoice, deposits: { ...deposits, credited: (deposits.credited ?? 0) + amount } };
}

/** The postings of such a credit note, and what they no longer defer, as no document will bill it. */
export function withoutDeferral(credited: readonly Posting[]): Posting[] {
  return credited.flatMap((posting) => {
    const { code, sourceId: id, sequence, invoiceId, currency, day, amount, taxes } = posting;
    if (code !== 'credit') return [posting];
    const source = { type: 'Invoice' as const, id, sequence, invoiceId, currency, day };
    return [posting, ...postingsOf(source, { undefer: amount }).map((one) => ({ ...one, taxes }))];
  });
}

/** What credit notes took off at each rate before any document billed it. Needs the invoice locked, and no final invoice. */
export async function readCredited(
  tx: Transaction,
  accountId: AccountId,
  { id, deposits }: Invoice,
): Promise<RateAmount[]> {
  if (deposits?.credited === undefined) return [];
  const posted = await sumTaxesOf(tx, accountId, id);
  return sumByRate(posted.filter(({ code }) => code === 'credit'));
}
