import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../messages/language.tsx';

/** A column of figures. The first column of a table names its rows. */
export interface FigureColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Words instead of figures: they begin at the left. */
  readonly isText?: boolean | undefined;
  /** Not worth a line on a phone, as it is nought. */
  readonly isIdle?: ((row: Row) => boolean) | undefined;
}

interface FigureTableProps<Row> {
  readonly label: string;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The sums, below a line. */
  readonly total?: Row | undefined;
}

/** A table of figures that is read as a whole, and printed. Where its columns find no room, each row is a list of its own. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { label, columns, rows, keyOf, total } = props;
  const last = columns.at(-1);
  return (
    <div className="@container">
      <table aria-label={label} className="hidden w-full @3xl:table print:table">
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            {columns.map(({ key, header, isText }, index) => (
              <th
                key={key}
                scope="col"
                className={`py-2 font-normal whitespace-nowrap ${index === 0 ? 'pe-3' : 'ps-4'} ${index === 0 || isText ? 'text-start' : 'w-[11%] text-end'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Cells key={keyOf(row)} {...{ columns, row }} />
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot className="font-semibold">
            <Cells columns={columns} row={total} isTotal />
          </tfoot>
        )}
      </table>
      <p className="flex justify-between gap-4 border-b border-line pb-2 text-sm text-soft @3xl:hidden print:hidden">
        <span>{columns[0]?.header}</span>
        <span>{last?.header}</span>
      </p>
      <ul aria-label={label} className="@3xl:hidden print:hidden">
        {(total === undefined ? rows : [total, ...rows]).map((row) => (
          <li key={row === total ? 'total' : keyOf(row)} className="border-b border-line py-3">
            <p className="flex justify-between gap-4 font-medium">
              <span className="min-w-0 wrap-anywhere">{columns[0]?.cell(row)}</span>
              <span className="flex-none">{last?.cell(row)}</span>
            </p>
            <dl className="mt-1 grid gap-0.5 text-sm">
              {columns.slice(1, -1).map(({ key, header, cell, isIdle }) =>
                isIdle?.(row) ? null : (
                  <div key={key} className="flex justify-between gap-4">
                    <dt className="text-soft">{header}</dt>
                    <dd>{cell(row)}</dd>
                  </div>
                ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CellsProps<Row> {
  readonly columns: readonly FigureColumn<Row>[];
  readonly row: Row;
  readonly isTotal?: boolean;
}

function Cells<Row>({ columns, row, isTotal = false }: CellsProps<Row>) {
  return (
    <tr className="border-b border-line hover:bg-wash">
      {columns.map(({ key, cell, isText }, index) =>
        index === 0 ? (
          <th
            key={key}
            scope="row"
            className={`py-2 pe-3 text-start wrap-anywhere ${isTotal ? '' : 'font-normal'}`}
          >
            {cell(row)}
          </th>
        ) : (
          <td key={key} className={`py-2 ps-4 ${isText ? 'text-start' : 'text-end'}`}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

interface FigureProps {
  readonly amount: number;
  readonly currency: string;
  /** Of a column whose heading names no currency. */
  readonly hasCurrency?: boolean | undefined;
  readonly to?: LinkProps | undefined;
}

/** An amount of a report; nought is a dash, and leads nowhere. */
export function Figure({ amount, currency, hasCurrency, to }: FigureProps) {
  const formats = useFormats();
  if (amount === 0) return <span className="text-soft">–</span>;
  const text = (
    <span className="whitespace-nowrap">
      {hasCurrency ? formats.money(amount, currency) : formats.figure(amount, currency)}
    </span>
  );
  if (to === undefined) return text;
  return (
    <Link {...to} className="inline-block min-h-6 content-center hover:text-link hover:underline">
      {text}
    </Link>
  );
}
