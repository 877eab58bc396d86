import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRows, setUpBooks } from '../support/book-exports.ts';
import { makeHistory } from '../support/history.ts';
import { seed } from '../support/property.ts';
import { startService, type TestService } from '../support/service.ts';

/** The files of each format against the postings of a random history, added up a second time in SQL. */

type Format = 'Datev' | 'Xero' | 'QuickBooks';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

// Histories end within a day that has not begun everywhere: no posting is of a later day than this.
const LATER = '2026-12-01T12:00:00.000Z';
const inOrder = ([one]: readonly [string, number], [other]: readonly [string, number]) =>
  one < other ? -1 : 1;
const accountId = () => service.member.accountId;
const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(',', '.')) * 100);

async function exportAll(format: Format): Promise<Map<string, string[][]>[]> {
  const files: Map<string, string[][]>[] = [];
  for (;;) {
    const made = await service.call('POST', '/v1/book_exports', { body: { format, replaceLetters: true } });
    if (made.status === 422 && made.error.blockedBy === 'NothingLeft') return files;
    if (made.status !== 201) throw new Error(made.text);
    files.push(await exportRows(service, made.data.id));
  }
}

const rowsOf = (exports: readonly Map<string, string[][]>[], prefix: string) =>
  exports.flatMap((files) =>
    [...files]
      .filter(([name]) => name.startsWith(prefix))
      .flatMap(([name, rows]) => rows.map((row, place) => ({ name, row, place }))),
  );

