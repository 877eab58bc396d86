import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { readConfig } from '../kit/config.ts';
import { type Log, openLog } from '../kit/log.ts';
import { isKeyMissing, type KeySettings, loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { openStore } from '../open-database.ts';
import { ownOrigins, sandboxKeys } from '../open-processors.ts';
import { startSandbox } from '../processors/service.ts';
import { reportFailure } from './explain.ts';
import { superviseProcess } from './supervision.ts';

/** Adds `sandbox`. */
export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description(
      'Run the sandbox processor alone, on SANDBOX_PORT (4001), beside a service that is started with ' +
        'SANDBOX_URL. It reports its events to the service at PUBLIC_URL.',
    )
    .action(runSandbox);
}

async function runSandbox(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const supervision = superviseProcess(log, systemClock);
  try {
    await supervision.start(async () => {
      const store = await openStore(config, 'guest', { log: (line) => log.warn(line) });
      supervision.onStop({ name: 'database', limitMs: 35_000, end: () => store.close() });
      await waitForKey(config, log);
      const sandbox = await startSandbox({
        connection: store.connection,
        ...sandboxKeys(config, await loadKeptSecrets(config)),
        webhookBaseUrl: config.publicUrl,
        clock: systemClock,
        log,
        host: config.host,
        port: config.sandboxPort,
        returnOrigins: ownOrigins(config),
      });
      supervision.onStop({ name: 'sandbox', limitMs: 12_000, end: () => sandbox.stop() });
      const { port } = new URL(sandbox.url);
      process.stdout.write(`The sandbox processor is ready: http://localhost:${port}\n`);
    });
  } catch (cause) {
    reportFailure(cause);
    supervision.stop(1);
  }
}

const KEY_PATIENCE_MS = 30_000;

// A service that starts in an empty folder makes its key after its database, which this process may find first.
async function waitForKey(config: KeySettings, log: Log): Promise<void> {
  if (!isKeyMissing(config)) return;
  log.warn('Waiting for the key of the service.');
  const begun = performance.now();
  while (isKeyMissing(config) && performance.now() - begun < KEY_PATIENCE_MS) await delay(50);
}
