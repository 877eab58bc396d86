/** Digits that a counted number has at least: `INV-0042`. */
const DIGITS = 4;

/** The number of an invoice as the service counts them. Transaction: none. */
export function invoiceNumber(prefix: string, count: number): string {
  return prefix + String(count).padStart(DIGITS, '0');
}
