import { type Account, type AccountMode, accountTime } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { heldUntil, laterOf, nextAttemptAt } from '../kit/http/retry-rules.ts';
import type { HandOverId } from '../kit/ids.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { signed } from '../kit/standard-webhooks.ts';
import type { Clock } from '../kit/time.ts';
import { headersOf, hostOf, urlOf } from './addressing.ts';
import { type Attempt, mayArrive, messageOf, moveOf, referenceIn } from './answers.ts';
import {
  findHandOver,
  lockHandOver,
  readDocument,
  readInvoiceNow,
  updateHandOver,
} from './hand-over-store.ts';
import { allows, saveMove } from './moving.ts';
import { createRests } from './rests.ts';
import { openSecrets } from './sealing.ts';
import { createSlots } from './slots.ts';
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
  /** Gives up a document that changed before it was sent, and queues the present one in its place. */
  readonly handNewVersion: (account: Account, before: HandOver, now: Date) => Promise<null>;
  /** Sends once, to allowed addresses only. Never throws. */
  readonly post: (posting: Posting, mode: AccountMode) => Promise<Attempt>;
}

/** How long a credit note waits for its invoice to be handed over. */
const AFTER_INVOICE_MS = 30_000;

/** Makes the task that hands a document over. */
export function createHandOverTask(deps: SendingDeps) {
  const slots = createSlots();
  const rests = createRests();
  return async (account: Account, key: string, now: Date): Promise<Date | null> => {
    const later = slots.take(account.id, now);
    if (later !== null) return later;
    const begun = performance.now();
    try {
      return await handOver({ ...deps, rests }, account, key as HandOverId, now);
    } finally {
      slots.end(account.id, performance.now() - begun);
    }
  };
}

type TaskDeps = SendingDeps & { readonly rests: ReturnType<typeof createRests> };

async function handOver(deps: TaskDeps, account: Account, id: HandOverId, now: Date): Promise<Date | null> {
  const { database, rests } = deps;
  const one = await findHandOver(database, account.id, id);
  if (one === null) return null;
  const point = await database.transaction(account.id, (tx) => readAccessPoint(tx, account.id));
  if (one.status === 'HandedOver' && point?.kind === 'StandIn') return endByStandIn(deps, account, one, now);
  if (one.status !== 'Waiting') return null;
  if (account.closedAt !== null || point === null) return giveUp(deps, account, id, 'NoAccessPoint', now);
  const xml = await readDocument(database, account.id, id);
  if (xml === null) return giveUp(deps, account, id, 'ClientErased', now);
  const resting = rests.untilOf(point, id, now);
  if (resting !== null) return resting;
  const begun = await begin(deps, account, { id, point }, now);
  if (begun === null || begun instanceof Date) return begun;
  if (begun === 'Superseded') return deps.handNewVersion(account, one, now);
  const attempt = await tryOnce(deps, account, point, begun, xml);
  const after = attempt === 'UnreadableSecrets' ? unreadable : attempt;
  const failure = attempt === 'UnreadableSecrets' ? attempt : attempt.failure;
  return note(deps, account, { id, point, mayHave: begun.mayHaveArrived }, { ...after, failure }, now);
}

const unreadable: Attempt = { failure: 'NotConnected', statusCode: null, answer: null, retryAfter: null };

/**
 * Begins an attempt: notes that it may arrive before it can, and at which host. Answers the hand-over as it was before; null: there
 * is nothing to send; an instant: it waits for its invoice.
 */
