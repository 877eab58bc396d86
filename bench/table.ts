/** One line of the table: a promise, what was measured, what it is compared with, and the judgement. */
export interface Row {
  readonly promise:
    | 'S1'
    | 'S2'
    | 'S3'
    | 'S4'
    | 'S5'
    | 'S6'
    | 'S7'
    | 'S8'
    | 'app'
    | 'backup'
    | 'capacity'
    | 'turns';
  readonly work: string;
  readonly figure: string;
  readonly against: string;
  readonly ratio: number | null;
  readonly goal: string;
  /** Null where nothing is judged. */
  readonly isHeld: boolean | null;
}

/** What one part of the bench found: its lines, and everything behind them. */
export interface Part {
  readonly rows: readonly Row[];
  readonly samples: Readonly<Record<string, unknown>>;
}

const HEADINGS = ['', 'work', 'measured', 'against', 'ratio', 'goal', 'held'];

/** Lays the lines out in columns. */
export function renderTable(rows: readonly Row[]): string {
  const cells = rows.map(({ promise, work, figure, against, ratio, goal, isHeld }) => [
    promise,
    work,
    figure,
    against,
    ratio === null ? '' : ratio.toFixed(2),
    goal,
    isHeld === null ? '' : isHeld ? 'yes' : 'NO',
  ]);
  const widths = HEADINGS.map((_, column) =>
    Math.max(...[HEADINGS, ...cells].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

export function rate(perSecond: number): string {
  return `${Math.round(perSecond)}/s`;
}
