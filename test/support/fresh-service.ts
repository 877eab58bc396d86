import { afterAll } from 'vitest';
import { renew } from './kept-services.ts';
import { startService, type TestService } from './service.ts';

/**
 * Makes the function that hands each test of a file a service as new: an empty database but for the demo account, the
 * clock at its start, a processor that has done nothing. It is one service, which closes after the last test.
 */
export function freshService(
  environmentOf: () => Promise<Record<string, string>> = async () => ({}),
): () => Promise<TestService> {
  let running: TestService | undefined;
  afterAll(() => running?.close());
  return async () => {
    running = running === undefined ? await startService(await environmentOf()) : await renew(running);
    return running;
  };
}
