import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { laterOf } from '../kit/http/retry-rules.ts';
import type { Log } from '../kit/log.ts';
import type { Secrets } from '../kit/secrets.ts';
import { type Agenda, chainsOf, cursorAfter, type Item, isBehind, readAgenda } from './agenda.ts';
import { type Bodies, createBodies, type MemoryBudget, UnreadableEvent } from './bodies.ts';
import { arrangeDeliveries, makeDeliveriesDueNow, putDeliveries } from './delivery-store.ts';
import { noteInstallationRound } from './installation.ts';
import { findInstallationSender } from './installation-store.ts';
import type { AccountNames } from './present.ts';
import { recordWebhookEvent } from './record-event.ts';
import { DEAD_AFTER_MS, MOST_FAILURES, PROMPT_MS, quietUntil } from './retry-rules.ts';
import { move, type SendingDeps, secretsOf, type Tried, tryDelivery } from './sending.ts';
import type { Delivery } from './types.ts';
import {
  type ClaimedWebhook,
  claimWebhook,
  lockClaimedWebhook,
  releaseWebhook,
  type WebhookName,
  type WebhookState,
} from './work-store.ts';

/** How many events are on their way to one webhook at once. */
const AT_ONCE = 16;

/** A round begins no attempt after this time. The last one may take ten seconds. */
const BEGINS_MS = 8_000;
/**
 * How long a process holds a webhook: longer than a round can take. The last attempt begins after 8 seconds, is repeated
 * after 2 more, takes 10, and is written within 7; before that, bodies may wait for memory.
 */
const LEASE_MS = 45_000;

export interface RoundDeps extends SendingDeps {
  readonly database: Database;
  readonly log: Log;
  readonly loadSecrets: () => Promise<Secrets>;
  readonly findAccount: (id: Account['id']) => Promise<Account | null>;
  /** Shared by the rounds of this process. */
  readonly budget: MemoryBudget;
  /** True when the process is ending: then no attempt begins. */
  readonly isOver: () => boolean;
}

/**
 * Claims a webhook, sends what is due to it, and writes the outcomes together with how far the log was read. When the
 * process dies in between, another one sends again, under the same ids. Answers whether more may be due at once. No
 * transaction is open while something is sent.
 */
export async function sendRound(deps: RoundDeps, name: WebhookName): Promise<boolean> {
  const { database, clock, budget } = deps;
  const now = clock.now();
  const webhook = await claimWebhook(database, name, now, new Date(now.getTime() + LEASE_MS));
  if (webhook === null) return false;
  const account = await deps.findAccount(webhook.accountId);
  if (account === null) throw new Error(`There is no account ${webhook.accountId}.`);
  const agenda = await readAgenda(database, webhook, now);
  const signing = await openSigning(deps, webhook, now);
  // A webhook of the installation that was deleted since: its row is gone as well.
  if (signing === null) return false;
  const { secrets, names } = signing;
  const chains = chainsOf(webhook, agenda);
  const eventIdOf = ({ delivery }: Item) => delivery.eventId;
  const bodies = createBodies({ database, account, names, budget, items: chains.flat(), eventIdOf });
  try {
    const result = await sendChains(deps, account, webhook, secrets, { chains, bodies });
    const state = await write(deps, account, webhook, agenda, result);
    if (state !== null) await noteForAll(deps, webhook, result, state.end);
    if (result.fault !== null) throw result.fault;
    const isMore = state !== null && isBehind(state, webhook.logPosition);
    return isMore && state.status === 'Active' && state.quietUntil === null && !deps.isOver();
  } finally {
    bodies.close();
  }
}

// The secrets that sign for a webhook, and what its bodies say of their account. Null when it is gone.
async function openSigning(
  { database, loadSecrets }: RoundDeps,
  webhook: ClaimedWebhook,
  now: Date,
): Promise<{ readonly secrets: readonly string[]; readonly names: AccountNames | null } | null> {
  const { accountId, installationWebhookId: id } = webhook;
  const known = await loadSecrets();
  if (id === null) return { secrets: secretsOf(known, { owner: accountId, ...webhook }, now), names: null };
  const sender = await findInstallationSender(database.system, id, accountId);
  if (sender === null) return null;
  const { accountExternalId } = sender;
  return {
    secrets: secretsOf(known, { owner: id, ...sender }, now),
    names: { accountId, accountExternalId },
  };
}

