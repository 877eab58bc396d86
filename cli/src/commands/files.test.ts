import { expect, it } from 'vitest';
import { fileName } from './files.ts';

it.each([
  ['INV-0042', 'INV-0042'],
  ['2026/42', '2026-42'],
  ['a:b*c?"d"<e>|f\\g', 'a-b-c--d--e--f-g'],
  ['..', '_'],
  ['.hidden. ', 'hidden'],
  ['CON', '_CON'],
  ['com1.x', '_com1.x'],
  ['Rechnung Ä 7', 'Rechnung Ä 7'],
])('a file for %j has a name that every system takes: %j', (text, name) => {
  expect(fileName(text)).toBe(name);
});
