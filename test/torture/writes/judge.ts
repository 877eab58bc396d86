import type { Attempt } from './history.ts';

/** What a client knows of an invoice that it made. */
export interface Known {
  readonly id: string;
  /** The note that was acknowledged last. */
  readonly note: string;
  /** A note that was sent after it and whose outcome is not known. */
  readonly inDoubt: string | null;
}

/** An invoice as it is stored, with the key that its client gave it. */
export interface Stored {
  readonly id: string;
  readonly key: string;
  readonly note: string;
}

/** Each list is empty where nothing acknowledged was lost and nothing was done twice. */
export interface Verdict {
  /** Keys of acknowledged creations that are not stored under their id. */
  readonly lost: readonly string[];
  /** Keys of which more than one invoice is stored. */
  readonly doubled: readonly string[];
  /** Acknowledged changes that are not stored. */
  readonly undone: readonly string[];
}

/** Compares what was acknowledged with what is stored. */
export function judgeWrites(known: ReadonlyMap<string, Known>, stored: readonly Stored[]): Verdict {
  const byKey = Map.groupBy(stored, ({ key }) => key);
  const doubled = [...byKey].filter(([, rows]) => rows.length > 1).map(([key]) => key);
  const lost: string[] = [];
  const undone: string[] = [];
  for (const [key, { id, note, inDoubt }] of known) {
    const row = byKey.get(key)?.find((one) => one.id === id);
    if (row === undefined) lost.push(key);
    else if (row.note !== note && row.note !== inDoubt)
      undone.push(`${key}: ${note} was stored as ${row.note}`);
  }
  return { lost, doubled, undone };
}

/** The longest time in which a caller gets an answer. */
export const ANSWER_LIMIT_MS = 10_000;

/** Why an attempt is none that a caller may get; null when it may. */
export function faultOf({ status, ms, retryAfter, text }: Attempt): string | null {
  if (ms > ANSWER_LIMIT_MS) return `answered after ${Math.round(ms)} ms`;
  if (status === null || status < 300) return null;
  // 409 under a key says that its first request is running.
  if ((status === 503 || status === 429 || status === 409) && Number(retryAfter) > 0) return null;
  return `${status} ${text}`;
}
