import { Worker } from 'node:worker_threads';
import { AppError } from '../../kit/errors.ts';
import type { Answer, DocumentRequest } from './messages.ts';

export interface WorkerJob {
  readonly document: DocumentRequest;
  /** Gets the answer, and how long it took; null when the thread had to read its fonts first. */
  readonly done: (answer: Answer, tookMs: number | null) => void;
  /** Gets the reason why there is no answer. */
  readonly fail: (cause: Error) => void;
}

// Whatever has taken so long, a machine that is too busy or a document that cannot be made: the caller may try again.
function tooLate(): AppError {
  const cause = new Error('The typesetter did not answer.');
  return new AppError('overloaded', { retryAfterSeconds: 10, cause });
}

interface AtWork {
  readonly id: number;
  readonly job: WorkerJob;
  readonly begunAt: number;
  readonly isFirst: boolean;
}

// An idle thread is ended after this long, to free its memory.
const IDLE_MS = 60_000;

// The JavaScript heap, of which only e-invoices need much. A thread that needs more is ended before the service
// suffers.
const MAXIMUM_HEAP_MB = 256;

export function startThread(): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MB },
  });
}

/**
 * Makes the worker that makes one document after the other; `wake` lets it take the next one, unless it is busy. A
 * document that takes longer than `workMs`, or breaks the thread, fails alone: the next ones get a new thread.
 */
export function createPdfWorker(
  start: () => Worker,
  workMs: number,
  next: () => WorkerJob | null,
): { readonly wake: () => void } {
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | null = null;
  let atWork: AtWork | null = null;
  let count = 0;

  const end = () => {
    const gone = thread;
    thread = null;
    void gone?.terminate();
  };
  const limit = (ms: number, act: () => void) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(act, ms);
    timer.unref();
  };
  const giveUp = (cause: Error) => {
    const lost = atWork;
    atWork = null;
    end();
    lost?.job.fail(cause);
    wake();
  };
  const receive = (answer: Answer) => {
    if (atWork?.id !== answer.id) return;
    const { job, begunAt, isFirst } = atWork;
    atWork = null;
    job.done(answer, isFirst ? null : performance.now() - begunAt);
    wake();
  };
  const open = (): Worker => {
    const opened = start();
    const isCurrent = () => thread === opened;
    opened.on('message', (answer: Answer) => isCurrent() && receive(answer));
    opened.on('error', (cause) => isCurrent() && giveUp(new Error('The typesetter broke.', { cause })));
    opened.on('exit', () => isCurrent() && giveUp(new Error('The typesetter ended.')));
    return opened;
  };
  const wake = () => {
    while (atWork === null) {
      const job = next();
      if (job === null) {
        thread?.unref();
        return limit(IDLE_MS, end);
      }
      const isFirst = thread === null;
      thread ??= open();
      count += 1;
      try {
        thread.postMessage({ id: count, document: job.document });
      } catch (cause) {
        // The document cannot be copied to a thread.
        job.fail(cause as Error);
        continue;
      }
      atWork = { id: count, job, begunAt: performance.now(), isFirst };
      thread.ref();
      limit(workMs, () => giveUp(tooLate()));
    }
  };
  return { wake };
}
