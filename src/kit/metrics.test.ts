import { expect, it, vi } from 'vitest';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';

it('while what is due cannot be read, the rest is shown and the log says why', async () => {
  const warn = vi.fn();
  const log = { warn } as unknown as Log;
  const fail = () => Promise.reject(new Error('No connection.'));
  const metrics = createMetrics({ readBacklog: fail, countSealed: fail, countHeld: fail }, log);
  const text = await metrics.render();
  expect(text).toContain('tranche_http_faults_total');
  expect(text).not.toMatch(/^tranche_(?:tasks_due|sealed_values)\{/m);
  expect(warn.mock.calls).toEqual(Array(3).fill([{ err: new Error('No connection.') }, expect.any(String)]));
});

it('the process measures itself once, however many services it has', async () => {
  const observers = vi.spyOn(PerformanceObserver.prototype, 'observe');
  const none = async () => [];
  const all = Array.from({ length: 3 }, () =>
    createMetrics({ readBacklog: none, countSealed: none, countHeld: async () => 0 }, {} as Log),
  );
  const texts = await Promise.all(all.map((one) => one.render()));
  expect(observers.mock.calls.length).toBeLessThanOrEqual(1);
  for (const text of texts) {
    expect(text.match(/^tranche_process_cpu_seconds_total /gm)).toHaveLength(1);
    expect(text.match(/^# TYPE tranche_http_faults_total /gm)).toHaveLength(1);
  }
});
