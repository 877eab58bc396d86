import { type Database, OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import { createListReader } from '../kit/db/lists.ts';
import { rowArrays } from '../kit/db/rows.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, DeliveryId, WebhookId } from '../kit/ids.ts';
import type { Delivery, DeliveryStatus } from './types.ts';

export const deliveryColumns = `d.id, d.event_id as "eventId", d.event_type as "eventType", d.object_id as "objectId",
  d.event_position as "eventPosition", d.is_test as "isTest", d.status, d.attempts, d.next_at as "nextAt",
  d.attempted_at as "attemptedAt", d.status_code as "statusCode", d.failure, d.answer, d.milliseconds,
  d.created_at as "createdAt", d.delivered_at as "deliveredAt"`;

/** The filters of a list of deliveries. */
export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: string | undefined;
}

const list = createListReader<Delivery, 'webhookId' | keyof DeliveryFilter>(
  'webhook_deliveries_list',
  `select ${deliveryColumns} from webhook_deliveries d where d.account_id = $1`,
  'd.id',
  { webhookId: 'd.webhook_id = ?', status: "d.status = '?'", eventType: 'd.event_type = ?' },
);

/** Reads a page of the deliveries of a webhook, newest event first: `limit + 1` rows at most. */
export function listDeliveryRows(
  database: Database,
  accountId: AccountId,
  webhookId: WebhookId,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<Delivery[]> {
  return list(database, accountId, page, { webhookId, ...filter });
}

const find = statement(
  'webhook_deliveries_find',
  `select ${deliveryColumns} from webhook_deliveries d where d.account_id = $1 and d.webhook_id = $2 and d.id = $3`,
);

/** Reads a delivery, or null. */
export async function findDelivery(
  database: Database,
  accountId: AccountId,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<Delivery | null> {
  const [row] = await database.single<Delivery>(accountId, find, [accountId, webhookId, id]);
  return row ?? null;
}

const lock = statement(
  'webhook_deliveries_lock',
  `select ${deliveryColumns} from webhook_deliveries d where d.account_id = $1 and d.webhook_id = $2 and d.id = $3
   for update`,
);

/** Reads a delivery and locks it, or null. Needs its webhook locked. */
export async function lockDelivery(
  tx: Transaction,
  accountId: AccountId,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<Delivery | null> {
  const [row] = await tx.query<Delivery>(lock, [accountId, webhookId, id]);
  return row ?? null;
}

const deliveryRows = rowArrays(
  'id uuid, event_id uuid, event_type text, object_id uuid, event_position bigint, is_test boolean, status text',
  'attempts smallint, next_at timestamptz, attempted_at timestamptz, status_code smallint, failure text, answer text',
  'milliseconds integer, created_at timestamptz, delivered_at timestamptz',
);

// Some exist already: a process that died has sent them, or a replay came before the log was read. A delivery that was
// replayed during an attempt is tried again, whatever the outcome of that attempt.
const put = statement(
  'webhook_deliveries_put',
  `insert into webhook_deliveries as d (account_id, webhook_id, ${deliveryRows.columns})
   select counter.account_id, $2, one.* from ${deliveryRows.unnest(3)} as one
   ${OF_ACCOUNT}
   on conflict (account_id, webhook_id, id) do update
   set status = excluded.status, attempts = excluded.attempts, next_at = excluded.next_at,
     attempted_at = excluded.attempted_at, status_code = excluded.status_code, failure = excluded.failure,
     answer = excluded.answer, milliseconds = excluded.milliseconds, delivered_at = excluded.delivered_at,
     created_at = excluded.created_at
   where d.created_at <= excluded.created_at`,
);

/** Inserts or updates deliveries of a locked webhook. */
export async function putDeliveries(
  tx: Transaction,
  accountId: AccountId,
  webhookId: WebhookId,
  rows: readonly Delivery[],
): Promise<void> {
  if (rows.length > 0) await tx.query(put, [accountId, webhookId, ...deliveryRows.of(rows)]);
}

// For an ordered webhook only the first waiting delivery of each object is due, at its own time or now; otherwise all are.
// Only rows that change are written.
const arrange = statement(
  'webhook_deliveries_arrange',
  `update webhook_deliveries d set next_at = case when first.is_first then coalesce(d.next_at, $4) end
   from (
     select id, not $3::boolean or row_number() over (partition by object_id order by event_position, event_id) = 1
       as is_first
     from webhook_deliveries where account_id = $1 and webhook_id = $2 and status = 'Waiting' and not is_test
   ) first
   where d.account_id = $1 and d.webhook_id = $2 and d.id = first.id and first.is_first = (d.next_at is null)`,
);

/** Sets again which waiting deliveries of a locked webhook are due. */
export async function arrangeDeliveries(
  tx: Transaction,
  accountId: AccountId,
  webhookId: WebhookId,
  isOrdered: boolean,
  now: Date,
): Promise<void> {
  await tx.query(arrange, [accountId, webhookId, isOrdered, now]);
}

const hurry = statement(
  'webhook_deliveries_hurry',
  `update webhook_deliveries set next_at = $3
   where account_id = $1 and webhook_id = $2 and status = 'Waiting' and next_at > $3`,
);

/** Makes the waiting deliveries of a locked webhook due now. */
export async function makeDeliveriesDueNow(
  tx: Transaction,
  accountId: AccountId,
  webhookId: WebhookId,
  now: Date,
): Promise<void> {
  await tx.query(hurry, [accountId, webhookId, now]);
}

// Across accounts: one bounded piece of housekeeping.
const purge = statement(
  'webhook_deliveries_purge',
  `delete from webhook_deliveries where (account_id, webhook_id, id) in (
     select account_id, webhook_id, id from webhook_deliveries d
     where created_at < $1 and (status <> 'Waiting' or is_test
       or not exists (select from webhooks w where w.account_id = d.account_id and w.id = d.webhook_id))
     limit $2)
   returning 1`,
);

/**
 * Deletes up to a number of ended deliveries from before an instant, also of deleted webhooks; answers how many.
 */
export async function purgeDeliveries(database: Database, before: Date, most: number): Promise<number> {
  return (await database.system.query(purge, [before, most])).length;
}
