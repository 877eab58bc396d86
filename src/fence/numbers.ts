import { raiseNumbers } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { raiseCreditNumber } from '../invoices/service.ts';
import type { Database } from '../kit/db/database.ts';
import { civilDateIn } from '../kit/time.ts';
import { putDiscrepancy } from '../ledger/service.ts';
import { listDescriptions, listNumbersGiven } from './store.ts';
import type { Hold } from './types.ts';

/** The highest numbers that went out, where a person knows one; 0: none is known. */
export interface NumbersKnown {
  readonly numbersAbove?: number;
  readonly creditNotesAbove?: number;
}

/**
 * Continues the invoice numbers of an account above those that went out since the backup: the highest that the processor
 * knows, and one that a person names. Names the numbers that were given twice, because invoices may be created while the
 * account is held. Of credit notes only a person knows a number. Answers the next invoice number; null when nothing was higher. May be repeated.
 */
export async function settleNumbers(
  database: Database,
  { id: accountId, timeZone }: Account,
  hold: Hold,
  { numbersAbove = 0, creditNotesAbove = 0 }: NumbersKnown,
  now: Date,
): Promise<string | null> {
  const described = await listDescriptions(database, hold);
  const paid = Map.groupBy(
    described.flatMap(({ invoiceId, text }) => endsOf(text).map((end) => ({ invoiceId, end }))),
    ({ end }) => end,
  );
  const given = await listNumbersGiven(database, hold);
  const doubles = given.filter(({ id, number }) =>
    paid.get(number)?.some(({ invoiceId }) => invoiceId !== id),
  );
  const texts = described.map(({ text }) => text);
  const today = civilDateIn(timeZone, now);
  return database.transaction(accountId, async (tx) => {
    for (const { id, number } of doubles) {
      const explanation = `The number ${number} was given to this invoice while the account was held, and before to another one, which a client paid since the backup. Cancel this invoice and create it again, so that it gets another number; then close this.`;
      await putDiscrepancy(tx, accountId, { kind: 'double_number', subject: id, explanation }, now);
    }
    await raiseCreditNumber(tx, accountId, creditNotesAbove, today);
    return raiseNumbers(tx, accountId, { texts, above: numbersAbove, today });
  });
}

// Where a number may begin: `Maple Studio INV-0042` ends with it, and the prefix may contain spaces.
function endsOf(text: string): string[] {
  const words = text.split(' ');
  return words.map((_, index) => words.slice(index).join(' '));
}
