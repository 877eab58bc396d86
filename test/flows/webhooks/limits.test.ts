import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('an account has at most 20 webhooks, also when many are made at once', async () => {
  const body = { url: 'https://example.com/hook' };
  await Promise.all(Array.from({ length: 40 }, () => service.call('POST', '/v1/webhooks', { body })));
  const [row] = await service.sql<{ count: number }>('select count(*)::int as count from webhooks');
  expect(row?.count).toBe(20);
});
