import { sumAmounts } from '../../kit/money/money.ts';
import { type PostedAmounts, postingsOf } from '../../ledger/service.ts';
import type { Posting, RateAmount } from '../../ledger/types.ts';
import type { Invoice } from '../types.ts';
import { splitRates } from './amounts.ts';
import type { CreditNote } from './types.ts';

/** The codes of the postings of credit notes, by their names: a dry run shows them in this order, too. */
export const creditCodes = [
  'credit',
  'undefer',
  'credit_paid',
  'give_back_outside',
  'tax_moved_from',
  'tax_moved_to',
] as const;

type Posted = Pick<CreditNote, 'rates' | 'openAmount' | 'refundedAmount' | 'outsideAmount'>;

/** The postings of a credit note, with their taxes; `invoice` has the version with which it is issued. */
export function postingsOfCredit(
  invoice: Invoice,
  before: readonly Pick<CreditNote, 'rates'>[],
  { rates, openAmount, refundedAmount, outsideAmount }: Posted,
): Posting[] {
  const [open, paid] = splitRates(before, rates, openAmount);
  return [
    ...posted(invoice, { credit: openAmount }, open),
    ...posted(invoice, { credit_paid: refundedAmount + outsideAmount }, paid),
  ];
}

/** The posting of what a credit note gives back outside. Its taxes are those of money. */
export function postingsGivenBack(invoice: Invoice, { outsideAmount }: Posted): Posting[] {
  return posted(invoice, { give_back_outside: outsideAmount });
}

/**
 * The postings by which a credited amount that was never given back lowers what is owed again. `isWrittenOff`: whether that was
 * given up with the invoice.
 */
export function postingsSettled(
  { id, sequence, currency }: Invoice,
  amount: number,
  isWrittenOff: boolean,
): Posting[] {
  const source = { type: 'Invoice' as const, id, sequence, invoiceId: id, currency, isWrittenOff };
  return postingsOf(source, { credit_settled: amount });
}

/**
 * The postings that move money already paid to the rates of an invoice that a credit note has settled: two, which cancel each
 * other out but for their tax. `difference`: what the money should have of each rate, less what it has.
 */
export function postingsOfMovedTax(invoice: Invoice, difference: readonly RateAmount[]): Posting[] {
  // One unit at a rate whose tax alone differs, so that there is an amount to post.
  const sides = difference.map(({ rate, gross, net }) =>
    gross === 0
      ? { from: { rate, gross: 1, net: 0 }, to: { rate, gross: 1, net } }
      : gross > 0
        ? { from: null, to: { rate, gross, net } }
        : { from: { rate, gross: -gross, net: -net }, to: null },
  );
  const from = sides.flatMap((side) => side.from ?? []);
  const to = sides.flatMap((side) => side.to ?? []);
  return [
    ...posted(invoice, { tax_moved_from: sumAmounts(from.map(({ gross }) => gross)) }, from),
    ...posted(invoice, { tax_moved_to: sumAmounts(to.map(({ gross }) => gross)) }, to),
  ];
}

function posted(
  { id, sequence, currency }: Invoice,
  amounts: PostedAmounts<'Invoice'>,
  taxes?: readonly RateAmount[],
): Posting[] {
  const source = { type: 'Invoice' as const, id, sequence, invoiceId: id, currency };
  const withRates = taxes === undefined || taxes.length === 0 ? {} : { taxes };
  return postingsOf(source, amounts).map((one) => ({ ...one, ...withRates }));
}
