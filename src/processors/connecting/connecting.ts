import type { Transaction } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { ensureScheduledTask } from '../../kit/queue/tasks.ts';
import { recordConnection } from '../connection-events.ts';
import {
  type KeptStripe,
  type KeyOwner,
  type KeyStore,
  refuseShared,
  sealStripe,
  stripeAccountTaken,
  unsealIfPossible,
} from '../keys.ts';
import {
  isUsedByAnother,
  lockAccountItself,
  lockProcessorAccount,
  type ProcessorAccountRow,
  putProcessorAccount,
  releasePending,
  savePending,
} from '../store.ts';
import type { StripeReadiness } from '../types.ts';
import { busyWith, type ConnectingDeps, isStandIn, openKeyStore, webhookAddress } from './deps.ts';

import { CLAIM_MS, type Pending, sealPending, unsealPending } from './pending.ts';
import { askStripe, type PastedKeys, refusedKeys, tryKeys } from './trying.ts';

const HOUR_MS = 3_600_000;

/** What connecting begins with. */
export interface ConnectInput extends PastedKeys {
  /** Whether the keys may be of another account at Stripe than before. */
  readonly replacesAccount?: boolean;
}

/** A connection that this request works on. */
interface Claim {
  readonly sealed: Buffer;
  readonly pending: Pending;
  /** The row as it was: its keys stay in use until the end. */
  readonly before: ProcessorAccountRow | null;
  readonly keys: KeptStripe | null;
  /** Whether the keys are those in use already. */
  readonly isRepair: boolean;
}

/**
 * Connects an account to Stripe with pasted keys, or replaces them. Nothing changes before the keys were tried, and the
 * former ones stay in use until the last step. {@link finishConnecting} continues after a crash or a refusal of Stripe.
 * Errors: 403 `account_closed`, `account_suspended`, 422 `processor_refused_keys`, `processor_busy`, `processor_incomplete`, 503.
 */
export async function connect(
  deps: ConnectingDeps,
  account: KeyOwner,
  { replacesAccount = false, ...keys }: ConnectInput,
): Promise<void> {
  const store = await openKeyStore(deps);
  const tried = await tryKeys(deps, account, keys);
  const pending: Pending = { ...keys, ...tried };
  if (
    await isUsedByAnother(deps.database.system, account.id, pending.stripeAccount, account.mode === 'Live')
  ) {
    throw stripeAccountTaken(pending.stripeAccount);
  }
  const claim = await deps.database.transaction(account.id, async (tx) => {
    await deps.requireOpen(tx, account.id);
    const before = await lockProcessorAccount(tx, account.id, 'Stripe');
    requireUnclaimed(before, deps.clock.now());
    await requireSameOrUnsuspended(deps, tx, account, before, pending);
    await requireReplaceable(deps, tx, account, before, pending, replacesAccount);
    return begin(store, tx, account, before, pending, false);
  });
  await finish(deps, store, account, claim);
}

/**
 * Continues a connection that was begun, or repairs one: has the webhook endpoint and the domain made again where they are
 * missing. Errors: as {@link connect}; 422 `no_processor` where there are no keys.
 */
export async function finishConnecting(deps: ConnectingDeps, account: KeyOwner): Promise<void> {
  const store = await openKeyStore(deps);
  const claim = await deps.database.transaction(account.id, async (tx) => {
    await deps.requireOpen(tx, account.id);
    const now = deps.clock.now();
    const before = await lockProcessorAccount(tx, account.id, 'Stripe');
    requireUnclaimed(before, now);
    const waiting = before && unsealPending(store.secrets, account.id, before, now);
    const pending = waiting ?? (before && inUse(store, account, before));
    if (pending === null)
      throw new AppError('no_processor', { message: 'There are no keys to continue with.' });
    await requireSameOrUnsuspended(deps, tx, account, before, pending);
    return begin(store, tx, account, before, pending, waiting === null);
  });
  await finish(deps, store, account, claim);
}

function inUse(store: KeyStore, { id }: KeyOwner, row: ProcessorAccountRow): Pending | null {
  const { secretKey = null, publishableKey = null } = unsealIfPossible(store.secrets, id, row) ?? {};
  const { stripeAccount, readiness } = row;
  if (!row.isActive || secretKey === null || publishableKey === null || stripeAccount === null) return null;
  const isPairTried = readiness?.missing.every(({ code }) => code !== 'PublishableKeyUntried') ?? true;
  return { secretKey, publishableKey, stripeAccount, isPairTried };
}

