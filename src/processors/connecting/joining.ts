import type { Transaction } from '../../kit/db/database.ts';
import { AppError, blocked } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { ensureScheduledTask } from '../../kit/queue/tasks.ts';
import { recordConnection } from '../connection-events.ts';
import { type KeyOwner, refuseShared } from '../keys.ts';
import {
  findProcessorAccount,
  lockAccountItself,
  lockProcessorAccount,
  type ProcessorAccountRow,
  putBusiness,
  saveReadiness,
} from '../store.ts';
import type { ProcessorEvent } from '../types.ts';
import { type Back, type BusinessPlatform, openBusinessPlatform } from './business-access.ts';
import { statusOf } from './business-states.ts';
import {
  dropWanted,
  findBusiness,
  findCurrentBusiness,
  insertBusiness,
  listBusinesses,
  lockBusiness,
  saveBusinessReference,
  saveBusinessState,
  wantBusiness,
} from './business-store.ts';
import type { Business, BusinessSnapshot } from './business-types.ts';
import { type ConnectingDeps, timed } from './deps.ts';
import { type ReplaceInput, requireReplaceable } from './replacing.ts';

const HOUR_MS = 3_600_000;

/** What connecting an account to the operator's platform begins with. */
export interface JoinInput extends ReplaceInput {
  /** ISO 3166. It counts only for an account that is not made yet. */
  readonly country: string;
  /** Of the person who begins; null: Stripe asks for it. */
  readonly email: string | null;
  readonly back: Back;
  /** Whether an Owner begins, who alone connects again what an Owner has disconnected. */
  readonly isByOwner: boolean;
}

/** Where the business goes on; null when Stripe asks for nothing. */
interface JoinLink {
  readonly status: Business['status'];
  readonly url: string | null;
  readonly expiresAt: Date | null;
}

/**
 * Makes the account of a business at the operator's platform, unless there is one, and a link at which its details are given.
 * Clients' payments go there as soon as it takes charges; until then everything stays as it was. Errors: 422 `no_processor`,
 * `illegal_action`, `country_not_supported`, `processor_busy`, `processor_incomplete`, 403 `account_closed`, `account_suspended`, 503.
 */
export async function joinPlatform(
  untimed: ConnectingDeps,
  account: KeyOwner,
  input: JoinInput,
): Promise<JoinLink> {
  const deps = timed(untimed);
  const platform = await openBusinessPlatform(deps, account);
  if (platform === null) throw noPlatform();
  const begun = await begin(deps, account, platform, input);
  const isNew = begun.reference === null;
  const reference = begun.reference ?? (await make(deps, account, platform, begun, input.email));
  // An account that is ready already, after it was disconnected here, needs no visit.
  const known = isNew
    ? { ...begun, status: 'Started' as const }
    : await refreshBusiness(deps, account, begun);
  const { status } = known;
  if (status === 'Rejected' || (status === 'Ready' && !isAskedFor(known)))
    return { status, url: null, expiresAt: null };
  const link = await platform.link(reference, input.back);
  if (link.status === 'made') return { status, url: link.url, expiresAt: link.expiresAt };
  if (link.status === 'gone') await refreshBusiness(deps, account, { ...begun, reference });
  throw busy();
}

// Whether Stripe wants something that its own pages ask for.
function isAskedFor({ readiness }: Pick<Business, 'readiness'>): boolean {
  return readiness?.missing.some(({ code }) => code === 'DetailsDue' || code === 'PayoutsDisabled') === true;
}

