import type { Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { invoiceNumber } from '../kit/text/invoice-number.ts';
import { MAXIMUM_NEXT_NUMBER } from './setting-faults.ts';
import { findHighestNumber, lockNumbering, moveNumbering } from './settings-store.ts';

/**
 * Continues the invoice numbers of a restored account above those that went out since the backup: the highest at the end of
 * some texts of the processor, and one that a person names. Answers the next number; null when nothing was higher. May be
 * repeated.
 */
export async function raiseNumbers(
  tx: Transaction,
  accountId: AccountId,
  texts: readonly string[],
  above: number,
): Promise<string | null> {
  const numbering = await lockNumbering(tx, accountId);
  const { prefix, value } = numbering;
  // Not by spreading: the texts may be more than a call takes.
  const known = texts.reduce((highest, text) => Math.max(highest, numberIn(text, prefix)), above);
  if (known <= value) return null;
  // A number of this form that a person chose may be higher still.
  const highest = await findHighestNumber(tx, accountId, prefix);
  const first = Math.max(known, Number(highest)) + 1;
  if (first > MAXIMUM_NEXT_NUMBER) return null;
  await moveNumbering(tx, accountId, numbering, { prefix, first });
  return invoiceNumber(prefix, first);
}

/** The number at the end of a text of the processor, as `Maple Studio INV-0042`; 0 for one of another form. */
export function numberIn(text: string, prefix: string): number {
  const word = text.slice(text.lastIndexOf(` ${prefix}`) + 1);
  const digits = word.startsWith(prefix) ? word.slice(prefix.length) : '';
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
}
