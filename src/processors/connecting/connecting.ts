import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError, type RefusalCode } from '../../kit/errors.ts';
import { ensureScheduledTask } from '../../kit/queue/tasks.ts';
import { recordConnection } from '../connection-events.ts';
import {
  type KeptStripe,
  type KeyOwner,
  type KeyStore,
  refuseShared,
  requireNotPlatform,
  sealStripe,
  stripeAccountTaken,
  unsealIfPossible,
} from '../keys.ts';
import {
  isUsedByAnother,
  lockAccountItself,
  lockOrMakeRow,
  lockProcessorAccount,
  type ProcessorAccountRow,
  putProcessorAccount,
  releaseClaim,
  savePending,
} from '../store.ts';
import type { StripeReadiness } from '../types.ts';
import { dropWanted } from './business-store.ts';
import { type ConnectingDeps, openKeyStore, timed } from './deps.ts';
import { DELETING_MS, deleteUnused, type Endpoint, ensureOwnEndpoint, tryToDelete } from './endpoints.ts';
import { CLAIM_MS, type Pending, sealPending, unsealPending } from './pending.ts';
import { readAnswer } from './reading.ts';
import { type ReplaceInput, requireReplaceable, requireSameOrUnsuspended } from './replacing.ts';
import { type PastedKeys, tryKeys } from './trying.ts';

const HOUR_MS = 3_600_000;

/** What connecting begins with. */
export interface ConnectInput extends PastedKeys, ReplaceInput {}

/** A connection that this request works on. */
interface Claim {
  readonly id: string;
  readonly pending: Pending;
  /** The row as it was: its keys stay in use until the end. */
  readonly before: ProcessorAccountRow;
  readonly keys: KeptStripe | null;
  /** Whether the keys are those in use already. */
  readonly isRepair: boolean;
}

/**
 * Connects an account to Stripe with pasted keys, or replaces them. Nothing changes before the keys were tried, and the
 * former ones stay in use until the last step. {@link finishConnecting} continues after a crash or a refusal of Stripe.
 * Errors: 403 `account_closed`, `account_suspended`, 422 `processor_refused_keys`, `processor_busy`,
 * `processor_incomplete`, 503.
 */
export async function connect(
  untimed: ConnectingDeps,
  account: KeyOwner,
  { replacesAccount = false, givesUpDisputes = false, ...keys }: ConnectInput,
): Promise<void> {
  const deps = timed(untimed);
  const store = await openKeyStore(deps);
  const tried = await tryKeys(deps, account, keys);
  const pending: Pending = { ...keys, ...tried, givesUpDisputes };
  if (
    await isUsedByAnother(deps.database.system, account.id, pending.stripeAccount, account.mode === 'Live')
  ) {
    throw stripeAccountTaken(pending.stripeAccount);
  }
  await requireNotPlatform(deps.database, account, pending.stripeAccount);
  const claim = await deps.database.transaction(account.id, async (tx) => {
    const before = await lockUnclaimed(deps, store, tx, account);
    await requireSameOrUnsuspended(deps, tx, account, before, pending);
    const input = { replacesAccount, givesUpDisputes };
    await requireReplaceable(deps, store, tx, account, before, pending, input);
    return begin(store, tx, account, before, pending, false);
  });
  await finish(deps, store, account, claim);
}

/**
 * Continues a connection that was begun, or repairs one: has the webhook endpoint and the domain made again where they are
 * missing. Errors: as {@link connect}; 422 `no_processor` where there are no keys.
 */
