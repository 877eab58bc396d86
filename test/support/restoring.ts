import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { raiseFence } from '../../src/fence/service.ts';
import type { ClusterConnection } from '../../src/postgres/types.ts';
import { type Parts, startService, type TestService } from './service.ts';

/** A database as it was at one instant, to restore from. */
export interface Backup {
  readonly at: Date;
  /** Starts a service on a copy of it, as after a restore: every account is held. Its clock stands at an instant. */
  restore(now: string): Promise<TestService>;
  drop(): Promise<void>;
}

/** Copies the database of a running service. Its connections break for that; its pools open new ones. */
export async function backUp(
  service: TestService,
  environment: Record<string, string>,
  parts: Parts = {},
): Promise<Backup> {
  const at = service.clock.now();
  const kept = await copyOf(databaseOf(service));
  const copies: string[] = [];
  return {
    at,
    async restore(now) {
      const database = await copyOf(kept);
      copies.push(database);
      const connection = { ...inject('cluster'), database };
      const restored = await startService(environment, { ...service, connection }, parts);
      restored.clock.set(now);
      const instants = { backupAt: at, restoredAt: new Date(now) };
      await restored.services.database.system.transaction((tx) => raiseFence(tx, instants));
      return restored;
    },
    drop: () => drop([kept, ...copies]),
  };
}

/** Starts a service whose database can be copied: it keeps nothing for other files. */
export function startCopied(environment: Record<string, string>): Promise<TestService> {
  return startService(environment, undefined, {});
}

function databaseOf({ connection }: TestService): string {
  if ('database' in connection && typeof connection.database === 'string') return connection.database;
  throw new Error('The database of the service has no name.');
}

async function copyOf(database: string): Promise<string> {
  const copy = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(inject('cluster'), async (client) => {
    // Nothing may be connected to what is copied.
    await client.query(`alter database ${database} with allow_connections false`);
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      database,
    ]);
    await client.query(`create database ${copy} template ${database} strategy file_copy`);
    await client.query(`alter database ${database} with allow_connections true`);
    await client.query(`alter database ${copy} with allow_connections true`);
  });
  return copy;
}

function drop(databases: readonly string[]): Promise<void> {
  return asOwner(inject('cluster'), async (client) => {
    for (const one of databases) await client.query(`drop database if exists ${one} with (force)`);
  });
}

async function asOwner(connection: ClusterConnection, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Finishes the restore of the demo account, or of another one. */
export async function finish(
  { services: { fence, accounts } }: TestService,
  options: Parameters<TestService['services']['fence']['finish']>[2] = {},
  path = 'demo-studio',
) {
  const hold = (await fence.list()).find((one) => one.path === path);
  const account = await accounts.findAccountByPath(path);
  if (hold === undefined || account === null) throw new Error(`${path} is not held.`);
  return fence.finish(account, hold, options);
}
