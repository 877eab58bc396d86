import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountId } from '../ids.ts';
import type { RoleAccess, Statement } from './database.ts';
import { createPositions } from './positions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const idOf = (number: number) => `01981f9e-0000-7000-8000-00000000000${number}` as AccountId;

/** Reads from a database whose account n is at position n; the machine of the `away` hangs. */
function reading(isSpread: boolean, away: readonly AccountId[] = []) {
  const asked: string[] = [];
  const seen = { atOnce: 0, most: 0 };
  const positionOf = (id: string) => Number(id.at(-1));
  const query = async ({ name }: Statement, values: readonly unknown[] = []) => {
    asked.push(name);
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    const [one] = values as [AccountId | AccountId[]];
    const isAway = [one].flat().some((id) => away.includes(id));
    await new Promise((resolve) => setTimeout(resolve, isAway ? 6_000 : 10));
    seen.atOnce -= 1;
    if (isAway) throw new Error('Query read timeout');
    return Array.isArray(one)
      ? one.map((id) => ({ accountId: id, value: positionOf(id) })).toReversed()
      : [{ value: positionOf(one) }];
  };
  const find = createPositions({
    system: { query } as unknown as RoleAccess,
    machines: { isOne: !isSpread },
  });
  return { find, asked, seen };
}

const answeredWithin = async <T>(ms: number, answers: Promise<T>) => {
  const state: { answer?: T } = {};
  void answers.then((answer) => {
    state.answer = answer;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return state.answer;
};

describe('the positions of accounts', () => {
  it('are read in one statement for all that ask at once, on one machine', async () => {
    const { find, asked } = reading(false);
    const ids = [idOf(1), idOf(2), idOf(3), idOf(1)];
    expect(await answeredWithin(20, Promise.all(ids.map(find)))).toEqual([1, 2, 3, 1]);
    expect(asked).toEqual(['account_counters_find_positions']);
  });

  it('are read for each account by itself over several machines, two at once', async () => {
    const { find, asked, seen } = reading(true);
    const ids = [1, 2, 3, 4, 5, 5].map(idOf);
    expect(await answeredWithin(100, Promise.all(ids.map(find)))).toEqual([1, 2, 3, 4, 5, 5]);
    expect(asked).toHaveLength(5);
    expect(seen.most).toBe(2);
  });

  it('are not waited for longer than a second while a machine hangs, and take two connections at most', async () => {
    const { find, seen } = reading(true, [idOf(1), idOf(2), idOf(3)]);
    expect(await answeredWithin(1_010, Promise.all([1, 2, 3, 4].map(idOf).map(find)))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    // Now both places are known to be stuck: nobody waits for one.
    expect(await answeredWithin(10, find(idOf(4)))).toBeNull();
    expect(seen.most).toBe(2);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await answeredWithin(20, find(idOf(4)))).toBe(4);
  });

  it('of other accounts are read while the machine of one hangs', async () => {
    const { find } = reading(true, [idOf(1)]);
    void find(idOf(1));
    expect(await answeredWithin(100, Promise.all([2, 3, 4].map(idOf).map(find)))).toEqual([2, 3, 4]);
  });
});
