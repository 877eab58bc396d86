// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand cannot be rows of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the link or the box inside of a cell takes the focus
import { Link, type LinkProps } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/language.tsx';
import { useShortcut } from './shortcuts.ts';

/** A column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** A track of the grid: `120px`, `minmax(0, 2fr)`. */
  readonly width: string;
  /** Right-aligned, as amounts are. */
  readonly isEnd?: boolean | undefined;
  /** Only where there is much room. */
  readonly isWide?: boolean | undefined;
}

/** Which rows are chosen, by their keys. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

interface TableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Where a row leads; the whole row can be clicked. */
  readonly linkOf?: ((row: Row) => LinkProps) | undefined;
  /** What a row is called when it is chosen: its number or name. */
  readonly nameOf: (row: Row) => string;
  /** A row on a phone, in place of the columns. */
  readonly phoneRow: (row: Row) => ReactNode;
  readonly selection?: Selection | undefined;
  /** How many there are in all, where it is known. */
  readonly count?: number | undefined;
  /** Called as the last rows come near: reads more. */
  readonly onNearEnd?: (() => void) | undefined;
}

// With the line below it. What is above is even, so that text of 20 px stands on whole pixels.
const ROW_HEIGHT = 49;
const PHONE_ROW_HEIGHT = 73;
/** Between two columns, in pixels: `gap-x-4`. */
const GAP = 16;
const BOX = 32;
const READABLE = 110;
/** Below this width, in pixels, a row has two lines, however few columns there are. */
const NARROWEST = 560;

/**
 * A list as a table whose columns align. Only the rows near the window exist, so that ten thousand scroll as ten do. J and
 * K walk through the rows, Enter opens, X chooses.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, linkOf, selection, onNearEnd } = props;
  const ref = useRef<HTMLDivElement>(null);
  const { width, offset } = usePlace(ref);
  const columns = columnsFor(width, props.columns, selection !== undefined);
  const isPhone = columns === null;
  const [isChoosing, setChoosing] = useState(false);
  const virtualizer = useVisibleRows({ rows, keyOf, onNearEnd, isPhone, offset });
  const show = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' });
  const { focusRow, toggle } = useTableKeys(ref, props, show);
  const tracks = [
    ...(selection === undefined ? [] : [`${BOX}px`]),
    ...(columns ?? []).map((column) => column.width),
  ].join(' ');
  const grid = isPhone ? {} : { gridTemplateColumns: tracks };
  return (
    <div ref={ref}>
      {isPhone && selection !== undefined && (
        <PhoneHeader {...{ rows, keyOf, selection, isChoosing, onChoosing: setChoosing }} />
      )}
      <div role="table" aria-label={label} aria-rowcount={(props.count ?? rows.length) + 1}>
        {columns !== null && <HeaderRow {...{ columns, grid, rows, keyOf, selection }} />}
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size, key }) => {
            const row = rows[index] as Row;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                className="group absolute inset-x-0 border-b border-line hover:bg-wash has-[a:focus-visible]:bg-wash"
                style={{ top: start - offset, height: size }}
              >
                <BodyRow
                  {...{ row, grid, toggle }}
                  columns={columns ?? []}
                  selection={isPhone && !isChoosing ? undefined : selection}
                  name={props.nameOf(row)}
                  rowKey={keyOf(row)}
                  link={linkOf?.(row)}
                  phone={isPhone ? props.phoneRow(row) : null}
                  onFocus={() => {
                    focusRow.current = index;
                  }}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

// J, K and Enter walk and open; X chooses the row in focus.
function useTableKeys<Row>(
  ref: RefObject<HTMLDivElement | null>,
  { rows, keyOf, selection }: TableProps<Row>,
  show: (index: number) => void,
) {
  const { parts } = useMessages();
  const focusRow = useRowKeys(ref, rows.length, show);
  const toggle = (key: string) => selection?.onChange(toggled(selection.chosen, key));
  const choose = () => focusRow.current !== null && toggle(keyOf(rows[focusRow.current] as Row));
  useShortcut('x', parts.keys.choose, choose, selection !== undefined);
  return { focusRow, toggle };
}

interface VisibleRowsOptions<Row> extends Pick<TableProps<Row>, 'rows' | 'keyOf' | 'onNearEnd'> {
  readonly isPhone: boolean;
  readonly offset: number;
}

// Only the rows near the window exist; more are read before the last one comes.
function useVisibleRows<Row>({ rows, keyOf, onNearEnd, isPhone, offset }: VisibleRowsOptions<Row>) {
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (index) => keyOf(rows[index] as Row),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the width alone
  useEffect(() => virtualizer.measure(), [isPhone]);
  const last = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 15) onNearEnd?.();
  }, [last, rows.length, onNearEnd]);
  return virtualizer;
}

interface HeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly grid: object;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly selection: Selection | undefined;
}

function HeaderRow<Row>({ columns, grid, rows, keyOf, selection }: HeaderProps<Row>) {
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-9 items-center gap-x-4 border-b border-line text-sm text-soft"
        style={grid}
      >
        {selection !== undefined && (
          <span role="columnheader" className="flex">
            <ChooseAll {...{ rows, keyOf, selection }} />
          </span>
        )}
        {columns.map((column) => (
          <span key={column.key} role="columnheader" className={`truncate ${column.isEnd ? 'text-end' : ''}`}>
            {column.header}
          </span>
        ))}
      </div>
    </div>
  );
}

interface ChooseAllProps<Row> extends Pick<HeaderProps<Row>, 'rows' | 'keyOf'> {
  readonly selection: Selection;
}

function ChooseAll<Row>({ rows, keyOf, selection }: ChooseAllProps<Row>) {
  const { parts } = useMessages();
  const isAll = rows.length > 0 && rows.every((row) => selection.chosen.has(keyOf(row)));
  return (
    <input
      type="checkbox"
      aria-label={parts.chooseAll}
      className="size-4 accent-accent"
      checked={isAll}
      onChange={() => selection.onChange(isAll ? new Set() : new Set(rows.map(keyOf)))}
    />
  );
}

interface PhoneHeaderProps<Row> extends ChooseAllProps<Row> {
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
}

// On a phone the boxes would take the room of the names: they come when they are asked for.
function PhoneHeader<Row>({ isChoosing, onChoosing, ...all }: PhoneHeaderProps<Row>) {
  const { parts } = useMessages();
  const stop = () => {
    all.selection.onChange(new Set());
    onChoosing(false);
  };
  return (
    <div className="flex min-h-11 items-center justify-between border-b border-line">
      <span className="flex">
        {isChoosing && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside of it
          <label className="flex min-h-11 items-center gap-4 text-soft">
            <ChooseAll {...all} />
            {parts.chooseAll}
          </label>
        )}
      </span>
      <span>
        <button
          type="button"
          className="min-h-11 font-medium text-link"
          onClick={() => (isChoosing ? stop() : onChoosing(true))}
        >
          {isChoosing ? parts.cancel : parts.choose}
        </button>
      </span>
    </div>
  );
}

interface BodyProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly grid: object;
  readonly selection: Selection | undefined;
  readonly toggle: (key: string) => void;
  readonly link: LinkProps | undefined;
  readonly phone: ReactNode;
  readonly onFocus: () => void;
}

// The link of the first cell lies over the whole row.
const linkClass =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link';

function BodyRow<Row>(props: BodyProps<Row>) {
  const { row, rowKey, name, columns, grid, selection, toggle, link, phone, onFocus } = props;
  const { parts } = useMessages();
  const linked = (content: ReactNode) =>
    link === undefined ? (
      content
    ) : (
      <Link {...link} onFocus={onFocus} className={linkClass}>
        {content}
      </Link>
    );
  const box = selection !== undefined && (
    <input
      type="checkbox"
      aria-label={parts.chooseRow(name)}
      className="size-4 accent-accent"
      checked={selection.chosen.has(rowKey)}
      onChange={() => toggle(rowKey)}
    />
  );
  if (phone !== null) {
    return (
      <div role="presentation" className="flex h-full">
        {selection !== undefined && (
          // The whole row chooses while rows are chosen: fingers are wide.
          <span role="cell" className="flex flex-none">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside of it */}
            <label className="flex items-center pe-4 after:absolute after:inset-0 after:z-10">{box}</label>
          </span>
        )}
        <div role="cell" className="flex min-w-0 flex-1 flex-col justify-center">
          {linked(<span className="block">{phone}</span>)}
        </div>
      </div>
    );
  }
  return (
    <div role="presentation" className="grid h-full items-center gap-x-4" style={grid}>
      {selection !== undefined && (
        <span role="cell" className="relative z-10 flex">
          {box}
        </span>
      )}
      {columns.map((column, index) => (
        <span
          key={column.key}
          role="cell"
          className={`min-w-0 truncate py-1 ${column.isEnd ? 'text-end' : ''}`}
        >
          {index === 0 ? linked(column.cell(row)) : column.cell(row)}
        </span>
      ))}
    </div>
  );
}

