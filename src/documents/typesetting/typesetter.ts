import { Worker } from 'node:worker_threads';
import { AppError } from '../../kit/errors.ts';
import type { Answer, Wish } from './messages.ts';

/** Sets documents in a thread of its own, so that nobody else waits while one is made. */
type Typeset = (wish: Wish) => Promise<Buffer>;

// More wishes than this at once are told to come back: each takes about 20 ms.
const MAXIMUM_WAITING = 200;

// A document that takes longer than this is given up, and with it the thread.
const LONGEST_MS = 20_000;

// A thread that was not needed for this long is ended, for the memory that it holds.
const IDLE_MS = 60_000;

// Of JavaScript, which only e-invoices need much of; a thread that needs more is ended before the service suffers.
const MAXIMUM_HEAP_MB = 256;

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (cause: Error) => void;
}

/** Makes a typesetter. Its thread starts with the first document. */
export function createTypesetter(): Typeset {
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | null = null;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  const giveUp = (cause: Error) => {
    const gone = thread;
    thread = null;
    if (timer !== null) clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
    void gone?.terminate();
  };
  // Runs anew with the first wish and with each answer: while wishes wait it is the limit of the one at work.
  const watch = () => {
    if (timer !== null) clearTimeout(timer);
    const isIdle = waiting.size === 0;
    timer = setTimeout(
      () => giveUp(new Error('The typesetter did not answer.')),
      isIdle ? IDLE_MS : LONGEST_MS,
    );
    timer.unref();
    if (isIdle) thread?.unref();
    else thread?.ref();
  };
  const receive = (answer: Answer) => {
    const wish = waiting.get(answer.id);
    waiting.delete(answer.id);
    watch();
    if ('bytes' in answer)
      wish?.resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
    else wish?.reject('invalid' in answer ? refusalOf(answer.invalid) : new Error(answer.error));
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MB },
    });
    started.on('message', receive);
    started.on('error', (cause) => {
      if (thread === started) giveUp(new Error('The typesetter broke.', { cause }));
    });
    started.on('exit', () => {
      if (thread === started) giveUp(new Error('The typesetter ended.'));
    });
    return started;
  };

  return async (wish) => {
    if (waiting.size >= MAXIMUM_WAITING) throw new AppError('overloaded', { retryAfterSeconds: 2 });
    thread ??= start();
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      // Throws what cannot be sent, and then nobody waits for it.
      thread?.postMessage({ id, wish });
      waiting.set(id, { resolve, reject });
      if (waiting.size === 1) watch();
    });
  };
}

// A country or a currency may be well-formed and still be none that the standard lists.
function refusalOf(faults: readonly string[]): AppError {
  const details = faults.map((message) => ({ path: '', code: 'invalid', message }));
  return new AppError('no_e_invoice', {
    message: `EN 16931 does not allow it: ${faults.join('; ')}.`,
    details,
  });
}
