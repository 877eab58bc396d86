/**
 * Where a platform at Stripe may send money. Source: docs.stripe.com/connect/cross-border-payouts, read on 2026-11-26: within
 * its own country, and between the United States, the United Kingdom, the European Economic Area, Canada and Switzerland,
 * when charges are settled at the platform and the recipients have Stripe's full agreement, as ours have.
 */
const together: ReadonlySet<string> = new Set(
  (
    'US GB CA CH ' +
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
  ).split(' '),
);

/** Whether a platform in one country may send money to a recipient in another one; both ISO 3166. */
export function maySend(from: string, to: string): boolean {
  return from === to || (together.has(from) && together.has(to));
}