// What the round of one account says of an address that hears of all accounts.
async function noteForAll(
  { database, clock, log }: RoundDeps,
  { installationWebhookId: id, url }: ClaimedWebhook,
  { hasArrived }: RoundResult,
  end: 'Paused' | 'Disabled' | null,
): Promise<void> {
  if (id === null) return;
  const status = await noteInstallationRound(database, id, { url, hasArrived, end }, clock.now());
  if (status !== null)
    log.warn({ webhook: id, status }, 'a webhook of the installation was stopped for all accounts');
}

interface RoundResult {
  readonly tried: Map<Item, Delivery>;
  /** Those without a readable body: they are not sent. */
  readonly aside: Map<Item, Delivery>;
  /** How many attempts have failed since the last that arrived. */
  failures: number;
  hasArrived: boolean;
  isGone: boolean;
  /** The end of the pause that the server asked for; null: it asked for none. */
  heldUntil: Date | null;
  /** Why reading bodies failed. Earlier attempts of the round are written all the same. */
  fault: Error | null;
}

// Sends the items of a chain one after another, several chains at once.
async function sendChains(
  deps: RoundDeps,
  account: Account,
  webhook: ClaimedWebhook,
  secrets: readonly string[],
  { chains, bodies }: { chains: readonly (readonly Item[])[]; bodies: Bodies<Item> },
): Promise<RoundResult> {
  const begun = performance.now();
  // The address that hears of all accounts was checked as one of live accounts.
  const mode = webhook.installationWebhookId === null ? account.mode : 'Live';
  const result: RoundResult = {
    tried: new Map(),
    aside: new Map(),
    failures: webhook.failures,
    hasArrived: false,
    isGone: false,
    heldUntil: null,
    fault: null,
  };
  const mayBegin = () =>
    !result.isGone &&
    result.heldUntil === null &&
    result.fault === null &&
    !deps.isOver() &&
    (result.failures < MOST_FAILURES || result.tried.size === 0) &&
    performance.now() - begun < BEGINS_MS;
  // Answers whether the next of its chain may follow.
  const send = async (item: Item): Promise<boolean> => {
    const body = await bodies.take(item);
    try {
      if (!mayBegin()) return false;
      return note(result, item, await tryDelivery(deps, { mode }, webhook, secrets, item.delivery, body));
    } finally {
      bodies.drop(item);
    }
  };
  const sendOrSkip = async (item: Item): Promise<boolean> => {
    try {
      return await send(item);
    } catch (cause) {
      if (cause instanceof UnreadableEvent) return skip(deps, webhook, result, item, cause);
      result.fault ??= cause as Error;
      return false;
    }
  };
  let next = 0;
  const work = async () => {
    for (let chain = chains[next++]; chain !== undefined && mayBegin(); chain = chains[next++]) {
      for (const item of chain) if (!mayBegin() || !(await sendOrSkip(item))) break;
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, chains.length) }, work));
  return result;
}

function note(result: RoundResult, item: Item, one: Tried): boolean {
  result.tried.set(item, one.delivery);
  result.failures = one.hasArrived ? 0 : result.failures + 1;
  result.hasArrived ||= one.hasArrived;
  result.isGone ||= one.isGone;
  result.heldUntil = laterOf(result.heldUntil, one.heldUntil);
  return one.hasArrived;
}

// An unreadable event is noted in its delivery and blocks nothing: the next event of its object follows. It does not count
// as a failure of the server.
function skip(
  { clock, log }: RoundDeps,
  { id }: ClaimedWebhook,
  { aside }: RoundResult,
  item: Item,
  err: UnreadableEvent,
): boolean {
  const { delivery } = item;
  log.error({ err, webhook: id, event: delivery.eventId }, 'an event cannot be sent to a webhook; set aside');
  const noted = { ...delivery, attemptedAt: clock.now(), nextAt: null, milliseconds: null };
  aside.set(item, { ...move(noted, 'giveUp'), failure: 'UnreadableEvent', statusCode: null, answer: null });
  return true;
}

