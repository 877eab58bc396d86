import { afterAll, beforeAll, it } from 'vitest';
import { holdFiledMonths } from '../support/filed-months/hold.ts';
import { startService, type TestService } from '../support/service.ts';
import { amountOf, seedOfRun } from './random.ts';

/** Reports of months that are over. TORTURE_OPERATIONS (1 000), TORTURE_SEED. */

let service: TestService;
beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'error' });
});
afterAll(() => service.close());

it('twelve filed months stay as they were whatever happens later, and each day is what its events say', async () => {
  const after = amountOf('TORTURE_OPERATIONS', 1_000);
  await holdFiledMonths(service, seedOfRun(), { before: Math.min(after, 400), after, everyDays: 1 });
});
