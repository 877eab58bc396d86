import { paint, type Tone } from './colours.ts';
import { harmless, pad, shorten, widthOf } from './text.ts';

/** A column of a table of such items. */
export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => string | null;
  /** Amounts stand right, so that their digits are under each other. */
  readonly align?: 'left' | 'right';
  readonly tone?: (item: Item) => Tone | null;
  /** On a narrow screen its text may be cut to this width. Amounts, statuses and ids never are. */
  readonly least?: number;
  /** Left out when the screen is still too narrow; those with the highest number first. */
  readonly leaveOut?: number;
}

/** The screen that a table is drawn on. */
interface Screen {
  readonly width: number | null;
  readonly hasColours: boolean;
}

const GAP = '  ';

/** The items under the titles of their columns, within the width of the screen as far as that can be. */
export function renderTable<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  screen: Screen,
): string {
  const shown = fit(columns, items, screen.width);
  const widths = widthsOf(shown, items, screen.width);
  const head = shown.map(({ title, align }, index) => pad(title, widths[index] ?? 0, align ?? 'left'));
  const rows = items.map((item) =>
    shown.map((column, index) => {
      const width = widths[index] ?? 0;
      const text = pad(shorten(textOf(column, item), width), width, column.align ?? 'left');
      return screen.hasColours ? paint(text, column.tone?.(item) ?? null) : text;
    }),
  );
  const title = line(head);
  return [screen.hasColours ? paint(title, 'quiet') : title, ...rows.map(line)].join('\n');
}

function line(cells: readonly string[]): string {
  return cells.join(GAP).trimEnd();
}

function textOf<Item>(column: Column<Item>, item: Item): string {
  const text = column.cell(item);
  return text === null || text === '' ? '–' : harmless(text);
}

function fullWidth<Item>(column: Column<Item>, items: readonly Item[]): number {
  return items.reduce((most, item) => Math.max(most, widthOf(textOf(column, item))), widthOf(column.title));
}

function leastWidth<Item>(column: Column<Item>, items: readonly Item[]): number {
  const full = fullWidth(column, items);
  return column.least === undefined ? full : Math.min(full, Math.max(column.least, column.title.length));
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, GAP.length * Math.max(0, widths.length - 1));
}

// Leaves out what may be left out until the narrowest form of the rest fits.
function fit<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  width: number | null,
): readonly Column<Item>[] {
  if (width === null) return columns;
  let shown = columns;
  while (sum(shown.map((column) => leastWidth(column, items))) > width) {
    const candidates = shown.filter(({ leaveOut }) => leaveOut !== undefined);
    if (candidates.length === 0) return shown;
    const last = Math.max(...candidates.map(({ leaveOut }) => leaveOut ?? 0));
    shown = shown.filter(({ leaveOut }) => leaveOut !== last);
  }
  return shown;
}

// Each column as wide as its widest cell; what is too much is taken from those that may be cut, the widest first.
function widthsOf<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  width: number | null,
): number[] {
  const widths = columns.map((column) => fullWidth(column, items));
  if (width === null) return widths;
  const least = columns.map((column) => leastWidth(column, items));
  for (let excess = sum(widths) - width; excess > 0; excess--) {
    const spare = widths.map((one, index) => (one > (least[index] ?? 0) ? one : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if (spare[widest] === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}
