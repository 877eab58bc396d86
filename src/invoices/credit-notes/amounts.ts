import { type AppError, invalidRequest, refusal } from '../../kit/errors.ts';
import { splitByLargestRemainder, sumAmounts } from '../../kit/money/money.ts';
import { partOf, sumQuantities } from '../../kit/money/pricing.ts';
import { netOfKey, rateOfKey, taxKeyOf, taxOfKey } from '../../kit/money/tax-keys.ts';
import { OUTSIDE_SCOPE, type RateAmount } from '../../ledger/types.ts';
import { billedRates, rateDifference } from '../posting-taxes.ts';
import { sumsOf } from '../tax.ts';
import type { Invoice } from '../types.ts';
import type { CreditLine, CreditNote, CreditRequest } from './types.ts';

type CreditedNote = Pick<CreditNote, 'amount' | 'lines' | 'rates'>;

/** What was taken of an invoice before. */
interface Taken {
  /** By its credit notes. */
  readonly before: readonly CreditedNote[];
  /** What was waived of each rate. */
  readonly givenUp: readonly RateAmount[];
}

/**
 * The lines of a credit note: as the request says, or all that is left of each rate in proportion. Errors: 400
 * for a line item or a rate that the invoice does not have, 422 `credit_too_large`.
 */
export function creditLinesOf(
  invoice: Invoice,
  taken: Taken,
  { amount, lines, rates }: CreditRequest,
): CreditLine[] {
  const asked: CreditLine[] =
    lines !== undefined
      ? lines.map((line, index) => lineOf(invoice, taken.before, line, `/lines/${index}`))
      : rates !== undefined
        ? rates.map(
            (one): CreditLine => ({
              lineItem: null,
              quantity: null,
              ...creditedTax(taxKeyOf(one)),
              amount: one.amount,
            }),
          )
        : inProportion(invoice, taken, amount ?? 0);
  requireLeft(
    invoice,
    taken,
    asked,
    lines !== undefined ? '/lines' : rates !== undefined ? '/rates' : '/amount',
  );
  return asked;
}

// Several credits of one line together take no more than the line.
function lineOf(
  invoice: Invoice,
  before: readonly CreditedNote[],
  { lineItem, quantity, amount }: NonNullable<CreditRequest['lines']>[number],
  path: string,
): CreditLine {
  const item = invoice.lineItems[lineItem];
  const sums = sumsOf(invoice).lines[lineItem];
  if (item === undefined || sums === undefined) {
    const message = `The invoice has ${invoice.lineItems.length} line items; the first is 0.`;
    throw invalidRequest([{ path: `${path}/lineItem`, code: 'out_of_range', message }]);
  }
  if ((quantity === undefined) === (amount === undefined)) {
    const message = 'Send either quantity or amount.';
    throw invalidRequest([{ path, code: 'ambiguous', message }]);
  }
  const credited = before.flatMap((note) => note.lines.filter((line) => line.lineItem === lineItem));
  const taken = credited.reduce((sum, line) => sum + (line.quantity ?? 0), 0);
  if (quantity !== undefined && taken + quantity > item.quantity + 1e-9) {
    const message = `The line has a quantity of ${item.quantity}, of which ${taken} is credited.`;
    throw invalidRequest([{ path: `${path}/quantity`, code: 'out_of_range', message }]);
  }
  const wanted = amount ?? amountOfPart(sums.gross, item.quantity, quantity as number, credited);
  const left = sums.gross - sumAmounts(credited.map((line) => line.amount));
  if (wanted === 0) {
    const message = 'comes to 0: there is nothing to credit.';
    throw invalidRequest([{ path, code: 'out_of_range', message }]);
  }
  if (wanted > left) throw tooLarge(left, wanted, path, 'of this line item');
  return {
    lineItem,
    quantity: quantity ?? null,
    ...creditedTax(sums.key),
    amount: wanted,
  };
}

// By the quantities credited so far, so that all of them together are the line, however its price was rounded.
function amountOfPart(
  gross: number,
  whole: number,
  quantity: number,
  credited: readonly CreditLine[],
): number {
  const before = sumQuantities(credited.map((line) => line.quantity ?? 0));
  return partOf(gross, sumQuantities([before, quantity]), whole) - partOf(gross, before, whole);
}

/** How a credit note writes the tax of a key: a category that the rate says is left out. */
function creditedTax(
  key: number,
): Pick<CreditLine, 'taxBasisPoints' | 'localTaxBasisPoints' | 'taxCategory'> {
  const { taxBasisPoints, localTaxBasisPoints, taxCategory } = taxOfKey(key);
  return {
    taxBasisPoints,
    ...(localTaxBasisPoints === null ? {} : { localTaxBasisPoints }),
    ...(taxBasisPoints === null && taxCategory !== 'OutsideScope' ? { taxCategory } : {}),
  };
}

