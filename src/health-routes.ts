import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from './kit/errors.ts';
import type { HttpServer } from './kit/http/server.ts';
import type { Metrics } from './kit/metrics.ts';

interface HealthRoutesOptions {
  readonly checkDatabase: () => Promise<void>;
  readonly metrics: Metrics;
  /** What a caller of /metrics must send; null: everybody may read it. */
  readonly metricsToken: string | null;
}

/** Adds the addresses at which a supervisor asks whether the service lives, and what it counts. */
export function healthRoutes(
  server: HttpServer,
  { checkDatabase, metrics, metricsToken }: HealthRoutesOptions,
): void {
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
  const expected = metricsToken === null ? null : digest(`Bearer ${metricsToken}`);
  server.get('/metrics', hidden, async ({ headers }, reply) => {
    if (expected !== null && !timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
      throw new AppError('unauthorized', {
        message: 'The metrics need the token of METRICS_TOKEN, as Authorization: Bearer ….',
      });
    }
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

// Of equal length, so that the comparison says nothing about the token.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
