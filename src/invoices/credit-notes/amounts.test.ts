import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/support/property.ts';
import { sumAmounts, withoutTax } from '../../kit/money/money.ts';
import { netOfKey, taxOfKey } from '../../kit/money/tax-keys.ts';
import { randomPrices } from '../../kit/money/testing/random-prices.ts';
import { billedRates } from '../posting-taxes.ts';
import { type PricedInvoice, sumsOf } from '../tax.ts';
import { type Invoice, type LineItem, plainPricing } from '../types.ts';
import { creditLinesOf, creditRatesOf, splitRates } from './amounts.ts';
import type { CreditNote, CreditRequest } from './types.ts';

type Note = Pick<CreditNote, 'amount' | 'lines' | 'rates'>;

const rates = [0, 250, 700, 1_900, 2_550, undefined];
const items = (most: number) =>
  fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 7 }),
      unitAmount: fc.integer({ min: 1, max: most }),
      rate: fc.constantFrom(...rates),
    }),
    { minLength: 1, maxLength: 5 },
  );

const priced = (lineItems: readonly LineItem[]): PricedInvoice => ({ lineItems, pricing: plainPricing });

function invoiceOf(invoice: PricedInvoice, notes: readonly Note[]): Invoice {
  const creditedAmount = sumAmounts(notes.map(({ amount }) => amount));
  return {
    ...invoice,
    creditedAmount,
    loweredAmount: 0,
    totalAmount: sumsOf(invoice).total,
  } as unknown as Invoice;
}

function noteOf(invoice: PricedInvoice, notes: readonly Note[], request: CreditRequest): Note {
  const lines = creditLinesOf(invoiceOf(invoice, notes), { before: notes, givenUp: [] }, request);
  const amount = sumAmounts(lines.map((line) => line.amount));
  return { amount, lines, rates: creditRatesOf(invoice, notes, lines) };
}

function left(invoice: PricedInvoice, notes: readonly Note[]) {
  return billedRates(invoice).map(({ rate, gross }) => {
    const credited = notes.flatMap((note) => note.rates.filter((one) => one.rate === rate));
    return { rate, gross: gross - sumAmounts(credited.map((one) => one.gross)) };
  });
}

// A random part of what is left: of the whole, or of one rate.
function requestOf(
  rest: readonly { rate: number; gross: number }[],
  part: number,
  ofRate: boolean,
): CreditRequest {
  const open = rest.filter(({ gross }) => gross > 0);
  const share = (amount: number) => Math.max(1, Math.floor((amount * part) / 1_000));
  const [one] = open;
  if (ofRate && one !== undefined) {
    const taxBasisPoints = one.rate < 0 ? null : one.rate;
    return { reason: 'x', rates: [{ taxBasisPoints, amount: share(one.gross) }] };
  }
  return { reason: 'x', amount: share(sumAmounts(open.map(({ gross }) => gross))) };
}

