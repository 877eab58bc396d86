import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { amountCell, type Cell } from '../kit/files/csv.ts';
import { readDaySums } from '../ledger/service.ts';
import type { DayRange } from '../ledger/types.ts';
import { type CashSums, netOf, noCash, sumCash } from './cash.ts';
import { nameOfStep, type Step, stepsOf } from './periods.ts';

/** What came and went in each step of a period, by currency. */
export async function readCashFlow(database: Database, account: Account, days: DayRange, by: Step) {
  const sums = sumCash(await readDaySums(database, account.id, days), (day) => nameOfStep(day, by));
  const currencies = sums.size > 0 ? [...sums.keys()] : [account.currency];
  const parts = stepsOf(days, by);
  return currencies.map((currency) => {
    const rows = parts.map(({ name, from, to }) => {
      const cash = sums.get(currency)?.get(name) ?? noCash;
      return { from, to, ...cash, net: netOf(cash) };
    });
    return { currency, rows, total: totalOf(rows) };
  });
}

/** What came and went in a currency. */
type CashFlow = Awaited<ReturnType<typeof readCashFlow>>[number];

function totalOf(rows: readonly CashSums[]) {
  const sums = rows.reduce<CashSums>(
    (sum, row) => ({
      in: sum.in + row.in,
      refunds: sum.refunds + row.refunds,
      returns: sum.returns + row.returns,
      disputes: sum.disputes + row.disputes,
      fees: sum.fees + row.fees,
      platformFees: sum.platformFees + row.platformFees,
      out: sum.out + row.out,
    }),
    noCash,
  );
  return { ...sums, net: netOf(sums) };
}

export const cashColumns = [
  'From',
  'To',
  'Currency',
  'In',
  'Refunds',
  'Returns',
  'Disputes',
  'Fees',
  'Out',
  'Net',
  'Operator fees',
];

/** The lines of the file of one currency. */
export function cashCells({ currency, rows }: CashFlow): Cell[][] {
  return rows.map((row) => [
    row.from,
    row.to,
    currency,
    ...[row.in, row.refunds, row.returns, row.disputes, row.fees, row.out, row.net, row.platformFees].map(
      (amount) => amountCell(amount, currency),
    ),
  ]);
}
