import { expect, it } from 'vitest';
import { type AccountId, newId } from '../kit/ids.ts';
import { createSlots } from './slots.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const seconds = (later: Date | null) => (later === null ? null : (later.getTime() - at.getTime()) / 1_000);

it('one document of an account goes at a time: the others come back one after another', () => {
  const slots = createSlots();
  const account = newId<AccountId>();
  expect(slots.take(account, at)).toBeNull();
  expect([1, 2, 3].map(() => seconds(slots.take(account, at)))).toEqual([1, 2, 3]);
  slots.end(account, 10_000);
  expect(slots.take(account, at)).toBeNull();
  expect([1, 2].map(() => seconds(slots.take(account, at)))).toEqual([13, 23]);
});

it('a long queue comes back within minutes', () => {
  const slots = createSlots();
  const account = newId<AccountId>();
  slots.take(account, at);
  const all = Array.from({ length: 2_000 }, () => seconds(slots.take(account, at)) ?? 0);
  expect(Math.max(...all)).toBeLessThanOrEqual(300);
  expect(new Set(all).size).toBeGreaterThan(250);
});

it('no more than two go at once over all accounts', () => {
  const slots = createSlots();
  const [one, two, three] = [newId<AccountId>(), newId<AccountId>(), newId<AccountId>()] as const;
  expect([slots.take(one, at), slots.take(two, at)]).toEqual([null, null]);
  expect(seconds(slots.take(three, at))).toBe(1);
  slots.end(one, 5);
  expect(slots.take(three, at)).toBeNull();
});
