import { expect, it, vi } from 'vitest';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { systemClock as clock } from './time.ts';

it('while what is due cannot be read, the rest is shown and the log says why', async () => {
  const warn = vi.fn();
  const log = { warn } as unknown as Log;
  const fail = () => Promise.reject(new Error('No connection.'));
  const metrics = createMetrics({
    clock,
    log,
    readBacklog: fail,
    countSealed: fail,
    countHeld: fail,
    readBackups: fail,
  });
  const text = await metrics.render();
  expect(text).toContain('tranche_http_faults_total');
  expect(text).not.toMatch(/^tranche_(?:tasks_due|sealed_values)\{/m);
  expect(warn.mock.calls).toEqual(Array(4).fill([{ err: new Error('No connection.') }, expect.any(String)]));
});

it('the process measures itself once, however many services it has', async () => {
  const observers = vi.spyOn(PerformanceObserver.prototype, 'observe');
  const none = async () => [];
  const all = Array.from({ length: 3 }, () =>
    createMetrics({
      clock,
      log: {} as Log,
      readBacklog: none,
      countSealed: none,
      countHeld: async () => 0,
      readBackups: none,
    }),
  );
  const texts = await Promise.all(all.map((one) => one.render()));
  expect(observers.mock.calls.length).toBeLessThanOrEqual(1);
  for (const text of texts) {
    expect(text.match(/^tranche_process_cpu_seconds_total /gm)).toHaveLength(1);
    expect(text.match(/^# TYPE tranche_http_faults_total /gm)).toHaveLength(1);
  }
});

it('however often somebody asks, the database is read at most every 5 seconds', async () => {
  const instant = new Date('2026-11-21T12:00:00Z').getTime();
  let ms = 0;
  const read = vi.fn(async () => []);
  const metrics = createMetrics({
    clock: { now: () => new Date(instant + ms) },
    log: {} as Log,
    readBacklog: read,
    countSealed: async () => [],
    countHeld: async () => 0,
    readBackups: async () => [],
  });
  const readAfter = async (passed: number) => {
    ms = passed;
    await Promise.all([metrics.render(), metrics.render()]);
    return read.mock.calls.length;
  };
  expect(await readAfter(0)).toBe(1);
  expect(await readAfter(4_999)).toBe(1);
  expect(await readAfter(5_000)).toBe(2);
  // The machine's clock was set back.
  expect(await readAfter(1_000)).toBe(3);
});

it('while a reading lasts, no other begins, however long it takes', async () => {
  const instant = new Date('2026-11-21T12:00:00Z').getTime();
  let ms = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = vi.fn(() => promise.then(() => []));
  const metrics = createMetrics({
    clock: { now: () => new Date(instant + ms) },
    log: {} as Log,
    readBacklog: read,
    countSealed: async () => [],
    countHeld: async () => 0,
    readBackups: async () => [],
  });
  const first = metrics.render();
  ms = 60_000;
  const second = metrics.render();
  expect(read).toHaveBeenCalledTimes(1);
  resolve();
  await Promise.all([first, second]);
  await metrics.render();
  expect(read).toHaveBeenCalledTimes(2);
});
