import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../../bench/run.ts';
import { amountOf, createRandom, seedOfRun } from '../random.ts';
import { startClients } from '../writes/clients.ts';
import { openHistory } from '../writes/history.ts';
import { judgeWrites } from '../writes/judge.ts';
import { openInstallation } from './installation.ts';

const JUMPS = amountOf('CLOCK_JUMPS', 40);
const CLIENTS = 8;
const MINUTE_MS = 60_000;
/** Forward and back, by what a wrong battery, a restored snapshot or a correction of NTP does. */
const AHEAD_MS = [
  0,
  1_000,
  -1_000,
  30 * MINUTE_MS,
  -30 * MINUTE_MS,
  26 * 60 * MINUTE_MS,
  -26 * 60 * MINUTE_MS,
];
/** Far longer than a write takes: a jump that stops the service is seen. */
const PAUSE_MS = 10_000;

const CLOCK = join(import.meta.dirname, '..', '..', 'support', 'clock-of-process.ts');
const STOPPING = join(import.meta.dirname, 'plants', 'stopped-clock.ts');

const seed = seedOfRun();
let run: Run;
beforeAll(async () => {
  run = await openRun();
});
afterAll(() => run.close());

async function jump(socket: string, aheadMs: number): Promise<void> {
  const connection = connect(socket);
  connection.write(String(aheadMs));
  connection.resume();
  await once(connection, 'close');
}

async function live(name: string, jumps: number, imports: readonly string[]) {
  const history = await openHistory(name, seed);
  const socket = join(run.folder, `${name}.sock`);
  const environment = { TEST_CLOCK_SOCKET: socket };
  const installation = await openInstallation(run, name, { environment, imports: [CLOCK, ...imports] });
  const clients = startClients({ target: installation.target, clients: CLIENTS, history, prefix: name });
  const { seen } = clients;
  const random = createRandom(seed);
  let pauseMs = 0;
  await clients.untilAcknowledged(100);
  for (let count = 0; count < jumps; count += 1) {
    const aheadMs = random.pick(AHEAD_MS);
    history.add({ atMs: history.now(), aheadMs });
    await jump(socket, aheadMs);
    const goal = seen.acknowledged + 4 * CLIENTS;
    const begun = performance.now();
    while (seen.acknowledged < goal && performance.now() - begun < 2 * PAUSE_MS) await delay(20);
    pauseMs = Math.max(pauseMs, performance.now() - begun);
  }
  await jump(socket, 0);
  await clients.stop();
  const verdict = judgeWrites(seen.known, await installation.stored());
  history.add({ verdict });
  await history.close();
  return { installation, seen, verdict, pauseMs };
}

describe('A clock that jumps', () => {
  it(`${JUMPS} times, by up to 26 hours forward and back, stops nothing, loses nothing, doubles nothing`, async () => {
    const { installation, seen, verdict, pauseMs } = await live('clock', JUMPS, []);
    console.log(
      `${JUMPS} jumps, ${seen.acknowledged} acknowledged writes, ${4 * CLIENTS} of them within ${Math.round(pauseMs)} ms ` +
        'after each jump at the latest',
    );
    expect(verdict).toEqual({ lost: [], doubled: [], undone: [] });
    expect([seen.stale, seen.faults]).toEqual([[], []]);
    expect(pauseMs).toBeLessThan(PAUSE_MS);
    // The consequences of each write are done, too, although instants were written out of their order.
    const due = `select count(*)::int as count from tasks where kind = 'event.notify' and due_at <= now()`;
    await expect
      .poll(async () => (await installation.sql<{ count: number }>(due))[0]?.count, { timeout: 60_000 })
      .toBe(0);
    const numbers = await installation.sql<{ number: string }>(
      'select number from invoices where number is not null group by account_id, number having count(*) > 1',
    );
    expect(numbers).toEqual([]);
    await installation.stop();
  });

  it('a planted fault, work that waits for the former time, is found', async () => {
    const { installation, pauseMs } = await live('clock-planted', 3, [STOPPING]);
    console.log(`planted: nothing was written for ${Math.round(pauseMs)} ms, which was found`);
    expect(pauseMs).toBeGreaterThan(PAUSE_MS);
    await installation.stop();
  });
});
