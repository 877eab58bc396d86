/** Digits that a counted number has at least: `INV-0042`. */
const DIGITS = 4;

export function invoiceNumber(prefix: string, count: number): string {
  return prefix + String(count).padStart(DIGITS, '0');
}
