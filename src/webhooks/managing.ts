import type { Account, Caller } from '../accounts/types.ts';
import { currentActor } from '../kit/actor.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import type { EventType } from '../kit/event-types.ts';
import { nextSequence } from '../kit/events.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import { newId, parseId, type WebhookId } from '../kit/ids.ts';
import type { Secrets } from '../kit/secrets.ts';
import { nextState } from '../kit/states.ts';
import type { Clock } from '../kit/time.ts';
import { arrangeDeliveries, makeDeliveriesDueNow } from './delivery-store.ts';
import { describeWebhook, presentWebhook } from './present.ts';
import { sealPrevious } from './previous-secrets.ts';
import { recordWebhookEvent } from './record-event.ts';
import { newSecret, SECRET_PURPOSE } from './signing.ts';
import { webhookStates } from './states.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  forgetFailures,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
} from './store.ts';
import type { Pauser, Webhook } from './types.ts';
import type { UrlGuard } from './url-guard.ts';

const MOST_WEBHOOKS = 20;

const HOUR_MS = 3_600_000;
const OVERLAP_HOURS = 24;

export interface WebhookDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly guard: UrlGuard;
  /** Secrets of receivers are encrypted at rest. */
  readonly loadSecrets: () => Promise<Secrets>;
}

interface NewWebhook {
  readonly url: string;
  readonly eventTypes?: readonly EventType[] | null;
  readonly description?: string;
  readonly isOrdered?: boolean;
}
type WebhookChange = Partial<NewWebhook> & { readonly status?: 'Active' | 'Paused' };

/** A changed webhook: `shown` in the first answer; `kept` by the idempotency key, without its secret and query. */
export interface ChangedWebhook {
  readonly shown: object;
  readonly kept: object;
  readonly etag?: string;
}

export function createWebhookAdmin(deps: WebhookDeps) {
  const { database, clock } = deps;
  return {
    /** The webhooks of an account, newest first. */
    async listWebhooks(caller: Caller) {
      const [now, present] = [clock.now(), presenterFor(caller)];
      const rows = await listWebhooks(database, caller.account.id, MOST_WEBHOOKS);
      return { items: rows.map((row) => present(row, now)), nextCursor: null };
    },

    /** One webhook, with its version for `ETag`. Errors: 404. */
    async getWebhook(caller: Caller, id: string) {
      const webhook = await requireWebhook(database, caller.account, id);
      return { data: presenterFor(caller)(webhook, clock.now()), etag: entityTag(webhook.version) };
    },

    /** Adds a webhook. Errors: 422 for its address, or with too many. */
    createWebhook: (tx: Transaction, caller: Caller, body: NewWebhook) =>
      createWebhook(tx, deps, caller, body),

    /** Changes a webhook. When it becomes Active again, all that waits is sent at once. Errors: 404, 412, 422. */
    updateWebhook: (tx: Transaction, caller: Caller, id: string, body: WebhookChange, ifMatch?: string) =>
      changeWebhook(tx, deps, caller, id, body, ifMatch),

    /** Gives a webhook a new secret; earlier ones also sign for some hours. Errors: 404. */
    async rotateSecret(
      tx: Transaction,
      { account }: Caller,
      id: string,
      { overlapHours = OVERLAP_HOURS }: { readonly overlapHours?: number },
    ): Promise<ChangedWebhook> {
      const before = await lockOwn(tx, account, id);
      const now = clock.now();
      const secret = newSecret();
      const secrets = await requireSecrets(deps);
      const previousUntil = new Date(now.getTime() + overlapHours * HOUR_MS);
      const webhook: Webhook = {
        ...before,
        secret: secrets.encrypt(account.id, SECRET_PURPOSE, secret),
        previousSecrets: sealPrevious(secrets, { owner: account.id, ...before }, previousUntil, now),
        previousUntil,
        updatedAt: now,
      };
      await updateWebhook(tx, webhook);
      const etag = entityTag(await recordWebhookEvent(tx, account, webhook, 'webhook.secret_rotated', now));
      return { ...withSecret(webhook, secret, now), etag };
    },

    /** Deletes a webhook. Errors: 404, 412. */
    async deleteWebhook(
      tx: Transaction,
      { account }: Caller,
      id: string,
      ifMatch?: string,
    ): Promise<ChangedWebhook> {
      const webhook = await lockOwn(tx, account, id);
      requireMatch(ifMatch, await versionOf(tx, webhook));
      const now = clock.now();
      await deleteWebhook(tx, account.id, webhook.id);
      await recordWebhookEvent(tx, account, webhook, 'webhook.deleted', now);
      return changed(webhook, now);
    },
  };
}

// A query may hold a secret. A person who may set it may see it.
function presenterFor({ scopes }: Caller): typeof presentWebhook {
  return scopes.has('webhooks:write') ? presentWebhook : describeWebhook;
}

function changed(webhook: Webhook, now: Date): ChangedWebhook {
  return { shown: presentWebhook(webhook, now), kept: describeWebhook(webhook, now) };
}

function withSecret(webhook: Webhook, secret: string, now: Date): ChangedWebhook {
  const { shown, kept } = changed(webhook, now);
  return { shown: { ...shown, secret }, kept: { ...kept, secret: null } };
}

