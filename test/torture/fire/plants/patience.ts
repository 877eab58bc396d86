// Loaded into a service: its limits of time come four times as late.
const TIMES = 4;

const now = performance.now.bind(performance);
performance.now = () => now() / TIMES;

const { setTimeout: plain } = globalThis;
globalThis.setTimeout = Object.assign(
  (work: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) =>
    plain(work, milliseconds > 1_000 ? milliseconds * TIMES : milliseconds, ...given),
  plain,
) as typeof setTimeout;
