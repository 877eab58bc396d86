import { type Queries, statement } from '../kit/db/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, LAST_ID, type WebhookId } from '../kit/ids.ts';
import { deliveryColumns } from './delivery-store.ts';
import type { Delivery, DeliveryStatus, InstallationWebhook } from './types.ts';

const COLUMNS = `id, url, event_types as "eventTypes", description, status, paused_by as "pausedBy",
  is_ordered as "isOrdered", secret, previous_secrets as "previousSecrets", previous_until as "previousUntil",
  arrived_at as "arrivedAt", version, created_at as "createdAt", updated_at as "updatedAt"`;

// Across accounts: awaits accounts that are being made, so that each has one row. A new account takes the same lock, shared.
const lockAll = statement(
  'installation_webhooks_lock_all',
  "select pg_advisory_xact_lock(hashtextextended('installation webhooks', 0))",
);
// Across accounts: a webhook of the installation is of no account.
const countAll = statement(
  'installation_webhooks_count',
  'select count(*) as count from installation_webhooks',
);

/** Counts the webhooks of the installation, and blocks others from adding one until the transaction ends. */
export async function countInstallationWebhooks(tx: Queries): Promise<number> {
  await tx.query(lockAll, []);
  const [row] = await tx.query<{ count: number }>(countAll, []);
  return row?.count ?? 0;
}

