import type { Stripe } from 'stripe';
import { API_VERSION, type Call, isMissing } from '../client.ts';
import { stripeEventTypes } from '../webhooks.ts';

/** The endpoint that Stripe's webhooks come through, and what signs them. */
export interface Endpoint {
  /** Null: it was made by hand at Stripe, and stays. */
  readonly id: string | null;
  /** Null: the secret that is known still signs. */
  readonly secret: string | null;
}

/** An endpoint that the service needs at Stripe. */
export interface EndpointRequest {
  readonly url: string;
  readonly events: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  /** By which those that we have made for it are found again. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Whether it gets the events of connected accounts, instead of those of the account itself. */
  readonly isConnect?: true;
}

/** The endpoint of an account of ours, with keys of its own. */
export function endpointOf(accountId: string, url: string): EndpointRequest {
  return { url, events: stripeEventTypes, metadata: { tranche_account: accountId } };
}

/** What is known of endpoints at this account of Stripe. */
export interface KnownEndpoint {
  readonly id: string | null;
  readonly hasSecret: boolean;
}

/**
 * Has Stripe send its webhooks to an address. An endpoint whose secret is known is kept, and repaired where it was changed.
 * Without one it is made, and others of ours stay: only its secret, once it is stored, says which of them is in use. The
 * version of an endpoint cannot be changed: one of an older version is replaced. Throws what the SDK throws.
 */
export async function ensureEndpoint(
  call: Call,
  request: EndpointRequest,
  known: KnownEndpoint,
): Promise<Endpoint> {
  const { stripe } = call;
  const { url, events, metadata, isConnect = false } = request;
  const own = await listOwn(call, request);
  const kept = own.find(
    (one) =>
      isUsed(one, request, known) &&
      one.url === url &&
      (known.id === null || one.api_version === API_VERSION),
  );
  if (kept !== undefined) {
    if (!isWhole(kept, request)) {
      await stripe.webhookEndpoints.update(
        kept.id,
        { enabled_events: [...events], disabled: false },
        call.write(`endpoint:repair:${crypto.randomUUID()}`),
      );
    }
    return { id: known.id, secret: null };
  }
  const made = await stripe.webhookEndpoints.create(
    {
      url,
      enabled_events: [...events],
      api_version: API_VERSION,
      description: 'Tranche',
      metadata: { ...metadata },
      ...(isConnect ? { connect: true } : {}),
    },
    call.write(`endpoint:${crypto.randomUUID()}`),
  );
  if (made.secret === undefined) throw new Error(`Stripe told no secret of the new endpoint ${made.id}.`);
  return { id: made.id, secret: made.secret };
}

/** Lists the endpoints that we have made for a request, and those that send to its address. */
export async function listOwn(
  call: Call,
  request: EndpointRequest,
): Promise<readonly Stripe.WebhookEndpoint[]> {
  // An account has at most sixteen.
  const { data } = await call.stripe.webhookEndpoints.list({ limit: 100 }, call.read());
  return data.filter((one) => isMade(one, request) || one.url === request.url);
}

/** Those of our endpoints that nobody has the secret of: Stripe tells it only once, when an endpoint is made. */
export function notInUse(
  own: readonly Stripe.WebhookEndpoint[],
  request: EndpointRequest,
  known: KnownEndpoint,
): readonly Stripe.WebhookEndpoint[] {
  return own.filter((one) => !isUsed(one, request, known));
}

// The one that we made, or any that was made by hand.
function isUsed(one: Stripe.WebhookEndpoint, request: EndpointRequest, known: KnownEndpoint): boolean {
  if (!known.hasSecret) return false;
  return known.id === null ? !isMade(one, request) : one.id === known.id;
}

function isMade({ metadata: shown }: Stripe.WebhookEndpoint, { metadata }: EndpointRequest): boolean {
  return Object.entries(metadata).every(([name, value]) => shown[name] === value);
}

function isWhole(
  { status, enabled_events: sent }: Stripe.WebhookEndpoint,
  { events }: EndpointRequest,
): boolean {
  return status === 'enabled' && (sent.includes('*') || events.every((type) => sent.includes(type)));
}

/** How an endpoint is: `missing` also where none of ours has this address. */
export async function readEndpoint(
  call: Call,
  request: EndpointRequest,
  id: string | null,
): Promise<'whole' | 'disabled' | 'missing'> {
  const { url } = request;
  const { data } = await call.stripe.webhookEndpoints.list({ limit: 100 }, call.read());
  const one = data.find((endpoint) => (id === null ? endpoint.url === url : endpoint.id === id));
  if (one === undefined || one.url !== url) return 'missing';
  return isWhole(one, request) ? 'whole' : 'disabled';
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