describe('the amounts of credit notes', () => {
  // Amounts of currencies without decimals are small, those with three are large.
  it.each([
    ['JPY', 3_000],
    ['EUR', 300_000],
    ['KWD', 30_000_000],
  ])(
    'of one invoice in %s: ten of them and the rest are exactly the invoice, net and tax, by rate',
    (_currency, most) => {
      const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.boolean()), {
        minLength: 9,
        maxLength: 9,
      });
      fc.assert(
        fc.property(items(most), steps, (made, parts) => {
          const invoice = priced(
            made.map(
              ({ rate, ...item }): LineItem => ({
                description: 'x',
                ...item,
                ...(rate === undefined ? {} : { taxBasisPoints: rate }),
              }),
            ),
          );
          const notes: Note[] = [];
          for (const [part, ofRate] of parts) {
            const rest = left(invoice, notes);
            if (sumAmounts(rest.map(({ gross }) => gross)) === 0) break;
            notes.push(noteOf(invoice, notes, requestOf(rest, part, ofRate)));
            for (const { rate, gross } of billedRates(invoice)) {
              const credited = notes.flatMap((note) => note.rates.filter((one) => one.rate === rate));
              const [sum, net] = [
                sumAmounts(credited.map((one) => one.gross)),
                sumAmounts(credited.map((one) => one.net)),
              ];
              expect(sum).toBeLessThanOrEqual(gross);
              expect(net).toBe(rate < 0 ? sum : withoutTax(sum, rate));
            }
          }
          const rest = sumAmounts(left(invoice, notes).map(({ gross }) => gross));
          if (rest > 0) notes.push(noteOf(invoice, notes, { reason: 'x', amount: rest }));
          for (const { rate, gross, net } of billedRates(invoice)) {
            const credited = notes.flatMap((note) => note.rates.filter((one) => one.rate === rate));
            expect(sumAmounts(credited.map((one) => one.gross))).toBe(gross);
            expect(sumAmounts(credited.map((one) => one.net))).toBe(net);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  it('split over what was open and what was paid, and each part has its tax', () => {
    fc.assert(
      fc.property(items(10_000), fc.integer({ min: 0, max: 1_000 }), (made, part) => {
        const invoice = priced(
          made.map(
            ({ rate, ...item }): LineItem => ({
              description: 'x',
              ...item,
              ...(rate === undefined ? {} : { taxBasisPoints: rate }),
            }),
          ),
        );
        const { total } = sumsOf(invoice);
        const before = [noteOf(invoice, [], { reason: 'x', amount: Math.max(1, Math.floor(total / 3)) })];
        const rest = total - (before[0]?.amount ?? 0);
        if (rest === 0) return;
        const note = noteOf(invoice, before, { reason: 'x', amount: rest });
        const first = Math.floor((note.amount * part) / 1_000);
        const [open, paid] = splitRates(before, note.rates, first);
        expect(sumAmounts(open.map(({ gross }) => gross))).toBe(first);
        for (const { rate, gross, net } of note.rates) {
          const parts = [...open, ...paid].filter((one) => one.rate === rate);
          expect(sumAmounts(parts.map((one) => one.gross))).toBe(gross);
          expect(sumAmounts(parts.map((one) => one.net))).toBe(net);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of an invoice with discounts, decimals and any tax: by parts and by quantities, all of them are exactly the invoice', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(randomPrices, steps, ({ lines, taxMode, discount }, parts) => {
        const lineItems = lines.map((line): LineItem => ({ description: 'x', ...line }) as LineItem);
        const invoice: PricedInvoice = { lineItems, pricing: { taxMode, discount, exemption: null } };
        const notes: Note[] = [];
        // Half of the first line by its quantity, then parts of what is left.
        const [first] = sumsOf(invoice).lines;
        const half = Math.floor((lineItems[0]?.quantity ?? 0) * 500_000) / 1_000_000;
        if ((first?.gross ?? 0) > 2 && half > 0.01) {
          notes.push(noteOf(invoice, notes, { reason: 'x', lines: [{ lineItem: 0, quantity: half }] }));
          const rest = Math.round(((lineItems[0]?.quantity ?? 0) - half) * 1_000_000) / 1_000_000;
          notes.push(noteOf(invoice, notes, { reason: 'x', lines: [{ lineItem: 0, quantity: rest }] }));
          expect(sumAmounts(notes.map(({ amount }) => amount))).toBe(first?.gross);
        }
        for (const part of parts) {
          const rest = left(invoice, notes).filter(({ gross }) => gross > 0);
          const [one] = rest;
          if (one === undefined) break;
          const { taxCategory, localTaxBasisPoints, taxBasisPoints } = taxOfKey(one.rate);
          const asked = {
            taxBasisPoints,
            ...(localTaxBasisPoints === null ? {} : { localTaxBasisPoints }),
            ...(taxBasisPoints === null ? { taxCategory } : {}),
            amount: Math.max(1, Math.floor((one.gross * part) / 1_000)),
          };
          notes.push(noteOf(invoice, notes, { reason: 'x', rates: [asked] }));
          const credited = notes.flatMap((note) => note.rates.filter(({ rate }) => rate === one.rate));
          const sum = sumAmounts(credited.map(({ gross }) => gross));
          expect(sumAmounts(credited.map(({ net }) => net))).toBe(netOfKey(sum, one.rate));
        }
        const rest = sumAmounts(left(invoice, notes).map(({ gross }) => gross));
        if (rest > 0) notes.push(noteOf(invoice, notes, { reason: 'x', amount: rest }));
        for (const { rate, gross, net } of billedRates(invoice)) {
          const credited = notes.flatMap((note) => note.rates.filter((one) => one.rate === rate));
          expect(sumAmounts(credited.map((one) => one.gross))).toBe(gross);
          expect(sumAmounts(credited.map((one) => one.net))).toBe(net);
        }
      }),
      { numRuns: 500 },
    );
  });
});
