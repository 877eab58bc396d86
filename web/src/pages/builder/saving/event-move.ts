import { isDate, shiftDate } from '../../../../../sdk/src/dates.ts';
import { daysBetween } from '../../../../../src/kit/time.ts';
import type { Form, Row } from '../form.ts';
import { dueOf } from '../schedule/rules.ts';

/** What the open payments of an issued invoice do when its event moves. */
interface EventMove {
  /** How far the event moves: negative when it is earlier. */
  readonly days: number;
  /** How many payments have rules by which they follow. */
  readonly following: number;
  /** How many open payments have plain dates still to come: they move on request only. */
  readonly movable: number;
  /** True when all of these have moved as far as the event. */
  readonly isMoved: boolean;
}

interface Facts {
  /** The form that the service has. */
  readonly saved: Form;
  /** True of a payment that must stay as it is. */
  readonly isLocked: (id: string) => boolean;
  /** The account's civil date. */
  readonly today: string;
}

/** How the open payments stand to a move of the event; null while the event does not move from one day to another. */
export function eventMoveOf(form: Form, { saved, ...facts }: Facts): EventMove | null {
  const { eventDate: from } = saved;
  const { eventDate: to } = form;
  if (!isDate(from) || !isDate(to) || from === to) return null;
  const days = daysBetween(from, to);
  const open = openRows(form, { saved, ...facts });
  const plain = open.filter(({ row, date }) => dueOf(row) === null && date > facts.today);
  return {
    days,
    following: open.filter(({ row, date }) => dueOf(row) !== null && row.dueDate !== date).length,
    movable: plain.length,
    isMoved: plain.every(({ row, date }) => row.dueDate === movedDate(date, days, facts.today)),
  };
}

/** The rows with the plain dates moved as far as the event, or back to those that the service has. */
export function moveRows(form: Form, facts: Facts, days: number): readonly Row[] {
  const plain = new Map(
    openRows(form, facts)
      .filter(({ row, date }) => dueOf(row) === null && date > facts.today)
      .map(({ row, date }) => [row.key, movedDate(date, days, facts.today)]),
  );
  return form.rows.map((row) => ({ ...row, dueDate: plain.get(row.key) ?? row.dueDate }));
}

// A date in the past would make the payment overdue at once.
function movedDate(date: string, days: number, today: string): string {
  const moved = shiftDate(date, days);
  return moved < today ? today : moved;
}

// The payments that may change, with the date that the service has.
function openRows({ rows }: Form, { saved, isLocked }: Omit<Facts, 'today'>) {
  const dates = new Map(saved.rows.map(({ id, dueDate }) => [id, dueDate]));
  return rows.flatMap((row) => {
    const date = row.id === null || isLocked(row.id) ? undefined : dates.get(row.id);
    return date === undefined ? [] : [{ row, date }];
  });
}