function begin(
  { database }: SendingDeps,
  account: Account,
  { id, point }: { readonly id: HandOverId; readonly point: AccessPoint },
  now: Date,
): Promise<HandOver | Date | 'Superseded' | null> {
  return database.transaction(account.id, async (tx) => {
    const one = await lockHandOver(tx, account.id, id);
    if (one?.status !== 'Waiting') return null;
    const invoice = await readInvoiceNow(tx, account.id, one.invoiceId);
    const isSuperseded =
      one.documentType === 'Invoice' && (!invoice?.isIssued || invoice.version !== one.documentVersion);
    if (isSuperseded && !one.mayHaveArrived) return 'Superseded';
    if (isSuperseded) {
      // Whether the former version goes once more, or the new one, is for a person to say: the access point may have the former.
      await saveMove(tx, account.id, one, 'giveUp', { failure: 'Superseded', endedAt: now }, now);
      return null;
    }
    if (one.documentType === 'CreditNote' && invoice?.isWaiting)
      return new Date(now.getTime() + AFTER_INVOICE_MS);
    const host = hostOf(point.url);
    if (one.mayHaveArrived && one.host !== null && one.host !== host) {
      await saveMove(tx, account.id, one, 'giveUp', { failure: 'AccessPointChanged', endedAt: now }, now);
      return null;
    }
    await updateHandOver(tx, account.id, { ...one, host, mayHaveArrived: true });
    return { ...one, host };
  });
}

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

// Writes what an attempt has shown. A callback that came during the attempt stands.
function note(
  { database, clock, rests }: TaskDeps,
  account: Account,
  { id, point, mayHave }: { readonly id: HandOverId; readonly point: AccessPoint; readonly mayHave: boolean },
  attempt: Omit<Attempt, 'failure'> & { readonly failure: HandOverFailure | null },
  began: Date,
): Promise<Date | null> {
  return database.transaction(account.id, async (tx) => {
    const one = await lockHandOver(tx, account.id, id);
    if (one?.status !== 'Waiting') return null;
    const now = later(accountTime(account, clock.now()), began);
    const { statusCode, answer } = attempt;
    const attempts = one.attempts + 1;
    const mayHaveArrived = mayHave || mayArrive(attempt as Attempt);
    const tried = { attempts, attemptedAt: now, statusCode, mayHaveArrived, answer: messageOf(answer) };
    const move = moveOf(attempt as Attempt);
    if (move !== null) rests.note(point, id, now, null);
    if (move === 'take') {
      const taken = { ...tried, failure: null, reference: referenceIn(answer), handedOverAt: now };
      await saveMove(tx, account.id, one, 'take', taken, now);
      return point.kind === 'StandIn' ? new Date(now.getTime() + STAND_IN_MS) : null;
    }
    if (move === 'refuse' && mayHave) {
      // An attempt before may have brought the document: nothing is sent with another key.
      const unclear = { ...tried, failure: 'Refused' as const, endedAt: now };
      await saveMove(tx, account.id, one, 'giveUp', unclear, now);
      return null;
    }
    if (move === 'refuse') {
      const refused = { ...tried, failure: 'Refused' as const, endedAt: now };
      await saveMove(tx, account.id, one, 'refuse', refused, now);
      return null;
    }
    const { failure } = attempt;
    const again = againAt(attempts, attempt, now, clock.now());
    if (statusCode !== 409) rests.note(point, id, now, again);
    if (again === null) {
      await saveMove(tx, account.id, one, 'giveUp', { ...tried, failure, endedAt: now }, now);
      return null;
    }
    // No event: its state is the same.
    await updateHandOver(tx, account.id, { ...one, ...tried, failure });
    return again;
  });
}

// Of the account's clock, as the task runs by it; a date in an answer is of the machine's.
function againAt(
  attempts: number,
  { statusCode, retryAfter }: Pick<Attempt, 'statusCode' | 'retryAfter'>,
  now: Date,
  machineNow: Date,
): Date | null {
  const next = nextAttemptAt(attempts, now);
  const held = heldUntil(statusCode, retryAfter, machineNow);
  if (next === null || held === null) return next;
  return laterOf(next, new Date(now.getTime() + held.getTime() - machineNow.getTime()));
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
    if (one !== null && allows(one, 'giveUp'))
      await saveMove(tx, account.id, one, 'giveUp', { failure, endedAt: now }, now);
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
    const answer = one.receiver === null ? null : message;
    if (allows(one, move)) await saveMove(tx, account.id, one, move, { answer, endedAt: now }, now);
    return null;
  });
}
