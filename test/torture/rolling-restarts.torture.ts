import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../bench/run.ts';
import { findFreePort, type Launched } from '../../bench/service.ts';
import { openCluster } from '../../src/postgres/cluster.ts';
import type { Cluster } from '../../src/postgres/types.ts';
import { amountOf } from './random.ts';
import { hasHaproxy, startBalancer } from './rolling/balancer.ts';
import { type Load, startLoad } from './rolling/load.ts';
import { ask, makeToken, startNode } from './rolling/nodes.ts';

const RESTARTS = amountOf('ROLLING_RESTARTS', 100);
const CLIENTS = 8;
/** Answers between two restarts. */
const REQUESTS_BETWEEN = 100;

let run: Run;
let cluster: Cluster;
beforeAll(async () => {
  run = await openRun();
  cluster = await openCluster({ dataDir: join(run.folder, 'rolling'), holder: 'service' });
});
afterAll(async () => {
  await cluster.stop();
  await run.close();
});

if (!hasHaproxy)
  console.log('NOT RUN: nodes were not restarted one by one: haproxy is not here (apt-get install haproxy).');

interface Pair {
  readonly load: Load;
  readonly nodes: [Launched, Launched];
  readonly stop: () => Promise<void>;
  /** Ends a node as an operator does, starts it again, and waits until haproxy leads requests to it. */
  restart(which: 0 | 1): Promise<void>;
}

async function openPair(): Promise<Pair> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const nodes: [Launched, Launched] = [
    await startNode(run, cluster, ports[0]),
    await startNode(run, cluster, ports[1]),
  ];
  const token = await makeToken(run, cluster);
  const balancer = await startBalancer(run.folder, ports);
  const load = startLoad({ url: balancer.url, token }, CLIENTS);
  await load.until(REQUESTS_BETWEEN);
  return {
    load,
    nodes,
    async stop() {
      await load.stop();
      await balancer.stop();
      for (const { child } of nodes) await run.end(child);
    },
    async restart(which) {
      await run.end(nodes[which].child);
      nodes[which] = await startNode(run, cluster, ports[which]);
      while ((await countAnswers(ports[which])) === 0) await run.wait(50);
      await load.until(load.seen.requests + REQUESTS_BETWEEN);
    },
  };
}

async function countAnswers(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = text.matchAll(/^tranche_http_request_seconds_count\{[^}]*route="\/v1\/[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

// haproxy is Debian's package, which npm does not bring: what is missing is said above.
describe.skipIf(!hasHaproxy)('Two nodes behind haproxy', () => {
  it(`no request fails while they are restarted in turn, ${RESTARTS} times`, async () => {
    const pair = await openPair();
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await pair.restart(restart % 2 === 0 ? 0 : 1);
      if (restart % 10 === 9) run.tell(`${restart + 1} restarts, ${pair.load.seen.requests} requests`);
    }
    await pair.stop();
    const { failures, requests, created, longestMs } = pair.load.seen;
    console.log(`${RESTARTS} restarts, ${requests} requests, the longest waited ${Math.round(longestMs)} ms`);
    expect(failures).toEqual([]);
    const { rows } = await ask(cluster, 'select id from invoices');
    const stored = new Set((rows as { id: string }[]).map(({ id }) => id));
    expect(created.filter((id) => !stored.has(id))).toEqual([]);
    expect(stored.size).toBe(created.length);
  });

  it('a planted fault, both restarted at once, is counted', async () => {
    const pair = await openPair();
    await Promise.all([pair.restart(0), pair.restart(1)]);
    await pair.stop();
    const { failures } = pair.load.seen;
    console.log(`planted: ${failures.length} requests failed while both were away`);
    expect(failures.length).toBeGreaterThan(0);
  });
});
