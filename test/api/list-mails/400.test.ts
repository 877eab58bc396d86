import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it.each([
  ['an empty text', '', 'too_short'],
  ['a text of 101 characters', 'x'.repeat(101), 'too_long'],
])('mails are not searched for %s', async (_title, q, code) => {
  const { status, error } = await service.call('GET', `/v1/mails?q=${q}`);
  expect([status, error.details]).toEqual([400, [expect.objectContaining({ path: '/q', code })]]);
});
