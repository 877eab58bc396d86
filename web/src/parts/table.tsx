// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand cannot be rows of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the link or the box inside of a cell takes the focus
import type { LinkProps } from '@tanstack/react-router';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '../messages/language.tsx';
import { Button } from './button.tsx';
import { useShortcut } from './shortcuts.ts';
import { TableRow } from './table-row.tsx';
import { useVisibleRows } from './visible-rows.ts';

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
interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** Where rows have two lines, the button that shows the boxes stands here, beside the filters. */
  readonly buttonPlace: HTMLElement | null;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Where a row leads; the whole row can be clicked. */
  readonly linkOf?: ((row: Row) => LinkProps) | undefined;
  /** The name of a row for its checkbox: its number or name. */
  readonly nameOf: (row: Row) => string;
  /** A row on a phone, in place of the columns. */
  readonly phoneRow: (row: Row) => ReactNode;
  /** Lines of a row on a phone. */
  readonly phoneLines?: 2 | 3 | undefined;
  readonly selection?: Selection | undefined;
  readonly count?: number | undefined;
  /** Called as the last rows come near: reads more. */
  readonly onNearEnd?: (() => void) | undefined;
  /** Called with the first row near the window and the row after the last one, as they change and as it changes. */
  readonly onShown?: ((first: number, end: number) => void) | undefined;
}

// Includes the line of 1 px below the row. The rest is even, so that text of 20 px is centred on whole pixels.
const ROW_HEIGHT = 49;
const PHONE_ROW_HEIGHTS = { 2: 73, 3: 87 } as const;
/** Between two columns, in pixels: `gap-x-4`. */
const GAP = 16;
const BOX = 32;
const READABLE = 110;
/** Below this width, in pixels, a row has two lines, however few columns there are. */
const NARROWEST = 560;
/** More is read when fewer rows than this are left below the window. */
const READ_AHEAD = 60;

/**
 * A list as a table whose columns align. Only the rows near the window exist, so that ten thousand scroll as ten do. J and
 * K walk through the rows, Enter opens, X chooses. A row is drawn again when it, `columns`, `linkOf`, `nameOf` or
 * `phoneRow` are others than before: a long list keeps them.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, selection } = props;
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const isSelectable = selection !== undefined;
  const columns = useMemo(
    () => columnsFor(width, props.columns, isSelectable),
    [width, props.columns, isSelectable],
  );
  const isPhone = columns === null;
  const isUnknown = props.count === -1;
  const [isChoosing, setChoosing] = useState(false);
  const hasBoxes = isSelectable && (!isPhone || isChoosing);
  const grid = useMemo(() => gridOf(columns, hasBoxes), [columns, hasBoxes]);
  return (
    <div ref={ref}>
      {isPhone && selection !== undefined && (
        <PhoneChoice {...{ rows, keyOf, selection, isChoosing, onChoosing: setChoosing }} />
      )}
      <div role="table" aria-label={label} aria-rowcount={isUnknown ? -1 : (props.count ?? rows.length) + 1}>
        {columns !== null && <HeaderRow {...{ columns, grid, rows, keyOf, selection }} />}
        <Body table={props} {...{ columns, grid, hasBoxes }} isPlaced={width > 0} />
      </div>
    </div>
  );
}

function gridOf<Row>(columns: readonly Column<Row>[] | null, hasBoxes: boolean): CSSProperties {
  if (columns === null) return {};
  const tracks = [...(hasBoxes ? [`${BOX}px`] : []), ...columns.map((column) => column.width)];
  return { gridTemplateColumns: tracks.join(' ') };
}

interface TableBodyProps<Row> {
  readonly table: TableProps<Row>;
  readonly columns: readonly Column<Row>[] | null;
  readonly grid: CSSProperties;
  readonly hasBoxes: boolean;
  /** True once the width is known, so that rows are drawn once and not for a phone first. */
  readonly isPlaced: boolean;
}

