import { Worker } from 'node:worker_threads';
import { AppError } from '../../kit/errors.ts';
import { createEstimate } from './estimate.ts';
import type { Answer, Wish } from './messages.ts';
import { createFairQueue, type Waiting } from './queue.ts';

/** Who wishes for a document. */
interface Wisher {
  readonly account: string;
  /** Fires when nobody waits for the document any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Sets documents in a thread of its own, one after the other, so that nobody else waits while one is made. */
type Typeset = (wish: Wish, wisher: Wisher) => Promise<Buffer>;

// Together less than the connectionTimeout of kit/http/server.ts, which would cut off who waits for an answer.
const LONGEST_WAIT_MS = 12_000;
// A document that takes longer than this is given up, and with it the thread.
const LONGEST_MS = 15_000;

// A thread that was not needed for this long is ended, for the memory that it holds.
const IDLE_MS = 60_000;

// Of JavaScript, which only e-invoices need much of; a thread that needs more is ended before the service suffers.
const MAXIMUM_HEAP_MB = 256;

interface Job extends Waiting {
  readonly wish: Wish;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (cause: Error) => void;
  readonly stopWaiting: () => void;
}

interface AtWork {
  readonly id: number;
  readonly job: Job;
  readonly begunAt: number;
  /** Whether the thread is new and has its fonts to read first. */
  readonly isFirst: boolean;
}

const startThread = () =>
  new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MB },
  });

/** Makes a typesetter. Its thread starts with the first document. */
export function createTypesetter(
  start: () => Worker = startThread,
  limits: { readonly waitMs: number; readonly workMs: number } = {
    waitMs: LONGEST_WAIT_MS,
    workMs: LONGEST_MS,
  },
): Typeset {
  const queue = createFairQueue<Job>();
  const estimate = createEstimate();
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | null = null;
  let atWork: AtWork | null = null;
  let count = 0;

  const end = () => {
    const gone = thread;
    thread = null;
    void gone?.terminate();
  };
  // Only the document at work is lost with its thread: the others are innocent and get a new one.
  const giveUp = (cause: Error) => {
    const lost = atWork;
    atWork = null;
    end();
    lost?.job.reject(cause);
    begin();
  };
  const limit = (ms: number, act: () => void) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(act, ms);
    timer.unref();
  };
  const receive = (answer: Answer) => {
    if (atWork?.id !== answer.id) return;
    const { job, begunAt, isFirst } = atWork;
    atWork = null;
    if (!isFirst) estimate.learn(job.expectedMs, performance.now() - begunAt);
    if ('bytes' in answer)
      job.resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
    else job.reject('invalid' in answer ? refusalOf(answer.invalid) : new Error(answer.error));
    begin();
  };
  const open = (): Worker => {
    const opened = start();
    const isCurrent = () => thread === opened;
    opened.on('message', (answer: Answer) => {
      if (isCurrent()) receive(answer);
    });
    opened.on('error', (cause) => {
      if (isCurrent()) giveUp(new Error('The typesetter broke.', { cause }));
    });
    opened.on('exit', () => {
      if (isCurrent()) giveUp(new Error('The typesetter ended.'));
    });
    return opened;
  };
  const begin = () => {
    while (atWork === null) {
      const job = queue.next();
      if (job === null) {
        thread?.unref();
        return limit(IDLE_MS, end);
      }
      job.stopWaiting();
      const isFirst = thread === null;
      thread ??= open();
      count += 1;
      try {
        thread.postMessage({ id: count, wish: job.wish });
      } catch (cause) {
        // What cannot be sent to a thread at all.
        job.reject(cause as Error);
        continue;
      }
      atWork = { id: count, job, begunAt: performance.now(), isFirst };
      thread.ref();
      limit(limits.workMs, () => giveUp(new Error('The typesetter did not answer.')));
    }
  };

  return (wish, { account, signal }) =>
    new Promise((resolve, reject) => {
      const expectedMs = estimate.expectedMs(wish);
      const retryAfterSeconds = signal?.aborted === true ? 1 : queue.refusal({ account, expectedMs });
      if (retryAfterSeconds !== null) return reject(new AppError('overloaded', { retryAfterSeconds }));
      const leave = () => {
        queue.remove(job);
        job.stopWaiting();
        reject(new AppError('overloaded', { retryAfterSeconds: 2 }));
      };
      const patience = setTimeout(leave, limits.waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      const stopWaiting = () => {
        clearTimeout(patience);
        signal?.removeEventListener('abort', leave);
      };
      const job: Job = { wish, account, expectedMs, resolve, reject, stopWaiting };
      queue.add(job);
      begin();
    });
}

// A country or a currency may be well-formed and still be none that the standard lists.
function refusalOf(faults: readonly string[]): AppError {
  const details = faults.map((message) => ({ path: '', code: 'invalid', message }));
  return new AppError('no_e_invoice', {
    message: `EN 16931 does not allow it: ${faults.join('; ')}.`,
    details,
  });
}