/** One webhook of an account. Errors: 404. */
export async function requireWebhook(
  database: Database,
  account: Account,
  shownId: string,
): Promise<Webhook & { readonly version: number }> {
  const id = parseId<WebhookId>(shownId);
  const webhook = id === null ? null : await findWebhook(database, account.id, id);
  if (webhook === null) throw AppError.notFound('webhook');
  return webhook;
}

/** Locks one webhook of an account. Errors: 404. */
export async function lockOwn(tx: Transaction, account: Account, shownId: string): Promise<Webhook> {
  const id = parseId<WebhookId>(shownId);
  const webhook = id === null ? null : await lockWebhook(tx, account.id, id);
  if (webhook === null) throw AppError.notFound('webhook');
  return webhook;
}

async function createWebhook(
  tx: Transaction,
  deps: WebhookDeps,
  { account }: Caller,
  { url, eventTypes = null, description = '', isOrdered = false }: NewWebhook,
): Promise<ChangedWebhook> {
  requireUrl(deps, account, url);
  if ((await countWebhooks(tx, account.id)) >= MOST_WEBHOOKS) {
    const message = `There are ${MOST_WEBHOOKS} webhooks already: delete one first.`;
    throw blocked('LimitReached', message, { passes: 'by change' });
  }
  const now = deps.clock.now();
  const secret = newSecret();
  const webhook: Webhook = {
    accountId: account.id,
    id: newId<WebhookId>(),
    url: new URL(url).href,
    eventTypes,
    description,
    status: 'Active',
    pausedBy: null,
    isOrdered,
    secret: (await requireSecrets(deps)).encrypt(account.id, SECRET_PURPOSE, secret),
    previousSecrets: null,
    previousUntil: null,
    failingSince: null,
    arrivedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  insertWebhook(tx, webhook);
  const etag = entityTag(await recordWebhookEvent(tx, account, webhook, 'webhook.created', now));
  return { ...withSecret(webhook, secret, now), etag };
}

async function changeWebhook(
  tx: Transaction,
  deps: WebhookDeps,
  { account }: Caller,
  id: string,
  { status, ...change }: WebhookChange,
  ifMatch: string | undefined,
): Promise<ChangedWebhook> {
  if (change.url !== undefined) requireUrl(deps, account, change.url);
  const before = await lockOwn(tx, account, id);
  const version = await versionOf(tx, before);
  requireMatch(ifMatch, version);
  const now = deps.clock.now();
  const url = change.url === undefined ? before.url : new URL(change.url).href;
  const isResumed = status === 'Active' && before.status !== 'Active';
  const webhook: Webhook = {
    ...before,
    ...change,
    url,
    // An arrival at one address says nothing about another.
    arrivedAt: url === before.url ? before.arrivedAt : null,
    ...(status === undefined || status === before.status ? {} : moved(before, status)),
    failingSince: isResumed ? null : before.failingSince,
    updatedAt: now,
  };
  const isSame =
    JSON.stringify({ ...webhook, updatedAt: null }) === JSON.stringify({ ...before, updatedAt: null });
  if (isSame) return { ...changed(before, now), etag: entityTag(version) };
  await updateWebhook(tx, webhook);
  if (webhook.isOrdered !== before.isOrdered) {
    await arrangeDeliveries(tx, account.id, webhook.id, webhook.isOrdered, now);
  }
  if (isResumed || webhook.url !== before.url) await resetBackoff(tx, webhook, now);
  const type = webhook.status !== before.status && status === 'Paused' ? 'webhook.paused' : 'webhook.updated';
  const etag = entityTag(await recordWebhookEvent(tx, account, webhook, type, now));
  return { ...changed(webhook, now), etag };
}

// Each change of a webhook writes an event: the sequence of the newest is its version.
async function versionOf(tx: Transaction, { accountId, id }: Webhook): Promise<number> {
  return (await nextSequence(tx, accountId, id)) - 1;
}

function moved(webhook: Webhook, status: 'Active' | 'Paused') {
  const next = nextState(webhookStates, webhook.status, status === 'Active' ? 'resume' : 'pause');
  if (next === null) {
    const message = `A webhook that is ${webhook.status} cannot be paused.`;
    throw refusal('illegal_action', message, '/status', 'by change');
  }
  return { status: next, pausedBy: status === 'Active' ? null : pauser() };
}

function pauser(): Pauser {
  const type = currentActor()?.type;
  // The operator acts with a token, too.
  if (type === 'Operator') return 'Token';
  return type === 'Member' || type === 'Token' ? type : 'Service';
}

/** Makes all waiting deliveries of a locked webhook due now. */
export async function resetBackoff(tx: Transaction, { accountId, id }: Webhook, now: Date): Promise<void> {
  await makeDeliveriesDueNow(tx, accountId, id, now);
  await forgetFailures(tx, accountId, id);
}

function requireUrl({ guard }: WebhookDeps, { mode }: Account, url: string): void {
  const fault = guard.urlFault(url, mode);
  if (fault !== null) throw refusal('unusable_url', `The address ${fault}`, '/url');
}

/** The secrets of the service. Errors: 422 without SECRET_KEY. */
export async function requireSecrets({ loadSecrets }: WebhookDeps): Promise<Secrets> {
  const secrets = await loadSecrets();
  if (!secrets.isReady) {
    const message = 'The service has no SECRET_KEY, which encrypts the secrets of webhooks.';
    throw refusal('illegal_action', message, '', 'by change');
  }
  return secrets;
}
