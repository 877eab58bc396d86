/** Makes the turns at a number of places: what comes beyond them waits in its order, so long at most. */
export function createTurns(places: number, limitMs: number) {
  let free = places;
  let isEnded = false;
  const waiting = new Set<(hasTurn: boolean) => void>();
  return {
    /** False when no place became free in time, or there are no turns any more. */
    async take(): Promise<boolean> {
      if (isEnded) return false;
      if (free > 0) {
        free -= 1;
        return true;
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(end);
          resolve(false);
        }, limitMs);
        const end = (hasTurn: boolean) => {
          clearTimeout(timer);
          resolve(hasTurn);
        };
        waiting.add(end);
      });
    },
    /** Gives a place to the next. */
    pass(): void {
      const [next] = waiting;
      if (next === undefined) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next(true);
    },
    /** Has nobody wait, or get a place, any more. */
    end(): void {
      isEnded = true;
      for (const end of waiting) end(false);
      waiting.clear();
    },
  };
}
