import type { Account } from '../accounts/types.ts';
import { hideNames, presentEvent } from '../events/service.ts';
import { API_VERSION, type KeptEvent } from '../events/types.ts';
import { invoiceFields } from '../invoices/service.ts';
import { type AccountId, showEventId } from '../kit/ids.ts';
import { type Delivery, TEST_EVENT, type Webhook } from './types.ts';

/** Stands for a hidden query. */
export const HIDDEN_QUERY = '?…';

/** A webhook for callers that may change it. */
export function presentWebhook(webhook: Webhook, now: Date) {
  const { id, url, eventTypes, description, status, pausedBy, isOrdered, failingSince } = webhook;
  const { previousUntil, createdAt, updatedAt } = webhook;
  return {
    id,
    url,
    eventTypes,
    description,
    status,
    pausedBy,
    createdAt: createdAt.toISOString(),
    isOrdered,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousUntil !== null && previousUntil > now ? previousUntil.toISOString() : null,
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * A webhook for events, stored answers and callers that may only read: its address without the query, which may hold a
 * secret.
 */
export function describeWebhook(webhook: Webhook, now: Date) {
  return { ...presentWebhook(webhook, now), url: withoutQuery(webhook.url) };
}

/** An address without its query, which may hold a secret. */
export function withoutQuery(url: string): string {
  const [address = '', query] = url.split('?', 2);
  return query === undefined ? address : `${address}${HIDDEN_QUERY}`;
}

export function presentDelivery(delivery: Delivery) {
  const { id, eventId, eventType, objectId, status, attempts, statusCode, failure, answer } = delivery;
  const { nextAt, attemptedAt, milliseconds, createdAt, deliveredAt } = delivery;
  return {
    id,
    eventId: showEventId(eventId),
    eventType,
    objectId,
    status,
    attempts,
    statusCode,
    failure,
    answer,
    milliseconds,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAttemptAt: nextAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

type Data = Readonly<Record<string, unknown>>;

/** The name of the object in `data`, by family of events. */
const objectNames: Readonly<Record<string, string>> = {
  account: 'account',
  contact: 'contact',
  payment: 'payment',
  recipient: 'recipient',
  payment_method: 'paymentMethod',
  payout: 'payout',
  client_credit: 'clientCredit',
  bank_statement: 'bankStatement',
  bank_line: 'bankLine',
  mail: 'mail',
  invitation: 'invitation',
  member: 'member',
  token: 'token',
  mail_route: 'mailRoute',
  access_point: 'accessPoint',
  e_invoice: 'handOver',
  webhook: 'webhook',
};

/** Names the account of an event, where the receiver hears of several. */
export interface AccountNames {
  readonly accountId: AccountId;
  readonly accountExternalId: string | null;
}

/**
 * The body of an event for webhooks. The receiver is not a member, so that names and addresses of members and tokens are
 * left out.
 */
export function eventBody(
  event: KeptEvent,
  account: Pick<Account, 'mode'>,
  names: AccountNames | null = null,
): string {
  const { id, type, apiVersion, livemode, createdAt, sequence, data } = hideNames(
    presentEvent(event, account, new Map()),
    { seesMembers: false, seesTokensOf: null },
  );
  const shown = shapeData(type, data as Data);
  return JSON.stringify({ id, type, apiVersion, livemode, createdAt, sequence, ...names, data: shown });
}

// An event of an invoice has the invoice and more, e.g. `chargeId`; an event of a payment has that payment of the schedule.
function shapeData(type: string, data: Data): object {
  const [family = '', kind] = type.split('.');
  if (family !== 'invoice') return { [objectNames[family] ?? 'object']: data };
  const isOfInvoice = ([name]: [string, unknown]) => invoiceFields.has(name);
  const invoice = Object.fromEntries(Object.entries(data).filter(isOfInvoice));
  const more = Object.fromEntries(Object.entries(data).filter((entry) => !isOfInvoice(entry)));
  if (kind !== 'payment') return { invoice, ...more };
  const { scheduledPaymentId, ...others } = more;
  const schedule = invoice['paymentSchedule'] as readonly { readonly id: string }[];
  const payment = schedule.find(({ id }) => id === scheduledPaymentId) ?? null;
  return { invoiceId: invoice['id'], payment, ...others };
}

export function testBody(
  { eventId, createdAt }: Delivery,
  { id, description }: Webhook,
  { mode }: Pick<Account, 'mode'>,
): string {
  return JSON.stringify({
    id: showEventId(eventId),
    type: TEST_EVENT,
    apiVersion: API_VERSION,
    livemode: mode === 'Live',
    createdAt: createdAt.toISOString(),
    sequence: 1,
    data: { webhook: { id, description } },
  });
}

/** The body of a test of a webhook of the installation: it is of no account. */
export function installationTestBody(
  { eventId, createdAt }: Delivery,
  { id, description }: Pick<Webhook, 'id' | 'description'>,
): string {
  return JSON.stringify({
    id: showEventId(eventId),
    type: TEST_EVENT,
    apiVersion: API_VERSION,
    livemode: true,
    createdAt: createdAt.toISOString(),
    sequence: 1,
    accountId: null,
    accountExternalId: null,
    data: { webhook: { id, description } },
  });
}
