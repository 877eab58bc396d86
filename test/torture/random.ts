/** A small generator with a seed, so that a run can be repeated (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** True this often: 0.2 is once in five. */
    chance: (probability: number) => next() < probability,
    /** A whole number from `low` to `high`. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

/** The generator's type. */
export type Random = ReturnType<typeof createRandom>;

/** The seed of this run, from TORTURE_SEED or the clock, printed so that it can be given again. */
export function seedOfRun(): number {
  const seed = Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000);
  console.log(`TORTURE_SEED=${seed}`);
  return seed;
}

/** How much is done: a number of the environment, or its default. */
export function amountOf(name: string, fallback: number): number {
  return Number(process.env[name] ?? fallback);
}
