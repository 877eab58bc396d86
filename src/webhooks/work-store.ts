import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { askParts, type Spread } from '../kit/db/parts.ts';
import { type AccountId, type EventId, LAST_ID, type WebhookId } from '../kit/ids.ts';
import { deliveryColumns } from './delivery-store.ts';
import type { Delivery, Pauser, Webhook, WebhookStatus } from './types.ts';

export interface WebhookName {
  readonly accountId: AccountId;
  readonly id: WebhookId;
}

/** A webhook that something may be sent to. */
export interface ReadyWebhook extends WebhookName {
  readonly isSlow: boolean;
  readonly host: string;
}

/** How many more webhooks a process may send to. */
export interface FreeSlots {
  /** For webhooks whose servers were prompt, or are new. */
  readonly prompt: number;
  readonly slow: number;
  /** How many it sends to now, by account. */
  readonly held: ReadonlyMap<AccountId, number>;
  /** The same by host, and how many of one host it sends to at once. */
  readonly heldAt: ReadonlyMap<string, number>;
  readonly mostAtHost: number;
}

/** The tables of the statement below. */
const TABLES = ['webhooks', 'accounts', 'account_counters'];

// Across accounts: one statement for all webhooks. The account with the fewest webhooks under way comes first, and of
// its webhooks the one that was sent to longest ago. The log of an account may have moved on without events, which
// costs its webhooks one claim. A host is limited over all accounts together; that of a webhook of the installation,
// which hears of all of them, to five times as many. Nothing is sent for a frozen account,
// which runs, or will run, elsewhere, nor for one that is held after a restore. Webhooks of a closed account get the events of closing for an hour, then rest.
// After a reopening they continue where they were.
const findReady = statement(
  'webhooks_find_ready',
  `select account_id as "accountId", id, is_slow as "isSlow", host, turn::integer, leased_until as "leasedUntil",
     installation_webhook_id is not null as "isForAll"
   from (
     select *, row_number() over (partition by is_slow order by turn, leased_until nulls first, id) as place from (
       select w.account_id, w.id, w.is_slow, w.leased_until, w.host, w.installation_webhook_id, (coalesce(held_at.count, 0)
           + row_number() over (partition by w.host order by w.leased_until nulls first, w.id))
         / case when w.installation_webhook_id is null then 1.0 else 5.0 end as at_host,
         coalesce(held.count, 0)
         + row_number() over (partition by w.account_id, w.is_slow order by w.leased_until nulls first, w.id) as turn
       from webhooks w
       join accounts a on a.id = w.account_id and a.frozen_at is null and a.held_at is null
       left join unnest($4::uuid[], $5::integer[]) as held (account_id, count) on held.account_id = w.account_id
       left join unnest($6::text[], $7::integer[]) as held_at (host, count) on held_at.host = w.host
       cross join lateral (select value from account_counters c
         where c.account_id = w.account_id and c.name = 'Position') c
       where w.status = 'Active' and coalesce(w.leased_until, '-infinity') <= $1
         and coalesce(w.quiet_until, '-infinity') <= $1 and (w.position < c.value
           or (w.position = c.value and w.event_id <> '${LAST_ID}') or w.next_at <= $1)
         and (a.closed_at is null
           or a.closed_at > $1 + a.clock_offset_ms * interval '1 millisecond' - interval '1 hour')
     ) ready
     where at_host <= $8
   ) one
   where place <= case when is_slow then $3::integer else $2::integer end
   order by place`,
);

/** A webhook that a part has found, with what its place among those of all parts depends on. */
interface Ranked extends ReadyWebhook {
  readonly turn: number;
  readonly leasedUntil: Date | string | null;
  readonly isForAll: boolean;
}

/** Finds webhooks that something may be sent to now, those of each account in turn. As the system role. */
export async function findReadyWebhooks(
  database: Spread,
  now: Date,
  free: FreeSlots,
): Promise<ReadyWebhook[]> {
  const { prompt, slow, held, heldAt, mostAtHost } = free;
  const [accounts, hosts] = [held, heldAt].map((counts) => [[...counts.keys()], [...counts.values()]]);
  const values = [now, prompt, slow, ...(accounts ?? []), ...(hosts ?? []), mostAtHost];
  const { rows, isOfParts } = await askParts<Ranked>(database, findReady, values, TABLES);
  return (isOfParts ? ranked(rows, free) : rows).map(({ accountId, id, isSlow, host }) => ({
    accountId,
    id,
    isSlow,
    host,
  }));
}

// The places that the statement would give them, had it seen all parts.
function ranked(rows: readonly Ranked[], { prompt, slow, heldAt, mostAtHost }: FreeSlots): Ranked[] {
  const leasedAt = ({ leasedUntil }: Ranked) => (leasedUntil === null ? 0 : Date.parse(String(leasedUntil)));
  const byLease = rows.toSorted(
    (one, other) => leasedAt(one) - leasedAt(other) || (one.id < other.id ? -1 : 1),
  );
  const atHost = new Map(heldAt);
  const allowed = byLease.filter(({ host, isForAll }) => {
    const count = (atHost.get(host) ?? 0) + 1;
    atHost.set(host, count);
    return count / (isForAll ? 5 : 1) <= mostAtHost;
  });
  const inTurn = allowed.toSorted((one, other) => one.turn - other.turn);
  const first = (wanted: boolean, most: number) =>
    inTurn.filter(({ isSlow }) => isSlow === wanted).slice(0, Math.max(0, most));
  return [...first(false, prompt), ...first(true, slow)];
}

