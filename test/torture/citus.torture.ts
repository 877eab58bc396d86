import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../bench/run.ts';
import { type Launched, launchService } from '../../bench/service.ts';
import { closeMachines, type Machine, openMachines, whyNoCitus } from './citus/machines.ts';
import {
  countOf,
  type Load,
  portOf,
  refusalsOf,
  report,
  startLoad,
  type Tenant,
  untilWritten,
} from './citus/tenants.ts';
import { amountOf, seedOfRun } from './random.ts';
import { type History, openHistory } from './writes/history.ts';
import { judgeWrites, type Stored } from './writes/judge.ts';

const ACCOUNTS = 8;
const WRITES = amountOf('CITUS_WRITES', 10_000);
/** How long a machine stays away. */
const AWAY_MS = 25_000;

const ALL_MACHINES = join(import.meta.dirname, 'citus', 'plants', 'all-machines.ts');
const METRICS_TOKEN = 'torture-0123456789abcdef';

const missing = await whyNoCitus();
if (missing !== null) console.log(`NOT RUN: Citus was not tried: ${missing}.`);
const seed = seedOfRun();

let run: Run;
let machines: readonly [Machine, Machine, Machine];
let history: History;
let tenants: readonly Tenant[] = [];
const written: Load[] = [];
beforeAll(async () => {
  if (missing !== null) return;
  run = await openRun();
  machines = await openMachines(run);
  history = await openHistory('citus', seed);
  expect(await command('migrate', '--citus')).toContain('Placed');
  expect(await command('doctor')).toMatch(/^ok +placement +32 parts over 2 machines$/m);
  tenants = await openTenants();
}, 600_000);
afterAll(async () => {
  if (missing !== null) return;
  await closeMachines(run);
  await history.close();
  await run.close();
});

const secretKey = Buffer.alloc(32, 7).toString('base64');

function environmentOf(machine: Machine): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: machine.url,
    DATABASE_OWNER_URL: machines[0].url,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_SECOND: '0',
    METRICS_TOKEN,
  };
}

function command(...words: readonly string[]): Promise<string> {
  const administrator = machines[0].url.replace(/\/\/[^@]*@/, '//postgres@');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: run.folder,
    ...environmentOf(machines[0]),
    DATABASE_ADMIN_URL: administrator,
  };
  return run.execute(process.execPath, ['src/main.ts', ...words], { env });
}

async function openTenants(): Promise<Tenant[]> {
  const made: Tenant[] = [];
  for (let one = 0; one < ACCOUNTS; one += 1) {
    const path = `tenant-${one}`;
    const person = ['--owner-email', `owner@${path}.example`, '--owner-name', 'Ada Owner'];
    await command('account', 'create', '--path', path, '--name', path, ...person);
    const token = (await command('token', 'create', '--name', 'torture', '--account', path)).trim();
    made.push({ path, token });
  }
  return made;
}

async function serveAt(machine: Machine, imports: readonly string[] = []): Promise<Launched> {
  return launchService(run, run.folder, { environment: environmentOf(machine), imports });
}

/** The loads of the accounts of a machine, and those of the others. */
async function sidesOf(loads: readonly Load[], machine: Machine): Promise<readonly [Load[], Load[]]> {
  const ports = await Promise.all(loads.map(({ tenant }) => portOf(machines[0], tenant)));
  const isMine = (_load: Load, place: number) => ports[place] === machine.port;
  return [loads.filter(isMine), loads.filter((load, place) => !isMine(load, place))];
}

async function stop(loads: readonly Load[]): Promise<void> {
  await Promise.all(loads.map(({ clients }) => clients.stop()));
  written.push(...loads);
}

/** Tasks of accounts that were due before an instant and are not done. */
async function tasksDueBefore(loads: readonly Load[], instant: Date): Promise<number> {
  let late = 0;
  for (const { tenant } of loads) {
    const [account] = await machines[0].sql<{ id: string }>(
      `select id from accounts where path = '${tenant.path}'`,
    );
    const [row] = await machines[0].sql<{ count: number }>(
      `select count(*)::int as count from tasks where account_id = '${account?.id}'
         and kind = 'event.notify' and due_at < '${instant.toISOString()}'`,
    );
    late += row?.count ?? 0;
  }
  return late;
}

