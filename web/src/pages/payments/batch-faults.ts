import type { Operations } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import type { Formats } from '../../messages/formats.ts';
import type { BatchColumn, BatchFile, BatchRow } from './csv.ts';

/** An error that the service reports for a row. */
type BatchError = Operations['POST /v1/payments/batch']['data']['errors'][number];

/** A remark about a row, or about one of its cells. */
interface Remark {
  readonly column: BatchColumn | null;
  readonly text: string;
  /** True for a sentence of the service in English that the app does not translate. */
  readonly isForeign?: boolean;
}

/** A row with all that is wrong or doubtful about it. */
export interface JudgedRow {
  readonly row: BatchRow;
  readonly faults: readonly Remark[];
  readonly warnings: readonly Remark[];
}

interface Words {
  readonly texts: Messages['payments']['batch'];
  readonly formats: Pick<Formats, 'money' | 'count'>;
}

interface Judging extends Words {
  readonly currency: string;
  readonly today: string;
  readonly errors: readonly BatchError[];
}

/** Less than this many of the minor unit is more often a slip than a fee. */
const TINY = 100;

/** The path of the payment method, which all rows share: its error is shown once, above the rows. */
export const METHOD_PATH = '/paymentMethodId';

const columns: Readonly<Record<string, BatchColumn>> = {
  '/contact/name': 'name',
  '/contact/email': 'email',
  '/totalAmount': 'amount',
  '/scheduleDate': 'date',
  '/eventDate': 'eventDate',
  '/note': 'note',
  '/externalId': 'externalId',
};

/** The rows with their remarks: what is wrong first, then what is doubtful, each in the order of the file. */
export function judgeRows({ rows, isAmbiguous }: BatchFile, judging: Judging): JudgedRow[] {
  const seen = new Map<string, number>();
  const judged = rows.map((row, index): JudgedRow => {
    const of = judging.errors.filter((one) => one.row === index + 1 && one.path !== METHOD_PATH);
    const faults = faultsOf(row, of, isAmbiguous, judging);
    const { email, note, externalId } = row.texts;
    const same = JSON.stringify([email.toLowerCase(), row.amount, row.date, row.eventDate, note, externalId]);
    const earlier = seen.get(same);
    if (earlier === undefined) seen.set(same, row.line);
    return { row, faults, warnings: faults.length > 0 ? [] : warningsOf(row, earlier, judging) };
  });
  const rank = ({ faults, warnings }: JudgedRow) => (faults.length > 0 ? 0 : warnings.length > 0 ? 1 : 2);
  return judged.toSorted((one, other) => rank(one) - rank(other));
}

function faultsOf(
  row: BatchRow,
  errors: readonly BatchError[],
  isAmbiguous: boolean,
  words: Words,
): readonly Remark[] {
  const { faults } = words.texts;
  if (row.isLonger) return [{ column: null, text: faults.cells }];
  const byColumn = Map.groupBy(errors, ({ path }) => columns[path] ?? null);
  const remarks = Object.values(columns).flatMap((column): Remark[] => {
    const found = byColumn.get(column) ?? [];
    const own = ownFault(row, column, isAmbiguous, words);
    if (own !== null) return [{ column, text: own }];
    // One sentence for a cell: the validator says of an empty one that it is short, and blank.
    return found.slice(0, 1).map((error) => serviceFault(row, column, error, words));
  });
  const others = byColumn.get(null) ?? [];
  return [...remarks, ...others.map(({ message }) => ({ column: null, text: message, isForeign: true }))];
}

// An error that the app finds itself, before the service reports it in its own words.
function ownFault(
  { texts: cells, amount, ...dates }: BatchRow,
  column: BatchColumn,
  isAmbiguous: boolean,
  { texts }: Words,
): string | null {
  const { faults, columns: names } = texts;
  const cell = cells[column];
  const isNeeded = column !== 'eventDate' && column !== 'note' && column !== 'externalId';
  if (cell === '') return isNeeded ? faults.missing(names[column]) : null;
  if (column === 'amount' && amount === null) return faults.amount(cell);
  if ((column === 'date' || column === 'eventDate') && dates[column] === null)
    return (isAmbiguous && /^\d+\/\d+\/\d+$/.test(cell) ? faults.ambiguous : faults.date)(cell);
  return null;
}

const LONGEST: Partial<Readonly<Record<BatchColumn, number>>> = {
  name: 200,
  email: 254,
  note: 2500,
  externalId: 200,
};

function serviceFault(
  { texts: cells, amount }: BatchRow,
  column: BatchColumn,
  { code, message }: BatchError,
  { texts, formats }: Words,
): Remark {
  const { faults, columns: names } = texts;
  const longest = LONGEST[column];
  const text =
    column === 'amount'
      ? (amount ?? 0) < 1
        ? faults.zero
        : faults.large
      : longest !== undefined && cells[column].length > longest
        ? faults.long(names[column], formats.count(longest))
        : column === 'email'
          ? faults.email(cells.email)
          : column === 'date' || column === 'eventDate'
            ? faults.date(cells[column])
            : code === 'external_id_taken'
              ? faults.externalIdTaken
              : code === 'too_short' || code === 'blank'
                ? faults.missing(names[column])
                : null;
  return text === null ? { column, text: message, isForeign: true } : { column, text };
}

// This is money that goes out: what may be a slip is asked about, and may still be meant.
function warningsOf(
  { amount, date }: BatchRow,
  earlier: number | undefined,
  { currency, today, texts, formats }: Judging,
): readonly Remark[] {
  const { warnings } = texts;
  return [
    ...(earlier === undefined
      ? []
      : [{ column: null, text: warnings.equal(formats.count(earlier)) } as const]),
    ...(amount !== null && amount < TINY
      ? [{ column: 'amount', text: warnings.tiny(formats.money(amount, currency)) } as const]
      : []),
    ...(date !== null && date < today ? [{ column: 'date', text: warnings.past } as const] : []),
  ];
}
