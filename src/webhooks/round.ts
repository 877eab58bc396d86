import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import type { Log } from '../kit/log.ts';
import type { Secrets } from '../kit/secrets.ts';
import { type Agenda, chainsOf, type Item, placeAfter, readAgenda } from './agenda.ts';
import { type Bodies, createBodies, type MemoryBudget, UnreadableEvent } from './bodies.ts';
import { arrangeDeliveries, makeDeliveriesDueNow, putDeliveries } from './delivery-store.ts';
import { recordWebhookEvent } from './managing.ts';
import { DEAD_AFTER_MS, laterOf, MOST_FAILURES, PROMPT_MS, quietUntil } from './retry-rules.ts';
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

/** After so long a round begins no attempt any more; the last of them may take ten seconds. */
const BEGINS_MS = 8_000;
/**
 * For how long a process has a webhook: longer than a round can take. The last attempt begins after 8 seconds, is repeated
 * after 2 more, takes 10, and is written within 7; before that, bodies may wait for room.
 */
const LEASE_MS = 45_000;

export interface RoundDeps extends SendingDeps {
  readonly database: Database;
  readonly log: Log;
  readonly loadSecrets: () => Promise<Secrets>;
  readonly findAccount: (id: Account['id']) => Promise<Account | null>;
  /** How much text of bodies the rounds of this process hold. */
  readonly room: MemoryBudget;
  /** Whether the process is to end: then no attempt is begun any more. */
  readonly isOver: () => boolean;
}

/**
 * Takes a webhook, sends what is due to it, and writes what became of that together with how far the log was read. When
 * the process dies in between, another sends again, under the same ids. Answers whether there may be more to do at once.
 * Transaction: opens several, none while something is sent.
 */
export async function sendRound(deps: RoundDeps, name: WebhookName): Promise<boolean> {
  const { database, clock, room } = deps;
  const now = clock.now();
  const webhook = await claimWebhook(database, name, now, new Date(now.getTime() + LEASE_MS));
  if (webhook === null) return false;
  const account = await deps.findAccount(webhook.accountId);
  if (account === null) throw new Error(`There is no account ${webhook.accountId}.`);
  const agenda = await readAgenda(database, webhook, now);
  const secrets = secretsOf(await deps.loadSecrets(), webhook, now);
  const chains = chainsOf(webhook, agenda);
  const eventIdOf = ({ delivery }: Item) => delivery.eventId;
  const bodies = createBodies({ database, account, room, items: chains.flat(), eventIdOf });
  try {
    const course = await sendChains(deps, account, webhook, secrets, { chains, bodies });
    const standing = await write(deps, account, webhook, agenda, course);
    if (course.fault !== null) throw course.fault;
    const isBehind = standing !== null && standing.position < webhook.logPosition;
    return isBehind && standing.status === 'Active' && standing.quietUntil === null && !deps.isOver();
  } finally {
    bodies.close();
  }
}

interface RoundResult {
  readonly tried: Map<Item, Delivery>;
  /** Those of which no body could be made: they are not sent. */
  readonly aside: Map<Item, Delivery>;
  /** How many attempts have failed since the last that arrived. */
  failures: number;
  hasArrived: boolean;
  isGone: boolean;
  /** Until when the server wants to be left alone; null: it did not say so. */
  heldUntil: Date | null;
  /** Why bodies could not be read any more: what was tried until then is written all the same. */
  fault: Error | null;
}

interface RoundWork {
  readonly chains: readonly (readonly Item[])[];
  readonly bodies: Bodies<Item>;
}

