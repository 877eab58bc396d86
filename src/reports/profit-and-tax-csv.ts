import { amountCell, type Cell } from '../kit/files/csv.ts';
import type { readProfitAndTax, SummaryFigures } from './profit-and-tax.ts';

type Summary = Awaited<ReturnType<typeof readProfitAndTax>>[number];

export const profitAndTaxColumns = [
  'Part',
  'From',
  'To',
  'Currency',
  'Figure',
  'Detail',
  'Local tax rate %',
  'Net',
  'Tax',
  'Amount',
];

type Line = readonly [
  figure: string,
  detail: Cell,
  local: Cell,
  net: number | null,
  tax: number | null,
  amount: number,
];

const percent = (rate: number | null): Cell => (rate === null ? null : { decimal: String(rate / 100) });

function linesOf({
  billed,
  writtenOff,
  surcharges,
  received,
  givenBack,
  fees,
  out,
  owed,
}: SummaryFigures): Line[] {
  return [
    ...billed.rates.map(({ taxBasisPoints, localTaxBasisPoints, taxCategory, net, tax, gross }): Line => {
      const detail =
        taxBasisPoints === null ? (taxCategory ?? 'Without line items') : percent(taxBasisPoints);
      return ['Billed by tax', detail, percent(localTaxBasisPoints), net, tax, gross];
    }),
    ['Billed', null, null, billed.net, billed.tax, billed.gross],
    ['Written off', null, null, writtenOff.net, writtenOff.tax, writtenOff.gross],
    ['Surcharges', null, null, null, null, surcharges],
    ...received.ways.map(({ way, amount }): Line => ['Received by way', way, null, null, null, amount]),
    ['Received', null, null, null, null, received.amount],
    ['Given back', 'Refunds', null, null, null, givenBack.refunds],
    ['Given back', 'Returns', null, null, null, givenBack.returns],
    ['Given back', 'Disputes', null, null, null, givenBack.disputes],
    ['Fees', null, null, null, null, fees],
    ['Paid out to contacts', null, null, null, null, out],
    ['Owed at the end', null, null, null, null, owed],
  ];
}

/** The lines of the file of one currency: each month, and then the period. */
export function profitAndTaxCells(
  { currency, rows, total }: Summary,
  days: { from: string; to: string },
): Cell[][] {
  const cellsOf = (part: string, { from, to }: { from: string; to: string }, figures: SummaryFigures) =>
    linesOf(figures).map(([figure, detail, local, net, tax, amount]): Cell[] => [
      part,
      from,
      to,
      currency,
      figure,
      detail,
      local,
      ...[net, tax, amount].map((one): Cell => (one === null ? null : amountCell(one, currency))),
    ]);
  return [...rows.flatMap((row) => cellsOf('Month', row, row)), ...cellsOf('Period', days, total)];
}
