import { createHash } from 'node:crypto';
import type { FileLine } from './types.ts';

/**
 * A key for each line, the same in every file that has the line: the bank's id where there is one, otherwise what the line says. Equal
 * lines of a day are counted, so that two coffees stay two, and a file that overlaps adds none.
 */
export function lineKeys(account: string, lines: readonly FileLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const print = fingerprint(account, line);
    const count = (counts.get(print) ?? 0) + 1;
    counts.set(print, count);
    return `${print}-${count}`;
  });
}

// An id alone is not enough: some banks use theirs again for another line.
function fingerprint(account: string, line: FileLine): string {
  const { bankId, bookedOn, amount, currency } = line;
  const own =
    bankId !== null
      ? [bankId]
      : [line.valueOn, line.name, line.iban, line.text, line.reference, line.endToEndId];
  const parts = [account, bankId !== null, bookedOn, amount, currency, ...own];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