// The first transaction keeps the key under which the account is made, so that one business has one account.
function begin(
  deps: ConnectingDeps,
  account: KeyOwner,
  { processor, name: platform }: BusinessPlatform,
  { country, replacesAccount, givesUpDisputes, isByOwner }: JoinInput,
): Promise<Business> {
  const { id } = account;
  return deps.database.transaction(id, async (tx) => {
    const now = deps.clock.now();
    await lockAccountItself(tx, id);
    await deps.requireOpen(tx, id);
    const known = await findCurrentBusiness(tx, id, platform);
    // A held account continues the business that it has. One begun since the backup is lost here: it would be made twice.
    await (known === null ? deps.requireUnsuspended : deps.requireConnectable)(tx, id);
    if (!isByOwner) await requireNotLeft(tx, id);
    // A continued connection keeps what its Owner agreed to at the beginning.
    const before = known?.isWanted === true ? known : null;
    const agreed = {
      replacesAccount: replacesAccount ?? before?.replacesAccount ?? false,
      givesUpDisputes: givesUpDisputes ?? before?.givesUpDisputes ?? false,
    };
    await requireUsable(deps, tx, account, { processor, reference: known?.reference ?? null }, agreed);
    // One that Stripe rejected before, or that of another platform, must not come into use any more if it is taken after all.
    await dropWanted(tx, id, now);
    if (known !== null) {
      await wantBusiness(tx, id, { id: known.id, ...agreed }, now);
      return { ...known, ...agreed, isWanted: true, unwantedAt: null };
    }
    const made = { id: newId<never>() as string, processor, platform, country, ...agreed, createdAt: now };
    await insertBusiness(tx, id, made);
    // Asks the processor for what no event has told.
    await ensureScheduledTask(tx, id, 'processor.sync', id, new Date(now.getTime() + HOUR_MS));
    return {
      ...made,
      reference: null,
      status: 'Creating',
      isWanted: true,
      unwantedAt: null,
      reason: null,
      readiness: null,
      checkedAt: null,
    };
  });
}

// The newest account at a platform is unwanted only where an Owner chose another connection, or none. Errors: 422
// `illegal_action`.
async function requireNotLeft(tx: Transaction, accountId: KeyOwner['id']): Promise<void> {
  const newest = await findBusiness(tx, accountId);
  if (newest === null || newest.isWanted) return;
  const message =
    'An Owner of the account has disconnected it from your platform. Only an Owner connects it again, in the app: ask them to.';
  throw blocked('NotApplicable', message, { passes: 'by change' });
}

// Refuses to leave another account at Stripe, unless that is meant and nothing is under way there.
async function requireUsable(
  deps: ConnectingDeps,
  tx: Transaction,
  account: KeyOwner,
  { processor, reference }: Pick<Business, 'processor' | 'reference'>,
  agreed: ReplaceInput,
): Promise<void> {
  const row = await lockProcessorAccount(tx, account.id, 'Stripe');
  // The sandbox takes the place of an account at Stripe only where one is in use.
  if (processor === 'Sandbox' && row?.isActive !== true) return;
  const secrets = await deps.loadSecrets();
  const to = { stripeAccount: reference, isOfPlatform: true };
  await requireReplaceable(deps, { secrets }, tx, account, row, to, agreed);
}

async function make(
  deps: ConnectingDeps,
  account: KeyOwner,
  platform: BusinessPlatform,
  { id: key, country }: Business,
  email: string | null,
): Promise<string> {
  const { id, name } = account;
  const outcome = await platform.create({ key, country, email, name });
  if (outcome.status === 'unknown') throw busy();
  const now = deps.clock.now();
  if (outcome.status === 'refused') {
    const state = { status: 'Gone', reason: outcome.code, readiness: null } as const;
    await deps.database.transaction(id, async (tx) => {
      const business = await lockBusiness(tx, id, key);
      if (business?.reference === null) await saveBusinessState(tx, id, key, state, now);
    });
    const isCountry = outcome.code === 'country_not_supported';
    throw new AppError(isCountry ? 'country_not_supported' : 'processor_incomplete', {
      message: outcome.message,
    });
  }
  await deps.database.transaction(id, async (tx) => {
    if (!(await saveBusinessReference(tx, id, key, outcome.reference, now))) return;
    // Before the business is led there, so that the first event about the account finds its owner.
    if (platform.processor === 'Stripe') await deps.platform.noteBusiness(tx, id, outcome.reference);
  });
  return outcome.reference;
}

/** Has no account at a platform come into use by itself any more. One that is in use stays. */
export async function leavePlatform(deps: ConnectingDeps, { id }: KeyOwner): Promise<void> {
  await deps.database.transaction(id, async (tx) => {
    await lockAccountItself(tx, id);
    await dropWanted(tx, id, deps.clock.now());
  });
}

