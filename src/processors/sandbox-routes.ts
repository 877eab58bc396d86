import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../kit/errors.ts';
import { networkOf } from '../kit/http/addresses.ts';
import { createRateLimit } from '../kit/http/rate-limit.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';

/** Below this path of PUBLIC_URL, browsers reach the sandbox: one port, and one host with TLS, is enough. */
export const SANDBOX_PATH = '/sandbox';

interface SandboxRoutesOptions {
  /** Where the sandbox of this process listens; null when SANDBOX_URL names another one. */
  readonly sandboxOrigin: string | null;
  readonly clock: Clock;
  /** Requests per second that one address may send; 0 for no limit. */
  readonly limitPerSecond: number;
}

/** The sandbox's own limits end a request earlier, unless it hangs. */
const PATIENCE_MS = 20_000;

/** More browsers than this at once only wait for each other. */
const MAXIMUM_UNDER_WAY = 100;

// No cookie, and not `sandbox-now`, which moves the sandbox's time.
const PASSED_ON = ['authorization', 'content-type', 'accept-language'];

const HANDED_BACK = [
  'content-type',
  'location',
  'vary',
  'referrer-policy',
  'content-security-policy',
  'x-content-type-options',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
];

const readsJson = { isDocument: true, readsRawBody: true };
const readsForm = { isDocument: true, readsForm: true };

/** What a browser needs: making a token, and the pages of the test bank; and whether it answers. All else stays inside. */
const browserRoutes: readonly Pick<RouteOptions, 'method' | 'url' | 'config'>[] = [
  { method: ['OPTIONS', 'POST'], url: '/merchants/:accountId/tokens', config: readsJson },
  { method: 'POST', url: '/merchants/:accountId/tokens/form', config: readsForm },
  { method: ['GET', 'POST'], url: '/holder/:code', config: readsForm },
  { method: ['GET', 'POST'], url: '/onboarding/:code', config: readsForm },
  { method: 'GET', url: '/livez', config: { isDocument: true } },
];

/**
 * Adds the addresses at which browsers reach the sandbox that this process runs. Each request is repeated to it without
 * cookies. A HEAD is never: it would use up the link of a page that opens once.
 */
export function sandboxRoutes(server: HttpServer, options: SandboxRoutesOptions): void {
  const { sandboxOrigin, clock } = options;
  if (sandboxOrigin === null) return;
  const limit = createRateLimit(options.limitPerSecond);
  let underWay = 0;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    // Another path of the sandbox must not be reached by dots or backslashes in a part.
    const isPlain = Object.values(paramsOf(request)).every(isPlainPart);
    // The router ends a path at `#`, and no client sends one.
    if (!isPlain || request.url.includes('#')) throw new AppError('not_found');
    if (underWay >= MAXIMUM_UNDER_WAY) throw new AppError('overloaded', { retryAfterSeconds: 1 });
    underWay += 1;
    try {
      return await forward(sandboxOrigin, request, reply);
    } finally {
      underWay -= 1;
    }
  };
  for (const { method, url, config } of browserRoutes) {
    server.route({
      method,
      url: `${SANDBOX_PATH}${url}`,
      schema: { hide: true } as object,
      ...(config === undefined ? {} : { config }),
      exposeHeadRoute: false,
      onRequest: (request, reply, done) => {
        limit(`address ${networkOf(request.ip)}`, reply, clock.now().getTime());
        done();
      },
      handler: handler as never,
    });
  }
}

function paramsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return request.params as Record<string, string>;
}

function isPlainPart(part: string): boolean {
  return /^[\w-]{1,64}$/.test(part);
}

// From the route and its checked parts, and never from what the caller sent: a URL resolves dots in it.
function pathOf(request: FastifyRequest): string {
  const { url = '' } = request.routeOptions;
  const params = paramsOf(request);
  return url.slice(SANDBOX_PATH.length).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

async function forward(origin: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, rawBody, headers: asked } = request;
  const headers = PASSED_ON.flatMap((name) => {
    const value = asked[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const address = new URL(origin);
  address.pathname = pathOf(request);
  address.search = request.url.split(/\?(.*)/s)[1] ?? '';
  const answer = await fetch(address, {
    method,
    headers,
    body: method === 'POST' ? rawBody : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new AppError('overloaded', {
      message: 'The sandbox processor does not answer.',
      retryAfterSeconds: 2,
      cause,
    });
  });
  for (const name of HANDED_BACK) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .send(Buffer.from(await answer.arrayBuffer()));
}
