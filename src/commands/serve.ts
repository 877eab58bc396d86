import { createApp } from '../app.ts';
import { findUnreadable, type LogKeeping } from '../backup/service.ts';
import { DEMO_OWNER, seedDemo } from '../demo.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig } from '../kit/config.ts';
import type { Connection } from '../kit/db/database.ts';
import { listenAtOnce } from '../kit/http/listening.ts';
import { type Log, openLog } from '../kit/log.ts';
import { findFreePort, portAdvice, whyNotFree } from '../kit/ports.ts';
import { isKeyMissing, loadSecrets, requireKeyInContainer } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { openTracing } from '../kit/tracing/open-tracing.ts';
import { openStore } from '../open-database.ts';
import { openLogKeeping } from '../open-log-keeping.ts';
import { openProcessors } from '../open-processors.ts';
import { buildServices } from '../wiring.ts';
import { startWorker } from '../worker.ts';
import { reportFailure } from './explain.ts';
import { announceService } from './running-service.ts';
import { prepareClosing, STOP_LIMITS_MS } from './shutdown.ts';
import { type Supervision, superviseProcess } from './supervision.ts';
import { ownCommand, renderWelcome } from './welcome.ts';

/** Runs the service until it is stopped. Errors: one sentence on standard error and exit code 1. */
export async function serve(): Promise<void> {
  const config = await settlePort(readConfig());
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
  const { host, port, publicUrl, payUrl } = config;
  // Checked before the database is opened, so that a second start by mistake fails at once.
  const taken = await whyNotFree(host, port);
  if (taken !== null) throw new CommandError(portAdvice(host, port, taken));

  requireKeyInContainer(config);
  const tracing = await openTracing(config, log);
  // Begun first, so ended last: it shows the end of the others, too.
  if (tracing !== null)
    supervision.onStop({ name: 'traces', limitMs: STOP_LIMITS_MS.traces, end: () => tracing.close() });
  const store = await openStore(config, 'service', {
    log: (line) => log.warn(line),
    onExit: ({ code, signal, lastLog }) => {
      log.fatal({ code, signal, lastLog }, 'PostgreSQL ended unexpectedly');
      reportFailure(new CommandError('PostgreSQL ended unexpectedly: stopping. Start again to recover.'));
      supervision.stop(1);
    },
  });
  // Ends after the database, which archives its last segment at its end.
  let logKeeping: LogKeeping | null = null;
  supervision.onStop({ name: 'log', limitMs: STOP_LIMITS_MS.log, end: async () => logKeeping?.stop() });
  supervision.onStop({ name: 'database', limitMs: STOP_LIMITS_MS.database, end: () => store.close() });
  await requireKeyOfRows(config, store.ownerConnection);
  logKeeping = await openLogKeeping(store, config, log);
  // Read once, so that every part of this process encrypts with the same key.
  const secrets = await loadSecrets(config);
  const opened = { ...store, config, clock: systemClock, log, loadSecrets: async () => secrets };
  const processors = await openProcessors(opened);
  supervision.onStop({
    name: 'processors',
    limitMs: STOP_LIMITS_MS.processors,
    end: () => processors.close(),
  });
  const deps = buildServices({ ...opened, ...processors });
  const token = await seedDemo({ ...deps, sandbox: processors.sandbox });

  const worker = startWorker(deps);
  supervision.onStop({
    name: 'worker',
    limitMs: STOP_LIMITS_MS.worker,
    async end() {
      // Closes the mailers first, so that running mails end in time and no other mail begins.
      deps.mailer?.close();
      deps.mailRoutes.close();
      await worker.stop();
    },
  });

  const app = await createApp({ ...deps, sandboxOrigin: processors.sandboxOrigin });
  supervision.onStop({ name: 'http', limitMs: STOP_LIMITS_MS.http, end: prepareClosing(app) });
  await listenAtOnce(app, { host, port }).catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(portAdvice(host, port, cause.code ?? cause.message), { cause });
  });
  if (config.databaseUrl === null) {
    const running = { pid: process.pid, publicUrl, payUrl, sandboxUrl: processors.sandboxUrl };
    supervision.onStop({
      name: 'word',
      limitMs: STOP_LIMITS_MS.word,
      end: await announceService(config.dataDir, running),
    });
  }
  // Where the provider is required, a link would open nothing.
  const isFirst = token !== null && !deps.members.isSignOnRequired;
  const signInLink = isFirst ? await deps.members.makeSignInLink(DEMO_OWNER) : null;
  process.stdout.write(renderWelcome({ url: publicUrl, token, signInLink, command: ownCommand(config) }));
}

// After a restore, or a start without its SECRET_KEY. A new key could not read what the lost one has encrypted, and later
// values would need the new one.
async function requireKeyOfRows(config: Config, owner: Connection): Promise<void> {
  if (!isKeyMissing(config)) return;
  const sealed = await findUnreadable(owner, []);
  if (sealed.length === 0) return;
  throw new CommandError(
    `The key of the service is not here, and the database has what it has encrypted (${sealed.join('; ')}). Nothing was changed. Bring secret.key back into DATA_DIR, or set SECRET_KEY. If the key is lost, make a new one with openssl rand -base64 32, set it as SECRET_KEY, and enter those secrets again.`,
  );
}

// With port 0 the system chooses the port; links and texts must show the chosen one.
async function settlePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await findFreePort(config.host);
  const settle = (url: string) => (url === 'http://localhost:0' ? `http://localhost:${port}` : url);
  return { ...config, port, publicUrl: settle(config.publicUrl), payUrl: settle(config.payUrl) };
}
