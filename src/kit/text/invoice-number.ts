/** Digits that a counted number has at least: `INV-0042`. */
const DIGITS = 4;

/**
 * SQL: the {@link invoiceNumber} that stands `number_back` before the newest one of the joined `counter`. Made where it is
 * written, so that a transaction that counts numbers up need not wait for the answer while the counter is locked.
 */
export const COUNTED_NUMBER = `counter.prefix || lpad((counter.value - number_back)::text,
  greatest(${DIGITS}, length((counter.value - number_back)::text)), '0')`;

/**
 * SQL: whether a `number` has the form of those that the joined `counter` counts: its prefix, and digits alone behind it.
 */
export const hasCountedForm = (number: string): string =>
  `starts_with(${number}, counter.prefix) and substr(${number}, length(counter.prefix) + 1) ~ '^[0-9]+$'`;

export function invoiceNumber(prefix: string, count: number): string {
  return prefix + String(count).padStart(DIGITS, '0');
}
