import type { TSchema } from 'typebox';
import { type Account, accountTime } from '../accounts/types.ts';
import { type Cell, csvLines, headLineOf } from '../kit/files/csv.ts';
import type { Operations } from '../kit/http/operations.ts';
import { answers, answersFile } from '../kit/http/schemas.ts';
import { CSV, type SendFile } from '../kit/http/sending-files.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { civilDateIn } from '../kit/time.ts';
import { ageingCells, ageingColumns, createAgeing } from './ageing.ts';
import { cashCells, cashColumns, readCashFlow } from './cash-flow.ts';
import { eventCells, eventColumns, readEventProfit } from './event-profit.ts';
import { ledgerCells, ledgerColumns, readPostings, readTrialBalance } from './ledger-report.ts';
import { periodOf, type Step } from './periods.ts';
import { readProfitAndTax } from './profit-and-tax.ts';
import { profitAndTaxCells, profitAndTaxColumns } from './profit-and-tax-csv.ts';
import { ProfitAndTaxAnswer } from './profit-and-tax-schemas.ts';
import type { ReportRoutesOptions } from './routes.ts';
import {
  AgeingAnswer,
  CashFlowAnswer,
  CashFlowQuery,
  EventProfitAnswer,
  LedgerAnswer,
  LedgerQuery,
  Period,
  TaxAnswer,
  TaxQuery,
} from './schemas.ts';
import { readTax, type TaxBasis, taxCells, taxColumns } from './tax.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** A report as JSON and as a file. */
interface Report {
  /** The last part of its path, and the name of the file. */
  readonly path: string;
  /** As in `getCashFlowReport`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly query?: TSchema & { readonly properties: Readonly<Record<string, TSchema>> };
  readonly answer: TSchema;
  readonly columns: readonly string[];
  readonly read: (account: Account, query: Query, today: string) => Promise<object>;
  readonly cells: (account: Account, query: Query, today: string) => AsyncGenerator<readonly Cell[][], void>;
}

/** Adds the reports of a period, each as JSON and, under `/csv`, as a file for spreadsheets. */
export function periodRoutes(
  server: HttpServer,
  operations: Operations,
  options: ReportRoutesOptions,
  sendCsv: SendFile,
): void {
  for (const report of reportsOf(options)) addReport(server, operations, options, sendCsv, report);
}

function addReport(
  server: HttpServer,
  operations: Operations,
  { clock }: ReportRoutesOptions,
  sendCsv: SendFile,
  { path, name, summary, description, query, answer, columns, read, cells }: Report,
): void {
  const todayOf = (account: Account) => civilDateIn(account.timeZone, accountTime(account, clock.now()));
  const schema = {
    operationId: `get${name}Report`,
    summary,
    description,
    tags: ['Reports'],
    ...(query === undefined ? {} : { querystring: query }),
    response: answers(200, answer),
  };
  operations.read(
    { scope: 'reports:read', url: `/v1/reports/${path}`, schema },
    ({ caller: { account }, query: asked }) => read(account, asked as Query, todayOf(account)),
  );
  const { limit: _limit, cursor: _cursor, ledgerAccount: _account, ...inFile } = query?.properties ?? {};
  const fileSchema = {
    operationId: `get${name}ReportAsCsv`,
    summary: `${summary} as CSV`,
    description: 'The whole report as a table for spreadsheets, with amounts as decimal numbers.',
    tags: ['Reports'],
    ...(query === undefined ? {} : { querystring: { ...query, properties: inFile } }),
    response: answersFile([CSV]),
  };
  server.get(
    `/v1/reports/${path}/csv`,
    { schema: fileSchema, config: { scope: 'reports:read' as const, produces: [CSV] } },
    async (request, reply) => {
      const { account } = request.caller;
      const lines = linesOf(columns, cells(account, request.query as Query, todayOf(account)));
      return sendCsv(request, reply, path, lines);
    },
  );
}

async function* linesOf(
  columns: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<string, void> {
  yield headLineOf(columns);
  for await (const rows of batches) yield csvLines(rows);
}

// Reads only when the file begins: a refused one needs no rows.
async function* once<Row>(
  read: () => Promise<readonly Row[]>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<readonly Cell[][], void> {
  yield (await read()).map(cellsOf);
}

function reportsOf({ database }: ReportRoutesOptions): Report[] {
  const ageing = createAgeing(database);
  return [
    {
      path: 'ageing',
      name: 'Ageing',
      summary: 'Read ageing of amounts owed',
      description:
        'The amounts that clients owe for active invoices today, including money on its way, by days since ' +
        'each due date. They add up to the ledger account `receivable`.',
      answer: AgeingAnswer,
      columns: ageingColumns,
      read: (account, _query, today) => ageing.read(account.id, today),
      cells: (account, _query, today) => once(() => ageing.list(account.id, today), ageingCells),
    },
    cashFlowReport(database),
    {
      path: 'event_profit',
      name: 'EventProfit',
      summary: 'Read income and cost of events',
      description:
        'Income and cost by `eventDate` of invoices and outgoing payments, whenever the money moved: `from` ' +
        'and `to` are dates of events. All figures come from the ledger.',
      query: Period,
      answer: EventProfitAnswer,
      columns: eventColumns,
      read: async (account, query, today) => {
        const days = periodOf(query, today);
        return { ...days, items: await readEventProfit(database, account.id, days) };
      },
      cells: (account, query, today) => {
        const days = periodOf(query, today);
        return once(() => readEventProfit(database, account.id, days), eventCells);
      },
    },
    taxReport(database),
    profitAndTaxReport(database),
    ledgerReport(database),
  ];
}

type Database = ReportRoutesOptions['database'];

function cashFlowReport(database: Database): Report {
  const stepOf = ({ by }: Query) => (by ?? 'Month') as Step;
  return {
    path: 'cash_flow',
    name: 'CashFlow',
    summary: 'Read money in and out',
    description:
      'Money in and out by the day on which it counts: the account’s day when it was posted, or the earlier ' +
      'day of a manual payment. The rows of a currency are days, weeks or months; `from` and `to` of a row ' +
      'select its postings in the ledger report.',
    query: CashFlowQuery,
    answer: CashFlowAnswer,
    columns: cashColumns,
    read: async (account, query, today) => {
      const [days, by] = [periodOf(query, today), stepOf(query)];
      return { ...days, by, items: await readCashFlow(database, account, days, by) };
    },
    cells: async function* (account, query, today) {
      for (const flow of await readCashFlow(database, account, periodOf(query, today), stepOf(query)))
        yield cashCells(flow);
    },
  };
}

function taxReport(database: Database): Report {
  const basisOf = ({ basis }: Query) => (basis ?? 'Invoiced') as TaxBasis;
  return {
    path: 'tax',
    name: 'Tax',
    summary: 'Read tax by rate',
    description:
      'The tax that is included in line items, by the day on which it was posted. `Invoiced`: amounts billed ' +
      'in the period, less amounts that an edit or a cancellation in the period took back. `Paid`: amounts ' +
      'paid in the period, less amounts that went back, in proportion to the rates of each invoice. A later ' +
      'change counts on its own day, so a past period stays as it is; only money and imported invoices that ' +
      'are recorded with an earlier day change it. Surcharges, waived and written-off amounts have rows of ' +
      'their own kind.',
    query: TaxQuery,
    answer: TaxAnswer,
    columns: taxColumns,
    read: async (account, query, today) => {
      const [days, basis] = [periodOf(query, today), basisOf(query)];
      return { ...days, basis, items: await readTax(database, account.id, days, basis) };
    },
    cells: (account, query, today) => {
      const days = periodOf(query, today);
      return once(() => readTax(database, account.id, days, basisOf(query)), taxCells);
    },
  };
}

function profitAndTaxReport(database: Database): Report {
  return {
    path: 'profit_and_tax',
    name: 'ProfitAndTax',
    summary: 'Read profit and tax',
    description:
      'The figures that an adviser asks for, by month and for the period: billed net amounts by rate and category with their ' +
      'tax, money received by way, given back, fees, amounts given up, and what clients owe at the end. All are sums of ' +
      'what was posted on these days, and equal the reports on tax, cash flow and the ledger. A later change counts on ' +
      'its own day, so a past period stays as it is; only money and imported invoices that are recorded with an earlier day ' +
      'change it.',
    query: Period,
    answer: ProfitAndTaxAnswer,
    columns: profitAndTaxColumns,
    read: async (account, query, today) => {
      const days = periodOf(query, today);
      return { ...days, items: await readProfitAndTax(database, account, days) };
    },
    cells: async function* (account, query, today) {
      const days = periodOf(query, today);
      for (const one of await readProfitAndTax(database, account, days)) yield profitAndTaxCells(one, days);
    },
  };
}

function ledgerReport(database: Database): Report {
  return {
    path: 'ledger',
    name: 'Ledger',
    summary: 'Read the ledger',
    description:
      'The trial balance of a period, and its postings with the balances of both accounts after each, in pages. The file ' +
      'has all postings of the period.',
    query: LedgerQuery,
    answer: LedgerAnswer,
    columns: ledgerColumns,
    read: async (account, query, today) => {
      const days = periodOf(query, today);
      const { cursor, limit = '50', ledgerAccount = null } = query;
      const page = { days, cursor, limit: Number(limit), ledgerAccount: ledgerAccount as never };
      const [trialBalance, postings] = [
        await readTrialBalance(database, account, days),
        await readPostings(database, account, page),
      ];
      return { ...days, trialBalance, ...postings };
    },
    cells: (account, query, today) => ledgerCells(database, account, periodOf(query, today)),
  };
}
