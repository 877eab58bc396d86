import { expect, it } from 'vitest';
import type { AccountId } from '../kit/ids.ts';
import { createUntilChanged } from './until-changed.ts';

const account = 'account' as AccountId;
const other = 'other' as AccountId;

function createFigures() {
  const at = { position: 1 };
  const read = createUntilChanged<string>({ findPosition: async () => at.position, most: 2 });
  return { at, read };
}

it('is read again when the account has changed, and not before', async () => {
  const { at, read } = createFigures();
  expect(await read(account, '2026-11-21', async () => 'first')).toBe('first');
  expect(await read(account, '2026-11-21', async () => 'second')).toBe('first');
  at.position = 2;
  expect(await read(account, '2026-11-21', async () => 'third')).toBe('third');
});

it('is of the account that was asked about', async () => {
  const { read } = createFigures();
  await read(account, '2026-11-21', async () => 'of the one');
  expect(await read(other, '2026-11-21', async () => 'of the other')).toBe('of the other');
});

it('is of the day that was asked for, also while that of the day before is under way', async () => {
  const { read } = createFigures();
  const before = Promise.withResolvers<string>();
  const [early, follower] = [1, 2].map(() => read(account, '2026-11-21', () => before.promise));
  const late = read(account, '2026-11-22', async () => 'of the day after');
  expect(await late).toBe('of the day after');
  before.resolve('of the day before');
  expect([await early, await follower]).toEqual(['of the day before', 'of the day before']);
  expect(await read(account, '2026-11-22', async () => 'of the day after')).toBe('of the day after');
});

it('is read again for a caller who asks after a change, though the reading before it is under way', async () => {
  const { at, read } = createFigures();
  const before = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const early = read(account, '2026-11-21', () => {
    begun.resolve();
    return before.promise;
  });
  await begun.promise;
  at.position = 2;
  const late = read(account, '2026-11-21', async () => 'changed');
  before.resolve('unchanged');
  expect([await early, await late]).toEqual(['unchanged', 'changed']);
});

it('keeps nothing of a reading that failed', async () => {
  const { read } = createFigures();
  await expect(read(account, '2026-11-21', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await read(account, '2026-11-21', async () => 'found')).toBe('found');
});
