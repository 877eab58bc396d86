// A process that only sends to webhooks, to be killed. Its settings are in the environment; CONNECTION is the database.
import { readConfig } from '../../src/kit/config.ts';
import type { Connection } from '../../src/kit/db/database.ts';
import { openLog } from '../../src/kit/log.ts';
import { createRest } from '../../src/kit/queue/rest.ts';
import { systemClock } from '../../src/kit/time.ts';
import { buildServices } from '../../src/wiring.ts';

const { webhooks } = buildServices({
  config: readConfig(),
  clock: systemClock,
  log: openLog('error'),
  connection: JSON.parse(process.env['CONNECTION'] ?? '') as Connection,
  processorFor: async () => null,
  tokenAccessFor: async () => null,
});
await webhooks.run(createRest());
