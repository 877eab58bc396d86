import { expect, it } from 'vitest';
import type { Scope } from '../../src/accounts/types.ts';
import { createHttpServer } from '../../src/kit/http/server.ts';
import { openLog } from '../../src/kit/log.ts';
import { refuseMoneyLast } from '../../src/refusal-order.ts';

it.each([
  ['invoices:read', true],
  ['invoices:write', true],
  ['reports:read', true],
  ['webhooks:write', true],
  ['charges:read', undefined],
  ['charges:write', undefined],
  ['payments:read', undefined],
  ['payments:write', undefined],
  // A page, a link, a processor's webhook.
  [undefined, undefined],
] as const)('a request with the scope %s can wait: %s', async (scope: Scope | undefined, canWait) => {
  const clock = { now: () => new Date() };
  const server = createHttpServer({ clock, log: openLog('silent'), trustedProxies: [] });
  refuseMoneyLast(server);
  const shared = scope === undefined ? {} : { scope };
  server.get(
    '/one',
    { config: shared },
    async (request) => ({ canWait: request.route.config.canWait }) as never,
  );
  const { body } = await server.inject({ method: 'GET', url: '/one' });
  expect(JSON.parse(body).data).toEqual(canWait === undefined ? {} : { canWait });
  // The object may belong to other routes, too.
  expect(shared).toEqual(scope === undefined ? {} : { scope });
  await server.close();
});
