import { describe, expect, test } from 'vitest';
import { drawRandomBytes, encodeBase62, randomBase62 } from './random.ts';

test('random bytes are handed out once, also across refills of the pool', () => {
  const draws = Array.from({ length: 5000 }, (_, index) => Buffer.from(drawRandomBytes(16 + (index % 7))));
  expect(new Set(draws.map((bytes) => bytes.toString('hex').slice(0, 32))).size).toBe(draws.length);
  expect(draws.every((bytes, index) => bytes.length === 16 + (index % 7))).toBe(true);
});

describe('randomBase62', () => {
  test.each([0, 1, 22, 43, 9000])('gives %i letters and digits', (length) => {
    expect(randomBase62(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
  });

  test('each of the 62 is equally likely', () => {
    const counts = new Map<string, number>();
    const expected = 10_000;
    for (const digit of randomBase62(62 * expected)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // Seven standard deviations: by chance once in six billion runs. Without the second draw it would be twenty.
    const allowed = 7 * Math.sqrt(expected);
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(allowed);
  });
});

test.each([
  [0, 6, '000000'],
  [9, 1, '9'],
  [10, 1, 'A'],
  [35, 1, 'Z'],
  [36, 1, 'a'],
  [61, 2, '0z'],
  [62, 2, '10'],
  [2 ** 32 - 1, 6, '4gfFC3'],
])('%i in base 62 with %i characters is %s', (number, length, text) => {
  expect(encodeBase62(number, length)).toBe(text);
});
