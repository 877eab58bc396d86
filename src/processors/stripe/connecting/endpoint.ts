import type { Stripe } from 'stripe';
import type { AccountId } from '../../../kit/ids.ts';
import { API_VERSION, type Call, isMissing } from '../client.ts';
import { stripeEventTypes } from '../webhooks.ts';

/** The endpoint that Stripe's webhooks come through, and what signs them. */
export interface Endpoint {
  /** Null: it was made by hand at Stripe, and stays. */
  readonly id: string | null;
  /** Null: the secret that is known still signs. */
  readonly secret: string | null;
}

/** What is known of endpoints at this account of Stripe. */
export interface KnownEndpoint {
  readonly id: string | null;
  readonly hasSecret: boolean;
}

/**
 * Has Stripe send its webhooks to `url`. An endpoint whose secret is known is kept, and repaired where it was changed.
 * Without one it is made, and others of ours stay: only its secret, once it is stored, says which of them is in use. The
 * version of an endpoint cannot be changed: one of an older version is replaced. Throws what the SDK throws.
 */
export async function ensureEndpoint(call: Call, url: string, known: KnownEndpoint): Promise<Endpoint> {
  const { stripe, accountId } = call;
  const own = await listOwn(call, url);
  const kept = own.find(
    (one) =>
      isUsed(one, accountId, known) &&
      one.url === url &&
      (known.id === null || one.api_version === API_VERSION),
  );
  if (kept !== undefined) {
    if (!isWhole(kept)) {
      await stripe.webhookEndpoints.update(
        kept.id,
        { enabled_events: [...stripeEventTypes], disabled: false },
        call.write(`endpoint:repair:${crypto.randomUUID()}`),
      );
    }
    return { id: known.id, secret: null };
  }
  const made = await stripe.webhookEndpoints.create(
    {
      url,
      enabled_events: [...stripeEventTypes],
      api_version: API_VERSION,
      description: 'Tranche',
      metadata: { tranche_account: accountId },
    },
    call.write(`endpoint:${crypto.randomUUID()}`),
  );
  if (made.secret === undefined) throw new Error(`Stripe told no secret of the new endpoint ${made.id}.`);
  return { id: made.id, secret: made.secret };
}

/** Lists the endpoints that we have made for an account of ours, and those that send to its address. */
export async function listOwn(call: Call, url: string): Promise<readonly Stripe.WebhookEndpoint[]> {
  // An account has at most sixteen.
  const { data } = await call.stripe.webhookEndpoints.list({ limit: 100 }, call.read());
  return data.filter((one) => isMade(one, call.accountId) || one.url === url);
}

/** Those of our endpoints that nobody has the secret of: Stripe tells it only once, when an endpoint is made. */
export function notInUse(
  own: readonly Stripe.WebhookEndpoint[],
  accountId: AccountId,
  known: KnownEndpoint,
): readonly Stripe.WebhookEndpoint[] {
  return own.filter((one) => !isUsed(one, accountId, known));
}

// The one that we made, or any that was made by hand.
function isUsed(one: Stripe.WebhookEndpoint, accountId: AccountId, known: KnownEndpoint): boolean {
  if (!known.hasSecret) return false;
  return known.id === null ? !isMade(one, accountId) : one.id === known.id;
}

function isMade({ metadata }: Stripe.WebhookEndpoint, accountId: AccountId): boolean {
  return metadata.tranche_account === accountId;
}

function isWhole({ status, enabled_events: events }: Stripe.WebhookEndpoint): boolean {
  return status === 'enabled' && hasAllEvents(events);
}

function hasAllEvents(events: readonly string[]): boolean {
  return events.includes('*') || stripeEventTypes.every((type) => events.includes(type));
}

/** How an endpoint is: `missing` also where none of ours has this address. */
export async function readEndpoint(
  call: Call,
  url: string,
  id: string | null,
): Promise<'whole' | 'disabled' | 'missing'> {
  const { data } = await call.stripe.webhookEndpoints.list({ limit: 100 }, call.read());
  const one = data.find((endpoint) => (id === null ? endpoint.url === url : endpoint.id === id));
  if (one === undefined || one.url !== url) return 'missing';
  return isWhole(one) ? 'whole' : 'disabled';
}

/** Deletes an endpoint, also one that is gone already. */
export async function deleteEndpoint(call: Call, id: string): Promise<void> {
  try {
    await call.stripe.webhookEndpoints.del(id, {}, call.write(`endpoint:delete:${id}`));
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
}

/** Whether Stripe can send to an address: one of https, at a name that is not only of this machine or network. */
export function isReachable(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && isPublicName(hostname);
}

/** Whether a host has a name that the world can know. */
export function isPublicName(hostname: string): boolean {
  if (/^\[|^[\d.]+$/.test(hostname)) return false;
  return hostname.includes('.') && !/\.(?:local|localhost|internal|test|invalid)$/.test(hostname);
}
