import { describe, expect, it } from 'vitest';
import { rangeOf } from '../../kit/text/number-pattern.ts';
import { firstWordWith, fits, mayFit, numbersMeant, patternsOf, queryWordsOf, wordsOf } from './words.ts';

const invoice = {
  contactName: 'Ödön Łukasz-Meyer',
  contactEmail: 'maria.l@example.com',
  number: 'INV-0042',
  note: 'Straße 7, "cotton_bags" 王小明的婚禮 \u{1F600}!',
};

describe('the words of an invoice', () => {
  it.each([
    'INV-0042',
    'inv-00',
    '42',
    '0042',
    'ödön',
    'ODON',
    'lukasz',
    'meyer',
    'lukasz-mey',
    'Łuk',
    'maria.l@example.com',
    'maria.l@',
    'l@example',
    'example.com',
    'com',
    'strasse',
    'STRASSE',
    'Straße',
    '7',
    '"cotton',
    'cotton_b',
    'bags',
    '王小明',
    '小明',
    '婚禮',
    'meyer maria 42',
    '\u{1F600}!',
  ])('are found by %s', (q) => {
    expect(fits(wordsOf(invoice), queryWordsOf(q))).toBe(true);
  });

  it.each(['nv-0042', '2', 'ukasz', 'otton', '明王', 'meyer anna', '%', '_'])('are not found by %s', (q) => {
    expect(fits(wordsOf(invoice), queryWordsOf(q))).toBe(false);
  });

  it('are taken apart only where all that is looked for stands somewhere', () => {
    for (const word of wordsOf(invoice)) expect(mayFit(invoice, queryWordsOf(word))).toBe(true);
    expect(mayFit(invoice, queryWordsOf('nv-0042'))).toBe(true);
    expect(mayFit(invoice, queryWordsOf('meyer anna'))).toBe(false);
    expect(mayFit(invoice, queryWordsOf('禮王'))).toBe(false);
  });

  it('are looked for by few patterns, the longest, however many there are', () => {
    const words = Array.from({ length: 50 }, (_, index) => `${'x'.repeat(index)}${index}`);
    const patterns = patternsOf(words);
    expect(patterns.length).toBeLessThanOrEqual(8);
    expect(patterns).toContain(`%${words[49]}%`);
  });

  it('are made in time that grows with the text alone', () => {
    for (const note of [
      `${'!'.repeat(2_499)}x`,
      `x${'!'.repeat(2_498)}x`,
      'a-'.repeat(1_250),
      '王'.repeat(2_500),
      'x'.repeat(2_500),
    ]) {
      // The time of the processor, which does not grow with the work of others.
      const before = process.cpuUsage();
      for (let round = 0; round < 10; round += 1) wordsOf({ ...invoice, note });
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    }
  });

  it('are compared as PostgreSQL sorts bytes', () => {
    const words = new Set(['mb', 'm\u{1F600}', 'm\uFFFD', 'ma', 'n']);
    expect(firstWordWith(words, 'm')).toBe('ma');
    expect(firstWordWith(new Set(['m\u{1F600}', 'm\uFFFD']), 'm')).toBe('m\uFFFD');
    expect(firstWordWith(words, 'x')).toBeNull();
  });

  const inv = rangeOf({ pattern: null, prefix: 'INV-' }, '2026-11-28');

  it('a number of a pattern is meant by its digits in the present year', () => {
    const range = rangeOf({ pattern: 'R{YYYY}/{000}-de', prefix: 'INV-' }, '2026-11-28');
    for (const text of ['42', '042', 'r2026/42', 'R2026/042-DE', '42-de']) {
      expect(numbersMeant(text, range)).toContain('R2026/042-de');
    }
  });

  it('a number is meant by its digits, with or without zeros and prefix, in any case', () => {
    for (const text of ['42', '0042', 'INV-0042', 'inv-42', ' inv-0042 ']) {
      expect(numbersMeant(text, inv)).toContain('INV-0042');
    }
    expect(numbersMeant('x-7', inv)).toContain('X-7');
  });
});
