import type { Database } from '../kit/db/database.ts';
import { amountCell, type Cell, countCell } from '../kit/files/csv.ts';
import type { AccountId } from '../kit/ids.ts';
import { type TaxCategory, taxCategories, taxOfKey } from '../kit/money/tax-keys.ts';
import { rangeOf, type TaxKind } from '../ledger/service.ts';
import type { DayRange } from '../ledger/types.ts';
import { sumTaxesOf, type TaxSum } from './tax-store.ts';

/** By which day tax counts: when it was invoiced, or when it was paid. */
export const taxBases = ['Invoiced', 'Paid'] as const;
/** By which day tax counts. */
export type TaxBasis = (typeof taxBases)[number];

/** The kinds of rows, in the order of the report. */
export const taxRowKinds = ['Supply', 'Surcharge', 'Waived', 'WrittenOff'] as const;
/** A kind of rows. */
type TaxRowKind = (typeof taxRowKinds)[number];

// Tax by payment has only paid amounts, so that none of them is waived or written off.
const rowsOf: Readonly<Record<TaxBasis, Readonly<Partial<Record<TaxKind, TaxRowKind>>>>> = {
  Invoiced: { Billed: 'Supply', Surcharge: 'Surcharge', Waived: 'Waived', WrittenOff: 'WrittenOff' },
  Paid: { Received: 'Supply', Surcharge: 'Surcharge' },
};

/** Amounts at one rate in a currency. */
interface TaxRow {
  readonly kind: TaxRowKind;
  readonly currency: string;
  /** Hundredths of a percent; null without tax, of surcharges, and of invoices without line items. */
  readonly taxBasisPoints: number | null;
  readonly localTaxBasisPoints: number | null;
  /** Null of surcharges, and of invoices without line items. */
  readonly taxCategory: TaxCategory | null;
  readonly isItemized: boolean;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly invoiceCount: number;
}

/** Tax by rate and currency in some days: the sums of what was posted on them. */
export async function readTax(
  database: Database,
  accountId: AccountId,
  days: DayRange,
  basis: TaxBasis,
): Promise<TaxRow[]> {
  const range = await rangeOf(database, accountId, days);
  const sums = await sumTaxesOf(database, accountId, range, Object.keys(rowsOf[basis]) as TaxKind[]);
  const rows = sums.map((sum) => rowOf(rowsOf[basis][sum.kind] as TaxRowKind, sum));
  return rows
    .filter(({ gross, tax }) => gross !== 0 || tax !== 0)
    .toSorted(
      (one, other) =>
        one.currency.localeCompare(other.currency) ||
        taxRowKinds.indexOf(one.kind) - taxRowKinds.indexOf(other.kind) ||
        Number(other.isItemized) - Number(one.isItemized) ||
        (other.taxBasisPoints ?? -1) - (one.taxBasisPoints ?? -1) ||
        (other.localTaxBasisPoints ?? -1) - (one.localTaxBasisPoints ?? -1) ||
        placeOf(one) - placeOf(other),
    );
}

const noTax = { taxBasisPoints: null, localTaxBasisPoints: null, taxCategory: null } as const;

function placeOf({ taxCategory }: TaxRow): number {
  return taxCategory === null ? -1 : taxCategories.indexOf(taxCategory);
}

function rowOf(kind: TaxRowKind, sum: TaxSum): TaxRow {
  const { rate, currency, gross, net, tax: taxSum, invoiceCount } = sum;
  const tax = rate === null ? noTax : taxOfKey(rate);
  return { kind, currency, ...tax, isItemized: rate !== null, gross, net, tax: taxSum, invoiceCount };
}

export const taxColumns = [
  'Currency',
  'Tax rate %',
  'Itemized',
  'Gross',
  'Net',
  'Tax',
  'Invoices',
  'Kind',
  'Tax category',
  'Local tax rate %',
];

const kindCells: Readonly<Record<TaxRowKind, string>> = {
  Supply: 'Supply',
  Surcharge: 'Surcharge',
  Waived: 'Waived',
  WrittenOff: 'Written off',
};

/** A line of the file. */
export function taxCells({
  kind,
  currency,
  taxBasisPoints,
  localTaxBasisPoints,
  taxCategory,
  isItemized,
  invoiceCount,
  ...row
}: TaxRow): Cell[] {
  const percent = (rate: number | null): Cell => (rate === null ? null : { decimal: String(rate / 100) });
  const amounts = [row.gross, row.net, row.tax].map((amount) => amountCell(amount, currency));
  return [
    currency,
    percent(taxBasisPoints),
    isItemized ? 'yes' : 'no',
    ...amounts,
    countCell(invoiceCount),
    kindCells[kind],
    taxCategory,
    percent(localTaxBasisPoints),
  ];
}
