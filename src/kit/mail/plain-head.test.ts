import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodedHead } from './outgoing-mail.ts';
import { type HeadField, plainHead } from './plain-head.ts';

// The first field: nodemailer adds others to every head.
const encoded = (field: HeadField) => encodedHead([field]).split(/\r\n(?![ \t])/)[0];

const word = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ019 .,-_=?<>@"()[]:;\\\té€')),
  minLength: 1,
  maxLength: 30,
});
const address = fc.record(
  {
    name: word,
    address: fc.oneof(fc.constantFrom('maria@example.com', 'a.b+c@xn--bcher-kva.example'), word),
  },
  { noNullPrototype: true },
);

describe('a head that is written without nodemailer', () => {
  it('is what nodemailer writes: texts', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          word,
          fc.nat(120).map((count) => `<https://pay.example/${'x'.repeat(count)}>`),
        ),
        (text) => {
          const plain = plainHead([['X-Text', text]]);
          expect(plain ?? encoded(['X-Text', text])).toBe(encoded(['X-Text', text]));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is what nodemailer writes: addresses', () => {
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 3 }), (list) => {
        const plain = plainHead([['To', list]]);
        expect(plain ?? encoded(['To', list])).toBe(encoded(['To', list]));
      }),
      { numRuns: 300 },
    );
  });

  it.each<HeadField>([
    ['Subject', 'Invoice INV-0001 of Studio for 12/12/2026 (3 payments): $3,000.00'],
    ['From', [{ name: 'Studio 54', address: 'invoices@tranche.example' }]],
    [
      'Cc',
      [
        { name: '', address: 'a.b+c@example.com' },
        { name: 'Maria', address: 'maria@example.com' },
      ],
    ],
    ['List-Unsubscribe', `<https://pay.example/studio/r/${'x'.repeat(80)}/reminders>`],
    ['Message-ID', '<0198c5a0-8a75-7f46-8db9-061de5fca2b9@invoices.a-long-domain.example>'],
  ])('needs none for usual fields: %s', (...field) => {
    expect(plainHead([field])).toBe(encoded(field));
  });

  it.each<HeadField>([
    ['Subject', 'Rechnung für Maria'],
    ['Subject', '=?utf-8?Q?x?='],
    ['Subject', 'x\r\nBcc: evil@evil.example'],
    ['Subject', 'a word '.repeat(20)],
    ['From', [{ name: 'Studio, Inc.', address: 'invoices@tranche.example' }]],
    ['From', [{ name: 'Studio', address: 'a b@tranche.example' }]],
  ])('needs it for %s: %j', (...field) => {
    expect(plainHead([field])).toBeNull();
  });
});
