import { afterAll, expect, it } from 'vitest';
import { forecastOf, holdForecasts, moveClock } from '../support/forecast.ts';
import { freshService } from '../support/fresh-service.ts';
import { read } from '../support/money.ts';
import type { TestService } from '../support/service.ts';
import { amountOf, createRandom, type Random, seedOfRun } from './random.ts';
import { anyChange } from './story/changes.ts';
import { anyInvoice, anySettings } from './story/invoices.ts';

/**
 * Forecasts beside what the test clock then does, of invoices with rules, credit notes and endings among them. TORTURE_OPERATIONS (1 000
 * forecasts), TORTURE_SEED.
 */

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

const fresh = freshService();
let counted = { forecasts: 0, entries: 0, charges: 0, mails: 0 };
/** How often invoices were changed before their forecast, by kind. */
const changes: Record<string, number> = {};
afterAll(() => console.log(JSON.stringify({ ...counted, changes })));

it('a forecast is what the test clock then does, over both changes of the clock in five zones', async () => {
  const random = createRandom(seedOfRun());
  const most = amountOf('TORTURE_OPERATIONS', 1_000);
  for (let round = 0; counted.forecasts < most; round += 1) {
    const service = await fresh();
    const start = `${STARTS[round % STARTS.length]}${random.pick(['00:30', '07:59', '12:00', '23:45'])}:00.000Z`;
    service.clock.set(start);
    await anySettings(service, random, ZONES[round % ZONES.length] as string);
    const ids: string[] = [];
    const drafts: string[] = [];
    for (let one = 0; one < Math.min(TOGETHER, most - counted.forecasts); one += 1) {
      const id = await anyInvoice(service, random, start);
      ids.push(id);
      if (random.chance(0.6)) await change(service, random, id, start);
      if (random.chance(0.2)) await change(service, random, id, start);
      const { data } = await service.call('GET', `/v1/invoices/${id}`);
      if (data.status === 'Draft') drafts.push(id);
    }
    await service.work();
    await moveClock(service, new Date(Date.parse(start) + random.between(1, 40) * 3_600_000).toISOString());
    const issue = async () => {
      for (const id of drafts) {
        const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Active' } });
        expect(answer.status).toBe(200);
      }
      await service.work();
    };
    const forecasts = await holdForecasts(service, ids, random.between(0, 12), issue);
    const entries = forecasts.flatMap((forecast) => forecast.entries);
    counted = {
      forecasts: counted.forecasts + ids.length,
      entries: counted.entries + entries.length,
      charges: counted.charges + entries.filter(({ kind }) => kind === 'Charge').length,
      mails: counted.mails + entries.filter(({ mail }) => mail !== null).length,
    };
    // Nothing is left of what was foreseen.
    for (const id of ids) expect((await forecastOf(service, id)).entries).toEqual([]);
  }
});

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

// Changes an issued invoice, unless that is refused.
async function change(service: TestService, random: Random, id: string, start: string): Promise<void> {
  const invoice = await read(service, id);
  if (invoice.status === 'Draft') return;
  const { kind, method, path, body } = anyChange({ random, invoice, now: new Date(start) }, kinds);
  const { status, text } = await service.call(method, path, { body });
  if (status >= 500) throw new Error(text);
  const name = status < 300 ? kind : `${kind} refused`;
  changes[name] = (changes[name] ?? 0) + 1;
}
