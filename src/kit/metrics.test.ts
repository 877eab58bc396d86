import { expect, it, vi } from 'vitest';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';

it('while what is due cannot be read, the rest is shown and the log says why', async () => {
  const warn = vi.fn();
  const log = { warn } as unknown as Log;
  const metrics = createMetrics(() => Promise.reject(new Error('No connection.')), log);
  const text = await metrics.render();
  expect(text).toContain('tranche_http_faults_total');
  expect(text).not.toContain('tranche_tasks_due{');
  expect(warn).toHaveBeenCalledWith({ err: new Error('No connection.') }, expect.any(String));
});
