import { describe, expect, it } from 'vitest';
import { createPasswords, requirePassword } from './passwords.ts';

describe('a password', () => {
  const passwords = createPasswords();

  it('is kept as argon2id with a salt of its own', async () => {
    const [one, other] = await Promise.all([
      passwords.hash('correct horse'),
      passwords.hash('correct horse'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify('correct horse', one)).toBe(true);
    expect(await passwords.verify('correct Horse', one)).toBe(false);
  });

  it('is the same however its letters are composed', async () => {
    expect(await passwords.verify('cafe\u0301 au lait', await passwords.hash('caf\u00e9 au lait'))).toBe(
      true,
    );
  });

  it('is no password of somebody who has none', async () => {
    expect(await passwords.verify('', null)).toBe(false);
  });

  it('waits for its turn, and is told to come back when too many wait', async () => {
    const many = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.verify('x', null)));
    const refused = many.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { code: 'overloaded' } });
  });

  it.each([
    ['nine char', false],
    ['ten chars!', true],
    ['x'.repeat(300), false],
    ['ab'.repeat(5), false],
    ['maria@example.com', false],
    ['MARIA@example.com', false],
    ['Password123', false],
    ['😀😃😄😁😆😅🤣😂🙂🙃', true],
    ['correct horse battery staple', true],
  ])('%s may be one: %s', (password, isUsable) => {
    const judge = () => requirePassword(password, 'maria@example.com');
    if (isUsable) expect(judge).not.toThrow();
    else expect(judge).toThrow(expect.objectContaining({ code: 'unusable_password' }));
  });
});