/** The columns that have room in a width, in pixels: all, those without `isWide`, or null when a row needs two lines. */
function columnsFor<Row>(
  width: number,
  columns: readonly Column<Row>[],
  hasBoxes: boolean,
): readonly Column<Row>[] | null {
  if (width < NARROWEST) return null;
  const isFitting = (shown: readonly Column<Row>[]) => {
    const tracks = [...(hasBoxes ? [BOX] : []), ...shown.map((column) => leastOf(column.width))];
    return tracks.reduce((sum, one) => sum + one, GAP * (tracks.length - 1)) <= width;
  };
  if (isFitting(columns)) return columns;
  const narrow = columns.filter((column) => !column.isWide);
  return isFitting(narrow) ? narrow : null;
}

// The first number of a track: `minmax(110px, 1fr)` takes at least 110 px. What may shrink to nothing is wanted readable.
const leastOf = (track: string) => Number(/\d+/.exec(track)?.[0] ?? 0) || READABLE;

// How much room there is, and where on the page it begins.
function usePlace(ref: React.RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState({ width: 0, offset: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setPlace({ width: element.clientWidth, offset: topOf(element) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return place;
}

function topOf(element: HTMLElement | null): number {
  const body = element?.querySelector('[role="rowgroup"]:last-child');
  return body === null || body === undefined ? 0 : body.getBoundingClientRect().top + scrollY;
}

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

// J and K move the focus from row to row; the row that has it is remembered, as it may scroll away.
function useRowKeys(
  ref: React.RefObject<HTMLDivElement | null>,
  count: number,
  show: (index: number) => void,
) {
  const { parts } = useMessages();
  const focused = useRef<number | null>(null);
  const move = (step: number) => {
    const to = Math.min(count - 1, Math.max(0, (focused.current ?? (step > 0 ? -1 : count)) + step));
    if (count === 0) return;
    focused.current = to;
    show(to);
    // The row may have to be made first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[data-index="${to}"] a`)?.focus()),
    );
  };
  useShortcut('j', parts.keys.next, () => move(1));
  useShortcut('k', parts.keys.previous, () => move(-1));
  return focused;
}
