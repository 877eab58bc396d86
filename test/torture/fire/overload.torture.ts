import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../bench/load.ts';
import { familyOf } from '../../../bench/process-family.ts';
import { openRun, type Run } from '../../../bench/run.ts';
import { amountOf, seedOfRun } from '../random.ts';
import { exchange } from '../writes/exchange.ts';
import { type History, openHistory } from '../writes/history.ts';
import type { Order, Report } from './generator.ts';
import { type Installation, openInstallation } from './installation.ts';

const SECONDS = amountOf('OVERLOAD_SECONDS', 60);
const TIMES = 3;
/** The share of the peak that overload must leave. */
const SHARE = 0.9;
const RECOVERY_MS = 10_000;

const canRun = findProgram('taskset') !== null && availableParallelism() > 1;
if (!canRun)
  console.log(
    'NOT RUN: overload needs two cores and taskset (apt-get install util-linux), to keep its clients off the service.',
  );

const seed = seedOfRun();
let run: Run;
beforeAll(async () => {
  run = await openRun();
});
afterAll(() => run.close());

/** Has the clients of a process on the second core put a load on the service, which has the first. */
async function load({ target }: Installation, order: Omit<Order, 'url' | 'token'>): Promise<Report> {
  const words = ['-c', '1', process.execPath, join(import.meta.dirname, 'generator.ts')];
  const { url, token } = target;
  return JSON.parse(
    await run.execute('taskset', [...words, JSON.stringify({ url, token, ...order })]),
  ) as Report;
}

/** Created a second, without the first and the last second, in which not all clients are at work. */
function rateOf({ good }: Report, seconds: number): number {
  const whole = good.slice(1, seconds - 1);
  return whole.reduce((sum, one) => sum + one, 0) / whole.length;
}

/** Asks as clients and processors do while there are too many requests: theirs are refused last. */
async function watchMoney(installation: Installation, isOver: () => boolean) {
  const { target } = installation;
  const [account] = await installation.sql<{ id: string; path: string }>(
    'select id, path from accounts limit 1',
  );
  const paths = [
    ['GET', `/pay/${account?.path}/abcdefgh`],
    ['GET', `/v1/links/${account?.path}/abcdefgh`],
    ['POST', `/processors/sandbox/${account?.id}/webhook`],
    ['GET', '/v1/charges?limit=1'],
  ] as const;
  const statuses = new Map<string, number>();
  let longestMs = 0;
  for (let count = 0; !isOver(); count += 1) {
    const [method, path] = paths[count % paths.length] as (typeof paths)[number];
    const begun = performance.now();
    const body = method === 'POST' ? { body: {} } : {};
    const answer = await exchange(false, target, { method, path, ...body });
    longestMs = Math.max(longestMs, performance.now() - begun);
    const name = `${method} ${path.replace(/\/[^/]*$/, '')} ${answer.status}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    await delay(100);
  }
  return { statuses, longestMs };
}

/** How long after the load a creation is answered as quickly as before it, five times in a row. */
async function recover({ target }: Installation): Promise<number> {
  const begun = performance.now();
  for (let good = 0; good < 5; ) {
    const sentMs = performance.now();
    const body = { contact: { type: 'Client', name: 'After', email: 'after@example.com' }, totalAmount: 100 };
    const { status } = await exchange(false, target, { method: 'POST', path: '/v1/invoices', body });
    good = status === 201 && performance.now() - sentMs < 250 ? good + 1 : 0;
    if (performance.now() - begun > 60_000) break;
  }
  return performance.now() - begun;
}

async function overload(installation: Installation, history: History) {
  const { child } = installation.service();
  // PostgreSQL, too: processes that it starts later inherit the core.
  for (const pid of await familyOf(child.pid ?? 0))
    await run.execute('taskset', ['-a', '-c', '-p', '0', String(pid)]);
  await load(installation, { atOnce: 64, seconds: 5 });
  const readPeak = async () => rateOf(await load(installation, { atOnce: 64, seconds: SECONDS }), SECONDS);
  const peakBefore = await readPeak();
  let isOver = false;
  const money = watchMoney(installation, () => isOver);
  const report = await load(installation, { perSecond: Math.round(TIMES * peakBefore), seconds: SECONDS });
  isOver = true;
  const recoveryMs = await recover(installation);
  const goodput = rateOf(report, SECONDS);
  // Other work takes now more and now less of the machine: the peak is read on both sides.
  const peakAfter = await readPeak();
  const peak = (peakBefore + peakAfter) / 2;
  const seen = await money;
  const { good: _, ...short } = report;
  const figures = { peakBefore, peakAfter, peak, goodput, share: goodput / peak, recoveryMs, ...short };
  history.add({
    ...figures,
    good: report.good,
    money: Object.fromEntries(seen.statuses),
    moneyMs: seen.longestMs,
  });
  const { faults, ...shown } = figures;
  console.log(JSON.stringify({ ...shown, faults: faults.slice(0, 5), moneyMs: seen.longestMs }));
  console.table([...seen.statuses].map(([answer, times]) => ({ answer, times })));
  return { ...figures, money: seen };
}

// On one core the clients would take the service's time: what is missing is said above.
describe.skipIf(!canRun)(`${TIMES} times as many requests as the service can take`, () => {
  it(`leave ${SHARE} of the peak, and are refused with 503 and Retry-After; money, pages and webhooks go on`, async () => {
    const history = await openHistory('overload', seed);
    const installation = await openInstallation(run, 'overload');
    const { share, statuses, faults, recoveryMs, money } = await overload(installation, history);
    expect(faults).toEqual([]);
    // Otherwise it was no overload.
    expect(statuses['503']).toBeGreaterThan(0);
    expect(share).toBeGreaterThanOrEqual(SHARE);
    expect(recoveryMs).toBeLessThan(RECOVERY_MS);
    expect([...money.statuses.keys()].filter((name) => / (?:429|5\d\d)$/.test(name))).toEqual([]);
    await installation.stop();
    await history.close();
  });

  it('a planted fault, refusals that cost as much as work, is found', async () => {
    const history = await openHistory('overload-planted', seed);
    const planted = join(import.meta.dirname, 'plants', 'dear-refusals.ts');
    const installation = await openInstallation(run, 'overload-planted', { imports: [planted] });
    const { share } = await overload(installation, history);
    console.log(`planted: ${Math.round(100 * share)} % of the peak were left, and found`);
    expect(share).toBeLessThan(SHARE);
    await installation.stop();
    await history.close();
  });
});
