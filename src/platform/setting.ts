import type { AccountMode } from '../accounts/types.ts';
import type { Queries } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { newId, type PlatformId } from '../kit/ids.ts';
import type { Secrets } from '../kit/secrets.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import type { Clock } from '../kit/time.ts';
import {
  countBusinesses,
  dashboardPage,
  deletePlatformEndpoints,
  ensurePlatformEndpoint,
  hintOf,
  isUsedByAnother,
  platformAddress,
  readPlatformAnswer,
  readSettlement,
  requireSecretKey,
  timed,
  tryPlatformKeys,
} from '../processors/service.ts';
import { type PlatformKeys, type PlatformStoreDeps, sealPlatform, unsealIfPossible } from './keys.ts';
import {
  clearPlatformKeys,
  findPlatform,
  type PlatformRow,
  putPlatform,
  savePaysOut,
  savePlatformAnswer,
} from './store.ts';
import type { FeeKind } from './types.ts';

export interface SettingDeps extends PlatformStoreDeps {
  readonly clock: Clock;
  /** Where Stripe's webhooks come, without a trailing slash. */
  readonly publicUrl: string;
  /** How long Stripe may take for one request of ours, in milliseconds. */
  readonly withinMs?: number;
  /** Sums the payments out that are under way at the platform of a mode, or have money there, by currency. */
  readonly readUnderWay: (mode: AccountMode) => Promise<readonly UnderWay[]>;
  /** Writes what was done into the operator's log, in its transaction. */
  readonly record: (tx: Queries, act: PlatformAct) => Promise<void>;
}

/** Payments out of one currency; the amount is in the minor unit. */
export interface UnderWay {
  readonly currency: string;
  readonly count: number;
  readonly amount: number;
}

/** Something that the operator did with the platform. */
export interface PlatformAct {
  readonly action:
    | 'platform.set'
    | 'platform.cleared'
    | 'platform.payouts_on'
    | 'platform.payouts_off'
    | 'platform.fee_set';
  readonly mode: AccountMode;
  /** The Stripe account, or the currency of a fee. */
  readonly name: string;
  /** Of a fee. */
  readonly kind?: FeeKind;
}

interface SetInput {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Whether keys of another Stripe account than before are meant. */
  readonly replacesAccount?: boolean;
}

/**
 * Sets the keys of the platform of a mode: tries them, makes both webhook endpoints, and stores everything at the end. Repeated
 * after a crash, it makes endpoints again, and deletes those whose secret nobody has. Errors: 422 `processor_refused_keys`,
 * `processor_busy`, `processor_incomplete`, 503.
 */
export async function setPlatform(
  untimed: SettingDeps,
  mode: AccountMode,
  { replacesAccount = false, ...keys }: SetInput,
): Promise<void> {
  const deps = timed(untimed);
  const secrets = requireSecretKey(await deps.loadSecrets());
  const { system } = deps.database;
  const before = await findPlatform(system, mode);
  const owner = { id: before?.id ?? newId<PlatformId>(), mode };
  const tried = await tryPlatformKeys(deps, owner, keys);
  await requireReplaceable(deps, before, tried.stripeAccount, mode, replacesAccount);
  const isSame = before?.stripeAccount === tried.stripeAccount;
  const known = isSame ? unsealIfPossible(secrets, before) : null;
  const ensure = (endpoint: 'account' | 'connect', id: string | null, secret: string | null) =>
    ensurePlatformEndpoint(deps, owner, keys.secretKey, endpoint, {
      id: secret === null ? null : id,
      secret,
    });
  const { accountWebhookSecret = null, connectWebhookSecret = null } = known ?? {};
  const account = await ensure('account', before?.accountEndpointId ?? null, accountWebhookSecret);
  const connect = await ensure('connect', before?.connectEndpointId ?? null, connectWebhookSecret);
  const ids = { account: account.id, connect: connect.id };
  const readiness = await readPlatformAnswer(deps, owner, keys.secretKey, ids);
  const stored: PlatformKeys = {
    ...keys,
    accountWebhookSecret: account.secret,
    connectWebhookSecret: connect.secret,
  };
  const row = {
    ...owner,
    ...tried,
    secrets: sealPlatform(secrets, owner, stored),
    accountEndpointId: account.id,
    connectEndpointId: connect.id,
    readiness,
  };
  await system.transaction(async (tx) => {
    await putPlatform(tx, row, deps.clock.now());
    await deps.record(tx, { action: 'platform.set', mode, name: tried.stripeAccount });
  });
  await unlessRefused(() => deletePlatformEndpoints(deps, owner, keys.secretKey, { account, connect }));
}

// The books are compared with everything at Stripe, so that a platform is no business of this installation.
async function requireReplaceable(
  { database, readUnderWay }: SettingDeps,
  before: PlatformRow | null,
  stripeAccount: string,
  mode: AccountMode,
  replacesAccount: boolean,
): Promise<void> {
  if (await isUsedByAnother(database.system, null, stripeAccount, mode === 'Live')) {
    throw refused(
      'account_taken',
      `An account of this installation is connected to the Stripe account ${stripeAccount} with keys of its own. The platform needs an account of its own at Stripe.`,
    );
  }
  if (before === null || before.stripeAccount === stripeAccount) return;
  await requireNoBusiness(database, mode);
  if (!replacesAccount) {
    throw refused(
      'other_account',
      `These keys are of the Stripe account ${stripeAccount}, and the platform is ${before.stripeAccount}: its recipients and businesses are connected to that one.`,
      '/replacesAccount',
    );
  }
  await requireNothingUnderWay(readUnderWay, mode);
}

