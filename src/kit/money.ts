/** The largest amount that is accepted, in the minor unit. */
export const MAXIMUM_AMOUNT = 999_999_999_999;

// ISO 4217, currencies in use in 2026, by the number of digits of their minor unit. Own table, because
// Intl follows custom (CLDR) where the standard differs.
const byExponent: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
    'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG ' +
    'HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR ' +
    'MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG ' +
    'SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES ' +
    'WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const currencies: ReadonlySet<string> = new Set(Object.values(byExponent).flatMap((codes) => codes.split(' ')));

/** True for the ISO 4217 code of a currency in use. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** Adds amounts in one minor unit. Throws where the sum would no longer be exact: an impossible state. */
export function sumAmounts(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!Number.isSafeInteger(sum)) throw new Error('A sum of amounts is not a safe integer.');
  return sum;
}
