/** Pauses of work that repeats until it is stopped. Stopping ends each pause early. */
export type Rest = ReturnType<typeof createRest>;

/** Makes pauses that end early when the work is to end. */
export function createRest() {
  const ended = new AbortController();
  let work = new AbortController();
  return {
    isOver: () => ended.signal.aborted,
    end: () => ended.abort(),
    /** Aborts when the work is to end. */
    signal: ended.signal,
    /** There may be work now for all that has found none. */
    wake: () => {
      work.abort();
      work = new AbortController();
    },
    /** Aborts at the next `wake`. */
    woken: () => work.signal,
    /** Pauses; `until` ends the pause early, too. */
    pause: (ms: number, until?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (ended.signal.aborted || until?.aborted === true) return resolve();
        const stop = () => {
          clearTimeout(timer);
          ended.signal.removeEventListener('abort', stop);
          until?.removeEventListener('abort', stop);
          resolve();
        };
        const timer = setTimeout(stop, ms);
        ended.signal.addEventListener('abort', stop, { once: true });
        until?.addEventListener('abort', stop, { once: true });
      }),
  };
}
