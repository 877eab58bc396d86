import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/database.ts';
import { keepDays, rangeOf, readDaySums } from '../../../src/ledger/service.ts';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** The database, to somebody for whom something else happens before each statement that reads. */
function interrupted(database: Database, happens: () => Promise<unknown>): Database {
  const single: Database['single'] = async (...asked) => {
    const { name } = asked[1] as { readonly name: string };
    if (name === 'ledger_days_sum' || name === 'ledger_days_find_positions') await happens();
    return database.single(...asked);
  };
  return Object.assign(Object.create(database), { single }) as Database;
}

it('while the sums are made again for another zone, a reader of the old one gets the days of the old one', async () => {
  const { database } = service.services;
  // In Kiritimati it is the day after already.
  service.clock.set('2026-11-22T20:00:00.000Z');
  await activeInvoice(service);
  const id = service.member.accountId as never;
  const here = { id, timeZone: 'UTC' };
  const there = { id, timeZone: 'Pacific/Kiritimati' };
  const days = { from: '2026-11-22', to: '2026-11-22' };
  const meanwhile = interrupted(database, () => keepDays(database, there));
  const sums = await readDaySums(meanwhile, here, days);
  expect(sums.map(({ day, code }) => [day, code])).toEqual([['2026-11-22', 'issue']]);
  const { positions } = await rangeOf(meanwhile, here, days);
  expect(positions.last).toBeGreaterThan(0);
  expect(await readDaySums(database, there, days)).toEqual([]);
  expect(await readDaySums(database, there, { from: '2026-11-23', to: '2026-11-23' })).toHaveLength(1);
});
