import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBooks } from '../../support/books.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await makeBooks(service);
});
afterAll(() => service.close());

const show = async () => (await service.call('GET', '/v1/reports/ledger/proof')).data;
const verify = () => service.call('POST', '/v1/reports/ledger/verify', { body: {} });

describe('the proof of the books', () => {
  it('says that there was none, and after a look what it has found', async () => {
    expect((await show()).status).toBe('Never');
    const { status, data } = await verify();
    const [{ count } = { count: -1 }] = await service.sql<{ count: number }>(
      'select count(*)::integer as count from ledger_postings where account_id = $1',
      [service.member.accountId],
    );
    expect([status, data.status, data.verifiedAt]).toEqual([200, 'Verified', '2026-11-21T12:00:00.000Z']);
    expect([data.postings, data.differenceCount]).toEqual([count, 0]);
    expect(data.checks.length).toBeGreaterThan(10);
    expect(await show()).toEqual(data);
  });

  it('names what differs, and keeps it for people', async () => {
    await service.sql(`update invoices set total_amount = total_amount + 7 where number = 'INV-0001'`);
    const { data } = await verify();
    expect([data.status, data.differenceCount > 0]).toEqual(['Differs', true]);
    const wrong = data.checks.filter((one: { differenceCount: number }) => one.differenceCount > 0);
    expect(wrong[0].differences[0]).toMatchObject({
      expected: expect.any(String),
      found: expect.any(String),
    });
    const { data: home } = await service.call('GET', '/v1/reports/home');
    expect(home.needsYou.map(({ kind }: { kind: string }) => kind)).toContain('Discrepancy');
    await service.sql(`update invoices set total_amount = total_amount - 7 where number = 'INV-0001'`);
    expect((await verify()).data.status).toBe('Verified');
  });

  it('begins one look for an account, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, verify));
    expect(answers.map(({ data }) => data.status)).toEqual(answers.map(() => 'Verified'));
  });

  it('says with 202 that another process is at it, and takes over from one that has died', async () => {
    const { accountId } = service.member;
    await service.sql(`update ledger_proofs set started_at = '2026-11-21T11:59:00Z' where account_id = $1`, [
      accountId,
    ]);
    const { status, data } = await verify();
    expect([status, data.status, data.differenceCount]).toEqual([202, 'Running', 0]);
    await service.sql(`update ledger_proofs set started_at = '2026-11-21T11:00:00Z' where account_id = $1`, [
      accountId,
    ]);
    expect((await verify()).data.status).toBe('Verified');
  });

  it('is made every night too', async () => {
    service.clock.set('2026-11-22T12:00:00.000Z');
    await service.services.verification.ensureNightlyChecks(service.clock.now());
    await service.work('money');
    expect((await show()).verifiedAt).toBe('2026-11-22T12:00:00.000Z');
  });
});
