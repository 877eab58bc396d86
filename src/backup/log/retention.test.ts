import { expect, it } from 'vitest';
import type { BackupPlace } from '../places/types.ts';
import { namesOf } from './names.ts';
import { removeOld } from './retention.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const segment = (number: number) => `0000000100000000000000${String(number).padStart(2, '0')}`;

/** The files of a chain: a base copy and a segment of each day. */
function filesOf(chain: string, days: readonly number[]): (readonly [string, Date])[] {
  const names = namesOf(chain);
  return [
    [names.key, day(days[0] ?? 1)],
    ...days.flatMap((number): [string, Date][] => [
      [names.baseFiles(day(number)), day(number)],
      [names.baseRecord(day(number), day(number), segment(number)), day(number)],
      [names.segment(segment(number), 'a'.repeat(64)), day(number)],
    ]),
  ];
}

function placeWith(files: readonly (readonly [string, Date])[]) {
  const left = new Map(files);
  const place: BackupPlace = {
    label: 'memory',
    write: () => Promise.reject(new Error('unused')),
    read: () => Promise.reject(new Error('unused')),
    list: async (prefix) =>
      [...left]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, writtenAt]) => ({ name, bytes: 1, writtenAt })),
    remove: async (name) => void left.delete(name),
  };
  const daysOf = (chain: string) =>
    [...left.keys()].flatMap((name) => {
      const [, number] = name.startsWith(`log/${chain}/segments/`) ? (/(\d\d)-a+/.exec(name) ?? []) : [];
      return number === undefined ? [] : [Number(number)];
    });
  return { place, left, daysOf };
}

const RUNNING = 'HERE/2';
const EARLIER = 'HERE/1';

it('copies and log of the running chain are kept by age, and its newest copy however old', async () => {
  const { place, left, daysOf } = placeWith(filesOf(RUNNING, [1, 8, 15, 22]));
  await removeOld(place, RUNNING, day(8));
  expect(daysOf(RUNNING)).toEqual([8, 15, 22]);
  expect(left.size).toBe(1 + 3 * 3);
  await removeOld(place, RUNNING, day(29));
  expect(daysOf(RUNNING)).toEqual([22]);
});

it('the chain that a restore came from stays until its age, with its newest copy, and then goes as a whole', async () => {
  const segments = [[namesOf(EARLIER).segment(segment(20), 'a'.repeat(64)), day(20)] as const];
  const { place, left, daysOf } = placeWith([
    ...filesOf(EARLIER, [1, 8]),
    ...segments,
    ...filesOf(RUNNING, [21, 22, 23, 24, 25]),
  ]);
  await removeOld(place, RUNNING, day(18));
  expect(daysOf(EARLIER)).toEqual([8, 20]);
  expect(daysOf(RUNNING)).toHaveLength(5);
  await removeOld(place, RUNNING, day(21));
  expect([...left.keys()].filter((name) => name.startsWith(`log/${EARLIER}/`))).toEqual([]);
});

it('the chain that a restore came from stays while the running one does not reach back to its age', async () => {
  const { place, daysOf } = placeWith([...filesOf(EARLIER, [8, 15]), ...filesOf(RUNNING, [24])]);
  // Nothing was written for nine days: the machine was away.
  await removeOld(place, RUNNING, day(17));
  expect(daysOf(EARLIER)).toEqual([15]);
  expect(daysOf(RUNNING)).toEqual([24]);
});

it('nothing of another installation is removed', async () => {
  const { place, daysOf } = placeWith([...filesOf('ELSEWHERE/0', [1]), ...filesOf(RUNNING, [22])]);
  await removeOld(place, RUNNING, day(29));
  expect(daysOf('ELSEWHERE/0')).toEqual([1]);
});
