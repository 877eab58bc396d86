import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Fault, faultsInTurn, sceneOf, splitBrain } from './cluster/faults.ts';
import { type House, openHouse } from './cluster/house.ts';
import { whyNoCluster } from './cluster/programs.ts';
import { amountOf, createRandom, seedOfRun } from './random.ts';
import { type Clients, startClients } from './writes/clients.ts';
import { type History, openHistory } from './writes/history.ts';
import { judgeWrites, type Stored } from './writes/judge.ts';

const FAULTS = amountOf('CLUSTER_FAULTS', 30);
/** Only faults with this text in their names, for a first look. */
const ONLY = process.env['CLUSTER_ONLY'] ?? '';
const CLIENTS = 8;
/** Writes after each fault, so that the next one meets a service that works. */
const WRITES_BETWEEN = 200;

const missing = await whyNoCluster();
if (missing !== null) console.log(`NOT RUN: the cluster was not tried: ${missing}.`);
const seed = seedOfRun();

/** What one fault did. */
interface Outcome {
  readonly fault: string;
  readonly longestMs: number;
  /** The longest time without an acknowledged write. */
  readonly pauseSeconds: number;
  readonly leaderAfter: string;
}

async function meet(fault: Fault, house: House, clients: Clients, history: History): Promise<Outcome> {
  const scene = await sceneOf(house, createRandom(history.now()));
  const { seen } = clients;
  const chosen = { leader: scene.leader, standby: scene.standby, service: scene.service };
  history.add({ atMs: history.now(), fault: fault.name, ...chosen });
  seen.longestMs = 0;
  const pauses = watchPauses(clients, history);
  await fault.begin(scene);
  await delay(fault.seconds * 1_000);
  history.add({ atMs: history.now(), ends: fault.name });
  await fault.end(scene);
  const { leader } = await house.database.untilWhole();
  await clients.untilAcknowledged(seen.acknowledged + WRITES_BETWEEN);
  return {
    fault: fault.name,
    longestMs: seen.longestMs,
    pauseSeconds: Math.round(pauses.stop() / 100) / 10,
    leaderAfter: leader === scene.leader ? 'the same' : 'another',
  };
}

function watchPauses({ seen }: Clients, history: History) {
  let longestMs = 0;
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, history.now() - seen.acknowledgedAtMs);
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return longestMs;
    },
  };
}

async function readStored(house: House): Promise<Stored[]> {
  return house.database.ask<Stored>(
    `select id, metadata->>'key' as key, note from invoices where metadata->>'key' is not null`,
  );
}

async function judge(house: House, { seen }: Clients) {
  return judgeWrites(seen.known, await readStored(house));
}

// Only root makes network namespaces, and npm brings neither haproxy nor etcd: what is missing is said above.
describe.skipIf(missing !== null)('Two services on three PostgreSQL under Patroni', () => {
  it(`${FAULTS} kills, stops and partitions lose no acknowledged write, double none, and keep nobody waiting`, async () => {
    const history = await openHistory('cluster', seed);
    const house = await openHouse('synchronous');
    try {
      const clients = startClients({ target: house.target, clients: CLIENTS, history, prefix: 'cluster' });
      await clients.untilAcknowledged(WRITES_BETWEEN);
      const outcomes: Outcome[] = [];
      const list = faultsInTurn(FAULTS, ONLY, createRandom(seed));
      for (const fault of list) {
        outcomes.push(await meet(fault, house, clients, history));
        console.log(JSON.stringify(outcomes.at(-1)));
      }
      await clients.stop();
      const { seen } = clients;
      const verdict = await judge(house, clients);
      history.add({ verdict });
      const counts = Map.groupBy(list, ({ kind }) => kind);
      console.table(outcomes);
      console.table([...seen.outcomes].map(([outcome, times]) => ({ outcome, times })));
      console.log(
        `${list.length} faults (${[...counts].map(([kind, some]) => `${some.length} of the kind ${kind}`).join(', ')}), ` +
          `${seen.acknowledged} acknowledged writes, ${verdict.lost.length + verdict.undone.length} lost, ` +
          `${verdict.doubled.length} doubled`,
      );
      expect(verdict).toEqual({ lost: [], doubled: [], undone: [] });
      expect(seen.stale).toEqual([]);
      expect(seen.faults).toEqual([]);
      expect(await house.command(['ledger', 'verify'])).not.toContain('failed');
    } finally {
      await house.close();
      await history.close();
    }
  });

  it('a planted fault, a standby that commits do not wait for, is found by the judge', async () => {
    const history = await openHistory('cluster-planted', seed);
    const house = await openHouse('asynchronous');
    try {
      const clients = startClients({ target: house.target, clients: CLIENTS, history, prefix: 'planted' });
      await clients.untilAcknowledged(WRITES_BETWEEN);
      console.log(JSON.stringify(await meet(splitBrain, house, clients, history)));
      await clients.stop();
      const { lost, undone } = await judge(house, clients);
      console.log(`planted: ${lost.length} creations and ${undone.length} changes were lost, and found`);
      expect(lost.length + undone.length).toBeGreaterThan(0);
    } finally {
      await house.close();
      await history.close();
    }
  });
});
