// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand cannot be rows of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the link or the box inside of a cell takes the focus
import { Link, type LinkProps } from '@tanstack/react-router';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { useMessages } from '../messages/language.tsx';
import type { Column } from './table.tsx';

interface RowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  /** Of the row, in pixels. */
  readonly height: number;
  /** Null where a row has two lines. */
  readonly columns: readonly Column<Row>[] | null;
  readonly grid: CSSProperties;
  readonly hasBoxes: boolean;
  readonly isChosen: boolean;
  readonly linkOf: ((row: Row) => LinkProps) | undefined;
  readonly nameOf: (row: Row) => string;
  readonly phoneRow: (row: Row) => ReactNode;
  readonly onFocus: (index: number) => void;
  readonly onToggle: (id: string) => void;
}

// A row changes nothing outside of it, so that new rows do not slow down the others.
const rowClass =
  'absolute inset-x-0 items-center border-b border-line contain-strict hover:bg-wash has-[a:focus-visible]:bg-wash';

/** A row in its place; drawn again only when something of it is another than before. */
export const TableRow = memo(function PlacedRow<Row>(props: RowProps<Row>) {
  const { index, height, columns, grid } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={`${columns === null ? 'flex' : 'grid gap-x-4'} ${rowClass}`}
      style={{ ...grid, top: index * height, height }}
    >
      {columns === null ? <TwoLines {...props} /> : <Cells {...props} columns={columns} />}
    </div>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

function Cells<Row>(props: RowProps<Row> & { readonly columns: readonly Column<Row>[] }) {
  const { row, columns, hasBoxes } = props;
  return (
    <>
      {hasBoxes && (
        <span role="cell" className="relative z-10 flex">
          <Box {...props} />
        </span>
      )}
      {columns.map((column, index) => (
        <span
          key={column.key}
          role="cell"
          className={`min-w-0 truncate py-1 ${column.isEnd ? 'text-end' : ''}`}
        >
          {index === 0 ? <RowLink {...props}>{column.cell(row)}</RowLink> : column.cell(row)}
        </span>
      ))}
    </>
  );
}

// A row on a phone.
function TwoLines<Row>(props: RowProps<Row>) {
  return (
    <>
      {props.hasBoxes && (
        // The whole row chooses while rows are chosen: fingers are wide.
        <span role="cell" className="flex flex-none">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside of it */}
          <label className="flex items-center pe-4 after:absolute after:inset-0 after:z-10">
            <Box {...props} />
          </label>
        </span>
      )}
      <div role="cell" className="min-w-0 flex-1">
        <RowLink {...props}>
          <span className="block">{props.phoneRow(props.row)}</span>
        </RowLink>
      </div>
    </>
  );
}

function Box<Row>({ row, id, isChosen, nameOf, onToggle }: RowProps<Row>) {
  const { parts } = useMessages();
  return (
    <input
      type="checkbox"
      aria-label={parts.chooseRow(nameOf(row))}
      checked={isChosen}
      onChange={() => onToggle(id)}
    />
  );
}

// The link of the first cell lies over the whole row.
const linkClass =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link';

function RowLink<Row>({
  row,
  index,
  linkOf,
  onFocus,
  children,
}: RowProps<Row> & { readonly children: ReactNode }) {
  if (linkOf === undefined) return children;
  return (
    <Link {...linkOf(row)} onFocus={() => onFocus(index)} className={linkClass}>
      {children}
    </Link>
  );
}
