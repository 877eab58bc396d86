import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../../src/kit/db/database.ts';
import { migrate } from '../../src/kit/db/migrations.ts';
import { openCluster } from '../../src/postgres/cluster.ts';
import { openLogins } from '../../src/postgres/logins-store.ts';
import type { Cluster, ClusterConnection } from '../../src/postgres/types.ts';
import {
  emptyNamedDatabase,
  type NamedDatabase,
  prepareNamedDatabase,
  readNamedDatabase,
} from './named-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterConnection;
  }
}

const TEMPLATE = 'template_migrated';

/** Runs before all tests: one PostgreSQL for the run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = readNamedDatabase();
  if (named !== null) {
    await prepareNamedDatabase(named);
    project.provide('cluster', named);
    return async () => {};
  }
  const { cluster, folder } = await openThrowAwayCluster();
  const { connection } = cluster;
  await withClient(connection, (client) => client.query(`create database ${TEMPLATE}`));
  await migrate({ ...connection, database: TEMPLATE });
  // As a service signs in that runs on a cluster of its own.
  project.provide('cluster', (await openLogins(connection)) as ClusterConnection);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

// Each copy of the database is nine hundred files, which a disk is slow to make, all the more beside the tests that
// wait for a disk on purpose.
const MEMORY = '/dev/shm';

/** What a run may need there, with room to spare: torture, the longest one, included. */
const ROOM_BYTES = 3 * 2 ** 30;

// A service takes up to 22 of its pools, and one for the test. A worker has one under test, another beside it at times, and
// three that wait: see `kept-services.ts`. There is one worker more than cores: see `vitest.config.ts`.
const CONNECTIONS_PER_WORKER = 120;

/** Opens a cluster that nothing is lost with: in memory where the system offers enough of it as a folder. */
async function openThrowAwayCluster(): Promise<{ cluster: Cluster; folder: string }> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (room < ROOM_BYTES) return openClusterIn(tmpdir());
  // Some machines do not let this user write to that folder, or run a program from it.
  return openClusterIn(MEMORY).catch(() => openClusterIn(tmpdir()));
}

async function openClusterIn(parent: string): Promise<{ cluster: Cluster; folder: string }> {
  const folder = await mkdtemp(join(parent, 'tranche-test-'));
  try {
    // Under root, PostgreSQL runs as a user of its own, who must reach the folder. Otherwise the cluster would be made
    // elsewhere, and stay there.
    await chmod(folder, 0o711);
    // After Ctrl-C no other code removes the folder, which would use memory until the machine restarts.
    process.once('exit', () =>
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
    );
    // Autovacuum visits each database once in this time. Most databases of tests live shorter.
    // Each connection derives a key to sign in. Many iterations would slow down guessing, which tests do not need.
    const settings = {
      max_connections: String(CONNECTIONS_PER_WORKER * (availableParallelism() + 1)),
      max_wal_size: '256MB',
      autovacuum_naptime: '10s',
      scram_iterations: '1',
    };
    return {
      folder,
      cluster: await openCluster({ dataDir: folder, holder: 'service', durable: false, settings }),
    };
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** A database of one test file's own, copied from the migrated one in about 50 ms. */
export async function copyDatabase(
  cluster: ClusterConnection,
): Promise<{ connection: ClusterConnection; drop: () => Promise<void> }> {
  if (isNamed(cluster)) {
    await emptyNamedDatabase(cluster);
    return { connection: cluster, drop: async () => {} };
  }
  const database = `test_${randomBytes(8).toString('hex')}`;
  // The other way writes each page of the copy to the log as well, and takes twice the processor time.
  await withClient(cluster, (client) =>
    client.query(`create database ${database} template ${TEMPLATE} strategy file_copy`),
  );
  return {
    connection: { ...cluster, database },
    drop: () => withClient(cluster, (client) => client.query(`drop database ${database} with (force)`)),
  };
}

/** Whether all files use one database in turn, instead of a copy for each. */
export function isNamed(connection: Connection): connection is NamedDatabase {
  return 'isNamed' in connection;
}

async function withClient(
  connection: Connection,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
