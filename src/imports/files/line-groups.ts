import { readAmount } from '../../kit/files/csv-values.ts';
import type { CsvRecord } from '../../kit/files/read-csv.ts';
import { priced, type TaxMode } from '../../kit/money/pricing.ts';
import { findTaxMode } from './line-words.ts';
import { type LineRow, readLine } from './lines.ts';
import { cellOf, type Reading, type Unreadable } from './reading.ts';

/** The lines of an invoice, and what they come to. */
export function linesOf(
  group: readonly CsvRecord[],
  { mapping, decimalMark, discounts = 'Amount' }: Reading,
  currency: string,
  unreadable: Unreadable[],
): {
  readonly lines: LineRow[];
  readonly taxMode: TaxMode | null;
  readonly total: number | null;
  /** What each line comes to alone. */
  readonly sums: readonly number[];
} {
  // A column of quantities alone, as some programs have it, makes no lines.
  const records = mapping.unitAmount === undefined ? [] : group;
  const lines = records.flatMap((record) => {
    const line = readLine({
      cell: (field) => cellOf(record, mapping, field),
      decimalMark,
      discounts,
      currency,
      refuse: (field, text) => unreadable.push({ line: record.line, field, text }),
    });
    return line === null ? [] : [line];
  });
  const text = group.map((record) => cellOf(record, mapping, 'taxMode')).find((cell) => cell !== '') ?? '';
  const taxMode = text === '' ? null : findTaxMode(text);
  if (text !== '' && taxMode === null) unreadable.push({ line: group[0]?.line ?? 0, field: 'taxMode', text });
  const terms = { taxMode: taxMode ?? 'Included', discount: null } as const;
  const sums = lines.map((line) => priced([line], terms).total);
  return { lines, taxMode, total: lines.length === 0 ? null : priced(lines, terms).total, sums };
}

/** The records of an invoice that are payments: beside lines the ones with an amount. Programs repeat the total in each line. */
export function paymentRecords(
  group: readonly [CsvRecord, ...CsvRecord[]],
  { mapping, decimalMark }: Pick<Reading, 'mapping' | 'decimalMark'>,
  currency: string,
  sums: readonly number[],
): readonly CsvRecord[] {
  if (sums.length === 0) return group;
  // Other programs write beside each line what it comes to: these are not payments, and the first row stands for all that is owed.
  const days = group.map(
    (record) => `${cellOf(record, mapping, 'dueDate')} ${cellOf(record, mapping, 'paidOn')}`,
  );
  const isOfLine = (record: CsvRecord, index: number) =>
    readAmount(cellOf(record, mapping, 'amount'), decimalMark, currency) === sums[index];
  if (group.length > 1 && group.length === sums.length && new Set(days).size === 1 && group.every(isOfLine)) {
    const [first] = group;
    return [{ ...first, cells: first.cells.map((cell, at) => (at === mapping.amount ? '' : cell)) }];
  }
  const key = (record: CsvRecord) =>
    (['amount', 'dueDate', 'paymentName', 'paidOn'] as const)
      .map((field) => cellOf(record, mapping, field))
      .join('\n');
  const named = group.filter((record) => cellOf(record, mapping, 'amount') !== '');
  const distinct = [...new Map(named.toReversed().map((record) => [key(record), record])).values()];
  return distinct.length === 0 ? [group[0]] : distinct.toReversed();
}
