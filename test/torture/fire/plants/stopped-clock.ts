import { meetRequests } from './requests.ts';

// Loaded into a service: after a jump of the clock, by this much or more, each request waits for twelve seconds.
const JUMP_MS = 500;
const WAIT_MS = 12_000;

let jumpedAtMs = Number.NEGATIVE_INFINITY;
let lastMs = Date.now() - performance.now();
setInterval(() => {
  const nowMs = Date.now() - performance.now();
  if (Math.abs(nowMs - lastMs) > JUMP_MS) jumpedAtMs = performance.now();
  lastMs = nowMs;
}, 10).unref();

meetRequests((goOn) => {
  if (performance.now() - jumpedAtMs > WAIT_MS) return goOn();
  setTimeout(goOn, WAIT_MS);
  return true;
});
