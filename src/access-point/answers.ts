import { cleanMessage } from './clean-message.ts';
import type { HandOverMove } from './states.ts';
import type { HandOverFailure } from './types.ts';

/** What an attempt has shown. */
export interface Attempt {
  /** Null: the request was answered with success. */
  readonly failure: Exclude<
    HandOverFailure,
    | 'FactsMissing'
    | 'Refused'
    | 'UnreadableSecrets'
    | 'NoAccessPoint'
    | 'ClientErased'
    | 'Superseded'
    | 'AccessPointChanged'
  > | null;
  readonly statusCode: number | null;
  /** The beginning of the answer; null without one. */
  readonly answer: string | null;
  readonly retryAfter: string | null;
}

/**
 * Answers by which an access point does not take this document. Others can pass: a key of the API is corrected (401, 403), an
 * address is (404), and a document that is there already (409) may be the one of an attempt whose answer was lost.
 */
const REFUSING: ReadonlySet<number> = new Set([400, 406, 412, 413, 415, 422]);

/** The move that an attempt has caused; null: it is tried again. */
export function moveOf({ failure, statusCode }: Attempt): Extract<HandOverMove, 'take' | 'refuse'> | null {
  if (failure === null) return 'take';
  return statusCode !== null && REFUSING.has(statusCode) ? 'refuse' : null;
}

/**
 * Whether an attempt may have brought the document to the access point, whatever was answered: 409 says that it is there, and a server
 * that fails may have kept it.
 */
export function mayArrive({ failure, statusCode }: Attempt): boolean {
  if (failure === null) return true;
  if (statusCode === null) return failure === 'TimedOut' || failure === 'ConnectionBroken';
  return statusCode < 300 || statusCode >= 500 || statusCode === 408 || statusCode === 409;
}

/** How long the name of a document at the access point, and its words, may be. */
const MOST_REFERENCE = 200;
export const LONGEST_MESSAGE = 1_000;

/** The name that an access point gave a document: the first of these fields of its answer in JSON; otherwise null. */
const NAMES = ['id', 'reference', 'documentId', 'guid', 'transactionId', 'uuid'];

export function referenceIn(answer: string | null): string | null {
  const fields = jsonOf(answer);
  return firstOf(
    NAMES.map((one) => fields[one]),
    MOST_REFERENCE,
  );
}

/** The message of an answer: its field where it has one, otherwise all of it. */
export function messageOf(answer: string | null): string | null {
  const { message, detail, error } = jsonOf(answer);
  return firstOf([message, detail, error, answer], LONGEST_MESSAGE);
}

function firstOf(values: readonly unknown[], most: number): string | null {
  const texts = values.filter((value) => typeof value === 'string');
  return texts.map((text) => cleanMessage(text, most)).find((text) => text !== null) ?? null;
}

function jsonOf(answer: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(answer ?? '');
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
