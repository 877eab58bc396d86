import { AppError } from './kit/errors.ts';
import type { HttpServer } from './kit/http/server.ts';
import type { Metrics } from './kit/metrics.ts';

interface HealthRoutesOptions {
  readonly checkDatabase: () => Promise<void>;
  readonly metrics: Metrics;
}

/** Adds the addresses at which a supervisor asks whether the service lives, and what it counts. */
export function healthRoutes(server: HttpServer, { checkDatabase, metrics }: HealthRoutesOptions): void {
  const hidden = { schema: { hide: true } as object, config: { isDocument: true } };
  server.get('/livez', hidden, async () => ({ status: 'ok' }) as never);
  server.get('/readyz', hidden, async () => {
    await checkDatabase().catch((cause: unknown) => {
      throw new AppError('overloaded', {
        message: 'The database does not answer.',
        retryAfterSeconds: 2,
        cause,
      });
    });
    return { status: 'ok' } as never;
  });
  server.get('/metrics', hidden, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.render()),
  );
}
