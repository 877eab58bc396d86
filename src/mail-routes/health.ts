import type { Account } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { type AccountId, FIRST_ID, type MailId } from '../kit/ids.ts';
import type { DeliveryOutcome } from '../kit/mail/mailer.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { nextState } from '../kit/states.ts';
import { judgeServer, type Trouble } from './answers.ts';
import { recordRouteEvent } from './record-event.ts';
import { mailRouteStates } from './states.ts';
import { lockMailRoute, putMailRoute } from './store.ts';
import type { FailingRoute, MailRoute, MailRouteRow, RouteHealth } from './types.ts';

const MINUTE_MS = 60_000;

/** How long nobody answers at a server before it counts as failing: it may only be restarted. */
const PATIENCE_MS = 180 * MINUTE_MS;

/**
 * How long a server refuses us before it counts as failing: many refuse a sign-in now and then. Where it refuses mails, that
 * is at another mail than the first: one alone may itself be the reason, and counts only after `PATIENCE_MS`.
 */
const REFUSED_FOR_MS = MINUTE_MS;

/** A failure after this time does not continue the last one. A mail that waits is tried at least once an hour. */
const FORGOTTEN_MS = 90 * MINUTE_MS;

/** How long a failing server must not have failed before it counts as working. */
const STEADY_MS = 5 * MINUTE_MS;

/** A mail that was tried, and what was answered. */
export interface Attempt {
  readonly route: MailRoute;
  readonly mailId: MailId;
  readonly outcomes: readonly DeliveryOutcome[];
}

/**
 * Notes what an attempt said about the server of an account. Writes only when that is news. When the server refuses us, or
 * mails of ours, for a minute, or nobody has answered there for hours, it counts as failing, and the Owners are told; when
 * it works again and has not failed for some minutes, all mails that wait are sent at once.
 */
export async function noteOutcome(
  { database }: { readonly database: Database },
  account: Account,
  { route: { name, known }, mailId, outcomes }: Attempt,
  now: Date,
): Promise<void> {
  const heard = judgeServer(outcomes);
  if (known === null || heard === null) return;
  const judged = heard === 'Works' ? heard : { ...heard, mailId, ...(known.isReadable ? {} : UNREADABLE) };
  // The installation's server is not the account's to mend; a mail that it took was signed.
  const isOfOthers = name === 'Domain' && known.isReadable && judged !== 'Works';
  if (isOfOthers || changeOf(known, judged, now) === null) return;
  await database.transaction(account.id, async (tx) => {
    const before = await lockMailRoute(tx, account.id);
    // Somebody may have saved another server while this mail was under way.
    if (before === null || before.id !== known.id) return;
    const change = changeOf(before, judged, now);
    if (change !== null) await apply(tx, before, change, now);
  });
}

/**
 * Whether the mails of an account that wait may be tried at once. Ends the failing of a server that took a mail and has not
 * failed since.
 */
export async function isReady(
  { database }: { readonly database: Database },
  { id }: Account,
  now: Date,
): Promise<boolean> {
  return database.transaction(id, async (tx) => {
    const before = await lockMailRoute(tx, id);
    if (before === null || before.status !== 'Failing') return true;
    if (before.workedAt === null || !isSteady(before, now)) return false;
    await apply(tx, before, working, now);
    return true;
  });
}

/** The facts for the Owners about a way that fails; null: it does not. */
export function failingOf(row: MailRouteRow | null): FailingRoute | null {
  if (row?.status !== 'Failing') return null;
  const { id, fromAddress, host, trouble, failure, failingSince } = row;
  if (trouble === null || failure === null || failingSince === null)
    throw new Error('A failing mail route has no trouble.');
  return { id, fromAddress, host, trouble, failure, failingSince };
}

/** Has all mails of an account that wait tried at an instant. */
export async function wakeMails(tx: Transaction, accountId: AccountId, at: Date): Promise<void> {
  await scheduleTask(tx, accountId, 'mails.wake', FIRST_ID, at);
}

/** What a row has of the health of a server that has no trouble. */
export const healthy = {
  trouble: null,
  failure: null,
  failingSince: null,
  refusedMailId: null,
  failedAt: null,
  workedAt: null,
};

const UNREADABLE = { trouble: 'Unreadable' } as const;

/** What keeps a mail from leaving. */
type MailTrouble = Trouble & { readonly mailId: MailId };

type Change = Partial<MailRouteRow> & { readonly move?: 'work' | 'fail' };
const working: Change = { ...healthy, move: 'work' };

async function apply(tx: Transaction, before: MailRouteRow, { move, ...change }: Change, now: Date) {
  const status = move === undefined ? before.status : nextState(mailRouteStates, before.status, move);
  if (status === null) return;
  const row = { ...before, ...change, status, updatedAt: now };
  await putMailRoute(tx, row);
  // The task looks whether it still works then.
  if (row.workedAt !== null) {
    const steadyAt = new Date((row.failedAt ?? now).getTime() + STEADY_MS);
    return wakeMails(tx, row.accountId, steadyAt > now ? steadyAt : now);
  }
  if (status === before.status) return;
  await recordRouteEvent(tx, row, now, status === 'Failing');
  if (status === 'Active') await wakeMails(tx, row.accountId, now);
}

// Null: nothing is new.
function changeOf(before: RouteHealth, judged: 'Works' | MailTrouble, now: Date): Change | null {
  if (before.status !== 'Active' && before.status !== 'Failing') return null;
  if (judged !== 'Works') return failed(before, judged, now);
  if (before.failingSince === null) return null;
  if (before.status === 'Active' || isSteady(before, now)) return working;
  return before.workedAt === null ? { workedAt: now } : null;
}

function failed(before: RouteHealth, { trouble, words, mailId }: MailTrouble, now: Date): Change | null {
  const { status, failingSince, failedAt, workedAt } = before;
  const pauseMs = failedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - failedAt.getTime();
  const isContinued = failingSince !== null && (status === 'Failing' || pauseMs <= FORGOTTEN_MS);
  const since = isContinued ? failingSince : now;
  const first = (isContinued ? before.refusedMailId : null) ?? mailId;
  const refusedMailId = trouble === 'RefusedMails' ? first : null;
  const change: Change = {
    trouble,
    failure: words,
    failingSince: since,
    refusedMailId,
    failedAt: now,
    workedAt: null,
  };
  const lastedMs = now.getTime() - since.getTime();
  const isOver = {
    Unreadable: true,
    RefusedUs: before.trouble === 'RefusedUs' && lastedMs >= REFUSED_FOR_MS,
    RefusedMails: lastedMs >= (first === mailId ? PATIENCE_MS : REFUSED_FOR_MS),
    Unreachable: lastedMs >= PATIENCE_MS,
  };
  if (status === 'Active' && isOver[trouble]) return { ...change, move: 'fail' };
  const isNews = !isContinued || workedAt !== null || trouble !== before.trouble || pauseMs >= MINUTE_MS;
  return isNews ? change : null;
}

function isSteady({ failedAt }: Pick<RouteHealth, 'failedAt'>, now: Date): boolean {
  return failedAt === null || now.getTime() - failedAt.getTime() >= STEADY_MS;
}