function requireUnclaimed(row: ProcessorAccountRow | null, now: Date): void {
  if (row?.connectingUntil == null || row.connectingUntil <= now) return;
  const message = 'Another request is connecting this account right now; try again in two minutes.';
  throw new AppError('processor_busy', { message, details: [{ path: '', code: 'connecting', message }] });
}

// Refunds and disputes of a suspended account go on: they need keys of the same account at Stripe, and no other one.
async function requireSameOrUnsuspended(
  { requireUnsuspended }: ConnectingDeps,
  tx: Transaction,
  { id }: KeyOwner,
  row: ProcessorAccountRow | null,
  { stripeAccount }: Pending,
): Promise<void> {
  if (row?.stripeAccount !== stripeAccount) await requireUnsuspended(tx, id);
}

// Charges, refunds and disputes at the former account could not be followed any more.
async function requireReplaceable(
  deps: ConnectingDeps,
  tx: Transaction,
  { id }: KeyOwner,
  row: ProcessorAccountRow | null,
  { stripeAccount }: Pending,
  isMeant: boolean,
): Promise<void> {
  const former = row?.stripeAccount ?? null;
  if (former === null || former === stripeAccount) return;
  const underWay = await deps.readUnderWay(tx, id, 'Stripe');
  if (underWay.length > 0) throw busyWith(underWay);
  if (isMeant) return;
  const message = `These keys are of the Stripe account ${stripeAccount}, but this account was connected to ${former}. Refunds and disputes of payments there could no longer be followed here.`;
  const params = { before: former, after: stripeAccount };
  throw refusedKeys([{ path: '/replacesAccount', code: 'other_account', message, params }]);
}

async function begin(
  { secrets, clock }: KeyStore,
  tx: Transaction,
  { id }: KeyOwner,
  before: ProcessorAccountRow | null,
  pending: Pending,
  isRepair: boolean,
): Promise<Claim> {
  const now = clock.now();
  const sealed = sealPending(secrets, id, pending);
  const until = new Date(now.getTime() + CLAIM_MS);
  await savePending(tx, id, { none: sealStripe(secrets, id), pending: sealed, now, until });
  return { sealed, pending, before, keys: before && unsealIfPossible(secrets, id, before), isRepair };
}

// Stripe is asked between two transactions. When it refuses, the keys wait for somebody to continue.
async function finish(deps: ConnectingDeps, store: KeyStore, account: KeyOwner, claim: Claim): Promise<void> {
  const { id } = account;
  let made: Made;
  try {
    made = await prepare(deps, account, claim);
    await refuseShared(
      claim.pending.stripeAccount,
      deps.database.transaction(id, (tx) => activate(deps, store, tx, account, claim, made)),
    );
  } catch (cause) {
    const isWaiting = await deps.database.transaction(id, (tx) => releasePending(tx, id, claim.sealed));
    throw isWaiting && cause instanceof AppError ? withWaiting(cause) : cause;
  }
  deps.onChanged(id);
  await deleteFormer(deps, account, claim, made.endpointId);
}

// Says that the keys are stored, so that nobody pastes them again.
function withWaiting(cause: AppError): AppError {
  const { code, message, passes, retryAfterSeconds } = cause;
  const waiting = 'The keys are good and wait for one day: continue, instead of sending them again.';
  return new AppError(code, {
    message,
    passes,
    details: [...cause.details, { path: '', code: 'waiting', message: waiting }],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause,
  });
}

/** What was made at Stripe for a connection. */
interface Made {
  readonly endpointId: string | null;
  readonly webhookSecret: string | null;
  readonly readiness: StripeReadiness;
}

