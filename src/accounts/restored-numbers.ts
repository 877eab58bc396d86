import type { Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { isSameRange, numberAtEnd, numberForm, numberInRange, rangeOf } from '../kit/text/number-pattern.ts';
import { turnCounter } from './numbering.ts';
import { COUNTED_DIGITS, findHighestNumber, moveCounter, skipNumbers } from './numbering-store.ts';
import { MAXIMUM_NEXT_NUMBER } from './setting-faults.ts';

/** The numbers that went out since a backup, as far as they are known. */
interface KnownNumbers {
  /** Texts of the processor, which end with a number: `Maple Studio INV-0042`. */
  readonly texts: readonly string[];
  /** The highest count that a person names, of the present year or month; 0: none. */
  readonly above: number;
  readonly today: string;
}

/**
 * Continues the invoice numbers of a restored account above those that went out since the backup: in each year or month of its
 * pattern. Answers the next number; null when nothing was higher. May be repeated.
 */
export async function raiseNumbers(
  tx: Transaction,
  accountId: AccountId,
  { texts, above, today }: KnownNumbers,
): Promise<string | null> {
  const counter = await turnCounter(tx, accountId, 'Invoice', today);
  const { pattern, prefix, since } = counter;
  const known = new Map<string, number>([[today, above]]);
  for (const text of texts) {
    const found =
      pattern === null ? { day: today, count: numberIn(text, prefix) } : numberAtEnd(pattern, text);
    if (found === null) continue;
    const day = isSameRange(rangeOf(counter, found.day), counter) ? today : found.day;
    known.set(day, Math.max(known.get(day) ?? 0, found.count));
  }
  const { [today]: present = 0, ...others } = Object.fromEntries(known);
  for (const [day, last] of Object.entries(others)) {
    const range = rangeOf(counter, day);
    const highest = await findHighestNumber(tx, accountId, 'Invoice', range, COUNTED_DIGITS);
    if (BigInt(last) > highest) await skipNumbers(tx, accountId, range, last);
  }
  if (present <= counter.value) return null;
  // A number of this form that a person chose may be higher still.
  const highest = await findHighestNumber(tx, accountId, 'Invoice', counter, COUNTED_DIGITS);
  const first = Math.max(present, Number(highest)) + 1;
  if (first > MAXIMUM_NEXT_NUMBER) return null;
  const form = pattern === null ? null : numberForm(pattern, since);
  await moveCounter(tx, accountId, 'Invoice', counter, { ...counter, form, first }, 'Skip');
  return numberInRange(counter, first);
}

/** The number at the end of a text of the processor, as `Maple Studio INV-0042`; 0 for one of another form. */
export function numberIn(text: string, prefix: string): number {
  const word = text.slice(text.lastIndexOf(` ${prefix}`) + 1);
  const digits = word.startsWith(prefix) ? word.slice(prefix.length) : '';
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
}
