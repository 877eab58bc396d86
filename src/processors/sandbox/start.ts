import type { AddressInfo } from 'node:net';
import { type Connection, openSandboxDatabase } from '../../kit/db/database.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { findMerchantsDue } from './books-store.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { createFaults } from './faults.ts';
import { addHolderRoutes } from './holder-routes.ts';
import { advanceMerchant, type MerchantLock } from './merchant-lock.ts';
import { addOnboardingRoutes } from './onboarding-routes.ts';
import { addRecipientRoutes } from './recipient-routes.ts';
import { addBookRoutes, addFindRoutes, addHealthRoute, addOrderRoutes, addTokenRoutes } from './routes.ts';
import { createSandboxServer } from './server.ts';
import { addWalletRoutes } from './wallet-routes.ts';
import { sendDueWebhooks } from './webhooks.ts';

/** How often the sandbox looks for due jobs. */
const TICK_MS = 2_000;

const SLOW_MS = 4_000;

export interface SandboxOptions {
  /** A migrated database; the sandbox acts in it as its own role. */
  readonly connection: Connection;
  /** The service's key: every secret of every merchant is derived from it. At least 32 characters. */
  readonly key: string;
  /** Earlier and coming keys while the service's key is changed: secrets derived from them are accepted. Default none. */
  readonly otherKeys?: readonly string[];
  /** Where webhooks go: `<here>/processors/sandbox/<account>/webhook`. Without a trailing slash. */
  readonly webhookBaseUrl: string;
  /** The machine's clock. */
  readonly clock: Clock;
  readonly log: Log;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: the system chooses. */
  readonly port?: number;
  /** The origins to which a form without script may send its browser back: those of the service's pages. */
  readonly returnOrigins: readonly string[];
  /** Where holders' browsers reach it, without a trailing slash. Default: the address it listens on. */
  readonly publicUrl?: string;
  /** False: it works only when `tick` is called, as in tests. Default true. */
  readonly isTicking?: boolean;
  /** The delay of a slow answer, in milliseconds. Default 4000. */
  readonly slowMs?: number;
}

export interface RunningSandbox {
  readonly url: string;
  /** Does the jobs that are due in machine time, and sends waiting webhooks. The timer calls it every 2 s. */
  tick(): Promise<void>;
  /** Stops listening, and ends running work and all connections. Due jobs continue at the next start. */
  stop(): Promise<void>;
}

/** Starts a sandbox processor. Any number of them may run over one database. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { connection, key, webhookBaseUrl, clock, log, host = '127.0.0.1', port = 0 } = options;
  if (key.length < 32) throw new Error('The key of the sandbox needs at least 32 characters.');
  let isStopping = false;
  const database = openSandboxDatabase(connection, (err) => {
    // On shutdown, PostgreSQL may end the connections before they are closed here.
    if (!isStopping) log.warn({ err }, 'a connection broke');
  });
  const faults = createFaults();
  let url = options.publicUrl ?? '';
  const turns = startTurns(() => work(), options.isTicking ?? true, log);
  const merchantLock: MerchantLock = {
    database,
    clock,
    actionUrlOf: (code) => `${url}/holder/${code}`,
    onboardingUrlOf: (code) => `${url}/onboarding/${code}`,
    onEvents: () => turns.hurry(),
  };
  const work = async () => {
    for (const accountId of await findMerchantsDue(database, clock.now())) {
      // The failure of one merchant must not stop the others.
      await advanceMerchant(merchantLock, accountId, clock.now()).catch((err: unknown) =>
        log.error({ err, accountId }, 'what is due could not be done; the next turn tries again'),
      );
    }
    await sendDueWebhooks({ merchantLock, faults, key, webhookBaseUrl });
  };
  const server = createSandboxServer({ log });
  const { returnOrigins } = options;
  const keys = [key, ...(options.otherKeys ?? [])];
  const deps = { merchantLock, faults, keys, log, returnOrigins, slowMs: options.slowMs ?? SLOW_MS };
  for (const add of [
    addOrderRoutes,
    addFindRoutes,
    addTokenRoutes,
    addBookRoutes,
    addHolderRoutes,
    addWalletRoutes,
    addRecipientRoutes,
    addOnboardingRoutes,
    addFaultRoutes,
    addHealthRoute,
  ]) {
    add(server, deps);
  }
  try {
    await server.listen({
      host,
      port,
      listenTextResolver: (listening) => `the sandbox processor listens at ${listening}`,
    });
  } catch (cause) {
    await turns.stop();
    await database.close();
    throw cause;
  }
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${(server.server.address() as AddressInfo).port}`;
  if (url === '') url = address;
  return {
    url: address,
    tick: () => turns.take(),
    async stop() {
      isStopping = true;
      await turns.stop();
      await server.close();
      await database.close();
    },
  };
}

interface TickLoop {
  /** Runs one turn, after the one under way. */
  take(): Promise<void>;
  /** Begins a turn now, if there is a timer. */
  hurry(): void;
  stop(): Promise<void>;
}

// Turns run one after the other. A failed turn is logged, and the next tries again.
function startTurns(work: () => Promise<void>, isTicking: boolean, log: Log): TickLoop {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let isStopped = false;
  let lastFailure = '';
  const take = () => {
    waiting += 1;
    const turn = last.then(async () => {
      waiting -= 1;
      if (!isStopped) await work();
      lastFailure = '';
    });
    last = turn.catch(() => {});
    return turn;
  };
  const run = () => {
    if (waiting > 0) return;
    take().catch((err: Error) => {
      // An outage of the database for an hour is one line of the log, not one every two seconds.
      if (err.message === lastFailure) return;
      lastFailure = err.message;
      log.error({ err }, 'a turn of the sandbox failed; the next tries again');
    });
  };
  const timer = isTicking ? setInterval(run, TICK_MS) : null;
  return {
    take,
    hurry: () => {
      if (timer !== null && !isStopped) run();
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await last;
    },
  };
}
