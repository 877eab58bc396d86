import type { Account } from '../accounts/types.ts';
import { findEvents, listEventsAfter } from '../events/service.ts';
import type { KeptEvent, LoggedEvent } from '../events/types.ts';
import type { Database } from '../kit/database.ts';
import { type EventId, LAST_ID } from '../kit/ids.ts';
import type { Secrets } from '../kit/secrets.ts';
import { arrangeDeliveries, hurryDeliveries, putDeliveries } from './delivery-store.ts';
import { tell } from './managing.ts';
import { eventBody } from './present.ts';
import { DEAD_AFTER_MS, MOST_FAILURES, quietUntil } from './retry-rules.ts';
import { type SendingDeps, secretsOf, type Tried, tryDelivery } from './sending.ts';
import { deliveryIdOf } from './signing.ts';
import type { Delivery } from './types.ts';
import {
  type ClaimedWebhook,
  claimWebhook,
  findWaitingObjects,
  listDueDeliveries,
  lockClaimedWebhook,
  releaseWebhook,
  type Standing,
  type WebhookName,
} from './work-store.ts';

/** How many events a round takes, and how many of them are on their way to one webhook at once. */
const ROUND = 200;
const AT_ONCE = 16;

/** After so long a round begins no attempt any more; the last of them may take ten seconds. */
const BEGINS_MS = 8_000;
/** For how long a process has a webhook: longer than a round can take. */
const LEASE_MS = 25_000;

/** What a round works with. */
export interface RoundDeps extends SendingDeps {
  readonly database: Database;
  readonly loadSecrets: () => Promise<Secrets>;
  readonly findAccount: (id: Account['id']) => Promise<Account | null>;
  /** Whether the process is to end: then no attempt is begun any more. */
  readonly isOver: () => boolean;
}

/** An event that is to be sent, with its delivery as it stands before. */
interface Item {
  readonly delivery: Delivery;
  readonly event: KeptEvent;
  /** Its place in the log where it was just read there, or null. */
  readonly place: Pick<LoggedEvent, 'position' | 'id'> | null;
}

/** What a round has to do. */
interface Agenda {
  /** Waiting deliveries that are due, and events that were read. */
  readonly items: readonly Item[];
  /** Events of the log that must wait for earlier ones of their objects. */
  readonly blocked: ReadonlySet<Item>;
  /** Up to where the log is read when all of it is done. */
  readonly end: Pick<LoggedEvent, 'position' | 'id'>;
}

/**
 * Takes a webhook, sends what is due to it, and writes what became of that together with how far the log was read. When
 * the process dies in between, another sends again, under the same ids. Answers whether there may be more to do at once.
 * Transaction: opens several, none while something is sent.
 */
export async function sendRound(deps: RoundDeps, name: WebhookName): Promise<boolean> {
  const { database, clock } = deps;
  const now = clock.now();
  const webhook = await claimWebhook(database, name, now, new Date(now.getTime() + LEASE_MS));
  if (webhook === null) return false;
  const account = await deps.findAccount(webhook.accountId);
  if (account === null) throw new Error(`There is no account ${webhook.accountId}.`);
  const agenda = await readAgenda(deps, webhook, now);
  const secrets = secretsOf(await deps.loadSecrets(), webhook, now);
  const course = await run(deps, account, webhook, secrets, agenda);
  const standing = await write(deps, account, webhook, agenda, course);
  const isBehind = standing !== null && standing.position < webhook.logPosition;
  return isBehind && standing.status === 'Active' && standing.quietUntil === null && !deps.isOver();
}

