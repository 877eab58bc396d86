import { expect, it } from 'vitest';
import { numberIn } from './restored-numbers.ts';

it.each([
  ['Maple Studio INV-0042', 'INV-', 42],
  ['INV-0042', 'INV-', 42],
  ['Maple INV-0007 INV-12345', 'INV-', 12_345],
  ['Maple Studio 2026-0042', '2026-', 42],
  ['Maple Studio 0042', '', 42],
  ['Maple Studio INV-0042b', 'INV-', 0],
  ['Maple Studio PINV-0042', 'INV-', 0],
  ['Maple Studio INV-', 'INV-', 0],
  ['Maple Studio', 'INV-', 0],
  ['', 'INV-', 0],
])('reads the number of %s', (text, prefix, number) => {
  expect(numberIn(text, prefix)).toBe(number);
});
