import { accountTime, type Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { blocked, invalidRequest } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { isSingleRate } from '../kit/money/tax-keys.ts';
import type { Clock } from '../kit/time.ts';
import { OUTSIDE_SCOPE } from '../ledger/types.ts';
import { proposedSettings } from './proposals.ts';
import { findNewest, findSettings, holdExports, listUsedRates, putSettings } from './store.ts';
import type { BookFormat, BookSettings, DatevSettings } from './types.ts';

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
  const rates = (await listUsedRates(tx, account.id)).filter(isSingleRate);
  return { settings: proposedSettings(format, account, rates), isSaved: false };
}

/** The verbs on the settings of a format. */
export function settingsVerbs({ database, clock }: BookDeps) {
  return {
    /** The settings in force; with `chart` what is proposed for it. */
    getSettings: ({ account }: Caller, format: BookFormat, chart?: DatevSettings['chart']) =>
      database.snapshot(account.id, async (tx) => {
        const rates = (await listUsedRates(tx, account.id)).filter(isSingleRate);
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
      await putSettings(tx, account.id, format, settings, accountTime(account, clock.now()));
      return { status: 200, data: present(format, { settings, isSaved: true }) };
    },
  };
}

// A rate that was used first after the settings were saved is shown without an account, so that a person sets it.
function withRates(settings: BookSettings, used: readonly number[]): BookSettings {
  const isKnown = (rate: number) =>
    settings.rates.some(({ taxBasisPoints, isItemized }) => isItemized && taxBasisPoints === rate);
  const lacking = used.filter((rate) => rate !== OUTSIDE_SCOPE && !isKnown(rate));
  const added = lacking.map((taxBasisPoints) => ({
    taxBasisPoints,
    isItemized: true,
    account: null,
    taxCode: null,
  }));
  return { ...settings, rates: [...settings.rates, ...added] };
}

function present(format: BookFormat, { settings, isSaved }: { settings: BookSettings; isSaved: boolean }) {
  const { accounts, rates, startsOn, dateOrder, datev } = settings;
  return { format, isSaved, accounts, rates, startsOn, dateOrder, datev };
}

function requireFitting(format: BookFormat, { rates, datev }: BookSettings): void {
  const names = rates.map(({ taxBasisPoints, isItemized }) => `${taxBasisPoints} ${isItemized}`);
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (repeated !== -1) refuse(`/rates/${repeated}`, 'must not have the rate of another element.');
  const odd = rates.findIndex(({ taxBasisPoints, isItemized }) => taxBasisPoints !== null && !isItemized);
  if (odd !== -1) refuse(`/rates/${odd}/taxBasisPoints`, 'must be null without line items.');
  if ((format === 'Datev') !== (datev !== null))
    refuse('/datev', format === 'Datev' ? 'must be an object for Datev.' : 'must be null for this format.');
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
