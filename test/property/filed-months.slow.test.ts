import { afterAll, beforeAll, it } from 'vitest';
import { holdFiledMonths } from '../support/filed-months/hold.ts';
import { seed } from '../support/property.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

// `npm run torture -- filed-months` does a thousand operations afterwards.
it('twelve filed months stay as they were whatever happens later, and each day is what its events say', async () => {
  await holdFiledMonths(service, seed, { before: 60, after: 60, everyDays: 7 });
}, 180_000);