// Scrolling draws only this component, and only the rows that come into view.
function Body<Row>({ table, columns, grid, hasBoxes, isPlaced }: TableBodyProps<Row>) {
  const { rows, keyOf, selection, onNearEnd, onShown } = table;
  const ref = useRef<HTMLDivElement>(null);
  const height = columns === null ? PHONE_ROW_HEIGHTS[table.phoneLines ?? 2] : ROW_HEIGHT;
  const { first, end } = useVisibleRows(ref, { count: rows.length, height });
  useEffect(() => {
    // Rows beyond the window are read only after the reader begins to scroll.
    const isNear = end >= rows.length - (first === 0 ? 0 : READ_AHEAD);
    if (isPlaced && isNear) onNearEnd?.();
  }, [isPlaced, first, end, rows.length, onNearEnd]);
  useEffect(() => {
    if (isPlaced) onShown?.(first, end);
  }, [isPlaced, first, end, onShown]);
  const { onFocus, onToggle } = useTableKeys(ref, table, height);
  return (
    <div
      ref={ref}
      role="rowgroup"
      className="relative contain-layout"
      style={{ height: rows.length * height }}
    >
      {isPlaced &&
        rows.slice(first, end).map((row, place) => {
          const key = keyOf(row);
          return (
            <TableRow<Row>
              key={key}
              {...{ row, columns, grid, height, hasBoxes, onFocus, onToggle }}
              id={key}
              index={first + place}
              isChosen={selection?.chosen.has(key) ?? false}
              linkOf={table.linkOf}
              nameOf={table.nameOf}
              phoneRow={table.phoneRow}
            />
          );
        })}
    </div>
  );
}

// J, K and Enter walk and open; X chooses the row in focus.
function useTableKeys<Row>(
  ref: RefObject<HTMLDivElement | null>,
  { rows, keyOf, selection }: TableProps<Row>,
  height: number,
) {
  const { parts } = useMessages();
  const focused = useRowKeys(ref, rows.length, (index) => showRow(ref.current, index * height, height));
  const latest = useRef(selection);
  latest.current = selection;
  const onToggle = useCallback((key: string) => {
    latest.current?.onChange(toggled(latest.current.chosen, key));
  }, []);
  const onFocus = useCallback(
    (index: number) => {
      focused.current = index;
    },
    [focused],
  );
  const choose = () => focused.current !== null && onToggle(keyOf(rows[focused.current] as Row));
  useShortcut('x', parts.keys.choose, choose, selection !== undefined);
  return { onFocus, onToggle };
}

// As little as is needed to see it whole.
function showRow(body: HTMLElement | null, place: number, height: number): void {
  const top = (body?.getBoundingClientRect().top ?? 0) + place;
  if (top < 0) scrollBy(0, top);
  else if (top + height > innerHeight) scrollBy(0, top + height - innerHeight);
}

interface HeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly grid: CSSProperties;
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
      checked={isAll}
      onChange={() => selection.onChange(isAll ? new Set() : new Set(rows.map(keyOf)))}
    />
  );
}

interface PhoneChoiceProps<Row> extends ChooseAllProps<Row> {
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
}

// On a phone the boxes would take the room of the names, and a line of its own for the button that of a row.
function PhoneChoice<Row>({ isChoosing, onChoosing, ...all }: PhoneChoiceProps<Row>) {
  const { parts } = useMessages();
  const { buttonPlace, onChange } = all.selection;
  const stop = () => {
    onChange(new Set());
    onChoosing(false);
  };
  return (
    <>
      {buttonPlace !== null &&
        createPortal(
          <Button onClick={() => (isChoosing ? stop() : onChoosing(true))}>
            {isChoosing ? parts.cancel : parts.choose}
          </Button>,
          buttonPlace,
        )}
      {isChoosing && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside of it
        <label className="flex min-h-11 items-center gap-4 border-b border-line text-soft">
          <ChooseAll {...all} />
          {parts.chooseAll}
        </label>
      )}
    </>
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

// The first number of a track: `minmax(110px, 1fr)` takes at least 110 px. A track with a minimum of 0 counts as
// `READABLE`.
const leastOf = (track: string) => Number(/\d+/.exec(track)?.[0] ?? 0) || READABLE;

// The width of the element, in pixels.
function useWidth(ref: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

// J and K move the focus from row to row; the row that has it is remembered, as it may scroll away.
function useRowKeys(ref: RefObject<HTMLDivElement | null>, count: number, show: (index: number) => void) {
  const { parts } = useMessages();
  const focused = useRef<number | null>(null);
  const move = (step: number) => {
    const to = Math.min(count - 1, Math.max(0, (focused.current ?? (step > 0 ? -1 : count)) + step));
    if (count === 0) return;
    focused.current = to;
    show(to);
    // The row may have to be drawn first. Before that, another key may have moved the focus on.
    const focus = () => {
      if (focused.current === to) ref.current?.querySelector<HTMLElement>(`[data-index="${to}"] a`)?.focus();
    };
    requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  useShortcut('j', parts.keys.next, () => move(1));
  useShortcut('k', parts.keys.previous, () => move(-1));
  return focused;
}
