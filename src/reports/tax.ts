import type { Account } from '../accounts/types.ts';
import { taxOf } from '../documents/service.ts';
import { amountCell, type Cell, countCell } from '../kit/csv.ts';
import type { Database } from '../kit/database.ts';
import { splitByLargestRemainder, withoutTax } from '../kit/money.ts';
import { rangeOf } from '../ledger/service.ts';
import type { DayRange } from '../ledger/types.ts';
import { eachIssued, eachTaxed, sumReceivedOf, type TaxedInvoice } from './tax-store.ts';

/** By which day tax counts: when it was invoiced, or when it was paid. */
export const taxBases = ['Invoiced', 'Paid'] as const;
/** By which day tax counts. */
export type TaxBasis = (typeof taxBases)[number];

/** Tax of one rate in a currency. */
interface TaxRow {
  readonly currency: string;
  /** Hundredths of a percent; null outside the scope of VAT, and of invoices without line items. */
  readonly taxBasisPoints: number | null;
  readonly isItemized: boolean;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly invoiceCount: number;
}

type Part = Omit<TaxRow, 'currency' | 'invoiceCount'>;

/** Tax by rate and currency in some days of the account's zone, from the line items as they are. Transaction: opens some. */
export async function readTax(
  database: Database,
  account: Account,
  days: DayRange,
  basis: TaxBasis,
): Promise<TaxRow[]> {
  const range = await rangeOf(database, account, days);
  const rows = new Map<string, TaxRow>();
  if (basis === 'Invoiced') {
    for await (const some of eachIssued(database, account.id, range)) {
      for (const invoice of some) add(rows, invoice, partsOf(invoice));
    }
  } else {
    const received = await sumReceivedOf(database, account.id, range);
    const amounts = new Map(received.map(({ invoiceId, amount }) => [invoiceId, amount]));
    for await (const some of eachTaxed(database, account.id, [...amounts.keys()])) {
      for (const invoice of some) add(rows, invoice, paidParts(invoice, amounts.get(invoice.id) ?? 0));
    }
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      one.currency.localeCompare(other.currency) ||
      Number(other.isItemized) - Number(one.isItemized) ||
      (other.taxBasisPoints ?? -1) - (one.taxBasisPoints ?? -1),
  );
}

function add(rows: Map<string, TaxRow>, { currency }: TaxedInvoice, parts: readonly Part[]): void {
  for (const part of parts) {
    const name = `${currency} ${part.taxBasisPoints} ${part.isItemized}`;
    const before = rows.get(name) ?? { gross: 0, net: 0, tax: 0, invoiceCount: 0 };
    rows.set(name, {
      ...part,
      currency,
      gross: before.gross + part.gross,
      net: before.net + part.net,
      tax: before.tax + part.tax,
      invoiceCount: before.invoiceCount + 1,
    });
  }
}

// An invoice without line items says nothing of tax: all of it is net.
function partsOf({ lineItems, totalAmount }: TaxedInvoice): Part[] {
  if (lineItems.length > 0) return taxOf(lineItems).rates.map((rate) => ({ ...rate, isItemized: true }));
  return [{ taxBasisPoints: null, isItemized: false, gross: totalAmount, net: totalAmount, tax: 0 }];
}

/** What was paid of an invoice, in proportion to what each rate has of it. Transaction: none. */
function paidParts(invoice: TaxedInvoice, paid: number): Part[] {
  const parts = partsOf(invoice);
  const sign = paid < 0 ? -1 : 1;
  const shares = splitByLargestRemainder(
    Math.abs(paid),
    parts.map(({ gross }) => gross),
  );
  return parts.map((part, index) => {
    const gross = shares[index] as number;
    const net = part.taxBasisPoints === null ? gross : withoutTax(gross, part.taxBasisPoints);
    return { ...part, gross: sign * gross, net: sign * net, tax: sign * (gross - net) };
  });
}

/** The columns of the file. */
export const taxColumns = ['Currency', 'Tax rate %', 'Itemized', 'Gross', 'Net', 'Tax', 'Invoices'];

/** A line of the file. Transaction: none. */
export function taxCells({ currency, taxBasisPoints, isItemized, invoiceCount, ...row }: TaxRow): Cell[] {
  const rate = taxBasisPoints === null ? null : { decimal: String(taxBasisPoints / 100) };
  const amounts = [row.gross, row.net, row.tax].map((amount) => amountCell(amount, currency));
  return [currency, rate, isItemized ? 'yes' : 'no', ...amounts, countCell(invoiceCount)];
}
