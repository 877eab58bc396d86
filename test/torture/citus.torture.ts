import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../bench/run.ts';
import { type Launched, launchService } from '../../bench/service.ts';
import { closeMachines, type Machine, openMachines, whyNoCitus } from './citus/machines.ts';
import { amountOf, seedOfRun } from './random.ts';
import { type Clients, startClients } from './writes/clients.ts';
import { type History, openHistory } from './writes/history.ts';
import { judgeWrites, type Stored } from './writes/judge.ts';

const ACCOUNTS = 8;
const WRITES = amountOf('CITUS_WRITES', 10_000);
/** How long a machine stays away. */
const AWAY_MS = 15_000;

const missing = await whyNoCitus();
if (missing !== null) console.log(`NOT RUN: Citus was not tried: ${missing}.`);
const seed = seedOfRun();

let run: Run;
let machines: readonly [Machine, Machine, Machine];
let history: History;
beforeAll(async () => {
  if (missing !== null) return;
  run = await openRun();
  machines = await openMachines(run);
  history = await openHistory('citus', seed);
}, 300_000);
afterAll(async () => {
  if (missing !== null) return;
  await closeMachines(run);
  await history.close();
  await run.close();
});

interface Tenant {
  readonly path: string;
  readonly token: string;
  /** The port of the machine that holds it. */
  readonly port: number;
}

const secretKey = Buffer.alloc(32, 7).toString('base64');

function environmentOf(machine: Machine): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: machine.url,
    DATABASE_OWNER_URL: machines[0].url,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_SECOND: '0',
  };
}

function command(...words: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: run.folder, ...environmentOf(machines[0]) };
  return run.execute(process.execPath, ['src/main.ts', ...words], { env });
}

async function openTenants(): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (let one = 0; one < ACCOUNTS; one += 1) {
    const path = `tenant-${one}`;
    const person = ['--owner-email', `owner@${path}.example`, '--owner-name', 'Ada Owner'];
    await command('account', 'create', '--path', path, '--name', path, ...person);
    const token = (await command('token', 'create', '--name', 'torture', '--account', path)).trim();
    const [found] = await machines[0].sql<{ port: number }>(
      `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
       where shardid = get_shard_id_for_distribution_column('account_counters', (select id from accounts where path = '${path}'))`,
    );
    tenants.push({ path, token, port: found?.port ?? 0 });
  }
  return tenants;
}

interface Load {
  readonly tenant: Tenant;
  readonly clients: Clients;
}

function startLoad(tenants: readonly Tenant[], service: Launched, prefix: string): Load[] {
  return tenants.map((tenant) => {
    const target = { url: `http://127.0.0.1:${service.port}`, token: tenant.token };
    return {
      tenant,
      clients: startClients({ target, clients: 2, history, prefix: `${prefix}-${tenant.path}` }),
    };
  });
}

const countOf = (loads: readonly Load[]) =>
  loads.reduce((sum, { clients }) => sum + clients.seen.acknowledged, 0);

const refusalsOf = ({ clients }: Load) =>
  [...clients.seen.outcomes].filter(([outcome]) => / 5\d\d$| null$/.test(outcome));

async function untilWritten(loads: readonly Load[], count: number): Promise<void> {
  while (countOf(loads) < count) {
    run.signal.throwIfAborted();
    await delay(100);
  }
}

async function judge(loads: readonly Load[]) {
  const stored = await machines[0].sql<Stored>(
    `select id, metadata->>'key' as key, note from invoices where metadata->>'key' is not null`,
  );
  return judgeWrites(new Map(loads.flatMap(({ clients }) => [...clients.seen.known])), stored);
}

// Only a machine with the extension can try it: what is missing is said above.
describe.skipIf(missing !== null)('A service on three PostgreSQL with Citus', () => {
  it(`loses and doubles none of ${WRITES} writes when a worker and the coordinator are killed, and a worker holds up only its own accounts`, async () => {
    expect(await command('migrate', '--citus')).toContain('Placed');
    expect(await command('doctor')).toMatch(/^ok +placement +32 parts over 2 machines$/m);
    const tenants = await openTenants();
    const [coordinator, worker, other] = machines;
    const through = await launchService(run, run.folder, { environment: environmentOf(coordinator) });
    const loads = startLoad(tenants, through, 'worker');
    await untilWritten(loads, WRITES / 4);
    const mine = loads.filter(({ tenant }) => tenant.port === worker.port);
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThan(ACCOUNTS);
    history.add({ atMs: history.now(), kill: worker.name });
    await worker.kill();
    await delay(AWAY_MS);
    await worker.start();
    await untilWritten(loads, WRITES / 2);
    await Promise.all(loads.map(({ clients }) => clients.stop()));
    report('worker killed', loads);
    expect(mine.flatMap(refusalsOf).length).toBeGreaterThan(0);
    expect(loads.filter((one) => !mine.includes(one)).flatMap(refusalsOf)).toEqual([]);
    await run.end(through.child);
    // Any machine can answer: the service goes on through a worker while the coordinator is away.
    const beside = await launchService(run, run.folder, { environment: environmentOf(other) });
    const later = startLoad(tenants, beside, 'coordinator');
    await untilWritten(later, WRITES / 8);
    history.add({ atMs: history.now(), kill: coordinator.name });
    const before = countOf(later);
    await coordinator.kill();
    await delay(AWAY_MS);
    const meanwhile = countOf(later) - before;
    await coordinator.start();
    await untilWritten(later, WRITES / 2);
    await Promise.all(later.map(({ clients }) => clients.stop()));
    report(`coordinator killed, ${meanwhile} acknowledged meanwhile`, later);
    expect(await judge([...loads, ...later])).toEqual({ lost: [], doubled: [], undone: [] });
    expect([...loads, ...later].flatMap(({ clients }) => clients.seen.stale)).toEqual([]);
    for (const { path } of tenants) {
      expect(await command('ledger', 'verify', '--account', path)).not.toMatch(/fault|wrong/i);
    }
    await run.end(beside.child);
  });
});

function report(what: string, loads: readonly Load[]): void {
  console.log(`${what}: ${countOf(loads)} acknowledged writes`);
  console.table(
    loads.map(({ tenant, clients }) => ({
      account: tenant.path,
      ...Object.fromEntries(clients.seen.outcomes),
    })),
  );
}
