import { AppError } from '../../kit/errors.ts';
import { hintOf, type KeptStripe, type KeyOwner, unsealIfPossible } from '../keys.ts';
import { findLastHeard, findProcessorAccount, type ProcessorAccountRow, saveReadiness } from '../store.ts';
import type { Business } from './business-types.ts';
import { dashboardPage, showBusiness } from './business-view.ts';
import { isPairTried } from './connecting.ts';
import { type ConnectingDeps, openKeyStore, timed, webhookAddress } from './deps.ts';
import { refreshBusinesses } from './joining.ts';
import { unsealPending } from './pending.ts';
import { readAnswer } from './reading.ts';

const HOUR_MS = 3_600_000;
/** After this time a person who looks gets a new answer of Stripe. */
const LOOK_MS = HOUR_MS;
/** After these times the service asks by itself: sooner while clients cannot pay. */
const REFRESH_MS = 24 * HOUR_MS;
const RECOVERY_MS = HOUR_MS / 2;

const NOT_READ = 'what an account lacks at Stripe could not be read; it is asked again in an hour';

function isOlder({ readinessAt }: ProcessorAccountRow, now: Date, ms: number): boolean {
  return readinessAt === null || now.getTime() - readinessAt.getTime() >= ms;
}

/** Shows how an account is connected, without its keys. Nothing is asked of Stripe. */
export async function showConnection(deps: ConnectingDeps, account: KeyOwner) {
  const { id, mode } = account;
  const [row, played, heardAt, underWay] = await deps.database.transaction(id, (tx) =>
    Promise.all([
      findProcessorAccount(tx, id, 'Stripe'),
      findProcessorAccount(tx, id, 'Sandbox'),
      findLastHeard(tx, id),
      deps.readUnderWay(tx, id, 'Stripe'),
    ]),
  );
  const secrets = await deps.loadSecrets();
  const keys = row && secrets.isReady ? unsealIfPossible(secrets, id, row) : null;
  const isHalfDone =
    row !== null && secrets.isReady && unsealPending(secrets, id, row, deps.clock.now()) !== null;
  const { newKeyPage, rights, sayRight } = await import('../stripe/connecting/rights.ts');
  const joining = await showBusiness(deps, account);
  return {
    ...joining,
    processor: row?.isActive ? ('Stripe' as const) : mode === 'Sandbox' ? ('Sandbox' as const) : null,
    /** Null without Stripe, unless the sandbox plays the operator's platform. */
    relation: row?.isActive ? row.relation : played?.isActive ? played.relation : null,
    ...(row?.isActive ? connected(deps, account, row, keys) : unconnected(row)),
    isHalfDone,
    lastEventAt: row?.isActive ? heardAt : null,
    /** Stripe's answer is old, or missing: the page asks again. */
    isOld: row?.isActive === true && keys !== null && isOlder(row, deps.clock.now(), LOOK_MS),
    underWay,
    /** Where a restricted key is made, and the rights that have to be ticked there by hand. */
    newKey: {
      url: newKeyPage(mode, 'Tranche'),
      byHand: rights.filter(({ name }) => name === null).map(sayRight),
    },
    hasSecretKey: secrets.isReady,
  };
}

/** The connection of an account, as its Owners see it. */
export type ConnectionView = Awaited<ReturnType<typeof showConnection>>;

function unconnected(row: ProcessorAccountRow | null) {
  return {
    stripeAccount: row?.stripeAccount ?? null,
    keyHint: null,
    publishableKeyHint: null,
    canReadKeys: true,
    connectedAt: null,
    webhook: 'None' as const,
    readiness: null,
    checkedAt: null,
  };
}

