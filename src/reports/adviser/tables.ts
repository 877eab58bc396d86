import type { Account, Caller } from '../../accounts/types.ts';
import type { Books } from '../../books/service.ts';
import type { BookFormat } from '../../books/types.ts';
import type { Database } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { amountCell, type Cell, countCell, csvLines, headLineOf } from '../../kit/files/csv.ts';
import { ledgerCells, ledgerColumns, postingCells, postingColumns } from '../ledger-report.ts';
import { readProfitAndTax } from '../profit-and-tax.ts';
import { profitAndTaxCells, profitAndTaxColumns } from '../profit-and-tax-csv.ts';
import { readTax, taxCells, taxColumns } from '../tax.ts';
import type { DocumentWork } from './documents.ts';
import { once } from './packed.ts';
import {
  type BankLineOfDay,
  eachBankLine,
  eachLatePosting,
  listExportsOf,
  listSavedFormats,
  listStatementsOf,
} from './source-store.ts';
import type { Gap, NewFile, PackageKind, PackItem } from './types.ts';

/** One invariant of the books, as it was checked. */
interface CheckedBooks {
  readonly name: string;
  readonly sentence: string;
  readonly faultCount: number;
}

/** What packing the tables needs. */
export interface TableDeps {
  readonly database: Database;
  readonly books: Pick<Books, 'getExportFile'>;
  /** Checks the books: a slice beside this one. */
  readonly verify: (account: Account) => Promise<readonly CheckedBooks[]>;
}

type Items = AsyncGenerator<PackItem, void>;
type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

// The items behind the one with which the last run ended.
async function* behind(
  after: string | null,
  items: readonly (readonly [name: string, make: () => PackItem | Promise<PackItem>])[],
): Items {
  const done = after === null ? -1 : items.findIndex(([name]) => name === after);
  for (const [, make] of items.slice(done + 1)) yield await make();
}

function tableItem(
  kind: PackageKind,
  name: string,
  columns: readonly string[],
  batches: () => Batches,
): PackItem {
  const file: NewFile = { kind, name, facts: null, content: linesOf(columns, batches) };
  return { after: name, files: [file], gaps: [] };
}

async function* linesOf(columns: readonly string[], batches: () => Batches): AsyncGenerator<Buffer, void> {
  yield Buffer.from(headLineOf(columns));
  for await (const rows of batches()) yield Buffer.from(csvLines(rows));
}

async function* batch<Row>(read: Promise<readonly Row[]>, cellsOf: (row: Row) => Cell[]): Batches {
  yield (await read).map(cellsOf);
}

/** The reports on tax, and on profit and tax. */
export function reportItems(
  { database }: TableDeps,
  { account, period }: DocumentWork,
  after: string | null,
) {
  const tax = (basis: 'Invoiced' | 'Paid') => (): PackItem =>
    tableItem('Report', `reports/tax-${basis.toLowerCase()}.csv`, taxColumns, () =>
      batch(readTax(database, account.id, period, basis), taxCells),
    );
  return behind(after, [
    ['reports/tax-invoiced.csv', tax('Invoiced')],
    ['reports/tax-paid.csv', tax('Paid')],
    [
      'reports/profit-and-tax.csv',
      () =>
        tableItem('Report', 'reports/profit-and-tax.csv', profitAndTaxColumns, async function* () {
          for (const one of await readProfitAndTax(database, account, period))
            yield profitAndTaxCells(one, period);
        }),
    ],
  ]);
}

/** The journal of the period, what was recorded in it for earlier days, and the proof of the books. */
export function ledgerItems(
  { database, verify }: TableDeps,
  { account, period }: DocumentWork,
  after: string | null,
) {
  return behind(after, [
    [
      'ledger/journal.csv',
      () =>
        tableItem('Ledger', 'ledger/journal.csv', ledgerColumns, () =>
          ledgerCells(database, account, period),
        ),
    ],
    [
      'ledger/recorded-later.csv',
      () =>
        tableItem('Ledger', 'ledger/recorded-later.csv', postingColumns, async function* () {
          for await (const some of eachLatePosting(database, account.id, period))
            yield some.map(postingCells);
        }),
    ],
    [
      'ledger/verified.txt',
      async () => {
        const content = once(Buffer.from(proofOf(await verify(account))));
        const file: NewFile = { kind: 'Ledger', name: 'ledger/verified.txt', facts: null, content };
        return { after: 'ledger/verified.txt', files: [file], gaps: [] };
      },
    ],
  ]);
}

