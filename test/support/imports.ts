import { expect } from 'vitest';
import type { TestService } from './service.ts';

const endOf = { check: 'Checked', start: 'Done' } as const;

/**
 * Checks or starts an import, and answers it at its end. A run that meets an error of a busy machine is tried again by its
 * task, after a pause by the clock.
 */
export async function runImport(service: TestService, path: string, move: keyof typeof endOf) {
  expect((await service.call('POST', `${path}/${move}`, { body: {} })).status).toBe(200);
  await service.work();
  const shown = async () => (await service.call('GET', path)).data;
  let found = await shown();
  for (let tries = 1; found.status !== endOf[move] && tries < 8; tries += 1) {
    service.clock.set(new Date(service.clock.now().getTime() + 1000 * 2 ** tries).toISOString());
    await service.work();
    found = await shown();
  }
  expect(found.status).toBe(endOf[move]);
  return found;
}
