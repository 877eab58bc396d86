import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { holders } from './answers.ts';
import {
  catchUp,
  closeHouse,
  differenceOf,
  type House,
  lightenLeap,
  look,
  lookAtBooks,
  noteSeen,
  openBanks,
  openHouse,
  settleDown,
} from './house.ts';
import * as model from './model/state.ts';
import { newInvoice } from './new-invoice.ts';
import { choosePlan } from './operations.ts';
import type { Plan, Step } from './plans.ts';
import { amountOf, createRandom, type Random, seedOfRun } from './random.ts';

/**
 * Promise 5: random operations on money, each compared with the model, while every invariant of the ledger holds
 * at every look. Several accounts at once, each with some invoices that are worked on at the same time, and a clock
 * of its own. TORTURE_OPERATIONS (100 000), TORTURE_SEED.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'error' });
  openBanks(service);
});
afterAll(() => service.close());

const LANES = 4;
const INVOICES_AT_ONCE = 3;
const TRIES_OF_AN_INVOICE = 24;
const STEPS_OF_A_HOUSE = 60;
const STEPS_BETWEEN_LOOKS = 15;
const DAY_MS = 86_400_000;

/** How often each operation was done, or refused. */
const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** Every order in which the steps of two operations can follow each other. */
function interleaved(one: readonly Step[], other: readonly Step[]): Step[][] {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (first === undefined || second === undefined) return [[...one, ...other]];
  return [
    ...interleaved(rest, other).map((steps) => [first, ...steps]),
    ...interleaved(one, others).map((steps) => [second, ...steps]),
  ];
}

// The result of two concurrent operations (the agreed amount, for example) may show only later. Until then every model
// that explains all observations stays possible.
function withoutRepeats(models: readonly model.ModelInvoice[]): model.ModelInvoice[] {
  const text = (one: model.ModelInvoice) =>
    JSON.stringify(one, (_key, value: unknown) => (value instanceof Map ? [...value] : value));
  return [...new Map(models.map((one) => [text(one), one])).values()];
}

/** Applies something to every model that is possible. Errors: when it contradicts them all. */
function explain(
  story: Story,
  what: string,
  ways: readonly ((tried: model.ModelInvoice) => string | null)[],
): void {
  const tries = story.possible.flatMap((one) =>
    ways.map((way) => {
      const tried = structuredClone(one);
      return { tried, reason: way(tried) };
    }),
  );
  const possible = withoutRepeats(tries.filter(({ reason }) => reason === null).map(({ tried }) => tried));
  story.hasFailed = possible.length === 0;
  if (story.hasFailed) throw new Error(`${what}: ${tries.map(({ reason }) => reason).join('\nor ')}`);
  story.possible = possible;
}

// Does one operation, or two at once, of which any order is allowed that explains what was answered and what is seen.
async function act(house: House, story: Story, plans: readonly Plan[], isInFull: boolean): Promise<void> {
  const [done, other] = await Promise.all(plans.map((plan) => plan.run()));
  if (done === undefined) return;
  // A refusal changes nothing: mostly what comes after it will show that.
  const isLooked = isInFull || !done.isRefused || other !== undefined;
  if (isLooked) await settleDown(house);
  const seen = isLooked ? await look(house, invoiceOf(story), isInFull || other !== undefined) : null;
  const ways = interleaved(done.steps, other?.steps ?? []).map((steps) => (tried: model.ModelInvoice) => {
    if (!steps.every((step) => step(tried))) return 'the model answers otherwise';
    return catchUp(house, tried, house.now) ?? (seen === null ? null : differenceOf(tried, seen));
  });
  const said = [done, other].map((one) => one?.said ?? '').join('\n');
  explain(story, `${plans.map(({ name }) => name).join(' at once with ')}, answered ${said}`, ways);
  plans.forEach(({ name }, index) => {
    count([done, other][index]?.isRefused === true ? `${name} refused` : name);
  });
}

interface Story {
  /** Every model that explains what was seen; mostly one. */
  possible: model.ModelInvoice[];
  readonly told: string[];
  tries: number;
  hasFailed: boolean;
}

/** A story that failed: its models before that, its charges and refunds, and the postings of its invoice, in order. */
async function booksOf({ possible }: Story): Promise<string> {
  const ids = possible.map(({ id }) => id);
  const notes = await service.sql('select * from credit_notes where invoice_id = any($1) order by id', [ids]);
  const postings = await service.sql(
    `select t.code, t.amount, t.source_type, t.source_id, t.sequence, t.created_at,
       (select json_agg(array[x.rate, x.gross, x.net]) from ledger_posting_taxes x
        where x.source_id = t.source_id and x.code = t.code and x.sequence = t.sequence) as taxes
     from ledger_postings t
     where t.invoice_id = any($1) or t.source_id = any($1) order by t.position`,
    [ids],
  );
  return [...possible, ...notes, ...postings].map((one) => JSON.stringify(one)).join('\n');
}

function invoiceOf({ possible }: Story): model.ModelInvoice {
  const [invoice] = possible;
  if (invoice === undefined) throw new Error('No model is possible.');
  return invoice;
}

