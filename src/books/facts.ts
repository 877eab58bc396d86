import type { LedgerAccount } from '../ledger/types.ts';
import { keyOfRate, subjectOf, wordsOf } from './rates.ts';
import {
  type BookRate,
  type BookSettings,
  type MappedAccount,
  type MissingFact,
  mappedAccounts,
  type SourcePosting,
} from './types.ts';

/** What of a posting belongs to which tax. `rate`: its tax key; null without line items. */
export interface Portion {
  readonly rate: number | null;
  /** In the direction of the posting: less than 0 where a rate gives back what it was rounded up before. */
  readonly gross: number;
  readonly net: number;
}

/** The parts of a posting by tax rate; they add up to its amount. */
export function portionsOf({ taxes, amount }: SourcePosting): Portion[] {
  if (taxes.length === 0) return [{ rate: null, gross: amount, net: amount }];
  return taxes.filter(({ gross, net }) => gross !== 0 || net !== 0);
}

const nameOf = new Map(
  Object.entries(mappedAccounts).map(([name, account]): [LedgerAccount, MappedAccount] => [
    account,
    name as MappedAccount,
  ]),
);

/** Looks facts up in the settings, and collects those that are missing, each once. */
export class Facts {
  private readonly found = new Map<string, MissingFact>();
  private readonly settings: BookSettings;

  constructor(settings: BookSettings) {
    this.settings = settings;
  }

  /** The missing facts, in the order in which they were looked for. */
  get missing(): readonly MissingFact[] {
    return [...this.found.values()];
  }

  lack(fact: MissingFact['fact'], subject: string | null, message: string): void {
    this.found.set(`${fact} ${subject}`, { fact, subject, message });
  }

  /** The other program's account for one of the ledger that has one; empty, and noted, without it. */
  accountFor(account: LedgerAccount): string {
    const name = nameOf.get(account);
    if (name === undefined) throw new Error(`The ledger account ${account} has an account for each rate.`);
    const own = this.settings.accounts[name];
    if (own == null) this.lack('Account', name, `The account for ${name} is not set.`);
    return own ?? '';
  }

  /** Where revenue of a tax key belongs; without an account, and noted, where the settings do not say it. */
  rateFor(rate: number | null): Pick<BookRate, 'account' | 'taxCode'> {
    const own = this.settings.rates.find((one) => keyOfRate(one) === rate);
    if (own?.account == null)
      this.lack('RevenueAccount', subjectOf(rate), `The revenue account for ${wordsOf(rate)} is not set.`);
    return own ?? { account: null, taxCode: null };
  }

  /** The tax code of a tax key; empty, and noted, where the settings do not say it. */
  taxCodeFor(rate: number | null): string {
    const { taxCode } = this.rateFor(rate);
    if (taxCode === null)
      this.lack('TaxCode', subjectOf(rate), `The name of the tax rate for ${wordsOf(rate)} is not set.`);
    return taxCode ?? '';
  }
}
