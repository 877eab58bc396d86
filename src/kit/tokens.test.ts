import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodeBase62 } from './random.ts';
import { hashToken, issueToken, isWellFormedToken } from './tokens.ts';

// Checksums and hash computed with other programs (zlib and hashlib of Python).
const known = 'trn_live_TrancheTrancheTrancheTrancheTrancheTranchex4Ew0gc';
const knownHash = 'cb5e9ce50cd4a26e62cee6857a3f926d360558e759dbdb896ee1f8420efdc017';
const checksumWithLeadingZero = 'trn_test_00000000000000000000000000000000000000000040t9NY5';

const signed = (text: string) => text + encodeBase62(crc32(text), 6);

describe('issueToken', () => {
  test.each([
    ['Live', /^trn_live_[0-9A-Za-z]{49}$/],
    ['Sandbox', /^trn_test_[0-9A-Za-z]{49}$/],
  ] as const)('%s tokens look like %s, are well formed and come with hash and hint', (mode, pattern) => {
    const { text, hash, hint } = issueToken(mode);
    expect(text).toMatch(pattern);
    expect(isWellFormedToken(text)).toBe(true);
    expect(hash).toEqual(createHash('sha256').update(text).digest());
    expect(text.endsWith(hint)).toBe(true);
    expect(hint).toHaveLength(4);
  });

  test('no two tokens share a secret', () => {
    const secrets = Array.from({ length: 1000 }, () => issueToken('Live').text.slice(9, 52));
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(new Set(secrets.map((secret) => secret.slice(0, 10))).size).toBe(secrets.length);
    expect(new Set(secrets.map((secret) => secret.slice(-10))).size).toBe(secrets.length);
  });
});

test('hashToken is the SHA-256 of the text, 32 bytes', () => {
  expect(hashToken(known).toString('hex')).toBe(knownHash);
});

describe('isWellFormedToken', () => {
  test.each([known, checksumWithLeadingZero])('accepts %s', (text) => {
    expect(isWellFormedToken(text)).toBe(true);
  });

  test('refuses a token with any one character changed', () => {
    for (let at = 0; at < known.length; at++) {
      const changed = known.slice(0, at) + (known[at] === 'B' ? 'C' : 'B') + known.slice(at + 1);
      expect(isWellFormedToken(changed), changed).toBe(false);
    }
  });

  test.each([
    ['nothing', ''],
    ['the prefix alone', 'trn_live_'],
    ['a cut token', known.slice(0, -1)],
    ['a longer token', `${known}0`],
    ['a leading space', ` ${known}`],
    ['a line end', `${known}\n`],
    ['two neighbours swapped', known.replace('4E', 'E4')],
    ['the checksum of the other mode', known.replace('live', 'test')],
    ['another prefix', known.replace('trn_', 'abc_')],
    ['a character outside the alphabet', known.replace('x', '-')],
    ['a secret too short, rightly signed', signed(`trn_live_${'a'.repeat(42)}`)],
    ['a secret too long, rightly signed', signed(`trn_live_${'a'.repeat(44)}`)],
    ['a secret outside the alphabet, rightly signed', signed(`trn_live_${'a'.repeat(42)}-`)],
    ['an unknown mode, rightly signed', signed(`trn_prod_${'a'.repeat(43)}`)],
    ['something before it, rightly signed', signed(` trn_live_${'a'.repeat(43)}`)],
    ['a long text', 'a'.repeat(100_000)],
  ])('refuses %s', (_title, text) => {
    expect(isWellFormedToken(text)).toBe(false);
  });
});
