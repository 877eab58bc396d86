import { expect } from 'vitest';
import { type Forecast, forecastOf, holdForecasts, moveClock } from '../../support/forecast.ts';
import { read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { createRandom, type Random } from '../random.ts';
import { anyChange } from './changes.ts';
import { anyInvoice, anySettings } from './invoices.ts';

/** Zones whose clocks change: at 2:00, by half an hour, at midnight, on other days. */
const ZONES = [
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/New_York',
] as const;

/** Before the first change of the clock of a year in each zone, and in the middle of it. */
const STARTS = ['2027-02-10T', '2027-03-20T', '2027-09-15T', '2027-10-20T'] as const;

/** How many invoices share a move of the clock. */
const TOGETHER = 10;

/** How many forecasts were held against what then happened, and what they said. */
type Counted = Record<string, number>;

/**
 * Asks forecasts of random invoices, and compares them with what the test clock then does. In some rounds each charge of autopay
 * fails: then only what the forecast says without a condition must happen. Answers what was compared.
 */
export async function holdRandomForecasts(
  fresh: () => Promise<TestService>,
  seed: number,
  most: number,
): Promise<Counted> {
  const random = createRandom(seed);
  const counted: Counted = { forecasts: 0 };
  const count = (what: string, more: number) => {
    counted[what] = (counted[what] ?? 0) + more;
  };
  for (let round = 0; (counted['forecasts'] ?? 0) < most; round += 1) {
    const service = await fresh();
    const start = `${STARTS[round % STARTS.length]}${random.pick(['00:30', '07:59', '12:00', '23:45'])}:00.000Z`;
    service.clock.set(start);
    await anySettings(service, random, ZONES[round % ZONES.length] as string);
    const ids: string[] = [];
    for (let one = 0; one < Math.min(TOGETHER, most - (counted['forecasts'] ?? 0)); one += 1) {
      const id = await anyInvoice(service, random, start);
      ids.push(id);
      if (random.chance(0.6)) count(await change(service, random, id, start), 1);
      if (random.chance(0.2)) count(await change(service, random, id, start), 1);
    }
    const fails = random.chance(0.25);
    const forecasts = await holdRound(service, random, { ids, start, fails });
    count('forecasts', ids.length);
    if (fails) count('forecasts of charges that fail', ids.length);
    const entries = forecasts.flatMap((forecast) => forecast.entries);
    count('entries', entries.length);
    count('charges', entries.filter(({ kind }) => kind === 'Charge').length);
    count('mails', entries.filter(({ mail }) => mail !== null).length);
  }
  return counted;
}

interface Round {
  readonly ids: readonly string[];
  readonly start: string;
  readonly fails: boolean;
}

async function holdRound(
  service: TestService,
  random: Random,
  { ids, start, fails }: Round,
): Promise<Forecast[]> {
  const shown = await Promise.all(ids.map((id) => read(service, id)));
  const drafts = shown.filter(({ status }) => status === 'Draft').map(({ id }) => id as string);
  await service.work();
  await moveClock(service, new Date(Date.parse(start) + random.between(1, 40) * 3_600_000).toISOString());
  const issue = async () => {
    for (const id of drafts) {
      const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Active' } });
      expect(answer.status).toBe(200);
    }
    await service.work();
    if (!fails) return;
    const code = random.pick(['insufficient_funds', 'expired_card']);
    for (const source of ['stored_tok_card', 'stored_tok_bank'])
      service.processor.script(source, 'declined', code);
  };
  const forecasts = await holdForecasts(service, ids, random.between(0, 12), issue, fails);
  // Nothing is left of what was foreseen.
  if (!fails) for (const id of ids) expect((await forecastOf(service, id)).entries).toEqual([]);
  return forecasts;
}

const kinds = [
  'credit',
  'credit',
  'cancel',
  'settle',
  'postpone',
  'event',
  'total',
  'dates',
  'payment',
] as const;

// Changes an issued invoice, unless that is refused. Answers what was done.
async function change(service: TestService, random: Random, id: string, start: string): Promise<string> {
  const invoice = await read(service, id);
  if (invoice.status === 'Draft') return 'draft';
  const { kind, method, path, body } = anyChange({ random, invoice, now: new Date(start) }, kinds);
  const { status, text } = await service.call(method, path, { body });
  if (status >= 500) throw new Error(text);
  return status < 300 ? kind : `${kind} refused`;
}
