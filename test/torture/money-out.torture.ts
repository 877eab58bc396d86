import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { type Lane, liveHistory, makeHistory, shrink } from './outgoing/histories.ts';
import { openSandbox, type Sandbox } from './outgoing/house.ts';
import { Processes } from './outgoing/processes.ts';
import { amountOf, createRandom, seedOfRun } from './random.ts';

/**
 * Promise 3 of money out: the five operations of a payment through a recipient's account, with a processor of which every
 * fifth answer and webhook goes wrong, processes that die, and people who do everything at once. The processor's own log
 * is the witness. A failing history is made shorter, for TORTURE_SHRINKING (120) seconds. TORTURE_HISTORIES (300), TORTURE_SEED;
 * TORTURE_HISTORY lives only one history of a run, as a fault names it.
 */

const LANES = 3;

let services: TestService[];
let sandboxes: Sandbox[];
let processes: Processes;
const places = new Map<string, Sandbox>();

beforeAll(async () => {
  const service = await startService({ LOG_LEVEL: 'silent' });
  services = [service, await startService({ LOG_LEVEL: 'silent' }, service)];
  sandboxes = await Promise.all(Array.from({ length: LANES }, () => openSandbox(service)));
  const [first] = sandboxes;
  if (first === undefined) throw new Error('There is no sandbox.');
  processes = new Processes(services, (id) => (places.get(id) ?? first).processor, first.processor);
  for (const kind of ['PayoutCard', 'PayoutBank']) {
    await service.sql(
      `insert into platform_fees (mode, currency, kind, since, basis_points, fixed, most, refunds_fee)
       values ('Sandbox', 'USD', $1, '2026-01-01', 100, 50, null, true)`,
      [kind],
    );
  }
});
afterAll(async () => {
  processes.end();
  for (const { running } of sandboxes) await running.stop();
  for (const service of services.toReversed()) await service.close();
});

/** How often each act was done. */
const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

async function liveSome(lane: Lane, seed: number, next: () => number | null): Promise<void> {
  for (let number = next(); number !== null; number = next()) {
    const steps = makeHistory(createRandom(seed * 7_919 + number));
    const fault = await liveHistory(lane, steps);
    if (fault === null) continue;
    console.log(`TORTURE_HISTORY=${number} fails:\n${fault}`);
    const shorter = await shrink(lane, steps, fault);
    const told = shorter.steps.map((step) => JSON.stringify(step)).join('\n');
    throw new Error(
      `TORTURE_SEED=${seed} TORTURE_HISTORY=${number}, from ${steps.length} steps to ${shorter.steps.length}:\n${told}\n${shorter.fault}`,
    );
  }
}

describe('payments out through recipients’ accounts', () => {
  it('leave all money where the processor says that it is, whatever goes wrong', async () => {
    const seed = seedOfRun();
    const only = process.env['TORTURE_HISTORY'];
    const total = only === undefined ? amountOf('TORTURE_HISTORIES', 300) : 1;
    let begun = 0;
    const next = () => {
      if (begun >= total) return null;
      begun += 1;
      return only === undefined ? begun : Number(only);
    };
    const analyzing = setInterval(() => void services[0]?.sql('analyze'), 30_000);
    const startedAt = performance.now();
    // What one lane has found ends the others.
    const lanes = sandboxes.map((sandbox) => {
      const place = (accountId: string) => void places.set(accountId, sandbox);
      return liveSome({ processes, sandbox, place, count }, seed, next).catch((cause: unknown) => {
        begun = total;
        throw cause;
      });
    });
    try {
      await Promise.all(lanes);
    } finally {
      await Promise.allSettled(lanes);
      clearInterval(analyzing);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`${begun} histories in ${seconds} s, ${processes.deaths} deaths`, JSON.stringify(counts));
    }
    const [service] = services;
    const became = await service?.sql(
      `select json_object_agg(what, count) as counts from (
         select status as what, count(*) from payments group by 1
         union all select kind, count(*) from sandbox.log where kind ~ '^(charge|transfer|bank_payout|reversal|refund)' group by 1
       ) found`,
    );
    console.log(JSON.stringify(became));
    expect(begun).toBeGreaterThan(0);
  });
});
