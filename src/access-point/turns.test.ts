import { expect, it } from 'vitest';
import { type AccountId, newId } from '../kit/ids.ts';
import { createTurns } from './turns.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const seconds = (later: Date | null) => (later === null ? null : (later.getTime() - at.getTime()) / 1_000);

it('one document of an account goes at a time: the others come back one after another', () => {
  const turns = createTurns();
  const account = newId<AccountId>();
  expect(turns.take(account, at)).toBeNull();
  expect([1, 2, 3].map(() => seconds(turns.take(account, at)))).toEqual([1, 2, 3]);
  turns.end(account, 10_000);
  expect(turns.take(account, at)).toBeNull();
  expect([1, 2].map(() => seconds(turns.take(account, at)))).toEqual([13, 23]);
});

it('a long queue comes back within minutes', () => {
  const turns = createTurns();
  const account = newId<AccountId>();
  turns.take(account, at);
  const all = Array.from({ length: 2_000 }, () => seconds(turns.take(account, at)) ?? 0);
  expect(Math.max(...all)).toBeLessThanOrEqual(300);
  expect(new Set(all).size).toBeGreaterThan(250);
});

it('no more than two go at once over all accounts', () => {
  const turns = createTurns();
  const [one, two, three] = [newId<AccountId>(), newId<AccountId>(), newId<AccountId>()] as const;
  expect([turns.take(one, at), turns.take(two, at)]).toEqual([null, null]);
  expect(seconds(turns.take(three, at))).toBe(1);
  turns.end(one, 5);
  expect(turns.take(three, at)).toBeNull();
});