export async function finishConnecting(untimed: ConnectingDeps, account: KeyOwner): Promise<void> {
  const deps = timed(untimed);
  const store = await openKeyStore(deps);
  const claim = await deps.database.transaction(account.id, async (tx) => {
    const before = await lockUnclaimed(deps, store, tx, account);
    const waiting = unsealPending(store.secrets, account.id, before, deps.clock.now());
    const pending = waiting ?? inUse(store, account, before);
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
  return {
    secretKey,
    publishableKey,
    stripeAccount,
    isPairTried: isPairTried(readiness),
    givesUpDisputes: false,
  };
}

/**
 * Whether Stripe has shown that the keys in use are of one account. Keys that were set by hand were not tried, and the answer
 * to a key that Stripe refused does not say it.
 */
export function isPairTried(readiness: StripeReadiness | null): boolean {
  const untried: ReadonlySet<string> = new Set(['PublishableKeyUntried', 'PublishableKeyWrong']);
  return readiness?.keyWorks === true && !readiness.missing.some(({ code }) => untried.has(code));
}

async function lockUnclaimed(
  { requireOpen }: ConnectingDeps,
  { secrets, clock }: KeyStore,
  tx: Transaction,
  { id }: KeyOwner,
): Promise<ProcessorAccountRow> {
  await requireOpen(tx, id);
  const now = clock.now();
  const row = await lockOrMakeRow(tx, id, sealStripe(secrets, id), now);
  if (row.connectingUntil !== null && row.connectingUntil > now) {
    throw connecting('Another request is connecting this account right now; try again in two minutes.');
  }
  return row;
}

function connecting(message: string): AppError {
  return new AppError('processor_busy', { message, details: [{ path: '', code: 'connecting', message }] });
}

async function begin(
  { secrets, clock }: KeyStore,
  tx: Transaction,
  { id }: KeyOwner,
  before: ProcessorAccountRow,
  pending: Pending,
  isRepair: boolean,
): Promise<Claim> {
  const now = clock.now();
  const claim = randomUUID();
  await savePending(tx, id, {
    pending: sealPending(secrets, id, pending),
    claim,
    now,
    until: new Date(now.getTime() + CLAIM_MS),
  });
  return { id: claim, pending, before, keys: unsealIfPossible(secrets, id, before), isRepair };
}

/** Refusals that another try may pass with the same keys. After any other the keys are good for nothing. */
const passing: ReadonlySet<RefusalCode> = new Set(['overloaded', 'processor_incomplete', 'processor_busy']);

// Stripe is asked between two transactions.
async function finish(deps: ConnectingDeps, store: KeyStore, account: KeyOwner, claim: Claim): Promise<void> {
  const { id } = account;
  try {
    const endpoint = await ensureOwnEndpoint(deps, account, claim);
    await use(deps, store, account, claim, endpoint);
  } catch (cause) {
    const isPassing = !(cause instanceof AppError) || passing.has(cause.code);
    // The keys of a repair are in use: they need not wait for anything.
    const keepsKeys = isPassing && !claim.isRepair;
    const isReleased = await deps.database.transaction(id, (tx) => releaseClaim(tx, id, claim.id, keepsKeys));
    throw isReleased && keepsKeys && cause instanceof AppError ? withWaiting(cause) : cause;
  }
  deps.onChanged(id);
  // The account is connected: what fails now must not look like a failure of that.
  await deleteUnused(deps, store, account, claim).catch((err: unknown) => {
    deps.log.warn(
      { err, account: account.path },
      'useless webhook endpoints stay at Stripe until the next connection',
    );
  });
}

async function use(
  deps: ConnectingDeps,
  store: KeyStore,
  account: KeyOwner,
  claim: Claim,
  endpoint: Endpoint,
): Promise<void> {
  const { pending, isRepair } = claim;
  try {
    const readiness = await readAnswer(deps, account, pending, endpoint.id, { refusesOther: !isRepair });
    await refuseShared(
      pending.stripeAccount,
      deps.database.transaction(account.id, (tx) =>
        activate(deps, store, tx, account, claim, endpoint, readiness),
      ),
    );
  } catch (cause) {
    // Nothing of a refusal was stored, so that nobody has the secret of this endpoint. A transaction whose answer was lost
    // may have stored it.
    if (endpoint.isNew && endpoint.id !== null && cause instanceof AppError) {
      await tryToDelete(timed(deps, DELETING_MS), account.id, pending.secretKey, endpoint.id);
    }
    throw cause;
  }
}

// Says that the keys are stored, so that nobody pastes them again.
function withWaiting(cause: AppError): AppError {
  const { code, message, passes, retryAfterSeconds, blockedBy } = cause;
  const waiting = 'The keys are good and wait for one day: continue, instead of sending them again.';
  return new AppError(code, {
    message,
    passes,
    details: [...cause.details, { path: '', code: 'waiting', message: waiting }],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(blockedBy === null ? {} : { blockedBy }),
    cause,
  });
}

async function activate(
  deps: ConnectingDeps,
  store: KeyStore,
  tx: Transaction,
  account: KeyOwner,
  { id: claim, pending, before, isRepair }: Claim,
  endpoint: Endpoint,
  readiness: StripeReadiness,
): Promise<void> {
  const { id, mode } = account;
  const { secretKey, publishableKey, stripeAccount, givesUpDisputes } = pending;
  await lockAccountItself(tx, id);
  // A charge that is being written goes to the former account: this waits for it, and counts it then.
  if (before.stripeAccount !== stripeAccount) await deps.lockOpening(tx, id);
  await deps.requireOpen(tx, id);
  const row = await lockProcessorAccount(tx, id, 'Stripe');
  if (row?.claim !== claim) throw connecting('Another request has changed the connection in between.');
  await requireSameOrUnsuspended(deps, tx, account, row, pending);
  const input = { replacesAccount: true, givesUpDisputes };
  await requireReplaceable(deps, store, tx, account, row, pending, input);
  const now = store.clock.now();
  await putProcessorAccount(tx, id, {
    processor: 'Stripe',
    relation: 'OwnKeys',
    secrets: sealStripe(store.secrets, id, { secretKey, publishableKey, webhookSecret: endpoint.secret }),
    isActive: true,
    stripeAccount,
    isLive: mode === 'Live',
    webhookEndpointId: endpoint.id,
    readiness,
    isNew: row.stripeAccount !== stripeAccount,
    now,
  });
  if (!isRepair) await dropWanted(tx, id, now);
  // Reads Stripe's log for events that never came, and once a day what is missing there.
  await ensureScheduledTask(tx, id, 'processor.sync', id, new Date(now.getTime() + HOUR_MS));
  if (!isRepair) await recordConnection(tx, account, 'account.processor_connected', row, stripeAccount, now);
}
