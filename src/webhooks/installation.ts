import type { Database, Queries, Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import type { EventType } from '../kit/event-types.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import { type AccountId, type DeliveryId, type EventId, newId, parseId, type WebhookId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { newDelivery } from './agenda.ts';
import {
  countInstallationWebhooks,
  deleteInstallationWebhook,
  findInstallationWebhook,
  insertInstallationWebhook,
  listInstallationDeliveries,
  listInstallationWebhooks,
  lockInstallationWebhook,
  noteInstallationArrival,
  resetInstallationBackoff,
  saveInstallationWebhook,
} from './installation-store.ts';
import { requireSecrets, type WebhookDeps } from './managing.ts';
import { putOperatorMails } from './operator-mail-store.ts';
import { installationTestBody, presentDelivery, withoutQuery } from './present.ts';
import { sealPrevious } from './previous-secrets.ts';
import { DEAD_AFTER_MS } from './retry-rules.ts';
import { type SendingDeps, secretsOf, tryDelivery } from './sending.ts';
import { newSecret, SECRET_PURPOSE } from './signing.ts';
import { webhookStates } from './states.ts';
import { type DeliveryStatus, type InstallationWebhook, TEST_EVENT } from './types.ts';

/** Each has a row for every account, which is looked at four times a second. */
const MOST_WEBHOOKS = 5;
const HOUR_MS = 3_600_000;
const OVERLAP_HOURS = 24;

interface NewInstallationWebhook {
  readonly url: string;
  readonly eventTypes?: readonly EventType[] | null;
  readonly description?: string;
  readonly isOrdered?: boolean;
}
type InstallationChange = Partial<Omit<NewInstallationWebhook, 'isOrdered'>> & {
  readonly status?: 'Active' | 'Paused';
};

/** A change of a webhook of the installation. `logged`: for the operator's log, without secrets. */
interface ChangedInstallation {
  /** Only in the first answer. */
  readonly shown: object;
  /** Kept by the idempotency key. */
  readonly kept: object;
  readonly logged: object;
  readonly etag: string;
}

/** Makes the verbs of the webhooks that hear of all accounts. They run as the system role. */
export function createInstallationWebhooks(deps: WebhookDeps & SendingDeps) {
  const { database, clock } = deps;
  const { system } = database;
  return {
    async listInstallationWebhooks() {
      const now = clock.now();
      const rows = await listInstallationWebhooks(system);
      return { items: rows.map((row) => present(row, now)), nextCursor: null };
    },
    /** Errors: 404. */
    async getInstallationWebhook(text: string) {
      const webhook = await requireOne(system, text, findInstallationWebhook);
      return { data: present(webhook, clock.now()), etag: entityTag(webhook.version) };
    },
    /** Errors: 422 for its address, or with too many. */
    createInstallationWebhook: (tx: Transaction, asked: NewInstallationWebhook) => createOne(deps, tx, asked),
    /** When it becomes Active again, all that waits is sent at once. Errors: 404, 412, 422. */
    updateInstallationWebhook: (
      tx: Transaction,
      text: string,
      change: InstallationChange,
      ifMatch?: string,
    ) => changeOne(deps, tx, text, change, ifMatch),
    /** Gives a new secret; earlier ones also sign for some hours. Errors: 404. */
    rotateInstallationSecret: (tx: Transaction, text: string, asked: { readonly overlapHours?: number }) =>
      rotateOne(deps, tx, text, asked),
    /** Errors: 404, 412. */
    async deleteInstallationWebhook(tx: Transaction, text: string, ifMatch?: string) {
      const webhook = await requireOne(tx, text, lockInstallationWebhook);
      requireMatch(ifMatch, webhook.version);
      await deleteInstallationWebhook(tx, webhook.id);
      return changed(webhook, clock.now());
    },
    /** Sends a test, which is of no account. Never inside of a transaction. Errors: 404. */
    sendInstallationTest: (text: string) => sendTest(deps, text),
    /** Writes what a test has shown: when it arrived, a stopped webhook is active again. */
    noteInstallationTest: (tx: Transaction, tested: Tested) => noteTest(deps, tx, tested),
    /** A page of the deliveries of all accounts, newest event first. Errors: 404. */
    async listInstallationDeliveries(
      text: string,
      page: PageRequest,
      asked: { readonly accountId?: string; readonly status?: DeliveryStatus; readonly eventType?: string },
    ) {
      const { id } = await requireOne(system, text, findInstallationWebhook);
      const accountId = asked.accountId === undefined ? null : parseId<AccountId>(asked.accountId);
      const filter = { accountId, status: asked.status ?? null, eventType: asked.eventType ?? null };
      const rows = await listInstallationDeliveries(system, id, page, filter);
      return makePage(rows, page.limit, (row) => {
        const { accountId: of, accountExternalId } = row;
        return { accountId: of, accountExternalId, ...presentDelivery(row) };
      });
    },
  };
}

type Deps = WebhookDeps & SendingDeps;

async function requireOne(
  tx: Queries,
  text: string,
  read: (tx: Queries, id: WebhookId) => Promise<InstallationWebhook | null>,
): Promise<InstallationWebhook> {
  const id = parseId<WebhookId>(text);
  const webhook = id === null ? null : await read(tx, id);
  if (webhook === null) throw AppError.notFound('webhook');
  return webhook;
}

async function createOne(deps: Deps, tx: Transaction, asked: NewInstallationWebhook) {
  const { url, eventTypes = null, description = '', isOrdered = false } = asked;
  requireLiveUrl(deps, url);
  const secrets = await requireSecrets(deps);
  if ((await countInstallationWebhooks(tx)) >= MOST_WEBHOOKS) {
    const message = `There are ${MOST_WEBHOOKS} webhooks already: delete one first.`;
    throw blocked('LimitReached', message, { passes: 'by change' });
  }
  const now = deps.clock.now();
  const id = newId<WebhookId>();
  const secret = newSecret();
  const webhook: InstallationWebhook = {
    id,
    url: new URL(url).href,
    eventTypes,
    description,
    status: 'Active',
    pausedBy: null,
    isOrdered,
    secret: secrets.encrypt(id, SECRET_PURPOSE, secret),
    previousSecrets: null,
    previousUntil: null,
    arrivedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await insertInstallationWebhook(tx, webhook);
  return withSecret(webhook, secret, now);
}

async function changeOne(
  deps: Deps,
  tx: Transaction,
  text: string,
  { status, ...change }: InstallationChange,
  ifMatch: string | undefined,
): Promise<ChangedInstallation> {
  if (change.url !== undefined) requireLiveUrl(deps, change.url);
  const before = await requireOne(tx, text, lockInstallationWebhook);
  requireMatch(ifMatch, before.version);
  const now = deps.clock.now();
  const url = change.url === undefined ? before.url : new URL(change.url).href;
  const isMoved = url !== before.url;
  const after: InstallationWebhook = {
    ...before,
    ...change,
    url,
    arrivedAt: isMoved ? null : before.arrivedAt,
    ...(status === undefined || status === before.status ? {} : movedTo(before, status)),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return changed(before, now);
  const webhook = { ...after, version: before.version + 1, updatedAt: now };
  await saveInstallationWebhook(tx, webhook);
  const isResumed = webhook.status === 'Active' && before.status !== 'Active';
  if (isResumed || isMoved) await resetInstallationBackoff(tx, webhook.id, now);
  return changed(webhook, now);
}

function movedTo(webhook: InstallationWebhook, status: 'Active' | 'Paused') {
  const next = nextState(webhookStates, webhook.status, status === 'Active' ? 'resume' : 'pause');
  if (next === null) {
    const message = `A webhook that is ${webhook.status} cannot be paused.`;
    throw refusal('illegal_action', message, '/status', 'by change');
  }
  return { status: next, pausedBy: status === 'Active' ? null : ('Token' as const) };
}

async function rotateOne(
  deps: Deps,
  tx: Transaction,
  text: string,
  { overlapHours = OVERLAP_HOURS }: { readonly overlapHours?: number },
): Promise<ChangedInstallation> {
  const before = await requireOne(tx, text, lockInstallationWebhook);
  const secrets = await requireSecrets(deps);
  const now = deps.clock.now();
  const secret = newSecret();
  const previousUntil = new Date(now.getTime() + overlapHours * HOUR_MS);
  const webhook: InstallationWebhook = {
    ...before,
    secret: secrets.encrypt(before.id, SECRET_PURPOSE, secret),
    previousSecrets: sealPrevious(secrets, { owner: before.id, ...before }, previousUntil, now),
    previousUntil,
    version: before.version + 1,
    updatedAt: now,
  };
  await saveInstallationWebhook(tx, webhook);
  return withSecret(webhook, secret, now);
}

/** The outcome of a test, and at which address. */
interface Tested {
  readonly id: WebhookId;
  readonly url: string;
  readonly hasArrived: boolean;
  readonly data: object;
}

async function sendTest(deps: Deps, text: string): Promise<Tested> {
  const webhook = await requireOne(deps.database.system, text, findInstallationWebhook);
  const now = deps.clock.now();
  const event = { id: newId<EventId>(), type: TEST_EVENT, objectId: webhook.id, position: 0 } as const;
  const first = { ...newDelivery(webhook, event, now), id: newId<DeliveryId>(), isTest: true, nextAt: null };
  const secrets = secretsOf(await deps.loadSecrets(), { owner: webhook.id, ...webhook }, now);
  const body = installationTestBody(first, webhook);
  const { delivery, hasArrived } = await tryDelivery(deps, { mode: 'Live' }, webhook, secrets, first, body);
  const { id, url } = webhook;
  return {
    id,
    url,
    hasArrived,
    data: { accountId: null, accountExternalId: null, ...presentDelivery(delivery) },
  };
}

async function noteTest({ clock }: Deps, tx: Transaction, { id, url, hasArrived }: Tested): Promise<void> {
  if (!hasArrived) return;
  const before = await lockInstallationWebhook(tx, id);
  // Somebody deleted or moved the webhook during the test: the answer of the old address says nothing.
  if (before === null || before.url !== url) return;
  const now = clock.now();
  const status = nextState(webhookStates, before.status, 'resume');
  if (status === null) return noteInstallationArrival(tx, before, now);
  const resumed = { ...before, status, pausedBy: null, arrivedAt: now, version: before.version + 1 };
  await saveInstallationWebhook(tx, { ...resumed, updatedAt: now });
  await resetInstallationBackoff(tx, id, now);
}

/**
 * Notes what a round of one account has shown of the address that all share, and stops all of them together: when the
 * server wants nothing any more, or when nothing has arrived from any account for as long as pauses one webhook. A server
 * that refuses the events of one account only is tried for that account again and again. Answers why it was stopped.
 */
export async function noteInstallationRound(
  { system }: Pick<Database, 'system'>,
  id: WebhookId,
  { url, hasArrived, end }: { url: string; hasArrived: boolean; end: 'Paused' | 'Disabled' | null },
  now: Date,
): Promise<'Paused' | 'Disabled' | null> {
  if (hasArrived) await noteInstallationArrival(system, { id, url }, now);
  if (end === null) return null;
  return system.transaction(async (tx) => {
    const before = await lockInstallationWebhook(tx, id);
    if (before === null || before.status !== 'Active' || before.url !== url) return null;
    const { arrivedAt } = before;
    if (end === 'Paused' && arrivedAt !== null && now.getTime() - arrivedAt.getTime() < DEAD_AFTER_MS)
      return null;
    const pausedBy = end === 'Paused' ? ('Service' as const) : null;
    await saveInstallationWebhook(tx, {
      ...before,
      status: end,
      pausedBy,
      version: before.version + 1,
      updatedAt: now,
    });
    await putOperatorMails(tx, id, now);
    return end;
  });
}

// A webhook of the installation hears of live accounts, too.
function requireLiveUrl({ guard }: WebhookDeps, url: string): void {
  const fault = guard.urlFault(url, 'Live');
  if (fault !== null) throw refusal('unusable_url', `The address ${fault}`, '/url');
}

function present(webhook: InstallationWebhook, now: Date) {
  const { id, url, eventTypes, description, status, pausedBy, isOrdered, arrivedAt } = webhook;
  const { previousUntil, createdAt, updatedAt } = webhook;
  return {
    id,
    url,
    eventTypes,
    description,
    status,
    pausedBy,
    isOrdered,
    lastArrivedAt: arrivedAt?.toISOString() ?? null,
    previousSecretUntil: previousUntil !== null && previousUntil > now ? previousUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function changed(webhook: InstallationWebhook, now: Date): ChangedInstallation {
  const shown = present(webhook, now);
  const kept = { ...shown, url: withoutQuery(webhook.url) };
  const { id, url, status } = kept;
  return { shown, kept, logged: { id, url, status }, etag: entityTag(webhook.version) };
}

function withSecret(webhook: InstallationWebhook, secret: string, now: Date): ChangedInstallation {
  const { shown, kept, ...rest } = changed(webhook, now);
  return { ...rest, shown: { ...shown, secret }, kept: { ...kept, secret: null } };
}
