import { describe, expect, it } from 'vitest';
import type { AccountId } from '../kit/ids.ts';
import { createSecrets } from '../kit/secrets.ts';
import { openPrevious, sealPrevious } from './previous-secrets.ts';
import { SECRET_PURPOSE } from './signing.ts';

const accountId = '018f0000-0000-7000-8000-000000000001' as AccountId;
const ours = createSecrets(Buffer.alloc(32, 1));
const hour = (count: number) => new Date(Date.UTC(2026, 10, 22, count));
const sealed = (secret: string, secrets = ours) => secrets.encrypt(accountId, SECRET_PURPOSE, secret);
const first = { owner: accountId, secret: sealed('secret 0'), previousSecrets: null, previousUntil: null };

/** Rotates a webhook to `secret`, and has what it had sign until an hour. */
function rotate(
  before: Parameters<typeof sealPrevious>[1],
  secret: string,
  [until, now]: readonly [number, number],
) {
  const previousSecrets = sealPrevious(ours, before, hour(until), hour(now));
  return { owner: accountId, secret: sealed(secret), previousSecrets, previousUntil: hour(until) };
}
const signing = (webhook: Parameters<typeof openPrevious>[1], at: number) =>
  openPrevious(ours, webhook, hour(at)).map(({ secret }) => secret);

describe('the secrets from before rotations', () => {
  it('sign each until its own end, newest first', () => {
    const once = rotate(first, 'secret 1', [10, 0]);
    const twice = rotate(once, 'secret 2', [20, 5]);
    expect([signing(twice, 5), signing(twice, 10), signing(twice, 20)]).toEqual([
      ['secret 1', 'secret 0'],
      ['secret 1'],
      [],
    ]);
  });

  it('sign no longer than a later, shorter overlap, and not at all after one of nothing', () => {
    const once = rotate(first, 'secret 1', [20, 0]);
    const shorter = rotate(once, 'secret 2', [8, 5]);
    expect([signing(shorter, 7), signing(shorter, 8)]).toEqual([['secret 1', 'secret 0'], []]);
    expect(signing(rotate(once, 'secret 2', [5, 5]), 5)).toEqual([]);
  });

  it('are five at most: of more the earliest is left out', () => {
    let webhook: Parameters<typeof sealPrevious>[1] = first;
    for (let count = 1; count <= 7; count += 1) webhook = rotate(webhook, `secret ${count}`, [48, count]);
    expect(signing(webhook, 10)).toEqual(['secret 6', 'secret 5', 'secret 4', 'secret 3', 'secret 2']);
  });

  it('that were encrypted with another key of the service are left out, so that a webhook can get a new one', () => {
    const theirs = createSecrets(Buffer.alloc(32, 2));
    const before = { ...first, secret: sealed('lost', theirs), previousSecrets: sealed('[]', theirs) };
    const after = rotate({ ...before, previousUntil: hour(9) }, 'secret 1', [10, 0]);
    expect(signing(after, 1)).toEqual([]);
  });
});