async function continueStory(house: House, story: Story): Promise<number> {
  const { told } = story;
  const invoice = invoiceOf(story);
  const first = choosePlan(house, invoice);
  const second = first.mayRace && house.random.chance(0.15) ? choosePlan(house, invoice) : null;
  const plans = second?.mayRace === true ? [first, second] : [first];
  told.push(plans.map(({ name }) => name).join(' | '));
  story.tries += plans.length;
  await act(house, story, plans, story.tries % 4 === 0);
  if (plans.length > 1) count('two at once');
  return plans.length;
}

const leaps = [0.2, 0.2, 1, 1, 2, 4, 9, 25];

// Moves the clock of a house, with everything that lies on the way.
async function leap(house: House, stories: readonly Story[]): Promise<void> {
  const { random } = house;
  // The holder of a card mostly answers before the leap. Otherwise the service asks the processor every quarter of an
  // hour for a day.
  for (const story of stories) {
    const plan = random.chance(0.9) ? holders(house, invoiceOf(story)) : null;
    if (plan === null) continue;
    await act(house, story, [plan], false);
    noteSeen(house);
  }
  await lightenLeap(house);
  const from = house.now;
  // An instant that nothing else has.
  house.now = from + Math.floor(random.pick(leaps) * DAY_MS) + random.between(1, 999);
  const now = new Date(house.now).toISOString();
  const answer = await house.call('POST', '/v1/test_clock', { body: { now } });
  expect([answer.status, answer.data?.now]).toEqual([200, now]);
  await settleDown(house);
  for (const story of stories) {
    const { id } = invoiceOf(story);
    const seen = await look(house, invoiceOf(story), random.chance(0.5));
    explain(story, `The clock of ${id} to ${now}`, [
      (tried) => catchUp(house, tried, from) ?? differenceOf(tried, seen),
    ]);
  }
  noteSeen(house);
  count('clock');
}

async function changeSurcharge(house: House): Promise<void> {
  const basisPoints = house.random.pick([0, 100, 250]);
  await service.services.accounts.changeSettings(house.path, {
    feeBearer: basisPoints === 0 ? 'Business' : 'Client',
    surchargeBasisPoints: basisPoints,
  });
  house.basisPoints = basisPoints;
  count('surcharge');
}

async function newStory(house: House): Promise<Story> {
  return { possible: [await newInvoice(house)], told: [], tries: 0, hasFailed: false };
}

// The test stops checking invoices that have ended, but they stay in the books.
async function replaceEnded(house: House, stories: Story[]): Promise<Story[]> {
  const kept = stories.filter(({ tries }) => tries < TRIES_OF_AN_INVOICE);
  for (const story of stories.filter((one) => !kept.includes(one))) {
    const invoice = invoiceOf(story);
    if (invoice.mandate !== null) {
      await house.call('DELETE', `/v1/links/${house.path}/${invoice.code}/autopay`, { token: null });
    }
    if (invoice.status === 'Active') {
      await house.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Uncollectible' } });
    }
  }
  while (kept.length < INVOICES_AT_ONCE) kept.push(await newStory(house));
  return kept;
}

async function live(random: Random, goes: (done: number) => boolean): Promise<void> {
  while (goes(0)) {
    const house = await openHouse(service, random);
    let stories: Story[] = [];
    try {
      for (let step = 1; step <= STEPS_OF_A_HOUSE && goes(0); step += 1) {
        if (random.chance(0.05)) await changeSurcharge(house);
        if (random.chance(0.2)) {
          for (const { told } of stories) told.push('clock');
          await leap(house, stories);
          goes(1);
        }
        stories = await replaceEnded(house, stories);
        const done = await Promise.all(stories.map((story) => continueStory(house, story)));
        noteSeen(house);
        goes(model.sumOf(done));
        if (step % STEPS_BETWEEN_LOOKS === 0) await lookAtBooks(house);
      }
      await lookAtBooks(house);
    } catch (cause) {
      const told = stories.map((one) => `${invoiceOf(one).id}: ${one.told.join(', ')}`).join('\n');
      const failed = stories.filter((one) => one.hasFailed || String(cause).includes(invoiceOf(one).id));
      const books = (await Promise.all(failed.map(booksOf))).join('\n');
      throw new Error(`In ${house.path}, after\n${told}\n${String(cause)}\n${books}`, { cause });
    }
    await closeHouse(house);
  }
}

describe('random operations on money', () => {
  it('do what the model does, and leave every invariant standing', async () => {
    const seed = seedOfRun();
    const total = amountOf('TORTURE_OPERATIONS', 100_000);
    let left = total;
    const goes = (done: number) => {
      left -= done;
      return left > 0;
    };
    const lanes = Array.from({ length: LANES }, (_, lane) => live(createRandom(seed + lane), goes));
    const analyzing = setInterval(() => void service.sql('analyze'), 30_000);
    try {
      // What one lane has found ends the others.
      await Promise.all(
        lanes.map((lane) =>
          lane.catch((cause: unknown) => {
            left = 0;
            throw cause;
          }),
        ),
      );
    } finally {
      await Promise.allSettled(lanes);
      clearInterval(analyzing);
    }
    expect(await service.sql('select 1 from tasks where failure is not null')).toEqual([]);
    console.log(`${total - left} operations`, JSON.stringify(counts));
  });
});
