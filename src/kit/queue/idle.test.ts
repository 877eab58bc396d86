import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIdle } from './idle.ts';
import { createRest } from './rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts the looks of a loop that finds nothing. */
function looking(look = async () => {}) {
  const rest = createRest();
  const idle = createIdle(rest);
  const state = { looks: 0, rest, ended: Promise.resolve() };
  const loop = async () => {
    while (!rest.isOver()) {
      idle.look();
      state.looks += 1;
      await look();
      await idle.pause(false);
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

it('a commit during a look is seen by the next one, a quarter of a second later', async () => {
  let isLooking = () => {};
  const state = looking(() => new Promise((resolve) => setTimeout(resolve, 100)).then(() => isLooking()));
  await vi.advanceTimersByTimeAsync(60_000);
  // Within the next look, which has read already, work is made.
  isLooking = () => state.rest.wake();
  const before = state.looks;
  while (state.looks === before) await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(100 + 250);
  isLooking = () => {};
  expect(state.looks - before).toBe(2);
});

it('ends at once with the work', async () => {
  const state = looking();
  await vi.advanceTimersByTimeAsync(60_000);
  state.rest.end();
  await state.ended;
  expect(state.rest.isOver()).toBe(true);
});
