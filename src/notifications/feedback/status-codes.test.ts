import { expect, it } from 'vitest';
import { addressKey } from './addresses.ts';
import { keptDetail, meaningOf, statusCodeIn } from './status-codes.ts';

it.each([
  ['5.1.1', 'Hard', 'NoSuchAddress'],
  ['5.1.2', 'Hard', 'NoMailServer'],
  ['5.1.0', 'Soft', 'NotAccepted'],
  ['5.1.3', 'Hard', 'NoSuchAddress'],
  ['5.1.6', 'Hard', 'NoSuchAddress'],
  ['5.1.10', 'Hard', 'NoMailServer'],
  ['5.1.7', 'Soft', 'Unknown'],
  ['5.1.8', 'Soft', 'Unknown'],
  ['5.2.0', 'Soft', 'NotAccepted'],
  ['5.2.1', 'Hard', 'NoSuchAddress'],
  ['5.2.2', 'Soft', 'MailboxFull'],
  ['5.3.4', 'Soft', 'Unknown'],
  ['5.4.4', 'Hard', 'NoMailServer'],
  ['5.4.6', 'Soft', 'Unknown'],
  ['5.5.0', 'Hard', 'NoSuchAddress'],
  ['5.5.2', 'Soft', 'NotAccepted'],
  ['5.5.3', 'Soft', 'NotAccepted'],
  ['5.6.1', 'Soft', 'NotAccepted'],
  ['5.7.1', 'Soft', 'NotAccepted'],
  ['4.2.2', 'Soft', 'MailboxFull'],
  ['4.4.7', 'Soft', 'GaveUp'],
  [null, 'Soft', 'Unknown'],
] as const)('the code %s means %s, %s', (code, kind, reason) => {
  expect(meaningOf(code)).toEqual({ kind, reason });
});

it.each([
  ['smtp;550 5.1.1 no such user', '5.1.1'],
  ['550-5.7.26 unauthenticated', '5.7.26'],
  ['from 10.5.1.1 refused', null],
  ['2026.5.1', null],
  [null, null],
])('the code in %j is %j', (text, code) => {
  expect(statusCodeIn(text)).toBe(code);
});

it('an answer is kept as one line of limited length', () => {
  expect(keptDetail(' 550 no\r\n  user\u0000 ')).toBe('550 no user');
  expect(keptDetail('x'.repeat(400))).toHaveLength(300);
  // Half of a sign: PostgreSQL reads no other field of JSON with it.
  expect(keptDetail(`${'x'.repeat(299)}😀`)?.isWellFormed()).toBe(true);
  expect([keptDetail(7), keptDetail(' ')]).toEqual([null, null]);
});

it('addresses are compared without names and case, domains in ASCII', () => {
  expect(addressKey('"Anna" <Anna@Bücher.example>')).toBe('anna@xn--bcher-kva.example');
  expect(addressKey(' ANNA@example.com ')).toBe('anna@example.com');
});
