import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../../bench/run.ts';
import { amountOf, createRandom, seedOfRun } from '../random.ts';
import { startClients } from '../writes/clients.ts';
import { type History, openHistory } from '../writes/history.ts';
import { judgeWrites } from '../writes/judge.ts';
import { type Installation, openInstallation } from './installation.ts';

const SERVICE_KILLS = amountOf('KILLS_SERVICE', 200);
const DATABASE_KILLS = amountOf('KILLS_DATABASE', 50);
const WRITES = amountOf('KILLS_WRITES', 20_000);
const CLIENTS = 8;

const seed = seedOfRun();
let run: Run;
beforeAll(async () => {
  run = await openRun();
});
afterAll(() => run.close());

type Victim = 'service' | 'database';

/** Kills in an order of the seed, each at a random write, and answers what the judge found. */
async function kill(
  installation: Installation,
  victims: readonly Victim[],
  writes: number,
  history: History,
) {
  const random = createRandom(seed);
  const { target } = installation;
  const clients = startClients({ target, clients: CLIENTS, history, prefix: `kills-${history.now()}` });
  const { seen } = clients;
  const between = Math.ceil(writes / victims.length);
  const left = [...victims];
  while (left.length > 0) {
    // Not only after an acknowledged write: the kill meets requests at any point of their way.
    await clients.untilAcknowledged(seen.acknowledged + random.between(between, 2 * between) - between / 2);
    const [victim] = left.splice(random.between(0, left.length - 1), 1);
    history.add({ atMs: history.now(), kill: victim });
    if (victim === 'service') await installation.killService();
    else await installation.killDatabase();
    await installation.start();
    if (left.length % 25 === 0)
      run.tell(`${left.length} kills left, ${seen.acknowledged} acknowledged writes`);
  }
  await clients.untilAcknowledged(Math.max(writes, seen.acknowledged + between));
  await clients.stop();
  const verdict = judgeWrites(seen.known, await installation.stored());
  history.add({ verdict });
  return { seen, verdict };
}

describe('kill -9 under load', () => {
  it(`${SERVICE_KILLS} of the service and ${DATABASE_KILLS} of PostgreSQL lose and double none of ${WRITES} writes`, async () => {
    const history = await openHistory('kills', seed);
    const installation = await openInstallation(run, 'kills');
    const victims: Victim[] = [
      ...Array.from({ length: SERVICE_KILLS }, () => 'service' as const),
      ...Array.from({ length: DATABASE_KILLS }, () => 'database' as const),
    ];
    const { seen, verdict } = await kill(installation, victims, WRITES, history);
    console.table([...seen.outcomes].map(([outcome, times]) => ({ outcome, times })));
    console.log(
      `${victims.length} kills, ${seen.acknowledged} acknowledged writes, ` +
        `${verdict.lost.length + verdict.undone.length} lost, ${verdict.doubled.length} doubled`,
    );
    expect(verdict).toEqual({ lost: [], doubled: [], undone: [] });
    expect([seen.stale, seen.faults]).toEqual([[], []]);
    expect(seen.acknowledged).toBeGreaterThanOrEqual(WRITES);
    const events = await installation.sql<{ id: string }>(
      `select object_id as id from events where type = 'invoice.created' group by object_id having count(*) > 1`,
    );
    expect(events).toEqual([]);
    await installation.stop();
    await history.close();
  });

  it('a planted fault, commits that are acknowledged before they are written, is found by the judge', async () => {
    const history = await openHistory('kills-planted', seed);
    const installation = await openInstallation(run, 'kills-planted');
    await installation.sql('alter role all set synchronous_commit = off');
    await installation.sql(`alter system set wal_writer_delay = '10s'`);
    await installation.sql('select pg_reload_conf()');
    const { verdict } = await kill(installation, ['database', 'database', 'database'], 300, history);
    console.log(
      `planted: ${verdict.lost.length} creations and ${verdict.undone.length} changes were lost, and found`,
    );
    expect(verdict.lost.length + verdict.undone.length).toBeGreaterThan(0);
    await installation.stop();
    await history.close();
  });
});
