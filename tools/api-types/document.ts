import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/kit/config.ts';
import { openLog } from '../../src/kit/log.ts';
import { systemClock } from '../../src/kit/time.ts';
import { buildServices } from '../../src/wiring.ts';
import type { ApiDocument } from './render.ts';

/** The OpenAPI document of this service, without starting it: no database is asked, no port is opened. */
export async function readDocument(): Promise<ApiDocument> {
  const services = buildServices({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: systemClock,
    log: openLog('silent'),
    connection: { host: '127.0.0.1', port: 1, database: 'none', user: 'none', password: 'none' },
    processorFor: async () => null,
    tokenAccessFor: async () => null,
  });
  const server = await createApp(services);
  try {
    const answer = await server.inject({ method: 'GET', url: '/openapi.json' });
    return answer.json<ApiDocument>();
  } finally {
    await server.close();
    await services.database.close();
  }
}
