import { expect, it } from 'vitest';
import { heldUntil } from './retry-rules.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

it.each([
  [429, '120', 120],
  [503, ' 1 ', 1],
  [429, 'Sun, 22 Nov 2026 12:05:00 GMT', 300],
  [429, '3600', 3_600],
  [429, '999999999999999999999', 3_600],
  [503, 'Tue, 24 Nov 2026 12:00:00 GMT', 3_600],
  [429, 'Sun, 22 Nov 2026 11:00:00 GMT', null],
  [429, '0', null],
  [429, '-5', null],
  [429, '1.5', null],
  [429, 'soon', null],
  [429, '2026-11-22T13:00:00Z', null],
  [429, '', null],
  [429, null, null],
  [500, '120', null],
  [200, '120', null],
  [null, '120', null],
])('a server that answers %s with Retry-After %j is left alone for %s s', (status, header, seconds) => {
  const until = heldUntil(status, header, now);
  expect(until === null ? null : (until.getTime() - now.getTime()) / 1_000).toBe(seconds);
});