async function metricOf(service: Launched, name: string): Promise<number | undefined> {
  const answer = await fetch(`http://127.0.0.1:${service.port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

async function judge() {
  const stored = await machines[0].sql<Stored>(
    `select id, metadata->>'key' as key, note from invoices where metadata->>'key' is not null`,
  );
  return judgeWrites(new Map(written.flatMap(({ clients }) => [...clients.seen.known])), stored);
}

// Only a machine with the extension can try it: what is missing is said above.
describe.skipIf(missing !== null)('A service on three PostgreSQL with Citus', () => {
  it('a worker that is killed holds up only its own accounts: no other gets a 5xx, and their due work is done', async () => {
    const [coordinator, worker] = machines;
    const service = await serveAt(coordinator);
    const loads = startLoad(tenants, service, history, 'worker');
    const [mine, others] = await sidesOf(loads, worker);
    expect([mine.length, others.length].every((count) => count > 0)).toBe(true);
    await untilWritten(loads, WRITES / 4);
    history.add({ atMs: history.now(), kill: worker.name });
    const before = countOf(others);
    const killedAt = new Date();
    const waited = await tasksDueBefore(others, killedAt);
    await worker.kill();
    await delay(AWAY_MS);
    const meanwhile = countOf(others) - before;
    const late = await tasksDueBefore(others, killedAt);
    console.log(
      `tasks of the others: ${waited} were due at the kill, ${late} of these ${AWAY_MS / 1000} s later`,
    );
    const away = await metricOf(service, 'tranche_machines_away');
    const up = await metricOf(service, 'tranche_database_up');
    await worker.start();
    const back = countOf(mine);
    await untilWritten(mine, 1, back);
    await untilWritten(loads, WRITES / 2);
    await stop(loads);
    report(`worker killed, ${meanwhile} acknowledged by the others meanwhile`, loads);
    await run.end(service.child);
    expect(refusalsOf(mine)).toBeGreaterThan(0);
    expect(refusalsOf(others)).toBe(0);
    expect(meanwhile).toBeGreaterThan(0);
    expect([late, away, up]).toEqual([0, 1, 1]);
  });

  it('a service at a worker goes on while the coordinator is killed', async () => {
    const [coordinator, , other] = machines;
    const service = await serveAt(other);
    const loads = startLoad(tenants, service, history, 'coordinator');
    await untilWritten(loads, WRITES / 8);
    history.add({ atMs: history.now(), kill: coordinator.name });
    const before = countOf(loads);
    await coordinator.kill();
    await delay(AWAY_MS);
    const meanwhile = countOf(loads) - before;
    await coordinator.start();
    await untilWritten(loads, WRITES / 4);
    await stop(loads);
    report(`coordinator killed, ${meanwhile} acknowledged meanwhile`, loads);
    await run.end(service.child);
    expect(meanwhile).toBeGreaterThan(0);
  });
});

// Only a machine with the extension can try it, as above.
describe.skipIf(missing !== null)('The accounts on three PostgreSQL with Citus', () => {
  it('an account moves to another machine under load: writes may wait for it, and go on', async () => {
    const [coordinator, worker, other] = machines;
    const service = await serveAt(coordinator);
    const loads = startLoad(tenants, service, history, 'move');
    await untilWritten(loads, WRITES / 8);
    const [tenant] = tenants as [Tenant];
    const from = await portOf(coordinator, tenant);
    const target = from === worker.port ? other : worker;
    const shardOf = (path: string) =>
      `get_shard_id_for_distribution_column('account_counters', (select id from accounts where path = '${path}'))`;
    const together = await coordinator.sql<{ path: string }>(
      `select path from accounts where get_shard_id_for_distribution_column('account_counters', id) = ${shardOf(tenant.path)}`,
    );
    const moving = new Set(together.map(({ path }) => path));
    console.log(await command('account', 'move', tenant.path, '--to-node', `127.0.0.1:${target.port}`));
    expect(await portOf(coordinator, tenant)).toBe(target.port);
    await expect(
      command('account', 'move', tenant.path, '--to-node', `127.0.0.1:${target.port}`),
    ).rejects.toThrow(/already/);
    const its = loads.filter((one) => moving.has(one.tenant.path));
    const moved = countOf(its);
    await untilWritten(its, 2, moved);
    await untilWritten(loads, WRITES / 4);
    await stop(loads);
    report('account moved', loads);
    await run.end(service.child);
    // Those of other parts wait as well: see docs/operations.md. None gets anything but 503, whose key is sent again.
    expect(loads.flatMap(({ clients }) => clients.seen.faults)).toEqual([]);
  });

  it(`loses and doubles none of all these writes, at least ${WRITES}, and keeps the ledgers`, async () => {
    console.log(`${countOf(written)} acknowledged writes in all, seed ${seed}`);
    expect(countOf(written)).toBeGreaterThanOrEqual(WRITES);
    expect(await judge()).toEqual({ lost: [], doubled: [], undone: [] });
    expect(written.flatMap(({ clients }) => clients.seen.stale)).toEqual([]);
    for (const { path } of tenants) {
      expect(await command('ledger', 'verify', '--account', path)).toMatch(/^No faults in 1 account\.$/m);
    }
  });

  it('planted faults, a transaction that asks all machines and a write that is taken back, are found', async () => {
    const [coordinator, worker] = machines;
    const service = await serveAt(coordinator, [ALL_MACHINES]);
    const loads = startLoad(tenants, service, history, 'planted');
    const [, others] = await sidesOf(loads, worker);
    await untilWritten(loads, 40);
    await worker.kill();
    await delay(5_000);
    await worker.start();
    await stop(loads);
    await run.end(service.child);
    console.log(
      `planted: ${refusalsOf(others)} answers 5xx to accounts of living machines, which were found`,
    );
    expect(refusalsOf(others)).toBeGreaterThan(0);
    const [first] = loads.flatMap(({ clients }) => [...clients.seen.known.values()]);
    await coordinator.sql(`update invoices set note = 'planted' where id = '${first?.id}'`);
    const { undone } = await judge();
    console.log(`planted: ${undone.length} write that was taken back, which was found`);
    expect(undone).toHaveLength(1);
  });
});
