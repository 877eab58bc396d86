import type { Worker } from 'node:worker_threads';
import { AppError } from '../../kit/errors.ts';
import type { Typesetting } from '../sheet.ts';
import { createEstimate } from './estimate.ts';
import type { DocumentRequest } from './messages.ts';
import { createFairQueue, type Waiting } from './queue.ts';
import { createPdfWorker, startThread, type WorkerJob } from './worker.ts';

/** The requester of a document. */
interface Requester {
  readonly account: string;
  /** Fires when the requester is gone. */
  readonly signal?: AbortSignal | undefined;
}

/** Makes documents in a thread of its own, one after the other, so that requests do not wait while one is made. */
export type Typeset = (document: DocumentRequest, requester: Requester) => Promise<MadeDocument>;

/** A finished document. */
export interface MadeDocument {
  readonly bytes: Buffer;
  /** What the template of a PDF got. */
  readonly sheet?: Typesetting['sheet'];
}

// Together less than the connectionTimeout of kit/http/server.ts, which would cut off waiting callers.
const LONGEST_WAIT_MS = 12_000;
// A document that takes longer is given up, and its thread is ended.
const LONGEST_MS = 15_000;

interface Job extends Waiting, WorkerJob {
  readonly stopWaiting: () => void;
}

/** Makes a typesetter, which gives up a document that waits or takes too long. Its thread starts with the first document. */
export function createTypesetter(
  start: () => Worker = startThread,
  limits: { readonly waitMs: number; readonly workMs: number } = {
    waitMs: LONGEST_WAIT_MS,
    workMs: LONGEST_MS,
  },
): Typeset {
  const queue = createFairQueue<Job>();
  const estimate = createEstimate();
  const next = () => {
    const job = queue.next();
    job?.stopWaiting();
    return job;
  };
  const worker = createPdfWorker(start, limits.workMs, next);

  return (document, { account, signal }) =>
    new Promise((resolve, reject) => {
      const { expectedMs, learn } = estimate(document);
      const retryAfterSeconds = signal?.aborted === true ? 1 : queue.refusal({ account, expectedMs });
      if (retryAfterSeconds !== null) return reject(new AppError('overloaded', { retryAfterSeconds }));
      const leave = () => {
        queue.remove(job);
        job.stopWaiting();
        reject(new AppError('overloaded', { retryAfterSeconds: 2 }));
      };
      const patience = setTimeout(leave, limits.waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      const job: Job = {
        document,
        account,
        expectedMs,
        stopWaiting() {
          clearTimeout(patience);
          signal?.removeEventListener('abort', leave);
        },
        done(answer, tookMs) {
          if (tookMs !== null) learn(tookMs);
          if ('bytes' in answer) {
            const { buffer, byteOffset, byteLength } = answer.bytes;
            const bytes = Buffer.from(buffer, byteOffset, byteLength);
            resolve({ bytes, ...(answer.sheet && { sheet: answer.sheet }) });
          } else reject('invalid' in answer ? refusalOf(answer.invalid) : new Error(answer.error));
        },
        fail: reject,
      };
      queue.add(job);
      worker.wake();
    });
}

// A country or a currency may be well-formed and still not be in the standard's list.
function refusalOf(faults: readonly string[]): AppError {
  const details = faults.map((message) => ({ path: '', code: 'invalid', message }));
  return new AppError('no_e_invoice', {
    message: `EN 16931 does not allow it: ${faults.join('; ')}.`,
    details,
  });
}
