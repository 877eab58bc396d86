import { expect, it } from 'vitest';
import { newestBackup } from './newest.ts';
import type { BackupPlace } from './places/types.ts';
import { backupName } from './schedule.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3));
const ORIGINAL = null;
const TRIAL = '019ac000-0000-7000-8000-0000c0ffee01';
const nameOf = (number: number, restoreId: string | null) =>
  backupName('7K3Q-9PXM-2D4F', day(number), true, restoreId);

function placeWith(names: readonly string[]): BackupPlace {
  return {
    label: 'memory',
    write: () => Promise.reject(new Error('unused')),
    read: () => Promise.reject(new Error('unused')),
    list: async () => names.map((name) => ({ name, bytes: 1, writtenAt: day(1) })),
    remove: () => Promise.reject(new Error('unused')),
  };
}

it('a trial restore that makes backups beside the original is not taken for it', async () => {
  const place = placeWith([nameOf(1, ORIGINAL), nameOf(2, TRIAL), nameOf(3, ORIGINAL), nameOf(4, TRIAL)]);
  await expect(newestBackup(place, day(5))).rejects.toThrow(
    new RegExp(`the newest of each are ${nameOf(4, TRIAL)}, ${nameOf(3, ORIGINAL)}`),
  );
});

it('after a restore the newest one is taken', async () => {
  const place = placeWith([nameOf(1, ORIGINAL), nameOf(2, ORIGINAL), nameOf(3, TRIAL), nameOf(4, TRIAL)]);
  expect(await newestBackup(place, day(5))).toBe(nameOf(4, TRIAL));
});

it('one of after now is named, and not taken', async () => {
  const place = placeWith([nameOf(1, ORIGINAL), nameOf(20, ORIGINAL)]);
  await expect(newestBackup(place, day(5))).rejects.toThrow(/20261120T030000Z\.age was made after now/);
  expect(await newestBackup(place, day(20))).toBe(nameOf(20, ORIGINAL));
});