/** A webhook that this process sends to, and how far it has read the log. */
export interface ClaimedWebhook extends Webhook {
  /** The webhook of the installation that it is a row of, which has the secrets; null: it is the account's own. */
  readonly installationWebhookId: WebhookId | null;
  readonly position: number;
  readonly eventId: EventId;
  readonly failures: number;
  /** Whether an attempt of its last round took long. */
  readonly isSlow: boolean;
  readonly leasedUntil: Date;
  /** The end of the account's log: all events up to this position are visible. */
  readonly logPosition: number;
}

const claim = statement(
  'webhooks_claim',
  `update webhooks w set leased_until = $4
   where w.account_id = $1 and w.id = $2 and w.status = 'Active' and coalesce(w.leased_until, '-infinity') <= $3
     and coalesce(w.quiet_until, '-infinity') <= $3
   returning w.account_id as "accountId", w.id, w.url, w.event_types as "eventTypes", w.description, w.status,
     w.paused_by as "pausedBy", w.is_ordered as "isOrdered", w.secret, w.previous_secrets as "previousSecrets", w.previous_until as "previousUntil",
     w.failing_since as "failingSince", w.arrived_at as "arrivedAt", w.created_at as "createdAt", w.updated_at as "updatedAt", w.position,
     w.event_id as "eventId", w.failures, w.is_slow as "isSlow", w.leased_until as "leasedUntil",
     w.installation_webhook_id as "installationWebhookId",
     (select value from account_counters where account_id = $1 and name = 'Position') as "logPosition"`,
);

/** Claims a webhook for this process until an instant; null when another process has it. */
export async function claimWebhook(
  database: Database,
  { accountId, id }: WebhookName,
  now: Date,
  until: Date,
): Promise<ClaimedWebhook | null> {
  const [row] = await database.single<ClaimedWebhook>(accountId, claim, [accountId, id, now, until]);
  return row ?? null;
}

const listDue = statement(
  'webhook_deliveries_list_due',
  `select ${deliveryColumns} from webhook_deliveries d
   where d.account_id = $1 and d.webhook_id = $2 and d.status = 'Waiting' and d.next_at <= $3
   order by d.next_at, d.id limit $4`,
);

/** Reads waiting deliveries whose time has come. */
export function listDueDeliveries(
  database: Database,
  { accountId, id }: WebhookName,
  now: Date,
  most: number,
): Promise<Delivery[]> {
  return database.single<Delivery>(accountId, listDue, [accountId, id, now, most]);
}

const findBlocked = statement(
  'webhook_deliveries_find_blocked',
  `select distinct object_id as "objectId" from webhook_deliveries
   where account_id = $1 and webhook_id = $2 and status = 'Waiting' and object_id = any($3::uuid[]) and not is_test`,
);

/** Finds which of some objects have a waiting event. */
export async function findWaitingObjects(
  database: Database,
  { accountId, id }: WebhookName,
  objectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (objectIds.length === 0) return new Set();
  const values = [accountId, id, objectIds];
  const rows = await database.single<{ objectId: string }>(accountId, findBlocked, values);
  return new Set(rows.map(({ objectId }) => objectId));
}

const lockClaimed = statement(
  'webhooks_lock_claimed',
  `select status, paused_by as "pausedBy", url, arrived_at as "arrivedAt" from webhooks where account_id = $1 and id = $2 and leased_until = $3 for update`,
);

/** Locks a webhook that this process still holds; answers what a person may have changed, or null. */
export async function lockClaimedWebhook(tx: Transaction, { accountId, id, leasedUntil }: ClaimedWebhook) {
  const [row] = await tx.query<Pick<Webhook, 'status' | 'pausedBy' | 'url' | 'arrivedAt'>>(lockClaimed, [
    accountId,
    id,
    leasedUntil,
  ]);
  return row ?? null;
}

/** The state of a webhook after a round of attempts. */
export interface WebhookState {
  readonly position: number;
  readonly eventId: EventId;
  readonly status: WebhookStatus;
  readonly pausedBy: Pauser | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly quietUntil: Date | null;
  readonly isSlow: boolean;
  readonly arrivedAt: Date | null;
}

const LEAST_NEXT = `(select min(d.next_at) from webhook_deliveries d
  where d.account_id = $1 and d.webhook_id = $2 and d.status = 'Waiting' and d.next_at is not null)`;

const release = statement(
  'webhooks_release',
  `update webhooks set position = $3, event_id = $4, status = $5, failures = $6, failing_since = $7, quiet_until = $8,
     leased_until = $9, is_slow = $10, arrived_at = $11, paused_by = $12, next_at = ${LEAST_NEXT}
   where account_id = $1 and id = $2`,
);

/** Writes the state of a locked webhook, and releases it. */
export async function releaseWebhook(
  tx: Transaction,
  { accountId, id }: WebhookName,
  state: WebhookState,
  now: Date,
): Promise<void> {
  const { position, eventId, status, failures, failingSince, quietUntil, isSlow, arrivedAt, pausedBy } =
    state;
  const values = [
    accountId,
    id,
    position,
    eventId,
    status,
    failures,
    failingSince,
    quietUntil,
    now,
    isSlow,
    arrivedAt,
    pausedBy,
  ];
  await tx.query(release, values);
}

const refresh = statement(
  'webhooks_refresh_next',
  `update webhooks set next_at = ${LEAST_NEXT} where account_id = $1 and id = $2`,
);

/** Sets when the first waiting delivery of a locked webhook is due. */
export async function refreshNextAt(tx: Transaction, { accountId, id }: WebhookName): Promise<void> {
  await tx.query(refresh, [accountId, id]);
}