async function readAgenda({ database }: RoundDeps, webhook: ClaimedWebhook, now: Date): Promise<Agenda> {
  const { accountId, position, eventId, logPosition, isOrdered } = webhook;
  // One that does not answer gets one attempt, to see whether it does again.
  const isQuiet = webhook.failures >= MOST_FAILURES;
  const due = await listDueDeliveries(database, webhook, now, isQuiet ? 1 : ROUND);
  const room = isQuiet && due.length > 0 ? 0 : ROUND - due.length;
  const place = { position, id: eventId };
  const found =
    room > 0 && position < logPosition ? await listEventsAfter(database, accountId, place, room) : [];
  // What came after the webhook was read may be for what a person has made of it since.
  const visible = found.filter((one) => one.position <= logPosition);
  const first = isQuiet ? visible.findIndex(({ type }) => isWanted(webhook, type)) : -1;
  const read = first < 0 ? visible : visible.slice(0, first + 1);
  const last = read.at(-1);
  // All up to the position of the log was visible before it was read.
  const isAllRead = room > 0 && visible.length < room && read.length === visible.length;
  const logEnd = { position: logPosition, id: LAST_ID as EventId };
  const end = isAllRead && (last === undefined || last.position <= logPosition) ? logEnd : (last ?? place);
  const events = await findEvents(
    database,
    accountId,
    due.map((one) => one.eventId),
  );
  const known = due.map((delivery): Item => {
    const event = events.get(delivery.eventId);
    if (event === undefined) throw new Error(`The event of the delivery ${delivery.id} is gone.`);
    return { delivery, event, place: null };
  });
  const fresh = read
    .filter(({ type }) => isWanted(webhook, type))
    .map((event) => newItem(webhook, event, now));
  const objects = isOrdered ? [...new Set(fresh.map(({ event }) => event.objectId))] : [];
  const waiting = await findWaitingObjects(database, webhook, objects);
  const blocked = new Set(fresh.filter(({ event }) => waiting.has(event.objectId)));
  return { items: [...known, ...fresh], blocked, end };
}

function isWanted({ eventTypes }: ClaimedWebhook, type: KeptEvent['type']): boolean {
  return eventTypes === null || eventTypes.includes(type);
}

function newItem(webhook: ClaimedWebhook, event: LoggedEvent, now: Date): Item {
  return {
    delivery: newDelivery(webhook, event, now),
    event,
    place: { position: event.position, id: event.id },
  };
}

/** The delivery of an event that was never tried. Transaction: none. */
export function newDelivery(
  { id, isOrdered }: Pick<ClaimedWebhook, 'id' | 'isOrdered'>,
  event: Pick<LoggedEvent, 'id' | 'type' | 'objectId' | 'position'>,
  now: Date,
): Delivery {
  return {
    id: deliveryIdOf(id, event.id),
    eventId: event.id,
    eventType: event.type,
    objectId: event.objectId,
    eventPosition: event.position,
    isTest: false,
    status: 'Waiting',
    attempts: 0,
    nextAt: isOrdered ? null : now,
    attemptedAt: null,
    statusCode: null,
    failure: null,
    answer: null,
    milliseconds: null,
    createdAt: now,
    deliveredAt: null,
  };
}

/** What became of a round. */
interface Course {
  readonly tried: ReadonlyMap<Item, Delivery>;
  /** How many attempts have failed since the last that arrived. */
  readonly failures: number;
  readonly hasArrived: boolean;
  readonly isGone: boolean;
}

