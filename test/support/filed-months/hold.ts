import { expect } from 'vitest';
import { verifyAccount } from '../../../src/verification/service.ts';
import { filedReports, type TaxRow } from '../reports.ts';
import type { TestService } from '../service.ts';
import { type Expected, everyEvent, expectedOf } from './expected.ts';
import { moveTo, openStory, step } from './story.ts';

const DAY_MS = 86_400_000;
const months = Array.from({ length: 12 }, (_, index) => {
  const to = new Date(Date.UTC(2027, index + 1, 0)).toISOString().slice(0, 10);
  return `from=${to.slice(0, 8)}01&to=${to}`;
});

// One after the other: the service makes few files at once.
async function readFiled(service: TestService): Promise<readonly string[][]> {
  const read: string[][] = [];
  for (const month of months) read.push([...(await filedReports(service, month))]);
  return read;
}

interface Amount {
  /** How many operations are done in the twelve months, and how many afterwards. */
  readonly before: number;
  readonly after: number;
  /** The tax report is compared with the events each time after this many days. */
  readonly everyDays: number;
}

/**
 * Twelve months of a business, then whatever may happen later: every report of the twelve months stays equal byte by byte,
 * and the sums of each day are what the events say.
 */
export async function holdFiledMonths(service: TestService, seed: number, amount: Amount): Promise<void> {
  await service.sql(
    `update accounts set time_zone = 'Europe/Berlin', fee_bearer = 'Client', card_cost_basis_points = 300,
       surcharge_basis_points = 300 where id = $1`,
    [service.member.accountId],
  );
  const story = openStory(service, seed, '2027-01-01T06:00:00.000Z');
  await moveTo(story, story.now);
  for (let count = 0; count < amount.before; count += 1) await step(story, (360 * 24) / amount.before);
  // Two days into the next year it is the next year in every zone.
  await moveTo(story, Math.max(story.now, Date.parse('2028-01-02T12:00:00.000Z')));
  story.openFrom = '2028-01-01';
  const filed = await readFiled(service);
  expect(filed.flat().some((text) => text.includes('"taxBasisPoints":1900'))).toBe(true);
  for (let count = 1; count <= amount.after; count += 1) {
    await step(story, 8);
    if (count % 100 === 0) expect(await readFiled(service)).toEqual(filed);
  }
  console.log(JSON.stringify(story.done));
  expect(await readFiled(service)).toEqual(filed);
  const results = await verifyAccount(service.services.database, service.member.accountId);
  expect(results.filter(({ faultCount }) => faultCount > 0)).toEqual([]);
  await compare(service, expectedOf(await everyEvent(service), 'Europe/Berlin'), amount, story.now);
}

async function compare(
  service: TestService,
  { taxes, cash }: Expected,
  { everyDays }: Amount,
  end: number,
): Promise<void> {
  const days = Array.from(
    { length: Math.ceil(end / DAY_MS) + 2 - Date.UTC(2027, 0, 1) / DAY_MS },
    (_, index) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const [first = '', last = ''] = [days[0], days.at(-1)];
  expect([...taxes.keys()].filter((day) => day < first || day > last)).toEqual([]);
  for (const [index, day] of days.entries()) {
    if (index % everyDays !== 0) continue;
    expect([day, await taxOf(service, `from=${day}&to=${day}`)]).toEqual([
      day,
      sumOf(taxes, (one) => one === day),
    ]);
  }
  expect(await taxOf(service, `from=${first}&to=${last}`)).toEqual(sumOf(taxes, () => true));
  const { data } = await service.call('GET', `/v1/reports/cash_flow?from=${first}&to=${last}&by=Day`);
  for (const { from, to, out: _out, net: _net, ...row } of data.items[0].rows) {
    const nought = { in: 0, refunds: 0, returns: 0, disputes: 0, fees: 0, platformFees: 0 };
    const { none = 0, ...expected } = cash.get(from) ?? {};
    expect([from, to, none, row]).toEqual([from, from, 0, { ...nought, ...expected }]);
  }
}

type Sums = Readonly<Record<string, readonly [gross: number, tax: number]>>;

function sumOf(taxes: Expected['taxes'], isMeant: (day: string) => boolean): Sums {
  const sums: Record<string, [number, number]> = {};
  for (const [day, ofDay] of taxes) {
    if (!isMeant(day)) continue;
    for (const [name, [gross, tax]] of ofDay) {
      const [before, beforeTax] = sums[name] ?? [0, 0];
      sums[name] = [before + gross, beforeTax + tax];
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, [gross, tax]]) => gross !== 0 || tax !== 0));
}

async function taxOf(service: TestService, period: string): Promise<Sums> {
  const sums: Record<string, readonly [number, number]> = {};
  for (const basis of ['Invoiced', 'Paid']) {
    const { data } = await service.call('GET', `/v1/reports/tax?${period}&basis=${basis}`);
    for (const { kind, taxBasisPoints, isItemized, gross, net, tax } of data.items as TaxRow[]) {
      expect(net + tax).toBe(gross);
      sums[`${basis} ${kind} ${taxBasisPoints ?? (isItemized ? 'outside' : 'unknown')}`] = [gross, tax];
    }
  }
  return sums;
}
