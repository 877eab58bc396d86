import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../../bench/run.ts';
import { launchService } from '../../../bench/service.ts';
import { openCluster } from '../../../src/postgres/cluster.ts';
import type { ClusterConnection } from '../../../src/postgres/types.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { amountOf, seedOfRun } from '../random.ts';
import { ask, makeToken } from '../rolling/nodes.ts';
import { startClients } from '../writes/clients.ts';
import { openHistory } from '../writes/history.ts';
import { judgeWrites, type Stored } from '../writes/judge.ts';
import { STORED } from './installation.ts';

/** How long each delay lasts. */
const SECONDS = amountOf('SLOW_SECONDS', 60);
/** How late each answer of PostgreSQL comes. A transaction needs several. */
const DELAYS_MS = (process.env['SLOW_DELAYS_MS'] ?? '50,250,1000,3000,6000').split(',').map(Number);
const CLIENTS = 16;
const RECOVERY_MS = 10_000;

const seed = seedOfRun();
let run: Run;
beforeAll(async () => {
  run = await openRun();
});
afterAll(() => run.close());

async function liveSlowly(name: string, delaysMs: readonly number[], imports: readonly string[]) {
  const history = await openHistory(name, seed);
  const cluster = await openCluster({ dataDir: join(run.folder, name), holder: 'service' });
  const proxy = await startDatabaseProxy(cluster.connection as ClusterConnection);
  const { user, password, host, port, database } = proxy.connection;
  const environment = {
    DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'error',
  };
  const service = await launchService(run, join(run.folder, 'unused'), { environment, imports });
  const target = { url: `http://127.0.0.1:${service.port}`, token: await makeToken(run, cluster) };
  const clients = startClients({ target, clients: CLIENTS, history, prefix: name });
  const { seen } = clients;
  await clients.untilAcknowledged(100);
  const rows: object[] = [];
  for (const delayMs of delaysMs) {
    const before = seen.acknowledged;
    seen.longestMs = 0;
    history.add({ atMs: history.now(), delayMs });
    proxy.delayAnswers(delayMs);
    await delay(SECONDS * 1_000);
    proxy.pass();
    const begun = performance.now();
    const slowly = seen.acknowledged;
    await clients.untilAcknowledged(slowly + CLIENTS);
    const recoveryMs = Math.round(performance.now() - begun);
    rows.push({ delayMs, acknowledged: slowly - before, longestMs: seen.longestMs, recoveryMs });
  }
  await clients.stop();
  const stored = (await ask(cluster, STORED)).rows as Stored[];
  const verdict = judgeWrites(seen.known, stored);
  history.add({ verdict });
  console.table(rows);
  // The log of the service says the cause of a fault of its own; a database that does not answer is none.
  const log = await readFile(join(run.folder, 'service.log'), 'utf8');
  if (seen.faults.length > 0)
    console.log(
      log
        .split('\n')
        .filter((line) => line.includes('stack'))
        .slice(0, 5)
        .join('\n'),
    );
  await run.end(service.child);
  await proxy.close();
  await cluster.stop();
  await history.close();
  return { seen, verdict, recoveries: rows as { recoveryMs: number }[] };
}

describe('A PostgreSQL that answers slowly', () => {
  it(`keeps nobody waiting, causes no 500 and loses nothing, at ${DELAYS_MS.join(', ')} ms`, async () => {
    const { seen, verdict, recoveries } = await liveSlowly('slow-database', DELAYS_MS, []);
    console.log(`${seen.acknowledged} acknowledged writes`);
    expect(verdict).toEqual({ lost: [], doubled: [], undone: [] });
    expect([seen.stale, seen.faults]).toEqual([[], []]);
    expect(recoveries.filter(({ recoveryMs }) => recoveryMs > RECOVERY_MS)).toEqual([]);
  });

  it('a planted fault, limits of time that come four times as late, is found', async () => {
    const planted = join(import.meta.dirname, 'plants', 'patience.ts');
    const { seen } = await liveSlowly('slow-database-planted', [6_000], [planted]);
    console.log(`planted: ${seen.faults.length} answers were late, and found`);
    expect(seen.faults.length).toBeGreaterThan(0);
  });
});