// Sends what is in a chain one after another, the chains beside each other.
async function sendChains(
  deps: RoundDeps,
  account: Account,
  webhook: ClaimedWebhook,
  secrets: readonly string[],
  { chains, bodies }: RoundWork,
): Promise<RoundResult> {
  const begun = performance.now();
  const course: RoundResult = {
    tried: new Map(),
    aside: new Map(),
    failures: webhook.failures,
    hasArrived: false,
    isGone: false,
    heldUntil: null,
    fault: null,
  };
  const mayBegin = () =>
    !course.isGone &&
    course.heldUntil === null &&
    course.fault === null &&
    !deps.isOver() &&
    (course.failures < MOST_FAILURES || course.tried.size === 0) &&
    performance.now() - begun < BEGINS_MS;
  // Answers whether the next of its chain may follow.
  const send = async (item: Item): Promise<boolean> => {
    const body = await bodies.take(item);
    try {
      if (!mayBegin()) return false;
      return note(course, item, await tryDelivery(deps, account, webhook, secrets, item.delivery, body));
    } finally {
      bodies.drop(item);
    }
  };
  const sendOrSkip = async (item: Item): Promise<boolean> => {
    try {
      return await send(item);
    } catch (cause) {
      if (cause instanceof UnreadableEvent) return skip(deps, webhook, course, item, cause);
      course.fault ??= cause as Error;
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
  return course;
}

function note(course: RoundResult, item: Item, one: Tried): boolean {
  course.tried.set(item, one.delivery);
  course.failures = one.hasArrived ? 0 : course.failures + 1;
  course.hasArrived ||= one.hasArrived;
  course.isGone ||= one.isGone;
  course.heldUntil = laterOf(course.heldUntil, one.heldUntil);
  return one.hasArrived;
}

// What cannot be sent says so in its delivery, and holds nothing up: the next of its object follows. It is no failure of
// the server.
function skip(
  { clock, log }: RoundDeps,
  { id }: ClaimedWebhook,
  { aside }: RoundResult,
  item: Item,
  err: UnreadableEvent,
): boolean {
  const { delivery } = item;
  log.error({ err, webhook: id, event: delivery.eventId }, 'an event cannot be sent to a webhook; set aside');
  const told = { ...delivery, attemptedAt: clock.now(), nextAt: null, milliseconds: null };
  aside.set(item, { ...move(told, 'giveUp'), failure: 'UnreadableEvent', statusCode: null, answer: null });
  return true;
}

// Writes what was tried, what must wait, and up to where the log is read; null when the webhook is another process's, or
// gone. Events after the last that was begun stay in the log.
async function write(
  { database, clock }: RoundDeps,
  account: Account,
  webhook: ClaimedWebhook,
  agenda: Agenda,
  course: RoundResult,
): Promise<WebhookState | null> {
  const { tried, aside } = course;
  const now = clock.now();
  const isTried = (item: Item) => tried.has(item) || aside.has(item);
  const { place, kept } = placeAfter(webhook, agenda, (item) => isTried(item) || agenda.blocked.has(item));
  const waiting = kept.filter((item) => !isTried(item)).map(({ delivery }) => delivery);
  return database.transaction(account.id, async (tx) => {
    const present = await lockClaimedWebhook(tx, webhook);
    if (present === null) return null;
    // What one address answers says nothing of another that a person has given meanwhile.
    const isMoved = present.url !== webhook.url;
    const outcomes = [...tried].map(([{ delivery }, one]) =>
      isMoved && one.status !== 'Delivered' ? { ...delivery, nextAt: now } : one,
    );
    await putDeliveries(tx, account.id, webhook.id, [...outcomes, ...aside.values(), ...waiting]);
    if (webhook.isOrdered) await arrangeDeliveries(tx, account.id, webhook.id, true, now);
    if (course.hasArrived && webhook.failures >= MOST_FAILURES) {
      await makeDeliveriesDueNow(tx, account.id, webhook.id, now);
    }
    const ended = isMoved ? unjudged : judge(webhook, course, now);
    // A person may have changed the status during the round: that decision stands.
    const status = present.status === 'Active' && ended.end !== null ? ended.end : present.status;
    const standing: WebhookState = {
      ...ended,
      arrivedAt: present.arrivedAt ?? (course.hasArrived && !isMoved ? now : null),
      position: place.position,
      eventId: place.id,
      status,
      pausedBy: status === present.status ? present.pausedBy : status === 'Paused' ? 'Service' : null,
    };
    await releaseWebhook(tx, webhook, standing, now);
    if (standing.status !== present.status) {
      const [type, reason] =
        standing.status === 'Disabled'
          ? (['webhook.disabled', 'Gone'] as const)
          : (['webhook.paused', 'Failing'] as const);
      await recordWebhookEvent(tx, account, { ...webhook, ...standing, updatedAt: now }, type, now, {
        reason,
      });
    }
    return standing;
  });
}

type Judgement = Omit<WebhookState, 'status' | 'pausedBy' | 'position' | 'eventId' | 'arrivedAt'> & {
  /** What stops the webhook; null: nothing. */
  readonly end: 'Paused' | 'Disabled' | null;
};

const unjudged: Judgement = { failures: 0, failingSince: null, quietUntil: null, isSlow: false, end: null };

// What a round says of the webhook's server.
function judge(webhook: ClaimedWebhook, course: RoundResult, now: Date): Judgement {
  const { tried, hasArrived, isGone, heldUntil } = course;
  // Those that were on their way beside each other count once: the pause after them is the first.
  const failures =
    webhook.failures < MOST_FAILURES ? Math.min(course.failures, MOST_FAILURES) : course.failures;
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
