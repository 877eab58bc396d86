/** Digits that a number behind a prefix has at least: `INV-0042`. */
export const DIGITS = 4;

/**
 * SQL: the number that stands `number_back` before the newest one of the joined `counter`. Made where it is
 * written, so that a transaction that counts numbers up need not wait for the answer while the counter is locked.
 */
export const COUNTED_NUMBER = `counter.prefix || lpad((counter.value - number_back)::text,
  greatest(counter.digits, length((counter.value - number_back)::text)), '0') || counter.suffix`;

/** SQL: whether the joined `counter` counts documents of a civil `day`: it may count in another year or month. */
export const countsDay = (day: string): string =>
  `(counter.period is null or starts_with(to_char(${day}, 'YYYY-MM-DD'), counter.period))`;

/**
 * SQL: whether a `number` has the form of those that the joined `counter` counts: that of its pattern, or its prefix and digits
 * alone behind it.
 */
export const hasCountedForm = (number: string): string =>
  `case when counter.form is not null then ${number} ~ counter.form
     else starts_with(${number}, counter.prefix) and substr(${number}, length(counter.prefix) + 1) ~ '^[0-9]+$' end`;

export function invoiceNumber(prefix: string, count: number): string {
  return prefix + String(count).padStart(DIGITS, '0');
}