/**
 * Reads the accounts of a business at platforms again: all, or those that are due. Answers how many there are. Never throws
 * because of Stripe.
 */
export async function refreshBusinesses(
  untimed: ConnectingDeps,
  account: KeyOwner,
  isDue: (business: Business) => boolean = () => true,
): Promise<number> {
  const deps = timed(untimed);
  const all = await deps.database.transaction(account.id, (tx) => listBusinesses(tx, account.id));
  for (const business of all.filter(isDue)) await refreshBusiness(deps, account, business);
  return all.length;
}

/**
 * Applies an event about an account at a platform; false when it is none of this account. Errors: 503 `overloaded` without an
 * answer of Stripe, because an account in use is looked at by itself once a day only.
 */
export async function applyBusinessEvent(
  deps: ConnectingDeps,
  account: KeyOwner,
  event: ProcessorEvent,
): Promise<boolean> {
  if (event.type !== 'recipient') return false;
  const all = await deps.database.transaction(account.id, (tx) => listBusinesses(tx, account.id));
  const business = all.find(({ reference }) => reference === event.reference);
  if (business === undefined) return false;
  await refreshBusiness(timed(deps), account, business, { insists: true });
  return true;
}

/**
 * Reads an account at its platform, and applies what Stripe says. A platform of another Stripe account than the one that made
 * it knows nothing of it, which must not count as an answer. Answers the business. `insists`: throws when Stripe did not answer.
 * `isFormerRead`: after a restore, the account that it takes the place of was read, so that a held account may use it, too.
 */
export async function refreshBusiness(
  deps: ConnectingDeps,
  account: KeyOwner,
  business: Business,
  { insists = false, isFormerRead = false } = {},
): Promise<Pick<Business, 'status' | 'readiness'>> {
  const { reference, platform: name } = business;
  const platform = await openBusinessPlatform(deps, account, name);
  if (platform === null || reference === null) return business;
  const read = await platform.read(reference);
  if (read.status === 'unknown') {
    if (insists) throw busy();
    return business;
  }
  const seen = read.status === 'gone' ? 'gone' : read.business;
  const apply = () => applySeen(deps, account, business, seen, isFormerRead);
  const applied = await refuseShared(reference, apply());
  deps.onChanged(account.id);
  return applied;
}

function applySeen(
  deps: ConnectingDeps,
  account: KeyOwner,
  { id: key }: Business,
  seen: BusinessSnapshot | 'gone',
  isFormerRead: boolean,
): Promise<Business> {
  const { id } = account;
  return deps.database.transaction(id, async (tx) => {
    await lockAccountItself(tx, id);
    const isOpening = seen !== 'gone' && seen.readiness.takesCharges;
    // A charge that is being written goes to the former account: this waits for it, and counts it then.
    if (isOpening && (await isToBeUsed(tx, account, key))) await deps.lockOpening(tx, id);
    const business = await lockBusiness(tx, id, key);
    if (business === null) throw new Error(`The business ${key} is gone.`);
    const now = deps.clock.now();
    const status = await nextStatus(tx, id, business, seen);
    const reason = seen === 'gone' ? business.reason : seen.reason;
    const readiness = seen === 'gone' ? null : seen.readiness;
    await saveBusinessState(tx, id, key, { status, reason, readiness }, now);
    const next = { ...business, status, readiness };
    await follow(deps, tx, account, next, isFormerRead, now);
    return next;
  });
}

// An account that Stripe takes after all stays rejected where another one has taken its place: an account has one at a platform.
async function nextStatus(
  tx: Transaction,
  accountId: KeyOwner['id'],
  business: Business,
  seen: BusinessSnapshot | 'gone',
): Promise<Business['status']> {
  const status = statusOf(business, seen);
  if (business.status !== 'Rejected' || status === 'Gone') return status;
  return (await findCurrentBusiness(tx, accountId, business.platform)) === null ? status : 'Rejected';
}

