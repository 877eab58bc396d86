import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { createFinder, createReader } from '../kit/db/rows.ts';
import { type AccountId, LAST_ID, type WebhookId } from '../kit/ids.ts';
import type { Webhook } from './types.ts';

const columns = `account_id as "accountId", id, url, event_types as "eventTypes", description, status,
  paused_by as "pausedBy", is_ordered as "isOrdered", secret, previous_secrets as "previousSecrets", previous_until as "previousUntil",
  failing_since as "failingSince", arrived_at as "arrivedAt", created_at as "createdAt", updated_at as "updatedAt"`;

// A webhook gets the events after the transaction that creates it, so that it begins at the position of this transaction.
const insert = statement(
  'webhooks_insert',
  `insert into webhooks (account_id, id, url, event_types, description, status, is_ordered, secret, position, event_id,
     created_at, updated_at)
   select counter.account_id, $2::uuid, $3, $4::text[], $5, $6, $7::boolean, $8::bytea, counter.value, '${LAST_ID}'::uuid, $9::timestamptz, $9
   from account_counters counter where counter.account_id = $1 and counter.name = 'Position'`,
);

/** Adds a webhook; it gets everything that is committed later. */
export function insertWebhook(tx: Transaction, webhook: Webhook): void {
  const { accountId, id, url, eventTypes, description, status, isOrdered, secret, createdAt } = webhook;
  const values = [accountId, id, url, eventTypes, description, status, isOrdered, secret, createdAt];
  tx.append(insert, values);
}

const lockCount = statement(
  'webhooks_lock_count',
  `select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1, 0)) -- account_id = $1`,
);
// Rows of webhooks of the installation are not of the account: it neither sees nor changes them.
const count = statement(
  'webhooks_count',
  'select count(*) as count from webhooks where account_id = $1 and installation_webhook_id is null',
);

/** Counts the webhooks of an account, and blocks others from adding one until the transaction ends. */
export async function countWebhooks(tx: Transaction, accountId: AccountId): Promise<number> {
  await tx.query(lockCount, [accountId]);
  const [row] = await tx.query<{ count: number }>(count, [accountId]);
  return row?.count ?? 0;
}

const list = statement(
  'webhooks_list',
  `select ${columns} from webhooks where account_id = $1 and installation_webhook_id is null
   order by id desc limit $2`,
);

/** Reads the webhooks of an account, newest first. */
export function listWebhooks(database: Database, accountId: AccountId, most: number): Promise<Webhook[]> {
  return database.single<Webhook>(accountId, list, [accountId, most]);
}

const find = statement(
  'webhooks_find',
  `select ${columns}, (select coalesce(max(sequence), 0) from events e
     where e.account_id = $1 and e.object_id = $2) as version
   from webhooks where account_id = $1 and id = $2 and installation_webhook_id is null`,
);

/** Reads a webhook with its version, the sequence of its newest event; or null. */
export const findWebhook = createFinder<Webhook & { version: number }, WebhookId>(find);

const lock = statement(
  'webhooks_lock',
  `select ${columns} from webhooks
   where account_id = $1 and id = $2 and installation_webhook_id is null for update`,
);

/** Reads a webhook and locks it until the transaction ends, or null. */
export const lockWebhook = createReader<Webhook, WebhookId>(lock);

const update = statement(
  'webhooks_update',
  `update webhooks set url = $3, event_types = $4, description = $5, status = $6, is_ordered = $7, secret = $8,
     previous_secrets = $9, previous_until = $10, updated_at = $11, arrived_at = $12,
     paused_by = $13
   where account_id = $1 and id = $2`,
);

/** Writes the fields of a locked webhook that a person may change. */
export async function updateWebhook(tx: Transaction, webhook: Webhook): Promise<void> {
  const { accountId, id, url, eventTypes, description, status, isOrdered } = webhook;
  const { secret, previousSecrets, previousUntil, updatedAt, arrivedAt, pausedBy } = webhook;
  await tx.query(update, [
    accountId,
    id,
    url,
    eventTypes,
    description,
    status,
    isOrdered,
    secret,
    previousSecrets,
    previousUntil,
    updatedAt,
    arrivedAt,
    pausedBy,
  ]);
}

const countReplayed = statement(
  'webhook_replays_count',
  `insert into webhook_replays as r (account_id, hour, events) values ($1, $2, $3)
   on conflict (account_id) do update
   set hour = excluded.hour, events = excluded.events + case when r.hour = excluded.hour then r.events else 0 end
   returning events`,
);

/** Adds to the number of events that an account has sent again in an hour; answers the sum. */
export async function countReplays(tx: Transaction, accountId: AccountId, hour: Date, events: number) {
  const [row] = await tx.query<{ events: number }>(countReplayed, [accountId, hour, events]);
  return row?.events ?? 0;
}

const resume = statement(
  'webhooks_resume',
  `update webhooks set failures = 0, failing_since = null, quiet_until = null,
     next_at = (select min(next_at) from webhook_deliveries d where d.account_id = $1 and d.webhook_id = $2
       and d.status = 'Waiting')
   where account_id = $1 and id = $2`,
);

/** Resets the failures of a locked webhook, so that it is sent to at once. */
export async function forgetFailures(tx: Transaction, accountId: AccountId, id: WebhookId): Promise<void> {
  await tx.query(resume, [accountId, id]);
}

const remove = statement('webhooks_delete', 'delete from webhooks where account_id = $1 and id = $2');

/** Deletes a webhook. Needs the webhook locked. */
export async function deleteWebhook(tx: Transaction, accountId: AccountId, id: WebhookId): Promise<void> {
  await tx.query(remove, [accountId, id]);
}
