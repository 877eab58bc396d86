import { expect, it } from 'vitest';
import { lastChange } from './changes.ts';
import type { Event } from './schema.ts';

const event = (id: string, data: object, name: string | null): Event =>
  ({
    id,
    type: 'invoice.updated',
    createdAt: `2026-11-21T12:00:0${id}Z`,
    actor: name === null ? null : { type: 'Member', id: name, name },
    data,
  }) as unknown as Event;

// Newest first, as the log has them.
const log = [
  event('5', { note: 'b', date: 2, cc: 'x' }, 'Olga'),
  event('4', { note: 'b', date: 2, cc: 'y' }, null),
  event('3', { note: 'b', date: 2, cc: 'x' }, 'Nora'),
  event('2', { note: 'b', date: 1, cc: 'x' }, 'Kim'),
  event('1', { note: 'a', date: 1, cc: 'x' }, 'Olga'),
];
const of = (name: string) => lastChange(log, (data) => (data as Record<string, unknown>)[name]);

it.each([
  ['note', 'Kim', '2026-11-21T12:00:02Z'],
  ['date', 'Nora', '2026-11-21T12:00:03Z'],
  // The field was changed and changed back: the last of the two authors counts.
  ['cc', 'Olga', '2026-11-21T12:00:05Z'],
])('the last change of %s is that of %s, whatever came after it', (part, name, at) => {
  expect(of(part)).toMatchObject({ actor: { name }, at });
});

it('what nobody changed as far back as the log was read has no author', () => {
  expect(of('total')).toBeNull();
  expect(lastChange([], () => 1)).toBeNull();
});
