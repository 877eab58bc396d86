import { basisPointsOf, currencyExponent } from '../../kit/money/money.ts';

/** Of a card charge: 2.90 %, and a fixed part of 30 cents. */
const CARD_BASIS_POINTS = 290;
const CARD_FIXED_CENTS = 30;

/** Of a bank charge: 0.80 %, at most 5.00. */
const BANK_BASIS_POINTS = 80;
const BANK_MOST_CENTS = 500;

/** For sending money to a recipient. */
const DELIVERY_CENTS = 50;

/** For a dispute, won or lost it. */
const DISPUTE_CENTS = 1_500;

/** For a bank charge that comes back. */
const RETURN_CENTS = 400;

/**
 * A fixed part in a currency's minor unit. With two digits a cent is a cent; with more, it has as many more
 * parts. Without digits the unit itself stands in for the cent, as a yen is worth about one.
 */
function centsIn(currency: string, cents: number): number {
  return cents * 10 ** Math.max(0, currencyExponent(currency) - 2);
}

/** What is kept of a card charge, in the minor unit, rounded half up. It may be more than a small amount. */
export function cardFee(amount: number, currency: string): number {
  return basisPointsOf(amount, CARD_BASIS_POINTS) + centsIn(currency, CARD_FIXED_CENTS);
}

/** What is kept of a bank charge, in the minor unit, rounded half up. */
export function bankFee(amount: number, currency: string): number {
  return Math.min(basisPointsOf(amount, BANK_BASIS_POINTS), centsIn(currency, BANK_MOST_CENTS));
}

/** What a delivery costs, in the minor unit. */
export function deliveryFee(currency: string): number {
  return centsIn(currency, DELIVERY_CENTS);
}

/** What a dispute costs, in the minor unit. It is not given back when the dispute is won. */
export function disputeFee(currency: string): number {
  return centsIn(currency, DISPUTE_CENTS);
}

/** What a bank charge costs that comes back, in the minor unit, on top of the fee it was settled with. */
export function returnFee(currency: string): number {
  return centsIn(currency, RETURN_CENTS);
}
