import type { Rest } from './rest.ts';

/** The pause after a look that found something, and the shortest of all. */
const SHORTEST_MS = 250;

/** The longest pause: work that another process has made, or whose time has come, waits so long at most. */
const LONGEST_MS = 5_000;

/** The pauses of one loop that looks for work again and again. */
interface Idle {
  /** To be called before each look: what is made from then on, during the look too, ends the next pause. */
  look(): void;
  pause(hasFound: boolean): Promise<void>;
}

/**
 * Makes the pauses of what looks for work again and again: they double while it finds nothing. A commit of this process
 * that makes work ends a pause, but none is shorter than the shortest.
 */
export function createIdle(rest: Rest): Idle {
  let pauseMs = SHORTEST_MS;
  let count = 0;
  let woken = rest.woken();
  return {
    look() {
      woken = rest.woken();
    },
    async pause(hasFound) {
      if (hasFound) pauseMs = SHORTEST_MS;
      count += 1;
      const mine = count;
      const mineWoken = woken;
      await rest.pause(SHORTEST_MS);
      if (pauseMs > SHORTEST_MS) await rest.pause(pauseMs - SHORTEST_MS, mineWoken);
      // One that was given up for something else says nothing of the next.
      if (mine === count) pauseMs = mineWoken.aborted ? SHORTEST_MS : Math.min(LONGEST_MS, pauseMs * 2);
    },
  };
}
