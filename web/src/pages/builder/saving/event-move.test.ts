import { expect, it } from 'vitest';
import { emptyForm, type Form, newRow, type Row } from '../form.ts';
import { eventMoveOf, moveRows } from './event-move.ts';

const today = '2026-11-22';
const row = (id: string | null, dueDate: string, changes: Partial<Row> = {}): Row => ({
  ...newRow(),
  key: id ?? 'new',
  id,
  dueDate,
  amount: 10_000,
  ...changes,
});
const rule = (dueDate: string) => ({
  due: { days: -14, from: 'Event' as const },
  dueDate,
  share: null,
  amount: 10_000,
  total: null,
});
const form = (eventDate: string, ...rows: Row[]): Form => ({ ...emptyForm('USD', today), eventDate, rows });
const facts = (saved: Form, ...locked: string[]) => ({
  saved,
  isLocked: (id: string) => locked.includes(id),
  today,
});

it('an event that moves takes payments with rules along, and those with plain dates on request', () => {
  const ruled = row('ruled', '2027-05-29', { rule: rule('2027-05-29') });
  const saved = form('2027-06-12', row('plain', '2027-06-01'), ruled);
  const followed = row('ruled', '2027-06-26', { rule: rule('2027-06-26') });
  const edited = form('2027-07-10', row('plain', '2027-06-01'), followed);
  expect(eventMoveOf(edited, facts(saved))).toEqual({ days: 28, following: 1, movable: 1, isMoved: false });
  const rows = moveRows(edited, facts(saved), 28);
  expect(rows.map(({ dueDate }) => dueDate)).toEqual(['2027-06-29', '2027-06-26']);
  expect(eventMoveOf({ ...edited, rows }, facts(saved))?.isMoved).toBe(true);
  expect(moveRows({ ...edited, rows }, facts(saved), 0)[0]?.dueDate).toBe('2027-06-01');
});

it('what is paid, new, due already or on another day by hand does not count, and no date moves into the past', () => {
  const saved = form(
    '2027-06-12',
    row('paid', '2027-06-01'),
    row('late', '2026-11-01'),
    row('today', today),
    row('soon', '2026-12-01'),
  );
  const edited = form('2027-05-12', ...saved.rows, row(null, '2027-06-01'));
  expect(eventMoveOf(edited, facts(saved, 'paid'))).toMatchObject({ days: -31, movable: 1 });
  const rows = moveRows(edited, facts(saved, 'paid'), -31);
  expect(rows.map(({ dueDate }) => dueDate)).toEqual([
    '2027-06-01',
    '2026-11-01',
    today,
    today,
    '2027-06-01',
  ]);
});

it.each([
  ['it has no date', '', '2027-06-12'],
  ['it gets no date', '2027-06-12', ''],
  ['its date is unfinished', '2027-06-12', '0027-06-12'],
  ['it stays', '2027-06-12', '2027-06-12'],
])('nothing is offered while %s', (_what, from, to) => {
  const rows = [row('plain', '2027-06-01')];
  expect(eventMoveOf(form(to, ...rows), facts(form(from, ...rows)))).toBeNull();
});
