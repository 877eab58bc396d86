import type { Scope } from './accounts/types.ts';
import type { HttpServer } from './kit/http/server.ts';

/** What moves money or asks where it is. */
const moneyScopes: ReadonlySet<Scope> = new Set([
  'charges:read',
  'charges:write',
  'payments:read',
  'payments:write',
]);

/**
 * Has requests refused in this order when there are too many: first those of programs and members, who try again; last
 * clients' pages and links, processors' webhooks, and money.
 */
export function refuseMoneyLast(server: HttpServer): void {
  server.addHook('onRoute', (route) => {
    const scope = route.config?.scope;
    if (scope !== undefined && !moneyScopes.has(scope)) route.config = { ...route.config, canWait: true };
  });
}
