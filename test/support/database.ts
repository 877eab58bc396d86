import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../../src/kit/database.ts';
import { migrate } from '../../src/kit/migrations.ts';
import { openCluster } from '../../src/kit/postgres/cluster.ts';
import type { ClusterConnection } from '../../src/kit/postgres/types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterConnection;
  }
}

const TEMPLATE = 'template_migrated';

/** Runs before all tests: one PostgreSQL for the run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-test-'));
  // Run as root, PostgreSQL has a user of its own, who must reach the folder: else the cluster goes elsewhere, and stays.
  await chmod(folder, 0o711);
  const cluster = await openCluster({ dataDir: folder, holder: 'service', durable: false });
  const { connection } = cluster;
  await withClient(connection, (client) => client.query(`create database ${TEMPLATE}`));
  await migrate({ ...connection, database: TEMPLATE });
  project.provide('cluster', connection);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A database of one test file's own, copied from the migrated one in about 50 ms. */
export async function copyDatabase(
  cluster: ClusterConnection,
): Promise<{ connection: ClusterConnection; drop: () => Promise<void> }> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  await withClient(cluster, (client) => client.query(`create database ${database} template ${TEMPLATE}`));
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
