import type { Stripe } from 'stripe';
import { fromStripeAmount } from './amounts.ts';

type Line = Pick<Stripe.BalanceTransaction, 'currency' | 'exchange_rate' | 'fee'> & {
  readonly fee_details?: readonly Stripe.BalanceTransaction.FeeDetail[];
};

/**
 * The operator's part of the fees of a line at a connected business, in our minor unit of the line's currency. Below 0, it
 * came back. The rest is Stripe's, with its taxes.
 */
export function applicationFeeOf({ currency, fee_details: details = [] }: Omit<Line, 'fee'>): number {
  return details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + fromStripeAmount(amount, currency), 0);
}

/** The fee of a line that Stripe keeps, in our minor unit of the line's currency. */
export function stripeFeeOf(line: Line): number {
  return fromStripeAmount(line.fee, line.currency) - applicationFeeOf(line);
}

/** An amount of a line in the currency of its payment, which may have been settled in another one. */
export function convertedBack(amount: number, line: Omit<Line, 'fee'>, currency: string): number {
  return line.currency === currency || !line.exchange_rate ? amount : Math.round(amount / line.exchange_rate);
}
