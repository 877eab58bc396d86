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
 * A fixed part in a currency's minor unit. With two digits, a cent is one unit; with three, ten units. Without digits the
 * unit itself counts as a cent, because a yen is worth about one.
 */
function centsIn(currency: string, cents: number): number {
  return cents * 10 ** Math.max(0, currencyExponent(currency) - 2);
}

/** The fee of a card charge, in the minor unit, rounded half up. It may be more than a small amount. */
export function cardFee(amount: number, currency: string): number {
  return basisPointsOf(amount, CARD_BASIS_POINTS) + centsIn(currency, CARD_FIXED_CENTS);
}

/** The fee of a bank charge, in the minor unit, rounded half up. */
export function bankFee(amount: number, currency: string): number {
  return Math.min(basisPointsOf(amount, BANK_BASIS_POINTS), centsIn(currency, BANK_MOST_CENTS));
}

/** The fee of a delivery, in the minor unit. */
export function deliveryFee(currency: string): number {
  return centsIn(currency, DELIVERY_CENTS);
}

/** The fee of a dispute, in the minor unit. It is not given back when the dispute is won. */
export function disputeFee(currency: string): number {
  return centsIn(currency, DISPUTE_CENTS);
}

/** The fee of a returned bank charge, in the minor unit, on top of the fee of the charge. */
export function returnFee(currency: string): number {
  return centsIn(currency, RETURN_CENTS);
}
