import fc from 'fast-check';
import type { Random } from '../random.ts';

/** Texts and values that fast-check has made from a seed, to draw from. */
export interface Stock {
  /** A text that PostgreSQL can keep: without NUL, and with whole characters only. */
  text(random: Random): string;
  matching(random: Random, pattern: string): string;
  /** Anything that JSON can say. */
  strange(random: Random): unknown;
}

const texts = [
  'Kim',
  'Wedding photography, 12 June',
  "O'Neill & Söhne",
  'Åse Łukasz 李雷',
  'مرحبا بالعالم',
  'שלום עולם',
  '👩‍👩‍👧‍👦 🇩🇪 e\u0301',
  '\u202eevil\u202c',
  '\u200b\ufeff',
  "'; drop table invoices; --",
  '<script>alert(1)</script>',
  '{{7*7}} ${7*7} %s %n',
  '../../etc/passwd',
  '=cmd|"/c calc"!A1',
  'a\r\nb\tc',
  '\u0001\u001f\u007f\u0085\u2028\u2029',
  '\uffff\ufdd0\u{10ffff}',
  '%00%0d%0a',
  '#let x = [$ * _ ` @ \\',
  'null',
  '0',
  ' ',
  '\u00a0 x \u3000',
  'x'.repeat(300),
  '💥'.repeat(1300),
];

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  -1e-7,
  999_999_999_999,
  1_000_000_000_000,
  '',
  ' ',
  '0',
  '1',
  'null',
  [],
  {},
  [[]],
  [null],
  [{}],
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '1900-01-01',
  '2199-12-31',
  '2026-11-21T12:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T12:00:60Z',
  '9999-12-31T23:59:59.999999+23:59',
  '0000-01-01T00:00:00Z',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  'x'.repeat(3000),
  '01981f9e-0000-7000-8000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
  '01981F9E-0000-7000-8000-000000000000',
  'kim@example.com',
  'kim@',
  '@',
  '"a b"@example.com',
  'kim@[127.0.0.1]',
  'KIM@EXAMPLE.COM',
  'kim@exämple.com',
  `${'a'.repeat(64)}@example.com`,
  `${'a'.repeat(65)}@example.com`,
  'kim@example.com\r\nbcc: x@example.com',
  'USD',
  'JPY',
  'BHD',
  'XXX',
  'usd',
  'UTC',
  'Europe/Berlin',
  'Mars/Olympus',
  'http://127.0.0.1:1/',
  'https://user:secret@example.invalid/',
  'https://example.invalid/#part',
  'http://[::1]:25/',
  'https://',
  'javascript:alert(1)',
  'Active',
  'Draft',
  'Canceled',
  '__proto__',
  'constructor',
  { __proto__: null, toString: 1 },
  { id: null },
  Array.from({ length: 201 }, () => 'x'),
  Array.from({ length: 50 }, () => ({})),
];

export function makeStock(seed: number): Stock {
  const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
    fc.sample(arbitrary, { seed, numRuns });
  const isKept = (text: string) => !text.includes('\u0000') && text.isWellFormed();
  const kept = [
    ...texts,
    ...sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), 200),
    ...sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), 200).filter(isKept),
  ];
  const strange = [
    ...values,
    ...sample(fc.jsonValue({ maxDepth: 3 }), 400),
    ...sample(fc.string({ unit: 'binary', maxLength: 40 }), 200),
    ...sample(fc.integer(), 60),
    ...sample(fc.double(), 60),
  ];
  const matching = new Map<string, string[]>();
  return {
    text: (random) => random.pick(kept),
    // What is drawn may be changed.
    strange: (random) => structuredClone(random.pick(strange)),
    matching(random, pattern) {
      const known = matching.get(pattern) ?? sample(fc.stringMatching(new RegExp(pattern)), 100);
      matching.set(pattern, known);
      return random.pick(known);
    },
  };
}
