import { holdDryRun } from '../../support/dry-runs.ts';
import { holdEndingDryRun } from '../../support/ending-dry-runs.ts';
import { pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { createRandom, type Random } from '../random.ts';
import { anyChange } from './changes.ts';
import { anyInvoice, anySettings } from './invoices.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Cairo'];
const STARTS = ['2026-11-21T12:00', '2027-03-20T23:45', '2027-05-31T00:30', '2027-10-20T07:59'];

const HOUR_MS = 3_600_000;
const INVOICES = 6;
const OF_AN_ACCOUNT = 30;
/** After how many dry runs another invoice takes the place of one. */
const BETWEEN_INVOICES = 4;

/** How many dry runs were held against their change, by the kind of the change. */
export type Held = Readonly<Record<string, number>>;

/**
 * Tries random changes of invoices of one account after another, and makes each of them under the version that its dry run
 * answered. Answers how many there were of each kind.
 */
export async function holdDryRuns(
  fresh: () => Promise<TestService>,
  seed: number,
  most: number,
): Promise<Held> {
  const random = createRandom(seed);
  const held: Record<string, number> = {};
  let left = most;
  for (let turn = 0; left > 0; turn += 1) {
    const service = await fresh();
    const start = `${STARTS[turn % STARTS.length]}:00.000Z`;
    service.clock.set(start);
    await anySettings(service, random, ZONES[turn % ZONES.length] as string);
    if (random.chance(0.15)) {
      await service.services.accounts.changeSettings('demo-studio', { afterIssue: 'Corrections' });
    }
    const ids: string[] = [];
    for (let step = 0; step < OF_AN_ACCOUNT && left > 0; step += 1, left -= 1) {
      if (ids.length < INVOICES || step % BETWEEN_INVOICES === 0) {
        ids.push(await anyInvoice(service, random, service.clock.now().toISOString()));
        if (ids.length > INVOICES) ids.shift();
      }
      const name = await holdOne(
        service,
        random,
        random.pick(ids),
        `seed ${seed}, turn ${turn}, step ${step}`,
      );
      held[name] = (held[name] ?? 0) + 1;
      await goOn(service, random);
    }
  }
  return held;
}

async function holdOne(service: TestService, random: Random, id: string, where: string): Promise<string> {
  const invoice = await read(service, id);
  if (random.chance(0.15) && invoice.status === 'Active') await pay(service, invoice, {});
  const shown = await read(service, id);
  const { kind, ...change } = anyChange({ random, invoice: shown, now: service.clock.now() });
  const isEnding = ['credit', 'cancel', 'settle', 'postpone'].includes(kind);
  try {
    const tried = isEnding
      ? await holdEndingDryRun(service, id, change)
      : await holdDryRun(service, id, change, true);
    return tried === null ? `${kind} refused` : kind;
  } catch (cause) {
    throw new Error(`${where}: ${JSON.stringify(change)} of ${JSON.stringify(shown)}\n${String(cause)}`, {
      cause,
    });
  }
}

// The clock goes on by some hours, and now and then by weeks.
async function goOn(service: TestService, random: Random): Promise<void> {
  const { clock } = service;
  const hours = random.chance(0.1) ? random.between(100, 500) : random.between(0, 12);
  clock.set(new Date(clock.now().getTime() + hours * HOUR_MS).toISOString());
  await service.work();
}
