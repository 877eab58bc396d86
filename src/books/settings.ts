import { accountTime, type Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { blocked, invalidRequest } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { OUTSIDE_SCOPE } from '../kit/money/tax-keys.ts';
import type { Clock } from '../kit/time.ts';
import { BU_KEY } from './datev.ts';
import { noAccounts, proposedSettings } from './proposals.ts';
import { byRate, keyOfRate, rateOf } from './rates.ts';
import { findNewest, findSettings, holdExports, listUsedRates, putSettings } from './store.ts';
import type { BookFormat, BookRate, BookSettings, DatevSettings } from './types.ts';

/** What the verbs on books need. */
export interface BookDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** The settings that are in force: those that were saved, or those proposed. */
export async function settingsInForce(
  tx: Transaction,
  account: Caller['account'],
  format: BookFormat,
): Promise<{ readonly settings: BookSettings; readonly isSaved: boolean }> {
  const saved = await findSettings(tx, account.id, format);
  if (saved !== null) return { settings: saved, isSaved: true };
  const rates = await listUsedRates(tx, account.id);
  return { settings: proposedSettings(format, account, rates), isSaved: false };
}

/** The verbs on the settings of a format. */
export function settingsVerbs({ database, clock }: BookDeps) {
  return {
    /** The settings in force; with `chart` what is proposed for it. */
    getSettings: ({ account }: Caller, format: BookFormat, chart?: DatevSettings['chart']) =>
      database.snapshot(account.id, async (tx) => {
        const rates = await listUsedRates(tx, account.id);
        if (chart === undefined) {
          const { settings, isSaved } = await settingsInForce(tx, account, format);
          return present(format, { settings: withRates(settings, rates), isSaved });
        }
        const settings = proposedSettings(format, account, rates, chart);
        return present(format, { settings, isSaved: false });
      }),

    /** Saves all settings of a format. Errors: 400, 422 when the first day changes behind an export. */
    async saveSettings(tx: Transaction, { account }: Caller, format: BookFormat, settings: BookSettings) {
      requireFitting(format, settings);
      await holdExports(tx, account.id, format);
      await requireSameStart(tx, account.id, format, settings.startsOn);
      const kept = { ...settings, rates: inOrder(settings.rates) };
      await putSettings(tx, account.id, format, kept, accountTime(account, clock.now()));
      return { status: 200, data: present(format, { settings: kept, isSaved: true }) };
    },
  };
}

// A rate that was used first after the settings were saved is shown without an account, so that a person sets it.
function withRates(settings: BookSettings, used: readonly number[]): BookSettings {
  const known = new Set(settings.rates.map(keyOfRate));
  const lacking = used.filter((rate) => rate !== OUTSIDE_SCOPE && !known.has(rate));
  const added = lacking.map((rate) => rateOf(rate, { account: null, taxCode: null }));
  return { ...settings, rates: [...settings.rates, ...added] };
}

function inOrder(rates: readonly BookRate[]) {
  return rates
    .map((rate) => rateOf(keyOfRate(rate), rate))
    .toSorted((one, other) => byRate(keyOfRate(one), keyOfRate(other)));
}

function present(format: BookFormat, { settings, isSaved }: { settings: BookSettings; isSaved: boolean }) {
  const { accounts, rates, startsOn, dateOrder, datev } = settings;
  const shown = { ...noAccounts, ...accounts };
  return { format, isSaved, accounts: shown, rates: inOrder(rates), startsOn, dateOrder, datev };
}

function requireFitting(format: BookFormat, { rates, datev }: BookSettings): void {
  for (const [index, rate] of rates.entries()) requireRate(`/rates/${index}`, rate, format);
  const keys = rates.map(keyOfRate);
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (repeated !== -1) refuse(`/rates/${repeated}`, 'must not have the rate of another element.');
  if ((format === 'Datev') !== (datev !== null))
    refuse('/datev', format === 'Datev' ? 'must be an object for Datev.' : 'must be null for this format.');
}

function requireRate(path: string, rate: BookRate, format: BookFormat): void {
  const { taxBasisPoints, localTaxBasisPoints: local, taxCategory: category, isItemized, taxCode } = rate;
  if (!isItemized && (taxBasisPoints ?? local ?? category) != null)
    refuse(`${path}/taxBasisPoints`, 'must be null without line items, as category and local rate.');
  if (local != null && taxBasisPoints === null)
    refuse(`${path}/localTaxBasisPoints`, 'must be null without another rate.');
  const isTaxed = (taxBasisPoints ?? 0) + (local ?? 0) > 0;
  if (category != null && (category === 'Standard') !== isTaxed)
    refuse(`${path}/taxCategory`, 'must fit the rate.');
  if (format === 'Datev' && taxCode !== null && !BU_KEY.test(taxCode))
    refuse(`${path}/taxCode`, 'must be a BU-Schlüssel of up to four digits for Datev.');
}

function refuse(path: string, message: string): never {
  throw invalidRequest([{ path, code: 'invalid_value', message }]);
}

// Another first day would export postings that the books before already have, or lose some.
async function requireSameStart(
  tx: Transaction,
  accountId: AccountId,
  format: BookFormat,
  startsOn: string | null,
) {
  if ((await findNewest(tx, accountId, format)) === null) return;
  const before = (await findSettings(tx, accountId, format))?.startsOn ?? null;
  if (before === startsOn) return;
  const message = 'The first day cannot change any more: there is an export. Undo it first.';
  throw blocked('NotApplicable', message, { path: '/startsOn', passes: 'by change' });
}