function inProportion(invoice: Invoice, taken: Taken, amount: number): CreditLine[] {
  const left = leftRates(invoice, taken).filter(({ gross }) => gross > 0);
  const line = { lineItem: null, quantity: null } as const;
  if (left.length === 0) return [{ ...line, taxBasisPoints: null, amount }];
  const total = sumAmounts(left.map(({ gross }) => gross));
  if (amount > total) throw tooLarge(total, amount, '/amount');
  const shares = splitByLargestRemainder(
    amount,
    left.map(({ gross }) => gross),
  );
  return left.flatMap(({ rate }, index) => {
    const share = shares[index] as number;
    return share === 0 ? [] : [{ ...line, ...creditedTax(rate), amount: share }];
  });
}

/** What is left of each rate of an invoice; nothing of one without line items. */
function leftRates(invoice: Invoice, { before, givenUp }: Taken): readonly RateAmount[] {
  return rateDifference(billedRates(invoice), [...before.flatMap(({ rates }) => rates), ...givenUp]);
}

function requireLeft(invoice: Invoice, taken: Taken, asked: readonly CreditLine[], path: string): void {
  const repeated = asked.find((line, index) =>
    asked.slice(0, index).some((one) => one.lineItem === line.lineItem && rateOf(one) === rateOf(line)),
  );
  if (repeated !== undefined) {
    const message = 'Two elements name the same.';
    throw invalidRequest([{ path, code: 'repeated_element', message }]);
  }
  const left = new Map(leftRates(invoice, taken).map(({ rate, gross }) => [rate, gross]));
  if (invoice.lineItems.length === 0) {
    const waived = invoice.payments.filter(({ status }) => status === 'Waived');
    const givenUp = sumAmounts(waived.map((one) => one.amount - one.paidAmount));
    const rest = invoice.totalAmount + invoice.loweredAmount - invoice.creditedAmount - givenUp;
    const amount = sumAmounts(asked.map((line) => line.amount));
    if (amount > rest) throw tooLarge(rest, amount, path);
    if (asked.some((line) => rateOf(line) !== OUTSIDE_SCOPE)) {
      const message = 'The invoice has no line items: nothing is known of its tax.';
      throw invalidRequest([{ path, code: 'unknown_rate', message }]);
    }
    return;
  }
  for (const [rate, some] of Map.groupBy(asked, rateOf)) {
    const amount = sumAmounts(some.map((line) => line.amount));
    const rest = left.get(rate) ?? 0;
    if (amount > rest) throw tooLarge(rest, amount, path, `at ${rateText(rate)}`);
  }
}

function rateOf(line: CreditLine): number {
  return taxKeyOf(line);
}

function rateText(rate: number): string {
  const { taxBasisPoints, taxCategory } = taxOfKey(rate);
  if (taxBasisPoints !== null) return `${rateOfKey(rate) / 100} %`;
  return rate === OUTSIDE_SCOPE ? 'no rate' : taxCategory;
}

/** The refusal of an amount that is more than what is left to credit. */
export function tooLarge(left: number, amount: number, path: string, of = 'of this invoice'): AppError {
  const message = `Only ${left} is left to credit ${of}, less than ${amount}.`;
  return refusal('credit_too_large', message, path);
}

/**
 * The amounts of a credit note by rate. The tax is that of everything credited so far, less the tax of the notes before: so
 * it is never off by more than one unit, and the note that takes the rest takes exactly the rest of the tax.
 */
export function creditRatesOf(
  { lineItems }: Pick<Invoice, 'lineItems'>,
  before: readonly Pick<CreditNote, 'rates'>[],
  lines: readonly CreditLine[],
): RateAmount[] {
  if (lineItems.length === 0) return [];
  const credited = before.flatMap(({ rates }) => rates);
  return [...Map.groupBy(lines, rateOf)]
    .map(([rate, some]) => {
      const of = credited.filter((one) => one.rate === rate);
      return nextAmount(rate, of, sumAmounts(some.map(({ amount }) => amount)));
    })
    .toSorted((one, other) => other.rate - one.rate);
}

// The next amount at a rate, after others.
function nextAmount(rate: number, before: readonly RateAmount[], gross: number): RateAmount {
  const sum = gross + sumAmounts(before.map((one) => one.gross));
  const net = netOfKey(sum, rate) - sumAmounts(before.map((one) => one.net));
  return { rate, gross, net };
}

/** Splits the amounts of a credit note by rate over its first part, of this amount, and the rest. */
export function splitRates(
  before: readonly Pick<CreditNote, 'rates'>[],
  rates: readonly RateAmount[],
  amount: number,
): readonly [first: readonly RateAmount[], rest: readonly RateAmount[]] {
  if (rates.length === 0) return [[], []];
  const shares = splitByLargestRemainder(
    amount,
    rates.map(({ gross }) => gross),
  );
  const credited = before.flatMap((note) => note.rates);
  const first = rates.map(({ rate }, index) =>
    nextAmount(
      rate,
      credited.filter((one) => one.rate === rate),
      shares[index] as number,
    ),
  );
  return [first.filter(({ gross, net }) => gross !== 0 || net !== 0), rateDifference(rates, first)];
}