async function isToBeUsed(tx: Transaction, account: KeyOwner, key: string): Promise<boolean> {
  const business = await findBusiness(tx, account.id);
  return business?.id === key && business.isWanted && (await rowInUse(tx, account, business)) === null;
}

/** Reads the connection by which clients' payments go to an account at the operator's platform; null when they do not. */
export async function rowInUse(
  tx: Transaction,
  { id }: Pick<KeyOwner, 'id'>,
  { processor, reference }: Pick<Business, 'processor' | 'reference'>,
): Promise<ProcessorAccountRow | null> {
  const row = await findProcessorAccount(tx, id, processor);
  const isIt = processor === 'Sandbox' || row?.stripeAccount === reference;
  return row?.isActive === true && row.relation === 'Platform' && isIt ? row : null;
}

// Follows what Stripe said: an account in use takes charges or not, a wanted one that takes them comes into use, and one that
// has left is disconnected, because its key is gone.
async function follow(
  deps: ConnectingDeps,
  tx: Transaction,
  account: KeyOwner,
  business: Business,
  isFormerRead: boolean,
  now: Date,
): Promise<void> {
  const { processor, status, readiness, isWanted } = business;
  const row = await rowInUse(tx, account, business);
  if (row === null) {
    if (isWanted && status === 'Ready' && (await mayUse(deps, tx, account, business, isFormerRead)))
      await put(tx, account, business, true, now);
  } else if (status === 'Gone') await put(tx, account, business, false, now);
  else if (readiness !== null) await saveReadiness(tx, account.id, { ...row, processor }, readiness, now);
}

/** Has clients' payments go to an account at the operator's platform, or not any more. Needs our account locked. */
export async function put(
  tx: Transaction,
  account: KeyOwner,
  { processor, reference, readiness }: Business,
  isActive: boolean,
  now: Date,
): Promise<void> {
  const { id, mode } = account;
  const stripeAccount = processor === 'Stripe' ? reference : null;
  const before = await putBusiness(tx, id, {
    processor,
    stripeAccount,
    isLive: mode === 'Live',
    isActive,
    readiness: isActive ? readiness : null,
    now,
  });
  // Reads Stripe's log for events that never came, and what is missing there.
  if (isActive) await ensureScheduledTask(tx, id, 'processor.sync', id, new Date(now.getTime() + HOUR_MS));
  // In the sandbox nothing becomes of anybody's money.
  if (stripeAccount === null) return;
  const type = isActive ? 'account.processor_connected' : 'account.processor_disconnected';
  const former = { stripeAccount: before?.stripeAccount ?? null };
  await recordConnection(tx, account, type, former, stripeAccount, now);
}

// Money under way at the former account, a suspension, or a hold only has it wait. The change forgets the keys of the former
// account, which has what was paid since the backup.
async function mayUse(
  deps: ConnectingDeps,
  tx: Transaction,
  account: KeyOwner,
  { processor, reference, replacesAccount, givesUpDisputes }: Business,
  isFormerRead: boolean,
): Promise<boolean> {
  const agreed = { replacesAccount, givesUpDisputes };
  try {
    await deps.requireOpen(tx, account.id);
    if (!isFormerRead) await deps.requireUnheld(tx, account.id);
    const row = await lockProcessorAccount(tx, account.id, 'Stripe');
    const stripeAccount = reference ?? '';
    if (processor === 'Stripe' && row?.stripeAccount !== stripeAccount) {
      await deps.requireConnectable(tx, account.id);
    }
    await requireUsable(deps, tx, account, { processor, reference }, agreed);
    return true;
  } catch (cause) {
    if (cause instanceof AppError) return false;
    throw cause;
  }
}

function noPlatform(): AppError {
  return new AppError('no_processor', {
    message:
      'The operator of this installation has no Stripe platform in this mode. Connect Stripe with keys of your own.',
  });
}

/** Stripe did not answer. */
export function busy(message = 'Stripe did not answer; try again in a moment.'): AppError {
  const details = [{ path: '', code: 'no_answer', message }];
  return new AppError('overloaded', { message, details, retryAfterSeconds: 10 });
}
