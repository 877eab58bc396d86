import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/types.ts';
import { makeBooks } from '../../support/books.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let account: Account;
beforeAll(async () => {
  service = await startService();
  await makeBooks(service);
  account = (await service.services.accounts.findAccount(service.member.accountId)) as Account;
});
afterAll(() => service.close());

const check = (now: string) => service.services.verification.jobs.check(account, account.id, new Date(now));
const discrepancies = () =>
  service.sql<{ kind: string; gone: boolean; explanation: string }>(
    `select kind, gone_at is not null as gone, explanation from discrepancies order by kind, found_at`,
  );

describe('the nightly check', () => {
  it('finds nothing in whole books, keeps their sums, and comes again at 3 o’clock', async () => {
    expect(await check('2026-11-22T03:00:00Z')).toEqual(new Date('2026-11-23T03:00:00Z'));
    expect(await discrepancies()).toEqual([]);
    const [kept] = await service.sql<{ count: string }>('select count(*) from ledger_snapshots');
    expect(Number(kept?.count)).toBeGreaterThan(5);
  });

  it('comes at 3 o’clock of the account’s own zone, also when the clocks change that night', async () => {
    const berlin = { ...account, timeZone: 'Europe/Berlin' };
    const run = (now: string) => service.services.verification.jobs.check(berlin, account.id, new Date(now));
    expect(await run('2027-03-27T02:00:00Z')).toEqual(new Date('2027-03-28T01:00:00Z'));
    expect(await run('2027-03-28T01:00:00Z')).toEqual(new Date('2027-03-29T01:00:00Z'));
    expect(await run('2026-11-21T23:30:00Z')).toEqual(new Date('2026-11-22T02:00:00Z'));
  });

  it('keeps what it finds once while it is there, and when it was gone; it repairs nothing', async () => {
    await service.sql('update payouts set amount = amount + 1');
    await check('2026-11-23T03:00:00Z');
    await check('2026-11-24T03:00:00Z');
    const found = await discrepancies();
    expect(found.map(({ kind, gone }) => [kind, gone])).toEqual([
      ['ledger.payout_rows', false],
      ['reconcile.payout', false],
    ]);
    expect(found[0]?.explanation).toContain('found 50000');
    await service.sql('update payouts set amount = amount - 1');
    await check('2026-11-25T03:00:00Z');
    expect((await discrepancies()).every((one) => one.gone)).toBe(true);
    await service.sql('update payouts set amount = amount + 1');
    await check('2026-11-26T03:00:00Z');
    expect((await discrepancies()).map((one) => one.gone)).toEqual([true, false, true, false]);
    await service.sql('update payouts set amount = amount - 1');
  });

  it('leaves discrepancies that others have found', async () => {
    await service.sql(
      `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
      values ($1, gen_random_uuid(), 'unknown_charge', 'x', 'x', '2026-11-01', '2026-11-01')`,
      [account.id],
    );
    await check('2026-11-27T03:00:00Z');
    const [row] = await service.sql<{ gone_at: Date | null }>(
      `select gone_at from discrepancies where kind = 'unknown_charge'`,
    );
    expect(row?.gone_at).toBeNull();
  });

  it('is set once for every account that has none', async () => {
    await service.sql(`delete from tasks where kind = 'ledger.check'`);
    const accounts = await service.sql('select 1 from accounts');
    const now = service.clock.now();
    expect(await service.services.verification.ensureNightlyChecks(now)).toBe(accounts.length);
    expect(await service.services.verification.ensureNightlyChecks(now)).toBe(0);
    await service.work();
    const rows = await service.sql<{ due: Date }>(
      `select due_at as due from tasks where kind = 'ledger.check'`,
    );
    expect(rows.map((row) => row.due.toISOString())).toEqual(accounts.map(() => '2026-11-22T03:00:00.000Z'));
  });
});
