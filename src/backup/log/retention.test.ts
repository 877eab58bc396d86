import { expect, it } from 'vitest';
import type { BackupPlace } from '../places/types.ts';
import { oldestFirst } from './histories.ts';
import { namesOf } from './names.ts';
import { removeOld } from './retention.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const segment = (number: number) => `0000000100000000000000${String(number).padStart(2, '0')}`;

const DAY_MS = 86_400_000;

/** The files of a chain: a base copy and a segment of each day. By a wrong clock a day may have another date. */
function filesOf(
  chain: string,
  days: readonly number[],
  dates: Readonly<Record<number, Date>> = {},
): (readonly [string, Date])[] {
  const names = namesOf(chain);
  return [
    [names.key, day(days[0] ?? 1)],
    ...days.flatMap((number): [string, Date][] => {
      const date = dates[number] ?? day(number);
      return [
        [names.baseFiles(date), date],
        [names.baseRecord(date, date, segment(number)), date],
        [names.segment(segment(number), 'a'.repeat(64)), date],
      ];
    }),
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
const NEXT_YEAR = new Date(Date.UTC(2027, 10, 23));

it('copies and log of the running chain are kept by age, and its newest copy however old', async () => {
  const { place, left, daysOf } = placeWith(filesOf(RUNNING, [1, 8, 15, 22]));
  await removeOld(place, RUNNING, 14 * DAY_MS);
  expect(daysOf(RUNNING)).toEqual([8, 15, 22]);
  expect(left.size).toBe(1 + 3 * 3);
  await removeOld(place, RUNNING, 0);
  expect(daysOf(RUNNING)).toEqual([22]);
});

it('the chain that a restore came from stays until its age, with its newest copy, and then goes as a whole', async () => {
  const segments = [[namesOf(EARLIER).segment(segment(20), 'a'.repeat(64)), day(20)] as const];
  const { place, left, daysOf } = placeWith([
    ...filesOf(EARLIER, [1, 8]),
    ...segments,
    ...filesOf(RUNNING, [21, 22, 23, 24, 25]),
  ]);
  await removeOld(place, RUNNING, 7 * DAY_MS);
  expect(daysOf(EARLIER)).toEqual([8, 20]);
  expect(daysOf(RUNNING)).toHaveLength(5);
  await removeOld(place, RUNNING, 4 * DAY_MS);
  expect([...left.keys()].filter((name) => name.startsWith(`log/${EARLIER}/`))).toEqual([]);
});

it('the chain that a restore came from stays while the running one does not reach back to its age', async () => {
  const { place, daysOf } = placeWith([...filesOf(EARLIER, [8, 15]), ...filesOf(RUNNING, [24, 25])]);
  // Nothing was written for nine days: the machine was away.
  await removeOld(place, RUNNING, 8 * DAY_MS);
  expect(daysOf(EARLIER)).toEqual([15]);
  expect(daysOf(RUNNING)).toEqual([24, 25]);
});

it('the first copy of a chain removes nothing', async () => {
  const { place, left } = placeWith([...filesOf(EARLIER, [1, 8]), ...filesOf(RUNNING, [24])]);
  const all = left.size;
  expect(await removeOld(place, RUNNING, 7 * DAY_MS)).toEqual({ hasJumped: false });
  expect(left.size).toBe(all);
});

it('a clock that jumps a year ahead removes nothing with the copy that it makes, and then what is old by it', async () => {
  const { place, left, daysOf } = placeWith([
    ...filesOf(EARLIER, [1, 2]),
    ...filesOf(RUNNING, [8, 15, 22, 23, 24], { 23: NEXT_YEAR, 24: new Date(+NEXT_YEAR + 7 * DAY_MS) }),
  ]);
  const copies = [...left.keys()].filter((name) => name.endsWith('.json.age') && name.includes(RUNNING));
  const last = copies.at(-1) ?? '';
  left.delete(last);
  const all = left.size;
  expect(await removeOld(place, RUNNING, 28 * DAY_MS)).toEqual({ hasJumped: true });
  expect(left.size).toBe(all);
  left.set(last, new Date(+NEXT_YEAR + 7 * DAY_MS));
  expect(await removeOld(place, RUNNING, 28 * DAY_MS)).toEqual({ hasJumped: false });
  expect(daysOf(RUNNING)).toEqual([23, 24]);
  expect(daysOf(EARLIER)).toEqual([]);
});

it('every copy that stays has its log, also one of a wrong clock, which stays as long as the copy after it', async () => {
  const { place, left, daysOf } = placeWith(filesOf(RUNNING, [1, 8, 15, 22], { 1: NEXT_YEAR }));
  await removeOld(place, RUNNING, 14 * DAY_MS);
  expect(daysOf(RUNNING)).toEqual([1, 8, 15, 22]);
  await removeOld(place, RUNNING, 13 * DAY_MS);
  expect(daysOf(RUNNING)).toEqual([15, 22]);
  expect([...left.keys()].filter((name) => name.includes('/base/'))).toHaveLength(2 * 2);
  const [newest] = oldestFirst(
    [...left].map(([name, writtenAt]) => ({ name, writtenAt, bytes: 1 })),
    'end',
  ).slice(-1);
  expect(newest?.finishedAt).toEqual(day(22));
});

it('nothing of another installation is removed', async () => {
  const { place, daysOf } = placeWith([...filesOf('ELSEWHERE/0', [1]), ...filesOf(RUNNING, [21, 22])]);
  await removeOld(place, RUNNING, 0);
  expect(daysOf('ELSEWHERE/0')).toEqual([1]);
});