// Across accounts: a webhook of the installation is of no account.
const insertOne = statement(
  'installation_webhooks_insert',
  `insert into installation_webhooks (id, url, event_types, description, status, is_ordered, secret, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);
// Across accounts: each gets a row, which begins where its log ends now. The trigger does the same for new accounts.
const insertRows = statement(
  'installation_webhooks_insert_rows',
  `insert into webhooks (account_id, id, installation_webhook_id, url, event_types, description, status, is_ordered,
     position, event_id, created_at, updated_at)
   select c.account_id, gen_random_uuid(), i.id, i.url, i.event_types, '', i.status, i.is_ordered,
     c.value, '${LAST_ID}', i.created_at, i.created_at
   from installation_webhooks i join account_counters c on c.name = 'Position'
   where i.id = $1`,
);

/** Adds a webhook for all accounts; it gets everything that is committed later. Needs them counted in this transaction. */
export async function insertInstallationWebhook(tx: Queries, webhook: InstallationWebhook): Promise<void> {
  const { id, url, eventTypes, description, status, isOrdered, secret, createdAt } = webhook;
  await tx.query(insertOne, [id, url, eventTypes, description, status, isOrdered, secret, createdAt]);
  await tx.query(insertRows, [id]);
}

// Across accounts: a webhook of the installation is of no account.
const listAll = statement(
  'installation_webhooks_list',
  `select ${COLUMNS} from installation_webhooks order by id desc`,
);

/** Reads the webhooks of the installation, newest first: there are few. */
export function listInstallationWebhooks(system: Queries): Promise<InstallationWebhook[]> {
  return system.query<InstallationWebhook>(listAll, []);
}

// Across accounts: a webhook of the installation is of no account.
const findOne = statement(
  'installation_webhooks_find',
  `select ${COLUMNS} from installation_webhooks where id = $1`,
);
const lockOne = statement('installation_webhooks_lock', `${findOne.text} for update`);

export async function findInstallationWebhook(
  system: Queries,
  id: WebhookId,
): Promise<InstallationWebhook | null> {
  const [webhook] = await system.query<InstallationWebhook>(findOne, [id]);
  return webhook ?? null;
}

/** Locks a webhook. An account that is being made has its row by then, or gets it as the webhook is afterwards. */
export async function lockInstallationWebhook(
  tx: Queries,
  id: WebhookId,
): Promise<InstallationWebhook | null> {
  await tx.query(lockAll, []);
  const [webhook] = await tx.query<InstallationWebhook>(lockOne, [id]);
  return webhook ?? null;
}

// Across accounts: a webhook of the installation is of no account.
const saveOne = statement(
  'installation_webhooks_save',
  `update installation_webhooks set url = $2, event_types = $3, description = $4, status = $5, paused_by = $6, secret = $7,
     previous_secrets = $8, previous_until = $9, arrived_at = $10, version = $11, updated_at = $12
   where id = $1`,
);
// Across accounts: what sends reads the row of the account alone. A caller that writes several of these rows has the webhook
// locked, and others write one row at a time, so that none can deadlock.
const saveRows = statement(
  'installation_webhooks_save_rows',
  `update webhooks w set url = i.url, event_types = i.event_types, status = i.status, paused_by = i.paused_by,
     updated_at = i.updated_at
   from installation_webhooks i
   where i.id = $1 and w.installation_webhook_id = i.id`,
);

/** Writes a locked webhook, and its rows of all accounts. */
export async function saveInstallationWebhook(tx: Queries, webhook: InstallationWebhook): Promise<void> {
  const { id, url, eventTypes, description, status, pausedBy, secret } = webhook;
  const { previousSecrets, previousUntil, arrivedAt, version, updatedAt } = webhook;
  const shown = [id, url, eventTypes, description, status, pausedBy];
  const rest = [secret, previousSecrets, previousUntil, arrivedAt, version, updatedAt];
  await tx.query(saveOne, [...shown, ...rest]);
  await tx.query(saveRows, [id]);
}

// Across accounts: all rows of one webhook of the installation.
const hurryAll = statement(
  'installation_webhooks_hurry',
  `update webhook_deliveries d set next_at = $2
   from webhooks w
   where w.installation_webhook_id = $1 and d.account_id = w.account_id and d.webhook_id = w.id
     and d.status = 'Waiting' and d.next_at > $2`,
);
// Across accounts: all rows of one webhook of the installation.
const resumeAll = statement(
  'installation_webhooks_resume',
  `update webhooks w set failures = 0, failing_since = null, quiet_until = null,
     next_at = (select min(next_at) from webhook_deliveries d where d.account_id = w.account_id and d.webhook_id = w.id
       and d.status = 'Waiting')
   where w.installation_webhook_id = $1`,
);

/** Resets the failures of all rows of a locked webhook, so that all that waits is sent at once. */
export async function resetInstallationBackoff(tx: Queries, id: WebhookId, now: Date): Promise<void> {
  await tx.query(hurryAll, [id, now]);
  await tx.query(resumeAll, [id]);
}

// Across accounts: the rows go with the webhook of the installation.
const deleteRows = statement(
  'installation_webhooks_delete_rows',
  'delete from webhooks where installation_webhook_id = $1',
);
// Across accounts: a webhook of the installation is of no account.
const deleteOne = statement(
  'installation_webhooks_delete',
  'delete from installation_webhooks where id = $1',
);

/** Deletes a locked webhook with its rows of all accounts. */
export async function deleteInstallationWebhook(tx: Queries, id: WebhookId): Promise<void> {
  await tx.query(deleteRows, [id]);
  await tx.query(deleteOne, [id]);
}

// Across accounts: a webhook of the installation is of no account. Not at each arrival: all accounts would wait for the row.
const noteArrival = statement(
  'installation_webhooks_note_arrival',
  `update installation_webhooks set arrived_at = $2
   where id = $1 and url = $3 and (arrived_at is null or arrived_at < $2::timestamptz - interval '1 minute')`,
);

/** Notes that something arrived at an address, to the minute; says nothing about another that it has by now. */
export async function noteInstallationArrival(
  system: Queries,
  { id, url }: Pick<InstallationWebhook, 'id' | 'url'>,
  now: Date,
): Promise<void> {
  await system.query(noteArrival, [id, now, url]);
}

/** A delivery with the account of its event. */
type AccountDelivery = Delivery & {
  readonly accountId: AccountId;
  readonly accountExternalId: string | null;
};

// Across accounts: the newest of each row, along the key of deliveries.
const listDeliveries = statement(
  'installation_webhooks_list_deliveries',
  `select one.*, a.id as "accountId", a.external_id as "accountExternalId"
   from webhooks w join accounts a on a.id = w.account_id
   cross join lateral (
     select ${deliveryColumns} from webhook_deliveries d
     where d.account_id = w.account_id and d.webhook_id = w.id and d.id < $3
       and ($5::text is null or d.status = $5) and ($6::text is null or d.event_type = $6)
     order by d.id desc limit $2) one
   where w.installation_webhook_id = $1 and ($4::uuid is null or w.account_id = $4)
   order by one.id desc limit $2`,
);

/** Reads a page of the deliveries of all accounts, newest event first: `limit + 1` rows at most. */
export function listInstallationDeliveries(
  system: Queries,
  id: WebhookId,
  { limit, before }: PageRequest,
  filter: {
    readonly accountId: AccountId | null;
    readonly status: DeliveryStatus | null;
    readonly eventType: string | null;
  },
): Promise<AccountDelivery[]> {
  const { accountId, status, eventType } = filter;
  const values = [id, limit + 1, before ?? LAST_ID, accountId, status, eventType];
  return system.query<AccountDelivery>(listDeliveries, values);
}

// Across accounts: the sender of a row needs what only the installation knows.
const findSender = statement(
  'installation_webhooks_find_sender',
  `select i.id, i.secret, i.previous_secrets as "previousSecrets", i.previous_until as "previousUntil",
     a.external_id as "accountExternalId"
   from installation_webhooks i, accounts a where i.id = $1 and a.id = $2`,
);

/** What signs for a row of an account, and the name of the account in the operator's software. */
interface InstallationSender
  extends Pick<InstallationWebhook, 'id' | 'secret' | 'previousSecrets' | 'previousUntil'> {
  readonly accountExternalId: string | null;
}

/** Reads what sending for an account needs; null when the webhook was deleted. */
export async function findInstallationSender(
  system: Queries,
  id: WebhookId,
  accountId: AccountId,
): Promise<InstallationSender | null> {
  const [sender] = await system.query<InstallationSender>(findSender, [id, accountId]);
  return sender ?? null;
}
