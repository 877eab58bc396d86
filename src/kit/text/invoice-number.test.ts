import { expect, it } from 'vitest';
import { invoiceNumber } from './invoice-number.ts';

it.each([
  ['INV-', 1, 'INV-0001'],
  ['', 42, '0042'],
  ['2026/', 12_345, '2026/12345'],
])('after %s the count %d has four digits at least: %s', (prefix, count, number) => {
  expect(invoiceNumber(prefix, count)).toBe(number);
});
