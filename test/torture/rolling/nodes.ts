import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { Run } from '../../../bench/run.ts';
import { type Launched, launchService } from '../../../bench/service.ts';
import type { Cluster } from '../../../src/postgres/types.ts';

const SECRET_KEY = randomBytes(32).toString('base64');

/** Starts a node of the service on a database that runs already; `root` is the tree of another release. */
export function startNode(run: Run, cluster: Cluster, port: number, root?: string): Promise<Launched> {
  return launchService(run, join(run.folder, 'unused'), {
    port,
    environment: { ...settingsOf(cluster), SANDBOX_PORT: '0', LOG_LEVEL: 'warn' },
    ...(root === undefined ? {} : { root }),
  });
}

/** Makes a token of the demo account. */
export async function makeToken(run: Run, cluster: Cluster): Promise<string> {
  const words = ['src/main.ts', 'token', 'create', '--name', 'rolling'];
  const env = { ...process.env, ...settingsOf(cluster) };
  return (await run.execute(process.execPath, words, { env })).trim();
}

/** Asks the database as its owner. */
export async function ask({ connection }: Cluster, text: string) {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

function settingsOf({ connection: { user, password, host, port, database } }: Cluster) {
  const place = `localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { DATABASE_URL: `postgres://${user}:${password}@${place}`, SECRET_KEY };
}