// Without counts of rows: they change with every later day.
function proofOf(checks: readonly CheckedBooks[]): string {
  const lines = checks.map(
    ({ name, sentence, faultCount }) =>
      `${faultCount === 0 ? 'ok   ' : 'FAULT'}  ${name}: ${sentence}${faultCount === 0 ? '' : ` ${faultCount} faults.`}`,
  );
  return `${lines.join('\n')}\n`;
}

/**
 * Exports for other programs whose last posting is of the period, or that were made in it for an earlier one, byte for byte as they
 * were made. In the order of their ids, which one that was undone since the last run leaves as it is.
 */
export async function* bookItems(
  deps: TableDeps,
  { account, period }: DocumentWork,
  after: string | null,
): Items {
  const made = await listExportsOf(deps.database, account.id, period);
  const saved = await listSavedFormats(deps.database, account.id);
  if (after === LACKING) return;
  for (const { id, format, from, to } of made) {
    if (after !== null && id <= after) continue;
    const bytes = await exportBytes(deps, account, id);
    const name = `books/${format.toLowerCase()}-${from}-${to}-${id.slice(-8)}.zip`;
    const files = bytes === null ? [] : [{ kind: 'Books', name, facts: null, content: once(bytes) } as const];
    yield { after: id, files, gaps: [] };
  }
  const lacking = saved.filter((format) => made.every((one) => one.format !== format || one.isLate));
  const gaps = lacking.map((format): Gap => {
    const reason = `No export for ${nameOf[format as BookFormat]} ends in this period: make one at Reports, Books, then pack again.`;
    return { kind: 'Books', name: `books/${format.toLowerCase()}.zip`, facts: null, reason };
  });
  yield { after: LACKING, files: [], gaps };
}

/** The item behind the exports, with the programs for which there is none. */
const LACKING = 'lacking';

// Null: it was undone since it was listed.
async function exportBytes({ books }: TableDeps, account: Account, id: string): Promise<Buffer | null> {
  try {
    return (await books.getExportFile({ account } as Caller, id)).bytes;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status !== 422) throw cause;
    return null;
  }
}

const nameOf: Readonly<Record<BookFormat, string>> = {
  Datev: 'DATEV',
  Xero: 'Xero',
  QuickBooks: 'QuickBooks Online',
};

const lineColumns = [
  'Booked on',
  'Value on',
  'Bank account',
  'Statement',
  'Name',
  'IBAN',
  'Text',
  'Reference',
  'End-to-end id',
  'Currency',
  'Amount',
  'Return',
  'State',
  'Pays',
];

function lineCells(line: BankLineOfDay): Cell[] {
  const { amount, currency, paid, credited, isAssigned, isIgnored } = line;
  return [
    line.bookedOn,
    line.valueOn,
    line.bankAccount,
    line.statement,
    line.name,
    line.iban,
    line.text,
    line.reference,
    line.endToEndId,
    currency,
    amountCell(amount, currency),
    line.isReturn ? 'yes' : 'no',
    isAssigned ? 'Confirmed' : isIgnored ? 'Ignored' : 'Open',
    [
      ...paid.map((one) => `${one.of} ${amountCell(one.amount, currency).decimal}`),
      ...credited.map((one) => `credit from ${one.of} ${amountCell(one.amount, currency).decimal}`),
    ].join(', ') || null,
  ];
}

/** The lines of the bank that were booked in the period, or uploaded in it for earlier days, and the files of the first. */
export function bankItems(
  { database }: TableDeps,
  { account, period }: DocumentWork,
  after: string | null,
): Items {
  const columns = ['Statement', 'Format', 'Bank account', 'From', 'To', 'Lines', 'SHA-256'];
  return behind(after, [
    [
      'bank/lines.csv',
      () =>
        tableItem('Bank', 'bank/lines.csv', lineColumns, async function* () {
          for await (const some of eachBankLine(database, account.id, period, false))
            yield some.map(lineCells);
        }),
    ],
    [
      'bank/recorded-later.csv',
      () =>
        tableItem('Bank', 'bank/recorded-later.csv', lineColumns, async function* () {
          for await (const some of eachBankLine(database, account.id, period, true))
            yield some.map(lineCells);
        }),
    ],
    [
      'bank/statements.csv',
      () =>
        tableItem('Bank', 'bank/statements.csv', columns, () =>
          batch(listStatementsOf(database, account.id, period), (one): Cell[] => [
            one.name,
            one.format,
            one.bankAccount,
            one.from,
            one.to,
            countCell(one.lines),
            one.sha256,
          ]),
        ),
    ],
  ]);
}
