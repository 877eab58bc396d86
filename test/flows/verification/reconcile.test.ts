import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/types.ts';
import type { StatementLine } from '../../../src/processors/types.ts';
import { reconcile } from '../../../src/verification/service.ts';
import { type Books, makeBooks } from '../../support/books.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let books: Books;
let account: Account;
let log: TestService['processor']['log'][number][];

beforeAll(async () => {
  service = await startService();
  books = await makeBooks(service);
  const found = await service.services.accounts.findAccount(service.member.accountId);
  if (found === null) throw new Error('The account is gone.');
  account = found;
  log = [...service.processor.log];
});
afterAll(() => service.close());
beforeEach(() => {
  service.processor.log.splice(0, service.processor.log.length, ...log);
});

/** An hour later, when no change is still under way. */
const later = () => new Date(service.clock.now().getTime() + 3_600_000);

const look = (now = later()) => reconcile(service.services.database, account, service.processor, now);

async function kinds(now?: Date): Promise<string[]> {
  return (await look(now)).differences.map((one) => one.kind).sort();
}

const lineOf = (changes: Partial<StatementLine>) => ({
  accountId: account.id,
  reference: 'ref',
  kind: 'charge' as const,
  key: books.charge,
  amount: 100_000,
  fee: 2930,
  currency: 'USD',
  occurredAt: new Date(0),
  ...changes,
});

describe('reconciling', () => {
  it('finds nothing after everything that can happen to money', async () => {
    const found = await look();
    expect(found.differences).toEqual([]);
    expect(found.lineCount).toBe(service.processor.log.length);
    expect(found.lineCount).toBeGreaterThanOrEqual(9);
    expect(found.underWay).toBe(0);
  });

  it('finds nothing before anything was paid, and in an account of another', async () => {
    const stranger = await service.addMember('stranger');
    const other = await service.services.accounts.findAccount(stranger.accountId);
    const found = await reconcile(service.services.database, other as Account, service.processor, later());
    expect(found).toMatchObject({ lineCount: 0, differences: [] });
  });

  it('names a charge that the processor took and nobody here knows', async () => {
    service.processor.log.push(lineOf({ key: '01981f9e-0000-7000-8000-000000000000' }));
    const { differences } = await look();
    expect(differences.map((one) => one.kind).sort()).toEqual(['reconcile.balance', 'reconcile.unknown']);
    expect(differences[0]?.subject).toBe('charge 01981f9e-0000-7000-8000-000000000000');
    expect(differences[0]?.explanation).toContain('100000');
  });

  it('names a charge that the processor took twice', async () => {
    service.processor.log.push(lineOf({ reference: 'again' }));
    expect(await kinds()).toEqual(['reconcile.balance', 'reconcile.charge']);
  });

  it('names a charge that went well here and that the processor does not have', async () => {
    const index = service.processor.log.findIndex(
      ({ kind, key }) => kind === 'charge' && key === books.charge,
    );
    service.processor.log.splice(index, 1);
    const { differences } = await look();
    expect(differences).toContainEqual({
      kind: 'reconcile.charge',
      subject: books.charge,
      explanation: 'The processor has nothing; here there is 1 of 100000, fee 2930.',
    });
  });

  it.each([
    ['charge', { amount: 99_999 }],
    ['charge', { fee: 1 }],
    ['refund', { amount: -1 }],
    ['return', { fee: 399 }],
    ['dispute', { amount: -1 }],
    ['payout', { amount: -49_999 }],
  ] as const)('names a %s whose line is not as here: %o', async (kind, changes) => {
    const index = service.processor.log.findIndex((line) => line.kind === kind);
    const line = service.processor.log[index];
    if (line === undefined) throw new Error(`There is no ${kind}.`);
    service.processor.log[index] = { ...line, ...changes };
    expect(await kinds()).toEqual(['reconcile.balance', `reconcile.${kind}`].sort());
  });

  it('names a fee that the processor took for nothing of ours', async () => {
    service.processor.log.push(lineOf({ kind: 'fee', key: null, amount: 0, fee: 500 }));
    expect(await kinds()).toEqual(['reconcile.balance', 'reconcile.unknown']);
  });

  it('names money on its way out that the ledger does not have', async () => {
    service.processor.log.push(lineOf({ kind: 'funding', key: null, amount: 700, fee: 0 }));
    expect(await kinds()).toEqual(['reconcile.in_transit', 'reconcile.unknown']);
  });

  it('names a balance that the ledger does not have', async () => {
    await service.sql(
      `insert into ledger_postings (account_id, source_id, code, source_type, debit, credit, amount,
      currency, created_at, day, position)
      values ($1, gen_random_uuid(), 'x', 'Charge', 'processor', 'bank', 1, 'USD', now(), current_date, 1)`,
      [account.id],
    );
    const { differences } = await look();
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ kind: 'reconcile.balance', subject: 'USD' });
    await service.sql(`delete from ledger_postings where code = 'x'`);
  });

  it('calls nothing a difference that has just moved, and its money neither', async () => {
    const event = service.processor.decide(books.waiting, 'succeeded');
    expect(event.type).toBe('charge');
    const line = service.processor.log.at(-1);
    if (line === undefined) throw new Error('There is no line.');
    const now = later();
    service.processor.log[service.processor.log.length - 1] = { ...line, occurredAt: now };
    expect(await look(now)).toMatchObject({ differences: [], underWay: 1 });
    const hours = new Date(now.getTime() + 3_600_000);
    expect((await look(hours)).differences.map((one) => one.kind)).toContain('reconcile.charge');
  });

  it('has no difference while payments are made', async () => {
    const paying = Array.from({ length: 5 }, async () => pay(service, await activeInvoice(service)));
    const looks = Array.from({ length: 5 }, () => look(service.clock.now()));
    await Promise.all(paying);
    expect((await Promise.all(looks)).flatMap((one) => one.differences)).toEqual([]);
  });
});
