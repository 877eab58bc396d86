import type { Account } from '../accounts/types.ts';
import { manualMethods } from '../invoices/types.ts';
import type { Database } from '../kit/db/database.ts';
import { type TaxCategory, taxOfKey } from '../kit/money/tax-keys.ts';
import { postings, rangeOf, readDaySums } from '../ledger/service.ts';
import type { DayRange, DaySum } from '../ledger/types.ts';
import { type CashSums, noCash, sumCash } from './cash.ts';
import { daysBefore } from './ledger-report.ts';
import { stepsOf } from './periods.ts';
import { type MonthMethod, type MonthTax, sumMethodsByMonth, sumTaxesByMonth } from './summary-store.ts';

/** Amounts with and without tax, in the minor unit. */
interface TaxAmounts {
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
}

/** What was billed at one tax. */
interface BilledTax extends TaxAmounts {
  readonly taxBasisPoints: number | null;
  readonly localTaxBasisPoints: number | null;
  /** Null of invoices without line items. */
  readonly taxCategory: TaxCategory | null;
  readonly isItemized: boolean;
}

/** The figures of some days in a currency. */
export interface SummaryFigures {
  readonly billed: TaxAmounts & { readonly rates: readonly BilledTax[] };
  readonly writtenOff: TaxAmounts;
  readonly surcharges: number;
  readonly received: {
    readonly amount: number;
    readonly ways: readonly { readonly way: string; readonly amount: number }[];
  };
  readonly givenBack: Pick<CashSums, 'refunds' | 'returns' | 'disputes'> & { readonly amount: number };
  readonly fees: number;
  readonly out: number;
  readonly owed: number;
}

/** How money comes: through the processor, or outside by a method that somebody said, or nobody; less what was removed. */
export const summaryWays = ['Processor', ...manualMethods, 'Outside', 'Removed'] as const;

/** All that was posted in a period, for the figures of its months. */
interface Posted {
  readonly taxes: readonly MonthTax[];
  readonly methods: readonly MonthMethod[];
  readonly sums: readonly DaySum[];
  readonly opening: readonly DaySum[];
}

/**
 * The figures of a period by currency and month: sums of what was posted on those days, as in the reports on tax, cash flow and
 * the ledger.
 */
export async function readProfitAndTax(database: Database, { id, currency: own }: Account, days: DayRange) {
  const range = await rangeOf(database, id, days);
  const earlier = daysBefore(days);
  const posted: Posted = {
    ...(await database.snapshot(id, async (tx) => ({
      taxes: await sumTaxesByMonth(tx, id, range, ['Billed', 'Waived', 'WrittenOff', 'Surcharge']),
      methods: await sumMethodsByMonth(tx, id, range),
    }))),
    sums: await readDaySums(database, id, days),
    opening: earlier === null ? [] : await readDaySums(database, id, earlier, false),
  };
  const found = [...posted.taxes, ...posted.sums, ...posted.opening].map(({ currency }) => currency);
  const currencies = found.length > 0 ? [...new Set(found)].toSorted() : [own];
  const parts = stepsOf(days, 'Month');
  return currencies.map((currency) => {
    const ofCurrency = <Item extends { readonly currency: string }>(items: readonly Item[]) =>
      items.filter((one) => one.currency === currency);
    const all: Posted = {
      taxes: ofCurrency(posted.taxes),
      methods: ofCurrency(posted.methods),
      sums: ofCurrency(posted.sums),
      opening: ofCurrency(posted.opening),
    };
    const rows = parts.map(({ name, from, to }) => ({ from, to, ...figuresOf(upTo(all, name, true)) }));
    return { currency, rows, total: figuresOf(upTo(all, days.to.slice(0, 7), false)) };
  });
}

// Takes what counts in a month, or up to it. Earlier postings open the balance that is owed.
function upTo({ taxes, methods, sums, opening }: Posted, month: string, isAlone: boolean): Posted {
  const counts = (one: string) => (isAlone ? one === month : one <= month);
  return {
    taxes: taxes.filter((one) => counts(one.month)),
    methods: methods.filter((one) => counts(one.month)),
    sums: sums.filter(({ day }) => counts(day.slice(0, 7))),
    opening: [...opening, ...(isAlone ? sums.filter(({ day }) => day.slice(0, 7) < month) : [])],
  };
}

const owedSigns: ReadonlyMap<string, 1 | -1> = new Map(
  postings
    .filter(({ debit, credit }) => debit === 'receivable' || credit === 'receivable')
    .map(({ sourceType, code, debit }) => [`${sourceType} ${code}`, debit === 'receivable' ? 1 : -1]),
);

function figuresOf({ taxes, methods, sums, opening }: Posted): SummaryFigures {
  const cash = [...sumCash(sums, () => '').values()][0]?.get('') ?? noCash;
  const of = (...kinds: readonly MonthTax['kind'][]) => taxes.filter(({ kind }) => kinds.includes(kind));
  const { refunds, returns, disputes, fees, out } = cash;
  return {
    billed: { ...amountsOf(of('Billed')), rates: ratesOf(of('Billed')) },
    writtenOff: amountsOf(of('Waived', 'WrittenOff')),
    surcharges: amountsOf(of('Surcharge')).gross,
    received: { amount: cash.in, ways: waysOf(methods, sums) },
    givenBack: { amount: refunds + returns + disputes, refunds, returns, disputes },
    fees,
    out,
    owed: [...opening, ...sums].reduce(
      (sum, { sourceType, code, amount }) => sum + (owedSigns.get(`${sourceType} ${code}`) ?? 0) * amount,
      0,
    ),
  };
}

function amountsOf(taxes: readonly MonthTax[]): TaxAmounts {
  const sum = (name: keyof TaxAmounts) => taxes.reduce((all, one) => all + one[name], 0);
  return { gross: sum('gross'), net: sum('net'), tax: sum('tax') };
}

const NO_LINES = Number.NEGATIVE_INFINITY;

function ratesOf(taxes: readonly MonthTax[]): BilledTax[] {
  const byRate = [...Map.groupBy(taxes, ({ rate }) => rate)].toSorted(
    ([one], [other]) => (other ?? NO_LINES) - (one ?? NO_LINES),
  );
  const none = { taxBasisPoints: null, localTaxBasisPoints: null, taxCategory: null };
  return byRate
    .map(([rate, own]) => ({
      ...(rate === null ? none : taxOfKey(rate)),
      isItemized: rate !== null,
      ...amountsOf(own),
    }))
    .filter(({ gross, tax }) => gross !== 0 || tax !== 0);
}

function waysOf(methods: readonly MonthMethod[], sums: readonly DaySum[]) {
  const came = (source: string, codes: readonly string[]) =>
    sums
      .filter(({ sourceType, code }) => sourceType === source && codes.includes(code))
      .reduce((sum, { amount }) => sum + amount, 0);
  const byMethod = Map.groupBy(methods, ({ method }) => method ?? 'Outside');
  const amountBy = new Map<string, number>([
    ['Processor', came('Charge', ['capture', 'surcharge'])],
    ['Removed', -came('Invoice', ['unmark_as_paid']) - came('Credit', ['overpay_undone'])],
    ...[...byMethod].map(([method, own]): [string, number] => [
      method,
      own.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  ]);
  return summaryWays
    .map((way) => ({ way, amount: amountBy.get(way) ?? 0 }))
    .filter(({ amount }) => amount !== 0);
}
