import type { Account, Caller } from '../accounts/types.ts';
import { findCursorBefore, findLogCursor, isPast, listHeadsAfter } from '../events/service.ts';
import type { LoggedHead } from '../events/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, blocked, invalidRequest, refusal } from '../kit/errors.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { cursorOf, idOf } from '../kit/http/pages.ts';
import { type DeliveryId, type EventId, newId, parseId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { secondsUntil } from '../kit/time.ts';
import { newDelivery } from './agenda.ts';
import { arrangeDeliveries, findDelivery, lockDelivery, putDeliveries } from './delivery-store.ts';
import { lockOwn, requireWebhook, resetBackoff, type WebhookDeps } from './managing.ts';
import { presentDelivery, testBody } from './present.ts';
import { recordWebhookEvent } from './record-event.ts';
import { move, type SendingDeps, secretsOf, tryDelivery } from './sending.ts';
import { webhookStates } from './states.ts';
import { countReplays, updateWebhook } from './store.ts';
import { type Delivery, TEST_EVENT, type Webhook } from './types.ts';
import { refreshNextAt } from './work-store.ts';

/** How many events one request reads: about a second's work. */
const MOST_REPLAYED = 10_000;
const READ_AT_ONCE = 2_000;

/** How many events an account may have sent again in an hour: as many as two requests read. */
const MOST_IN_HOUR = 20_000;
const HOUR_MS = 3_600_000;

/** A period of events that are sent again. */
interface Period {
  readonly from: string;
  readonly to: string;
  readonly cursor?: string;
}

export interface ReplayDeps extends WebhookDeps, SendingDeps {
  readonly idempotency: Idempotency;
}

/** Builds sending again, and tests. */
export function createReplays(deps: ReplayDeps) {
  const { clock, idempotency } = deps;
  return {
    /**
     * Sends an event again, also one that has arrived. Errors: 404, 422 for a test, or before anything has arrived; 429
     * when the account has sent too many again in this hour.
     */
    async replayDelivery(tx: Transaction, { account }: Caller, id: string, text: string): Promise<Outcome> {
      const webhook = await lockOwn(tx, account, id);
      const deliveryId = parseId<DeliveryId>(text);
      const kept = deliveryId === null ? null : await lockDelivery(tx, account.id, webhook.id, deliveryId);
      if (kept === null) throw AppError.notFound('delivery');
      if (kept.isTest) throw refusal('illegal_action', 'A test cannot be sent again. Send a new one.');
      const now = clock.now();
      await admitReplay(tx, webhook, 1, now);
      const [delivery] = await enqueue(tx, webhook, [kept], now);
      return { status: 200, data: presentDelivery(delivery ?? kept) };
    },

    /** Sends the events of a period again, up to a number. Errors: 400, 404, 422, 429 as for one. */
    replayPeriod: (tx: Transaction, { account }: Caller, id: string, period: Period) =>
      replayPeriod(tx, deps, account, id, period),

    /** Sends a test and answers its outcome. When it arrives, a stopped webhook is active again. Errors: 404. */
    testWebhook: (request: IdempotentRequest, { account }: Caller, id: string) =>
      idempotency.performInSteps(request, {
        prepare: () => requireWebhook(deps.database, account, id),
        start: async (tx, webhook) => {
          const test = newTest(webhook, clock.now());
          await putDeliveries(tx, account.id, webhook.id, [test]);
          return `${webhook.id}/${test.id}`;
        },
        complete: (names) => sendTest(deps, account, names),
      }),
  };
}

// One request can cause thousands of others to anybody's host: so only to a host that takes them, and with a bound.
async function admitReplay(tx: Transaction, { accountId, arrivedAt }: Webhook, count: number, now: Date) {
  if (arrivedAt === null) {
    throw blocked(
      'NotTested',
      'No event has arrived at this address yet. Send a test first: after an answer 2xx, events can be sent again.',
      { passes: 'by change' },
    );
  }
  if (count === 0) return;
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  if ((await countReplays(tx, accountId, hour, count)) <= MOST_IN_HOUR) return;
  const next = new Date(hour.getTime() + HOUR_MS);
  throw new AppError('rate_limited', {
    message: `At most ${MOST_IN_HOUR} events of an account are sent again in an hour. Continue at ${next.toISOString()}.`,
    retryAfterSeconds: secondsUntil(next, now),
  });
}

// The outcome of the last attempt stays visible until the first new attempt.
async function enqueue(
  tx: Transaction,
  webhook: Webhook,
  kept: readonly Delivery[],
  now: Date,
): Promise<Delivery[]> {
  const { accountId, id, isOrdered } = webhook;
  const waiting = kept.map((one): Delivery => {
    const again = { ...move(one, 'replay'), attempts: 0, deliveredAt: null, createdAt: now };
    return { ...again, nextAt: isOrdered ? null : now };
  });
  await putDeliveries(tx, accountId, id, waiting);
  if (isOrdered) await arrangeDeliveries(tx, accountId, id, true, now);
  await refreshNextAt(tx, { accountId, id });
  return waiting;
}

async function replayPeriod(
  tx: Transaction,
  { clock }: ReplayDeps,
  account: Account,
  id: string,
  { from, to, cursor }: Period,
): Promise<Outcome> {
  const webhook = await lockOwn(tx, account, id);
  const [since, until] = [new Date(from), new Date(to)];
  if (since > until) {
    const message = 'must not be before from.';
    throw invalidRequest([{ path: '/to', code: 'out_of_range', message }]);
  }
  const start =
    cursor === undefined
      ? await findCursorBefore(tx, account.id, since)
      : await findLogCursor(tx, account.id, idOf(cursor) as EventId);
  if (start === null) {
    const message = 'must be the `nextCursor` of a replay of this period.';
    throw invalidRequest([{ path: '/cursor', code: 'invalid_format', message }]);
  }
  const { events, nextCursor } = await readPeriod(tx, account, start, until);
  const wanted = events.filter(
    ({ type, createdAt }) =>
      createdAt >= since &&
      createdAt <= until &&
      (webhook.eventTypes === null || webhook.eventTypes.includes(type)),
  );
  const now = clock.now();
  await admitReplay(tx, webhook, wanted.length, now);
  await enqueue(
    tx,
    webhook,
    wanted.map((event) => newDelivery(webhook, event, now)),
    now,
  );
  return { status: 200, data: { replayed: wanted.length, nextCursor } };
}

async function readPeriod(
  tx: Transaction,
  { id }: Account,
  start: Parameters<typeof listHeadsAfter>[2],
  until: Date,
): Promise<{ readonly events: LoggedHead[]; readonly nextCursor: string | null }> {
  const events: LoggedHead[] = [];
  let cursor = start;
  while (events.length < MOST_REPLAYED) {
    const read = await listHeadsAfter(tx, id, cursor, READ_AT_ONCE);
    events.push(...read);
    const last = read.at(-1);
    if (last === undefined || read.length < READ_AT_ONCE || isPast(last, until))
      return { events, nextCursor: null };
    cursor = last;
  }
  return { events, nextCursor: cursorOf(events.at(-1)?.id ?? '') };
}

function newTest(webhook: Webhook, now: Date): Delivery {
  const id = newId<EventId>();
  const test = newDelivery(webhook, { id, type: TEST_EVENT, objectId: webhook.id, position: 0 }, now);
  return { ...test, id: newId<DeliveryId>(), isTest: true, nextAt: null };
}

async function sendTest(deps: ReplayDeps, account: Account, names: string): Promise<Outcome> {
  const { database, clock } = deps;
  const [id = '', deliveryId = ''] = names.split('/');
  const webhook = await requireWebhook(database, account, id);
  const test = await requireTest(database, webhook, deliveryId as DeliveryId);
  if (test.status !== 'Waiting') return { status: 200, data: presentDelivery(test) };
  const secrets = secretsOf(await deps.loadSecrets(), { owner: account.id, ...webhook }, clock.now());
  const body = testBody(test, webhook, account);
  const { delivery, hasArrived } = await tryDelivery(deps, account, webhook, secrets, test, body);
  await database.transaction(account.id, async (tx) => {
    const before = await lockOwn(tx, account, id);
    await putDeliveries(tx, account.id, before.id, [delivery]);
    if (!hasArrived || before.url !== webhook.url) return;
    const now = clock.now();
    const arrivedAt = before.arrivedAt ?? now;
    const status = nextState(webhookStates, before.status, 'resume');
    if (status === null) {
      if (before.arrivedAt === null) await updateWebhook(tx, { ...before, arrivedAt });
      return resetBackoff(tx, before, now);
    }
    const resumed: Webhook = {
      ...before,
      status,
      pausedBy: null,
      failingSince: null,
      arrivedAt,
      updatedAt: now,
    };
    await updateWebhook(tx, resumed);
    await resetBackoff(tx, resumed, now);
    await recordWebhookEvent(tx, account, resumed, 'webhook.updated', now);
  });
  return { status: 200, data: presentDelivery(delivery) };
}

async function requireTest(database: Database, webhook: Webhook, id: DeliveryId): Promise<Delivery> {
  const test = await findDelivery(database, webhook.accountId, webhook.id, id);
  if (test === null) throw AppError.notFound('delivery');
  return test;
}