function connected(
  deps: ConnectingDeps,
  { id, mode }: KeyOwner,
  row: ProcessorAccountRow,
  keys: KeptStripe | null,
) {
  const hint = (key: string | null | undefined) => (key == null ? null : hintOf(key));
  const isByHand = row.webhookEndpointId === null;
  const own = keys?.webhookSecret == null ? 'None' : isByHand ? 'ByHand' : 'Made';
  // The platform's endpoint hears of all its businesses.
  const webhook = row.relation === 'Platform' ? 'Made' : own;
  return {
    stripeAccount: row.stripeAccount,
    keyHint: hint(keys?.secretKey),
    publishableKeyHint: hint(keys?.publishableKey),
    /** False after the key that encrypted them was lost: then they have to be pasted again. */
    canReadKeys: keys !== null || row.secrets === null,
    connectedAt: row.createdAt,
    webhook: webhook as 'None' | 'ByHand' | 'Made',
    webhookUrl: webhookAddress(deps, id),
    readiness: row.readiness && {
      ...row.readiness,
      missing: row.readiness.missing.map((one) => ({ ...one, url: dashboardPage(mode, one.code) })),
    },
    checkedAt: row.readinessAt,
  };
}

/**
 * Asks Stripe again what is missing, and stores the answer; of an account at the operator's platform, too. Errors: 422
 * `no_processor` without either or with keys that cannot be read, 503 `overloaded`.
 */
export async function checkConnection(deps: ConnectingDeps, account: KeyOwner): Promise<void> {
  const { id } = account;
  const count = await refreshBusinesses(deps, account);
  const row = await deps.database.transaction(id, (tx) => findProcessorAccount(tx, id, 'Stripe'));
  const hasKeys = row?.isActive === true && row.relation === 'OwnKeys';
  if (hasKeys || count === 0) await checkKeys(deps, account, hasKeys ? row : null);
}

async function checkKeys(deps: ConnectingDeps, account: KeyOwner, row: ProcessorAccountRow | null) {
  const { id } = account;
  const { secrets, database, clock } = await openKeyStore(deps);
  const keys = row && unsealIfPossible(secrets, id, row);
  if (row === null || keys === null || keys.secretKey === null) throw new AppError('no_processor');
  const { secretKey, publishableKey } = keys;
  const asked = { secretKey, publishableKey, isPairTried: isPairTried(row.readiness) };
  const readiness = await readAnswer(timed(deps), account, asked, row.webhookEndpointId);
  await database.transaction(id, (tx) => saveReadiness(tx, id, row, readiness, clock.now()));
}

/**
 * Asks Stripe again what is missing, once a day, so that a key that was revoked is seen, and each time while Stripe takes
 * no charges. Without an answer that can be read it is asked the next time. Never throws because of Stripe: the task that
 * calls this reads Stripe's events next, which is how lost webhooks are found.
 */
export async function refreshConnection(deps: ConnectingDeps, account: KeyOwner): Promise<void> {
  const { id } = account;
  const now = deps.clock.now();
  try {
    const used = await deps.database.transaction(id, (tx) => findProcessorAccount(tx, id, 'Stripe'));
    const isDue = ({ processor, reference, status, isWanted, checkedAt }: Business) => {
      // One that waits for the end of what is under way at the former account comes into use soon after it.
      const isInUse =
        processor === 'Sandbox' || (used?.isActive === true && used.stripeAccount === reference);
      const isAtRest = status === 'Rejected' || (status === 'Ready' && (isInUse || !isWanted));
      return (
        checkedAt === null || now.getTime() - checkedAt.getTime() >= (isAtRest ? REFRESH_MS : RECOVERY_MS)
      );
    };
    await refreshBusinesses(deps, account, isDue);
    const row = await deps.database.transaction(id, (tx) => findProcessorAccount(tx, id, 'Stripe'));
    if (row === null || !row.isActive || row.relation === 'Platform') return;
    const pauseMs = row.readiness?.takesCharges === false ? RECOVERY_MS : REFRESH_MS;
    if (isOlder(row, now, pauseMs)) await checkKeys(deps, account, row);
  } catch (err) {
    // No answer, or a key that was revoked in between, is usual.
    if (!(err instanceof AppError)) deps.log.warn({ err, account: account.path }, NOT_READ);
  }
}