// Without the platform's key their clients could not pay, and their refunds and disputes would be followed no more.
async function requireNoBusiness(
  { system }: Pick<SettingDeps['database'], 'system'>,
  mode: AccountMode,
): Promise<void> {
  const count = await countBusinesses(system, mode === 'Live');
  if (count === 0) return;
  const message = `${count} ${count === 1 ? 'account takes its' : 'accounts take their'} clients’ payments through the platform: disconnect them first, with processor clear.`;
  throw new AppError('processor_busy', { message, details: [{ path: '', code: 'businesses', message }] });
}

async function requireNothingUnderWay(
  readUnderWay: SettingDeps['readUnderWay'],
  mode: AccountMode,
): Promise<void> {
  const underWay = await readUnderWay(mode);
  const count = underWay.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return;
  const sums = underWay.map(({ amount, currency }) => formatMoney(amount, currency, localeOf('en')));
  const message = `${count} ${count === 1 ? 'payment out is' : 'payments out are'} under way at the platform (${sums.join(', ')}): wait for the end, or cancel what can be canceled.`;
  throw new AppError('processor_busy', { message, details: [{ path: '', code: 'paying_out', message }] });
}

function refused(code: string, message: string, path = '/secretKey'): AppError {
  return new AppError('processor_refused_keys', { message, details: [{ path, code, message }] });
}

/** Asks Stripe again what the platform lacks. Errors: 422 `no_processor` without keys, 503 `overloaded`. */
export async function checkPlatform(untimed: SettingDeps, mode: AccountMode): Promise<void> {
  const deps = timed(untimed);
  const { database, clock } = deps;
  const row = await findPlatform(database.system, mode);
  const keys = row && unsealIfPossible(await deps.loadSecrets(), row);
  if (row === null || keys === null) throw noPlatform();
  const readiness = await readPlatformAnswer(deps, row, keys.secretKey, {
    account: row.accountEndpointId,
    connect: row.connectEndpointId,
  });
  // A key that was revoked can read nothing more.
  const settled = readiness.keyWorks ? await readSettlement(deps, row, keys.secretKey) : row;
  await savePlatformAnswer(database.system, row, { ...settled, readiness }, clock.now());
}

export function noPlatform(): AppError {
  return new AppError('no_processor', {
    message: 'The installation has no Stripe platform, which its operator sets with platform set.',
  });
}

/**
 * Deletes the keys of the platform, and its endpoints at Stripe, unless payments out are under way. False without keys.
 * Errors: 422 `processor_busy`.
 */
export async function clearPlatform(untimed: SettingDeps, mode: AccountMode): Promise<boolean> {
  const deps = timed(untimed);
  const row = await findPlatform(deps.database.system, mode);
  if (row === null || row.secrets === null) return false;
  await requireNoBusiness(deps.database, mode);
  await requireNothingUnderWay(deps.readUnderWay, mode);
  const keys = unsealIfPossible(await deps.loadSecrets(), row);
  await deps.database.system.transaction(async (tx) => {
    await clearPlatformKeys(tx, mode, deps.clock.now());
    await deps.record(tx, { action: 'platform.cleared', mode, name: row.stripeAccount });
  });
  const none = { id: null, secret: null };
  if (keys !== null) {
    await unlessRefused(() =>
      deletePlatformEndpoints(deps, row, keys.secretKey, { account: none, connect: none }),
    );
  }
  return true;
}

/**
 * Says whether accounts can begin payments out at the platform of a mode. What a recipient has accepted goes on. False when that
 * changes nothing. Errors: 422 `no_processor` where there never was a platform.
 */
export function switchPayouts(
  { database, record }: SettingDeps,
  mode: AccountMode,
  isOn: boolean,
): Promise<boolean> {
  return database.system.transaction(async (tx) => {
    const row = await findPlatform(tx, mode);
    if (row === null) throw noPlatform();
    if (!(await savePaysOut(tx, mode, isOn))) return false;
    const action = isOn ? 'platform.payouts_on' : 'platform.payouts_off';
    await record(tx, { action, mode, name: row.stripeAccount });
    return true;
  });
}

// An endpoint that stays does no harm: nobody has its secret.
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
  }
}

/** Shows the platform of a mode without its keys; null where there never was one. */
export async function showPlatform(
  { database, loadSecrets, publicUrl }: Pick<SettingDeps, 'database' | 'loadSecrets' | 'publicUrl'>,
  mode: AccountMode,
) {
  const row = await findPlatform(database.system, mode);
  if (row === null) return null;
  const secrets: Secrets = await loadSecrets();
  const keys = unsealIfPossible(secrets, row);
  const { stripeAccount, country, currencies, readiness, readinessAt, updatedAt } = row;
  return {
    stripeAccount,
    country,
    currencies,
    hasKeys: row.secrets !== null,
    /** False where it is for connected businesses alone. */
    paysOut: row.paysOut,
    /** Null without keys, and after the key that encrypted them was lost. */
    keyHint: keys && hintOf(keys.secretKey),
    publishableKey: keys?.publishableKey ?? null,
    webhooks: (['account', 'connect'] as const).map((endpoint) => ({
      url: platformAddress({ publicUrl }, mode, endpoint),
      isMade: (endpoint === 'account' ? row.accountEndpointId : row.connectEndpointId) !== null,
    })),
    readiness: readiness && {
      ...readiness,
      missing: readiness.missing.map((one) => ({ ...one, url: dashboardPage(mode, one.code) })),
    },
    unknownWebhooks: row.unknownWebhooks,
    checkedAt: readinessAt,
    updatedAt,
  };
}
