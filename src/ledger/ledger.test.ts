import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForLocks } from '../../test/support/locks.ts';
import { activeInvoice, balances, pay } from '../../test/support/money.ts';
import { startService, type TestService } from '../../test/support/service.ts';
import { clientConfig } from '../kit/db/database.ts';
import { readBalances, takeSnapshot } from './service.ts';

let service: TestService;
let late: pg.Client;
beforeAll(async () => {
  service = await startService();
  late = new pg.Client({ ...service.connection });
  await late.connect();
});
afterAll(async () => {
  await late.end();
  await service.close();
});

async function read(): Promise<Record<string, number>> {
  const { database } = service.services;
  const { accountId } = service.member;
  const rows = await database.transaction(accountId, (tx) => readBalances(tx, accountId));
  const sums = rows.map((row): [string, number] => [row.account, Number(row.debits - row.credits)]);
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
}
const snapshot = () => takeSnapshot(service.services.database, service.member.accountId, service.clock.now());
const marks = () =>
  service.sql<{ mark: string }>(
    'select distinct up_to::text as mark from ledger_snapshots where account_id = $1',
    [service.member.accountId],
  );
const post = async (client: Pick<pg.Client, 'query'>) => {
  const { accountId } = service.member;
  await client.query(
    `update account_counters set value = value + 1 where account_id = $1 and name = 'Position'`,
    [accountId],
  );
  await client.query(
    `insert into ledger_postings (account_id, source_id, code, source_type, debit, credit, amount, currency,
       created_at, day, position)
     select $1, gen_random_uuid(), 'late', 'Charge', 'fees', 'processor', 7, 'USD', now(), current_date, value
     from account_counters where account_id = $1 and name = 'Position'`,
    [accountId],
  );
};

describe('balances', () => {
  it('are the same from the rows, and from a kept sum and the tail', async () => {
    expect(await read()).toEqual({});
    await pay(service, await activeInvoice(service));
    expect(await read()).toEqual(await balances(service));
    await snapshot();
    expect(await read()).toEqual(await balances(service));
    await pay(service, await activeInvoice(service));
    expect(await read()).toEqual(await balances(service));
    await snapshot();
    expect(await read()).toEqual(await balances(service));
    expect(await marks()).toHaveLength(1);
  });

  it('miss no posting that commits after the sum was kept', async () => {
    await late.query('begin');
    await post(late);
    // Others have to wait, and get a higher position.
    const other = activeInvoice(service);
    await waitForLocks(service, 1);
    await snapshot();
    await late.query('commit');
    await other;
    expect(await read()).toEqual(await balances(service));
    await snapshot();
    expect(await read()).toEqual(await balances(service));
  });

  it('stand while sums are kept by many at once', async () => {
    const all = Array.from({ length: 20 }, (_, index) => (index % 2 ? snapshot() : activeInvoice(service)));
    await Promise.all(all);
    await snapshot();
    expect(await read()).toEqual(await balances(service));
  });

  it('are read from the mark on, by an index, also under row-level security', async () => {
    const { accountId } = service.member;
    let text = '';
    const tx = {
      query: async (one: { text: string }) => {
        text = one.text;
        return [];
      },
    };
    await readBalances(tx as never, accountId);
    const app = new pg.Client(clientConfig(service.connection, 'tranche_app'));
    await app.connect();
    await app.query(`select set_config('tranche.account_id', $1, false)`, [accountId]);
    const { rows } = await app.query(`explain ${text.replaceAll('$1', `'${accountId}'`)}`);
    await app.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/ledger_postings_tail[\s\S]*Index Cond: [^\n]*"?position"? > /);
  });
});
