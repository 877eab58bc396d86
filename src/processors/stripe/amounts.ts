import { currencyExponent } from '../../kit/money/money.ts';

// Where Stripe's smallest unit is not the one of ISO 4217: Stripe takes ariary whole, and krónur and shillings,
// which have lost their decimals, still as hundredths.
const stripeExponents: ReadonlyMap<string, number> = new Map([
  ['MGA', 0],
  ['ISK', 2],
  ['UGX', 2],
]);

/**
 * An amount of ours as Stripe takes it, or null when Stripe cannot take it: a fraction of its unit, or a currency
 * of three decimals whose last digit is not 0.
 */
export function toStripeAmount(amount: number, currency: string): number | null {
  const ours = currencyExponent(currency);
  const theirs = stripeExponents.get(currency) ?? ours;
  if (theirs === 3 && amount % 10 !== 0) return null;
  if (theirs >= ours) return amount * 10 ** (theirs - ours);
  const unit = 10 ** (ours - theirs);
  return amount % unit === 0 ? amount / unit : null;
}

/** An amount of Stripe's, signed, in our minor unit. `currency` as Stripe writes it, in small letters, or as we do. */
export function fromStripeAmount(amount: number, currency: string): number {
  const code = currency.toUpperCase();
  const ours = currencyExponent(code);
  const theirs = stripeExponents.get(code) ?? ours;
  // Only whole krónur exist, and Stripe's hundredths of them are always 00. A fee is rounded to whole krónur.
  return theirs > ours ? Math.round(amount / 10 ** (theirs - ours)) : amount * 10 ** (ours - theirs);
}

export function toStripeCurrency(currency: string): string {
  return currency.toLowerCase();
}