async function prepare(deps: ConnectingDeps, account: KeyOwner, claim: Claim): Promise<Made> {
  const { pending, before, keys } = claim;
  const isSame = before?.stripeAccount === pending.stripeAccount;
  const knownSecret = isSame ? (keys?.webhookSecret ?? null) : null;
  const knownId = isSame ? (before?.webhookEndpointId ?? null) : null;
  const webhookUrl = webhookAddress(deps, account.id);
  const { ensureEndpoint } = await import('../stripe/connecting/endpoint.ts');
  const { canReach, readReadiness } = await import('../stripe/connecting/readiness.ts');
  const ask = <T>(work: Parameters<typeof askStripe<T>>[3]) =>
    askStripe(deps, account.id, pending.secretKey, work);
  const endpoint = canReach(webhookUrl, { isStandIn: isStandIn(deps) })
    ? await ask((call) => ensureEndpoint(call, webhookUrl, { id: knownId, hasSecret: knownSecret !== null }))
    : { id: knownId, secret: null };
  const readiness = await ask((call) =>
    readReadiness(call, readinessInput(deps, account, pending, endpoint.id)),
  );
  return { endpointId: endpoint.id, webhookSecret: endpoint.secret ?? knownSecret, readiness };
}

/** How the readiness of an account is asked for. */
export function readinessInput(
  deps: ConnectingDeps,
  { id, mode }: KeyOwner,
  { secretKey, isPairTried }: Pick<Pending, 'secretKey' | 'isPairTried'>,
  endpointId: string | null,
) {
  return {
    isLive: mode === 'Live',
    isRestricted: secretKey.startsWith('rk_'),
    webhookUrl: webhookAddress(deps, id),
    endpointId,
    isStandIn: isStandIn(deps),
    domain: new URL(deps.payUrl).hostname,
    isPairTried,
  };
}

async function activate(
  deps: ConnectingDeps,
  { secrets, clock }: KeyStore,
  tx: Transaction,
  account: KeyOwner,
  { sealed, pending, isRepair }: Claim,
  { endpointId, webhookSecret, readiness }: Made,
): Promise<void> {
  const { id, mode } = account;
  await lockAccountItself(tx, id);
  await deps.requireOpen(tx, id);
  const row = await lockProcessorAccount(tx, id, 'Stripe');
  if (row?.pending == null || !row.pending.equals(sealed)) {
    const message = 'Another request has changed the connection in between.';
    throw new AppError('processor_busy', { message, details: [{ path: '', code: 'connecting', message }] });
  }
  await requireSameOrUnsuspended(deps, tx, account, row, pending);
  const { secretKey, publishableKey, stripeAccount } = pending;
  const isNew = row.stripeAccount !== stripeAccount;
  if (isNew && row.stripeAccount !== null) {
    const underWay = await deps.readUnderWay(tx, id, 'Stripe');
    if (underWay.length > 0) throw busyWith(underWay);
  }
  const now = clock.now();
  await putProcessorAccount(tx, id, {
    processor: 'Stripe',
    secrets: sealStripe(secrets, id, { secretKey, publishableKey, webhookSecret }),
    isActive: true,
    stripeAccount,
    isLive: mode === 'Live',
    webhookEndpointId: endpointId,
    readiness,
    isNew,
    now,
  });
  // Reads Stripe's log for events that never came, and once a day what is missing there.
  await ensureScheduledTask(tx, id, 'processor.sync', id, new Date(now.getTime() + HOUR_MS));
  if (!isRepair) await recordConnection(tx, account, 'account.processor_connected', stripeAccount, now);
}

// The secret of the former endpoint is known to nobody any more. If it stays behind, the next connection deletes it.
async function deleteFormer(
  deps: ConnectingDeps,
  { id }: KeyOwner,
  { pending, before, keys }: Claim,
  endpointId: string | null,
): Promise<void> {
  const former = before?.webhookEndpointId ?? null;
  if (former === null || former === endpointId) return;
  const isSame = before?.stripeAccount === pending.stripeAccount;
  const key = isSame ? pending.secretKey : (keys?.secretKey ?? null);
  if (key !== null) await tryToDelete(deps, id, key, former);
}

/** Deletes an endpoint at Stripe, if Stripe lets it be deleted. */
export async function tryToDelete(
  deps: ConnectingDeps,
  accountId: AccountId,
  secretKey: string,
  endpointId: string,
): Promise<void> {
  const { deleteEndpoint } = await import('../stripe/connecting/endpoint.ts');
  try {
    await askStripe(deps, accountId, secretKey, (call) => deleteEndpoint(call, endpointId));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
  }
}
