import type { Account, AccountMode } from '../accounts/types.ts';
import type { Queries } from '../kit/db/database.ts';
import { AppError, invalidRequest, refusal } from '../kit/errors.ts';
import type { PlatformEndpoint } from '../processors/service.ts';
import { createPlatformAccess } from './access.ts';
import { maySend } from './country-rules.ts';
import { type PlatformEventDeps, receivePlatformWebhook } from './events.ts';
import { type FeeRule, insertFeeRule, listFeeRules, listLaterRules, readFee } from './fees-store.ts';
import type { PlatformStoreDeps } from './keys.ts';
import { payoutsAreOff } from './paying-out-store.ts';
import { type Comparison, comparePlatform, readTaken } from './reconciling.ts';
import {
  checkPlatform,
  clearPlatform,
  noPlatform,
  type SettingDeps,
  setPlatform,
  showPlatform,
  switchPayouts,
} from './setting.ts';
import { findPlatform, listOwners, readCurrencies } from './store.ts';
import type { FeeKind, PlatformRules } from './types.ts';
import { readPlatformNow, type WatchingDeps, watchPlatforms } from './watching.ts';

export { createPlatformAccess, type PlatformAccessing } from './access.ts';
export { createBusinessAccess } from './businesses.ts';
export type { FeeRule, SetFeeRule } from './fees-store.ts';
export type { PlatformStoreDeps } from './keys.ts';
export { createStatement as createPlatformBooks } from './lines-store.ts';
export { noteObject } from './objects-store.ts';
export { requirePayingOut, takesCards } from './paying-out-store.ts';
export type { Comparison } from './reconciling.ts';
export type { PlatformAct, UnderWay } from './setting.ts';
export { listOwners, readFee };

/** The operator's platform at Stripe, one for each mode. */
export type Platform = ReturnType<typeof createPlatform>;

export type PlatformDeps = Omit<WatchingDeps & PlatformEventDeps, 'access'>;

export function createPlatform(options: PlatformDeps) {
  const deps = { ...options, access: createPlatformAccess(options) };
  return {
    ...createRules(options),
    receiveWebhook: (
      mode: AccountMode,
      endpoint: PlatformEndpoint,
      rawBody: Buffer,
      signature: string | string[] | undefined,
    ) => receivePlatformWebhook(deps, mode, endpoint, rawBody, signature),
    /** Reads the platforms' logs at Stripe, if they were not read for ten minutes. */
    watch: () => watchPlatforms(deps),
    /** Reads the logs of the platform of a mode to their end, where there is one. Errors: those of Stripe. */
    readNow: (mode: AccountMode) => readPlatformNow(deps, mode),
    /** Compares what Stripe has with what belongs to accounts. Errors: 422 `no_processor`, 503 `overloaded`. */
    compare: (mode: AccountMode): Promise<readonly Comparison[]> => comparePlatform(deps, mode),
    /**
     * Asks Stripe what a bank has of some charges of an account now, by their keys, and keeps the answers. Answers how many
     * were new. Errors as above.
     */
    readTaken: (account: Account, keys: readonly string[]): Promise<number> => readTaken(deps, account, keys),
  };
}

/** Tells where the platform can send money, as it was last read from Stripe. */
export function createRules({ database }: Pick<PlatformStoreDeps, 'database'>): PlatformRules {
  return {
    async whyNotThere(mode, country, currency) {
      const row = await findPlatform(database.system, mode);
      if (row === null || row.secrets === null) return noPlatform();
      if (!row.paysOut) return payoutsAreOff();
      if (country !== null && !maySend(row.country, country)) {
        return new AppError('country_not_supported', {
          message: `Stripe cannot send money from ${nameOf(row.country)} to ${nameOf(country)}. Pay this recipient in another way, and record it.`,
        });
      }
      return row.currencies.includes(currency) ? null : unsettled(row.currencies, currency);
    },
  };
}

/** Refuses a currency that the platform of a mode cannot pay out. Errors: 422 `currency_not_supported`. */
export async function requireCurrency(tx: Queries, mode: AccountMode, currency: string): Promise<void> {
  const currencies = await readCurrencies(tx, mode);
  if (!currencies.includes(currency)) throw unsettled(currencies, currency, '/paymentMethodId');
}

function unsettled(currencies: readonly string[], currency: string, path = ''): AppError {
  const message = `The platform of this installation settles in ${currencies.join(', ')}, so it cannot pay out ${currency}.`;
  return refusal('currency_not_supported', message, path);
}

const names = new Intl.DisplayNames('en', { type: 'region' });

function nameOf(country: string): string {
  return names.of(country) ?? country;
}

/** How the operator sets the platform and its fees. */
export type PlatformSetting = ReturnType<typeof createPlatformSetting>;

export function createPlatformSetting(deps: SettingDeps) {
  const { database, clock } = deps;
  return {
    set: (mode: AccountMode, input: Parameters<typeof setPlatform>[2]) => setPlatform(deps, mode, input),
    show: (mode: AccountMode) => showPlatform(deps, mode),
    check: (mode: AccountMode) => checkPlatform(deps, mode),
    clear: (mode: AccountMode) => clearPlatform(deps, mode),
    switchPayouts: (mode: AccountMode, isOn: boolean) => switchPayouts(deps, mode, isOn),
    /**
     * Sets what is taken from an instant on, or from now: charges and payments that were made before keep their fee. Errors:
     * 400 for an instant in the past.
     */
    setFee: (mode: AccountMode, kind: FeeKind, currency: string, rule: FeeRule, from: Date | null = null) =>
      database.system.transaction(async (tx) => {
        const now = clock.now();
        const since = from ?? now;
        if (since < now || !(await insertFeeRule(tx, { ...rule, mode, kind, currency, since }, now))) {
          const message = 'A fee begins now or later: what was begun before keeps its fee.';
          throw invalidRequest([{ path: '/since', code: 'in_the_past', message }]);
        }
        await deps.record(tx, { action: 'platform.fee_set', mode, name: currency, kind });
      }),
    /** Lists what will be taken and is not yet, the next first. */
    listLaterFees: (mode: AccountMode) => listLaterRules(database.system, mode, clock.now()),
    listFees: (mode: AccountMode) => listFeeRules(database.system, mode, clock.now()),
  };
}
