import { expect, it } from 'vitest';
import type { BackupPlace } from '../places/types.ts';
import { basesOfChain, oldestFirst, refuseSeveral } from './histories.ts';
import { namesOf } from './names.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const segment = (number: number) => `0000000100000000000000${String(number).padStart(2, '0')}`;
const place = { label: 'memory' } as BackupPlace;
const [ORIGINAL, TRIAL, AFTER] = ['HERE/1', 'HERE/2', 'HERE/3'];

/** A chain that begins with a base copy, and has a segment of each day. */
function filesOf(chain: string, first: number, last: number) {
  const names = namesOf(chain);
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    { name: names.key, writtenAt: day(first) },
    { name: names.baseRecord(day(first), day(first), segment(first)), writtenAt: day(first) },
    ...days.map((number) => ({
      name: names.segment(segment(number), 'a'.repeat(64)),
      writtenAt: day(number),
    })),
  ].map((file) => ({ ...file, bytes: 1 }));
}

function choose(files: ReturnType<typeof filesOf>, until = 30) {
  const found = oldestFirst(files, 'end').filter(({ finishedAt }) => finishedAt <= day(until));
  const newest = found.at(-1);
  if (newest === undefined) throw new Error('No base copy.');
  refuseSeveral(place, files, newest, found);
  return newest.chain;
}

it('of logs that were written at the same time none is chosen, and all are named', () => {
  const files = [...filesOf(ORIGINAL, 1, 9), ...filesOf(TRIAL, 5, 5)];
  expect(() => choose(files)).toThrow(/HERE\/2 \(from .*05T.* to .*\), HERE\/1 \(from .*01T.* to .*09T/);
  expect(() => choose([...filesOf(ORIGINAL, 1, 9), ...filesOf(TRIAL, 5, 12)])).toThrow(/--chain/);
  // Before the trial began there was one.
  expect(choose(files, 4)).toBe(ORIGINAL);
  const chosen = basesOfChain(place, oldestFirst(files, 'end'), ORIGINAL);
  expect(chosen.map(({ chain }) => chain)).toEqual([ORIGINAL]);
  expect(() => basesOfChain(place, chosen, 'HERE/9')).toThrow(/Name one of: HERE\/1/);
});

it('of logs that were written one after the other the newest is chosen, also when a base copy of the first came late', () => {
  const late = {
    name: namesOf(ORIGINAL).baseFiles(day(5)),
    writtenAt: day(8),
    bytes: 1,
  };
  const files = [...filesOf(ORIGINAL, 1, 5), late, ...filesOf(AFTER, 6, 9)];
  expect(choose(files)).toBe(AFTER);
  expect(choose(files, 5)).toBe(ORIGINAL);
});

it('a base copy with a date of after all others hides neither a later copy nor a later log', () => {
  const names = namesOf(ORIGINAL);
  const dated = (number: number, at: Date, writtenAt: Date) => ({
    name: names.baseRecord(at, at, segment(number)),
    writtenAt,
    bytes: 1,
  });
  const future = new Date('2027-03-01T00:00:00Z');
  const files = [...filesOf(ORIGINAL, 1, 5), dated(3, future, day(3)), dated(5, day(5), day(5))];
  expect(oldestFirst(files, 'end').map(({ firstSegment }) => firstSegment)).toEqual([1, 3, 5].map(segment));
  expect(choose([...files, ...filesOf(AFTER, 6, 9)])).toBe(AFTER);
  expect(oldestFirst([...filesOf(AFTER, 6, 9), ...files], 'end').at(-1)?.chain).toBe(AFTER);
  // Of after the instant: the date is all that is known.
  expect(oldestFirst(files, { time: day(4).toISOString() }).at(-1)?.finishedAt).toEqual(future);
});
