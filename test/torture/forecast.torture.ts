import { afterAll, expect, it } from 'vitest';
import { forecastOf, holdForecasts, moveClock } from '../support/forecast.ts';
import { freshService } from '../support/fresh-service.ts';
import { createInvoice } from '../support/invoices.ts';
import { pay, sendWebhook } from '../support/money.ts';
import type { TestService } from '../support/service.ts';
import { amountOf, createRandom, type Random, seedOfRun } from './random.ts';

/** Forecasts beside what the test clock then does. TORTURE_OPERATIONS (1 000 forecasts), TORTURE_SEED. */

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

const DAY_MS = 86_400_000;

const fresh = freshService();
let counted = { forecasts: 0, entries: 0, charges: 0, mails: 0 };
afterAll(() => console.log(JSON.stringify(counted)));

it('a forecast is what the test clock then does, over both changes of the clock in five zones', async () => {
  const random = createRandom(seedOfRun());
  const most = amountOf('TORTURE_OPERATIONS', 1_000);
  for (let round = 0; counted.forecasts < most; round += 1) {
    const service = await fresh();
    const start = `${STARTS[round % STARTS.length]}${random.pick(['00:30', '07:59', '12:00', '23:45'])}:00.000Z`;
    service.clock.set(start);
    await service.services.accounts.changeSettings('demo-studio', {
      timeZone: ZONES[round % ZONES.length] as string,
      dueWindowDays: random.pick([0, 3, 14, 60]),
      autopayRetryDays: random.pick([[], [3], [3, 5, 7]]),
      allowsPartPayments: true,
      feeBearer: random.pick(['Business', 'Client']),
      cardCostBasisPoints: 300,
      surchargeBasisPoints: 290,
    });
    await service.services.accounts.changeProfile('demo-studio', { reminderDays: rule(random) });
    const ids: string[] = [];
    const drafts: string[] = [];
    for (let one = 0; one < Math.min(TOGETHER, most - counted.forecasts); one += 1) {
      const id = await anyInvoice(service, random, start);
      ids.push(id);
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

function rule(random: Random): number[] {
  const days = Array.from({ length: random.between(0, 6) }, () => random.between(-20, 30));
  return [...new Set(days)].toSorted((one, other) => one - other);
}

// Draft or active, by mail or by hand, with one to five payments; some are paid, partly paid, under autopay or disputed.
async function anyInvoice(service: TestService, random: Random, start: string): Promise<string> {
  const amounts = Array.from({ length: random.between(1, 5) }, () => random.between(1, 5_000) * 100);
  const isDraft = random.chance(0.15);
  // An issued draft that is late from the start has its event at the next look, which a test clock takes at once.
  const earliest = isDraft ? 3 : -30;
  const dayOf = () =>
    new Date(Date.parse(start) + random.between(earliest, 120) * DAY_MS).toISOString().slice(0, 10);
  const invoice = await createInvoice(service, {
    status: isDraft ? 'Draft' : 'Active',
    totalAmount: amounts.reduce((sum, one) => sum + one, 0),
    paymentSchedule: amounts.map((amount) => ({ dueDate: dayOf(), amount })),
    deliveryMethod: random.chance(0.85) ? 'Email' : 'ShareManually',
    enableAutoreminders: random.chance(0.85),
    ccEmails: random.pick([[], ['partner@example.com'], ['maria@example.com', 'a@b.example']]),
  });
  if (isDraft) return invoice.id;
  const what = random.pick([
    'nothing',
    'nothing',
    'card',
    'card',
    'bank',
    'part',
    'debit',
    'dispute',
    'more',
  ]);
  const autopay = { terms: 'Along the schedule.' };
  if (what === 'card' || what === 'more') await pay(service, invoice, { autopay });
  if (what === 'part') await pay(service, invoice, { amount: 100 });
  if (what === 'debit') await pay(service, invoice, { token: 'tok_bank' });
  if (what === 'bank') {
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
  }
  if (what === 'dispute') await dispute(service, invoice);
  // The consent does not cover a dearer schedule.
  const more = { totalAmount: invoice.totalAmount + 50_000, rebalance: 'LastPayment' };
  if (what === 'more' && amounts.length > 1)
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: more });
  return invoice.id;
}

async function dispute(service: TestService, invoice: { readonly paymentLink: string }): Promise<void> {
  const { data } = await pay(service, invoice);
  const id = `opened ${data.id}`;
  const head = {
    occurredAt: new Date(0),
    id,
    type: 'dispute_opened',
    reference: id,
    fee: 0,
    respondBy: null,
  };
  const about = { chargeKey: data.id, amount: data.amount, reason: 'product_not_received' };
  await sendWebhook(service, [{ ...head, ...about }]);
}
