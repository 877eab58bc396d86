import type { HttpServer } from './kit/http/server.ts';
import { createRequestLines, type Log } from './kit/log.ts';
import type { Metrics } from './kit/metrics.ts';

/** Counts every answer, and writes its line into the log. */
export function countRequests(
  server: HttpServer,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): void {
  const writeLine = createRequestLines(log);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.route.url ?? 'unknown';
    const milliseconds = reply.elapsedTime;
    // Fastify takes the address of the connection where it does not believe the header.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded && request.ip === request.socket.remoteAddress) metrics.countUntrustedForward();
    metrics.countRequest(request.method, route, reply.statusCode, milliseconds / 1000);
    if (route.startsWith('/app/sign-in') && reply.statusCode >= 400) metrics.countFailedSignIn();
    writeLine({
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(milliseconds * 10) / 10,
    });
    done();
  });
}
