import { isCurrency } from '../kit/money/money.ts';
import { isCivilDate } from '../kit/time.ts';
import type { Fault } from './types.ts';

/** Stands for every hidden value. */
const HIDDEN = '…';

/** The most characters of a body that are kept. */
const MOST_CHARACTERS = 4_000;
const MOST_ELEMENTS = 50;
const MOST_DEPTH = 6;

// Words of closed lists say nothing about a person. Any other text that is no date or id is hidden, in every field:
// otherwise a secret in the wrong field would be kept.
const words: ReadonlySet<string> = new Set(
  `Draft Active Paid Canceled Uncollectible Upcoming Due Overdue Scheduled Processing RequiresAction Failed Refunded
   PartiallyRefunded Disputed ChargedBack Waived Pending Completed Declined Expired Returned Succeeded Open Won Lost Client
   Business Email ShareManually DebitCard CreditCard BankAccount LastPayment Owner Admin Member Viewer Live Sandbox Queued
   Sent PartlySent Kept Superseded Day Week Month Invoiced en de fr es`.split(/\s+/),
);

// Fields whose whole numbers are amounts, counts or rates. A number of a card or a code would stand in another one, and is
// longer, or hidden.
const NUMBER_FIELD =
  /(?:^|.)(?:[aA]mount|[qQ]uantity|BasisPoints|Days|position|limit|nextNumber|nextCreditNote)$/;
const ID_FIELD = /^(?:id|[a-zA-Z]+Ids?|into)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHOWN_ID = /^(?:evt_[0-9a-f]{32}|req_[0-9A-Za-z]{12,24})$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/;
// Our own names are letters only; a text with a digit, a sign or a letter of another script may be anything.
const FIELD = /^[a-zA-Z]{1,40}$/;

function textOf(text: string, field: string): string {
  const isHarmless =
    words.has(text) ||
    isCurrency(text) ||
    isCivilDate(text) ||
    INSTANT.test(text) ||
    (ID_FIELD.test(field) && UUID.test(text));
  return isHarmless ? text : HIDDEN;
}

function redactValue(value: unknown, field: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return textOf(value, field);
  if (typeof value === 'number') return NUMBER_FIELD.test(field) && Math.abs(value) < 1e12 ? value : HIDDEN;
  if (depth >= MOST_DEPTH) return HIDDEN;
  if (Array.isArray(value))
    return value.slice(0, MOST_ELEMENTS).map((one) => redactValue(one, field, depth + 1));
  // The caller's own keys and values.
  if (typeof value !== 'object' || field === 'metadata') return HIDDEN;
  const entries = Object.entries(value).slice(0, MOST_ELEMENTS);
  return Object.fromEntries(
    entries.map(([name, one]) =>
      FIELD.test(name) ? [name, redactValue(one, name, depth + 1)] : [HIDDEN, HIDDEN],
    ),
  );
}

/** A body with the names of its fields, and only those values that say nothing about a person. */
export function redactBody(body: unknown): object | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const redacted = redactValue(body, '', 0) as object;
  return JSON.stringify(redacted).length <= MOST_CHARACTERS ? redacted : { [HIDDEN]: HIDDEN };
}

/**
 * The path of a request: its route with the ids that were sent, and its parameters, of which only harmless values are
 * shown.
 */
export function redactPath(
  route: string,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const path = route.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = String(params[name]);
    return UUID.test(value) || SHOWN_ID.test(value) ? value : HIDDEN;
  });
  const asked = Object.entries(query)
    .slice(0, 20)
    .map(([name, value]) => {
      const text = String(value);
      const isCount = name === 'limit' && /^\d{1,3}$/.test(text);
      return `${FIELD.test(name) ? name : HIDDEN}=${isCount ? text : textOf(text, name)}`;
    });
  return asked.length === 0 ? path : `${path}?${asked.join('&')}`;
}

/** An Idempotency-Key that is a UUID; any other may name a person or a thing. */
export function redactKey(key: unknown): string | null {
  if (typeof key !== 'string') return null;
  return UUID.test(key.toLowerCase()) ? key : HIDDEN;
}

/** The most faults of a request that are kept. */
const MOST_FAULTS = 20;

/** Where a request was wrong, and how; null without a fault. */
export function redactFaults(faults: readonly Fault[]): readonly Fault[] | null {
  if (faults.length === 0) return null;
  return faults.slice(0, MOST_FAULTS).map(({ path, code }) => ({ path: redactPointer(path), code }));
}

// A part of a JSON pointer is one of our fields or an index; any other part is the caller's own word.
function redactPointer(path: string): string {
  return path
    .split('/')
    .slice(0, MOST_DEPTH + 1)
    .map((part) => (part === '' || FIELD.test(part) || /^\d{1,4}$/.test(part) ? part : HIDDEN))
    .join('/');
}
