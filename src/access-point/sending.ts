import { type Account, type AccountMode, accountTime } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import type { AccountId, HandOverId } from '../kit/ids.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { signed } from '../kit/standard-webhooks.ts';
import type { Clock } from '../kit/time.ts';
import { headersOf, urlOf } from './addressing.ts';
import { type Attempt, moveOf, referenceIn, wordsOf } from './answers.ts';
import { findHandOver, lockHandOver, readDocument, updateHandOver } from './hand-over-store.ts';
import { moved, saveMove } from './moving.ts';
import { pauseAfter } from './retry-rules.ts';
import { openSecrets } from './sealing.ts';
import { answerOfStandIn, outcomeOfStandIn, STAND_IN_MS } from './stand-in.ts';
import { readAccessPoint } from './store.ts';
import type { AccessPoint, HandOver, HandOverFailure } from './types.ts';

/** A request to an access point. */
interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SendingDeps {
  readonly database: Database;
  /** The machine's, for signatures. */
  readonly clock: Clock;
  readonly loadSecrets: () => Promise<Secrets>;
  /** Sends once, to allowed addresses only. Never throws. */
  readonly post: (posting: Posting, mode: AccountMode) => Promise<Attempt>;
}

/** How long a document waits while another one of its account is on its way in this process. */
const TURN_MS = 1_000;

/**
 * Makes the task that hands a document over. One of an account at a time in a process: an access point that hangs takes no more
 * than one place of the lane.
 */
export function createHandOverTask(deps: SendingDeps) {
  const busy = new Set<AccountId>();
  return async (account: Account, key: string, now: Date): Promise<Date | null> => {
    if (busy.has(account.id)) return new Date(now.getTime() + TURN_MS);
    busy.add(account.id);
    try {
      return await handOver(deps, account, key as HandOverId, now);
    } finally {
      busy.delete(account.id);
    }
  };
}

async function handOver(
  deps: SendingDeps,
  account: Account,
  id: HandOverId,
  now: Date,
): Promise<Date | null> {
  const { database } = deps;
  const one = await findHandOver(database, account.id, id);
  if (one === null) return null;
  const point = await database.transaction(account.id, (tx) => readAccessPoint(tx, account.id));
  if (one.status === 'HandedOver' && point?.kind === 'StandIn') return endByStandIn(deps, account, one, now);
  if (one.status !== 'Waiting') return null;
  if (account.closedAt !== null || point === null) return giveUp(deps, account, id, 'NoAccessPoint', now);
  const xml = await readDocument(database, account.id, id);
  if (xml === null) return giveUp(deps, account, id, 'ClientErased', now);
  const attempt = await tryOnce(deps, account, point, one, xml);
  const after = attempt === 'UnreadableSecrets' ? unreadable : attempt;
  const failure = attempt === 'UnreadableSecrets' ? attempt : attempt.failure;
  return note(deps, account, { id, point }, { ...after, failure }, now);
}

const unreadable: Attempt = { failure: 'NotConnected', statusCode: null, answer: null, retryAfter: null };

// The same id, headers and bytes each time; only the instant of the signature is another.
async function tryOnce(
  { clock, loadSecrets, post }: SendingDeps,
  { mode }: Account,
  point: AccessPoint,
  one: HandOver,
  xml: string,
): Promise<Attempt | 'UnreadableSecrets'> {
  if (point.kind === 'StandIn' || point.url === null) return answerOfStandIn(one.receiver);
  try {
    const { secret, headers } = openSecrets(await loadSecrets(), point);
    const about = headersOf(one, headers);
    const signature = signed(one.id, clock.now(), xml, [secret]);
    return await post({ url: urlOf(point.url, one), headers: { ...about, ...signature }, body: xml }, mode);
  } catch (cause) {
    if (cause instanceof SealError) return 'UnreadableSecrets';
    throw cause;
  }
}

// Writes what an attempt has shown. What the access point has said by itself in the meantime stands.
function note(
  { database, clock }: SendingDeps,
  account: Account,
  { id, point }: { readonly id: HandOverId; readonly point: AccessPoint },
  attempt: Omit<Attempt, 'failure'> & { readonly failure: HandOverFailure | null },
  began: Date,
): Promise<Date | null> {
  return database.transaction(account.id, async (tx) => {
    const one = await lockHandOver(tx, account.id, id);
    if (one?.status !== 'Waiting') return null;
    const now = later(accountTime(account, clock.now()), began);
    const { statusCode, answer } = attempt;
    const attempts = one.attempts + 1;
    const tried = { attempts, attemptedAt: now, statusCode, answer: wordsOf(answer) };
    const move = moveOf(attempt as Attempt);
    if (move === 'take') {
      const taken = { ...tried, failure: null, reference: referenceIn(answer), handedOverAt: now };
      await saveMove(tx, account.id, one, { ...taken, status: 'HandedOver' }, now);
      return point.kind === 'StandIn' ? new Date(now.getTime() + STAND_IN_MS) : null;
    }
    if (move === 'refuse') {
      const refused = { ...tried, failure: 'Refused' as const, endedAt: now };
      await saveMove(tx, account.id, one, { ...refused, status: 'Refused' }, now);
      return null;
    }
    const { failure } = attempt;
    const pauseMs = pauseAfter(attempts, attempt, clock.now());
    if (pauseMs === null) {
      await saveMove(tx, account.id, one, { ...tried, failure, status: 'Failed', endedAt: now }, now);
      return null;
    }
    // No event: its state is the same.
    await updateHandOver(tx, account.id, { ...one, ...tried, failure });
    return new Date(now.getTime() + pauseMs);
  });
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function giveUp(
  { database }: SendingDeps,
  account: Account,
  id: HandOverId,
  failure: HandOverFailure,
  now: Date,
): Promise<null> {
  return database.transaction(account.id, async (tx) => {
    const one = await lockHandOver(tx, account.id, id);
    const after = one && moved(one, 'giveUp');
    if (one && after)
      await saveMove(tx, account.id, one, { status: after.status, failure, endedAt: now }, now);
    return null;
  });
}

function endByStandIn(
  { database }: SendingDeps,
  account: Account,
  { id }: HandOver,
  now: Date,
): Promise<null> {
  return database.transaction(account.id, async (tx) => {
    const one = await lockHandOver(tx, account.id, id);
    if (one === null) return null;
    const { move, message } = outcomeOfStandIn(one.receiver);
    const after = moved(one, move);
    if (after !== null)
      await saveMove(tx, account.id, one, { status: after.status, answer: message, endedAt: now }, now);
    return null;
  });
}