// Writes what was tried, what must wait, and how far the log was read. Null when another process has claimed the webhook,
// or it is deleted. Events after the last one that was begun stay in the log.
async function write(
  { database, clock }: RoundDeps,
  account: Account,
  webhook: ClaimedWebhook,
  agenda: Agenda,
  result: RoundResult,
): Promise<(WebhookState & { readonly end: Assessment['end'] }) | null> {
  const { tried, aside } = result;
  const now = clock.now();
  const isTried = (item: Item) => tried.has(item) || aside.has(item);
  const { cursor, kept } = cursorAfter(webhook, agenda, (item) => isTried(item) || agenda.blocked.has(item));
  const waiting = kept.filter((item) => !isTried(item)).map(({ delivery }) => delivery);
  return database.transaction(account.id, async (tx) => {
    const present = await lockClaimedWebhook(tx, webhook);
    if (present === null) return null;
    // Answers of the old address say nothing about a new one that a person has set during this round.
    const isMoved = present.url !== webhook.url;
    const outcomes = [...tried].map(([{ delivery }, one]) =>
      isMoved && one.status !== 'Delivered' ? { ...delivery, nextAt: now } : one,
    );
    await putDeliveries(tx, account.id, webhook.id, [...outcomes, ...aside.values(), ...waiting]);
    if (webhook.isOrdered) await arrangeDeliveries(tx, account.id, webhook.id, true, now);
    if (result.hasArrived && webhook.failures >= MOST_FAILURES) {
      await makeDeliveriesDueNow(tx, account.id, webhook.id, now);
    }
    const ended = isMoved ? unassessed : assess(webhook, result, now);
    // A person's change during this round wins.
    // One that hears of all accounts is stopped for all of them, if at all.
    const isForAll = webhook.installationWebhookId !== null;
    const stop = isForAll ? null : ended.end;
    const status = present.status === 'Active' && stop !== null ? stop : present.status;
    const state = {
      ...ended,
      arrivedAt: present.arrivedAt ?? (result.hasArrived && !isMoved ? now : null),
      position: cursor.position,
      eventId: cursor.id,
      status,
      pausedBy:
        status === present.status ? present.pausedBy : status === 'Paused' ? ('Service' as const) : null,
    };
    await releaseWebhook(tx, webhook, state, now);
    if (state.status !== present.status) {
      const [type, reason] =
        state.status === 'Disabled'
          ? (['webhook.disabled', 'Gone'] as const)
          : (['webhook.paused', 'Failing'] as const);
      await recordWebhookEvent(tx, account, { ...webhook, ...state, updatedAt: now }, type, now, reason);
    }
    return state;
  });
}

type Assessment = Omit<WebhookState, 'status' | 'pausedBy' | 'position' | 'eventId' | 'arrivedAt'> & {
  /** The status that this round puts the webhook into; null: none. */
  readonly end: 'Paused' | 'Disabled' | null;
};

const unassessed: Assessment = {
  failures: 0,
  failingSince: null,
  quietUntil: null,
  isSlow: false,
  end: null,
};

// Derives the state of the webhook's server from a round.
function assess(webhook: ClaimedWebhook, result: RoundResult, now: Date): Assessment {
  const { tried, hasArrived, isGone, heldUntil } = result;
  // Attempts that failed at the same time count once, so that the pause after them is the first one.
  const failures =
    webhook.failures < MOST_FAILURES ? Math.min(result.failures, MOST_FAILURES) : result.failures;
  const failingSince = failures === 0 ? null : hasArrived ? now : (webhook.failingSince ?? now);
  const hasTried = tried.size > 0;
  const isDead = hasTried && failingSince !== null && now.getTime() - failingSince.getTime() >= DEAD_AFTER_MS;
  const slowest = Math.max(...[...tried.values()].map(({ milliseconds }) => milliseconds ?? 0));
  return {
    failures,
    failingSince,
    quietUntil: hasTried ? laterOf(quietUntil(failures, now), heldUntil) : null,
    isSlow: hasTried ? slowest >= PROMPT_MS : webhook.isSlow,
    end: isGone ? 'Disabled' : isDead ? 'Paused' : null,
  };
}
