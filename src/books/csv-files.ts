import { type Cell, csvLines } from '../kit/files/csv.ts';
import { type MoneyLine, moneyAccounts, moneyLinesOf } from './csv-rows.ts';
import type { BookFile, BookSettings, SourcePosting } from './types.ts';

/** Statements are taken in files of up to so many lines. */
const MOST_LINES = 1_000;

/** A table as a file. The byte order mark would be a part of the first heading, by which columns are found. */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): BookFile {
  return { name, bytes: Buffer.from(csvLines([columns, ...rows])), rowCount: rows.length };
}

/** Divides what comes in one table into files of so many parts, counted in their names when there are several. */
export function dividedFiles<Part>(
  name: string,
  parts: readonly Part[],
  most: number,
  fileOf: (name: string, parts: readonly Part[]) => BookFile,
): BookFile[] {
  const count = Math.ceil(parts.length / most);
  return Array.from({ length: count }, (_, index) =>
    fileOf(`${name}${count > 1 ? `-${index + 1}` : ''}.csv`, parts.slice(index * most, (index + 1) * most)),
  );
}

/** The statements of the accounts on which money stands, by account and currency. */
export function statementFiles(
  postings: readonly SourcePosting[],
  columns: readonly string[],
  cellsOf: (line: MoneyLine) => Cell[],
): BookFile[] {
  const lines = postings.flatMap(moneyLinesOf);
  return moneyAccounts.flatMap((account) => {
    const own = lines.filter((line) => line.account === account);
    const currencies = [...Map.groupBy(own, ({ currency }) => currency)].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return currencies.flatMap(([currency, some]) =>
      dividedFiles(`statement-${account}-${currency}`, some, MOST_LINES, (name, part) =>
        csvFile(name, columns, part.map(cellsOf)),
      ),
    );
  });
}

/** A day as the settings say: 31/12/2026 or 12/31/2026. */
export function dayCell(day: string, { dateOrder }: Pick<BookSettings, 'dateOrder'>): string {
  const [year, month, date] = day.split('-');
  return dateOrder === 'DayFirst' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}
