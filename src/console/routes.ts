import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../kit/http/addresses.ts';
import { createRateLimit } from '../kit/http/rate-limit.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { accessPointRoutes } from './access-point-routes.ts';
import { closingRoutes } from './closing-routes.ts';
import { createCookies } from './cookies.ts';
import { goingLiveRoutes } from './going-live-routes.ts';
import { identityProviderRoutes } from './identity-provider-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { mailRouteRoutes } from './mail-route-routes.ts';
import { operatorPageRoutes } from './operator-page-routes.ts';
import type { ConsoleDeps } from './page.ts';
import { personRoutes } from './person-routes.ts';
import { platformPageRoutes } from './platform-routes.ts';
import { processorRoutes } from './processor-routes.ts';
import { securityRoutes } from './security-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { signOnRoutes } from './sign-on-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { webAppRoutes } from './web-app.ts';

interface ConsoleOptions extends Omit<ConsoleDeps, 'cookies' | 'limit' | 'prefix'> {
  /** Requests per second from one address; 0 for no limit. */
  readonly limitPerSecond: number;
}

/** Adds the pages of members, under `/app`. They need no script. Also what the app asks of the signed-in person, under `/app/api`. */
export function consoleRoutes(server: HttpServer, options: ConsoleOptions): void {
  const { publicUrl } = options;
  const prefix = new URL(publicUrl).pathname.replace(/\/$/, '');
  const count = createRateLimit(options.limitPerSecond);
  const limit = (request: FastifyRequest, reply: FastifyReply) =>
    count(`address ${networkOf(request.ip)}`, reply, options.clock.now().getTime());
  const deps = { ...options, prefix, limit, cookies: createCookies(publicUrl) };
  signInRoutes(server, deps);
  signOnRoutes(server, deps);
  linkRoutes(server, deps);
  signUpRoutes(server, deps);
  personRoutes(server, deps);
  securityRoutes(server, deps);
  closingRoutes(server, deps);
  processorRoutes(server, deps);
  goingLiveRoutes(server, deps);
  accessPointRoutes(server, deps);
  mailRouteRoutes(server, deps);
  operatorPageRoutes(server, deps);
  platformPageRoutes(server, deps);
  identityProviderRoutes(server, deps);
  webAppRoutes(server, deps);
}
