import type { Account } from '../accounts/types.ts';
import { OUTSIDE_SCOPE, taxKeyOf } from '../kit/money/tax-keys.ts';
import { byRate, rateOf } from './rates.ts';
import type { BookFormat, BookSettings, DatevSettings, MappedAccount } from './types.ts';

type Chart = DatevSettings['chart'];
const keys = {
  exempt: taxKeyOf({ taxCategory: 'Exempt' }),
  reverseCharge: taxKeyOf({ taxCategory: 'ReverseCharge' }),
  intraCommunity: taxKeyOf({ taxCategory: 'IntraCommunity' }),
  export: taxKeyOf({ taxCategory: 'Export' }),
};
type Accounts = Readonly<Record<MappedAccount, string | null>>;

// Money at the processor is a bank account of the chart; what reaches the bank, or came outside, is money in transit until
// the statement of the bank is entered.
const charts: Readonly<Record<Chart, Accounts>> = {
  SKR03: {
    receivable: '10000',
    processor: '1210',
    bank: '1360',
    outside: '1360',
    disputesHeld: '1500',
    inTransit: '1360',
    atRecipient: '1360',
    payable: '70000',
    clientCredit: '1700',
    owedToOperator: '1700',
    surcharges: null,
    fees: '4970',
    refunds: '1590',
    chargebacks: '2400',
    writeOffs: '2400',
  },
  SKR04: {
    receivable: '10000',
    processor: '1810',
    bank: '1460',
    outside: '1460',
    disputesHeld: '1300',
    inTransit: '1460',
    atRecipient: '1460',
    payable: '70000',
    clientCredit: '3500',
    owedToOperator: '3500',
    surcharges: null,
    fees: '6855',
    refunds: '1370',
    chargebacks: '6930',
    writeOffs: '6930',
  },
};

// Automatic accounts take 19 % and 7 % out of the gross amount, and know the sales without tax, so that no BU-Schlüssel is
// needed. Reverse charge is proposed as a service to a business of another country of the EU: 8337 and 4337 are those of § 13b at
// home.
const revenue: Readonly<Record<Chart, Readonly<Record<number, string>> & { readonly other: string }>> = {
  SKR03: {
    1900: '8400',
    700: '8300',
    [keys.exempt]: '8100',
    [keys.reverseCharge]: '8336',
    [keys.intraCommunity]: '8125',
    [keys.export]: '8120',
    other: '8200',
  },
  SKR04: {
    1900: '4400',
    700: '4300',
    [keys.exempt]: '4100',
    [keys.reverseCharge]: '4336',
    [keys.intraCommunity]: '4125',
    [keys.export]: '4120',
    other: '4200',
  },
};

/** No account is set. */
export const noAccounts: Accounts = {
  receivable: null,
  processor: null,
  bank: null,
  outside: null,
  disputesHeld: null,
  inTransit: null,
  atRecipient: null,
  payable: null,
  clientCredit: null,
  owedToOperator: null,
  surcharges: null,
  fees: null,
  refunds: null,
  chargebacks: null,
  writeOffs: null,
};

// The display names of tax rates in new organisations of Xero, by country and tax key. A name that no source confirms is
// left for a person.
const xeroNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GB: {
    2000: '20% (VAT on Income)',
    500: '5% (VAT on Income)',
    0: 'Zero Rated Income',
    [keys.exempt]: 'Exempt Income',
    [keys.export]: 'Zero Rated Income',
    none: 'No VAT',
  },
  AU: {
    1000: 'GST on Income',
    0: 'GST Free Income',
    [keys.export]: 'GST Free Exports',
    none: 'BAS Excluded',
  },
  NZ: { 1500: '15% GST on Income', 0: 'Zero Rated', [keys.export]: 'Zero Rated', none: 'No GST' },
  US: { [keys.exempt]: 'Tax Exempt', none: 'Tax Exempt' },
};
const quickBooksNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GB: {
    2000: '20.0% S',
    500: '5.0% R',
    0: '0.0% Z',
    [keys.exempt]: 'Exempt',
    [keys.export]: '0.0% Z',
    none: 'No VAT',
  },
};

const usual: Readonly<Record<string, readonly number[]>> = {
  DE: [1900, 700, 0, keys.exempt, keys.reverseCharge, keys.intraCommunity, keys.export],
  GB: [2000, 500, 0, keys.exempt, keys.export],
  AU: [1000, 0, keys.export],
  NZ: [1500, 0, keys.export],
};

/** The settings that an account gets proposed: by its country, for the rates that it has used. */
export function proposedSettings(
  format: BookFormat,
  { country }: Pick<Account, 'country'>,
  usedRates: readonly number[],
  chart: Chart = 'SKR03',
): BookSettings {
  const known = new Set([
    ...(usual[format === 'Datev' ? 'DE' : country] ?? []),
    ...usedRates,
    OUTSIDE_SCOPE,
    null,
  ]);
  const rates = [...known].toSorted(byRate);
  return {
    accounts: accountsOf(format, chart),
    rates: rates.map((rate) => rateOf(rate, namesOf(format, country, chart, rate))),
    startsOn: null,
    dateOrder: country === 'US' ? 'MonthFirst' : 'DayFirst',
    datev:
      format === 'Datev'
        ? { chart, adviserNumber: null, clientNumber: null, accountLength: 4, yearStartMonth: 1 }
        : null,
  };
}

function accountsOf(format: BookFormat, chart: Chart): Accounts {
  return format === 'Datev' ? charts[chart] : noAccounts;
}

function namesOf(format: BookFormat, country: string, chart: Chart, rate: number | null) {
  const key = rate === null || rate === OUTSIDE_SCOPE ? 'none' : String(rate);
  if (format === 'Datev') {
    const own = rate === null ? undefined : revenue[chart][rate];
    return { account: own ?? revenue[chart].other, taxCode: null };
  }
  if (format === 'Xero') return { account: '200', taxCode: xeroNames[country]?.[key] ?? null };
  return { account: 'Services', taxCode: quickBooksNames[country]?.[key] ?? null };
}
