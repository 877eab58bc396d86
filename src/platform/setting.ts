import type { AccountMode } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { newId, type PlatformId } from '../kit/ids.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import {
  countBusinesses,
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
  savePlatformAnswer,
} from './store.ts';

export interface SettingDeps extends PlatformStoreDeps {
  readonly clock: Clock;
  /** Where Stripe's webhooks come, without a trailing slash. */
  readonly publicUrl: string;
  /** How long Stripe may take for one request of ours, in milliseconds. */
  readonly withinMs?: number;
  /** How many payments out are under way at the platform of a mode, or have money there. */
  readonly countUnderWay: (mode: AccountMode) => Promise<number>;
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
  await putPlatform(
    system,
    {
      ...owner,
      ...tried,
      secrets: sealPlatform(secrets, owner, stored),
      accountEndpointId: account.id,
      connectEndpointId: connect.id,
      readiness,
    },
    deps.clock.now(),
  );
  await unlessRefused(() => deletePlatformEndpoints(deps, owner, keys.secretKey, { account, connect }));
}

// The books are compared with everything at Stripe, so that a platform is no business of this installation.
async function requireReplaceable(
  { database, countUnderWay }: SettingDeps,
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
  await requireNothingUnderWay(countUnderWay, mode);
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
  countUnderWay: SettingDeps['countUnderWay'],
  mode: AccountMode,
): Promise<void> {
  const count = await countUnderWay(mode);
  if (count === 0) return;
  const message = `${count} ${count === 1 ? 'payment out is' : 'payments out are'} under way at the platform: wait for the end, or cancel what can be canceled.`;
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
  await requireNothingUnderWay(deps.countUnderWay, mode);
  const keys = unsealIfPossible(await deps.loadSecrets(), row);
  await clearPlatformKeys(deps.database.system, mode, deps.clock.now());
  const none = { id: null, secret: null };
  if (keys !== null) {
    await unlessRefused(() =>
      deletePlatformEndpoints(deps, row, keys.secretKey, { account: none, connect: none }),
    );
  }
  return true;
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
    /** Null without keys, and after the key that encrypted them was lost. */
    keyHint: keys && hintOf(keys.secretKey),
    publishableKey: keys?.publishableKey ?? null,
    webhooks: (['account', 'connect'] as const).map((endpoint) => ({
      url: platformAddress({ publicUrl }, mode, endpoint),
      isMade: (endpoint === 'account' ? row.accountEndpointId : row.connectEndpointId) !== null,
    })),
    readiness,
    checkedAt: readinessAt,
    updatedAt,
  };
}