describe('exports over a random history', () => {
  beforeAll(async () => {
    await makeHistory(service, seed, 60);
    for (const format of ['Datev', 'Xero', 'QuickBooks'] as const) await setUpBooks(service, format);
    service.clock.set(LATER);
    // In turns with more postings, so that exports follow each other.
    exports.set('Datev', await exportAll('Datev'));
    await makeHistory(service, seed + 1, 40);
    service.clock.set(LATER);
    for (const format of ['Datev', 'Xero', 'QuickBooks'] as const) await setUpBooks(service, format);
    for (const format of ['Datev', 'Xero', 'QuickBooks'] as const)
      exports.set(format, [...(exports.get(format) ?? []), ...(await exportAll(format))]);
  }, 120_000);
  const exports = new Map<Format, Map<string, string[][]>[]>();

  it('have each posting in exactly one export of a format', async () => {
    for (const format of ['Datev', 'Xero', 'QuickBooks']) {
      const [counted] = await service.sql<{ postings: number; taken: number; several: number }>(
        `select (select count(*)::integer from ledger_postings t where t.account_id = $1 and ($2 <> 'Datev' or currency = 'EUR')) as postings,
           count(*)::integer as taken, (count(*) - count(distinct (source_id, code, sequence)))::integer as several
         from book_export_postings where account_id = $1 and format = $2`,
        [accountId(), format],
      );
      expect(counted).toEqual({ postings: counted?.postings, taken: counted?.postings, several: 0 });
      expect(counted?.postings).toBeGreaterThan(0);
    }
  });

  it('move the accounts of DATEV by what the postings moved theirs, to the cent', async () => {
    const { accounts, rates } = (await service.call('GET', '/v1/book_settings/Datev')).data;
    const names: Record<string, string> = {
      disputes_held: 'disputesHeld',
      in_transit: 'inTransit',
      at_recipient: 'atRecipient',
      owed_to_operator: 'owedToOperator',
      write_offs: 'writeOffs',
    };
    const revenue = new Set<string>(rates.map(({ account }: { account: string }) => account));
    const chartOf = (account: string) =>
      account === 'billed' ? 'revenue' : accounts[names[account] ?? account];
    const expected = new Map<string, number>();
    const add = (sums: Map<string, number>, account: string, amount: number) =>
      sums.set(account, (sums.get(account) ?? 0) + amount);
    const postings = await service.sql<{ debit: string; credit: string; amount: string }>(
      `select debit, credit, amount from ledger_postings where account_id = $1 and currency = 'EUR'`,
      [accountId()],
    );
    for (const { debit, credit, amount } of postings) {
      add(expected, chartOf(debit), Number(amount));
      add(expected, chartOf(credit), -Number(amount));
    }
    const moved = new Map<string, number>();
    const named = (account = '') => (revenue.has(account) ? 'revenue' : account);
    for (const { row, place } of rowsOf(exports.get('Datev') ?? [], 'EXTF')) {
      if (place < 2) continue;
      const sign = (row[1] === 'S' ? 1 : -1) * (row[117] === '1' ? -1 : 1);
      add(moved, named(row[6]), sign * cents(row[0]));
      add(moved, named(row[7]), -sign * cents(row[0]));
    }
    const whole = (sums: Map<string, number>) =>
      Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).toSorted(inOrder));
    expect(whole(moved)).toEqual(whole(expected));
    expect(Object.keys(whole(moved)).length).toBeGreaterThan(1);
  });

  it('split revenue by rate in DATEV as the postings are split, to the cent', async () => {
    const { rates } = (await service.call('GET', '/v1/book_settings/Datev')).data;
    const split = await service.sql<{ rate: number; gross: string }>(
      `select x.rate, sum(case when t.credit = 'billed' then x.gross else -x.gross end) as gross
       from ledger_posting_taxes x join ledger_postings t using (account_id, source_id, code, sequence)
       where x.account_id = $1 and t.currency = 'EUR' and 'billed' in (t.debit, t.credit) and x.rate in (700, 1900)
       group by 1 order by 1`,
      [accountId()],
    );
    const entries = rowsOf(exports.get('Datev') ?? [], 'EXTF').filter(({ place }) => place > 1);
    const sums = split.map(({ rate }) => {
      const { account } = rates.find((one: { taxBasisPoints: number }) => one.taxBasisPoints === rate);
      const own = entries.filter(({ row }) => row[7] === account);
      const sum = own.reduce(
        (all, { row }) => all + (row[1] === 'S' ? 1 : -1) * (row[117] === '1' ? -1 : 1) * cents(row[0]),
        0,
      );
      return { rate, gross: String(sum) };
    });
    expect(sums).toEqual(split);
  });

  it.each(['Xero', 'QuickBooks'] as const)(
    'have the money and the documents of the postings in %s',
    async (format) => {
      const amountPlace = format === 'Xero' ? 1 : 2;
      const money = new Map<string, number>();
      for (const { name, row, place } of rowsOf(exports.get(format) ?? [], 'statement')) {
        if (place === 0) continue;
        const [, account, currency] = /^statement-(\w+)-([A-Z]{3})/.exec(name) ?? [];
        const key = `${account} ${currency}`;
        money.set(key, (money.get(key) ?? 0) + cents(row[amountPlace]));
      }
      const balances = await service.sql<{ key: string; amount: string }>(
        `select side.account || ' ' || t.currency as key, sum(side.amount) as amount
       from ledger_postings t cross join lateral (values (t.debit, t.amount), (t.credit, -t.amount)) as side (account, amount)
       where t.account_id = $1 and side.account in ('processor', 'outside', 'disputes_held', 'in_transit', 'at_recipient')
       group by 1 order by 1`,
        [accountId()],
      );
      expect(Object.fromEntries([...money].toSorted(inOrder))).toEqual(
        Object.fromEntries(balances.map(({ key, amount }) => [key, Number(amount)])),
      );
      const documents = ['invoices', 'credit'].map((prefix) =>
        rowsOf(exports.get(format) ?? [], prefix)
          .filter(({ place }) => place > 0)
          .reduce(
            (sum, { row }) => sum + (format === 'Xero' ? cents(row[18]) : cents(row[11]) + cents(row[14])),
            0,
          ),
      );
      const [invoiced = 0, credited = 0] = documents;
      const [owed] = await service.sql<{ amount: string }>(
        `select sum(case when side.account = t.credit then t.amount else -t.amount end) as amount
       from ledger_postings t cross join lateral (values (t.debit), (t.credit)) as side (account)
       where t.account_id = $1 and side.account in ('billed', 'write_offs', 'chargebacks')
         and t.debit in ('billed', 'write_offs', 'chargebacks', 'receivable', 'refunds')
         and t.credit in ('billed', 'write_offs', 'chargebacks', 'receivable', 'refunds')`,
        [accountId()],
      );
      expect(invoiced + (format === 'Xero' ? credited : -credited)).toBe(Number(owed?.amount));
    },
  );

  it('have every number of a document once in a format', () => {
    for (const [format, column] of [
      ['Xero', 10],
      ['QuickBooks', 0],
    ] as const) {
      const files = (exports.get(format) ?? []).flatMap((one) => [...one]);
      const numbers = files
        .filter(([name]) => name.startsWith('invoices') || name.startsWith('credit'))
        .flatMap(([, rows]) => [...new Set(rows.slice(1).map((row) => row[column]))]);
      expect(numbers.length).toBe(new Set(numbers).size);
    }
  });
});
