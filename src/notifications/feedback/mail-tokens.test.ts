import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type AccountId, type MailId, newId } from '../../kit/ids.ts';
import { createMailTokens } from './mail-tokens.ts';

const key = randomBytes(32);
const tokens = createMailTokens(key);
const account = newId<AccountId>();

it('a token names its mail and its account, in any case, and fits into an address', () => {
  for (let round = 0; round < 200; round += 1) {
    const mail = newId<MailId>();
    const token = tokens.tokenOf(account, mail);
    // 64 characters is the most that stands before an @.
    expect(`bounces+${token}`.length).toBeLessThanOrEqual(64);
    const read = tokens.read(token.toUpperCase());
    expect([read?.mailId, read?.accountEnd]).toEqual([mail, account.replaceAll('-', '').slice(-8)]);
    expect(read?.isOf(account)).toBe(true);
    expect(read?.isOf(newId())).toBe(false);
  }
});

it('10 000 random tokens name nothing', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  const { length } = tokens.tokenOf(account, newId());
  for (let round = 0; round < 10_000; round += 1) {
    const text = [...randomBytes(length)].map((byte) => alphabet[byte % 32]).join('');
    expect(tokens.read(text)?.isOf(account) ?? false).toBe(false);
  }
  for (const text of ['', 'x', '1'.repeat(length), `${'a'.repeat(length)}a`])
    expect(tokens.read(text)).toBeNull();
});

it('tokens of an earlier key are read, those of another are not', () => {
  const token = tokens.tokenOf(account, newId());
  expect(createMailTokens(randomBytes(32), [key]).read(token)?.isOf(account)).toBe(true);
  expect(createMailTokens(randomBytes(32)).read(token)?.isOf(account)).toBe(false);
});

it('a token has one spelling: with any letter changed it names nothing of the account', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  for (let round = 0; round < 50; round += 1) {
    const token = tokens.tokenOf(account, newId());
    for (const letter of alphabet) {
      if (token.endsWith(letter)) continue;
      expect(tokens.read(token.slice(0, -1) + letter)?.isOf(account) ?? false).toBe(false);
    }
  }
});
