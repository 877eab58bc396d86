import { AppError } from '../errors.ts';
import { type FinishedAnswer, renderRefusal } from './envelope.ts';

/** How long a key and its answer are kept. */
const KEPT_DAYS = 30;

const DAY_MS = 86_400_000;

/** The status of a key whose work was started and has no answer yet; its body is the id of the work. */
export const STARTED = 0;

/** The parts of a request that decide whether it is a repetition. */
export interface KeyedRequest {
  /** Null when none was sent: then the request simply runs. */
  readonly key: string | null;
  /** SHA-256 over method, path, If-Match and body. */
  readonly requestHash: Buffer;
  readonly requestId: string;
  readonly now: Date;
}

/** Makes the data of an answer again from the first event of what was created. */
export type Rebuild = (data: unknown) => unknown;

/** An answer as it is kept under its key. */
export interface StoredAnswer {
  readonly requestHash: Buffer;
  readonly status: number;
  readonly etag: string | null;
  /** Null where it can be made again. */
  readonly body: string | null;
  readonly createdAt: Date;
}

// What a rule refuses. Others say that no work was begun (no token, too fast, too busy), or that a correction of the same
// request will turn them into something else (400, 413, 415).
const RULES = new Set([403, 404, 412, 422]);

// A refusal that passes would be answered for as long as its key counts, also after its reason is gone.
function isKept({ status, passes }: AppError): boolean {
  return RULES.has(status) && passes === 'never';
}

/** The instant before which a kept key no longer counts. */
export function oldestKeptInstant(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}

/** Where callers of one kind have their keys. */
export interface KeyStore<Request extends KeyedRequest> {
  /** The owner of the key: two owners may choose the same one. */
  ownerOf(request: Request): string;
  /** The answer under the key, or null. Errors: 422 when the key came with another request. */
  find(request: Request, rebuild?: Rebuild): Promise<FinishedAnswer | null>;
  /** Keeps a refusal, which has changed nothing; false when the key is taken. */
  keepRefusal(request: Request, answer: FinishedAnswer): Promise<boolean>;
}

/**
 * Makes what runs requests under their keys, one at a time for each key. `run` answers null when the key was taken.
 * One per process: it also knows what runs just now.
 */
export function createKeyGuard<Request extends KeyedRequest>(keys: KeyStore<Request>) {
  const running = new Set<string>();
  return async (
    request: Request,
    run: () => Promise<FinishedAnswer | null>,
    rebuild?: Rebuild,
  ): Promise<FinishedAnswer> => {
    const name = `${keys.ownerOf(request)} ${request.key}`;
    if (running.has(name)) throw new AppError('request_in_progress', { retryAfterSeconds: 1 });
    running.add(name);
    try {
      return (await run()) ?? (await replay(keys, request, rebuild));
    } catch (cause) {
      return await keepRefusal(keys, request, cause, rebuild);
    } finally {
      running.delete(name);
    }
  };
}

async function keepRefusal<Request extends KeyedRequest>(
  keys: KeyStore<Request>,
  request: Request,
  cause: unknown,
  rebuild?: Rebuild,
): Promise<FinishedAnswer> {
  if (!(cause instanceof AppError) || !RULES.has(cause.status)) throw cause;
  if (cause.code === 'idempotency_mismatch') throw cause;
  const answer: FinishedAnswer = {
    status: cause.status,
    body: renderRefusal(request.now, cause, request.requestId),
    etag: null,
    isReplayed: false,
  };
  if (isKept(cause) && (await keys.keepRefusal(request, answer))) return answer;
  // Another process may have finished the key, and what it did may be why this one is refused: its answer counts.
  const kept = await keys.find(request, rebuild);
  // A started request has no answer yet; the refusal of a later step is not its end.
  if (kept === null || kept.status === STARTED) throw cause;
  return kept;
}

/** The answer that another process has kept. Errors: 409 while it has none. */
export async function replay<Request extends KeyedRequest>(
  keys: KeyStore<Request>,
  request: Request,
  rebuild?: Rebuild,
): Promise<FinishedAnswer> {
  const kept = await keys.find(request, rebuild);
  if (kept === null) throw new AppError('request_in_progress', { retryAfterSeconds: 1 });
  return kept;
}

/** The kept answer of a repeated request. Errors: 422 when the key came with another request. */
export function judgeKept(request: KeyedRequest, kept: StoredAnswer, body: string): FinishedAnswer {
  if (!kept.requestHash.equals(request.requestHash)) throw new AppError('idempotency_mismatch');
  return { status: kept.status, body, etag: kept.etag, isReplayed: true };
}
