// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand cannot be rows of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the link or the box inside of a cell takes the focus
import { Link, type LinkProps } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/language.tsx';
import { useScreen } from './screen.ts';
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

const ROW_HEIGHT = 48;
const PHONE_ROW_HEIGHT = 72;

/**
 * A list as a table whose columns align. Only the rows near the window exist, so that ten thousand scroll as ten do. J and
 * K walk through the rows, Enter opens, X chooses.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, linkOf, selection, onNearEnd } = props;
  const screen = useScreen();
  const isPhone = screen === 'phone';
  const columns = isPhone ? [] : props.columns.filter((column) => !column.isWide || screen === 'wide');
  const ref = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(topOf(ref.current)), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (index) => keyOf(rows[index] as Row),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the width alone
  useEffect(() => virtualizer.measure(), [isPhone]);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 15) onNearEnd?.();
  }, [last, rows.length, onNearEnd]);
  const focusRow = useRowKeys(ref, rows.length, (index) =>
    virtualizer.scrollToIndex(index, { align: 'auto' }),
  );
  const toggle = (key: string) => selection?.onChange(toggled(selection.chosen, key));
  const { parts } = useMessages();
  useShortcut(
    'x',
    parts.keys.choose,
    () => focusRow.current !== null && toggle(keyOf(rows[focusRow.current] as Row)),
    selection !== undefined,
  );
  const tracks = [
    ...(selection === undefined ? [] : ['32px']),
    ...columns.map((column) => column.width),
  ].join(' ');
  const grid = isPhone ? {} : { gridTemplateColumns: tracks };
  return (
    <div ref={ref} role="table" aria-label={label} aria-rowcount={(props.count ?? rows.length) + 1}>
      <HeaderRow {...{ columns, grid, isPhone, rows, keyOf, selection }} />
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, size, key }) => {
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
                {...{ row, columns, grid, selection, toggle }}
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
  );
}

interface HeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly grid: object;
  readonly isPhone: boolean;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly selection: Selection | undefined;
}

function HeaderRow<Row>({ columns, grid, isPhone, rows, keyOf, selection }: HeaderProps<Row>) {
  const { parts } = useMessages();
  const isAll =
    selection !== undefined && rows.length > 0 && rows.every((row) => selection.chosen.has(keyOf(row)));
  if (isPhone) return null;
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
            <input
              type="checkbox"
              aria-label={parts.chooseAll}
              className="size-4 accent-accent"
              checked={isAll}
              onChange={() => selection.onChange(isAll ? new Set() : new Set(rows.map(keyOf)))}
            />
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
  if (phone !== null) {
    return (
      <div role="cell" className="flex h-full flex-col justify-center">
        {linked(<span className="block">{phone}</span>)}
      </div>
    );
  }
  return (
    <div role="presentation" className="grid h-full items-center gap-x-4" style={grid}>
      {selection !== undefined && (
        <span role="cell" className="relative z-10 flex">
          <input
            type="checkbox"
            aria-label={parts.chooseRow(name)}
            className="size-4 accent-accent"
            checked={selection.chosen.has(rowKey)}
            onChange={() => toggle(rowKey)}
          />
        </span>
      )}
      {columns.map((column, index) => (
        <span key={column.key} role="cell" className={`min-w-0 truncate ${column.isEnd ? 'text-end' : ''}`}>
          {index === 0 ? linked(column.cell(row)) : column.cell(row)}
        </span>
      ))}
    </div>
  );
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
