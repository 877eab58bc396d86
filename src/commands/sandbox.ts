import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { type Log, openLog } from '../kit/log.ts';
import { systemClock } from '../kit/time.ts';
import { startSandbox } from '../processors/service.ts';
import { openStore } from '../wiring.ts';
import { reportFailure } from './explain.ts';
import { portAdvice } from './ports.ts';
import { type Supervision, superviseProcess } from './supervision.ts';

/** Runs the sandbox processor until it is stopped. Errors: as sentences on standard error, then exit code 1. */
export async function runSandbox(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const supervision = superviseProcess(log, systemClock);
  try {
    await supervision.start(() => start(config, log, supervision));
  } catch (cause) {
    reportFailure(cause);
    supervision.stop(1);
  }
}

async function start(config: Config, log: Log, supervision: Supervision): Promise<void> {
  const { sandboxKey, sandboxHost: host, sandboxPort: port, sandboxUrl, publicUrl } = config;
  if (sandboxKey === null) {
    throw new CommandError(
      'SANDBOX_KEY must be set, to the same at least 32 characters here and where the service runs.',
    );
  }
  const store = await openStore(config, 'command', { log: (line) => log.warn(line) });
  supervision.onStop({ name: 'database', limitMs: 35_000, end: () => store.close() });
  const sandbox = await startSandbox({
    connection: store.connection,
    key: sandboxKey,
    webhookBaseUrl: publicUrl,
    clock: systemClock,
    log,
    host,
    port,
    ...(sandboxUrl === null ? {} : { publicUrl: sandboxUrl }),
  }).catch((cause: NodeJS.ErrnoException) => {
    const isPort = cause.syscall === 'listen';
    throw isPort ? new CommandError(portAdvice(host, port, cause.code ?? '', 'SANDBOX_'), { cause }) : cause;
  });
  supervision.onStop({ name: 'sandbox', limitMs: 12_000, end: () => sandbox.stop() });
  process.stdout.write(`\nThe sandbox processor is ready: ${sandbox.url}\n\nCtrl-C stops it.\n`);
}
