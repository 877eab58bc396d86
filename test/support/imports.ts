import { expect } from 'vitest';
import type { TestService } from './service.ts';

const endOf = { check: 'Checked', start: 'Done' } as const;

/** Checks or starts an import, and answers it at its end. */
export async function runImport(service: TestService, path: string, move: keyof typeof endOf) {
  expect((await service.call('POST', `${path}/${move}`, { body: {} })).status).toBe(200);
  await service.work();
  const found = (await service.call('GET', path)).data;
  expect(found.status).toBe(endOf[move]);
  return found;
}
