import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../../src/kit/db/database.ts';
import { migrate } from '../../src/kit/db/migrations.ts';
import { openCluster } from '../../src/postgres/cluster.ts';
import { openLogins } from '../../src/postgres/logins-store.ts';
import type { Cluster, ClusterConnection } from '../../src/postgres/types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterConnection;
  }
}

const TEMPLATE = 'template_migrated';

/** Runs before all tests: one PostgreSQL for the run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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

/** Opens a cluster that nothing is lost with: in memory where the system offers enough of it as a folder. */
async function openThrowAwayCluster(): Promise<{ cluster: Cluster; folder: string }> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (room < ROOM_BYTES) return openClusterIn(tmpdir());
  // Not everywhere may that folder be written, or a program be run from it.
  return openClusterIn(MEMORY).catch(() => openClusterIn(tmpdir()));
}

async function openClusterIn(parent: string): Promise<{ cluster: Cluster; folder: string }> {
  const folder = await mkdtemp(join(parent, 'tranche-test-'));
  try {
    // Run as root, PostgreSQL has a user of its own, who must reach the folder: else the cluster goes elsewhere, and stays.
    await chmod(folder, 0o711);
    // Ctrl-C ends a run without its end: what it leaves in memory would be missed there until the machine restarts.
    process.once('exit', () =>
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
    );
    // A server looks at each of its databases in this time, and here most of them live shorter.
    // Each connection signs in, and deriving its key takes as long as it may in the hands of somebody who guesses.
    const settings = { max_wal_size: '256MB', autovacuum_naptime: '10s', scram_iterations: '1' };
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
