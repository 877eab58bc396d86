import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../../../bench/run.ts';
import {
  findFreePort,
  type Launched,
  launchService,
  openServiceOn,
  type Service,
} from '../../../bench/service.ts';
import type { Target } from '../writes/exchange.ts';
import type { Stored } from '../writes/judge.ts';

/** A service with a database of its own at one address, which is started again after it died. */
export interface Installation {
  readonly target: Target;
  readonly dataDir: string;
  /** The process that runs now. */
  service(): Launched;
  killService(): Promise<void>;
  /** Kills PostgreSQL, and waits until the service has ended because of it. */
  killDatabase(): Promise<void>;
  start(): Promise<void>;
  /** Asks the database as its owner. */
  sql<Row extends object>(text: string): Promise<Row[]>;
  stored(): Promise<Stored[]>;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** Modules that are loaded into the service: what is planted. */
  readonly imports?: readonly string[];
  /** Default: one that is free. */
  readonly port?: number;
}

export const STORED = `select id, metadata->>'key' as key, note from invoices where metadata->>'key' is not null`;

/** Starts a service in a fresh folder. */
export async function openInstallation(
  run: Run,
  name: string,
  options: InstallationOptions = {},
): Promise<Installation> {
  const dataDir = join(run.folder, name);
  const launching = {
    environment: { LOG_LEVEL: 'error', ...options.environment },
    imports: options.imports ?? [],
  };
  const first: Service = await openServiceOn(run, dataDir, {
    ...launching,
    port: options.port ?? (await findFreePort()),
  });
  const { port, token } = first;
  let running: Launched = first;
  const { connection } = first;
  const sql = async <Row extends object>(text: string): Promise<Row[]> => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ ...connection });
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  const gone = async (kill: () => void) => {
    const ended = once(running.child, 'exit');
    kill();
    await ended;
  };
  return {
    target: { url: `http://127.0.0.1:${port}`, token },
    dataDir,
    service: () => running,
    killService: () => gone(() => running.child.kill('SIGKILL')),
    async killDatabase() {
      const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
      const pid = Number((await readFile(file, 'utf8')).split('\n', 1)[0]);
      await gone(() => process.kill(pid, 'SIGKILL'));
    },
    async start() {
      running = await launchService(run, dataDir, { ...launching, port });
    },
    sql,
    stored: () => sql<Stored>(STORED),
    stop: () => run.end(running.child),
  };
}
