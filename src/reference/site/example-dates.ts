import { addDays, daysBetween } from '../../kit/time.ts';
import type { DescribedDocument } from './described.ts';

/** The civil date, in UTC, on which the examples of the document take place. */
const WRITTEN_ON = '2026-11-21';

const DATE = /\b20\d\d-\d\d-\d\d(?!\d)/g;

// A version names a day that does not move.
const unmoved: ReadonlySet<string> = new Set(['apiVersion']);

/**
 * The document with the dates of its examples moved, as if they took place today: a due date that lies ahead still does,
 * so that nobody's first invoice is overdue. The OpenAPI document itself stays as it is. `today`: a civil date in UTC.
 */
export function withDatesFrom(document: DescribedDocument, today: string): DescribedDocument {
  const days = daysBetween(WRITTEN_ON, today);
  return days <= 0 ? document : (moveExamples(document, days) as DescribedDocument);
}

function moveExamples(value: unknown, days: number): unknown {
  return mapped(value, (name, one) =>
    name === 'example' || name === 'examples' ? moveDates(one, days) : moveExamples(one, days),
  );
}

function moveDates(value: unknown, days: number): unknown {
  if (typeof value === 'string') return value.replaceAll(DATE, (date) => addDays(date, days));
  return mapped(value, (name, one) => (unmoved.has(name) ? one : moveDates(one, days)));
}

function mapped(value: unknown, change: (name: string, one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => change('', one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(name, one)]));
}
