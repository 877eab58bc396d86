import { describe, expect, it } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './amounts.ts';

describe('an amount', () => {
  it.each([
    ['USD', 1_234, 1_234],
    ['JPY', 500, 500],
    ['KWD', 1_230, 1_230],
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    ['MGA', 100, 1],
  ])('in %s of %i in our unit is %i at Stripe, and back', (currency, ours, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs);
    expect(fromStripeAmount(theirs, currency.toLowerCase())).toBe(ours);
    expect(fromStripeAmount(-theirs, currency)).toBe(-ours);
  });

  it.each([
    ['KWD', 1_234],
    ['MGA', 150],
  ])('in %s of %i cannot be sent to Stripe', (currency, amount) => {
    expect(toStripeAmount(amount, currency)).toBeNull();
  });
});
