import { answerFaults, webhookFaults } from '../../../src/processors/sandbox/faults.ts';
import { amountOf, createRandom, type Random } from '../random.ts';
import { type ActName, acts, often, type Step, saidOf } from './acts.ts';
import { type House, leave, openHouse, type Sandbox, setFaults } from './house.ts';
import { lookAtEnd, lookInQuiet } from './looking.ts';
import type { Processes } from './processes.ts';

/** How many of a hundred answers and webhooks go wrong. */
const PERCENT = 20;

/** A place where histories are lived, one after the other. */
export interface Lane {
  readonly processes: Processes;
  readonly sandbox: Sandbox;
  readonly place: (accountId: string) => void;
  readonly count: (what: string) => void;
}

/** Makes up a history: some payments that are set up, and what happens to them, with moments of quiet. */
export function makeHistory(random: Random): Step[] {
  const steps: Step[] = [];
  const payments = random.between(1, 4);
  const add = (act: Step['act'], which: number, beside: ActName | null = null) =>
    steps.push({ act, which, beside, seed: random.between(1, 1_000_000_000) });
  for (let which = 0; which < payments; which += 1) {
    add('pay', which);
    add('onboard', which);
    if (random.chance(0.3)) add('complete', which);
    add('accept', which, random.chance(0.2) ? 'accept' : null);
  }
  const rounds = random.between(3, 6);
  for (let round = 0; round < rounds; round += 1) {
    const count = random.between(2, 6);
    for (let step = 0; step < count; step += 1) {
      const act = chooseAct(random);
      const isTwice = random.chance(0.15);
      const beside = isTwice ? (random.chance(0.4) ? act : chooseAct(random)) : null;
      add(act, random.between(0, payments - 1), beside);
    }
    add('quiet', 0);
  }
  return steps;
}

const names = Object.keys(acts) as ActName[];

function chooseAct(random: Random): ActName {
  const total = names.reduce((sum, name) => sum + often[name], 0);
  let left = (random.between(1, 1_000_000) / 1_000_000) * total;
  for (const name of names) {
    left -= often[name];
    if (left <= 0) return name;
  }
  return 'clock';
}

/** Lives a history, with faults between the moments of quiet. Answers what was wrong, and what was told. */
export async function liveHistory(lane: Lane, steps: readonly Step[]): Promise<string | null> {
  const house = await openHouse(lane.processes, lane.sandbox, lane.place);
  try {
    for (const step of steps) {
      const faults = await take(lane, house, step);
      if (faults.length > 0) return report(house, faults);
    }
    const faults = await lookAtEnd(house);
    return faults.length > 0 ? report(house, faults) : null;
  } catch (cause) {
    return report(house, [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)]);
  } finally {
    await setFaults(house, null);
    await leave(house);
  }
}

function report({ told, path }: House, faults: readonly string[]): string {
  return [`In ${path}:`, ...told, ...faults].join('\n');
}

async function take(lane: Lane, house: House, { act, which, beside, seed }: Step): Promise<string[]> {
  const random = createRandom(seed);
  const { accountId } = house.member;
  if (act === 'quiet') {
    house.told.push('quiet');
    return lookInQuiet(house);
  }
  await setFaults(house, {
    seed,
    percent: PERCENT,
    kinds: [...answerFaults, ...webhookFaults],
  });
  if (random.chance(0.15) && !lane.processes.isDead(accountId)) lane.processes.doom(accountId, random);
  const doing = [act, ...(beside === null ? [] : [beside])];
  const said = await Promise.all(
    doing.map((name, index) => acts[name](house, which, createRandom(seed + index), index > 0)),
  );
  for (const name of doing) lane.count(name);
  house.told.push(doing.map((name, index) => `${name} ${which}${saidOf(said[index])}`).join(' | '));
  return [];
}

/** Leaves out of a failing history what it does not need, as far as time allows. Answers the shorter one, and its fault. */
export async function shrink(
  lane: Lane,
  failing: readonly Step[],
  fault: string,
): Promise<{ readonly steps: readonly Step[]; readonly fault: string }> {
  const until = performance.now() + amountOf('TORTURE_SHRINKING', 120) * 1000;
  let best = { steps: failing, fault };
  for (let size = Math.ceil(failing.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length; ) {
      if (performance.now() > until) return best;
      const steps = [...best.steps.slice(0, from), ...best.steps.slice(from + size)];
      const found = await liveHistory(lane, steps);
      if (found === null) from += size;
      else best = { steps, fault: found };
    }
  }
  return best;
}
