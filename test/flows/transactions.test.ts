import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, statement, type Transaction } from '../../src/kit/db/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let database: Database;
let accountId: AccountId;
beforeAll(async () => {
  service = await startService();
  ({ database } = service.services);
  ({ accountId } = service.member);
});
afterAll(() => service.close());

const put = statement(
  'test_put',
  `insert into due_date_notices_waiting (account_id, invoice_id, payment_id, due_date)
   values ($1, gen_random_uuid(), gen_random_uuid(), $2)`,
);
const count = statement(
  'test_count',
  'select count(*) as count from due_date_notices_waiting where account_id = $1 and due_date = $2',
);
// Ends by the check of its columns, whatever the amount is.
const fail = statement('test_fail', `insert into contacts (account_id, id) values ($1, gen_random_uuid())`);
const append = statement('test_append', `select value from account_counters where account_id = $1`);

async function countOf(day: string): Promise<number> {
  const [row] = await database.single<{ count: number }>(accountId, count, [accountId, day]);
  return row?.count ?? 0;
}

const within = (work: (tx: Transaction) => Promise<unknown>) => database.transaction(accountId, work);

describe('Writes that are sent with the commit', () => {
  it('are done in their order, and not before', async () => {
    const day = '2001-01-01';
    const seen = await within(async (tx) => {
      expect(await tx.deferred.query(put, [accountId, day])).toEqual([]);
      return tx.query(count, [accountId, day]);
    });
    expect([seen, await countOf(day)]).toEqual([[{ count: 0 }], 1]);
  });

  it('are all undone by one that fails, which is named as the reason, and the next transaction is whole', async () => {
    const day = '2001-01-02';
    const failing = within(async (tx) => {
      await tx.deferred.query(put, [accountId, day]);
      await tx.deferred.query(fail, [accountId]);
      await tx.deferred.query(put, [accountId, day]);
      tx.append(append, [accountId]);
    });
    // Not 25P02, which all after it answer.
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    await Promise.all(
      Array.from({ length: 10 }, () => within((tx) => tx.deferred.query(put, [accountId, day]))),
    );
    expect(await countOf(day)).toBe(10);
  });

  it('are not committed without one whose values cannot be written', async () => {
    const day = '2001-01-03';
    const unwritable = { toPostgres: () => unwritable.no() } as never as { no(): never };
    const failing = within(async (tx) => {
      await tx.deferred.query(put, [accountId, day]);
      await tx.deferred.query(put, [accountId, unwritable]);
    });
    await expect(failing).rejects.toThrow('no is not a function');
    expect(await countOf(day)).toBe(0);
  });

  it('are done again after a deadlock', async () => {
    const day = '2001-01-04';
    let attempts = 0;
    const raise = statement(
      'test_deadlock',
      `do $$ begin raise exception 'again' using errcode = '40P01'; end $$`,
    );
    await within(async (tx) => {
      attempts += 1;
      await tx.deferred.query(put, [accountId, day]);
      if (attempts < 3) await tx.deferred.query(raise);
    });
    expect([attempts, await countOf(day)]).toEqual([3, 1]);
  });

  it('cannot be added when the transaction has ended, and neither can anything else', async () => {
    const day = '2001-01-05';
    let ended: Transaction | undefined;
    await within(async (tx) => {
      ended = tx;
    });
    const late = ended as Transaction;
    await expect(late.deferred.query(put, [accountId, day])).rejects.toThrow('has ended');
    await expect(late.query(put, [accountId, day])).rejects.toThrow('has ended');
    expect(() => late.append(append, [accountId])).toThrow('has ended');
    expect(await countOf(day)).toBe(0);
  });
});
