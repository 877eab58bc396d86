import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIdlePause } from './idle.ts';
import { createRest } from './rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts the looks of a loop that finds nothing. */
function looking() {
  const rest = createRest();
  const idle = createIdlePause(rest);
  const state = { looks: 0, rest, ended: Promise.resolve() };
  const loop = async () => {
    while (!rest.isOver()) {
      state.looks += 1;
      await idle(false);
    }
  };
  state.ended = loop();
  return state;
}

it('a loop that finds nothing looks every five seconds', async () => {
  const state = looking();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = state.looks;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(state.looks - before).toBe(20);
});

it('a commit that makes work has it look within a quarter of a second, however many come', async () => {
  const state = looking();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = state.looks;
  state.rest.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.looks - before).toBe(1);
  for (let turn = 0; turn < 1_000; turn += 1) {
    state.rest.wake();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(state.looks - before).toBeLessThanOrEqual(5);
});

it('ends at once with the work', async () => {
  const state = looking();
  await vi.advanceTimersByTimeAsync(60_000);
  state.rest.end();
  await state.ended;
  expect(state.rest.isOver()).toBe(true);
});
