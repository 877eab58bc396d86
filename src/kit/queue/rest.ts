/** Pauses of work that repeats until it is stopped. Stopping ends each pause early. */
export type Rest = ReturnType<typeof createRest>;

/** Makes pauses that end early when the work is to end. */
export function createRest() {
  const ended = new AbortController();
  return {
    isOver: () => ended.signal.aborted,
    end: () => ended.abort(),
    /** Aborts when the work is to end. */
    signal: ended.signal,
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        if (ended.signal.aborted) return resolve();
        const wake = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          ended.signal.removeEventListener('abort', wake);
          resolve();
        }, ms);
        ended.signal.addEventListener('abort', wake, { once: true });
      }),
  };
}
