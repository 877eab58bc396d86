/** The largest amount that one field may carry, in the minor unit of its currency. */
export const MAXIMUM_AMOUNT = 999_999_999_999;

/**
 * ISO 4217 list one as published on 2026-01-01: the active currencies and funds by the number of digits behind the
 * decimal point. Left out are the codes without a minor unit (metals, bond units, SDR, testing, none). Not taken
 * from Intl, which follows what cash does: it gives HUF, ALL or IQD no digits, and so would shift amounts.
 */
const CODES_BY_EXPONENT: readonly (readonly [exponent: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
     COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
     INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
     MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
     STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

const exponents: ReadonlyMap<string, number> = new Map(
  CODES_BY_EXPONENT.flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code) => [code, exponent] as const),
  ),
);

/** Whether `code` is an active ISO 4217 currency, in capitals as the standard writes it. */
export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/**
 * Digits behind the decimal point: 10 to this power is how many minor units make one of the currency.
 * Throws on a code that is no currency, which the edge should have refused.
 */
export function currencyExponent(code: string): number {
  const exponent = exponents.get(code);
  if (exponent === undefined) throw new Error(`${JSON.stringify(code)} is no ISO 4217 currency.`);
  return exponent;
}

/**
 * The sum of amounts of one currency, in its minor unit; 0 of none.
 * Throws when an amount or the sum is no safe integer: such a number was rounded before it came here.
 */
export function sumAmounts(amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(sum)) {
      throw new Error(`Adding ${amount} leaves the safe integers.`);
    }
  }
  return sum;
}

/**
 * Splits an amount in proportion to weights, rounding each share down; what is left over goes to the last
 * share, so that the shares add up. All weights 0: everything goes to the last. The minor unit throughout.
 */
export function splitInProportion(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  let left = amount;
  return weights.map((weight, index) => {
    const isLast = index === weights.length - 1;
    const share = isLast || total === 0n ? 0 : Number((BigInt(amount) * BigInt(weight)) / total);
    left -= isLast ? 0 : share;
    return isLast ? left : share;
  });
}

/**
 * Splits an amount in proportion to weights, by running sums, so that no share is more than its weight: of an amount
 * that is more than all of them, each share is its weight. The minor unit throughout.
 */
export function splitWithin(amount: number, weights: readonly number[]): number[] {
  const total = sumAmounts(weights);
  const counted = BigInt(Math.min(amount, total));
  let weightSoFar = 0;
  let shareSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const until = total === 0 ? 0 : Number((counted * BigInt(weightSoFar)) / BigInt(total));
    const share = until - shareSoFar;
    shareSoFar = until;
    return share;
  });
}

/**
 * In which steps cards are charged, in the minor unit: the networks take no third decimal, and ariary whole. Krónur and shillings
 * have no decimals here. Source: https://docs.stripe.com/currencies, compared on 2026-11-28 with stored copies; only those until
 * 2023 say "Three-decimal currencies: the last digit is 0".
 */
export function chargeStep(currency: string): number {
  if (currency === 'MGA') return 100;
  return currencyExponent(currency) === 3 ? 10 : 1;
}

// In the minor unit; where a currency is missing, Stripe's table has 50 or nothing. Source: https://docs.stripe.com/currencies,
// "Minimum and maximum charge amounts", compared on 2026-11-28 with two stored copies of the page. Its lev is not in use any more.
const smallestCharges: Readonly<Record<string, number>> = {
  AED: 200,
  CZK: 1_500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1_000,
};

/**
 * The least that Stripe charges an account which is paid out in this currency, in the minor unit. Without a known minimum: 50 of
 * the steps in which cards are charged. An account that is paid out in another currency has the minimum of that one, at the rate
 * of the day: Stripe may still refuse a charge that is not smaller than this.
 */
function smallestCharge(currency: string): number {
  return smallestCharges[currency] ?? 50 * chargeStep(currency);
}

/** The part of an amount that one charge can take, in the minor unit: whole steps, and 0 where these are below the smallest charge. */
export function chargeablePart(amount: number, currency: string): number {
  const part = amount - (amount % chargeStep(currency));
  return part < smallestCharge(currency) ? 0 : part;
}

/** Hundredths of a percent of an amount, rounded half up to the minor unit. */
export function basisPointsOf(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n);
}

/** Hundredths of a percent of an amount, rounded down to the minor unit: never more than the rate. */
export function atMostBasisPointsOf(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n);
}

/**
 * The net amount of one that includes a tax of this rate, rounded half up to the minor unit; the tax is the rest.
 */
export function withoutTax(amount: number, taxBasisPoints: number): number {
  const whole = 10_000n + BigInt(taxBasisPoints);
  return Number((BigInt(amount) * 20_000n + whole) / (2n * whole));
}

/**
 * Splits an amount in proportion to weights, rounding each share down; what is left over goes, one minor unit
 * each, to the shares that lost most by the rounding, the earlier first. The weights are positive.
 */
export function splitByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { index, share: Number(exact / total), remainder: exact % total };
  });
  const left = amount - sumAmounts(shares.map(({ share }) => share));
  const byLoss = shares.toSorted(
    (one, other) => Number(other.remainder - one.remainder) || one.index - other.index,
  );
  const raised = new Set(byLoss.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, share }) => share + (raised.has(index) ? 1 : 0));
}
