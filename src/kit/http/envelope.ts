import type { AppError } from '../errors.ts';

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
  /** The whole body, envelope included, as the bytes of JSON text. */
  readonly body: Buffer;
  readonly etag: string | null;
}

/** What a handler makes: the result for `data`, its status and, for invoices, its version. */
export interface Outcome {
  readonly status: number;
  readonly data: unknown;
  readonly etag?: string;
}

/** The envelope of a success around JSON text. */
export function renderSuccess(now: Date, data: string): string {
  return `{"timestamp":"${now.toISOString()}","data":${data},"error":null}`;
}

const HEAD = '{"timestamp":"';
const MIDDLE = '","data":';
const TAIL = Buffer.from(',"error":null}');

/** The envelope of a success around JSON that is bytes already: texts are not encoded for each answer again. */
export function renderSuccessBytes(now: Date, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${HEAD}${now.toISOString()}${MIDDLE}`, 'latin1'), data, TAIL]);
}

/** The envelope of a refusal. */
export function renderRefusal(now: Date, error: AppError, requestId: string): string {
  return JSON.stringify({
    timestamp: now.toISOString(),
    data: null,
    error: { code: error.code, message: error.message, details: error.details, requestId },
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