// Sends the events of an object one after another where an order is kept, all others beside each other.
async function run(
  deps: RoundDeps,
  account: Account,
  webhook: ClaimedWebhook,
  secrets: readonly string[],
  { items, blocked }: Agenda,
): Promise<Course> {
  const begun = performance.now();
  const chains = chainsOf(
    webhook,
    items.filter((item) => !blocked.has(item)),
  );
  const tried = new Map<Item, Delivery>();
  let failures = webhook.failures;
  let hasArrived = false;
  let isGone = false;
  const note = (item: Item, one: Tried) => {
    tried.set(item, one.delivery);
    failures = one.hasArrived ? 0 : failures + 1;
    hasArrived ||= one.hasArrived;
    isGone ||= one.isGone;
    return one.hasArrived;
  };
  const mayBegin = () =>
    !isGone &&
    !deps.isOver() &&
    (failures < MOST_FAILURES || tried.size === 0) &&
    performance.now() - begun < BEGINS_MS;
  let next = 0;
  const work = async () => {
    for (let chain = chains[next++]; chain !== undefined && mayBegin(); chain = chains[next++]) {
      for (const item of chain) {
        if (!mayBegin()) break;
        const body = eventBody(item.event, account);
        if (!note(item, await tryDelivery(deps, account, webhook, secrets, item.delivery, body))) break;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, chains.length) }, work));
  // Those that were on their way beside each other count once: the pause after them is the first.
  const counted = webhook.failures < MOST_FAILURES ? Math.min(failures, MOST_FAILURES) : failures;
  return { tried, failures: counted, hasArrived, isGone };
}

function chainsOf({ isOrdered }: ClaimedWebhook, items: readonly Item[]): Item[][] {
  if (!isOrdered) return items.map((item) => [item]);
  const chains = new Map<string, Item[]>();
  for (const item of items) {
    const chain = chains.get(item.event.objectId);
    if (chain === undefined) chains.set(item.event.objectId, [item]);
    else chain.push(item);
  }
  return [...chains.values()];
}

// Writes what was tried, what must wait, and up to where the log is read; null when the webhook is another process's, or
// gone. Events after the last that was begun stay in the log.
async function write(
  { database, clock }: RoundDeps,
  account: Account,
  webhook: ClaimedWebhook,
  { items, blocked, end }: Agenda,
  { tried, failures, hasArrived, isGone }: Course,
): Promise<Standing | null> {
  const now = clock.now();
  const isHandled = (item: Item) => tried.has(item) || blocked.has(item);
  const fresh = items.filter(({ place }) => place !== null);
  const kept = fresh.slice(0, fresh.findLastIndex(isHandled) + 1);
  const place =
    kept.length === fresh.length
      ? end
      : (kept.at(-1)?.place ?? { position: webhook.position, id: webhook.eventId });
  const waiting = kept.filter((item) => !tried.has(item)).map(({ delivery }) => delivery);
  const failingSince = failures === 0 ? null : hasArrived ? now : (webhook.failingSince ?? now);
  return database.transaction(account.id, async (tx) => {
    const present = await lockClaimedWebhook(tx, webhook);
    if (present === null) return null;
    const { status } = present;
    // What one address answers says nothing of another that a person has given meanwhile.
    const isMoved = present.url !== webhook.url;
    const outcomes = [...tried].map(([{ delivery }, one]) =>
      isMoved && one.status !== 'Delivered' ? { ...delivery, nextAt: now } : one,
    );
    await putDeliveries(tx, account.id, webhook.id, [...outcomes, ...waiting]);
    if (webhook.isOrdered) await arrangeDeliveries(tx, account.id, webhook.id, true, now);
    if (hasArrived && webhook.failures >= MOST_FAILURES) {
      await hurryDeliveries(tx, account.id, webhook.id, now);
    }
    const isDead =
      tried.size > 0 && failingSince !== null && now.getTime() - failingSince.getTime() >= DEAD_AFTER_MS;
    const end = isGone ? 'Disabled' : isDead ? 'Paused' : status;
    const left = isMoved ? 0 : failures;
    const standing: Standing = {
      position: place.position,
      eventId: place.id,
      // What a person has done meanwhile stands.
      status: status === 'Active' && !isMoved ? end : status,
      failures: left,
      failingSince: isMoved ? null : failingSince,
      quietUntil: tried.size === 0 ? null : quietUntil(left, now),
    };
    await releaseWebhook(tx, webhook, standing, now);
    if (standing.status !== status) {
      const type = isGone ? 'webhook.disabled' : 'webhook.paused';
      await tell(tx, account, { ...webhook, ...standing, updatedAt: now }, type, now, { reason: 'Failing' });
    }
    return standing;
  });
}
