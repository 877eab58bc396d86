import type { AppError } from '../errors.ts';
import { instantText } from '../time.ts';

/** A finished answer: what a caller gets, and what an idempotency key keeps. */
export interface FinishedAnswer {
  readonly status: number;
  /** The whole body, envelope included, as JSON text. */
  readonly body: string;
  readonly etag: string | null;
  /** True when this is the kept answer of an earlier request with the same key. */
  readonly isReplayed: boolean;
}

/** The answer to a read, which no key keeps. */
export interface ReadAnswer {
  readonly now: Date;
  /** Everything behind the timestamp, from {@link closeEnvelope}: many answers share these bytes. */
  readonly rest: Buffer;
  readonly etag: string | null;
}

/** The result of a handler: the value for `data`, the status and, for invoices, the version. */
export interface Outcome {
  readonly status: number;
  readonly data: unknown;
  readonly etag?: string;
}

/** The envelope of a success around JSON text. */
export function renderSuccess(now: Date, data: string): string {
  return `{"timestamp":"${now.toISOString()}","data":${data},"error":null}`;
}

/** The beginning of a success, up to what {@link closeEnvelope} made; ASCII only. */
export function openEnvelope(now: Date): string {
  return `{"timestamp":"${instantText(now)}"`;
}

const MIDDLE = Buffer.from(',"data":');
const END = Buffer.from(',"error":null}');

/** The bytes after the timestamp of a success, around pieces of JSON. Many answers share them. */
export function closeEnvelope(...data: readonly Buffer[]): Buffer {
  return Buffer.concat([MIDDLE, ...data, END]);
}

export function renderRefusal(now: Date, error: AppError, requestId: string): string {
  const details = error.details.map(({ path, code, message }) => ({ path, code, message }));
  return JSON.stringify({
    timestamp: now.toISOString(),
    data: null,
    error: {
      code: error.code,
      message: error.message,
      details,
      requestId,
      retryable: error.passes === 'by itself',
      ...(error.blockedBy === null ? {} : { blockedBy: error.blockedBy }),
    },
  });
}

/** Finishes an outcome: its body as text, not replayed. */
export function finish(now: Date, outcome: Outcome): FinishedAnswer {
  return {
    status: outcome.status,
    body: renderSuccess(now, JSON.stringify(outcome.data)),
    etag: outcome.etag ?? null,
    isReplayed: false,
  };
}
