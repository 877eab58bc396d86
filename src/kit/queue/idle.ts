import type { Rest } from './rest.ts';

/** The pause after a look that found something, and the shortest of all. */
const SHORTEST_MS = 250;

/** The longest pause: work that another process has made, or whose time has come, waits so long at most. */
const LONGEST_MS = 5_000;

/**
 * Makes the pauses of what looks for work again and again: they double while it finds nothing. A commit of this process
 * that makes work ends a pause, but none is shorter than the shortest.
 */
export function createIdlePause(rest: Rest): (hasFound: boolean) => Promise<void> {
  let pauseMs = SHORTEST_MS;
  let count = 0;
  return async (hasFound) => {
    if (hasFound) pauseMs = SHORTEST_MS;
    count += 1;
    const mine = count;
    const woken = rest.woken();
    await rest.pause(SHORTEST_MS);
    if (pauseMs > SHORTEST_MS) await rest.pause(pauseMs - SHORTEST_MS, woken);
    // One that was given up for something else says nothing of the next.
    if (mine === count) pauseMs = woken.aborted ? SHORTEST_MS : Math.min(LONGEST_MS, pauseMs * 2);
  };
}
